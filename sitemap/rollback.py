"""Age the local files that a live page has proved wrong: an older date and a reason, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from adapterc.sitemap.changes import Change
from adapterc.sitemap.context import MAX_AGE, day_of
from adapterc.sitemap.edits import add_key, quoted, set_value
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Applicability, Fix
from adapterc.spec.edits import edited

__all__ = ["rollback"]


def rollback(view: View, drifted: Mapping[str, str], today: date) -> Iterator[Change]:
    """The changes for the files of `drifted`, shown path -> what was found, that lie in the local layer; those of the
    global one are not ours to change. `last_verified` becomes the youngest day that counts as stale."""
    layer = view.site.layer("local")
    root = layer.root if layer is not None else ""
    day = (today - timedelta(days=MAX_AGE + 1)).isoformat()
    for file in view.site.files:
        if file.shown in drifted and file.layer == "local" and file.source is not None:
            after = edited(file.data, list(_fixes(file, day, drifted[file.shown])))[0]
            if after != file.data:
                why = f"{file.shown} drifted from the live page"
                yield Change(root, file.location, file.path, file.data, after, why)


def _fixes(file: SitemapFile, day: str, reason: str) -> Iterator[Fix]:
    entry = file.frontmatter.find("last_verified")
    known = day_of(file.frontmatter.text("last_verified"))
    if entry is not None and (known is None or known.isoformat() > day):
        yield Fix("age the file", (set_value(file, "last_verified", day),), Applicability.SAFE)
    lines = [] if entry is not None else [f"last_verified: {day}"]
    stale = file.frontmatter.find("stale")
    if stale is None:
        lines.append(f"stale: {quoted(reason)}")
    elif file.frontmatter.text("stale") in ("false", ""):
        yield Fix("say why", (set_value(file, "stale", quoted(reason)),), Applicability.SAFE)
    fix = add_key("age the file", file, *lines) if lines else None
    if fix is not None:
        yield fix
