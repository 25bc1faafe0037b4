"""The example adapters, imported and run in Chromium against the demo site: what each returns, row by row."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from click.testing import CliRunner

from adapterc.cli.app import cli
from examples.serve import respond
from tests.support.page import Page
from tests.support.site import Site

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

ROWS: list[tuple[str, dict[str, Any], list[tuple[Any, ...]]]] = [
    (
        "shop/hot",
        {},
        [
            (1, "Oak stool", 36, "Pier Nine"),
            (2, "Tin kettle", 18.5, "Lowtide"),
            (3, "Seed tray ", 6, "unknown"),
            (4, "青瓷茶壶", 22, "青屿"),
            (5, "Brass pen tray", 14, "Pier Nine"),
        ],
    ),
    ("shop/hot", {"limit": 1}, [(1, "Oak stool", 36, "Pier Nine")]),
    (
        "shop/search",
        {"query": "tray"},
        [
            ("Seed tray", 6, "in stock", "https://shop.test/item/3"),
            ("Brass pen tray", 14, "sold out", "https://shop.test/item/5"),
        ],
    ),
    ("shop/search", {"query": "茶", "page": 2}, []),
    (
        "shop/bestsellers",
        {},
        [("Tin kettle", 1040, "tin"), ("青瓷茶壶", 310, "茶 / 瓷"), ("Oak stool", 120, "wood / seat")],
    ),
    ("shop/category", {"name": "desk"}, [("Oak stool", 36, 4), ("Brass pen tray", 14, 0)]),
    ("shop/category", {"name": "desk", "in_stock": "true"}, [("Oak stool", 36, 4)]),
    ("shop/category", {"name": "kitchen", "min_price": "20.5"}, [("青瓷茶壶", 22, 7)]),
    (
        "shop/deals",
        {},
        [
            ("Oak stool", 36, 12, "https://shop.test/item/1"),
            ("青瓷茶壶", 22, 7.5, "https://shop.test/item/4"),
            ("Rope & lantern", 9, 6, "https://shop.test/item/6"),
        ],
    ),
    ("shop/flash", {}, [("Oak stool", 3), ("Tin kettle", 12)]),
    (
        "shop/reviews",
        {"id": "1"},
        [
            (5, "Sturdy enough to stand on, and it does n...", "mara"),
            (4, "很稳，颜色比图片深一点。", "anonymous"),
        ],
    ),
    (
        "forum/top",
        {},
        [
            (1, "Which rope for a small boat?", 88, "mara", 3),
            (2, "灯塔今晚开放吗", 41, "iko", 1),
            (3, "Tide tables as JSON", 205, "oss", 2),
            (4, "Rope that floats", 17, "pell", 0),
        ],
    ),
    ("forum/topic", {"topic_id": "101"}, [(101, "灯塔今晚开放吗", "灯塔今晚开放吗", "听说维修结束了。")]),
    (
        "forum/search",
        {"query": "rope"},
        [
            (1, "Which rope for a small boat?", "mara", "2024-03-02", "rope"),
            (2, "Rope that floats", "pell", "2024-03-04", "rope"),
        ],
    ),
    (
        "weather/week",
        {},
        [
            ("Mon", "RAIN", {"low": 4, "high": 9}, ["rain 80 %", "wind W 9"]),
            ("Tue", "CLOUD", {"low": -1, "high": 6}, ["rain 20 %", "wind N 4"]),
            ("Wed", "CLEAR", {"low": -3, "high": 5}, ["rain 0 %", "wind N 2"]),
        ],
    ),
    (
        "library/shelf",
        {},
        [
            ("Lamps and lenses", "A. Wick", 2004),
            ("The knot book", "P. Marl", 1998),
            ("海图入门", "林舟", 2016),
        ],
    ),
    ("library/shelf", {"after": 2010}, [("海图入门", "林舟", 2016)]),
    ("library/hours", {}, [("Mon", "09:00-18:00"), ("Sat", "10:00-16:00")]),
    ("library/rooms", {"seats": 2}, [("Attic", 3, 4)]),
]

REFUSED = {
    "shop/comments": "held",
    "shop/stock-alert": "rejected",
    "forum/reply": "rejected",
}


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The imported examples of the pipeline dialect."""
    out = tmp_path_factory.mktemp("examples") / "catalog"
    result = CliRunner().invoke(cli, ["import", str(EXAMPLES / "opencli-yaml"), "--out", str(out)])
    assert result.exit_code == 1, result.output  # there are findings: three examples are there to be refused
    return out


@pytest.fixture(scope="module")
def entries(catalog: Path) -> dict[str, Any]:
    """The catalog's entries by name."""
    index = json.loads((catalog / "index.json").read_text(encoding="utf-8"))
    return {entry["name"]: entry for entry in index["adapters"]}


def entry_url(entry: Mapping[str, Any], args: Mapping[str, Any]) -> str:
    """The page a host opens: the fixed URL, or the template with its tokens replaced."""
    if entry["kind"] == "fixed_url":
        return str(entry["url"])
    return re.sub(r"\{\{(\w+)\|urlencode\}\}", lambda token: quote(args[token[1]], safe="-_.~"), entry["template"])


def run(page: Page, site: Site, catalog: Path, entry: Mapping[str, Any], args: Mapping[str, Any], mode: Any) -> Any:
    site.fallback = respond
    script = (catalog / entry["script_file"]).read_text(encoding="utf-8")
    return page.run(script, args, url=entry_url(entry["entry"], args), mode=mode)


@pytest.mark.parametrize("mode", ["wrapper", "isolated"])
@pytest.mark.parametrize(("name", "args", "rows"), ROWS, ids=[f"{name}-{json.dumps(args)}" for name, args, _ in ROWS])
def test_rows(
    page: Page,
    site: Site,
    catalog: Path,
    entries: dict[str, Any],
    name: str,
    args: dict[str, Any],
    rows: list[tuple[Any, ...]],
    mode: str,
) -> None:
    result = run(page, site, catalog, entries[name], args, mode)
    assert result["ok"], result
    columns = result["data"]["columns"]
    assert [tuple(item[column] for column in columns) for item in result["data"]["items"]] == rows
    assert result["data"]["count"] == len(rows)
    assert all(list(item) == columns for item in result["data"]["items"])


def test_a_single_object(page: Page, site: Site, catalog: Path, entries: dict[str, Any]) -> None:
    result = run(page, site, catalog, entries["weather/now"], {"city": "灯塔"}, "isolated")
    assert result["data"] == {"place": "灯塔", "celsius": -2, "sky": "clear", "wind": {"from": "N", "speed": 14}}
    missing = run(page, site, catalog, entries["weather/now"], {"city": "nowhere"}, "isolated")
    assert (missing["error_code"], missing["data"]["reason"]) == ("adapter_runtime_error", "not_found")


def test_an_answer_of_401_says_that_a_session_is_needed(
    page: Page, site: Site, catalog: Path, entries: dict[str, Any]
) -> None:
    orders = entries["shop/orders"]
    result = run(page, site, catalog, orders, {}, "isolated")
    assert (result["error_code"], result["data"]["reason"]) == ("auth_required", "login_required")
    with page.tab("https://shop.test/") as tab:
        tab.evaluate("document.cookie = 'session=demo; secure; path=/'")
    result = run(page, site, catalog, orders, {"status": "open"}, "isolated")
    assert result["data"]["items"] == [{"number": "1234567890123456789", "total": 58, "placed": "2024-03-01"}]
    assert site.requests("/api/orders")[-1].query == "status=open"


def test_what_must_not_come_in_did_not(catalog: Path, entries: dict[str, Any]) -> None:
    report = json.loads((catalog / "report.json").read_text(encoding="utf-8"))
    status = {row["adapter"]: row["status"] for row in report["files"]}
    assert {name: status[name] for name in REFUSED} == REFUSED
    broken = [row for row in report["files"] if row["path"].endswith("shop/broken.yaml")]
    assert [(row["status"], row["diagnostics"][0]["line"]) for row in broken] == [("rejected", 4)]
    assert not {"shop/broken", *REFUSED} & set(entries)
    assert {name for name, value in status.items() if value == "compiled"} == set(entries)
    assert {name for name, _, _ in ROWS} | {"weather/now", "shop/orders"} == set(entries)
