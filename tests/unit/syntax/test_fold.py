"""Constant folding: values, their places, and why something has none."""

from __future__ import annotations

import pytest

from adapterc.syntax.javascript.constants import TextValue, Unfoldable, Value
from adapterc.syntax.javascript.fold import fold, to_python
from adapterc.syntax.javascript.literals import pieces_text
from adapterc.syntax.javascript.modules import file_text
from adapterc.syntax.javascript.script import Script, children_of, parse


def folded(code: str) -> tuple[Script, Value]:
    """The value of the argument of the last statement, a call."""
    script = parse(file_text("a.js", code))
    call = children_of(children_of(script.root)[-1])[0]
    arguments = call.child_by_field_name("arguments")
    assert arguments is not None
    return script, fold(script, children_of(arguments)[0])


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("_('a' + 'b' + 1)", "ab1"),
        ("_(`x${1 + 1}y`)", "x2y"),
        ("const S = { A: 'a' }; _([S.A, S['A'], S?.A])", ["a", "a", "a"]),
        ("const S = Object.freeze({ B: 1, a: 2, 10: 3, 9: 4 }); _(Object.keys(S))", ["9", "10", "B", "a"]),
        ("const L = ['x']; _([...L, ...'yz', ...new Set([1, 1, 2])])", ["x", "y", "z", 1, 2]),
        ("const O = { a: 1, b: 2 }; _({ ...O, b: 3, ...null })", {"a": 1, "b": 3}),
        ("_(['a'].concat('b', ['c', ['d']]))", ["a", "b", "c", ["d"]]),
        ("_(true ? 'yes' : no())", "yes"),
        ("_(null ?? undefined ?? 0)", 0),
        ("_(0 || '' || 'last')", "last"),
        ("function f({ a = 1, ...rest }, [b, , c] = [1, 2, 3]) { return { a, rest, b, c }; } _(f({ z: 0 }))",
         {"a": 1, "rest": {"z": 0}, "b": 1, "c": 3}),
        ("const f = (...parts) => parts.map((part) => `<${part}>`).join(''); _(f(1, 'b'))", "<1><b>"),
        ("const f = (n) => { if (n > 2) { return 'big'; } else { return 'small'; } }; _([f(1), f(3)])",
         ["small", "big"]),
        ("const f = () => { const out = []; for (const k of ['a', 'b']) out.push({ k }); return out; }; _(f())",
         [{"k": "a"}, {"k": "b"}]),
        ("const f = () => { let s = ''; for (const k in { q: 1, 1: 2 }) { s += k; } return s; }; _(f())", "1q"),
        ("const f = () => { let n = 0; for (let i = 0; i < 9; i++) { if (i === 2) continue; if (i > 3) break; n += i; }"
         " return n; }; _(f())", 4),
        ("_(JSON.stringify({ a: ['é', null, true], 1: 2 }))", '{"1":2,"a":["é",null,true]}'),
        ("_(String.raw`a\\n${1}`)", "a\\n1"),
        ("_(encodeURIComponent('ä b/c'))", "%C3%A4%20b%2Fc"),
        ("_('\\u{1F600}\\x41\\101\\\n')", "😀AA"),
        ("_('\\ud83d' + '\\ude00')", "😀"),
        ("_([0x10, 0b11, 0o17, 017, 1e3, .5, 1_000, 9007199254740993])", [16, 3, 15, 15, 1000, 0.5, 1000, 2**53]),
        ("const deep = " + "(" * 5000 + "1" + ")" * 5000 + "; _(deep)", 1),
        ("_(" + "+".join(["1"] * 3000) + ")", 3000),
    ],
)  # fmt: skip
def test_values(code: str, wanted: object) -> None:
    _, value = folded(code)
    assert not isinstance(value, Unfoldable), f"{value.at.span}: {value.reason}"
    assert to_python(value) == wanted


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("_(a)", "1:3: it is no data"),
        ("let a = 1; a = 2; _(a)", "1:5: `a` is assigned elsewhere"),
        ("const a = []; a.push(1); _(a)", "1:7: `a` may be changed after its declaration"),
        ("const a = {}; a.b = 1; _(a)", "1:7: `a` may be changed after its declaration"),
        ("const a = {}; delete a.b; _(a)", "1:7: `a` may be changed after its declaration"),
        ("const a = {}; other(a); _(a)", "1:7: `a` may be changed after its declaration"),
        ("const a = {}; const b = a; b.c = 1; _(a)", "1:7: `a` may be changed after its declaration"),
        ("_(b); var b = 1; _(b)", "1:11: `b` may be read before it has a value"),
        ("const { a } = { a: 1 }; _(a)", "1:9: the value of `a` is not known"),
        ("const a = a + 1; _(a)", "1:20: `a` refers to itself"),
        ("_(/x/)", "1:3: a regular expression is no constant"),
        ("_(Math.random())", "1:3: `Math.random` is not followed"),
        ("_(`a${process.env.HOME}`)", "1:7: its text is not known"),
        ("_(10n)", "1:3: it is a BigInt"),
        ("_([1, , 2])", "1:3: the array has a hole"),
        ("_({ get a() { return 1; } }.a)", "1:5: it is an accessor"),
        ("_({ __proto__: null })", "1:5: it sets a prototype"),
        ("_(this.a)", "1:3: `this` is not known"),
        ("_(new Date())", "1:3: an object is made"),
        ("_(null.a)", "1:3: it reads a member of nothing"),
        ("_('é'.toUpperCase())", "1:3: `toUpperCase` is not followed here"),
        ("_('😀'.length)", "1:3: `length` is not followed"),
        ("_('x'.repeat(1e9))", "1:3: `repeat` is not followed here"),
        ("const f = () => { if (who()) return 1; return 2; }; _(f())",
         "1:55: it depends on a condition that is not known"),
        ("const f = () => { let a = 1; if (who()) a = 2; return a; }; _(f())",
         "1:41: it depends on a condition that is not known"),
        ("const f = () => { const a = [1]; who(a); return a; }; _(f())",
         "1:29: it is handed to code that is not followed"),
        ("const f = () => { throw 1; }; _(f())", "1:33: the call throws"),
        ("const f = () => { for (;;) {} }; _(f())", "1:36: it takes too many steps"),
        ("const f = (n) => f(n + 1); _(f(0))", "1:30: it takes too many steps"),
        ("function* f() {} _(f())", "1:20: it comes from an asynchronous function or a generator"),
    ],
)  # fmt: skip
def test_reasons(code: str, wanted: str) -> None:
    _, value = folded(code)
    if not isinstance(value, Unfoldable):
        with pytest.raises(ValueError, match="it is no data"):
            to_python(value)
        assert wanted.endswith("it is no data")
        return
    span = value.at.span
    assert f"{span.line}:{span.column}: {value.reason}" == wanted


def marks(code: str, part: str) -> str:
    """The source of `part` of the folded text."""
    script, value = folded(code)
    assert isinstance(value, TextValue)
    text = pieces_text(value.pieces, script, value.at.span)
    assert text.value == value.value
    start = text.value.index(part)
    span = text.slice(start, start + len(part))
    lines = code.split("\n")
    if span.line == span.end_line:
        return f"{span.line}:{span.column} {lines[span.line - 1][span.column - 1 : span.end_column - 1]}"
    return f"{span.line}:{span.column}-{span.end_line}:{span.end_column}"


@pytest.mark.parametrize(
    ("code", "part", "wanted"),
    [
        ("_('it\\'s here')", "here", "1:10 here"),
        ("_('it\\'s here')", "'", "1:6 \\'"),
        ("_('it\\'s here')", "t's", "1:5 t\\'s"),
        ("_(`\\${{ args.q }}`)", "args.q", "1:9 args.q"),
        ("_(`\\${{ args.q }}`)", "${{", "1:4 \\${{"),
        ("_(`one\ntwo é three`)", "three", "2:7 three"),
        ("_(`one\ntwo`)", "one\ntwo", "1:4-2:4"),
        ("const Q = 'args.q'; _(`a ${Q} b`)", "args.q", "1:28 Q"),
        ("const Q = 'args.q'; _(`a ${Q} b`)", "a args.q b", "1:24 a ${Q} b"),
        ("const Q = 'args.q'; _(Q)", "gs.q", "1:14 gs.q"),
        ("const f = (x) => `<${x}>`; _('a' + f(1) + 'c')", "<1>", "1:36 f(1)"),
        ("_('a' + `b${'c'}` + 'd')", "c", "1:14 c"),
    ],
)
def test_a_text_knows_its_source(code: str, part: str, wanted: str) -> None:
    assert marks(code, part) == wanted


def test_halves_that_meet_are_one_character_of_the_whole() -> None:
    script, value = folded("_('a\\ud83d' + '\\ude00b')")
    assert isinstance(value, TextValue)
    text = pieces_text(value.pieces, script, value.at.span)
    assert (text.value, str(text.slice(1, 2))) == ("a😀b", "a.js:1:3")
