"""What the expression parser accepts, and what it says to the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import lark
import pytest

from adapterc.spec import expr as ast
from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Piped
from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.template import MAX_LENGTH, grammar, parse_piped

ARGS = frozenset({"limit", "q", "item-id"})


def text(value: str) -> Text:
    return Text(value, Span("hot.yaml", 0, len(value.encode()), 1, 1, 1, 1 + len(value)), (Run(0, 0, 1, 1),))


def parse(value: str) -> tuple[Piped | None, list[str]]:
    sink = Sink()
    piped = parse_piped(text(value), ARGS, sink)
    return piped, [f"{item.span}-{item.span.end_column} {item.code} {item.message}" for item in sink.sorted()]


@pytest.mark.parametrize(
    ("value", "root", "segments", "bare"),
    [
        ("item.a", "item", ("a",), False),
        ("item", "item", (), False),
        ("item.a.b.c", "item", ("a", "b", "c"), False),
        ("title", "item", ("title",), True),
        ("title.text", "item", ("title", "text"), True),
        ("item.0.t", "item", ("0", "t"), False),
        ("item.a-b", "item", ("a-b",), False),
        ("a-b", "item", ("a-b",), True),
        ("item.@type", "item", ("@type",), False),
        ("item.dc:title", "item", ("dc:title",), False),
        ("item.名前", "item", ("名前",), False),
        ("item.if", "item", ("if",), False),
        ("args.item-id", "args", ("item-id",), False),
        ("args.nope-id", "args", ("nope-id",), False),
        ("index.foo", "index", ("foo",), False),
        ("data.0", "data", ("0",), False),
        ("root.x", "item", ("root", "x"), True),
        ("process.env", "item", ("process", "env"), True),
        ("Date", "item", ("Date",), True),
    ],
)
def test_paths(value: str, root: str, segments: tuple[str, ...], bare: bool) -> None:
    piped, messages = parse(value)
    assert messages == [] and piped is not None
    assert isinstance(piped.expr, ast.Path)
    assert (piped.expr.root, piped.expr.segments, piped.expr.bare) == (root, segments, bare)


def test_a_hyphen_before_a_number_may_also_subtract() -> None:
    piped, _ = parse("item.count-1")
    assert piped is not None and isinstance(piped.expr, ast.Path)
    assert isinstance(piped.expr.fallback, ast.Binary) and piped.expr.fallback.op == "-"


@pytest.mark.parametrize("value", ["index-1", "args.limit-1", "item.a-item.b"])
def test_a_hyphen_that_only_subtracts(value: str) -> None:
    piped, _ = parse(value)
    assert piped is not None and isinstance(piped.expr, ast.Binary)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("5", 5), ("1.50", 1.5), ("007", 7), (".5", 0.5), ("0x1F", 31), ("1e3", 1000.0), ("1_000", 1000),
        ("'a'", "a"), ('"a b"', "a b"), ("'a\\n'", "a\n"), ("'\\ud83d\\ude00'", "\U0001f600"), ("'\\x41\\u{42}'", "AB"),
        ("'it\\'s'", "it's"), ("true", True), ("null", None),
    ],
)  # fmt: skip
def test_literals(value: str, expected: ast.Const) -> None:
    piped, _ = parse(value)
    assert piped is not None and isinstance(piped.expr, ast.Literal)
    assert piped.expr.value == expected and type(piped.expr.value) is type(expected)


@pytest.mark.parametrize(
    ("value", "node"),
    [
        ("item.a + item.b * 2", ast.Binary), ("(-item.a) ** 2", ast.Binary),
        ("item.a ? 1 : item.b ? 2 : 3", ast.Conditional), ("item.a?.b?.[0]", ast.Index),
        ("[1, ...item.a,]", ast.ArrayLit),
        ("{a: 1, 'b-c': 2, item, ...item.d, if: 3, 4: 5}", ast.ObjectLit), ("`a${item.b}c`", ast.TemplateLit),
        ("/[/'\"]/gi.test(item.a)", ast.Call), ("new Date(item.t * 1000).toISOString()", ast.Call),
        ("item.a.map(x => x.b)", ast.Call), ("item.a.map((x, i) => ({ b: x, i }))", ast.Call),
        ("typeof item.a", ast.Unary),
        ("Math.PI", ast.Member), ("Math.max(1, 2)", ast.Call), ("item['a']", ast.Index),
        ("item.a /* c */ + 1", ast.Binary),
        ("(() => { const a = 1, b = 2; for (const x of item.t) if (x) return a; else { return b } })()", ast.Call),
        ("(() => {\n  const a = item.b\n  return a\n})()", ast.Call), ("'a' in item", ast.Binary),
        ("item.a instanceof Array", ast.Binary), ("(item.a ?? item.b) || 1", ast.Logical),
        ("[3, 1].sort((a, b) => a - b)", ast.Call), ("args?.item-id || 0", ast.Logical), ("async", ast.Path),
    ],
)  # fmt: skip
def test_accepted(value: str, node: type) -> None:
    piped, messages = parse(value)
    assert messages == [] or all(" AC203 " in message for message in messages)
    assert piped is not None and isinstance(piped.expr, node)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("item.a +", "1:9-9 AC201 expected a value, found the end of the expression"),
        ("item.a item.b", "1:8-12 AC201 expected an operator or the end, found `item`"),
        ("(item.a", "1:8-8 AC201 expected an operator or `)`, found the end of the expression"),
        ("item.a ? 1", "1:11-11 AC201 expected an operator or `:`, found the end of the expression"),
        ("item.", "1:6-6 AC201 expected a field name, found the end of the expression"),
        ("[1,,2]", "1:4-5 AC201 expected a value or `]`, found `,`"),
        ("{a}}", "1:4-5 AC201 expected an operator or the end, found `}`"),
        ("item.a, item.b", "1:7-8 AC201 expected an operator or the end, found `,`"),
        ("1; 2", "1:2-3 AC201 statement where an expression stands"),
        ("item.s // c", "1:8-12 AC201 line comment in an expression"),
        ("item.s /* c", "1:8-10 AC201 comment is never closed"),
        ("'abc", "1:1-5 AC201 string is never closed: expected `'`"),
        ("`abc${1}", "1:8-9 AC201 template literal is never closed: expected a backtick"),
        ("/abc", "1:1-2 AC201 regular expression is never closed: expected `/`"),
        ("3px", "1:1-3 AC201 `3p` is not a number"),
        ("1 + 010", "1:5-8 AC201 `010` is a number with a leading zero"),
        ("'\\08'", "1:2-4 AC201 escape is not valid JavaScript"),
        ("item.a # 1", "1:8-9 AC201 unexpected character `#`"),
        ("-item.a ** 2", "1:9-11 AC201 expected an operator or the end, found `**`"),
        ("item.a ?? item.b || 1", "1:18-20 AC201 expected an operator or the end, found `||`"),
        ("(item.a | 4)", "1:9-10 AC201 `|` inside brackets: a filter stands at the end of an expression"),
        ("function () { return 1 }", "1:1-9 AC201 expected a value, found `function`"),
        ("/(/.test(item.a)", "1:1-4 AC201 regular expression is not valid: expecting ')'"),
        ("(() => { const a = 1; const a = 2; return a })()", "1:29-34 AC201 `a` is declared twice"),
        ("(a => { var a = 1; return a })(1)", "1:13-18 AC201 `a` is declared twice"),
        ("((a, a) => a)(1, 2)", "1:2-13 AC201 `a` is declared twice"),
        ("(() => { const a; return a })()", "1:10-17 AC201 `const a` has no value"),
        ("(" * 101 + "1" + ")" * 101, "1:101-102 AC201 expression is nested more than 100 levels deep"),
        ("!" * 200 + "1", "1:101-202 AC201 expression is nested more than 100 levels deep"),
        ("item.a = 3", "1:8-9 AC210 `=` changes a value in an expression"),
        ("item.a += 3", "1:8-10 AC210 `+=` changes a value in an expression"),
        ("item.a++", "1:7-9 AC210 `++` changes a value in an expression"),
        ("delete item.a", "1:1-7 AC210 `delete` changes a value in an expression"),
        ("item.tags.push(1)", "1:11-15 AC210 `push` changes its array in place"),
        ("Object.assign(item, {})", "1:1-14 AC210 `Object.assign` changes its first argument"),
        ("(() => { const t = item.tags; t.sort(); return t })()", "1:33-37 AC210 `sort` changes its array in place"),
        ("title || 'x'", "1:1-6 AC208 unknown name `title`"),
        ("window.x || 1", "1:1-7 AC208 `window` is not available in expressions"),
        ("process ? 1 : 2", "1:1-8 AC208 `process` is not available in expressions"),
        ("eval('1')", "1:1-5 AC208 `eval` is not available in expressions"),
        ("import('x')", "1:1-7 AC208 `import` is not available in expressions"),
        ("console.log(1)", "1:1-8 AC208 `console` is not available in expressions"),
        ("Promise.resolve(1)", "1:1-8 AC208 `Promise` is not available in expressions"),
        ("item.a.then(1)", "1:8-12 AC208 expressions cannot call `then`"),
        ("new URL(item.u).host", "1:5-8 AC208 `new URL` is not available in expressions"),
        ("new Function('return 1')()", "1:5-13 AC208 `new Function` is not available in expressions"),
        ("item.s.nope()", "1:8-12 AC208 expressions cannot call `nope`"),
        ("item.constructor('return 1')", "1:6-17 AC208 expressions cannot call `constructor`"),
        ("item.s['trim']()", "1:1-15 AC208 expressions can call named functions and methods only"),
        ("Object.getPrototypeOf(item)", "1:1-22 AC208 `Object.getPrototypeOf` is not available in expressions"),
        ("[Object][0].keys(item)", "1:2-8 AC208 `Object` is not available in expressions"),
        ("({__proto__: item.a}).x", "1:3-20 AC208 `__proto__` sets a prototype"),
        ("args(1)", "1:1-5 AC208 `args` is not a function"),
        ("item.a.map($own => 1)", "1:12-21 AC406 `$own` is a name that generated code needs"),
        ("(() => { const undefined = 1; return 1 })()", "1:16-29 AC208 `undefined` cannot be declared"),
        ("1 + " * 500 + "1", "1:1-2002 AC209 expression of 2001 characters is over the limit of 2000"),
    ],
)  # fmt: skip
def test_rejected(value: str, message: str) -> None:
    piped, messages = parse(value)
    assert piped is None
    assert [message] == [each.removeprefix("hot.yaml:") for each in messages]


def test_the_limit_is_of_the_expression_alone() -> None:
    assert MAX_LENGTH == 2000
    assert parse("item.a || '" + "x" * 1986 + "' | trim")[0] is not None


@pytest.mark.parametrize(
    ("value", "message", "parity"),
    [
        ("'a' + 'b'", "1:1-10 AC203 OpenCLI takes this as the text `a' + 'b`", "quoted-concatenation"),
        ("'' || 'b'", "1:1-10 AC203 OpenCLI takes this as the text `' || 'b`", "quoted-concatenation"),
        ("'a\\n'", "1:1-6 AC203 OpenCLI keeps the backslashes of `'a\\n'`", "string-escapes"),
        ("item.import || 0", "1:6-12 AC203 OpenCLI gives undefined because of the word `import`", "forbidden-words"),
        ("item.s === 'eval'", "1:13-17 AC203 OpenCLI gives undefined because of the word `eval`", "forbidden-words"),
        ("args.item-id || 0", "1:1-18 AC203 OpenCLI subtracts in the name of this argument", "hyphenated-argument"),
        ("item.a || ' | '", "1:13-14 AC203 OpenCLI starts a filter at this `|`", "quoted-pipe"),
        ("item.a.localeCompare('b')", "1:1-26 AC203 the result depends on the locale of the browser", "browser-locale"),
    ],
)
def test_differences_from_upstream(value: str, message: str, parity: str) -> None:
    piped, messages = parse(value)
    assert messages == [f"hot.yaml:{message}"]
    assert piped is not None and piped.parity == (parity,)


@pytest.mark.parametrize(
    ("value", "message", "help"),
    [
        ("titel || 1", "1-6 AC208 unknown name `titel`", "write `item.titel` for a field of the item"),
        ("date > 5", "1-5 AC208 unknown name `date`", "write `item.date` for a field of the item"),
        ("itme.score > 1", "1-5 AC208 unknown name `itme`", "did you mean `item`?"),
        ("row.score > 1", "1-4 AC208 unknown name `row`", "did you mean `item`?"),
        ("arg.limit + 1", "1-4 AC208 unknown name `arg`", "did you mean `args`?"),
        ("Numbr(item.a)", "1-6 AC208 unknown name `Numbr`", "did you mean `Number`?"),
        ("item.a.map(line => lin.b)", "20-23 AC208 unknown name `lin`", "did you mean `line`?"),
        ("item.a.trm()", "8-11 AC208 expressions cannot call `trm`", "did you mean `trim`?"),
        (
            "item.a.then()",
            "8-12 AC208 expressions cannot call `then`",
            "only pure methods of the language can be called",
        ),
        ("Math.flor(item.a)", "1-10 AC208 `Math.flor` is not available in expressions", "did you mean `Math.floor`?"),
        ("this", "1-5 AC208 `this` is not available in expressions", "did you mean `item`?"),
        ("this.title", "1-5 AC208 `this` is not available in expressions", "did you mean `item`?"),
    ],
)
def test_help_names_what_was_meant(value: str, message: str, help: str) -> None:
    sink = Sink()
    assert parse_piped(text(value), ARGS, sink) is None
    (item,) = sink
    assert f"{item.span.column}-{item.span.end_column} {item.code} {item.message}" == message
    assert item.help == help


def test_spans_are_those_of_the_nodes() -> None:
    piped, _ = parse("(item.a || item.b[0]).trim()")
    assert piped is not None and isinstance(piped.expr, ast.Call) and isinstance(piped.expr.callee, ast.Member)
    inner = piped.expr.callee.object
    assert isinstance(inner, ast.Logical)
    assert (inner.span.column, inner.span.end_column) == (2, 21)
    assert (inner.right.span.column, inner.right.span.end_column) == (12, 21)
    assert (piped.expr.callee.span.column, piped.expr.callee.span.end_column) == (1, 27)


def test_the_stored_table_is_that_of_the_grammar() -> None:
    """When this fails: python -m adapterc.syntax.template.grammar"""
    stored = json.loads(Path(grammar.__file__).with_name("grammar.json").read_text(encoding="utf-8"))
    if not stored["for"].startswith(f"lark {lark.__version__} "):
        pytest.skip("the table is of another Lark")
    fresh = json.loads(grammar.stored_table())
    assert stored["for"] == fresh["for"] and stored["memo"] == fresh["memo"]
    assert _actions(stored) == _actions(fresh)


def _actions(table: dict[str, Any]) -> list[list[tuple[str, int]]]:
    """What each state does at each token; Lark numbers states and tokens by set order."""
    parser = table["data"]["parser"]["parser"]
    names = parser["tokens"]
    return sorted(
        sorted((names[token], action[0]) for token, action in state.items()) for state in parser["states"].values()
    )


def test_without_a_stored_table_the_grammar_is_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = tmp_path / "grammar.json"
    table.write_text('{"for": "lark 0.0"}', encoding="utf-8")
    monkeypatch.setattr(grammar, "_TABLE", table)
    grammar._parser.cache_clear()
    try:
        piped, messages = parse("item.a + 1 * 2")
        assert messages == [] and piped is not None and isinstance(piped.expr, ast.Binary) and piped.expr.op == "+"
    finally:
        grammar._parser.cache_clear()
