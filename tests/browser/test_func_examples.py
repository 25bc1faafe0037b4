"""The `func` examples, imported and run in Chromium against the demo site: what each returns, and how it fails."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from examples.serve import respond
from tests.support.page import Mode, Page
from tests.support.site import STRICT_CSP, Site

from .test_examples import entry_url
from .test_opencli_js_examples import RUNS as PIPELINES
from .test_opencli_js_examples import artifacts

WORLDS: tuple[Mode, ...] = ("wrapper", "isolated")
RUNS: list[tuple[str, dict[str, Any], list[tuple[Any, ...]]]] = [
    ("shop/basket", {}, [("Oak stool", 2), ("青瓷茶壶", 1)]),
    ("shop/below", {"price": "22"}, [("Rope & lantern", 9), ("青瓷茶壶", 22)]),
    ("shop/below", {"price": 8.5}, []),
    (
        "forum/mentions",
        {"search_words": " rope "},
        [(1, "Which rope for a small boat?", "mara"), (2, "Rope that floats", "pell")],
    ),
    ("forum/mentions", {"search_words": "灯塔", "limit": 1}, [(1, "灯塔今晚开放吗", "iko")]),
    ("forum/mentions", {"search_words": '100%\' & "x" \\ /'}, []),
    (
        "forum/threads",
        {},
        [
            ("Quay forum", "Which rope for a small boat?", 3),
            ("Quay forum", "灯塔今晚开放吗", 1),
            ("Quay forum", "Tide tables as JSON", 2),
        ],
    ),
    ("forum/threads", {"limit": "1"}, [("Quay forum", "Which rope for a small boat?", 3)]),
    ("weather/feels", {"place": "灯塔"}, [("灯塔", -2, -7)]),
    ("library/opening", {}, [("Mon", "09:00"), ("Sat", "10:00")]),
    ("library/full", {}, [("北窗", 8)]),
]
FAILURES: list[tuple[str, dict[str, Any], tuple[str, str], str]] = [
    ("weather/feels", {"place": "nowhere"}, ("adapter_runtime_error", "not_found"), "no such place: nowhere"),
    ("weather/feels", {}, ("adapter_runtime_error", "invalid_args"), 'argument "place" is required'),
    (
        "shop/below",
        {"price": "cheap"},
        ("adapter_runtime_error", "invalid_args"),
        'argument "price" must be a number; received "cheap"',
    ),
    ("shop/purchases", {"since": "March"}, ("adapter_runtime_error", "invalid_args"), "not a day: March"),
    ("shop/purchases", {}, ("auth_required", "session_expired"), "Not logged in to shop.test"),
]


def run(page: Page, site: Site, name: str, args: Mapping[str, Any], mode: Mode) -> Any:
    found = artifacts()[name]
    assert found.script is not None and found.manifest is not None, found.diagnostics
    site.fallback = respond
    tokens = {key: str(value).strip() for key, value in args.items()}  # the host trims what it puts into an address
    return page.run(found.script, args, url=entry_url(found.manifest["entry"], tokens), mode=mode)


@pytest.mark.parametrize("mode", WORLDS)
@pytest.mark.parametrize(("name", "args", "rows"), RUNS)
def test_rows(page: Page, site: Site, name: str, args: dict[str, Any], rows: list[tuple[Any, ...]], mode: Mode) -> None:
    result = run(page, site, name, args, mode)
    assert result["ok"], result
    assert [tuple(row.values()) for row in result["data"]["items"]] == rows
    assert result["data"]["count"] == len(rows)


@pytest.mark.parametrize(("name", "args", "cause", "detail"), FAILURES)
def test_failures(page: Page, site: Site, name: str, args: dict[str, Any], cause: tuple[str, str], detail: str) -> None:
    result = run(page, site, name, args, "isolated")
    assert (result["error_code"], result["data"]["reason"]) == cause
    assert result["data"]["detail"] == detail


@pytest.mark.parametrize("mode", WORLDS)
def test_a_session_is_used_where_there_is_one(page: Page, site: Site, mode: Mode) -> None:
    site.fallback = respond
    with page.tab("https://shop.test/") as tab:
        tab.evaluate("document.cookie = 'session=demo; secure; path=/'")
    result = run(page, site, "shop/purchases", {}, mode)
    assert result["data"]["items"] == [{"number": "1234567890123456789", "day": "2024-03-01", "total": 58}]
    none = run(page, site, "shop/purchases", {"since": "2024-03-02"}, mode)
    assert none["data"] == {"items": [], "count": 0, "columns": ["number", "day", "total"], "empty": "no_hits"}


def test_requests_of_a_function_without_a_page_are_those_of_a_stranger(page: Page, site: Site) -> None:
    site.fallback = respond
    with page.tab("https://weather.test/robots.txt") as tab:
        tab.evaluate("document.cookie = 'session=demo; secure; path=/'")
    assert run(page, site, "weather/feels", {"place": "harbour"}, "isolated")["ok"]
    (sent,) = site.requests("/v1/now")
    assert (sent.query, sent.headers.get("cookie"), sent.headers["accept"]) == (
        "city=harbour",
        None,
        "application/json",
    )
    assert "feels" not in sent.headers["user-agent"]


HOME = "https://shop.test/"
CODE = """
import { cli, Strategy } from '@jackwener/opencli/registry';
import { htmlToMarkdown } from '@jackwener/opencli/utils';
import { createHash } from 'node:crypto';

cli({
  site: 'shop', name: 'hot', access: 'read', domain: 'shop.test', strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const html = await page.evaluate("document.querySelector('main').innerHTML");
    const made = await page.evaluate(`(function () {
      total = this.document.links.length;
      return { total, q: '${kwargs.q}', at: new Date(0), node: document.body };
    })()`);
    const read = () => document.querySelector('#none').textContent;
    const failed = await page.evaluate(read).catch((error) => error.message);
    return { ...made, failed, text: htmlToMarkdown(html), sum: createHash('md5').update(kwargs.q).digest('hex') };
  },
});
"""


@pytest.mark.parametrize("mode", WORLDS)
def test_page_code_and_shims_under_a_strict_policy(page: Page, site: Site, mode: Mode) -> None:
    """Nothing is evaluated, markup is only read, and text in a literal stays text."""
    (found,) = compile_file("clis/shop/hot.js", CODE.encode()).artifacts
    assert found.script is not None, found.diagnostics
    site.page(HOME, "<!doctype html><main><h1>Hot</h1><p>a <b>b</b></p><a href=/x>x</a></main>", csp=STRICT_CSP)
    result = page.run(found.script, {"q": "it's `${1}`"}, url=HOME, mode=mode)
    assert result["data"] == {
        "total": 1,
        "q": "it's `${1}`",
        "at": {},
        "node": {},
        "failed": "TypeError: Cannot read properties of null (reading 'textContent')",
        "text": "# Hot\n\na **b**\n\n[x](/x)",
        "sum": hashlib.md5(b"it's `${1}`").hexdigest(),
    }


def test_every_command_was_run_or_is_there_to_be_refused() -> None:
    ours = {name for name, _, _ in (*RUNS, *PIPELINES)} | {"shop/purchases"}
    assert ours == {name for name, item in artifacts().items() if item.script is not None}
    refused = [(name, item.diagnostics[0].code) for name, item in artifacts().items() if item.script is None]
    assert refused == [("shop/compare", "AC540")]


PROBES = """import { cli } from '@jackwener/opencli/registry';
cli({ site: 'shop', name: 'probe', access: 'read', domain: 'shop.test', navigateBefore: false, func: async (page) => {
  const look = () => ({ href: window.location.href, host: location.hostname, links: document.links.length > 0 });
  const before = await page.evaluate(look);
  const asked = await page.getCurrentUrl();
  if (!before.host.endsWith('shop.test')) await page.goto('https://shop.test/');
  return { before, asked, after: await page.evaluate(look), opened: await page.getCurrentUrl() };
} });
"""


@pytest.mark.parametrize("mode", WORLDS)
def test_code_that_looks_around_before_it_opens_the_page_finds_an_empty_tab(page: Page, site: Site, mode: Mode) -> None:
    (artifact,) = compile_file("clis/shop/probe.js", PROBES.encode()).artifacts
    assert artifact.script is not None, artifact.diagnostics
    site.fallback = respond
    assert page.run(artifact.script, {}, url="https://shop.test/", mode=mode)["data"] == {
        "before": {"href": "about:blank", "host": "", "links": False},
        "asked": "about:blank",
        "after": {"href": "https://shop.test/", "host": "shop.test", "links": True},
        "opened": "https://shop.test/",
    }
