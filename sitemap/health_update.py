"""What a failed adapter changes: the workflows that use it, in the local layer, and the side file.

The global layer is never touched: a workflow that is only there is copied to the overlay first. Of a file nothing
changes but the word behind `adapter_health:`, the source of a copy, and a note at the end of `Stale markers`. Health
only gets worse; that an adapter works again is for a person to write down.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from adapterc.sitemap.changes import Change
from adapterc.sitemap.edits import set_value
from adapterc.sitemap.facts import adapter_name, best_path, enum_value
from adapterc.sitemap.health import HEALTH_FILE, LEVELS, Seen, health_text, read_health, worse
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.masking import masked
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from adapterc.spec.span import Span

__all__ = ["Failure", "health_changes"]

MARKERS = "stale markers"


@dataclass(frozen=True, slots=True)
class Failure:
    """What was seen. `adapter` is `opencli SITE COMMAND`, `level` one of `suspect` and `broken`."""

    adapter: str
    level: str
    day: date
    error: str = ""
    current_url: str = ""
    expected: str = ""
    next_probe: str = ""
    origin: Mapping[str, str] | None = None


def health_changes(
    view: View, local_root: str, failure: Failure, read: Callable[[SitemapFile], bytes]
) -> tuple[Change, ...]:
    """The changes that a failure asks for, workflows first; empty when everything says so already.

    `local_root` is the folder of the local layer, which need not exist. `read` gives the bytes of a file. Raises
    ValueError for a level that is none, an adapter that is no three words, and a side file that cannot be used.
    """
    if failure.level not in LEVELS[1:]:
        raise ValueError(
            f"`{failure.level}` is neither `suspect` nor `broken`: only a person says that an adapter works"
        )
    if adapter_name(failure.adapter) != failure.adapter:
        raise ValueError(f"`{failure.adapter}` is not `opencli SITE COMMAND`")
    for value in (failure.error, failure.current_url, failure.expected, failure.next_probe):
        if not value.isprintable():
            raise ValueError("a note is one line of printable text")
        if masked(value) != value:
            raise ValueError("a note holds what looks like a secret: leave it out")
    return (*_workflows(view, local_root, failure, read), *_side_file(view, local_root, failure, read))


def _workflows(view: View, root: str, failure: Failure, read: Callable[[SitemapFile], bytes]) -> Iterator[Change]:
    for name in sorted(view.workflows):
        files = view.workflows[name]
        owner = next((file for file in files if best_path(file) is not None), None)
        path = best_path(owner) if owner is not None else None
        if owner is None or path is None or path.adapter != failure.adapter:
            continue
        local = next((file for file in files if file.layer == "local"), None)
        if local is not None and local is not owner:
            continue  # an overlay without a best path of its own: the side file says it
        file = owner
        before = read(file)
        after = _worsened(file, before, failure)
        if after is None or after == before:
            continue
        location = file.location if local is not None else os.path.join(root, *file.path.split("/"))
        why = f"{failure.adapter} is {failure.level}" + ("" if local is not None else "; copied from the global layer")
        yield Change(root, location, file.path, before if local is not None else None, after, why)


def _worsened(file: SitemapFile, data: bytes, failure: Failure) -> bytes | None:
    """The bytes of a workflow with its health made worse and a note, of a global one as a local one; None when it is as
    bad already."""
    path = best_path(file)
    field = path.field("adapter_health") if path is not None else None
    word = enum_value(field.value.value)[0] if field is not None else ""
    if word and worse(word, failure.level) == word:
        return None
    edits: list[tuple[Span, str]] = []
    if field is not None and word:
        at = field.value.value.find(word)
        edits.append((field.value.span(at, at + len(word)), failure.level))
    edits.append(_note(file, failure))
    if file.layer == "global" and file.frontmatter.text("source") == "global":
        edits.append((set_value(file, "source", "local").span, "local"))
    newline = "\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else "\n"
    for span, text in sorted(edits, key=lambda item: item[0].start, reverse=True):
        data = data[: span.start] + text.replace("\n", newline).encode("utf-8") + data[span.end :]
    return data


def _note(file: SitemapFile, failure: Failure) -> tuple[Span, str]:
    """Where a note goes, and its text."""
    source = file.source
    assert source is not None
    section = file.section(MARKERS)
    last = len(file.lines) if section is None else section.end
    row = last
    while row > 0 and not file.lines[row - 1].strip():
        row -= 1
    index = source.line_starts[row - 1] + len(file.lines[row - 1]) if row else 0
    facts = {
        "observed_at": failure.day.isoformat(),
        "current_url": failure.current_url,
        "expected": failure.expected,
        "actual": failure.error,
        "next_probe": failure.next_probe or failure.adapter,
    }
    lines = [f"- {key}: {value}" for key, value in facts.items() if value]
    head = "" if section is not None else "\n\n## Stale markers"
    behind = "\n" if index == len(source.text) else ""
    return source.span(index, index), "\n".join([head, "", "Stale note:", *lines]) + behind


def _side_file(view: View, root: str, failure: Failure, read: Callable[[SitemapFile], bytes]) -> Iterator[Change]:
    file = next((file for file in view.site.of(Kind.HEALTH) if file.layer == "local"), None)
    known: dict[str, Seen] = {}
    before = None
    if file is not None:
        before = read(file)
        try:
            known = read_health(before.decode("utf-8-sig"))
        except ValueError as error:
            raise ValueError(f"`{file.shown}` cannot be used: {error}") from None
    old = known.get(failure.adapter)
    if old is not None and worse(old.health, failure.level) == old.health:
        return
    since = failure.day.isoformat()
    known[failure.adapter] = Seen(failure.level, since, failure.origin, failure.error, failure.current_url)
    location = file.location if file is not None else posixpath.join(root, HEALTH_FILE)
    yield Change(
        root, location, HEALTH_FILE, before, health_text(known).encode("utf-8"), f"{failure.adapter} is {failure.level}"
    )
