"""A catalog diff as Markdown for a pull request: loud lines first, details folded, within the size of a comment.

Whatever comes out of a catalog stands in code, inside backticks longer than any run of them within it, so none of it is
read as Markdown, HTML, a link or the name of a person. When it gets too long, scripts go first, then held and rejected
adapters, then quiet lines, then names; loud lines go last of all, and what was left out is said at the top.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from adapterc.compiler.diff.cut import WIDTH, change_in_part, in_part
from adapterc.compiler.diff.fit import Piece, fitted, size
from adapterc.compiler.diff.model import AdapterChange, CatalogDiff, Change, ListedAdapter
from adapterc.compiler.diff.shown import LOUD, Hunk, clean, counted, first_names, formatting_note, once, summary
from adapterc.spec.visible import uncommanded

__all__ = ["LIMIT", "code", "fenced", "render_markdown"]

LIMIT = 65_536
"""The most characters that GitHub takes for a comment."""

_SCRIPT = 12_000
"""Characters of one script's diff that are shown."""


def render_markdown(diff: CatalogDiff, limit: int = LIMIT) -> str:
    """The diff in at most `limit` characters (UTF-16 units; 1,000 at least), ending in a newline."""
    head = f"<!-- adapterc diff -->\n## Catalog: {summary(diff)}\n"
    return fitted(head, [*_loud(diff), *_catalog(diff), *_adapters(diff)], limit)


def code(text: str) -> str:
    """A text of any kind as a code span."""
    return _span(in_part(clean(text)))


def _span(text: str) -> str:
    """A clean text as a code span."""
    shown = text.replace("\t", " ")
    ticks = "`" * (_longest_run(shown) + 1)
    # A reader takes one blank off at both ends, so blanks keep the text's own backticks and blanks apart from ours.
    pad = " " if not shown.strip() or {shown[0], shown[-1]} & {"`", " "} else ""
    return f"{ticks}{pad}{shown or ' '}{pad}{ticks}"


def fenced(lines: Iterable[str], language: str) -> str:
    """Lines of any kind as a code block. No line begins with `::`: a workflow that prints it would obey."""
    body = "".join(f"{uncommanded(clean(line))}\n" for line in lines)
    fence = "`" * max(3, _longest_run(body) + 1)
    return f"{fence}{language}\n{body}{fence}\n"


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def _loud(diff: CatalogDiff) -> Iterator[Piece]:
    if diff.loud:
        yield Piece(0, f"\n**Read first, {counted(len(diff.loudest), 'line')}:** these {LOUD}.\n\n")
    for name, change in diff.loudest:
        lead = f"{code(name)} " if name else ""
        yield Piece(1, f"- {lead}{_told(change)}\n", "line{s} to read first", _cut(change))


def _catalog(diff: CatalogDiff) -> Iterator[Piece]:
    if diff.header:
        yield Piece(
            2,
            "\n### The catalog as a whole\n\n" + "".join(f"- {_told(change)}\n" for change in diff.header),
            cut=sum(map(_cut, diff.header)),
        )
    yield from _listed("Removed", diff.removed, 3)
    yield from _listed("Held or rejected, not in the catalog", diff.outside, 5)
    if diff.source_only:
        names, more = first_names(diff.source_only)
        yield Piece(2, f"\nSource moved, artifact unchanged: {', '.join(map(code, names))}{more}\n")


def _listed(title: str, items: Sequence[ListedAdapter], rank: int) -> Iterator[Piece]:
    if items:
        yield Piece(2, f"\n### {title}\n\n")
    for item in items:
        yield Piece(
            rank,
            f"- {code(item.name)}: {code(item.reason)}\n",
            "adapter{s} outside of the catalog",
            len(clean(item.reason)) > WIDTH,
        )


def _adapters(diff: CatalogDiff) -> Iterator[Piece]:
    if diff.added:
        yield Piece(2, "\n### Added\n")
    for item in diff.added:
        yield Piece(3, f"\n#### {code(item.name)}\n\n", "name{s}")
        yield from _quiet(item.effects)
    if diff.changed:
        yield Piece(2, "\n### Changed\n")
    # What widens comes first here too, for the sake of scripts: they are the first to be left out.
    for adapter, hunks in once(sorted(diff.changed, key=lambda adapter: not adapter.loud)):
        was = f", was {code(adapter.before)}" if adapter.before else ""
        yield Piece(3, f"\n#### {code(adapter.name)}{was}\n\n", "name{s}")
        yield from _quiet(adapter.changes)
        yield from _script(adapter, hunks)


def _quiet(changes: Sequence[Change]) -> Iterator[Piece]:
    for change in changes:
        yield Piece(4, f"- {'⚠ ' if change.loud else ''}{_told(change)}\n", "detail{s}", _cut(change))


def _script(adapter: AdapterChange, hunks: Sequence[Hunk]) -> Iterator[Piece]:
    if note := formatting_note(adapter):
        yield Piece(4, f"- script: {note}\n", "detail{s}")
    for like in dict.fromkeys(hunk.like for hunk in hunks if hunk.like):
        yield Piece(4, f"- script: changed as in {code(like)}\n", "detail{s}")
    lines = [line for hunk in hunks if not hunk.like for line in hunk.lines]
    if not lines:
        return
    shown: list[str] = []
    room = _SCRIPT
    for line in lines:
        room -= size(clean(line)) + 1
        if room < 0:
            break
        shown.append(line)
    cut = len(lines) - len(shown)
    rest = f"\n{counted(cut, 'more line')} of this script left out.\n" if cut else ""
    title = f"<details><summary>script: {counted(len(lines), 'line')} of difference</summary>"
    yield Piece(6, f"\n{title}\n\n{fenced(shown, 'diff')}{rest}\n</details>\n", "script{s}")


def _told(change: Change) -> str:
    return f"{change.aspect} {change.sign} {_span(change_in_part(change)[0])}"


def _cut(change: Change) -> int:
    return int(change_in_part(change)[1])
