"""The one request of a page as OpenCLI 1.8 sends it: it asks for JSON, may come back empty, and has to come in time."""

from __future__ import annotations

from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from tests.support.page import Mode, Page
from tests.support.site import Site

WORLDS: tuple[Mode, ...] = ("wrapper", "isolated")
URL = "https://shop.test/api"
SOURCE = (
    "import { cli } from '@jackwener/opencli/registry';\n"
    "cli({ site: 'shop', name: 'rows', access: 'read', domain: 'shop.test',\n"
    "  args: [{ name: 'type', default: 'text/x' }],\n"
    "  pipeline: [{ fetch: { url: 'https://shop.test/api', headers: { accept: '${{ args.type }}' } } }] });\n"
)


@pytest.fixture
def shop(site: Site) -> Site:
    site.page("https://shop.test/")
    return site


def run(page: Page, mode: Mode, limit: str = "15_000") -> dict[str, Any]:
    (artifact,) = compile_file("clis/shop/rows.js", SOURCE.encode()).artifacts
    assert artifact.script is not None, artifact.diagnostics
    assert artifact.script.count("15_000") == 1
    result: dict[str, Any] = page.run(artifact.script.replace("15_000", limit), {}, url="https://shop.test/", mode=mode)
    return result


@pytest.mark.parametrize("mode", WORLDS)
def test_json_is_asked_for_beside_what_the_author_asks_for(shop: Site, page: Page, mode: Mode) -> None:
    shop.json(URL, [{"id": 1}])
    assert run(page, mode)["data"]["items"] == [{"id": 1}]
    assert [request.headers["accept"] for request in shop.requests("/api")] == ["application/json, text/x"]


@pytest.mark.parametrize("mode", WORLDS)
@pytest.mark.parametrize(
    ("body", "status", "data"),
    [
        (" \n", 200, None),
        (
            "<!doctype html>\n<p>Hello",
            200,
            {
                "reason": "unexpected_response",
                "detail": "Expected JSON from https://shop.test/api (text/html)",
                "http_status": 200,
                "url": URL,
                "hint": "Response preview: <!doctype html> <p>Hello",
            },
        ),
        (
            "",
            429,
            {
                "reason": "rate_limited",
                "detail": "HTTP 429 Too Many Requests from https://shop.test/api",
                "http_status": 429,
                "url": URL,
            },
        ),
    ],
)
def test_answers_that_are_no_rows(
    shop: Site, page: Page, mode: Mode, body: str, status: int, data: dict[str, Any] | None
) -> None:
    shop.add(URL, body, status=status, headers={"Content-Type": "text/html"})
    result = run(page, mode)
    assert (result["ok"], result["data"]) == (data is None, data)


@pytest.mark.parametrize("mode", WORLDS)
def test_an_answer_that_is_late(shop: Site, page: Page, mode: Mode) -> None:
    shop.add(URL, "[]", delay_ms=2500)  # the timers of a tab that is not shown run once a second
    result = run(page, mode, limit="300")
    late = {"reason": "network_error", "detail": "no answer from https://shop.test/api within 15 s", "url": URL}
    assert (result["error_code"], result["data"]) == ("site_unreachable", late)
