"""From the local layer to the global one: what may go, and what stands in its way.

The gate trusts nothing that was not seen: evidence for every action, a fresh date, no finding that is an error, no
secret and no id of a person. A file takes the place of a global one only if it has all that is there: an overlay that
leaves something out would delete it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from adapterc.sitemap.action import meaning
from adapterc.sitemap.changes import Change
from adapterc.sitemap.facts import best_path, enum_value
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Diagnostic, Severity

__all__ = ["Promotion", "promotions"]

MAX_AGE = 30
PRIVATE = frozenset({"SMB01", "SMB02"})
_SOURCE = re.compile(rb"^source:[ \t]*[\"']?local[\"']?", re.MULTILINE)
_KINDS = (Kind.SITE, Kind.PAGE, Kind.PAGE_ACTIONS, Kind.WORKFLOW, Kind.WORKFLOW_SUB, Kind.APIS, Kind.PITFALLS)


@dataclass(frozen=True, slots=True)
class Promotion:
    """One local file. `blockers` say why it may not go, each with the 1-based line where that shows; without any,
    `change` is the global file as it would be. Both are empty for one that the global layer has already."""

    file: SitemapFile
    blockers: tuple[tuple[int, str], ...]
    change: Change | None


def promotions(
    view: View,
    global_root: str,
    findings: Sequence[Diagnostic],
    today: date,
    read: Callable[[SitemapFile], bytes],
    has_trace: Callable[[SitemapFile, str], bool],
) -> tuple[Promotion, ...]:
    """All local files in order of their paths. `findings` are those of `check`; `read` gives the bytes of a file;
    `has_trace` says whether the trace that an action names as evidence is there."""
    local = view.site.layer("local")
    found = []
    for file in local.files if local is not None else ():
        if file.kind is Kind.DRAFT:
            found.append(Promotion(file, ((1, "it is a draft"),), None))
        elif file.kind in _KINDS and file.source is not None:
            found.append(_promotion(view, file, global_root, findings, today, read, has_trace))
    return tuple(found)


def _promotion(
    view: View,
    file: SitemapFile,
    root: str,
    findings: Sequence[Diagnostic],
    today: date,
    read: Callable[[SitemapFile], bytes],
    has_trace: Callable[[SitemapFile, str], bool],
) -> Promotion:
    twin = view.twin(file)
    blockers = [
        *_found(file, findings),
        *_age(file, today),
        *_unseen(file, has_trace),
        *_health(file, today),
        *(_missing(file, twin) if twin is not None else ()),
    ]
    if blockers:
        return Promotion(file, tuple(sorted(dict.fromkeys(blockers))), None)
    after = _SOURCE.sub(b"source: global", read(file), count=1)
    before = read(twin) if twin is not None else None
    if before == after:
        return Promotion(file, (), None)
    location = twin.location if twin is not None else os.path.join(root, *file.path.split("/"))
    return Promotion(file, (), Change(location, file.path, before, after, f"promoted from {file.shown}"))


def _found(file: SitemapFile, findings: Sequence[Diagnostic]) -> Iterator[tuple[int, str]]:
    for item in findings:
        if item.span.file == file.shown and (item.severity is Severity.ERROR or item.code in PRIVATE):
            yield item.span.line, f"{item.code}: {item.message}"


def _age(file: SitemapFile, today: date) -> Iterator[tuple[int, str]]:
    if file.frontmatter.find("stale") is not None and file.frontmatter.text("stale") != "false":
        yield 1, f"it is marked stale: {file.frontmatter.text('stale')}"
    age = _days(file, today)
    if age is not None and age > MAX_AGE:
        yield 1, f"it was verified {age} days ago"


def _unseen(file: SitemapFile, has_trace: Callable[[SitemapFile, str], bool]) -> Iterator[tuple[int, str]]:
    for action in file.actions:
        said = meaning(action)
        line = action.row + 1
        if said.evidence is None or not said.evidence.text:
            yield line, f"action:{said.id} has no evidence"
        elif said.evidence.trace is not None and not has_trace(file, said.evidence.trace):
            yield line, f"the trace of action:{said.id} is missing: {said.evidence.trace}"
        if said.stale is not None and said.stale != "false":
            yield line, f"action:{said.id} is marked stale: {said.stale}"


def _health(file: SitemapFile, today: date) -> Iterator[tuple[int, str]]:
    path = best_path(file) if file.kind is Kind.WORKFLOW else None
    field = path.field("adapter_health") if path is not None else None
    if field is not None and enum_value(field.value.value)[0] == "healthy":
        age = _days(file, today)
        if age is None or age > MAX_AGE:
            yield field.key.row + 1, "its adapter is called healthy and was not verified within 30 days"


def _missing(file: SitemapFile, twin: SitemapFile) -> Iterator[tuple[int, str]]:
    own = {(item.kind, item.id.value) for item in file.entries}
    for item in twin.entries:
        if (item.kind, item.id.value) not in own:
            yield 1, f"the global file has {item.kind}:{item.id.value}, which this one leaves out"
    sections = {section.key for section in file.sections}
    for section in twin.sections:
        if section.key not in sections:
            yield 1, f'the global file has a section "{section.title.value}", which this one leaves out'


def _days(file: SitemapFile, today: date) -> int | None:
    text = file.frontmatter.text("last_verified")
    try:
        return (today - date.fromisoformat(text)).days if len(text) == 10 else None
    except ValueError:
        return None
