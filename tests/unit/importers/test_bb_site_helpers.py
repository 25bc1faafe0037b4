"""Helper files of bb-browser adapters: what comes in, in which order, from where, and what keeps an adapter from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import find_all, read_job, run_import
from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.importers import references
from adapterc.whitelist.profiles import load_profile
from tests.support.js import run_artifact

from .bb_site import adapter

PATH = "sites/shop/hot.js"
HELPER = "sites/shop/_helper.js"
SHARED = "sites/shop/_shared.js"


def made(body: str, helper: str | None = None, shared: str | None = None, **more: Any) -> Artifact:
    files = {path: text.encode() for path, text in ((HELPER, helper), (SHARED, shared)) if text is not None}
    (artifact,) = compile_file(PATH, adapter(body, **more).encode(), files=files).artifacts
    return artifact


def findings(artifact: Artifact) -> list[str]:
    """`file:line:column code message`, the notes on other hosts excepted."""
    assert all(item.help for item in artifact.diagnostics)
    return [
        f"{item.span.file.rpartition('/')[2]}:{item.span.line}:{item.span.column} {item.code} {item.message}"
        for item in artifact.diagnostics
        if item.code != "AC523"
    ]


def bundled(body: str, helper: str | None = None, shared: str | None = None) -> list[str]:
    """The lines in front of the function, without their indentation."""
    artifact = made(body, helper, shared)
    assert artifact.script is not None, findings(artifact)
    call = artifact.script.partition("$data = $outcome(")[2].partition("return await (")[0]
    return [line[6:] for line in call.split("\n")[1:-1]]


@pytest.mark.parametrize(
    ("helper", "lines"),
    [
        ("const other = 1;", []),
        ("const one = 1;", ["const one = 1;"]),
        ("const one = 1, two = 2;", ["const one = 1;"]),
        ("let zero = 0, one = 1, two = 2", ["let one = 1;"]),
        ("const one = two, two = 2;", ["const one = two, two = 2;"]),
        ("const { one, two } = { one: 1, two: 2 };", ["const { one, two } = { one: 1, two: 2 };"]),
        ("const one = 1 // the first\nconst two = 2", ["const one = 1; // the first"]),
        ("const one = 1; /* first */ const two = 2;", ["const one = 1;"]),
        ("const two = 2; // not this\n// about one\n// in two lines\nconst one = 1;", [
            "// about one", "// in two lines", "const one = 1;",
        ]),
        ("// a licence\n\nconst one = 1;", ["const one = 1;"]),
        ("const // the first\n  one = 1,\n  two = 2;", ["const one = 1;"]),
        ("'use strict';\nvar one = 1;", ["var one = 1;"]),
        ("var one = 0; var one = 1;", ["var one = 0;", "var one = 1;"]),
        ("if (true) { var one = 1; }", ["if (true) { var one = 1; }"]),
        ("const make = () => 1;\nconst one = make();\nconst two = make();", [
            "const make = () => 1;", "const one = make();",
        ]),
        ("const one = two();\n\nfunction two() { return three; }\nconst three = 3, four = 4;", [
            "const one = two();", "", "function two() { return three; }", "const three = 3;",
        ]),
    ],
)  # fmt: skip
def test_what_is_needed_comes_in(helper: str, lines: list[str]) -> None:
    if not lines:
        assert findings(made("async () => one", helper))[0].startswith("hot.js:9:13 AC510 ")
        return
    assert bundled("async () => one", helper) == ["// sites/shop/_helper.js", *lines, "", "// sites/shop/hot.js"]


def test_a_function_that_needs_nothing_stays_as_it_is() -> None:
    body = "async (args) => { const one = 2; return one; }"
    assert made(body, "const one = 1;").script == made(body).script
    assert made(body, "export const one = (;").script == made(body).script


@pytest.mark.parametrize(
    ("helper", "comes"),
    [
        ("const seen = new Map();\nseen.set('a', 1);", True),
        ("let seen;\nseen = 1;", True),
        ("const seen = {};\nfill();\nfunction fill() { seen.a = 1; }", True),
        ("const seen = {};\nObject.assign(seen, { a: 1 });", True),
        ("function seen() {}\nseen.limit = 5;", True),
        ("const seen = [];\nconst size = seen.push(1);", True),
        ("class seen { static all = []; }\nseen.all.push(1);", True),
        ("const seen = {};\nwindow.shop = {};", True),
        ("const seen = {};\nArray.prototype.x = 1;", True),
        ("const seen = 'a';\nconst other = make(seen);\nfunction make(x) { return x; }", False),
        ("function seen() {}\nconst other = seen();", False),
        ("const seen = {};\nconsole.log('here');", False),
        ("const seen = {};\nother();\nfunction other() { return 1; }", False),
        ("const seen = { a: 1 };\nconst other = make('a');\nfunction make(x) { return seen[x] + '/'; }", False),
        ("const seen = {};\nconst other = 5;", False),
        ("const seen = {};\nclass Other { static x = 1; }", False),
    ],
)
def test_statements_that_a_declaration_depends_on_stay(helper: str, comes: bool) -> None:
    artifact = made("async () => { return { kind: typeof seen, seen }; }", helper)
    text = artifact.script or "\n".join(f"{item.span.line}" for item in artifact.diagnostics)
    line = next(line for line in helper.split("\n")[1:] if not line.startswith("function"))
    assert (line in text or "2" in text.split("\n")) is comes


def test_a_request_of_the_helper_comes_in_when_the_code_asks_the_page_as_well() -> None:
    helper = "const BASE = '/api';\nfetch('/warm');\nconst token = document.title.trim();"
    assert "fetch('/warm');" in bundled("async () => (await fetch(BASE)).json()", helper)
    assert bundled("async () => BASE", helper)[1:-2] == ["const BASE = '/api';"]


@pytest.mark.parametrize(
    ("helper", "shared", "order"),
    [
        ("const one = two + 1;", "const two = 2;", ["_shared", "_helper"]),
        ("const two = 2; const other = 3;", "const one = two + 1;", ["_helper", "_shared"]),
        ("const one = 1;", "const two = 2;", ["_helper"]),
        (
            "function one() { return two(); }",
            "const k = 5; function two() { return k || one(); }",
            ["_shared", "_helper"],
        ),
    ],
)
def test_two_files(helper: str, shared: str, order: list[str]) -> None:
    lines = bundled("async () => one", helper, shared)
    assert [line.partition("shop/")[2] for line in lines if line.startswith("// ")] == [
        *(f"{name}.js" for name in order), "hot.js",
    ]  # fmt: skip


def test_a_helper_hides_a_global_and_the_function_hides_a_helper() -> None:
    helper = "const rows = [1]; function find(x) { return rows.length + x; }"
    body = "async () => { const rows = 'mine'; return { found: find(1), rows }; }"
    artifact = made(body, helper)
    assert artifact.script is not None
    assert run_artifact(artifact.script, {}).result["data"] == {"found": 2, "rows": "mine"}


@pytest.mark.parametrize(
    ("body", "helper", "shared", "found"),
    [
        ("async () => getJson(1)", None, None, [
            "hot.js:9:13 AC510 nothing declares `getJson`, and there is no `sites/shop/_helper.js`",
        ]),
        ("async () => getJson(getJson)", "const other = 1;", "", [
            "hot.js:9:13 AC510 nothing declares `getJson`, nor does `sites/shop/_helper.js` or `sites/shop/_shared.js`",
        ]),
        ("async () => one", "const one = () => missing(two);\nconst two = 2;", None, [
            "_helper.js:1:19 AC510 nothing declares `missing`, nor does `sites/shop/_helper.js`",
        ]),
        ("async () => one", "export const one = 1;\nconst two = 2;", None, [
            "_helper.js:1:1 AC404 `export` stands in a helper file, which is no module",
        ]),
        ("async () => one", "const one = 1;\nimport x from './x.js';", None, [
            "_helper.js:2:1 AC404 `import` stands in a helper file, which is no module",
        ]),
        ("async () => one", "const one = 1;\nif (typeof module !== 'undefined') module.exports = { one };", None, [
            "_helper.js:2:36 AC404 `module.exports` stands in a helper file, which is no module",
        ]),
        ("async () => one", "const one = 1;\nreturn one;", None, [
            "_helper.js:2:1 AC404 a `return` outside of all functions stands in a helper file",
        ]),
        ("async () => one", "const one = 1;\nconst two = ;", None, [
            "_helper.js:2:13 AC401 JavaScript does not parse: unexpected token in expression: `;`",
        ]),
        ("async () => one", "const one = {", None, [
            "_helper.js:1:13 AC401 JavaScript does not parse: unexpected end of the code",
        ]),
        ("async () => one", "const one = 1;", "const x = 5;\nfunction one() {}", [
            "_shared.js:2:10 AC406 `one` is declared in two helper files of the folder",
        ]),
        ("async function one() { return one(); }", "const one = 1;", None, [
            "hot.js:9:31 AC406 `one` is this function and a declaration of `sites/shop/_helper.js`",
        ]),
        ("async (args) => one + args", "const one = $args;\nconst $args = 1;", None, [
            "_helper.js:2:7 AC406 `$args` is a name of generated code",
        ]),
        ("async () => one()", "function one() { return eval('1'); }", None, [
            "_helper.js:1:25 AC503 `eval` evaluates text as code",
        ]),
        ("async () => one()", "function one() { total = 1; return total; }", None, [
            "_helper.js:1:18 AC405 `total` is assigned but never declared, so it becomes a global of the page",
        ]),
        ("async () => one.a", "const one = { a: document.title || 'n/a' };", None, [
            "_helper.js:1:36 AC608 `'n/a'` stands for a value that is missing",
        ]),
        ("async () => one", "const other = 1;\nconst one = 1;\nconst one = 2;", None, [
            "_helper.js:3:11 AC401 JavaScript does not parse: invalid redefinition of lexical identifier",
        ]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_reported_where_it_stands(
    body: str, helper: str | None, shared: str | None, found: list[str]
) -> None:
    assert findings(made(body, helper, shared)) == found


@pytest.mark.parametrize(
    "body",
    [
        "async () => typeof jQuery === 'undefined' ? 0 : jQuery.fn.length",
        "async () => typeof getJson",
        "async () => window.getJson?.name",
        "async () => [Intl, structuredClone, queueMicrotask].length",
    ],
)
def test_names_that_need_no_declaration(body: str) -> None:
    assert made(body).status == "compiled"


def test_types_defaults_and_pages_are_seen_through_the_helper() -> None:
    helper = (
        "const MOST = 50;\n"
        "const clamp = (n) => Math.min(parseInt(n) || 10, MOST);\n"
        "const login = () => ({ error: 'Not logged in' });\n"
    )
    body = (
        "async (args) => { const n = clamp(args.n);"
        " if (!document.title) return login(); return [n, args.by || 'price']; }"
    )
    artifact = made(body, helper, args={"n": {}, "by": {}, "unused": {}})
    manifest: Any = artifact.manifest
    assert [(item["name"], item["arg_type"]) for item in manifest["args"]] == [
        ("n", "integer"), ("by", "string"), ("unused", "string"),
    ]  # fmt: skip
    assert manifest["adapterc"]["args"]["defaults"] == {"n": 10, "by": "price"}
    assert manifest["auth_hint"] == "requires the browser session of shop.test"
    assert [item for item in findings(artifact) if "AC604" in item] == [
        "hot.js:5:30 AC604 nothing reads the argument `unused`"
    ]


def test_conventions_hold_inside_a_helper() -> None:
    helper = "const words = (args) => args.q || args._text || args._positional[0] || args._input;"
    artifact = made("async (args) => ({ words: words(args), given: args })", helper, args={"q": {}, "n": {}})
    assert artifact.script is not None
    assert run_artifact(artifact.script, {"n": 5}).result["data"]["given"] == {"n": "5", "_positional": []}
    assert run_artifact(artifact.script, {"q": "a"}).result["data"]["words"] == "a"


def test_a_path_cannot_leave_its_comment() -> None:
    path = "sites/a\nthrow 1/hot.js"
    files = {"sites/a\nthrow 1/_helper.js": b"const one = 1;"}
    (artifact,) = compile_file(path, adapter("async () => ({ one })").encode(), files=files).artifacts
    assert artifact.script is not None
    assert "// sites/a\\nthrow 1/_helper.js\n" in artifact.script
    assert run_artifact(artifact.script, {}).result["data"] == {"one": 1}


def test_references_are_the_helpers_of_the_folder() -> None:
    find = references(PATH, adapter("async () => 1"))
    assert find is not None
    assert find(PATH, "") == (HELPER, SHARED)
    assert find(HELPER, "") == (SHARED,)
    assert find("hot.js", "") == ("_helper.js", "_shared.js")


@pytest.mark.parametrize("data", [b"\xef\xbb\xbfconst one = 1;\r\nconst two = 2;\r\n", b"const one = 1;"])
def test_the_driver_reads_helpers_and_reads_them_again(tmp_path: Path, data: bytes) -> None:
    folder = tmp_path / "sites" / "shop"
    folder.mkdir(parents=True)
    (folder / "hot.js").write_text(adapter("async () => ({ one })"), encoding="utf-8")
    (folder / "_helper.js").write_bytes(data)

    def result() -> Any:
        (artifact,) = run_import([Root(tmp_path)], Options(load_profile("lime-v1"))).artifacts
        assert artifact.script is not None, artifact.diagnostics
        return run_artifact(artifact.script, {}).result["data"]

    assert result() == {"one": 1}
    (folder / "_helper.js").write_text("const one = 2;", encoding="utf-8")
    assert result() == {"one": 2}
    (folder / "_helper.js").unlink()
    (artifact,) = run_import([Root(tmp_path)], Options(load_profile("lime-v1"))).artifacts
    assert artifact.status == "rejected"


def test_a_helper_of_another_folder_is_none(tmp_path: Path) -> None:
    for name in ("sites/shop/hot.js", "sites/_helper.js", "sites/shop/more/_helper.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(
            adapter("async () => one") if "hot" in name else "const one = 1;", encoding="utf-8"
        )
    (file,) = (file for file in find_all([Root(tmp_path)]) if file.path.endswith("hot.js"))
    job = read_job(file)
    assert getattr(job, "files", None) == {}


def test_a_large_helper_comes_in_as_a_whole_and_in_time() -> None:
    helper = "".join(f"const a{n} = {n};\n" for n in range(3000)) + "".join(f"f{n}();\n" for n in range(1, 9))
    helper += "".join(f"function f{n}() {{ return a{n}; }}\n" for n in range(1, 9))
    assert len(bundled("async () => a7", helper)) > 3000
    chain = "".join(f"const b{n} = (x) => b{n + 1}(x);\n" for n in range(1500)) + "const b1500 = (x) => x;"
    assert len(bundled("async () => b0(1)", chain)) > 1500
