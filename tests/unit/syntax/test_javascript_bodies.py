"""Evaluate bodies as syntax: their form, where placeholders stand, what is sloppy, what reaches the network."""

from __future__ import annotations

import re

import pytest

from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.body_form import Form, FormFault, body_form, own_nodes
from adapterc.syntax.javascript.guarded import guarded_members
from adapterc.syntax.javascript.placeholders import glued, mask, place
from adapterc.syntax.javascript.script import Script, parse
from adapterc.syntax.javascript.sloppy import sloppy_uses


def script(code: str) -> Script:
    return parse(Text(code, Span("x.js", 0, 0, 1, 1, 1, 1)))


def masked(code: str) -> tuple[Script, int, int]:
    """Parse with the one `${{ }}` of `code` masked; its range."""
    match = re.search(r"\$\{\{.*?\}\}", code, re.DOTALL)
    assert match is not None
    text = Text(code, Span("x.js", 0, 0, 1, 1, 1, 1))
    return parse(text, mask(code, [match.span()])), match.start(), match.end()


def cut(code: str, form: Form) -> tuple[str, str]:
    return code[form.start : form.end], code[form.result_start : form.result_end] if form.result_start >= 0 else ""


@pytest.mark.parametrize(
    ("code", "kind", "part", "result"),
    [
        ("(async () => { x })()", "call", "(async () => { x })()", ""),
        ("(async () => { x })();", "call", "(async () => { x })()", ""),
        ("// a\n(() => x)(); // b\n", "call", "(() => x)()", ""),
        ("(() => x)()\n  .then(a)\n  .catch(b);", "call", "(() => x)()\n  .then(a)\n  .catch(b)", ""),
        ("new Promise(r => r(1))", "call", "new Promise(r => r(1))", ""),
        ("x", "call", "x", ""),
        ("(a, b);;", "call", "(a, b)", ""),
        ("await x", "call", "await x", ""),
        ("async () => x", "function", "async () => x", ""),
        ("((() => x));", "function", "((() => x))", ""),
        ("async x=>x", "function", "async x=>x", ""),
        ("function () { return x } // a", "function", "function () { return x }", ""),
        ("() => { x } /* a */", "function", "() => { x }", ""),
        ("(() => { x }) /* a */ ;", "function", "(() => { x })", ""),
        ("f(); (() => { x })() // a", "block", "f(); (() => { x })() // a", "(() => { x })()"),
        ("function () { return x }", "function", "function () { return x }", ""),
        ("(async function () { return x })", "function", "(async function () { return x })", ""),
        ("async function main() { return x; }", "function", "async function main() { return x; }", ""),
        ("const a = 1;\na", "block", "const a = 1;\na", "a"),
        ("// b\nlet a; a = f();", "block", "let a; a = f();", "a = f()"),
        ("main(); async function main() {}", "block", "main(); async function main() {}", "main()"),
        ("function f() {}\nf()", "block", "function f() {}\nf()", "f()"),
        ("const a = 1; return a;", "block", "const a = 1; return a;", ""),
        ("if (a) return 1; else { b(); return 2 }", "block", "if (a) return 1; else { b(); return 2 }", ""),
        ("if (a) return 1; throw b", "block", "if (a) return 1; throw b", ""),
        ("try { return a } catch (e) { return b }", "block", "try { return a } catch (e) { return b }", ""),
        ("if (a) { x } b", "block", "if (a) { x } b", "b"),
    ],
)
def test_form(code: str, kind: str, part: str, result: str) -> None:
    form = body_form(script(code))
    assert isinstance(form, Form), form
    assert form.kind == kind
    assert cut(code, form) == (part, result)


@pytest.mark.parametrize(
    ("code", "message", "place"),
    [
        ("", "evaluate body is empty", ""),
        (" // only words\n", "evaluate body is empty", "// only words"),
        (";", "evaluate body is empty", ";"),
        ("{ let a = 1; a }", "evaluate body is a block, which has no result", "{ let a = 1; a }"),
        ("{ v: 1 }", "evaluate body is a block, which has no result", "{ v: 1 }"),
        ("a; { v: 1 }", "the last statement is a block, not an object", "{ v: 1 }"),
        ("class K {}", "the result of the body is a class", "class K {}"),
        ("(function* () {})", "the result of the body is a generator function", "function* () {}"),
        ("function* f() {}", "the result of the body is a generator function", "function* f() {}"),
        ("const a = 1", "evaluate body has no result: the last statement (`const`) is no expression", "const a = 1"),
        (
            "a(); if (b) c",
            "evaluate body has no result: the last statement (`if`) is no expression",
            "if (b) c",
        ),
        ("if (a) return 1", "evaluate body has no result: some paths do not return", "if (a) return 1"),
        (
            "if (a) return 1; else b()",
            "evaluate body has no result: some paths do not return",
            "if (a) return 1; else b()",
        ),
        ("if (a) return 1; b", "evaluate body returns and has a last expression as well", "return 1;"),
        ("let a = 1; () => a", "the result of the body is a function that nobody calls", "() => a"),
        ("let a = 1; (class {})", "the result of the body is a class that nobody calls", "(class {})"),
    ],
)
def test_form_faults(code: str, message: str, place: str) -> None:
    fault = body_form(script(code))
    assert isinstance(fault, FormFault), fault
    assert (fault.message, code[fault.start : fault.end]) == (message, place)
    assert fault.help


def test_own_nodes_do_not_enter_functions() -> None:
    parsed = script("await a; () => { return 1 }; class K { m() { return 2 } }; function f() { await b }")
    types = [node.type for node in own_nodes(parsed.root)]
    assert types.count("await_expression") == 1
    assert "return_statement" not in types


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("f(${{ q }})", "expression"),
        ("const a = ${{ q }};", "expression"),
        ("[${{ q }}, ...b]", "expression"),
        ("a[${{ q }}]", "expression"),
        ("({ [${{ q }}]: 1 })", "expression"),
        ("({ a: ${{ q }} })", "expression"),
        ("`${${{ q }}}`", "expression"),
        ("`${ ${{ q }} }`", "expression"),
        ("${{ q }}.trim()", "expression"),
        ("a = ${{\n q\n}}", "expression"),
        ("'${{ q }}'", "string"),
        ('f("a${{ q }}b")', "string"),
        ("'a\\n${{ q }}'", "string"),
        ("'\\\\${{ q }}'", "string"),
        ("({ a: '${{ q }}' })", "string"),
        ("a['${{ q }}']", "string"),
        ("`${{ q }}`", "template"),
        ("`a$${{ q }}{b}`", "template"),
        ("`${a}${{ q }}\n${b}`", "template"),
        ("String.raw`${{ q }}`", "template"),
        ("// ${{ q }}\na", "comment"),
        ("a /* ${{ q }} */", "comment"),
    ],
)
def test_placement(code: str, kind: str) -> None:
    parsed, start, end = masked(code)
    assert not parsed.errors()
    assert place(parsed, start, end).kind == kind


@pytest.mark.parametrize(
    ("code", "literal", "quote"),
    [
        ("f('a${{ q }}b')", "'a${{ q }}b'", "'"),
        ('"${{ q }}" + 1', '"${{ q }}"', '"'),
        ("`a${{ q }}${b}`", "`a${{ q }}${b}`", "`"),
    ],
)
def test_the_literal_around_a_placeholder(code: str, literal: str, quote: str) -> None:
    found = place(*masked(code))
    assert (code[found.start : found.end], found.quote) == (literal, quote)


@pytest.mark.parametrize(
    ("code", "where"),
    [
        ("a.${{ q }}", "a property name"),
        ("a?.${{ q }}", "a property name"),
        ("({ ${{ q }}: 1 })", "a property key"),
        ("({ '${{ q }}': 1 })", "a property key"),
        ("({ '${{ q }}'() {} })", "a property key"),
        ("class K { '${{ q }}' = 1 }", "a property key"),
        ("({ ${{ q }} })", "a shorthand property"),
        ("({ a${{ q }}: 1 })", "a property key"),
        ("const { ${{ q }} } = a", "a destructured name"),
        ("/a${{ q }}b/.test(c)", "a regular expression"),
        ("/[${{ q }}]/g", "a regular expression"),
        ("${{ q }}: for (;;) break", "a label"),
        ("get${{ q }}()", "a part of a name"),
        ("${{ q }}b", "a part of a name"),
        ("let ${{ q }} = 1", "a name that is declared"),
        ("function ${{ q }}() {}", "a name that is declared"),
        ("(${{ q }}) => 1", "a name that is declared"),
        ("${{ q }} = 1", "the target of an assignment"),
        ("${{ q }}++", "the target of an assignment"),
        ("for (${{ q }} of b) ;", "the target of an assignment"),
        ("'\\${{ q }}'", "an escape sequence"),
        ("`\\${{ q }}`", "an escape sequence"),
        ("import a from '${{ q }}'", "a place for fixed text only"),
        ("class K { #${{ q }} = 1 }", "a private name"),
    ],
)
def test_placements_that_are_refused(code: str, where: str) -> None:
    found = place(*masked(code))
    assert found.kind == "refused"
    assert found.where.removesuffix(", where no value can stand") == where
    assert found.instead


def test_the_mask_keeps_every_index() -> None:
    code = "a(${{\n args.q }}, `${{ b }}{c}`)"
    new = mask(code, [(2, 16), (19, 27)])
    assert new == "a($_____________, `$_______{c}`)"
    assert len(new) == len(code)


@pytest.mark.parametrize(
    ("code", "expected"),
    [("return${{ q }}", True), ("1${{ q }}", True), ("${{ q }}1", True), ("f(${{ q }})", False), ("${{ q }}", False)],
)
def test_glued(code: str, expected: bool) -> None:
    start = code.index("${{")
    assert glued(code, start, start + 8) is expected


@pytest.mark.parametrize(
    ("code", "place", "message"),
    [
        ("rows = []", "rows", "`rows` is assigned but never declared, so it becomes a global of the page"),
        ("for (i = 0; i < 2; i++) ;", "i", "`i` is assigned but never declared, so it becomes a global of the page"),
        (
            "(() => { for (k in o) f(k) })()",
            "k",
            "`k` is assigned but never declared, so it becomes a global of the page",
        ),
        ("{ function f() {} } f()", "f", "function `f` is used outside of the block that declares it"),
        ("this.a", "this", "`this` at the top of a body is the page's window"),
        ("(() => this)()", "this", "`this` at the top of a body is the page's window"),
        (
            "(function () { return this.a })()",
            "this",
            "`this` of a plain function call is the page's window in sloppy code",
        ),
        ("function f() { this.a } f()", "this", "`this` of a plain function call is the page's window in sloppy code"),
        (
            "(function () { arguments.callee() })()",
            "arguments.callee",
            "`arguments.callee` does not exist in strict code",
        ),
        ("var a = 1; window.a", "window.a", "`window.a` reads a variable of the body from the page's window"),
    ],
)
def test_sloppy(code: str, place: str, message: str) -> None:
    parsed = script(code)
    (use,) = sloppy_uses(parsed)
    assert (parsed.source(use.node), use.message) == (place, message)
    assert use.help


@pytest.mark.parametrize(
    "code",
    [
        "let a; a = 1",
        "location = 'x'",
        "{ function f() {} f() }",
        "({ m() { return this.a } })",
        "new F(); function F() { this.a = 1 }",
        "el.onclick = function () { this.a }",
        "rows.map(function () { return this })",
        "(function () { return arguments.length })()",
        "const a = 1; window.a",
        "(() => { var a = 1; return window.a })()",
        "var a = 1; ((window) => window.a)({})",
    ],
)
def test_not_sloppy(code: str) -> None:
    assert sloppy_uses(script(code)) == ()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("window.fetch(u)", [("window.fetch", "fetch")]),
        ("globalThis.fetch; self['fetch']", [("globalThis.fetch", "fetch"), ("self['fetch']", "fetch")]),
        ("new window.XMLHttpRequest()", [("window.XMLHttpRequest", "XMLHttpRequest")]),
        ("window.self.fetch(u)", [("window.self.fetch", "fetch")]),
        ("window?.fetch?.(u)", [("window?.fetch", "fetch")]),
        ("fetch(u)", []),
        ("api.fetch(u); api.window.fetch(u)", []),
        ("((window) => window.fetch)(w)", []),
        ("window[fetch]; window.fetcher", []),
    ],
)
def test_guarded_members(code: str, expected: list[tuple[str, str]]) -> None:
    parsed = script(code)
    assert [(parsed.source(item.node), item.name) for item in guarded_members(parsed)] == expected
