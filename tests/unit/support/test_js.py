"""The quickjs stubs: URLs as a browser writes them, requests, timers, failures."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference import normalize_url
from tests.support.js import ScriptError, call, run_artifact


@pytest.mark.parametrize(
    ("url", "base", "href"),
    [
        ("https://SHOP.test", None, "https://shop.test/"),
        ("https://shop.test:443/a/../b/./c", None, "https://shop.test/b/c"),
        ("/x?q=ä b'#h", "https://shop.test/p/q", "https://shop.test/x?q=%C3%A4%20b%27#h"),
        ("x", "https://shop.test/p/q?r=1", "https://shop.test/p/x"),
        ("?z=1", "https://shop.test/p/q?r=1", "https://shop.test/p/q?z=1"),
        ("#h", "https://shop.test/p/q?r=1", "https://shop.test/p/q?r=1#h"),
        ("//api.shop.test/x", "https://shop.test/", "https://api.shop.test/x"),
        ("https:\\\\shop.test\\a", None, "https://shop.test/a"),
        ("http://u:p@shop.test:8080/", None, "http://u:p@shop.test:8080/"),
        ("data:text/plain,x", None, "data:text/plain,x"),
        ("https://shop.test/%2e%2e/a%2Fb", None, "https://shop.test/a%2Fb"),
    ],
)
def test_url(url: str, base: str | None, href: str) -> None:
    assert call("(u, b) => new URL(u, b ?? undefined).href", url, base) == href


@pytest.mark.parametrize("url", ["", "shop.test/x", "https://", "https://a b/", "https://x:y/"])
def test_invalid_url(url: str) -> None:
    assert call("(u) => URL.canParse(u)", url) is False


def test_url_parts() -> None:
    source = "(u) => { const { origin, host, hostname, port, protocol, pathname, search, hash } = new URL(u);"
    source += " return [origin, host, hostname, port, protocol, pathname, search, hash]; }"
    expected = ["https://shop.test:8", "shop.test:8", "shop.test", "8", "https:", "/a", "?b=1", "#c"]
    assert call(source, "https://shop.test:8/a?b=1#c") == expected


def test_search_params_write_through() -> None:
    source = """(u) => {
      const url = new URL(u);
      url.searchParams.set("q", "a b&~*");
      url.searchParams.append("r", 1);
      return url.href;
    }"""
    assert call(source, "https://shop.test/?q=1&q=2") == "https://shop.test/?q=a+b%26%7E*&r=1"


@given(st.text("ab/?#.%2e \\'\"<>{}ä\U0001f600&=+^|`~[]", max_size=12))
def test_the_two_normalisers_agree(tail: str) -> None:
    url = "https://shop.test/" + tail
    assert call("(u) => new URL(u).href", url) == normalize_url(url)


def run(body: str, **more: Any) -> Any:
    return run_artifact("async (args, helpers) => {" + body + "}", more.pop("args", {}), **more)


def test_requests_are_listed_in_order() -> None:
    script = """
      const a = await (await fetch("/a", { credentials: "omit" })).json();
      const b = await fetch(new URL("https://api.shop.test/b"), { method: "post", headers: { "X-A": "1" }, body: "z" });
      return { a, status: b.status, ok: b.ok, text: await b.text(), type: b.headers.get("Content-Type"), url: b.url };
    """
    ran = run(script, respond=lambda url: (200, {"k": 1}) if url.endswith("/a") else (404, "no"))
    assert ran.result == {
        "a": {"k": 1},
        "status": 404,
        "ok": False,
        "text": "no",
        "type": "text/html",
        "url": "https://api.shop.test/b",
    }
    assert ran.requests == [
        {"url": "https://shop.test/a", "method": "GET", "headers": {}, "credentials": "omit", "body": None},
        {"url": "https://api.shop.test/b", "method": "POST", "headers": {"x-a": "1"}, "credentials": None, "body": "z"},
    ]


def test_redirect_and_failure() -> None:
    ran = run(
        "const r = await fetch('/a'); return [r.redirected, r.url];",
        respond=lambda url: (200, [], {"url": "https://shop.test/login"}),
    )
    assert ran.result == [True, "https://shop.test/login"]

    def refuse(url: str) -> Any:
        raise OSError("refused")

    ran = run("try { await fetch('/a') } catch (e) { return [e.name, e.message] }", respond=refuse)
    assert ran.result == ["TypeError", "Failed to fetch: refused"]


def test_timers_run_at_once_and_in_order() -> None:
    script = """
      const seen = [], t = performance.now();
      const wait = (ms) => new Promise((resolve) => setTimeout(() => { seen.push(ms); resolve(); }, ms));
      await Promise.all([wait(5000), wait(10), wait(300)]);
      return [seen, performance.now() - t];
    """
    assert run(script).result == [[10, 300, 5000], 5000]


def test_xhr() -> None:
    script = """
      return await new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.onload = () => resolve([request.status, JSON.parse(request.responseText)]);
        request.open("GET", "/x");
        request.send();
      });
    """
    assert run(script, respond=lambda url: (200, [1])).result == [200, [1]]


def test_dom() -> None:
    dom = {
        "title": "t",
        "text": "hello",
        "find": {".row": [{"text": "a", "attrs": {"href": "/a", "data-by-id": "7"}}, {"text": "b"}]},
    }
    script = """
      const rows = [...document.querySelectorAll(".row")].map((e) => [e.textContent.trim(), e.dataset.byId ?? null]);
      const link = document.querySelector(".row").href;
      return [document.title, document.body.innerText, rows, document.querySelector("a"), link];
    """
    assert run(script, dom=dom).result == ["t", "hello", [["a", "7"], ["b", None]], None, "https://shop.test/a"]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("async (args) => {", "SyntaxError"),
        ("async (args) => { throw new Error('boom'); }", "boom"),
        ("async (args) => { await new Promise(() => {}); }", "never ended"),
        ("async (args) => { for (;;) await new Promise((r) => setTimeout(r, 60000)); }", "never ended"),
    ],
)
def test_scripts_that_fail(script: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        run_artifact(script, {})


def test_arguments_arrive_as_own_properties() -> None:
    ran = run("return [args, Object.hasOwn(args, '__proto__')]", args={"__proto__": 1, "q": "\u2028'"})
    assert ran.result[1] is True
