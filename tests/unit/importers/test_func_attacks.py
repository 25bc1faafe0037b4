"""Commands that were written to mislead: names of generated code, texts that are used as texts, costs that explode.

Each is followed by what becomes of it: the first line of its diagnostics, or the data of a run.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from tests.support.js import run_artifact

OURS = "is a name of generated code"
READ = "AC546 page text is read as a text, too"
LATER = "for page code that runs later"


def said(body: str, before: str = "", args: str = "[{ name: 'q' }]") -> Any:
    """`code message` of the first diagnostic of a command that is not compiled, or the data of a run with q = "1"."""
    head = "import { cli, Strategy } from '@jackwener/opencli/registry';\n"
    fields = "site: 'shop', name: 'hot', access: 'read', columns: ['title'], domain: 'shop.test', browser: true"
    func = f"async (page, kw) => {{\nawait page.goto('https://shop.test/');\n{body}\n}}"
    text = f"{head}{before}\ncli({{ {fields}, strategy: Strategy.COOKIE, args: {args}, func: {func} }});\n"
    started = time.process_time()
    (artifact,) = compile_file("clis/shop/hot.js", text.encode()).artifacts
    assert time.process_time() - started < 2
    if artifact.status != "compiled":
        first = artifact.diagnostics[0]
        return f"{first.code} {first.message}"
    assert artifact.script is not None
    data = run_artifact(artifact.script, {"q": "1"}, location="https://shop.test/").result["data"]
    return data.get("items", data.get("value", data)) if isinstance(data, dict) else data


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return await page.evaluate(`$guard([['POST', 'x.test']], 'x')`);", f"AC406 `$guard` {OURS}"),
        ("return await page.evaluate(`/* ($state) */ $state.refused = null`);", f"AC406 `$state` {OURS}"),
        ("const f = (s) => 1; return await page.evaluate(`1+${Number(f($state))}`);", f"AC406 `$state` {OURS}"),
        ("return await page.evaluate(() => $wipe(1));", f"AC406 `$wipe` {OURS}"),
        ("return await page.evaluate(`$wipe(1)`);", f"AC406 `$wipe` {OURS}"),
        ("return await page.evaluate(`typeof $other`);", f"AC406 `$other` {OURS}"),
        ("return await page.evaluate(`(() => { const $net = 1; return $net })()`);", f"AC406 `$net` {OURS}"),
        ("const $page1 = () => 2; return [$page1(), await page.evaluate(`1`)];", f"AC406 `$page1` {OURS}"),
        ("const f = ($jsonCopy) => 2; return f() + await page.evaluate(`1`);", f"AC406 `$jsonCopy` {OURS}"),
        ("const f = ($func) => 2; return f() + await page.evaluate(`1`);", f"AC406 `$func` {OURS}"),
        ("return await page.evaluate(`['a'].map(($el) => String($el) + ' is $US(5)')`);", ["a is $US(5)"]),
        ("const $el = 2; return $el + await page.evaluate(`(($row) => $row)(1)`);", 3),
        ("return await page.evaluate(`typeof window.$wipe`);", "undefined"),
    ],
)
def test_names_of_generated_code_are_not_the_authors(body: str, expected: Any) -> None:
    assert said(body) == expected


def test_a_module_cannot_hide_them() -> None:
    before = "const $kwargs = { q: 'shadow' };\nfunction use() { return $kwargs; }"
    assert said("use(); return [kw.q, await page.evaluate(`1`)];", before) == f"AC406 `$kwargs` {OURS}"
    before = "import { $given } from 'shop-tools';"
    assert said("return [$given, await page.evaluate(`1`)];", before) == f"AC406 `$given` {OURS}"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return await page.evaluate(`[typeof ${JSON.stringify(process.env.MODE)}]`);", ["undefined"]),
        ("const t = process.env.MODE ? `1` : `2`; return await page.evaluate(t);", 2),
        ("return await page.evaluate(`1 + ${process.env.MODE ? 5 : 7}`);", 8),
        ("return await page.evaluate(`2 * ${JSON.stringify(await page.evaluate(() => 4))}`);", 8),
    ],
)
def test_values_of_page_texts_are_folded_like_all_code(body: str, expected: Any) -> None:
    assert said(body) == expected


def test_edits_of_what_is_left_out_are_dropped() -> None:
    goto = "await page.goto('https://shop.test/b', { x: process.env.MODE, y: JSON.stringify(`a${kw.q}`) });"
    body = f"{goto}\nawait page.goto('https://shop.test/');\nreturn await page.evaluate(`1`);"
    assert said(body) == 1
    before = "async function get(p, f = fetch) { return p.evaluate(`1 + ${JSON.stringify(typeof f)}`); }"
    assert said("return await get(page);", before) == "1function"


@pytest.mark.parametrize(
    "body",
    [
        "const seen = {}; const run = (t) => (seen[t] ??= page.evaluate(t)); return run(`1+${kw.q | 0}`);",
        "const seen = {}; const t = `1+${kw.q | 0}`; seen[t] = 1; return page.evaluate(t);",
        "const t = `1+${kw.q | 0}`; const seen = { [t]: 1 }; return page.evaluate(t);",
        "const t = `1+${kw.q | 0}`; if (t === kw.q) return 0; return page.evaluate(t);",
        "const t = `1+${kw.q | 0}`; await page.evaluate(t); return t;",
        "const t = `1+${kw.q | 0}`; await page.evaluate(t); return { rows: [{ t }] };",
        "const t = `1+${kw.q | 0}`; await page.evaluate(t); return JSON.stringify([{ t }]);",
        "const t = `1+${kw.q | 0}`; await page.evaluate(t); return page.evaluate((o) => o.t, { t });",
        "const t = `1+${kw.q | 0}`; await page.evaluate(t); return t in {};",
        "const t = `1+${kw.q | 0}`; await page.evaluate(t); return new Map([[t, 1]]).size;",
    ],
)
def test_a_page_text_that_is_used_as_a_text_is_refused(body: str) -> None:
    assert said(body) == READ


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("await page.evaluate(`(() => { zz = 5 })()`); return [await page.evaluate(`typeof window.zz`)];", "zz"),
        ("await page.evaluate(`(() => { zz = 5 })()`); return [await page.evaluate(`typeof zz`)];", "zz"),
        ("await page.evaluate(`var zz = 5; 1`); return page.evaluate(() => zz);", "zz"),
        ("await page.evaluate(`var zz = 5; 1`); return page.evaluate(() => window['zz']);", "zz"),
        ("await page.evaluate(`var zz = 5; 1`); return page.evaluate(`((w) => w.zz)(window)`);", "zz"),
        ("await page.evaluate(`var zz = 5; 1`); return page.evaluate(`(function () { return this.zz })()`);", "zz"),
        ("return page.evaluate(`(() => { zz = 5; return window.zz })()`);", "zz"),
        ("const t = `var n = n ? 2 : 1; n`; await page.evaluate(t); return page.evaluate(t);", "n"),
        ("await page.evaluate(`var n = 1; n`); return page.evaluate(`var n = (n || 0) + 1; n`);", "n"),
        ("for (const i of [1, 2]) await page.evaluate(`if (!n) n = 1; var n; n`);", "n"),
    ],
)  # fmt: skip
def test_names_that_one_text_leaves_for_another_are_refused(body: str, expected: str) -> None:
    assert said(body) == f"AC546 page text declares `{expected}` {LATER}"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("const t = `var n = 1; n += 1; n`; await page.evaluate(t); return page.evaluate(t);", 2),
        ("await page.evaluate(`var zz = 5; zz`); return page.evaluate(`typeof window.yy`);", "undefined"),
        ("await page.evaluate(`var n = 1; n`); return page.evaluate(`var n = 2; n`);", 2),
    ],
)
def test_names_that_nobody_else_reads_are_fine(body: str, expected: Any) -> None:
    assert said(body) == expected


APPEND = " ".join(f"if (kw.a{n}) s += 'let b{n};';" for n in range(40))
PASSED = " ".join(f"s = g(s, kw.a{n});" for n in range(40))
DOUBLED = (
    "\n".join(f"function f{n}(x) {{ return f{n + 1}(x + x); }}" for n in range(40)) + "\nfunction f40(x) { return x; }"
)
TEMPLATES = "let s = `${kw.q}x`; " + " ".join("s = `${s}${s}`;" for _ in range(40))
SUM = "'a' + kw.q + " * 4_000 + "'b'"


@pytest.mark.parametrize(
    ("body", "before", "expected"),
    [
        (f"let s = ''; {APPEND} return page.evaluate(`(() => {{ ${{s}} return 1 }})()`);", "", "AC546"),
        (
            f"let s = ''; {PASSED} return page.evaluate(`(() => {{ ${{s}} return 1 }})()`);",
            "function g(s, a) { return a ? s + 'x;' : s + 'y;'; }",
            "AC546",
        ),
        (
            "for (const i of [1, 2]) await page.evaluate(`(() => { ${f()} return 1 })()`); return f().length;",
            f"function f() {{ let s = '', kw = JSON.parse('{{}}'); {APPEND} return s; }}",
            "AC546",
        ),
        ("return page.evaluate(f0('1'));", DOUBLED, "AC551"),
        (f"{TEMPLATES} return page.evaluate(`(() => {{ ${{s}} }})()`);", "", "AC546"),
        (f"return page.evaluate({SUM});", "", "AC546"),
        (f"await page.goto('https://shop.test/' + {SUM}); return page.evaluate(`document.title`);", "", "AC5"),
        ("let s = kw.q + ''; " + "s += kw.q;" * 3_000 + " return [s.length, await page.evaluate(`1`)];", "", "[3001"),
        (
            "let s = 'x'; " + "s = JSON.stringify(s);" * 60 + " return page.evaluate(s);",
            "",
            "AC551",
        ),
        ("let s = 'x'; " + "s = s.replaceAll('x', 'xxxxxxxx');" * 30 + " return page.evaluate(s);", "", "AC551"),
        ("let s = 'x'; " + "s = [s, s, s].join('');" * 30 + " return page.evaluate(s);", "", "AC551"),
        ("let s = '%'; " + "s = encodeURIComponent(s + s);" * 40 + " return page.evaluate(s);", "", "AC551"),
        ("return page.evaluate(`[" + "${kw.q ? 1 : 2}," * 1_500 + "].length`);", "", "1500"),
    ],
)  # fmt: skip
def test_nothing_takes_long(body: str, before: str, expected: str) -> None:
    assert str(said(body, before)).startswith(expected)


CHANGED = [
    "let u = 'A'; for (const x of ['A', 'B']) { u = x; if (kwargs.q === 'x') break; }",
    "let u = 'A'; try { u = 'B'; await page.wait(1); u = 'A'; } catch { }",
    "let u = 'A'; Promise.resolve().then(() => { u = 'B'; }); await page.wait(1);",
    "const o = { u: 'A' }; delete o.u; let u = o.u;",
    "const a = ['A', 'B']; a.reverse(); let u = a[0];",
]


@pytest.mark.parametrize("before", CHANGED)
def test_only_what_never_changes_is_written_into_page_code(before: str) -> None:
    """What the tracer says of a variable is true of the ways that it sees, so the page gets its value at run time."""
    body = f"await page.goto('https://shop.test/'); {before} return page.evaluate(`[${{JSON.stringify(u)}}]`);"
    options = "site: 'shop', name: 'hot', access: 'read', domain: 'shop.test', args: [{ name: 'q' }]"
    func = f"async (page, kwargs) => {{ {body} }}"
    text = f"import {{ cli }} from '@jackwener/opencli/registry';\ncli({{ {options}, func: {func} }});\n"
    (artifact,) = compile_file("clis/shop/hot.js", text.encode()).artifacts
    assert artifact.script is not None, artifact.diagnostics
    assert "$page1($jsonCopy(u))" in artifact.script
