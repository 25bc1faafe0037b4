"""The data of a page, in three layers, so that a browser reads no more than it shows.

    index     one short record per adapter: enough for the table, its search and its filters
    details   one document per adapter, read when it is opened: findings, facts, script
    files     one document per source text; adapters of one file share it

Scripts share most of their text (the prelude), so a script is a list of paragraphs, and one that occurs in several
scripts is kept once, in `blocks`. What a page holds of texts is bounded: beyond `TEXT_LIMIT` characters, those of
compiled adapters are left out first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adapterc.compiler.report.chips import Chip, effect_chips
from adapterc.compiler.report.coverage import by_effect
from adapterc.compiler.report.model import STATUSES, Material, Missing, Row
from adapterc.spec.codes import CODES

__all__ = ["TEXT_LIMIT", "PageData", "page_data"]

TEXT_LIMIT = 32 << 20
"""Characters of sources and scripts: those of about 4,000 adapters. A browser opens no larger page gladly."""

_TOO_MUCH = "left out: the page would be too large with the texts of every adapter"
_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class PageData:
    """Plain JSON values. `details[i]` belongs to `index["rows"][i]`; `left_out` counts adapters without their texts."""

    index: dict[str, Any]
    details: tuple[dict[str, Any], ...]
    files: tuple[dict[str, Any], ...]
    blocks: tuple[str, ...]
    left_out: int = 0


def page_data(material: Material, limit: int = TEXT_LIMIT) -> PageData:
    """What the page's script reads. `limit` bounds the characters of sources and scripts."""
    rows = material.rows
    shown = _within(rows, material.sources, limit)
    blocks = _blocks(row.script for row, kept in zip(rows, shown, strict=True) if kept and row.script is not None)
    chips = {chip: number for number, (chip, _) in enumerate(by_effect(rows))}
    files = {path: number for number, path in enumerate(material.sources)}
    kept_files = {path for row, kept in zip(rows, shown, strict=True) if kept for path in _files_of(row)}
    index = {
        "rows": [_record(row, key, chips) for row, key in zip(rows, _keys(rows), strict=True)],
        "effects": [{"label": chip.label, "tone": chip.tone} for chip in chips],
        "codes": {code: CODES[code].title for code in _codes(rows) if code in CODES},
        "ignored": [list(item) for item in material.ignored],
    }
    return PageData(
        index,
        tuple(_detail(row, kept, files, blocks) for row, kept in zip(rows, shown, strict=True)),
        tuple(_file(path, text, path in kept_files) for path, text in material.sources.items()),
        tuple(blocks),
        shown.count(False),
    )


def _within(rows: Sequence[Row], sources: Mapping[str, str | Missing], limit: int) -> list[bool]:
    """Which rows keep their texts: as many as fit, those that a person has to look at first."""
    shown = [False] * len(rows)
    taken: set[str] = set()
    worst_first = sorted(range(len(rows)), key=lambda number: -STATUSES.index(rows[number].status))
    for number in worst_first:
        row = rows[number]
        texts = [sources[path] for path in _files_of(row) if path not in taken]
        size = sum(len(text) for text in texts if isinstance(text, str)) + len(row.script or "")
        if size <= limit:
            limit -= size
            taken.update(_files_of(row))
            shown[number] = True
    return shown


def _files_of(row: Row) -> list[str]:
    """The adapter's own file first, then those that its findings stand in."""
    return list(dict.fromkeys((row.path, *(item["file"] for item in row.findings))))


def _blocks(scripts: Iterable[str]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for script in scripts:
        counts.update(set(script.split(_BETWEEN)))
    return {part: number for number, part in enumerate(sorted(part for part, count in counts.items() if count > 1))}


def _keys(rows: Sequence[Row]) -> list[str]:
    """How an address names a row: by the adapter, else by its file; the same for the same input."""
    names = Counter(row.adapter for row in rows)
    keys = [row.adapter if row.adapter and names[row.adapter] == 1 else row.path for row in rows]
    seen: Counter[str] = Counter()
    for number, key in enumerate(keys):
        seen[key] += 1
        if seen[key] > 1:
            keys[number] = f"{key}~{seen[key]}"
    return keys


def _record(row: Row, key: str, chips: Mapping[Chip, int]) -> dict[str, Any]:
    entry = row.entry or {}
    worst = next((item for item in row.findings if item["severity"] in ("error", "held")), None)
    return {
        "key": key,
        "name": row.adapter,
        "path": row.path,
        "status": row.status,
        "dialect": row.dialect,
        "site": row.site,
        "about": worst["message"] if worst and row.status != "compiled" else entry.get("description", ""),
        "hosts": entry["adapterc"]["effects"]["hosts"] if entry else [],
        "chips": [chips[chip] for chip in effect_chips(entry)] if entry else [],
        "codes": _codes([row]),
        "reasons": list(row.reasons),
        "found": [sum(item["severity"] == name for item in row.findings) for name in ("error", "held", "warning")],
    }


def _codes(rows: Iterable[Row]) -> list[str]:
    return sorted({item["code"] for row in rows for item in row.findings})


def _detail(row: Row, kept: bool, files: Mapping[str, int], blocks: Mapping[str, int]) -> dict[str, Any]:
    script: list[str | int] | None = None
    if kept and row.script is not None:
        script = [blocks.get(part, part) for part in row.script.split(_BETWEEN)]
    return {
        "access": row.access,
        "findings": list(row.findings),
        "files": [files[path] for path in _files_of(row)],
        "entry": None if row.entry is None else dict(row.entry),
        "held": list(row.held_effects),
        "script": script,
        "no_script": None if script is not None else _why_no_script(row),
    }


def _why_no_script(row: Row) -> str:
    if row.script is not None:
        return _TOO_MUCH
    if row.status == "held":
        return "the catalog does not hold the scripts of held adapters"
    return "no script: the adapter was refused"


def _file(path: str, text: str | Missing, kept: bool) -> dict[str, Any]:
    if isinstance(text, Missing):
        return {"path": path, "why": text.why}
    return {"path": path, "text": text} if kept else {"path": path, "why": _TOO_MUCH}
