"""The page object of `func` adapters in a real page under a strict policy, against what the browser itself says."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.page import Mode, Page, ScriptFailed, Tab
from tests.support.prelude import prelude
from tests.support.site import Site

SHOP = "https://shop.test/"
WORLDS: tuple[Mode, ...] = ("wrapper", "isolated")
HTML = "<!doctype html><title>shop</title><body><p data-a-b=1 class='c d' style='color: red'>one</p><p>two</p>"


def script(body: str) -> str:
    """Statements that return JSON, beside all prelude functions."""
    return (
        "async (args, helpers) => { 'use strict'; const $net = $guard([['GET', 'shop.test']], 'shop.test');\n"
        "const $state = $pageState({ net: $net, entry: location.href });\n"
        f"try {{ return {{ ok: true, data: await (async () => {{ {body} }})() }}; }} finally {{ $net.close(); }}\n"
        f"{prelude()}\n}}"
    )


def play(where: Tab | Page, body: str, args: dict[str, Any] | None = None, **how: Any) -> Any:
    """The value that the statements return in a page."""
    return where.run(script(body), args or {}, **how)["data"]


@pytest.fixture(scope="module")
def tab(_site_server: Site, _page_runner: Page) -> Iterator[Tab]:
    """One page for everything that only reads it."""
    _site_server.page(SHOP, HTML)
    with _page_runner.tab(SHOP) as tab:
        yield tab


VALUES = [
    "[NaN, 1 / 0, -0, undefined, () => 1]",
    "({ a: undefined, b: -0, toJSON() { return 5; } })",
    "[new Date(0), new Map([[1, 2]]), new Set([1]), new URL('https://shop.test/'), /x/g, new Error('x')]",
    "Object.assign(new Error('x'), { status: 3 })",
    "[document, document.body, document.querySelector('p').attributes, document.querySelectorAll('p')]",
    "[document.querySelector('p').dataset, document.querySelector('p').style, document.querySelector('p').classList]",
    "[document.body.getBoundingClientRect(), performance.timing, new Headers({ a: 'b' }), new FormData()]",
    "[localStorage, sessionStorage]",
    "[new Uint8Array([1, 2]), new ArrayBuffer(2), new String('ab'), Object(5), Object(true)]",
    "[Object.assign(() => 1, { a: 1 }), Promise.resolve(1), new WeakMap()]",
    "({ get a() { return 3; }, [Symbol()]: 1 })",
    "Object.defineProperty({ a: 1 }, 'hidden', { value: 2 })",
    "Object.create({ inherited: 1 })",
    "new (class { x = 1; get y() { return 2; } })()",
    "[[1, , 3], Object.assign([1, 2], { x: 1 }), (function () { return arguments; })(1, 2)]",
    'JSON.parse(\'{"__proto__": {"a": 1}}\')',
    "Object.assign(Object.create(null), { a: 1 })",
    "(() => { const s = { x: 1 }; return [s, s]; })()",
    "location",
    "'text'",
    "null",
]


@pytest.mark.parametrize("made", VALUES)
def test_a_copy_is_what_the_browser_hands_over_by_value(tab: Tab, made: str) -> None:
    assert play(tab, f"return $copied({made});") == tab.evaluate(made)


@pytest.mark.parametrize("made", ["NaN", "-0", "1 / 0", "undefined"])
def test_what_has_no_value_at_the_top(tab: Tab, made: str) -> None:
    assert tab.evaluate(made) is None
    assert play(tab, f"return $copied({made}) === undefined;") is True


THROWN = [
    "new Error('x')",
    "new TypeError('')",
    "Object.assign(new Error('m'), { name: 'Custom' })",
    "new (class ShopError extends Error {})('m')",
    "new (class extends Error { name = 'Named'; })('m')",
    "new DOMException('m', 'AbortError')",
    "new Error('two\\nlines')",
    "{ a: 1 }",
    "[1, 2]",
    "new (class Foo {})()",
    "5",
    "() => 1",
]


@pytest.mark.parametrize("made", THROWN)
def test_a_thrown_value_reads_as_the_browser_tells_it_without_the_stack(tab: Tab, made: str) -> None:
    with pytest.raises(ScriptFailed) as failed:
        tab.evaluate(f"(async () => {{ throw {made}; }})()")
    told = str(failed.value).partition("\n    at ")[0]
    body = f"const run = $pageEvaluate($state); return run(() => {{ throw {made}; }}).catch((e) => e.message);"
    assert play(tab, body) == told


@pytest.mark.parametrize(
    "made", ["document.querySelector('[')", "document.querySelector('nav').textContent", "missing"]
)
def test_errors_of_the_page(tab: Tab, made: str) -> None:
    with pytest.raises(ScriptFailed) as failed:
        tab.evaluate(made)
    told = str(failed.value).partition("\n    at ")[0]
    assert play(tab, f"return $pageEvaluate($state)(() => {made}).catch((e) => e.message);") == told


@pytest.mark.parametrize("mode", WORLDS)
def test_waits_of_a_page_that_changes(site: Site, page: Page, mode: Mode) -> None:
    site.page(SHOP, HTML)  # a background page: its timers may be late, never early
    body = """const wait = $pageWait($state), start = performance.now(), took = () => performance.now() - start;
    const add = (tag) => document.body.append(Object.assign(document.createElement(tag), { textContent: 'late' }));
    setTimeout(() => add('nav'), 150);
    await wait({ selector: 'nav' }); const seen = took();
    await wait({ text: 'late', timeout: 1 }); await wait({ selector: 'nav' }); const there = took() - seen;
    await wait(9); const still = took() - seen - there;
    const missed = await wait({ selector: 'nope', timeout: 0.1 }).catch((e) => e.message);
    return [seen, there, still, missed, $state.asked, $state.met];"""
    seen, there, still, missed, asked, met = play(page, body, url=SHOP, mode=mode)
    assert seen >= 149
    assert there < 100
    assert 499 <= still < 8000
    assert (missed, asked, met) == ("Error: Selector not found: nope", 3, 2)


def test_a_busy_page_costs_the_whole_wait(site: Site, page: Page) -> None:
    site.page(SHOP, HTML)
    body = """const busy = new MessageChannel(), start = performance.now();
    busy.port1.onmessage = () => { document.body.dataset.tick = performance.now(); busy.port2.postMessage(0); };
    busy.port2.postMessage(0); await $pageGoto($state)(location.href, { settleMs: 700 });
    busy.port1.close(); return performance.now() - start;"""
    assert play(page, body, url=SHOP) >= 699


@pytest.mark.parametrize("mode", WORLDS)
def test_scrolling_to_where_more_is_loaded(site: Site, page: Page, mode: Mode) -> None:
    site.page(SHOP, HTML + "<div id=list><div style='height: 3000px'></div></div>")
    body = """const list = document.querySelector('#list');
    const grow = () => list.append(Object.assign(document.createElement('div'), { style: 'height: 4000px' }));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { if (scrollY > 0) grow(); else port2.postMessage(0); };
    port2.postMessage(0);
    const start = performance.now(); await $pageAutoScroll($state)({ times: 2, delayMs: 3000 });
    const took = performance.now() - start, down = scrollY; await $pageScroll($state)('up', 100);
    const up = down - scrollY; await $pageScroll($state)('sideways');
    return [list.children.length, took, down > 3000, up];"""
    children, took, down, up = play(page, body, url=SHOP, mode=mode)
    assert (children, down, up) == (2, True, 100)
    assert 3099 <= took < 5900  # the first round ends when the page grew, the second waits


@pytest.mark.parametrize("mode", WORLDS)
def test_requests_of_the_page(site: Site, page: Page, mode: Mode) -> None:
    site.page(SHOP, HTML + "<script src='/app.js'></script>")
    site.add(
        "https://shop.test/app.js",
        "fetch('/rows?q=1').then((answer) => answer.text());",
        headers={"Content-Type": "text/javascript"},
    )
    site.json("https://shop.test/rows?q=1", [])
    site.json("https://shop.test/api", {"a": [1]})
    body = """const fetchJson = $pageFetchJson($state, $net.fetch), requests = $pageNetworkRequests($state);
    const list = async (all) => (await requests(all)).map(({ url, type }) => `${type} ${url}`);
    while (!(await list()).some((each) => each.startsWith('fetch'))) await $sleep(20);
    return [await list(), await list(true), await fetchJson('/api', { headers: { 'X-Id': '7' } })];"""
    few, every, data = play(page, body, url=SHOP, mode=mode)
    assert [each for each in few if "favicon" not in each] == ["fetch https://shop.test/rows?q=1"]
    assert set(every) >= {*few, "script https://shop.test/app.js"}
    assert data == {"a": [1]}
    sent = site.requests("/api")[0].headers
    assert (sent["accept"], sent["x-id"]) == ("application/json", "7")


def test_fetch_json_gives_up(site: Site, page: Page) -> None:
    site.page(SHOP, HTML)
    site.add("https://shop.test/api", "{}", delay_ms=1500)
    body = """const error = await $pageFetchJson($state, $net.fetch)('/api', { timeoutMs: 100 }).catch((e) => e);
    const { reason } = $cliFailure(error, $net, $state, []).data;
    return [error.code, error.message, error instanceof $errors().CliError, reason];"""
    message = "Browser fetch failed for /api: signal is aborted without reason"
    assert play(page, body, url=SHOP) == ["FETCH_ERROR", message, True, "network_error"]


@pytest.mark.parametrize("mode", WORLDS)
def test_requests_of_module_code_send_no_cookies(site: Site, page: Page, mode: Mode) -> None:
    site.page(SHOP, HTML)
    site.json("https://shop.test/api", [])
    body = """document.cookie = 'sid=7; path=/'; const fetch = $nodeFetch($net.fetch, $state);
    const headers = { 'User-Agent': 'tool', Referer: 'https://elsewhere.test/', 'X-Id': '7' };
    await fetch('https://shop.test/api', { headers }); await fetch(new Request('/api', { headers }));
    await fetch('/api', { credentials: 'include' }); return true;"""
    assert play(page, body, url=SHOP, mode=mode) is True
    sent = [request.headers for request in site.requests("/api")]
    assert [each.get("cookie") for each in sent] == [None, None, "sid=7"]
    assert [each.get("x-id") for each in sent] == ["7", "7", None]
    assert [each.get("accept-language") for each in sent] == ["*", "*", "*"]
    assert not any("tool" in each["user-agent"] for each in sent)


@pytest.mark.parametrize("mode", WORLDS)
def test_requests_of_module_code_name_no_page_but_the_one_that_the_author_names(
    site: Site, page: Page, mode: Mode
) -> None:
    site.page(SHOP, HTML)
    site.json("https://shop.test/api", [])
    body = """const fetch = $nodeFetch($net.fetch, $state);
    const from = (Referer) => fetch('/api', { headers: { Referer } });
    await fetch('/api'); await from('https://shop.test/list?q=1');
    await from('https://other.test/'); await from('none');
    return location.href;"""
    shown = play(page, body, url=SHOP, mode=mode)
    sent = [request.headers.get("referer") for request in site.requests("/api")]
    assert sent == [None, "https://shop.test/list?q=1", shown, shown]


def test_what_ran_outside_of_a_page_is_asked_anew(site: Site, page: Page) -> None:
    plain = "http://shop.test/"  # nothing of a host with a made-up certificate is kept
    fresh = {"Content-Type": "application/json", "Cache-Control": "max-age=300"}
    site.page(plain, HTML)
    for name in ("node", "step", "page"):
        site.add(f"{plain}{name}", "[]", headers=fresh)
    body = """const fetch = $nodeFetch($net.fetch, $state);
    for (let time = 0; time < 2; time++) {
      await fetch('/node'); await $request($net, '/step', { credentials: 'omit' });
      await $request($net, '/page', { credentials: 'include' });
    }
    return true;"""
    assert play(page, body, url=plain, mode="isolated") is True
    assert [len(site.requests(f"/{name}")) for name in ("node", "step", "page")] == [2, 2, 1]


def test_a_new_address_that_the_page_gave_itself(site: Site, page: Page) -> None:
    site.page("https://shop.test/list?q=a%20b", HTML)
    body = """const goto = $pageGoto($state), evaluate = $pageEvaluate($state);
    await goto('https://shop.test/list?q=a+b'); await evaluate(() => history.pushState(null, '', '/other'));
    const e = await goto('https://shop.test/list?q=a+b').catch((e) => e);
    return [e.$reason, $cliFailure(new Error('x'), $net, $state, []).data.reason];"""
    result = play(page, body, url="https://shop.test/list?q=a%20b")
    assert result == ["unsupported_branch", "unsupported_branch"]


def test_ids_and_hashes_of_node(tab: Tab) -> None:
    assert play(tab, "return /^[0-9a-f]{8}-[0-9a-f]{4}-4/.test($crypto(null, {}).randomUUID());") is True
    ways = "{ md5: $md5, sha1: $sha1, sha256: $sha256 }"
    body = f"return $crypto(null, {ways}).createHash(args.name).update('é').digest('hex');"
    for name in ("md5", "sha1", "sha256"):
        assert play(tab, body, {"name": name}) == hashlib.new(name, "é".encode()).hexdigest()


MARKDOWN = [
    ("<h2>A <em>b</em></h2><p>c<br>d</p>", "## A _b_\n\nc\nd"),
    ("<p>1. x</p><p>- y * z_</p><p>[a] &lt;b&gt; `c`</p>", "1\\. x\n\n\\- y \\* z\\_\n\n\\[a\\] <b> \\`c\\`"),
    ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "-   a\n-   b\n    -   c"),
    ("<ol start=9><li>a</li><li><p>b</p><p>c</p></li></ol>", "9.  a\n10.  b\n\n     c"),
    ("<p>go <a href='/x_(y)' title='a \"t\"'> here </a>!</p>", 'go [here](/x_\\(y\\) "a \\"t\\"") !'),
    ("<a>no</a> <a href=''>none</a>", "no none"),
    ("<img src=i.png alt=pic title=t><img alt=gone>", '![pic](i.png "t")'),
    ("<pre><code class='x language-js'>a\n```\nb\n</code></pre>", "````js\na\n```\nb\n````"),
    ("<pre>a  b\n c</pre>", "a  b\n c"),
    ("<p>x <code>a`b *c*</code> y</p>", "x ``a`b *c*`` y"),
    ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
    ("<p>a</p><hr><p>b</p>", "a\n\n* * *\n\nb"),
    ("  <div> a\n\n b </div><span> c</span><!-- d --> e", "a b\n\nc e"),
    ("<strong> a </strong>b<b> </b>", "**a** b"),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "a\n\nb"),
    ("a&nbsp;b<br><br>c", "a b\nc"),
    ('<h1><svg><path d="M0"></path><a href="q"></a></svg></h1>', ""),
    ("x<ul><li><svg><th></th></svg></li></ul>", "x"),
    ("", ""),
]  # fmt: skip


@pytest.mark.parametrize("mode", WORLDS)
def test_markdown(tab: Tab, mode: Mode) -> None:
    body = "return args.htmls.map((html) => $htmlToMarkdown(html));"
    got = play(tab, body, {"htmls": [html for html, _ in MARKDOWN]}, mode=mode)
    assert list(zip((html for html, _ in MARKDOWN), got, strict=True)) == MARKDOWN


def test_markdown_in_a_page_without_a_policy(site: Site, page: Page) -> None:
    site.page("https://plain.test/", HTML, csp=None)
    body = "return args.htmls.map((html) => $htmlToMarkdown(html));"
    got = play(page, body, {"htmls": [html for html, _ in MARKDOWN]}, url="https://plain.test/")
    assert got == [text for _, text in MARKDOWN]


def test_nothing_in_markdown_loads_or_runs(site: Site, page: Page) -> None:
    site.page(SHOP, HTML, csp=None)
    html = "<img src='/seen.png' onerror='window.ran = 1'><script>window.ran = 1</script><iframe src='/seen'></iframe>"
    body = "$htmlToMarkdown(args.html); await $sleep(200); return window.ran ?? null;"
    assert play(page, body, {"html": html}, url=SHOP) is None
    assert not [request for request in site.log if request.path.startswith("/seen")]


def test_markdown_rules_of_an_adapter(tab: Tab) -> None:
    body = """const td = $createMarkdownConverter((td) => {
      td.addRule('cell', { filter: ['td', 'th'], replacement: (content, node) => `| ${content.trim()} ` });
      const replacement = (content, node, options) => `${content}|${options.hr}\\n`;
      td.addRule('row', { filter: (node) => node.nodeName === 'TR', replacement });
      const marked = { filter: 'mark', replacement: (text) => `==${text}==` };
      td.keep('kbd').remove(['del']).use((service) => service.addRule('mark', marked));
    });
    return [td.turndown('<table><tr><td>a</td><th>b</th></tr></table>'),
      td.turndown('<p>x <kbd>k</kbd> <del>gone</del> <mark>y</mark></p>'), td.turndown(document.querySelector('p'))];"""
    assert play(tab, body) == ["| a | b |* * *", "x <kbd>k</kbd>  ==y==", "one"]
