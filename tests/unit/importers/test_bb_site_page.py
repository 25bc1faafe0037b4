"""Which page a bb-browser adapter starts on, whether it needs a session, and what it says that is no data."""

from __future__ import annotations

import pytest

from .bb_site import adapter, findings, run, the_one


def entry(text: str) -> tuple[str, str]:
    manifest = the_one(text).manifest
    assert manifest is not None, findings(text)
    return manifest["entry"]["kind"], manifest["entry"].get("url") or manifest["entry"]["template"]


FRONT = ("fixed_url", "https://shop.test/")


@pytest.mark.parametrize(
    "body",
    [
        "async () => fetch('/api').then((r) => r.json())",
        "async () => ({ title: document.title })",
        "async () => ({ host: location.host, state: window.__STATE__ })",
        "async () => { const id = location.pathname; return fetch('/api' + id).then((r) => r.json()); }",
        "async () => ({ error: 'x', hint: 'open https://shop.test/new' })",
        "async () => window.__STATE__ ?? { error: 'x', hint: 'see https://shop.test/' }",
        "async () => window.__STATE__ ?? { error: 'x', hint: 'https://shop.test/a or https://shop.test/b' }",
        "async () => window.__STATE__ ?? { error: 'x', hint: 'see https://help.test/new' }",
    ],
)
def test_the_front_page(body: str) -> None:
    assert entry(adapter(body)) == FRONT


def test_the_page_that_hints_name_for_state_of_the_site() -> None:
    body = "async () => window.__STATE__ ?? { error: 'State not found', hint: 'open https://shop.test/new first' }"
    assert entry(adapter(body)) == ("fixed_url", "https://shop.test/new")


@pytest.mark.parametrize(
    "address",
    ["'https://shop.test/item?id=' + args.id", "`https://shop.test/item?id=${args.id}`",
     "'https://shop.test/item?id=' + encodeURIComponent(args.id)"],
)  # fmt: skip
def test_the_page_whose_address_the_code_gives(address: str) -> None:
    body = f"async (args) => ({{ title: document.title, url: {address} }})"
    text = adapter(body, {"id": {"required": True}}, example="bb-browser site shop/hot a1")
    assert entry(text) == ("url_template", "https://shop.test/item?id={{id|urlencode}}")
    result = run(text, {"id": "7"}, location="https://shop.test/item?id=7", dom={"title": "seven"})
    assert result["data"] == {"title": "seven", "url": "https://shop.test/item?id=7"}


@pytest.mark.parametrize(
    ("body", "args"),
    [
        (
            "async (a) => ({ x: 'https://shop.test/a/' + a.id, y: 'https://shop.test/b/' + a.id })",
            {"id": {"required": True}},
        ),
        ("async (a) => ({ x: 'https://shop.test/a/' + a.id })", {"id": {}}),
        ("async (a) => ({ x: 'https://other.test/a/' + a.id })", {"id": {"required": True}}),
        ("async (a) => ({ x: 'https://shop.test/a/' + a.id + document.title })", {"id": {"required": True}}),
        ("async (a) => fetch('https://shop.test/a/' + a.id).then((r) => r.json())", {"id": {"required": True}}),
    ],
)
def test_an_address_that_proves_nothing(body: str, args: dict[str, object]) -> None:
    assert entry(adapter(body, args)) == FRONT


@pytest.mark.parametrize(
    ("body", "column"),
    [
        ("async () => ({ id: location.search })", 20),
        ("async () => ({ id: window.location.href.slice(9) })", 20),
        ("async () => ({ id: new URL(document.location).searchParams.get('v') })", 28),
    ],
)
def test_a_page_that_nothing_names(body: str, column: int) -> None:
    message = "AC528 the code reads the address of its page, and nothing says which page to open"
    assert findings(adapter(body)) == [f"9:{column} {message}"]
    assert entry(adapter(body, domain="shop.test/item")) == ("fixed_url", "https://shop.test/item")


def test_a_result_that_only_states_its_address() -> None:
    body = "async () => ({ href: location.href, count: document.querySelectorAll('.row').length })"
    assert findings(adapter(body)) == []
    assert entry(adapter(body)) == FRONT


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("async () => ({ error: 'Not logged in' })", "requires the browser session of shop.test"),
        ("async () => { throw new Error('请先登录'); }", "requires the browser session of shop.test"),
        (
            "async () => document.cookie.includes('sid=') || ({ error: 'No sid', hint: 'Not logged into shop.test' })",
            "requires the browser session of shop.test",
        ),
        ("async () => ({ error: 'HTTP 5', hint: 'Not logged in?' })", "may require the browser session of shop.test"),
        ("async () => ({ error: 'HTTP 5' })", None),
        ("async () => ({ text: 'Not logged in' })", None),
        ("async () => ({ error: 'Author unknown' })", None),
    ],
)
def test_whether_a_session_is_needed(body: str, hint: str | None) -> None:
    manifest = the_one(adapter(body)).manifest
    assert manifest is not None and manifest["auth_hint"] == hint


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("async () => { return [{ error: 'no results' }]; }", ["9:22 AC607 a row is made up where there are none"]),
        ("async () => { return [{ message: `no ${1}` }]; }", ["9:22 AC607 a row is made up where there are none"]),
        ("async () => { return [{ error: document.title }]; }", []),
        ("async () => { return [{ error: 'a' }, { error: 'b' }]; }", []),
        ("async () => { return { error: 'no results' }; }", []),
        ("async (a) => ({ by: document.title || 'Unknown' })", [
            "9:39 AC608 `'Unknown'` stands for a value that is missing",
        ]),
        ("async (a) => ({ x: document.title ?? '-', y: document.title || 'N/A' })", [
            "9:38 AC608 `'-'` stands for a value that is missing",
        ]),
        ("async (a) => ({ x: document.title || '', y: document.title || 'none of it', z: 'Unknown' })", []),
    ],
)  # fmt: skip
def test_sentinels(body: str, found: list[str]) -> None:
    assert findings(adapter(body)) == found


TOKEN = """async () => {
  const token = localStorage.getItem('token');
  if (!token) return { error: 'Not logged in' };
  const headers = { 'x-token': token };
  return fetch('https://shop-api.test/feed', { headers }).then((r) => r.json());
}"""


@pytest.mark.parametrize("options", ["{ headers }", "{ headers: headers }", "{ headers: { 'x-token': token } }"])
def test_a_token_for_another_host_is_held(options: str) -> None:
    artifact = the_one(adapter(TOKEN.replace("{ headers }", options)))
    assert (artifact.status, artifact.held_effects) == ("held", ("local read", "token to shop-api.test"))
    message = (
        "AC507 `shop/hot` reads, but it hands an item of the page's storage to `shop-api.test`, which is another site"
    )
    assert f"13:10 {message}" in findings(adapter(TOKEN.replace("{ headers }", options)))


@pytest.mark.parametrize(
    "change",
    [
        ("localStorage.getItem('token')", "JSON.stringify(localStorage)"),
        ("localStorage.getItem('token')", "document.cookie"),
        ("localStorage.getItem('token')", "localStorage.getItem(location.hash)"),
        ("/feed'", "/feed?t=' + token"),
        ("'https://shop-api.test/feed'", "'https://' + location.hash + '.test/' + token"),
        ("{ headers }", "{ headers, body: token, method: 'POST' }"),
    ],
)
def test_anything_else_that_is_stored_stays_on_the_site(change: tuple[str, str]) -> None:
    artifact = the_one(adapter(TOKEN.replace(*change)))
    found = [item.code for item in artifact.diagnostics]
    assert (artifact.status == "rejected" and "AC521" in found) or "AC522" in found
