"""What version 1.8 does otherwise: its `root`, the one request of a page, and the argument `timeout`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import InvalidArgs, Reference, Result, coerce_args

HOST = "https://api.shop.test/hot"
PAGE = {"strategy": "cookie"}
JSON = (("accept", "application/json"),)


def run(*steps: Any, answer: Any = (200, []), later: bool = True, **fields: Any) -> Result:
    adapter = {"pipeline": [{"fetch": HOST}, *steps], **fields}
    return Reference(adapter, lambda url: answer, later=later).run({})


@pytest.mark.parametrize(
    ("cell", "wanted"),
    [
        ("root.total", 5),
        ("root.r.list.0.x", 1),
        ("root.zz", None),
        ("root.r?.list[index]?.x", 1),
        ("typeof root", "object"),
    ],
)
def test_root_is_what_was_there_before_select(cell: str, wanted: Any) -> None:
    fields = {"select": "r.list", "t": "${{ " + cell + " }}"}
    result = run({"map": fields}, answer=(200, {"r": {"list": [{"x": 1}]}, "total": 5}))
    assert (result.rows or [{}])[0].get("t") == wanted


def test_root_is_a_field_of_the_item_in_the_version_before() -> None:
    step = {"map": {"t": "${{ root.x }}"}}
    answer = (200, [{"root": {"x": 1}}])
    assert run(step, answer=answer, later=False).rows == [{"t": 1}]
    assert run(step, answer=answer).rows == [{}]


@pytest.mark.parametrize("step", [{"filter": "root"}, {"filter": "root.x"}, {"limit": "${{ root.x }}"}])
def test_root_is_undefined_elsewhere(step: Any) -> None:
    assert run(step, answer=(200, [{"root": {"x": 1}}])).rows == []
    assert run({"select": "0.${{ typeof root }}"}, answer=(200, [{"undefined": 1}])).data == 1


@pytest.mark.parametrize(
    ("fields", "in_page"),
    [
        ({}, True),
        ({"strategy": "cookie"}, True),
        ({"strategy": "ui"}, True),
        ({"strategy": "public"}, False),
        ({"strategy": "local"}, False),
        ({"strategy": "local", "browser": True}, False),
        ({"strategy": "public", "browser": True}, False),
        ({"strategy": "public", "browser": True, "navigateBefore": HOST}, True),
        ({"strategy": "public", "browser": True, "navigateBefore": True}, True),
        ({"strategy": "cookie", "navigateBefore": False}, False),
        ({"strategy": "cookie", "browser": False}, False),
    ],
)
def test_which_adapters_have_a_page(fields: dict[str, Any], in_page: bool) -> None:
    assert run(**fields).headers == ((JSON,) if in_page else ((),))
    browser = fields.get("browser", fields.get("strategy", "cookie") not in ("public", "local"))
    assert run({"wait": 1}, **fields).headers == ((JSON,) if browser else ((),))


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ((200, ""), None),
        ((200, " \n\ufeff"), None),
        ((200, "x"), "unexpected_response"),
        ((200, [1], {"after": 14_000, "body_after": 500}), [1]),
        ((200, [1], {"after": 14_000, "body_after": 1_500}), "network_error"),
        ((404, "", {"after": 16_000}), "network_error"),
        ((404, ""), "not_found"),
    ],
)
def test_one_request_of_a_page(answer: Any, wanted: Any) -> None:
    result = run(answer=answer, **PAGE)
    assert (result.rows if result.ok else result.reason) == wanted


def test_any_other_request_is_as_it_was() -> None:
    assert run(answer=(200, ""), strategy="public").reason == "unexpected_response"
    assert run(answer=(200, [], {"after": 60_000}), strategy="public").rows == []
    assert run(answer=(200, ""), later=False, **PAGE).reason == "unexpected_response"
    assert run(later=False, **PAGE).headers == ((),)
    each = run({"fetch": HOST + "/${{ item.id }}"}, answer=(200, [{"id": 1}, {"id": 2}]), **PAGE)
    assert each.headers == (JSON, (), ())
    assert run({"fetch": HOST + "/${{ item.id }}"}, answer=(200, {"id": 1}), **PAGE).headers == (JSON, JSON)


@pytest.mark.parametrize(
    ("own", "sent"),
    [
        ({"Accept": "a/b"}, "a/b"),
        ({"accept": "a/b"}, "application/json, a/b"),
        ({"accept": "a/b", "Accept": "c/d"}, "c/d, a/b"),
    ],
)
def test_headers_of_the_author(own: dict[str, str], sent: str) -> None:
    adapter = {"pipeline": [{"fetch": {"url": HOST, "headers": own}}], **PAGE}
    assert Reference(adapter, lambda url: (200, []), later=True).run({}).headers == ((("accept", sent),),)


@pytest.mark.parametrize("value", ["5", 5, "0x10", " 7 ", 1e3])
def test_timeouts(value: Any) -> None:
    assert coerce_args({"timeout": {"type": "str"}}, {"timeout": value}, later=True)
    assert coerce_args({"timeout": {"default": value}}, {}, later=True)


@pytest.mark.parametrize("value", ["", " ", "0", -1, 1.5, "x", "1.5", "Infinity", None])
def test_what_no_timeout_can_be(value: Any) -> None:
    for specs, given in (({"default": value}, {}), ({}, {"timeout": value}), ({}, {})):
        with pytest.raises(InvalidArgs):
            coerce_args({"timeout": specs}, given, later=True)
    assert coerce_args({"timeout": {"default": "x"}, "n": {"default": 0}}, {}) == {"timeout": "x", "n": 0.0}
