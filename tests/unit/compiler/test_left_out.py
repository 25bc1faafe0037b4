"""Why an adapter that somebody asks for is not in the catalog."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adapterc.compiler.curation.left_out import left_out


def finding(code: str, severity: str, message: str, **more: Any) -> dict[str, Any]:
    return {"code": code, "severity": severity, "line": 9, "column": 5, "message": message, "help": None, **more}


def row(status: str, *findings: dict[str, Any], adapter: str = "shop/cart") -> dict[str, Any]:
    return {"path": "clis/shop/cart.yaml", "adapter": adapter, "status": status, "diagnostics": findings}


WRITES = finding("AC507", "held", "`shop/cart` may write: it clicks", help="approve it")
DENIED = finding(
    "AC702", "held", "`shop/cart` is denied: it is slow", help="remove the `[[deny]]`", file="adapterc.toml"
)
BROKEN = finding("AC202", "error", "no filter `shout`", help="the filters are …")
REVIEW = (
    "`adapterc review shop/cart` shows the lines; `adapterc approve shop/cart --reason TEXT` lets it in at the next "
    "import"
)


@pytest.mark.parametrize(
    ("rows", "status", "message", "help"),
    [
        (
            [row("held", finding("AC605", "warning", "it is odd"), WRITES)],
            "held",
            "held, and not in the catalog: `shop/cart` may write: it clicks (AC507, clis/shop/cart.yaml:9:5)",
            REVIEW,
        ),
        (
            [row("held", WRITES, DENIED)],
            "held",
            "held, and not in the catalog: `shop/cart` is denied: it is slow (AC702, adapterc.toml:9:5)",
            "remove the `[[deny]]`",
        ),
        (
            [row("rejected", WRITES, BROKEN)],
            "rejected",
            "refused, and not in the catalog: `shop/cart`: no filter `shout` (AC202, clis/shop/cart.yaml:9:5)",
            "the filters are …",
        ),
        (
            [row("rejected", finding("AC201", "error", "no"))],
            "rejected",
            "refused, and not in the catalog: `shop/cart`: no (AC201, clis/shop/cart.yaml:9:5)",
            "`adapterc explain AC201` says more",
        ),
        (
            [row("held", finding("AC705", "held", "another stands in for `shop/cart`")), row("rejected", BROKEN)],
            "rejected",
            "refused, and not in the catalog: `shop/cart`: no filter `shout` (AC202, clis/shop/cart.yaml:9:5)",
            "the filters are …",
        ),
        (
            [row("rejected", BROKEN), row("held", WRITES)],
            "held",
            "held, and not in the catalog: `shop/cart` may write: it clicks (AC507, clis/shop/cart.yaml:9:5)",
            REVIEW,
        ),
    ],
)
def test_the_report_says_why(rows: list[dict[str, Any]], status: str, message: str, help: str) -> None:
    found = left_out(json.dumps({"files": rows}).encode(), "shop/cart")
    assert found is not None
    assert (found.status, found.message, found.help) == (status, message, help)


@pytest.mark.parametrize(
    "report",
    [
        b"",
        b"[]",
        b"{}",
        b'{"files": 1}',
        b"[" * 100_000,
        json.dumps({"files": []}).encode(),
        json.dumps({"files": [row("held", WRITES, adapter="shop/other")]}).encode(),
        json.dumps({"files": [row("compiled", WRITES)]}).encode(),
        json.dumps({"files": [row("held")]}).encode(),
        json.dumps({"files": [row("held", {"code": "AC507"})]}).encode(),
    ],
)
def test_a_report_that_says_nothing(report: bytes) -> None:
    assert left_out(report, "shop/cart") is None
