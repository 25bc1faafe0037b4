"""What identifiers mean: declarations, references, free names, `this`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.script import Script, parse


def script(code: str) -> Script:
    return parse(Text(code, Span("x.js", 0, 0, 1, 1, 1, 1)))


def free(code: str) -> list[str]:
    parsed = script(code)
    return [parsed.source(node) for node in parsed.free]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a; var a", []),
        ("a; let a", []),
        ("b(); function b() { return c }", ["c"]),
        ("{ let a } a", ["a"]),
        ("{ var a } a", []),
        ("{ function f() {} } f()", ["f"]),
        ("{ f(); function f() {} }", []),
        ("(a, {b, c: [d], ...e}, f = g) => [a, b, c, d, e, f]", ["g", "c"]),
        ("x => y => x + y + z", ["z"]),
        ("async x => x", []),
        ("const {a = q, [k]: v} = o", ["q", "k", "o"]),
        ("try { } catch ({message}) { message } message", ["message"]),
        ("try { } catch { e }", ["e"]),
        ("for (const x of xs) x; x", ["xs", "x"]),
        ("for (var x of xs) x; x", ["xs"]),
        ("for (let [k, v] of m) k + v", ["m"]),
        ("for (x in o) ;", ["x", "o"]),
        ("for (let i = 0; i < n; i++) i; i", ["n", "i"]),
        ("switch (a) { case b: let c; default: c } c", ["a", "b", "c"]),
        ("l: for (;;) { break l; continue l }", []),
        ("o.p; o?.q; o['r']; o[s]", ["o", "o", "o", "o", "s"]),
        ("({ a, b: c, [d]: e, f() { return g }, get h() { return i } })", ["a", "c", "d", "e", "g", "i"]),
        ("({ a, b: c.d } = e)", ["a", "c", "e"]),
        ("[a, b.c] = d", ["a", "b", "d"]),
        ("var g = function h() { h }; h", ["h"]),
        ("(class K extends L { static m = K; #p = n; o() { return this.#p } })", ["L", "n"]),
        ("new K; class K { static { x } }", ["x"]),
        ("function f() { arguments }", []),
        ("arguments; () => arguments", ["arguments", "arguments"]),
        ("function f() { return () => arguments }", []),
        ("import a, { b as c, d } from 'm'; import * as n from 'm'; a; b; c; d; n", ["b"]),
        ("export { a as b }; export { c } from 'm'", ["a"]),
        ("async () => { await using a = b; using c = a; c }", ["b"]),
        ("`${a}${`${b}`}`", ["a", "b"]),
        ("tag`x${a}`", ["tag", "a"]),
        ("/a/g.test(b)", ["b"]),
        ("undefined; NaN", ["NaN"]),
        ("$___________; a", ["a"]),
    ],
)
def test_free(code: str, expected: list[str]) -> None:
    assert not script(code).errors()
    assert free(code) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a = 1", ["a"]),
        ("a += 1; b++; --c", ["a", "b", "c"]),
        ("[a, {b: c}] = d", ["a", "c"]),
        ("({a = b} = c)", ["a"]),
        ("(a) = 1", ["a"]),
        ("for (a of b) ;", ["a"]),
        ("let a; a = 1; a.b = 2; c.d = 3; e[f] = 4", []),
        ("function f() { g = 1 } var g", []),
        ("a.b++; c", []),
    ],
)
def test_assigned_free(code: str, expected: list[str]) -> None:
    parsed = script(code)
    assert [parsed.source(node) for node in parsed.assigned_free] == expected


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("var a; let b; const c = 1", {"a": "var", "b": "let", "c": "const"}),
        ("function f(p, {q}) {}", {"f": "function", "p": "param", "q": "param"}),
        ("(function g() {})", {"g": "name"}),
        ("class K {} (class M {})", {"K": "class", "M": "name"}),
        ("try {} catch (e) {}", {"e": "catch"}),
        ("import x from 'm'", {"x": "import"}),
    ],
)
def test_kinds(code: str, kinds: dict[str, str]) -> None:
    assert {item.name: item.kind for item in script(code).scopes.declarations} == kinds


def test_a_declaration_knows_its_value_and_its_uses() -> None:
    parsed = script("const a = 1, [b] = a; let c = 2; c = a;")
    by_name = {item.name: item for item in parsed.scopes.declarations}
    a, b, c = by_name["a"], by_name["b"], by_name["c"]
    assert a.value is not None and parsed.source(a.value) == "1"
    assert (a.whole, a.constant, len(a.references)) == (True, True, 2)
    assert (b.whole, b.constant) == (False, True)
    assert (c.constant, [use.write for use in c.references]) == (False, [True])


def test_a_repeated_var_is_one_declaration() -> None:
    parsed = script("var a = 1; var a = 2; a")
    (a,) = parsed.scopes.declarations
    assert [parsed.start(node) for node in a.again] == [15]
    assert not a.constant
    assert parsed.scopes.resolve(a.again[0]) is a


@pytest.mark.parametrize("code", ["o.name", "({name: 1})", "name: for (;;) break name", "(class { name() {} })"])
def test_names_that_are_no_references(code: str) -> None:
    parsed = script(code)
    nodes = [node for node in parsed.walk() if parsed.source(node) == "name" and node.child_count == 0]
    assert nodes
    assert all(parsed.scopes.reference(node) is None and parsed.scopes.resolve(node) is None for node in nodes)


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("this", 1),
        ("() => this", 1),
        ("function f() { this }", 0),
        ("(class { a = this; static { this } })", 0),
        ("({ m() { return this } })", 0),
        ("(class { [this.k]() {} })", 1),
    ],
)
def test_free_this(code: str, count: int) -> None:
    assert len(script(code).free_this) == count


NAMES = st.sampled_from(["a", "b", "c", "d"])
EXPRESSIONS = st.recursive(
    NAMES,
    lambda inner: st.one_of(
        st.builds("({} + {})".format, inner, inner),
        st.builds("f({}, {})".format, inner, inner),
        st.builds("({} => {})".format, NAMES, inner),
        st.builds("(function () {{ var {} = {}; return {}; }})".format, NAMES, inner, inner),
        st.builds("(() => {{ const {{ {}: [x] }} = {}; return x + {}; }})".format, NAMES, inner, inner),
        st.builds("`${{{}}}`".format, inner),
        st.builds("({{ a: {}, b }})".format, inner),
        st.builds("{}.b".format, inner),
    ),
    max_leaves=12,
)


@given(EXPRESSIONS)
def test_scopes_do_not_depend_on_names(code: str) -> None:
    """Renaming a name everywhere (properties included) renames the free names and changes nothing else."""
    table = str.maketrans({"a": "w", "b": "y", "c": "k", "d": "l"})
    renamed = code.replace("function", "FUN").replace("const", "CON").replace("return", "RET").replace("var", "VAR")
    renamed = renamed.translate(table)
    for short, word in (("FUN", "function"), ("CON", "const"), ("RET", "return"), ("VAR", "var")):
        renamed = renamed.replace(short, word)
    assert [name.translate(table) for name in free(code)] == free(renamed)


@given(EXPRESSIONS)
def test_every_identifier_is_a_use_or_a_declaration(code: str) -> None:
    parsed = script(code)
    leaves = {"identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"}
    for node in parsed.walk():
        if node.type in leaves:
            assert (parsed.scopes.reference(node) is None) != (parsed.scopes.declared(node) is None)


@given(EXPRESSIONS)
def test_declaring_the_free_names_around_a_text_binds_them_all(code: str) -> None:
    names = sorted(set(free(code)))
    assert free(f"({', '.join(names)}) => {code}" if not code.startswith("{") else code) == []
