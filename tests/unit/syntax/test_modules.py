"""ES modules: specifiers, imports, exports, cycles."""

from __future__ import annotations

import pytest

from adapterc.spec.diagnostics import Sink
from adapterc.syntax.javascript.constants import Unfoldable, Value
from adapterc.syntax.javascript.fold import Folder, to_python
from adapterc.syntax.javascript.modules import Modules, file_text
from adapterc.syntax.javascript.script import children_of
from adapterc.syntax.javascript.specifiers import relative_specifiers, resolve
from adapterc.syntax.source import SourceText


def value(files: dict[str, str], path: str = "a/main.js") -> Value:
    """The value of the argument of the last statement of a file, a call."""
    asked: list[str] = []

    def read(name: str) -> str | None:
        asked.append(name)
        return files.get(name)

    modules = Modules(read)
    module = modules.add(path, file_text(path, files[path]))
    call = children_of(children_of(module.script.root)[-1])[0]
    arguments = call.child_by_field_name("arguments")
    assert arguments is not None
    found = Folder(module, modules).fold(children_of(arguments)[0])
    assert all(not name.startswith("/") and ".." not in name.split("/") for name in asked)
    return found


def reason(found: Value) -> str:
    assert isinstance(found, Unfoldable), to_python(found)
    return f"{found.at.span}: {found.reason}"


@pytest.mark.parametrize(
    ("path", "specifier", "target"),
    [
        ("a/b.js", "./c.js", "a/c.js"),
        ("a/b.js", "../c.js", "c.js"),
        ("a/b/c.js", "../../d/./e.js", "d/e.js"),
        ("a/b.js", "./c.js?v=1", "a/c.js"),
        ("b.js", "./c.js", "c.js"),
        ("b.js", "../c.js", None),
        ("a/b.js", "../../c.js", None),
        ("a/b.js", "../../a/c.js", None),
        ("a/b.js", "/etc/passwd", None),
        ("a/b.js", "file:///etc/passwd", None),
        ("a/b.js", ".\\..\\c.js", None),
        ("a/b.js", "./..\\c.js", None),
        ("a/b.js", "./c\0.js", None),
        ("a/b.js", "https://shop.test/c.js", None),
        ("a/b.js", "lodash", None),
        ("a/b.js", ".hidden", None),
        ("a/b.js", "./..", None),
    ],
)
def test_resolve(path: str, specifier: str, target: str | None) -> None:
    assert resolve(path, specifier) == target


def test_specifiers_are_found_without_parsing() -> None:
    text = """
import a from './a.js'; import "./b.js"
import {c}from'../c.js';
export * from "./d.js";
export { e } from './e.js';
import './a.js';
import x from 'package'; import y from '@scope/package/registry';
const f = await import('./lazy.js');
"""
    assert relative_specifiers(text) == ("./a.js", "./b.js", "../c.js", "./d.js", "./e.js")


def test_specifiers_behind_comments_are_found() -> None:
    text = "import a from/**/'./a.js'; import /* b */ // c\n './b.js'; export * from // d\n\"./d.js\""
    assert relative_specifiers(text) == ("./a.js", "./b.js", "./d.js")


def test_imports_are_those_that_are_parsed() -> None:
    files = {"b.js": "", "c.js": "", "d.js": ""}
    code = (
        "// from './b.js'\nimport './c.js'; const s = \"from './b.js'\"; export { x } from './\\u0064.js';"
        "import './e.js'; import 'p';"
    )
    modules = Modules(files.get)
    module = modules.add("a.js", file_text("a.js", code))
    assert [inner.path for inner in modules.imports_of(module)] == ["c.js", "d.js"]
    absent = modules.absent(module)
    assert absent is not None
    assert (absent[0], module.script.source(absent[1])) == ("./e.js", "import './e.js';")


IMPORTS = [
    ("import { A } from '../lib.js'; _(A)", 1),
    ("import { B as other } from '../lib.js'; _(other)", 2),
    ("import d from '../lib.js'; _(d)", 3),
    ("import d, { A } from '../lib.js'; _([d, A])", [3, 1]),
    ("import * as lib from '../lib.js'; _([lib.A, lib.default, lib['quoted name']])", [1, 3, 1]),
    ("import { default as d } from '../lib.js'; _(d)", 3),
    ("import { f } from '../lib.js'; _(f(5))", [5, 1]),
    ("import { again } from '../lib.js'; _(again)", "deep"),
    ("import { star } from '../lib.js'; _(star)", "star"),
    ("import { all } from '../lib.js'; _(all.star)", "star"),
    ("import { A } from '../lib'; _(A)", 1),
]


@pytest.mark.parametrize(("code", "wanted"), IMPORTS)
def test_imports(code: str, wanted: object) -> None:
    files = {
        "a/main.js": code,
        "lib.js": "export const A = 1; const B = 2; export { B, A as 'quoted name' }; export default A + B;"
        "export function f(x) { return [x, A]; }"
        "export { value as again } from './deep/er.js'; export * from './star.js'; export * as all from './star.js';",
        "deep/er.js": "export { value } from '../deepest.js';",
        "deepest.js": "export const value = 'deep';",
        "star.js": "export const star = 'star'; export default 9;",
    }
    assert to_python(value(files)) == wanted


CYCLE = {
    "a/main.js": "import { B } from './b.js'; export const A = 'a'; _(B)",
    "a/b.js": "import { A } from './main.js'; import { C } from './c.js'; export const B = A + C;",
    "a/c.js": "import { B } from './b.js'; export const C = 'c'; export const D = B;",
}


def test_cycles_are_fine() -> None:
    assert to_python(value(CYCLE)) == "ac"


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ({"a/main.js": "import { A } from './gone.js'; _(A)"}, "a/main.js:1:34: `A` is not found in `./gone.js`"),
        ({"a/main.js": "import { A } from '../../up.js'; _(A)"}, "a/main.js:1:36: `A` is not found in `../../up.js`"),
        (
            {"a/main.js": "import { A } from './b.js'; _(A)", "a/b.js": "const A = 1;"},
            "a/main.js:1:31: `A` is not found in `./b.js`",
        ),
        (
            {"a/main.js": "import { A } from './b.js'; _(A)", "a/b.js": "export * from './b.js';"},
            "a/main.js:1:31: `A` is not found in `./b.js`",
        ),
        (
            {"a/main.js": "import { A } from './b.js'; _(A)", "a/b.js": "export const A = B; const B = A;"},
            "a/b.js:1:14: `A` refers to itself",
        ),
        (
            {"a/main.js": "import { A } from './b.js'; _(A)", "a/b.js": "export const A = [];\nA.push(1);"},
            "a/b.js:1:14: `A` is changed after its declaration",
        ),
        (
            {"a/main.js": "import { A } from './b.js'; _(A)", "a/b.js": "export let A = 1;\nA += 1;\nif (A) A = 3;"},
            "a/b.js:1:12: `A` is assigned elsewhere",
        ),
        (
            {"a/main.js": "import { A } from './b.js'; _(A())", "a/b.js": "export async function A() {}"},
            "a/main.js:1:31: it comes from an asynchronous function or a generator",
        ),
    ],
)
def test_what_is_not_known(files: dict[str, str], wanted: str) -> None:
    assert reason(value(files)) == wanted


def test_packages_stay_names() -> None:
    found = value({"a/main.js": "import { x } from 'package/part'; _(x.y)"})
    assert (found.package, found.path) == ("package/part", ("x", "y"))  # type: ignore[union-attr]


def test_places_count_the_bytes_on_disk() -> None:
    source = SourceText.decode(
        "a.js", b"\xef\xbb\xbf'\xe9\x9b\xaa';\r\n'b';\r\n".replace(b"'b'", b"'\xc3\xa9'"), Sink()
    )
    assert source is not None
    text = source.as_text()
    assert text.value == "'雪';\n'é';\n"
    snow, accent = text.slice(1, 2), text.slice(6, 7)
    assert (snow.line, snow.column, snow.start, snow.end) == (1, 2, 4, 7)
    assert (accent.line, accent.column, accent.start, accent.end) == (2, 2, 12, 14)
