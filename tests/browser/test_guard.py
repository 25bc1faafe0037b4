"""What a run says when the network says no: one right reason for each cause, in both worlds, under a strict policy."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from tests.support.page import Mode, Page
from tests.support.site import STRICT_CSP, Site

WORLDS: tuple[Mode, ...] = ("wrapper", "isolated")
FETCH = "fetch('https://shop.test/api').then((answer) => answer.json())"


def script(body: str, *, steps: str = "") -> str:
    """The script of an adapter whose one evaluate step is `body`."""
    source = (
        "site: shop\nname: list\ndescription: x\ndomain: shop.test\npipeline:\n"
        f"  - navigate: https://shop.test/\n{steps}  - evaluate: {json.dumps(body)}\n"
    )
    artifact = compile_file("clis/shop/list.yaml", source.encode()).artifacts[0]
    assert artifact.script is not None, artifact.diagnostics
    return artifact.script


@pytest.fixture
def shop(site: Site) -> Site:
    site.page("https://shop.test/")
    return site


def failed(page: Page, code: str, mode: Mode, args: dict[str, Any] | None = None) -> tuple[str, str, dict[str, Any]]:
    result = page.run(code, args or {}, url="https://shop.test/", mode=mode)
    assert result["ok"] is False, result
    assert result["source_url"] == "https://shop.test/"
    return result["error_code"], result["data"]["reason"], result["data"]


@pytest.mark.parametrize("mode", WORLDS)
@pytest.mark.parametrize(
    ("status", "kind", "reason"),
    [
        (401, "auth_required", "login_required"),
        (403, "auth_required", "forbidden_role"),
        (404, "adapter_runtime_error", "not_found"),
        (410, "adapter_runtime_error", "not_found"),
        (429, "site_unreachable", "rate_limited"),
        (500, "site_unreachable", "http_error"),
    ],
)
def test_a_status_decides_before_the_words_of_the_author(
    shop: Site, page: Page, mode: Mode, status: int, kind: str, reason: str
) -> None:
    shop.json("https://shop.test/api", {}, status=status)
    body = (
        "(async () => { const a = await fetch('/api');"
        " if (!a.ok) throw new Error('please log in'); return a.json(); })()"
    )
    error_code, why, data = failed(page, script(body), mode)
    assert (error_code, why) == (kind, reason)
    assert data["http_status"] == status
    assert data["detail"] == "please log in"


@pytest.mark.parametrize("mode", WORLDS)
def test_a_challenge_is_blocked_and_no_login_problem(shop: Site, page: Page, mode: Mode) -> None:
    shop.add("https://shop.test/api", "<html>wait</html>", status=403, headers={"cf-mitigated": "challenge"})
    body = "(async () => { const a = await fetch('/api'); if (!a.ok) throw new Error('HTTP ' + a.status); })()"
    assert failed(page, script(body), mode)[:2] == ("site_unreachable", "blocked")


@pytest.mark.parametrize("mode", WORLDS)
def test_html_where_json_was_expected(shop: Site, page: Page, mode: Mode) -> None:
    shop.add("https://shop.test/api", "<!doctype html>Sign in", headers={"Content-Type": "text/html"})
    error_code, reason, data = failed(page, script(FETCH), mode)
    assert (error_code, reason) == ("adapter_runtime_error", "unexpected_response")
    assert "text/html" in data["detail"] and data["http_status"] == 200


@pytest.mark.parametrize("mode", WORLDS)
def test_a_redirect_to_the_login_page_of_the_site(shop: Site, page: Page, mode: Mode) -> None:
    shop.add("https://shop.test/api", status=302, headers={"Location": "https://shop.test/login?next=/api"})
    shop.add("https://shop.test/login", "<!doctype html>Sign in", headers={"Content-Type": "text/html"})
    assert failed(page, script(FETCH), mode)[:2] == ("auth_required", "login_redirect")


@pytest.mark.parametrize("mode", WORLDS)
def test_a_redirect_to_a_host_that_is_not_declared(shop: Site, page: Page, mode: Mode) -> None:
    shop.add("https://shop.test/api", status=302, headers={"Location": "https://elsewhere.test/api"}, cors=True)
    shop.add("https://elsewhere.test/api", "[]", headers={"Access-Control-Allow-Origin": "*"})
    body = "fetch('https://shop.test/api', { credentials: 'omit' }).then((answer) => answer.json())"
    error_code, reason, data = failed(page, script(body), mode)
    assert (error_code, reason) == ("adapter_runtime_error", "forbidden_host")
    assert "elsewhere.test" in data["detail"]


@pytest.mark.parametrize("mode", WORLDS)
def test_a_computed_host_that_is_not_declared_is_never_contacted(shop: Site, page: Page, mode: Mode) -> None:
    shop.json("https://shop.test/api", {"next": "https://elsewhere.test/secret"})
    body = (
        "(async () => { const a = await (await fetch('/api')).json();"
        " try { await fetch(a.next, { credentials: 'omit' }); } catch {} return [1]; })()"
    )
    assert failed(page, script(body), mode)[:2] == ("adapter_runtime_error", "forbidden_host")
    assert not [request for request in shop.log if request.host == "elsewhere.test"]


@pytest.mark.parametrize("mode", WORLDS)
def test_xhr_goes_through_the_guard(shop: Site, page: Page, mode: Mode) -> None:
    shop.json("https://shop.test/api", [{"v": 1}])
    body = (
        "new Promise((done, fail) => { const r = new XMLHttpRequest(); r.open('GET', '/api');"
        " r.onload = () => done(JSON.parse(r.responseText)); r.onerror = fail; r.send(); })"
    )
    result = page.run(script(body), {}, url="https://shop.test/", mode=mode)
    assert result["data"]["items"] == [{"v": 1}]


ON_LOAD = (  # goes on, and may end the run, before `loadend`
    "new Promise((done, fail) => { const r = new XMLHttpRequest(); r.open('GET', 'https://shop.test/api');"
    " r.onreadystatechange = r.onload = () => r.readyState === 4"
    " && (r.status === 200 ? done([r.responseText]) : fail(new Error('no list'))); r.send(); })"
)


@pytest.mark.parametrize("mode", WORLDS)
def test_an_xhr_is_evidence_before_its_author_hears_of_it(shop: Site, page: Page, mode: Mode) -> None:
    shop.add("https://shop.test/api", "[]", status=503)
    error_code, reason, data = failed(page, script(ON_LOAD), mode)
    assert (error_code, reason, data["http_status"]) == ("site_unreachable", "http_error", 503)
    shop.add("https://shop.test/api", "<html>wait</html>", status=403, headers={"cf-mitigated": "challenge"})
    assert failed(page, script(ON_LOAD), mode)[:2] == ("site_unreachable", "blocked")


@pytest.mark.parametrize("mode", WORLDS)
def test_where_an_xhr_was_led_counts_before_its_author_hears_of_it(shop: Site, page: Page, mode: Mode) -> None:
    shop.add("https://shop.test/api", status=302, headers={"Location": "https://elsewhere.test/api"}, cors=True)
    shop.add("https://elsewhere.test/api", "[]", headers={"Access-Control-Allow-Origin": "*"})
    error_code, reason, data = failed(page, script(ON_LOAD), mode)
    assert (error_code, reason) == ("adapter_runtime_error", "forbidden_host")
    assert "elsewhere.test" in data["detail"]
    shop.add("https://shop.test/api", status=302, headers={"Location": "https://shop.test/login"})
    shop.add("https://shop.test/login", "<!doctype html>Sign in")
    code = script(ON_LOAD.replace("done([r.responseText])", "fail(new Error('no list'))"))
    assert failed(page, code, mode)[:2] == ("auth_required", "login_redirect")


@pytest.mark.parametrize("mode", WORLDS)
def test_a_policy_that_blocks_is_named(site: Site, page: Page, mode: Mode) -> None:
    policy = f"{STRICT_CSP}; connect-src 'none'"
    site.page("https://shop.test/", csp=policy)
    error_code, reason, data = failed(page, script(FETCH), mode)
    assert (error_code, reason) == ("site_unreachable", "csp_blocked")
    assert "connect-src" in data["detail"]


@pytest.mark.parametrize("mode", WORLDS)
def test_trusted_types_are_named(shop: Site, page: Page, mode: Mode) -> None:
    body = "(() => { const d = document.createElement('div'); d.innerHTML = '<b>x</b>'; return [d.textContent]; })()"
    assert failed(page, script(body), mode)[:2] == ("site_unreachable", "csp_blocked")


@pytest.mark.parametrize("mode", WORLDS)
def test_another_origin_without_permission(shop: Site, page: Page, mode: Mode) -> None:
    shop.add("https://api.shop.test/list", "[]")
    body = "fetch('https://api.shop.test/list').then((answer) => answer.json())"
    assert failed(page, script(body), mode)[:2] == ("site_unreachable", "cross_origin_blocked")


@pytest.mark.parametrize("mode", WORLDS)
def test_a_page_that_lacks_what_the_code_reads(shop: Site, page: Page, mode: Mode) -> None:
    body = "[{ title: document.querySelector('#gone').textContent }]"
    assert failed(page, script(body), mode)[:2] == ("adapter_runtime_error", "selector_drift")


@pytest.mark.parametrize("mode", WORLDS)
@pytest.mark.parametrize("read", ["data.list[0].title", "data.map((row) => row)", "[...data]", "data.a.b.c"])
def test_data_that_are_not_what_the_code_reads(shop: Site, page: Page, mode: Mode, read: str) -> None:
    shop.json("https://shop.test/api", {"list": []})
    body = f"{FETCH}.then((data) => {read})"
    assert failed(page, script(body), mode)[:2] == ("adapter_runtime_error", "unexpected_response")
    shop.json("https://shop.test/api", {}, status=500)
    assert failed(page, script(body), mode)[:2] == ("site_unreachable", "http_error")


@pytest.mark.parametrize("mode", WORLDS)
@pytest.mark.parametrize(
    ("html", "outcome"),
    [
        ("<form><input type=password></form>", ("auth_required", "login_wall")),
        ("<form hidden><input type=password></form>", "unverified"),
        ("<p>nothing</p>", "unverified"),
    ],
)
def test_no_rows_on_a_page(site: Site, page: Page, mode: Mode, html: str, outcome: object) -> None:
    site.page("https://shop.test/", f"<!doctype html>{html}")
    body = "[...document.querySelectorAll('li')].map((row) => ({ title: row.textContent }))"
    result = page.run(script(body), {}, url="https://shop.test/", mode=mode)
    if result["ok"]:
        assert result["data"] == {"items": [], "count": 0, "columns": [], "empty": outcome}
    else:
        assert (result["error_code"], result["data"]["reason"]) == outcome


@pytest.mark.parametrize("mode", WORLDS)
def test_no_rows_after_an_answer_are_no_hits(shop: Site, page: Page, mode: Mode) -> None:
    shop.json("https://shop.test/api", [])
    result = page.run(script(FETCH), {}, url="https://shop.test/", mode=mode)
    assert result["data"]["empty"] == "no_hits"


@pytest.mark.parametrize("mode", WORLDS)
def test_an_empty_answer_counts_more_than_a_password_form(site: Site, page: Page, mode: Mode) -> None:
    site.page("https://shop.test/", "<!doctype html><form><input type=password></form>")
    site.json("https://shop.test/api", {"items": []})
    body = f"{FETCH}.then((data) => data.items)"
    result = page.run(script(body), {}, url="https://shop.test/", mode=mode)
    assert result["data"] == {"items": [], "count": 0, "columns": [], "empty": "no_hits"}


@pytest.mark.parametrize("mode", WORLDS)
def test_a_page_of_another_site_is_left_alone(site: Site, page: Page, mode: Mode) -> None:
    site.page("https://elsewhere.test/sso/login")
    result = page.run(script("[1]"), {}, url="https://elsewhere.test/sso/login", mode=mode)
    assert (result["error_code"], result["data"]["reason"]) == ("auth_required", "login_redirect")
    site.page("https://elsewhere.test/")
    result = page.run(script("[1]"), {}, url="https://elsewhere.test/", mode=mode)
    assert (result["error_code"], result["data"]["reason"]) == ("no_matching_context", "wrong_origin")


@pytest.mark.parametrize("mode", WORLDS)
def test_values_that_json_cannot_hold_are_refused_by_path(shop: Site, page: Page, mode: Mode) -> None:
    body = "[{ title: 'x', node: document.body }]"
    error_code, reason, data = failed(page, script(body), mode)
    assert (error_code, reason) == ("adapter_runtime_error", "not_serializable")
    assert data["detail"] == "result[0].node is a DOM node"


MARK = "fetch('/api')"


def spliced(hostile: str) -> str:
    """A compiled script in whose body the author's harmless request is replaced: what if the analysis missed it?"""
    code = script(f"(async () => {{ await {MARK}; return [1]; }})()")
    assert code.count(MARK) == 1
    return code.replace(MARK, hostile)


@pytest.mark.parametrize("mode", WORLDS)
@pytest.mark.parametrize(
    "hostile",
    [
        "fetch('https://elsewhere.test/x')",
        "fetch('//elsewhere.test/x')",
        "fetch('https:elsewhere.test/x'.replace('https:', 'https://'))",
        "fetch`https://elsewhere.test/x`",
        "fetch({ url: 'https://shop.test/api', toString() { return 'https://elsewhere.test/x'; } })",
        "fetch(Object.defineProperty(new Request('https://elsewhere.test/x'), 'url', { value: '/api' }))",
        "fetch(new URL('https://elsewhere.test/x'))",
        "fetch('/api', { method: 'DELETE' })",
        "fetch('/api', { get method() { this.n = (this.n ?? 0) + 1; return this.n > 1 ? 'GET' : 'POST'; } })",
        "(Array.prototype.some = () => true, Array.prototype.includes = () => true, fetch('https://elsewhere.test/x'))",
        "(String.prototype.endsWith = () => true, fetch('https://elsewhere.test/x'))",
        "(Object.defineProperty(URL.prototype, 'hostname', { get: () => 'shop.test' }), fetch('//elsewhere.test/x'))",
        "(() => { const b = document.createElement('base'); b.href = 'https://elsewhere.test/';"
        " document.head.append(b); return fetch('//elsewhere.test/x'); })()",
    ],
)
def test_nothing_leaves_for_an_undeclared_address(shop: Site, page: Page, mode: Mode, hostile: str) -> None:
    shop.json("https://shop.test/api", [{"id": 1}])
    shop.add("https://elsewhere.test/x", "[]", headers={"Access-Control-Allow-Origin": "*"})
    result = page.run(spliced(hostile), {}, url="https://shop.test/", mode=mode)
    assert (result["ok"], result["data"].get("reason")) == (False, "forbidden_host"), result
    ours = [request for request in shop.log if request.host.endswith(".test")]  # not what the browser itself asks for
    assert {(request.host, request.method) for request in ours} <= {("shop.test", "GET")}


@pytest.mark.parametrize("mode", WORLDS)
def test_a_foreign_base_does_not_move_a_request(shop: Site, page: Page, mode: Mode) -> None:
    shop.json("https://shop.test/api", [{"id": 1}])
    hostile = (
        "(() => { const b = document.createElement('base'); b.href = 'https://elsewhere.test/';"
        " document.head.append(b); return fetch('api'); })()"
    )
    assert page.run(spliced(hostile), {}, url="https://shop.test/", mode=mode)["ok"]
    assert {request.host for request in shop.log if request.host.endswith(".test")} == {"shop.test"}


WRAPPED = "<!doctype html><script>const ask = fetch; window.fetch = (input) => ask(%s)</script>"


@pytest.mark.parametrize("mode", WORLDS)
def test_a_page_that_sends_a_request_elsewhere(site: Site, page: Page, mode: Mode) -> None:
    """Without a redirect: only the address of the answer tells. An isolated world never meets the page's `fetch`."""
    site.page("https://shop.test/", WRAPPED % "'https://elsewhere.test/x'", csp=None)
    site.json("https://shop.test/api", [{"id": 1}])
    site.add("https://elsewhere.test/x", "[]", headers={"Access-Control-Allow-Origin": "*"})
    result = page.run(script(FETCH), {}, url="https://shop.test/", mode=mode)
    if mode == "isolated":
        assert result["ok"]
    else:
        assert (result["ok"], result["data"]["reason"]) == (False, "forbidden_host")
        assert result["data"]["detail"] == "the answer came from elsewhere.test, which is not declared"


@pytest.mark.parametrize("mode", WORLDS)
@pytest.mark.parametrize("sent", ["'/other'", "input", "input.url + '#part'"])
def test_a_page_that_wraps_fetch_and_stays(site: Site, page: Page, mode: Mode, sent: str) -> None:
    site.page("https://shop.test/", WRAPPED % sent, csp=None)
    site.json("https://shop.test/api", [{"id": 1}])
    site.json("https://shop.test/other", [{"id": 1}])
    assert page.run(script(FETCH), {}, url="https://shop.test/", mode=mode)["data"]["items"] == [{"id": 1}]
