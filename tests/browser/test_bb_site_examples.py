"""The bb-browser examples, compiled and run in Chromium against the demo site: what each returns, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from examples.serve import respond
from tests.support.page import Page
from tests.support.site import Site

from .test_examples import entry_url

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "bb-site"

RUNS: list[tuple[str, dict[str, Any], Any]] = [
    (
        "shop/find",
        {"words": "tray", "count": 1},
        {
            "words": "tray",
            "count": 1,
            "products": [{"title": "Seed tray", "price": 6, "url": "https://shop.test/item/3"}],
        },
    ),
    (
        "shop/find",
        {"words": "tray", "sort": "title"},
        {
            "words": "tray",
            "count": 2,
            "products": [
                {"title": "Brass pen tray", "price": 14, "url": "https://shop.test/item/5"},
                {"title": "Seed tray", "price": 6, "url": "https://shop.test/item/3"},
            ],
        },
    ),
    (
        "shop/marked-down",
        {"least": 7},
        {
            "items": [{"title": "Oak stool", "saved": 12}, {"title": "青瓷茶壶", "saved": 7.5}],
            "count": 2,
            "columns": [],
        },
    ),
    ("shop/item", {"id": "1"}, {"title": "Oak stool", "url": "https://shop.test/item/1"}),
    (
        "shop/opinions",
        {"id": "1", "stars": 5},
        {
            "id": "1",
            "count": 1,
            "reviews": [{"stars": 5, "text": "Sturdy enough to stand on, and it does not creak at all.", "by": "mara"}],
        },
    ),
    (
        "forum/newest",
        {"count": 1},
        {
            "items": [{"id": 112, "title": "Rope that floats", "by": "pell", "at": "2024-03-04T07:30:00Z"}],
            "count": 1,
            "columns": [],
        },
    ),
    ("weather/place", {"city": "harbour"}, {"place": "Harbour", "celsius": 11.5, "sky": "cloud"}),
    (
        "weather/place",
        {"city": "灯塔", "wind": "yes"},
        {"place": "灯塔", "celsius": -2, "sky": "clear", "wind": "N 14"},
    ),
    (
        "library/free-seats",
        {"seats": 2},
        {"wanted": 2, "count": 1, "rooms": [{"name": "Attic", "seats": 4, "free": 3}]},
    ),
    (
        "forum/talked-about",
        {},
        {
            "items": [
                {"title": "Which rope for a small boat?", "answers": 3},
                {"title": "Tide tables as JSON", "answers": 2},
            ],
            "count": 2,
            "columns": [],
        },
    ),
    (
        "forum/author",
        {"name": "mara"},
        {"author": "mara", "count": 1, "topics": [{"title": "Which rope for a small boat?", "day": "2024-03-02"}]},
    ),
    ("library/open-on", {"day": "Saturday"}, {"day": "Sat", "open": "10:00", "close": "16:00"}),
    ("library/open-on", {"day": "tue"}, {"day": "Tue", "open": None, "close": None}),
]
FAILURES = [
    ("shop/opinions", {"id": "9"}, "not_found", "Product not found: 9"),
    ("weather/place", {"city": "nowhere"}, "not_found", "Place not found: nowhere"),
    ("forum/author", {"name": "nobody"}, "not_found", "Author not found: nobody"),
    ("library/open-on", {"day": "someday"}, "invalid_args", "Invalid argument: day"),
    ("shop/parcels", {}, "login_required", "Not logged in"),
    ("shop/find", {}, "invalid_args", 'argument "words" is required'),
]


HELPERS = {path.relative_to(EXAMPLES).as_posix(): path.read_bytes() for path in EXAMPLES.rglob("_helper.js")}


def artifact(name: str) -> Any:
    path = f"{name}.js"
    (found,) = compile_file(path, (EXAMPLES / path).read_bytes(), files=HELPERS).artifacts
    return found


def run(page: Page, site: Site, name: str, args: dict[str, Any], mode: Any) -> Any:
    found = artifact(name)
    assert found.status == "compiled", found.diagnostics
    site.fallback = respond
    return page.run(found.script, args, url=entry_url(found.manifest["entry"], args), mode=mode)


@pytest.mark.parametrize("mode", ["wrapper", "isolated"])
@pytest.mark.parametrize(("name", "args", "data"), RUNS)
def test_results(page: Page, site: Site, name: str, args: dict[str, Any], data: Any, mode: str) -> None:
    result = run(page, site, name, args, mode)
    assert result["ok"], result
    assert result["data"] == data


@pytest.mark.parametrize(("name", "args", "reason", "detail"), FAILURES)
def test_failures(page: Page, site: Site, name: str, args: dict[str, Any], reason: str, detail: str) -> None:
    result = run(page, site, name, args, "isolated")
    assert (result["ok"], result["data"]["reason"], result["data"]["detail"]) == (False, reason, detail)


def test_a_session_is_used_where_there_is_one(page: Page, site: Site) -> None:
    site.fallback = respond
    with page.tab("https://shop.test/") as tab:
        tab.evaluate("document.cookie = 'session=demo; secure; path=/'")
    result = run(page, site, "shop/parcels", {}, "isolated")
    assert result["data"] == {"count": 1, "parcels": [{"number": "1234567890123456789", "placed": "2024-03-01"}]}


def test_what_is_there_to_be_refused_is() -> None:
    paths = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.js"))
    names = [path.removesuffix(".js") for path in paths if path not in HELPERS]
    refused = [name for name in names if artifact(name).status != "compiled"]
    assert refused == ["forum/vote"]
    assert {name for name, _, _ in RUNS} | {"forum/vote", "shop/parcels"} == set(names)
