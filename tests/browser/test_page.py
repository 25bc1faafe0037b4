"""The page fixture itself: each mode runs, and refuses, what its host does."""

from __future__ import annotations

import pytest

from tests.support.page import Mode, NavigationFailed, Page, ScriptFailed
from tests.support.site import Reply, Site

GOOD = (
    'async (args, helpers) => { "use strict"; return { ok: true, data: args.q ?? null, source_url: location.href }; }'
)
MODES: tuple[Mode, ...] = ("wrapper", "runners", "isolated")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_runs_a_script_on_a_page_under_the_strict_policy(page: Page, site: Site, mode: Mode, scheme: str) -> None:
    site.page(f"{scheme}://shop.test/a")
    result = page.run(GOOD, {"q": "it's"}, url=f"{scheme}://shop.test/a", mode=mode)
    assert result == {"ok": True, "data": "it's", "source_url": f"{scheme}://shop.test/a"}


@pytest.mark.parametrize("mode", [*MODES, "strict"])
def test_refuses_what_does_not_parse(page: Page, site: Site, mode: Mode) -> None:
    site.page("https://shop.test/")
    with pytest.raises(ScriptFailed, match="SyntaxError"):
        page.run("async (args) => { return [; }", url="https://shop.test/", mode=mode)


@pytest.mark.parametrize(
    ("ending", "refused_by"),
    [
        ("", set()),
        (";", {"isolated", "strict"}),
        (";;", {"isolated", "strict", "runners"}),
        (" // why", {"isolated", "strict", "runners"}),
    ],
)
def test_endings_of_a_script(page: Page, site: Site, ending: str, refused_by: set[Mode]) -> None:
    site.page("https://shop.test/")
    refusing = set()
    with page.tab("https://shop.test/") as tab:
        for mode in (*MODES, "strict"):
            try:
                tab.run(GOOD + ending, mode=mode)
            except ScriptFailed:
                refusing.add(mode)
    assert refusing == refused_by


def test_the_strict_check_refuses_sloppy_code(page: Page, site: Site) -> None:
    site.page("https://shop.test/")
    with pytest.raises(ScriptFailed, match="Octal literals are not allowed in strict mode"):
        page.run("async (args) => 010", url="https://shop.test/", mode="strict")


def test_the_wrapper_normalizes_as_the_host_does(page: Page, site: Site) -> None:
    site.page("https://shop.test/", "<!doctype html><nav>Log in</nav>", csp=None)
    with page.tab("https://shop.test/") as tab:
        here = "https://shop.test/"
        assert tab.run("async () => [1]") == {"ok": True, "data": [1], "source_url": here}
        assert tab.run("async () => ({error: 'x'})") == {"ok": True, "data": {"error": "x"}, "source_url": here}
        assert tab.run("async () => ({ok: false})") == {"ok": False, "error_code": "auth_required"}
        thrown = tab.run("async () => { throw new TypeError('bad') }")
        assert thrown == {"ok": False, "error_code": "auth_required", "error_message": "bad", "source_url": here}


def test_only_the_host_lets_an_argument_set_the_prototype(page: Page, site: Site) -> None:
    site.page("https://shop.test/")
    script, args = "async (args) => args.limit ?? null", {"__proto__": {"limit": 7}}
    with page.tab("https://shop.test/") as tab:
        assert tab.run(script, args)["data"] == 7
        assert (tab.run(script, args, mode="runners"), tab.run(script, args, mode="isolated")) == (None, None)


@pytest.mark.parametrize("mode", MODES)
def test_arguments_are_spliced_once(page: Page, site: Site, mode: Mode) -> None:
    site.page("https://shop.test/")
    text = "%SCRIPT% %HELPERS% '\"`\\ ${1} </script> \u2028 \ud800"
    assert page.run(GOOD, {"q": text}, url="https://shop.test/", mode=mode)["data"] == text


def test_helpers_are_there_in_the_host_modes_only(page: Page, site: Site) -> None:
    site.page("https://shop.test/", "<!doctype html><h1> A \n b </h1>")
    script = "async (args, helpers) => [Object.keys(helpers).length, helpers.text?.(document.querySelector('h1'))]"
    with page.tab("https://shop.test/") as tab:
        assert tab.run(script)["data"] == [12, "A b"]
        assert tab.run(script, mode="runners") == [12, "A b"]
        assert tab.run(script, mode="isolated") == [0, None]


def test_worlds(page: Page, site: Site) -> None:
    site.page("https://shop.test/", "<!doctype html><script>JSON.stringify = () => 'forged'</script>", csp=None)
    with page.tab("https://shop.test/") as tab:
        script = "async () => { globalThis.left = (globalThis.left ?? 0) + 1; return [JSON.stringify(1), left]; }"
        assert tab.run(script)["data"] == ["forged", 1]
        assert tab.run(script, mode="isolated") == ["1", 1]
        assert tab.run(script, mode="isolated") == ["1", 1]
        assert tab.run(script)["data"] == ["forged", 2]


def test_the_policy_is_in_force(page: Page, site: Site) -> None:
    site.page("https://shop.test/")
    script = "async () => { await new Promise(r => setTimeout(r)); return eval('1'); }"
    result = page.run(script, url="https://shop.test/")
    assert result["error_message"].startswith("Evaluating a string as JavaScript violates")
    result = page.run("async () => { document.body.innerHTML = '<b>x</b>'; }", url="https://shop.test/")
    assert "TrustedHTML" in result["error_message"]


def test_the_site_answers_by_host_query_and_method(page: Page, site: Site) -> None:
    site.page("https://shop.test/")
    site.json("https://api.shop.test/list", {"a": 1}, cors=True)
    site.json("https://api.shop.test/list?p=2", {"a": 2}, cors=True)
    site.json("https://api.shop.test/list", {"a": "posted"}, method="POST", cors=True)
    site.json("https://closed.test/list", {"a": 3})
    script = """async () => {
      const get = async (url, options) => (await fetch(url, { credentials: "include", ...options })).json();
      const posted = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
      return [
        await get("https://api.shop.test/list?p=1"),
        await get("https://api.shop.test/list?p=2"),
        await get("https://api.shop.test/list", posted),
        await get("https://closed.test/list").catch((error) => error.message),
        (await fetch("/none")).status,
      ];
    }"""
    result = page.run(script, url="https://shop.test/")
    assert result["data"] == [{"a": 1}, {"a": 2}, {"a": "posted"}, "Failed to fetch", 404]
    assert [(r.method, r.url) for r in site.requests("/list")] == [
        ("GET", "https://api.shop.test/list?p=1"),
        ("GET", "https://api.shop.test/list?p=2"),
        ("OPTIONS", "https://api.shop.test/list"),
        ("POST", "https://api.shop.test/list"),
        ("GET", "https://closed.test/list"),
    ]
    assert site.requests("/list")[3].body == b"{}"


def test_a_fallback_answers_any_host(page: Page, site: Site) -> None:
    site.fallback = lambda request: Reply(
        f"<title>{request.url}</title>".encode(), headers={"Content-Type": "text/html"}
    )
    with page.tab("https://www.example.com/x?y=1") as tab:
        assert tab.evaluate("document.title") == "https://www.example.com/x?y=1"


@pytest.mark.parametrize("url", ["https://shop.invalid/", "https://shop.test:8443/"])
def test_nothing_else_resolves(page: Page, site: Site, url: str) -> None:
    with pytest.raises(NavigationFailed, match="ERR_NAME_NOT_RESOLVED"), page.tab(url):
        pass


def test_private_pages_share_no_cookies(page: Page, site: Site) -> None:
    site.page("https://shop.test/")
    with page.tab("https://shop.test/") as first, page.tab("https://shop.test/", private=True) as second:
        first.evaluate("document.cookie = 'a=1'")
        assert (first.evaluate("document.cookie"), second.evaluate("document.cookie")) == ("a=1", "")


def test_dialogs_are_dismissed_and_noted(page: Page, site: Site) -> None:
    site.page("https://shop.test/", csp=None)
    with page.tab("https://shop.test/") as tab:
        assert tab.run("async () => confirm('sure?')")["data"] is False
        assert tab.dialogs == ["sure?"]
