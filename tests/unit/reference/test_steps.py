"""The tables of section 6 and the cases of the bank that change them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import Reference, Refused, Result

HOST = "https://api.shop.test/hot"


def run(*steps: Any, body: Any = None, args: Any = None, given: Any = None, respond: Any = None) -> Result:
    adapter = {"args": args or {}, "pipeline": [{"fetch": HOST}, *steps]}
    return Reference(adapter, respond or (lambda url: (200, body))).run(given or {})


def test_select() -> None:
    body = {"a": [{"b": 1}], "n": 2}
    assert run({"select": "a"}, body=body).rows == [{"b": 1}]
    assert run({"select": "a.0.b"}, body=body).data == 1
    assert run({"select": "zz"}, body=body) == run({"select": "a.x"}, body=body)
    assert run({"select": "n.x"}, body=body).data is None
    assert run({"select": "x"}, body=[1]).data is None
    assert run({"select": "x"}, body=5).data == 5


@pytest.mark.parametrize(
    ("fields", "body", "rows"),
    [
        ({"a": "${{ item.x }}"}, {"x": 1}, [{"a": 1}]),
        (
            {"a": "${{ item.x }}", "n": "${{ data.total }}"},
            {"data": [{"x": 1}, {"x": 2}], "total": 9},
            [{"a": 1, "n": 9}, {"a": 2, "n": 9}],
        ),
        (
            {"select": "r.list", "a": "${{ item.x }}", "d": "${{ data.length }}"},
            {"r": {"list": [{"x": 1}]}, "total": 5},
            [{"a": 1, "d": 1}],
        ),
        ({"i": "${{ index + 1 }}", "k": 5}, [None, "x"], [{"i": 1, "k": 5}, {"i": 2, "k": 5}]),
        ({"a": "${{ item.x }}"}, [{}], [{}]),
        (
            {"by": {"name": "${{ item.by }}"}, "links": ["${{ item.url }}"]},
            [{"by": "Al", "url": "u"}],
            [{"by": {"name": "Al"}, "links": ["u"]}],
        ),
    ],
)
def test_map(fields: Any, body: Any, rows: Any) -> None:
    assert run({"map": fields}, body=body).rows == rows


def test_map_of_a_primitive() -> None:
    assert run({"map": {"a": "x"}}, body=5).data == 5
    assert run({"map": {"select": "zz", "a": "x"}}, body={}).data is None


@pytest.mark.parametrize("test", ["item.n > 1", "${{ item.n > 1 }}"])
def test_filter_bare_and_wrapped(test: str) -> None:
    assert run({"filter": test}, body=[{"n": 1}, {"n": 2}, None]).rows == [{"n": 2}]


@pytest.mark.parametrize(
    ("values", "order", "expected"),
    [
        ([10, -5, 3, None, 1.5, -0.2], "desc", [10, 3, 1.5, -0.2, -5, None]),
        ([2, None, 1], "asc", [None, 1, 2]),
        (["b", None, "a"], "asc", [None, "a", "b"]),
        (["b", "c", "a"], "desc", ["c", "b", "a"]),
        (["10", "9"], "asc", ["9", "10"]),
        ([None, None], "asc", [None, None]),
    ],
)
def test_sort(values: list[Any], order: str, expected: list[Any]) -> None:
    rows = run({"sort": {"by": "v", "order": order}}, body=[{"v": each} for each in values]).rows
    assert rows is not None and [row["v"] for row in rows] == expected


def test_sort_is_stable_both_ways() -> None:
    body = [{"v": 1, "t": "a"}, {"v": 2, "t": "b"}, {"v": 1, "t": "c"}]
    asc, desc = (run({"sort": {"by": "v", "order": order}}, body=body).rows for order in ("asc", "desc"))
    assert asc and [row["t"] for row in asc] == ["a", "c", "b"]
    assert desc and [row["t"] for row in desc] == ["b", "a", "c"]


def test_an_order_that_upstream_ignores_is_refused() -> None:
    with pytest.raises(Refused):
        run({"sort": {"by": "v", "order": "DESC"}}, body=[])


@pytest.mark.parametrize(
    ("limit", "count"),
    [
        (2, 2),
        ("2", 2),
        (1.9, 1),
        (-1, 3),
        ("${{ args.nope }}", 0),
        ("${{ null }}", 0),
        ("x", 0),
        ("${{ Infinity }}", 4),
    ],
)
def test_limit(limit: Any, count: int) -> None:
    result = run({"limit": limit}, body=[1, 2, 3, 4])
    assert result.rows == [1, 2, 3, 4][:count]


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (404, {}, "not_found"),
        (410, {}, "not_found"),
        (401, {}, "login_required"),
        (403, {}, "forbidden_role"),
        (429, {}, "rate_limited"),
        (500, {}, "http_error"),
        (200, "<html>", "unexpected_response"),
        (200, "", "unexpected_response"),
    ],
)
def test_single_fetch_failures(status: int, body: Any, reason: str) -> None:
    assert run(respond=lambda url: (status, body)).reason == reason


def test_network_error() -> None:
    def respond(url: str) -> Any:
        raise OSError("refused")

    assert run(respond=respond).reason == "network_error"


def test_fetch_per_item() -> None:
    def respond(url: str) -> Any:
        return (200, [1, 2, 3]) if url == HOST else (500, "") if url.endswith("/2") else (200, {"id": url[-1]})

    result = run({"fetch": "https://api.shop.test/i/${{ item }}"}, {"map": {"id": "${{ item.id }}"}}, respond=respond)
    assert result.rows == [{"id": "1"}, {}, {"id": "3"}]
    assert result.failed == 1
    assert result.requests[1:] == tuple(f"https://api.shop.test/i/{n}" for n in (1, 2, 3))


def test_all_items_failed() -> None:
    result = run(
        {"fetch": "https://api.shop.test/i/${{ id }}"},
        respond=lambda url: (200, [{"id": 1}]) if url == HOST else (404, ""),
    )
    assert (result.ok, result.reason) == (False, "not_found")


def test_the_word_item_in_a_url_is_no_reference() -> None:
    result = run({"fetch": "https://api.shop.test/items"}, respond=lambda url: (200, [1, 2]))
    assert result.requests == (HOST, "https://api.shop.test/items")


@pytest.mark.parametrize(
    ("fetch", "given", "url"),
    [
        ("https://api.shop.test/s?q=${{ args.q | urlencode }}&sort=${{ args.sort }}", {"q": "a b"}, "/s?q=a%20b"),
        ("https://api.shop.test/s?sort=${{ args.sort }}&q=${{ args.q }}", {"q": "&#"}, "/s?q=%26%23"),
        ("https://api.shop.test/s?sort=${{ args.sort }}", {}, "/s"),
        ("https://api.shop.test/u/${{ args.q }}/x", {"q": "../a?b#"}, "/u/..%2Fa%3Fb%23/x"),
        (
            {"url": "https://api.shop.test/s", "params": {"q": "${{ args.q }}", "p": "${{ args.p }}", "n": 5}},
            {"q": "a b&"},
            "/s?q=a+b%26&n=5",
        ),
        ({"url": "https://api.shop.test/s?a=1", "params": {"q": "ä"}}, {}, "/s?a=1&q=%C3%A4"),
        ("https://api.shop.test/s?n=${{ args.limit + 10 }}", {}, "/s?n=30"),
    ],
)  # fmt: skip
def test_urls(fetch: Any, given: Any, url: str) -> None:
    adapter = {"args": {"q": {}, "sort": {}, "limit": {"type": "int", "default": "20"}}, "pipeline": [{"fetch": fetch}]}
    assert Reference(adapter, lambda _: (200, [])).run(given).requests == ("https://api.shop.test" + url,)


@pytest.mark.parametrize(
    ("body", "result"),
    [
        ("(() => [{ v: 1 }])()", [{"v": 1}]),
        ("(async () => { return [{ v: 1 }]; })();", [{"v": 1}]),
        ("// list\nasync () => [{ v: 1 }]", [{"v": 1}]),
        ("async function main() { return [{ v: 1 }]; }", [{"v": 1}]),
        ("({ v: ${{ args.q | json }} })", {"v": "it's"}),
        ("({ v: '<${{ args.q }}>' })", {"v": "<it's>"}),
        ("({ v: `<${{ args.q }}>` })", {"v": "<it's>"}),
        ("'[1, 2]'", [1, 2]),
        ("'[1, 2'", "[1, 2"),
        ("'123'", "123"),
        ("[NaN, undefined]", [None, None]),
        (
            "(() => { const out = []; for (const n of [1, 2]) { if (n > 1) out.push({ n }); } return out; })()",
            [{"n": 2}],
        ),
    ],
)
def test_evaluate(body: str, result: Any) -> None:
    ran = Reference({"args": {"q": {}}, "pipeline": [{"evaluate": body}]}, lambda _: (200, [])).run({"q": "it's"})
    assert (ran.data if ran.rows is None else ran.rows) == result


def test_evaluate_that_throws() -> None:
    assert Reference({"pipeline": [{"evaluate": "null.x"}]}, lambda _: (200, [])).run({}).reason == "script_error"


def test_invalid_arguments() -> None:
    result = run(args={"n": {"type": "int"}}, given={"n": "x"}, body=[])
    assert (result.ok, result.reason, result.requests) == (False, "invalid_args", ())


def test_refused_steps() -> None:
    with pytest.raises(Refused):
        run({"tap": {}}, body=[])
    with pytest.raises(Refused):
        run({"nosuch": {}}, body=[])
