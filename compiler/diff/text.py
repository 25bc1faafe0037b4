"""A catalog diff for a terminal or a log.

Loud lines begin with `!`, so that they stand out without colour too, and are listed before everything else when there
is more than one adapter to read about. Control characters of scripts and descriptions are shown as escapes: nothing in
a catalog can drive the reader's terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adapterc.compiler.diff.model import AdapterChange, CatalogDiff, Change, ListedAdapter
from adapterc.compiler.diff.shown import LOUD, Hunk, clean, counted, first_names, formatting_note, once, summary

__all__ = ["render_text"]

_BOLD, _RED, _GREEN, _YELLOW, _CYAN, _RESET = "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[36m", "\x1b[0m"


def render_text(diff: CatalogDiff, color: bool = False) -> str:
    """The whole diff as lines, each with its newline; "no changes" when there is nothing to see."""
    lines: list[str] = []
    several = len(diff.added) + len(diff.removed) + len(diff.changed) > 1
    if several and diff.loud:
        lines.append(_paint(f"read first: {counted(len(diff.loudest), 'line')}", _BOLD + _YELLOW, color))
        lines += [_line(change, color, name) for name, change in diff.loudest]
        lines.append("")
    lines += [_line(change, color) for change in diff.header]
    for item in diff.removed:
        lines.append(_paint(f"- {item.name}  ({clean(item.reason)})", _RED, color))
    for item in diff.added:
        lines += _added(item, color)
    # What widens comes first: it may be all that a reviewer has time for.
    for adapter, hunks in once(sorted(diff.changed, key=lambda adapter: not adapter.loud)):
        lines += _changed(adapter, hunks, color)
    if diff.outside:
        lines.append("not in the catalog:")
        lines += [f"    {clean(item.name)}  ({clean(item.reason)})" for item in diff.outside]
    if diff.source_only:
        names, more = first_names(diff.source_only)
        lines.append(f"source moved, artifact unchanged: {', '.join(names)}{more}")
    lines.append(summary(diff) + (f" (lines with `!` {LOUD})" if diff.loud else ""))
    return "".join(line + "\n" for line in lines)


def _added(item: ListedAdapter, color: bool) -> Iterator[str]:
    yield _paint(f"+ {item.name}", _GREEN, color)
    yield from _lines(item.effects, color)


def _changed(adapter: AdapterChange, hunks: Iterable[Hunk], color: bool) -> Iterator[str]:
    yield _paint(f"~ {adapter.name}" + (f"  (was {adapter.before})" if adapter.before else ""), _BOLD, color)
    yield from _lines(adapter.changes, color)
    if note := formatting_note(adapter):
        yield f"    script: {note}"
    for hunk in hunks:
        if hunk.like:
            yield f"    script: the same hunk as in {hunk.like}"
            continue
        for line in hunk.lines:
            tone = {"+": _GREEN, "-": _RED, "@": _CYAN}.get(line[:1], "")
            # A mark that is no white space stands first, or a line of a script that begins with `::` is a command to
            # the runner of a workflow that prints the diff.
            yield "    | " + _paint(clean(line), tone, color)


def _lines(changes: Iterable[Change], color: bool) -> Iterator[str]:
    return (_line(change, color) for change in changes)


def _line(change: Change, color: bool, name: str = "") -> str:
    mark = "!" if change.loud else " "
    tone = _BOLD + _YELLOW if change.loud else ""
    lead = f"{name}: " if name else ""
    return _paint(f"  {mark} {lead}{change.aspect}: {change.sign} {clean(change.text)}", tone, color)


def _paint(text: str, tone: str, color: bool) -> str:
    return f"{tone}{text}{_RESET}" if color and tone else text
