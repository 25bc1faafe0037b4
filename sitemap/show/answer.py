"""Put an answer together: the entity, what it costs to read, the health of its adapter, and what it refers to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from adapterc.sitemap.context import MAX_AGE, day_of
from adapterc.sitemap.health_table import health_of
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.show.model import Answer, Cost, Shown, Unknown
from adapterc.sitemap.show.select import entry_named, ids_of
from adapterc.sitemap.tokens import estimate
from adapterc.sitemap.view import View

__all__ = ["answer"]


def answer(view: View, shown: Shown, today: date, *, with_references: bool = False) -> Answer:
    """The answer that shows `shown`. References are looked for in the files of the entity; what does not exist is left
    out, because `check` says so."""
    references = tuple(_references(view, shown)) if with_references else ()
    files = dict.fromkeys(file for item in (shown, *references) for file in _files(item))
    return Answer(
        site=view.site.slug,
        layers=tuple(layer.name for layer in view.site.layers),
        shown=shown,
        costs=tuple(_cost(file, today) for file in files),
        health=health_of(view, shown.id) if shown.kind == Kind.WORKFLOW else None,
        references=references,
        ids=dict(ids_of(view)) if shown.kind == "site" else {},
    )


def _files(shown: Shown) -> Iterable[SitemapFile]:
    if shown.entry is None:
        return shown.entity.files
    origins = {origin.file for origin in shown.entry.origins}
    return [file for file in shown.entity.files if file.shown in origins]


def _cost(file: SitemapFile, today: date) -> Cost:
    verified = file.frontmatter.text("last_verified")
    day = day_of(verified)
    age = None if day is None else (today - day).days
    stale = file.frontmatter.text("stale")
    reason = "" if stale.lower() == "false" else stale
    if not reason and age is not None and age > MAX_AGE:
        reason = f"verified {age} days ago"
    return Cost(file.layer, file.shown, estimate(file.body), verified, age, reason)


def _references(view: View, shown: Shown) -> Iterable[Shown]:
    done = {(shown.kind, shown.id)}
    for file in _files(shown):
        for item in view.references(file):
            if shown.entry is not None and not _within(item.piece.row, file, shown):
                continue
            name = item.id
            if item.kind == "action":
                page = view.page_at(item.path) if item.path else shown.page or _own_page(view, shown, item.id)
                name = f"{page}/{item.id}" if page else item.id
            if item.kind in ("page", "workflow") or (item.kind, name) in done:
                continue
            done.add((item.kind, name))
            try:
                yield entry_named(view, item.kind, name)
            except Unknown:
                continue


def _own_page(view: View, shown: Shown, action: str) -> str:
    """The page shown, when it has the action itself."""
    pages = view.action_pages.get(action, [])
    return shown.id if shown.kind == Kind.PAGE and shown.id in pages else ""


def _within(row: int, file: SitemapFile, shown: Shown) -> bool:
    assert shown.entry is not None
    heads = {origin.line - 1 for origin in shown.entry.origins if origin.file == file.shown}
    return any(record.row in heads and record.row <= row < record.end for record in file.entries)
