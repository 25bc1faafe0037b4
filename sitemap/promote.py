"""From the local layer to the global one: what may go, and what stands in its way.

The gate trusts nothing that was not seen: evidence for every action, a fresh date, no finding that is an error, no
secret and no id of a person. A file takes the place of a global one only if it has all that is there: an overlay that
leaves something out would delete it. At last the global layer is looked at as it would be, with all that may go and
without the local one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adapterc.sitemap.action import meaning
from adapterc.sitemap.changes import Change
from adapterc.sitemap.context import MAX_AGE, Context, age_of
from adapterc.sitemap.edits import set_value
from adapterc.sitemap.facts import best_path, enum_value
from adapterc.sitemap.health import worse
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.merge import merge
from adapterc.sitemap.model import Layer, Site, SitemapFile
from adapterc.sitemap.routes import BY_LEFT_SIDE, left_sides
from adapterc.sitemap.spoiled import global_layer, shown_in, spoiled_together
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Diagnostic, Severity

__all__ = ["Promotion", "promotions"]

PRIVATE = frozenset({"SMB01", "SMB02"})
_KINDS = (Kind.SITE, Kind.PAGE, Kind.PAGE_ACTIONS, Kind.WORKFLOW, Kind.WORKFLOW_SUB, Kind.APIS, Kind.PITFALLS)


@dataclass(frozen=True, slots=True)
class Promotion:
    """One local file. `blockers` say why it may not go, each with the 0-based row where it shows; without any, `change`
    is the global file as it would be. Both are empty for one that the global layer has already."""

    file: SitemapFile
    blockers: tuple[tuple[int, str], ...]
    change: Change | None


def promotions(
    view: View,
    global_root: str,
    findings: Sequence[Diagnostic],
    context: Context,
    check: Callable[[Site], Sequence[Diagnostic]],
    chosen: Container[str] | None = None,
) -> tuple[Promotion, ...]:
    """All local files in order of their paths. `findings` are those of `check` for this site. Only the `chosen` paths
    (all by default) are held to go together; what is said of the others is not the whole."""
    held: dict[str, list[tuple[int, str]]] = {}
    for file, row, why in _blockers(view, findings, context):
        held.setdefault(file.shown, []).append((row, why))
    found = []
    for file in _candidates(view):
        if file.shown in held:
            found.append(Promotion(file, tuple(held[file.shown]), None))
            continue
        twin = view.twin(file)
        path = twin.path if twin is not None else file.path
        before = twin.data if twin is not None else None
        location = twin.location if twin is not None else os.path.join(global_root, *path.split("/"))
        change = Change(global_root, location, path, before, _as_global(file), f"promoted from {file.shown}")
        found.append(Promotion(file, (), change if before != change.after else None))
    going = [item.change for item in found if item.change and (chosen is None or item.file.path in chosen)]
    bad = spoiled_together(view.site, going, check)
    layer = global_layer(view.site)
    return tuple(_held(item, item.change, layer, bad) if item.change is not None else item for item in found)


def _as_global(file: SitemapFile) -> bytes:
    if file.frontmatter.text("source") != "local":
        return file.data
    edit = set_value(file, "source", "global")
    return file.data[: edit.span.start] + edit.text.encode() + file.data[edit.span.end :]


def _held(item: Promotion, change: Change, layer: Layer, bad: Mapping[str, Diagnostic]) -> Promotion:
    """A file held back when it would bring an error into the global layer."""
    error = bad.get(change.path)
    if error is None:
        return item
    own = error.span.file == shown_in(layer, change)
    why = f"the global layer would have {error.code}: {error.message}" + ("" if own else f", in {error.span.file}")
    return replace(item, blockers=((error.span.line - 1 if own else 0, why),), change=None)


def _blockers(view: View, findings: Sequence[Diagnostic], context: Context) -> Iterator[tuple[SitemapFile, int, str]]:
    """What keeps local files from the global layer: the file, the 0-based row where it shows, and why."""
    for file in _candidates(view):
        if file.kind is Kind.DRAFT:
            yield file, 0, "it is a draft"
            continue
        twin = view.twin(file)
        rows = [
            *_found(file, findings),
            *_age(file, context),
            *_unseen(file, context.traces),
            *_health(file, twin, context),
            *(_missing(file, twin) if twin is not None else ()),
        ]
        yield from ((file, row, why) for row, why in sorted(dict.fromkeys(rows)))


def _candidates(view: View) -> list[SitemapFile]:
    local = view.site.layer("local")
    files = local.files if local is not None else ()
    return [file for file in files if file.kind is Kind.DRAFT or (file.kind in _KINDS and file.source is not None)]


def _found(file: SitemapFile, findings: Sequence[Diagnostic]) -> Iterator[tuple[int, str]]:
    for item in findings:
        if item.span.file == file.shown and (item.severity is Severity.ERROR or item.code in PRIVATE):
            yield item.span.line - 1, f"{item.code}: {item.message}"


def _age(file: SitemapFile, context: Context) -> Iterator[tuple[int, str]]:
    if file.frontmatter.find("stale") is not None and file.frontmatter.text("stale") != "false":
        yield 0, f"it is marked stale: {file.frontmatter.text('stale')}"
    age = age_of(file, context)
    if age is not None and age > MAX_AGE:
        yield 0, f"it was verified {age} days ago"


def _unseen(file: SitemapFile, traces: frozenset[str]) -> Iterator[tuple[int, str]]:
    for action in file.actions:
        said = meaning(action)
        row = action.row
        if said.evidence is None or not said.evidence.text:
            yield row, f"action:{said.id} has no evidence"
        elif said.evidence.trace is not None and said.evidence.trace not in traces:
            yield row, f"the trace of action:{said.id} is missing: {said.evidence.trace}"
        if said.stale is not None and said.stale != "false":
            yield row, f"action:{said.id} is marked stale: {said.stale}"
    for entry in (*file.endpoints, *file.pitfalls):
        for field in entry.named("stale"):
            if field.value.value not in ("", "false"):
                yield field.key.row, f"{entry.kind}:{entry.id.value} is marked stale: {field.value.value}"


def _health(file: SitemapFile, twin: SitemapFile | None, context: Context) -> Iterator[tuple[int, str]]:
    row, word = _declared(file)
    age = age_of(file, context)
    if word == "healthy" and (age is None or age > MAX_AGE):
        yield row, "its adapter is called healthy and was not verified within 30 days"
    before = _declared(twin)[1] if twin is not None else ""
    if before and word and before != word and worse(before, word) == word:
        yield row, f"its adapter is {word} here and {before} in the global layer: one failure here is none for all"


def _declared(file: SitemapFile) -> tuple[int, str]:
    """Row and word of `adapter_health`; "" for a file without one."""
    path = best_path(file) if file.kind is Kind.WORKFLOW else None
    field = path.field("adapter_health") if path is not None else None
    return (0, "") if field is None else (field.key.row, enum_value(field.value.value)[0])


def _missing(file: SitemapFile, twin: SitemapFile) -> Iterator[tuple[int, str]]:
    """What the global file has that an overlay takes from it, and that would be gone without it."""
    own, whole = merge([file]), merge([twin])
    entries = {(item.kind, item.id): item for item in own.entries}
    lost = [f"the key `{key.name}`" for key in whole.keys if key.name not in {item.name for item in own.keys}]
    for section in whole.sections:
        mine = own.section(section.key)
        if mine is None:
            lost.append(f'the section "{section.title}"' if section.title else "text before its first heading")
            continue
        if section.key in BY_LEFT_SIDE:
            lost += [f"the line `{left}`" for left in sorted(left_sides(section.text) - left_sides(mine.text))]
    for entry in whole.entries:
        same = entries.get((entry.kind, entry.id))
        if same is None:
            lost.append(f"{entry.kind}:{entry.id}")
        else:
            named = {field.name for field in same.fields}
            lost += [f"`{field.name}` of {entry.kind}:{entry.id}" for field in entry.fields if field.name not in named]
    yield from ((0, f"the global file has {what}, which this one leaves out") for what in lost)
