"""What became of adapters that are in neither catalog: held and rejected ones, as the reports have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adapterc.compiler.catalog.model import Catalog
from adapterc.compiler.diff.model import ListedAdapter

__all__ = ["fate", "outside_changes"]


def outside_changes(old: Catalog, new: Catalog) -> Iterator[ListedAdapter]:
    """Adapters that are held or rejected and were not, or for another reason, or are not found any more. One that the
    old catalog had is not among them: it is told as removed."""
    before, after = _rows(old), _rows(new)
    for name in sorted(set(before) | set(after)):
        was, now = before.get(name), after.get(name)
        if now is None:
            if was is not None and was["status"] != "compiled":
                yield ListedAdapter(name, reason=f"no longer found, was {was['status']}")
        elif now["status"] != "compiled" and (was is None or was["status"] != "compiled"):
            if was is None:
                yield ListedAdapter(name, reason=f"new, {fate(now)}")
            elif _why(was) != _why(now):
                yield ListedAdapter(name, reason=f"was {was['status']}{_codes(was)}, now {fate(now)}")


def fate(row: Mapping[str, Any]) -> str:
    """How an adapter ended, with the first reason and its place."""
    first = next((item for item in row["diagnostics"] if item["severity"] in ("error", "held")), None)
    place = f": {first['code']} {first['message']} ({row['path']}:{first['line']})" if first else ""
    return f"{row['status']}{place}"


def _rows(catalog: Catalog) -> dict[str, Mapping[str, Any]]:
    """The rows of a report by adapter, or by path where the name is not known."""
    return {row["adapter"] or row["path"]: row for row in catalog.report["files"]}


def _why(row: Mapping[str, Any]) -> tuple[str, frozenset[str]]:
    return row["status"], frozenset(_reasons(row))


def _codes(row: Mapping[str, Any]) -> str:
    codes = sorted(set(_reasons(row)))
    return f" ({', '.join(codes)})" if codes else ""


def _reasons(row: Mapping[str, Any]) -> Iterator[str]:
    return (item["code"] for item in row["diagnostics"] if item["severity"] in ("error", "held"))
