"""The facade: indices, spans, faults, walking, edits, the gate, the browser's names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.javascript import gate
from adapterc.syntax.javascript.edit import Edit, apply_edits
from adapterc.syntax.javascript.gate import GateError, check_syntax
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS, EXTENSION_GLOBALS, NODE_GLOBALS
from adapterc.syntax.javascript.script import Script, children_of, is_await, is_placeholder, parse, unwrap


def text(code: str) -> Text:
    """Code that starts at byte 10, line 3, column 5 of a file, one run per line."""
    runs, offset, byte = [], 0, 10
    for number, line in enumerate(code.split("\n")):
        runs.append(Run(offset, byte, 3 + number, 5))
        offset += len(line) + 1
        byte += len(line.encode("utf-8", "surrogatepass")) + 5
    return Text(code, Span("hot.yaml", 10, byte, 3, 5, 3 + len(runs), 1), tuple(runs), "literal")


def script(code: str) -> Script:
    return parse(text(code))


def test_indices_count_characters() -> None:
    parsed = script("const 名 = '😀';\nnext(名)")
    call = next(node for node in parsed.walk() if node.type == "call_expression")
    assert (parsed.start(call), parsed.end(call)) == (15, 22)
    assert parsed.source(call) == "next(名)"
    span = parsed.span(call)
    assert (span.line, span.column, span.end_column) == (4, 5, 12)
    assert (span.start, span.end) == (34, 43)


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_indices_of_any_text(code: str) -> None:
    parsed = script(code)
    data = code.encode()
    for node in parsed.walk():
        start, end = parsed.start(node), parsed.end(node)
        assert 0 <= start <= end <= len(code)
        assert parsed.source(node).encode() == data[node.start_byte : node.end_byte]


@given(st.text(st.sampled_from("(){}[];,'\"`/\\=>ax1 \n$"), max_size=80))
def test_any_text_gives_a_tree_and_an_answer(code: str) -> None:
    parsed = script(code)
    assert bool(parsed.errors()) == parsed.root.has_error
    assert len(parsed.free) <= len(code)
    answer = check_syntax(code)
    assert answer is None or answer.message


@pytest.mark.parametrize(
    ("code", "message", "start", "end"),
    [
        ("f(a, b;", "`)` is missing", 6, 6),
        ("a b", "unexpected text", 0, 1),
        ("名 = 1; }", "unexpected text", 7, 8),
    ],
)
def test_faults(code: str, message: str, start: int, end: int) -> None:
    fault = script(code).errors()[0]
    assert (fault.message, fault.start, fault.end) == (message, start, end)


@pytest.mark.parametrize("code", ["", "a", "(async () => { await x })()", "`a${b}`"])
def test_no_faults(code: str) -> None:
    assert script(code).errors() == ()


def test_walk_is_preorder_and_stays_below_its_node() -> None:
    parsed = script("f(a, b); g(c)")
    calls = [node for node in parsed.walk() if node.type == "call_expression"]
    names = [parsed.source(node) for node in parsed.walk(calls[0]) if node.type == "identifier"]
    assert names == ["f", "a", "b"]


def test_deep_nesting_is_walked_without_recursion() -> None:
    parsed = script("(" * 20_000 + "a" + ")" * 20_000)
    assert sum(1 for _ in parsed.walk()) > 40_000
    assert [parsed.source(node) for node in parsed.free] == ["a"]


def test_trees_are_shared_by_equal_text() -> None:
    assert script("a + b").root == script("a + b").root


def test_masked_text_keeps_its_length() -> None:
    with pytest.raises(ValueError, match="masked text has 1 characters, the source has 3"):
        parse(text("abc"), "x")


def test_helpers() -> None:
    parsed = script("/* c */ ((/* d */ a)); $_____")
    first, second = (node for node in children_of(parsed.root))
    assert parsed.source(unwrap(children_of(first)[0])) == "a"
    assert is_placeholder(children_of(second)[0])
    assert not is_placeholder(unwrap(children_of(first)[0]))


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], "abcdef"),
        ([Edit(0, 1, "X"), Edit(5, 6, "Y")], "XbcdeY"),
        ([Edit(3, 3, "-"), Edit(3, 4, "D")], "abc-Def"),
        ([Edit(4, 6, ""), Edit(0, 2, "")], "cd"),
        ([Edit(6, 6, "!")], "abcdef!"),
    ],
)
def test_edits(edits: list[Edit], expected: str) -> None:
    assert apply_edits("abcdef", edits) == expected


@pytest.mark.parametrize("edits", [[Edit(0, 3, ""), Edit(2, 4, "")], [Edit(0, 7, "")], [Edit(2, 1, "")]])
def test_edits_that_do_not_fit(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="overlaps another or leaves the text"):
        apply_edits("abcdef", edits)


@pytest.mark.parametrize(
    "code", ["1", "async () => { await x; }", "function () {}", "{ v: 1 }", "/* c */ a // d", "`${1}`", "a?.b ?? c"]
)
def test_gate_accepts(code: str) -> None:
    assert check_syntax(code) is None


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("a b", GateError(1, 3, "Unexpected identifier 'b'")),
        ("", GateError(1, 1, "unexpected token in expression: ')'")),
        ("() => {\nconst 名字 = 1 2;\n}", GateError(2, 14, "expecting ';'")),
        ("x => { let a; let a }", GateError(1, 21, "invalid redefinition of lexical identifier")),
        ("() => { return", GateError(1, 15, "unexpected token in expression: ')'")),
        ("/(/", GateError(0, 0, "expecting ')'")),
        ("() => { with (a) {} }", GateError(1, 9, "invalid keyword: with")),
    ],
)
def test_gate_refuses(code: str, error: GateError) -> None:
    assert check_syntax(code) == error


def test_the_place_of_an_error_is_an_index() -> None:
    source = "() => {\nconst 名字 = 1 2;\n}"
    error = check_syntax(source)
    assert error is not None
    place = error.index(source)
    assert place is not None and source[place] == "2"


@pytest.mark.parametrize(
    "code", ["() => { with (a) {} }", "() => 010", "(a, a) => 1", "function (a, a) {}", "() => { var static }"]
)
def test_gate_in_sloppy_mode(code: str) -> None:
    assert check_syntax(code) is not None
    assert (check_syntax(code, strict=False) is None) == (code != "(a, a) => 1")


HOSTILE = [
    "globalThis.ran = 1",
    "0); globalThis.ran = 1; (0",
    "0); throw globalThis.ran = 1; (0",
    "(() => { globalThis.ran = 1 })()",
    "0);\n}\nglobalThis.ran = 1;\n{(0",
    "0); function ran() {} (0",
    "0); var ran = 1; let Object = 2; class String {} (0",
    "class { static { globalThis.ran = 1 } }",
    "`${globalThis.ran = 1}`",
    "0) /* */; globalThis.ran = 1 //",
]


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("code", HOSTILE)
def test_the_gate_never_runs_what_it_reads(code: str, strict: bool) -> None:
    check_syntax(code, strict=strict)
    probe = gate._evaluator()
    assert probe("typeof globalThis.ran === 'number'") is False
    assert check_syntax("x => { let Object; let ran }") is None


def test_nesting_beyond_the_stack_is_an_answer() -> None:
    error = check_syntax("(" * 200_000)
    assert error == GateError(0, 0, "Maximum call stack size exceeded")
    assert check_syntax("1") is None


def test_globals() -> None:
    expected = "Array JSON Promise document fetch window location localStorage XMLHttpRequest URLSearchParams onload"
    assert set(expected.split()) <= BROWSER_GLOBALS
    assert {"require", "process", "Buffer", "__dirname"} <= NODE_GLOBALS
    assert {"chrome", "browser"} <= EXTENSION_GLOBALS
    assert not BROWSER_GLOBALS & (NODE_GLOBALS | EXTENSION_GLOBALS)
    assert not {"args", "helpers", "item", "data", "index", "jQuery", "$"} & BROWSER_GLOBALS


@pytest.mark.parametrize(
    "code",
    [
        "(async () => { await (x); await [y]; await `z`; return await (async () => 1)() })()",
        "await (await (x))",
        "(async () => { for (const a of b) await (a) })()",
    ],
)
def test_await_is_an_operator_before_every_operand(code: str) -> None:
    parsed = script(code)
    assert "await" not in {parsed.source(node) for node in parsed.free}
    assert parsed.errors() == ()
    assert sum(is_await(node) for node in parsed.walk()) == code.count("await")
    assert parsed.source(parsed.root) == code


def test_await_is_a_name_in_a_plain_function() -> None:
    parsed = script("function f() { return await (g)() }")
    assert [parsed.source(node) for node in parsed.free] == ["await", "g"]
