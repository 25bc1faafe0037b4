"""Findings of whole adapters that no other unit test asserts: the message, its place, and a neighbour that is fine."""

from __future__ import annotations

import pytest

from adapterc.compiler.unit import compile_file

FILE = "clis/shop/hot.yaml"
READS = "pipeline:\n  - evaluate: '[${{ args.q | json }}]'\n"
HOT = "pipeline:\n  - fetch: https://shop.test/api/hot\n"


def found(source: str) -> list[str]:
    """`line:column code message` of everything that is said about an adapter, which must compile without errors."""
    (artifact,) = compile_file(FILE, f"domain: shop.test\n{source}".encode()).artifacts
    texts = [f"{item.span.line}:{item.span.column} {item.code} {item.message}" for item in artifact.diagnostics]
    assert all(item.span.file == FILE and item.help for item in artifact.diagnostics)
    assert (artifact.status == "rejected") == any(item.severity == "error" for item in artifact.diagnostics)
    return texts


def arg(definition: str, name: str = "q") -> str:
    return f"args:\n  {name}: {definition}\n"


def fetch(url: str) -> str:
    return f"pipeline:\n  - fetch: {url}\n"


def navigate(*urls: str) -> str:
    return "pipeline:\n" + "".join(f"  - navigate: {url}\n" for url in urls) + "  - evaluate: '[1]'\n"


REPORTED = [
    (
        arg("{}") + fetch("https://shop.test/api/${{ args.q | urlencode }}"),
        "5:38 AC205 `args.q | urlencode` may be missing here: then the text `undefined` takes its place",
    ),
    (
        arg("{}") + fetch("https://shop.test/api?q=${{ args.q | urlencode }}&n=1"),
        "5:40 AC205 `args.q | urlencode` may be missing here: then the parameter is left out",
    ),
    (
        arg("{ type: float }") + READS,
        "3:3 AC309 argument type `float` is not coerced by the dialect: `q` stays text",
    ),
    (
        arg('{ type: int, default: "7" }') + READS,
        "3:28 AC310 default of `q` is text where `int` is declared",
    ),
    (
        arg("{ type: int, default: 1.5 }") + READS,
        "3:28 AC310 default of `q` is not a whole number, although `int` is declared",
    ),
    (
        arg('{ type: bool, default: "yes" }') + READS,
        "3:29 AC310 default of `q` is not true or false",
    ),
    (
        arg("{ type: str, default: 5 }") + READS,
        "3:28 AC310 default of `q` is not text, although `str` is declared",
    ),
    (
        "args:\n  a-b: {}\n  a.b: {}\n" + HOT,
        "4:3 AC311 arguments `a-b` and `a.b` both become `a_b`",
    ),
    (
        arg("{}", "__proto__") + HOT,
        "3:3 AC311 argument `__proto__` would replace the prototype of the host's argument object",
    ),
    (
        arg("{ default: x }", "Target") + "pipeline:\n  - evaluate: '[${{ args.Target | json }}]'\n",
        "3:3 AC313 argument name `Target` makes the host report a missing tab when it quotes the name",
    ),
    (
        arg("{ required: true, default: x }") + READS,
        "3:33 AC315 argument `q` is required, so its default is never used",
    ),
    (
        "pipeline:\n  - evaluate: '[1]'\n  - navigate: https://shop.test/hot\n",
        "4:5 AC502 `navigate` after the script began would destroy the page it runs in",
    ),
    (
        arg("{ default: x }") + navigate("https://shop.test/${{ args.q | urlencode }}"),
        "5:33 AC515 `q` is optional, so the entry URL would be a different page without it",
    ),
    (
        arg("{ required: true }") + navigate("https://shop.test/${{ args.q }}"),
        "5:33 AC516 `q` goes into the URL as it is, so it can change more than its part",
    ),
    (
        arg("{ required: true }") + fetch("https://shop.test/api/${{ args.q }}"),
        "5:34 AC516 `args.q` goes into the URL as it is, so it can change more than its part",
    ),
    (
        arg("{ required: true }") + navigate("${{ args.q }}"),
        "5:15 AC517 the caller's `q` is the entry URL",
    ),
    (navigate("shop.test/hot"), "3:15 AC518 `shop.test/hot` is not the address of a web page"),
    (navigate("file:///hosts"), "3:15 AC518 `file:///hosts` is not the address of a web page"),
    (navigate("about:blank"), "3:15 AC518 `about:blank` is not the address of a web page"),
    (navigate('"javascript:1"'), "3:15 AC518 `javascript:1` is not the address of a web page"),
    (
        navigate("https://me:word@shop.test/"),
        "3:15 AC518 `https://me:word@shop.test/` is not the address of a web page",
    ),
    (navigate("https://localhost/"), "3:15 AC519 `localhost` is an address of a private network"),
    (navigate("https://127.0.0.1:8080/x"), "3:15 AC519 `127.0.0.1` is an address of a private network"),
    (navigate('"https://[::1]/"'), "3:15 AC519 `::1` is an address of a private network"),
    (
        arg("{ required: true }") + navigate("https://${{ args.q }}.shop.test/"),
        "5:23 AC520 `args.q` cannot stand in the entry URL",
    ),
    (
        arg("{ required: true }") + navigate("https://shop.test/${{ args.q | upper }}"),
        "5:33 AC520 `args.q | upper` cannot stand in the entry URL",
    ),
    (navigate("https://shop.test/${{ data.x }}"), "3:33 AC520 `data.x` cannot stand in the entry URL"),
    (navigate("http://shop.test/"), "3:15 AC526 `shop.test` is opened without encryption"),
    (
        "strategy: public\nbrowser: false\n" + fetch("http://shop.test/api"),
        "5:12 AC526 `shop.test` is opened without encryption",
    ),
    (
        arg("{ required: true }", "api_key") + navigate("https://shop.test/?k=${{ args.api_key | urlencode }}"),
        "5:36 AC527 argument `api_key` would put a secret into the entry URL",
    ),
    (navigate("https://shop.test/?token=abc"), "3:15 AC527 the entry URL holds a secret"),
    (
        arg("{ type: int }") + HOT + "  - limit: ${{ args.q }}\n",
        "6:16 AC602 `args.q` may be missing, and then the limit gives no rows at all",
    ),
    (
        HOT + "  - fetch: https://shop.test/api/items\n",
        "4:5 AC603 upstream sends one request per item here, because it looks for the text `item` in the URL",
    ),
]

FINE = [
    arg("{ default: x }") + fetch("https://shop.test/api/${{ args.q | urlencode }}"),
    arg("{}") + fetch("https://shop.test/api/${{ args.q ?? 'x' | urlencode }}"),
    arg("{ type: INT, default: 7 }") + READS,
    arg("{ type: int, default: null }") + READS,
    "args:\n  a-b: { default: x }\n  a-c: { default: z }\n"
    "pipeline:\n  - evaluate: '[${{ args.a-b | json }}, ${{ args.a-c | json }}]'\n",
    arg("{ required: true, default: null }") + READS,
    navigate("https://shop.test/a", "https://shop.test/b"),
    arg("{ required: true }") + navigate("https://shop.test/${{ args.q | urlencode }}"),
    arg("{ type: int, required: true }") + fetch("https://shop.test/api/${{ args.q }}"),
    navigate("https://shop.test/?token="),
    arg("{ type: int }") + HOT + "  - limit: ${{ args.q ?? 5 }}\n",
    fetch("https://shop.test/api/items"),
    HOT + "  - fetch: https://shop.test/api/more/${{ item.id }}\n",
]


@pytest.mark.parametrize(("source", "expected"), REPORTED, ids=[text.split()[1] for _, text in REPORTED])
def test_is_reported_once_where_it_stands(source: str, expected: str) -> None:
    assert found(source) == [expected]


@pytest.mark.parametrize("source", FINE)
def test_the_neighbour_is_fine(source: str) -> None:
    assert found(source) == []


def test_a_collision_shows_both_arguments() -> None:
    (artifact,) = compile_file(FILE, f"domain: shop.test\nargs:\n  a-b: {{}}\n  a.b: {{}}\n{HOT}".encode()).artifacts
    (note,) = artifact.diagnostics[0].notes
    assert (note.message, str(note.span)) == ("the other one is here", f"{FILE}:3:3")
