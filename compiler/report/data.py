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

from adapterc.compiler.catalog.lazy import LazyList
from adapterc.compiler.report.chips import Chip
from adapterc.compiler.report.coverage import by_effect
from adapterc.compiler.report.model import STATUSES, Facts, Material, Missing, Row
from adapterc.spec.codes import CODES

__all__ = ["TEXT_LIMIT", "PageData", "page_data"]

TEXT_LIMIT = 32 << 20
"""Characters of sources and scripts: those of about 4,000 adapters. A browser opens no larger page gladly."""

_TOO_MUCH = "left out: the page would be too large with the texts of every adapter"
_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class PageData:
    """Plain JSON values; records, details and files are made when they are looked at. `details[i]` belongs to
    `index["rows"][i]`; `left_out` counts adapters without their texts."""

    index: dict[str, Any]
    details: Sequence[dict[str, Any]]
    files: Sequence[dict[str, Any]]
    blocks: tuple[str, ...]
    left_out: int = 0


def page_data(material: Material, limit: int = TEXT_LIMIT) -> PageData:
    """What the page's script reads. `limit` bounds the characters of sources and scripts."""
    rows, facts = material.rows, material.facts
    shown = _within(facts, material.sources, limit)
    blocks = _blocks(row.script for number, kept in enumerate(shown) if kept and (row := rows[number]).script)
    chips = {chip: number for number, (chip, _) in enumerate(by_effect(facts))}
    files = {path: number for number, path in enumerate(material.sources)}
    paths = list(files)
    kept_files = {path for row, kept in zip(facts, shown, strict=True) if kept for path in row.files}
    keys = _keys(facts)
    index = {
        "rows": LazyList(len(rows), lambda number: _record(rows[number], keys[number], chips)),
        "effects": [{"label": chip.label, "tone": chip.tone} for chip in chips],
        "codes": {code: CODES[code].title for code in _codes(facts) if code in CODES},
        "ignored": [list(item) for item in material.ignored],
    }
    return PageData(
        index,
        LazyList(len(rows), lambda number: _detail(rows[number], shown[number], files, blocks)),
        LazyList(len(paths), lambda number: _file(paths[number], material.sources, paths[number] in kept_files)),
        tuple(blocks),
        shown.count(False),
    )


def _within(rows: Sequence[Facts], sources: Mapping[str, str | Missing], limit: int) -> list[bool]:
    """Which rows keep their texts: as many as fit, those that a person has to look at first."""
    shown = [False] * len(rows)
    taken: set[str] = set()
    worst_first = sorted(range(len(rows)), key=lambda number: -STATUSES.index(rows[number].status))
    for number in worst_first:
        row = rows[number]
        if row.size > limit:
            continue
        texts = [sources[path] for path in row.files if path not in taken]
        size = sum(len(text) for text in texts if isinstance(text, str)) + row.size
        if size <= limit:
            limit -= size
            taken.update(row.files)
            shown[number] = True
    return shown


def _blocks(scripts: Iterable[str | None]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for script in scripts:
        counts.update(set((script or "").split(_BETWEEN)))
    return {part: number for number, part in enumerate(sorted(part for part, count in counts.items() if count > 1))}


def _keys(rows: Sequence[Facts]) -> list[str]:
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
        "chips": [chips[chip] for chip in row.chips or ()],
        "codes": list(row.codes),
        "reasons": list(row.reasons),
        "found": [sum(item["severity"] == name for item in row.findings) for name in ("error", "held", "warning")],
    }


def _codes(rows: Iterable[Facts]) -> list[str]:
    return sorted({code for row in rows for code in row.codes})


def _detail(row: Row, kept: bool, files: Mapping[str, int], blocks: Mapping[str, int]) -> dict[str, Any]:
    script: list[str | int] | None = None
    if kept and row.script is not None:
        script = [blocks.get(part, part) for part in row.script.split(_BETWEEN)]
    return {
        "access": row.access,
        "findings": list(row.findings),
        "files": [files[path] for path in row.files],
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


def _file(path: str, sources: Mapping[str, str | Missing], kept: bool) -> dict[str, Any]:
    text = sources[path]
    if isinstance(text, Missing):
        return {"path": path, "why": text.why}
    return {"path": path, "text": text} if kept else {"path": path, "why": _TOO_MUCH}
