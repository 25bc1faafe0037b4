"""Pages and adapters that mean no good: what they reach for stays out of reach, and the reason is still right."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from adapterc.runtime import Browser, RunResult, run
from tests.support.chromium import Chromium, find
from tests.support.runs import close_page, function, handmade, inside, once, pages
from tests.support.site import Site

SHOP = "https://shop.test/"
OK = "return { ok: true, data: { at: location.href }, source_url: location.href };"
SLEEP = "await new Promise((resolve) => setTimeout(resolve, 30000)); return { ok: true, data: 1 };"
READS: dict[str, Any] = {"hosts": ("shop.test",), "methods": ("GET",)}


@pytest.fixture(autouse=True)
def shop(site: Site) -> None:
    site.page(SHOP, "<!doctype html><title>shop</title>", csp=None)


def ends(result: RunResult) -> tuple[str | None, str | None]:
    return result.error_code, result.reason


# --- where a page goes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("login", ["https://shop.test/login", "https://login.other.test/?next=/"])
def test_an_app_that_goes_to_its_login_page_while_the_script_runs(chromium: Chromium, site: Site, login: str) -> None:
    site.page(SHOP, f"<script>setTimeout(() => location.replace('{login}'), 300)</script>", csp=None)
    site.page(login.partition("?")[0], "<input type=password>", csp=None)
    result = once(chromium, handmade(SLEEP))
    assert ends(result) == ("auth_required", "login_redirect")
    assert result.data["final"].startswith(login.partition("?")[0])


@pytest.mark.parametrize(
    "path", ["/account/overview", "/docs/auth/overview", "/blog/what-is-sso", "/visa/passport-application", "/authors"]
)
def test_a_page_that_only_speaks_of_accounts_is_no_login_page(chromium: Chromium, site: Site, path: str) -> None:
    site.add("https://shop.test/start", status=302, headers={"Location": path})
    site.page(f"https://shop.test{path}", csp=None)
    assert once(chromium, handmade(OK, url="https://shop.test/start")).data == {"at": f"https://shop.test{path}"}


@pytest.mark.parametrize(
    ("start", "location", "reason"),
    [
        ("https://shop.test/login/home", "https://evil.test/login", "forbidden_host"),
        ("https://sso.shop.test/", "https://evil.test/sso/x", "forbidden_host"),
        ("https://sso.shop.test/", "https://sso.shop.test/login", "login_redirect"),
        ("https://shop.test/start", "http://shop.test/login", "forbidden_host"),
        ("https://shop.test/start", "http://evil.test/login?t=secret", "forbidden_host"),
        ("https://shop.test/start", "https://evil.test/auth?t=secret", "forbidden_host"),
    ],
)
def test_what_a_login_page_allows_and_what_not(
    chromium: Chromium, site: Site, start: str, location: str, reason: str
) -> None:
    site.add(start, status=302, headers={"Location": location})
    site.page(location.partition("?")[0], csp=None)
    result = once(chromium, handmade(OK, url=start))
    assert result.reason == reason
    assert not [asked for asked in site.log if asked.scheme == "http"]
    if reason == "forbidden_host":
        assert not [asked for asked in site.log if asked.host == "evil.test"]


@pytest.mark.parametrize("address", ["weixin://x", "mailto:a@b.test"])
def test_an_address_of_another_program_is_no_page_to_wait_for(chromium: Chromium, site: Site, address: str) -> None:
    site.page(SHOP, f"<script>location.href = '{address}'</script><p>", csp=None)
    began = time.monotonic()
    assert once(chromium, handmade(OK)).ok
    assert time.monotonic() - began < 5


def test_dialogs_that_keep_a_page_from_being_parsed(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, "<script>for (let i = 0; i < 1000; i++) alert(i)</script><p>", csp=None)
    result = once(chromium, handmade(OK))
    assert ends(result) == ("adapter_runtime_error", "dialog_open")


def test_a_sandboxed_page_runs_no_script(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, csp="default-src 'none'; sandbox")
    began = time.monotonic()
    result = once(chromium, handmade("await new Promise((f) => setTimeout(f, 50)); " + OK))
    assert ends(result) == ("site_unreachable", "csp_blocked")
    assert time.monotonic() - began < 5


def test_a_request_for_a_password_waits_for_nobody(chromium: Chromium, site: Site) -> None:
    site.add("https://shop.test/api", status=401, headers={"WWW-Authenticate": "Basic realm=x"})
    began = time.monotonic()
    result = once(chromium, function("return await (await fetch('/api')).json();"))
    assert ends(result) == ("auth_required", "login_required")
    assert time.monotonic() - began < 5


# --- tabs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "open_it",
    [
        "window.open('/popup');",
        "const a = document.createElement('a'); a.href = '/popup'; a.target = '_blank'; a.click();",
        "const a = document.createElement('a'); a.href = '/popup'; a.target = '_blank'; a.rel = 'noopener'; a.click();",
    ],
)
def test_windows_that_our_page_opens_are_closed(site: Site, open_it: str) -> None:
    executable = find()
    if executable is None:
        pytest.skip("no Chromium found")
    site.page(SHOP, "<p>", csp=None)
    site.page("https://shop.test/popup", csp=None)
    flags = ("--disable-popup-blocking",)
    with Chromium(executable, http_port=site.http_port, https_port=site.https_port, flags=flags) as chromium:

        async def work(browser: Browser) -> list[str]:
            before = await pages(browser)
            wait = "await new Promise((f) => setTimeout(f, 400));"
            result = await run(handmade(f"{open_it} {wait} {OK}", world="main", dom=("click",)), {}, browser)
            assert result.ok, result
            await asyncio.sleep(0.3)
            return sorted(set(await pages(browser)) - set(before))

        assert inside(chromium, work) == []


def test_a_dialog_of_a_given_page_is_its_users(chromium: Chromium, site: Site) -> None:
    site.page(SHOP, "<script>setTimeout(() => confirm('really?'), 900)</script>", csp=None)

    async def work(browser: Browser) -> tuple[RunResult, list[str]]:
        call = browser.connection.browser.call
        target = (await call("Target.createTarget", {"url": SHOP}, timeout=10))["targetId"]
        session = await browser.connection.attach(target, timeout=10)
        heard: list[str] = []
        session.listeners.append(lambda event: heard.append(getattr(event, "method", "end")))
        await session.call("Page.enable", timeout=10)
        await asyncio.sleep(0.3)
        result = await run(handmade(SLEEP), {}, browser, target=target, deadline=2.0)
        dialogs = [name for name in heard if "javascriptDialog" in name]
        await close_page(browser, target)
        return result, dialogs

    result, heard = inside(chromium, work)
    assert ends(result) == ("adapter_runtime_error", "dialog_open")
    assert heard == ["Page.javascriptDialogOpening"]


def test_a_given_page_that_is_navigated_has_the_gate_too(chromium: Chromium, site: Site) -> None:
    site.add("https://shop.test/start", status=302, headers={"Location": "https://evil.test/x?token=secret"})
    adapter = handmade(OK, url="https://shop.test/start")

    async def work(browser: Browser) -> RunResult:
        call = browser.connection.browser.call
        target = (await call("Target.createTarget", {"url": SHOP}, timeout=10))["targetId"]
        await asyncio.sleep(0.3)
        result = await run(adapter, {}, browser, target=target, allow_navigate=True)
        await close_page(browser, target)
        return result

    result = inside(chromium, work)
    assert ends(result) == ("adapter_runtime_error", "forbidden_host")
    assert not [asked for asked in site.log if asked.host == "evil.test"]


def test_an_adapter_that_does_more_than_read_takes_no_given_page(chromium: Chromium) -> None:
    adapter = handmade(OK, writes=("click",), dom=("click",))

    async def work(browser: Browser) -> RunResult:
        (target, *_) = await pages(browser)
        return await run(adapter, {}, browser, target=target)

    result = inside(chromium, work)
    assert (result.error_code, result.reason) == ("invalid_args", None)
    assert result.detail == "a given page is only read, and `shop/handmade` does more: click"


@pytest.mark.parametrize("deadline", [0.0, 0.001, 0.01, 0.03, 0.06, 0.1, 0.2])
def test_no_page_is_left_however_short_the_time(chromium: Chromium, deadline: float) -> None:
    async def work(browser: Browser) -> RunResult:
        before = await pages(browser)
        result = await run(handmade(SLEEP), {}, browser, deadline=deadline)
        for _ in range(100):
            if await pages(browser) == before:
                return result
            await asyncio.sleep(0.05)
        raise AssertionError("a page is left")

    assert inside(chromium, work).reason in ("timeout_navigation", "timeout_script")


def test_cancelled_twice_no_page_is_left(chromium: Chromium) -> None:
    async def work(browser: Browser) -> None:
        before = await pages(browser)
        for wait in (0.0, 0.01, 0.03, 0.08, 0.2):
            running = asyncio.create_task(run(handmade(SLEEP), {}, browser))
            await asyncio.sleep(wait)
            running.cancel()
            await asyncio.sleep(0)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        for _ in range(100):
            if await pages(browser) == before:
                return
            await asyncio.sleep(0.05)
        raise AssertionError("a page is left")

    inside(chromium, work)


# --- what the page can do to a result --------------------------------------------------------------------------------


@pytest.mark.parametrize("world", ["isolated", "main"])
@pytest.mark.parametrize(
    "html",
    ["<img name=title>", "<iframe name=title></iframe>", "<form name=querySelectorAll></form>", "<a id=location>"],
)
def test_names_of_elements_hide_nothing(chromium: Chromium, site: Site, world: str, html: str) -> None:
    site.page(SHOP, f"<title>shop</title>{html}", csp=None)
    assert once(chromium, handmade(OK, world=world)).data == {"at": SHOP}


@pytest.mark.parametrize(
    "code",
    [
        "Object.defineProperty(Object.prototype, 'page', { set() {} });",
        "String.prototype.toWellFormed = () => ({});",
        "Object.create = () => { throw { $stop: 'bogus', stop: 'bogus' }; };",
        "Document.prototype.querySelectorAll = () => { throw 1; };",
    ],
)
def test_in_its_own_world_a_page_can_spoil_a_result_and_no_more(chromium: Chromium, site: Site, code: str) -> None:
    site.page(SHOP, f"<script>{code}</script>", csp=None)
    body = "return { ok: true, data: { t: 'a\\ud83d' }, source_url: location.href };"
    result = once(chromium, handmade(body, world="main"))
    assert result.ok or result.error_code == "adapter_runtime_error"


@pytest.mark.parametrize(
    "value",
    [
        "'\\u0000'.repeat(3e6)",
        "Array(3e6).fill([])",
        "Array(3e6).fill({})",
        "(() => { let a = []; for (let i = 0; i < 40; i++) a = [a, a]; return a; })()",
    ],
)
def test_the_limit_counts_what_leaves(chromium: Chromium, value: str) -> None:
    result = once(chromium, handmade(f"return {{ ok: true, data: {value} }};"))
    assert ends(result) == ("adapter_runtime_error", "result_too_large")


def test_keys_that_would_fall_together_are_refused(chromium: Chromium) -> None:
    result = once(chromium, handmade("return { ok: true, data: new Map([[1, 'a'], ['1', 'b']]) };"))
    assert ends(result) == ("adapter_runtime_error", "not_serializable")
    assert result.detail == "result.data has two keys that read 1"


def test_another_port_is_another_host(chromium: Chromium, site: Site) -> None:
    result = once(chromium, handmade(f"await fetch('https://shop.test:8443/x').catch(() => 0); {SLEEP}", **READS))
    assert ends(result) == ("adapter_runtime_error", "forbidden_host")
    assert result.data["host"] == "shop.test:8443"


def test_a_long_error_is_cut(chromium: Chromium) -> None:
    result = once(chromium, handmade("throw new Error('x'.repeat(5e6));"))
    assert ends(result) == ("adapter_runtime_error", "script_error")
    assert len(str(result.detail)) <= 4000
