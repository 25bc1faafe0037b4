"""A catalog diff for a terminal or a log.

Loud lines begin with `!`, so that they stand out without colour too. Control characters of scripts and descriptions
are shown as escapes: nothing in a catalog can drive the reader's terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from adapterc.compiler.diff.model import AdapterChange, CatalogDiff, Change, ListedAdapter

__all__ = ["render_text"]

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
_BOLD, _RED, _GREEN, _YELLOW, _CYAN, _RESET = "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[36m", "\x1b[0m"

_NAMED = 5
"""Names told of adapters that need no look."""


def render_text(diff: CatalogDiff, color: bool = False) -> str:
    """The whole diff as lines, each with its newline; "no changes" when there is nothing to see."""
    lines: list[str] = []
    for change in diff.header:
        lines.append(_line(change, color))
    for item in diff.removed:
        lines.append(_paint(f"- {item.name}  ({_clean(item.reason)})", _RED, color))
    for item in diff.added:
        lines += _added(item, color)
    # What widens comes first: it may be all that a reviewer has time for.
    for adapter in sorted(diff.changed, key=lambda adapter: not adapter.loud):
        lines += _changed(adapter, color)
    if diff.source_only:
        lines.append(f"source moved, artifact unchanged: {_first(diff.source_only)}")
    if diff.empty:
        lines.append("no changes")
    else:
        lines.append(_summary(diff))
    return "".join(line + "\n" for line in lines)


def _first(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _added(item: ListedAdapter, color: bool) -> Iterator[str]:
    yield _paint(f"+ {item.name}", _GREEN, color)
    yield from _lines(item.effects, color)


def _changed(adapter: AdapterChange, color: bool) -> Iterator[str]:
    yield _paint(f"~ {adapter.name}", _BOLD, color)
    yield from _lines(adapter.changes, color)
    if adapter.reformatted:
        yield "    script: white space only"
    for line in adapter.script:
        tone = {"+": _GREEN, "-": _RED, "@": _CYAN}.get(line[:1], "")
        yield "    " + _paint(_clean(line), tone, color)


def _lines(changes: Iterable[Change], color: bool) -> Iterator[str]:
    return (_line(change, color) for change in changes)


def _line(change: Change, color: bool) -> str:
    mark = "!" if change.loud else " "
    tone = _BOLD + _YELLOW if change.loud else ""
    return _paint(f"  {mark} {change.aspect}: {change.sign} {_clean(change.text)}", tone, color)


def _summary(diff: CatalogDiff) -> str:
    counts = f"{len(diff.added)} added, {len(diff.removed)} removed, {len(diff.changed)} changed"
    return counts + (" (lines with `!` widen what an adapter may do or break its callers)" if diff.loud else "")


def _paint(text: str, tone: str, color: bool) -> str:
    return f"{tone}{text}{_RESET}" if color and tone else text


def _clean(text: str) -> str:
    return _CONTROL.sub(_escape, text.replace("\n", "\\n"))


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
