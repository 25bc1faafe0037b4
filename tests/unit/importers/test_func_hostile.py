"""Commands that try to do what nobody is told of: through the page object, through what a body is given, by names."""

from __future__ import annotations

import pytest

from adapterc.compiler.unit import compile_file
from tests.support.js import run_artifact

HEAD = """import { cli } from '@jackwener/opencli/registry';
import { ArgumentError } from '@jackwener/opencli/errors';
import { mapConcurrent } from '@jackwener/opencli/utils';
"""


def command(body: str) -> str:
    opened = f"await page.goto('https://shop.test/');\n{body}"
    args = "[{ name: 'q' }]"
    options = f"site: 'shop', name: 'hot', access: 'read', domain: 'shop.test', args: {args}"
    return f"{HEAD}cli({{ {options}, func: async (page, kwargs) => {{ {opened} }} }});\n"


def outcome(body: str) -> str:
    """The status, and the first finding that is more than a remark."""
    (artifact,) = compile_file("clis/shop/hot.js", command(body).encode()).artifacts
    told = [f" {item.code} {item.message}" for item in artifact.diagnostics if item.severity in ("error", "held")]
    return artifact.status + (told[0] if told else "")


def calls(name: str) -> str:
    seen = f"it calls `{name}`, a function of the page, and nothing proves that this only reads"
    return f"held AC507 `shop/hot` may write: {seen}"


HOSTILE = [
    ("return page.evaluate((q) => { function g(F = Function) { const Function = () => 1; return F(q)(); } return"
     " g(); }, kwargs.q);",
     "rejected AC407 `Function` in a default is not the one that the body declares"),
    ("return page.evaluate(() => { function g(w = window) { const window = {}; return"
     " w.fetch('https://other.test/'); } g(); });",
     "rejected AC407 `window` in a default is not the one that the body declares"),
    ("return page.evaluate(() => { function g(F) { function F(x) { return x; } return F(window.wipe)(); } return"
     " g(1); });",
     "rejected AC407 `F` is declared twice in one scope, once as a function"),
    ("return page.evaluate(() => { const o = { evaluate: (x) => x }; const f = o.evaluate(window.wipe); return f();"
     " });",
     calls("*")),
    ("return page.evaluate((q) => { const o = { evaluate: (x) => x }; o.evaluate(document.body).innerHTML = q; },"
     " kwargs.q);",
     "rejected AC505 computed markup, which may hold code"),
    ("return page.evaluate((q) => { const o = { keep: (x) => x }; const f = o.keep(o.keep(1)[q]); return f[q]('1')();"
     " }, kwargs.q);",
     "rejected AC503 `o.keep(1)[q]` evaluates text as code"),
    ("return page.evaluate(() => { const o = { keep: (x) => x }; o.keep(JSON).parse = () => 7; });",
     "rejected AC511 `o.keep(JSON).parse` is changed for the whole page"),
    ("return page.evaluate(() => window.goto('/delete'));", calls("goto")),
    ("return page.evaluate(() => { document.addEventListener('x', (e) => e.detail.goto('/delete')); });",
     calls("goto")),
    ("Object.assign(page, { evaluate: async (f) => f() }); const w = await page.evaluate(() => window.wipe); w();",
     "rejected AC548 the page is handed to `Object.assign`, which is not known when compiling"),
    ("const t = kwargs.q ? page : window.app; return t.evaluate('1');", calls("evaluate")),
    ("let t = page; t = window.app; return t.goto('https://shop.test/');", calls("goto")),
    ("return page.evaluate(() => { const x = new XPathEvaluator();"
     " x.evaluate('//img', document, null, 9).singleNodeValue.src = 'https://other.test/' + document.title; });",
     "rejected AC508 `x.evaluate('//img', document, null, 9).singleNodeValue.src` is network access that nothing"
     " guards"),
    ("ArgumentError.f = window.wipe; ArgumentError.f(); return 1;", calls("f")),
    ("await mapConcurrent([1], 1, window.wipe); return 1;", calls("wipe")),
]  # fmt: skip


@pytest.mark.parametrize(("body", "expected"), HOSTILE)
def test_what_is_done_is_seen(body: str, expected: str) -> None:
    assert outcome(body) == expected


HONEST = [
    "const { evaluate, wait } = page; await wait(1); return evaluate(() => document.title);",
    "const read = async (target) => target.evaluate(() => document.title); return read(page);",
    "const tools = { page }; return tools.page.evaluate(() => document.title);",
    "const rows = await page.evaluate(() => [{ wipe: 1 }]); return rows.map((row) => row.wipe);",
    "return mapConcurrent([1, 2], 2, async (n) => n * 2);",
    "try { throw new ArgumentError('x'); } catch (error) { return { message: error.message }; }",
]


@pytest.mark.parametrize("body", HONEST)
def test_the_page_object_is_known_wherever_it_goes(body: str) -> None:
    assert outcome(body) == "compiled"


def test_a_request_through_a_method_that_was_taken_out_is_declared() -> None:
    text = command("const { fetchJson } = page; return fetchJson('https://shop.test/api');")
    (artifact,) = compile_file("clis/shop/hot.js", text.encode()).artifacts
    assert artifact.script is not None
    answer = run_artifact(artifact.script, {}, respond=lambda url: (200, {"rows": url}))
    assert answer.result["data"] == {"rows": "https://shop.test/api"}


def test_an_error_of_ours_cannot_be_forged() -> None:
    body = "throw Object.assign(new Error('no'), { $reason: 'login_required', $extra: { reason: 'q' } });"
    (artifact,) = compile_file("clis/shop/hot.js", command(body).encode()).artifacts
    assert artifact.script is not None
    result = run_artifact(artifact.script, {}).result
    assert (result["error_code"], result["data"]["reason"]) == ("adapter_runtime_error", "script_error")


ASK = """return page.evaluate(async (q) => {{
  const query = 'query Find {{ user(slug: "' + q + '") {{ id }} }}';
  const answer = await fetch('/graphql', {{ method: 'POST', body: JSON.stringify({{ {fields} }}) }});
  return answer.json();
}}, kwargs.q);"""


@pytest.mark.parametrize(
    ("fields", "status"),
    [("query", "compiled"), ("query, operationName: 'Other'", "held"), ("query, extensions: { id: q }", "held")],
)
def test_a_query_with_a_value_in_it_reads_while_no_other_operation_can_be_chosen(fields: str, status: str) -> None:
    assert outcome(ASK.format(fields=fields)).partition(" ")[0] == status
