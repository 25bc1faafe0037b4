"""What code needs of a tree, and texts with holes."""

from __future__ import annotations

import pytest

from adapterc.syntax.javascript.constants import Unfoldable
from adapterc.syntax.javascript.fold import Folder
from adapterc.syntax.javascript.modules import Modules, file_text
from adapterc.syntax.javascript.reach import Reach, reach
from adapterc.syntax.javascript.script import children_of
from adapterc.syntax.javascript.strings import HOLE, SymbolicText, symbolic_text


def reached(files: dict[str, str]) -> Reach:
    """What the last statement of `main.js` needs."""
    modules = Modules(files.get)
    module = modules.add("main.js", file_text("main.js", files["main.js"]))
    return reach(modules, module, [(module, children_of(module.script.root)[-1])])


def names(found: Reach) -> list[str]:
    return [
        f"{need.module.path}: {need.module.script.source(need.node).split('(')[0].split(' =')[0]}"
        for need in found.needs
    ]


def test_only_what_is_named_is_needed() -> None:
    files = {
        "main.js": "import { f } from './a.js'; import * as b from './b.js'; import path from 'node:path';\n"
        "const own = 1; const unused = path.sep; function local(x) { return x + own; }\n"
        "run(f(local(2)), b.two);",
        "a.js": "import { deep } from './b.js'; const A = deep; let n = 0; export const f = (x) => g(x, A);\n"
        "function g(x, y) { n += 1; return f === x ? y : document.title; } export const other = gone; A.push(1);",
        "b.js": "export const deep = []; export const two = 2; export const three = 3; deep.push(0); three.x;",
    }
    found = reached(files)
    assert names(found) == [
        "b.js: deep", "b.js: two", "a.js: A", "a.js: n", "a.js: f", "a.js: function g", "main.js: own",
        "main.js: function local",
    ]  # fmt: skip
    assert [need.module.script.source(need.node) for need in found.statements] == ["deep.push(0);", "A.push(1);"]
    assert [place.script.source(place.node) for place in found.free] == ["run", "document"]
    assert not found.packages and not found.missing


def test_packages_and_missing_imports() -> None:
    found = reached({"main.js": "import p, { q } from 'p'; import { x } from './gone.js';\nq(p, x, q);"})
    assert [(key, str(place.span)) for key, place in found.packages.items()] == [
        (("p", ("q",)), "main.js:2:1"), (("p", ("default",)), "main.js:2:3"),
    ]  # fmt: skip
    assert [(str(place.span), binding.specifier) for place, binding in found.missing] == [("main.js:2:6", "./gone.js")]


def test_statements_bring_what_they_need() -> None:
    files = {
        "main.js": "import { c } from './c.js'; import './m.js';\nconst own = 1; log(own);\nrun(c);",
        "c.js": "export const c = {}; export function put(d) { c.d = d; }",
        "m.js": "import { put } from './c.js'; import { e } from 'p'; const d = e(); const unused = 1; put(d);"
        "log(unused); const got = put(2); globalThis.x = 1;",
    }
    found = reached(files)
    assert [module.path for module in found.order] == ["c.js", "m.js", "main.js"]
    assert names(found) == ["c.js: c", "c.js: function put", "m.js: d", "m.js: got"]
    assert [need.module.script.source(need.node) for need in found.statements] == ["put(d);", "globalThis.x = 1;"]
    assert list(found.packages) == [("p", ("e",))]


def test_what_is_left_out_is_told_when_it_changes_something() -> None:
    code = "import { cli } from 'p'; const a = [], b = [];\n"
    code += "function add(x) { a.push(x); cli(b); }\nadd(1); cli(a);\nrun(%s);"
    for name, told in (("a", ["add(1);"]), ("b", [])):
        modules = Modules(lambda path: None)
        module = modules.add("main.js", file_text("main.js", code % name))
        root = children_of(module.script.root)[-1]
        found = reach(modules, module, [(module, root)], lambda package, path: path == ("cli",))
        assert [need.module.script.source(need.node) for need in found.passed] == told
        assert not found.statements


def test_cycles_end() -> None:
    files = {
        "main.js": "import { a } from './a.js'; export const m = 1;\na();",
        "a.js": "import { m } from './main.js'; import { b } from './b.js'; export function a() { return b + m; }",
        "b.js": "import { a } from './a.js'; export const b = () => a;",
    }
    assert names(reached(files)) == ["b.js: b", "a.js: function a", "main.js: m"]


def symbolic(code: str) -> SymbolicText | Unfoldable:
    modules = Modules(lambda path: None)
    module = modules.add("a.js", file_text("a.js", code))
    call = [
        node
        for node in module.script.walk()
        if node.type == "call_expression" and module.script.source(node)[:2] == "_("
    ][-1]
    arguments = call.child_by_field_name("arguments")
    assert arguments is not None
    return symbolic_text(Folder(module, modules), children_of(arguments)[0])


@pytest.mark.parametrize(
    ("code", "value", "kinds"),
    [
        ("_(`get(${x})`)", f"get({HOLE})", ["expression"]),
        ("_('get(\"' + x + '\")')", f'get("{HOLE}")', ["string"]),
        ("_('a' + 1 + true)", "a1true", []),
        ("const H = 'shop.test'; _(`f('https://${H}/${x}', \\`${y}\\`)`)", f"f('https://shop.test/{HOLE}', `{HOLE}`)",
         ["string", "template"]),
        ("const js = `go(${x})`; _('/* ' + x + ' */' + js)", f"/* {HOLE} */go({HOLE})", ["comment", "expression"]),
        ("_('const a' + x + ' = 1')", f"const a{HOLE} = 1", ["refused"]),
        ("_(x + y + '()')", f"{HOLE}()", ["expression"]),
        ("_(x + 'y' + z)", f"{HOLE}y{HOLE}", ["refused", "refused"]),
        ("_(1 + 2 + 'y')", "3y", []),
        ("_(('f(' + (x + ')')))", f"f({HOLE})", ["expression"]),
        ("const s = 'a' + s; _(s + 'b')", f"a{HOLE}b", ["refused"]),
        ("_(`/${JSON.stringify(x)}/.test(y)`)", f"/{HOLE}/.test(y)", ["refused"]),
    ],
)  # fmt: skip
def test_texts_with_holes(code: str, value: str, kinds: list[str]) -> None:
    found = symbolic(code)
    assert isinstance(found, SymbolicText)
    assert (found.value, [item.kind for item in found.placements()]) == (value, kinds)
    assert all(found.value[hole.start : hole.end] == HOLE for hole in found.holes)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("_(x)", "1:3: it is no text"),
        ("_(f(1))", "1:3: `f` is not followed"),
        ("_(a + b)", "1:3: `+` is not followed here"),
    ],
)
def test_what_is_no_text(code: str, reason: str) -> None:
    found = symbolic(code)
    assert isinstance(found, Unfoldable)
    assert f"{found.at.span.line}:{found.at.span.column}: {found.reason}" == reason


def test_a_hole_knows_its_expression() -> None:
    found = symbolic("const q = ask(); _(`x ${q} é ${1 + q}`)")
    assert isinstance(found, SymbolicText)
    assert [str(hole.at.span) for hole in found.holes] == ["a.js:1:25", "a.js:1:32"]
    assert str(found.text().slice(found.holes[1].start, found.holes[1].end)) == "a.js:1:32"
