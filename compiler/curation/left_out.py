"""Says why an adapter that somebody asks for is not in the catalog: its report has every adapter that was found.

Limit: the report is as old as the catalog. What has been approved since is in at the next import.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from adapterc.compiler.curation.waiting import DECIDED, standing

__all__ = ["LeftOut", "left_out"]


_STATUSES = ("held", "rejected")
_ORDER = ("error", "held", "warning", "info")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One adapter that was found and is not in the catalog. `message` says why, `help` what to do."""

    name: str
    status: str
    message: str
    help: str


def left_out(report: bytes, name: str) -> LeftOut | None:
    """What the report says of an adapter that is not in its catalog; None when it says nothing. Of several adapters of
    that name, one that nothing stands in for counts, and one that is held before one that was refused."""
    try:
        rows = [row for row in json.loads(report)["files"] if row["adapter"] == name and row["status"] in _STATUSES]
        return _judged(name, min(rows, key=_standing)) if rows else None
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _standing(row: dict[str, Any]) -> tuple[bool, int]:
    return standing([item["code"] for item in row["diagnostics"]], row["status"])


def _judged(name: str, row: dict[str, Any]) -> LeftOut:
    path, status = str(row["path"]), str(row["status"])
    finding = min(row["diagnostics"], key=_rank)
    code, message = finding["code"], str(finding["message"])
    told = message if f"`{name}`" in message else f"`{name}`: {message}"
    place = f"{finding.get('file') or path}:{finding['line']}:{finding['column']}"
    is_refused = status == "rejected"
    message = f"{'refused' if is_refused else 'held'}, and not in the catalog: {told} ({code}, {place})"
    if is_refused or code in DECIDED:
        return LeftOut(name, status, message, finding["help"] or f"`adapterc explain {code}` says more")
    help = f"`adapterc review {name}` shows the lines; `adapterc approve {name} --reason TEXT` lets it in"
    return LeftOut(name, status, message, f"{help} at the next import")


def _rank(finding: dict[str, Any]) -> tuple[bool, int]:
    """What decides comes first: a decision of a person, an error, what waits for one."""
    return finding["code"] not in DECIDED, _ORDER.index(finding["severity"])
