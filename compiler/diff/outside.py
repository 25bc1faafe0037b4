"""What became of adapters that are in neither catalog: held and rejected ones, as the reports have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from adapterc.compiler.catalog.model import Catalog
from adapterc.compiler.diff.model import ListedAdapter

__all__ = ["fate", "outside_changes"]

Row = Mapping[str, Any]


def outside_changes(old: Catalog, new: Catalog) -> Iterator[ListedAdapter]:
    """Adapters that are held or rejected and were not, or for another reason, or are not found any more. What was
    compiled and is not is not among them: it is told as removed."""
    before, after = _rows(old), _rows(new)
    for name in sorted(set(before) | set(after)):
        yield from _of_name(name, before.get(name, []), after.get(name, []))


def _of_name(name: str, before: Sequence[Row], after: Sequence[Row]) -> Iterator[ListedAdapter]:
    several = len(before) > 1 or len(after) > 1
    for was, now in _paired(before, after):
        if now is None:
            if was is not None and was["status"] != "compiled":
                place = f" ({was['path']})" if several else ""
                yield ListedAdapter(name, reason=f"no longer found, was {was['status']}{place}")
        elif now["status"] != "compiled" and (was is None or was["status"] != "compiled"):
            if was is None:
                yield ListedAdapter(name, reason=f"new, {fate(now)}")
            elif _why(was) != _why(now):
                yield ListedAdapter(name, reason=f"was {was['status']}{_codes(was)}, now {fate(now)}")


def fate(row: Row) -> str:
    """How an adapter ended, with the first reason and its place."""
    first = next((item for item in row["diagnostics"] if item["severity"] in ("error", "held")), None)
    file = first.get("file", row["path"]) if first else ""
    place = f": {first['code']} {first['message']} ({file}:{first['line']})" if first else ""
    return f"{row['status']}{place}"


def _rows(catalog: Catalog) -> dict[str, list[Row]]:
    """The rows of a report by adapter, or by path where the name is not known. Files may share a name: duplicates, and
    what an override stands in for."""
    found: dict[str, list[Row]] = {}
    for row in catalog.report["files"]:
        found.setdefault(row["adapter"] or row["path"], []).append(row)
    return found


def _paired(before: Sequence[Row], after: Sequence[Row]) -> Iterator[tuple[Row | None, Row | None]]:
    """What is the same adapter on both sides: the one of its name, or else that of the same path, in order."""
    if len(before) <= 1 and len(after) <= 1:
        yield (before[0] if before else None, after[0] if after else None)
        return
    for path in sorted({row["path"] for row in (*before, *after)}):
        yield from zip_longest(*([row for row in rows if row["path"] == path] for rows in (before, after)))


def _why(row: Row) -> tuple[str, frozenset[str]]:
    return row["status"], frozenset(_reasons(row))


def _codes(row: Row) -> str:
    codes = sorted(set(_reasons(row)))
    return f" ({', '.join(codes)})" if codes else ""


def _reasons(row: Row) -> Iterator[str]:
    return (item["code"] for item in row["diagnostics"] if item["severity"] in ("error", "held"))
