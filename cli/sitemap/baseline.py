"""Holds the findings of sitemaps against a baseline, and writes it: whole once, then only shorter."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure
from adapterc.compiler import baselines
from adapterc.compiler.baselines import Baseline, BaselineError, accept, grown_entries, shrink

if TYPE_CHECKING:
    from adapterc.cli.sitemap.sources import SitemapSources
    from adapterc.cli.sitemap.staged import Given
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["hold_against"]

Locate = Callable[[str], str]
"""The place on disk of a file of findings."""


def hold_against(
    found: Sequence[Diagnostic],
    opened: Given,
    sources: SitemapSources,
    path: Path | None,
    *,
    create: bool,
    update: bool,
) -> tuple[list[Diagnostic], str]:
    """What the baseline does not accept, and what to say of it. A staged one that has grown since the last commit is a
    finding. A baseline that cannot be used ends the command."""
    if path is None:
        raise Failure(
            "no baseline is named", USAGE, "`--baseline FILE`, or `sitemap_baseline` in adapterc.toml, names one"
        )
    if create and update:
        raise Failure("a baseline is created or updated, not both", USAGE, "leave one of them out")
    given = opened.found
    name = path.as_posix()
    places = {file.shown: file.location for site in given.sites for file in site.files}
    told = ""

    def locate(file: str) -> str:
        return places.get(file) or os.path.realpath(file)

    try:
        if create:
            told = f"; {name} made, with {_create(name, path, found, sources, locate)}"
        baseline = Baseline.parse(name, os.path.realpath(path), opened.read(path))
        wanted = {os.path.normpath(places[file]) for file in places if given.wants(file)}
        result = accept(
            found, baseline, sources.read, locate, wanted.__contains__, lambda place: not opened.exists(place)
        )
        left = list(result.findings)
        before = opened.before(path)
        if before is not None:
            left += grown_entries(baseline, before)
        left = [_of_sitemaps(item) for item in left]
        if update:
            removed, moved = shrink(baseline, result)
            told = f"; {removed} removed from {name}" + (f", {moved} moved" if moved else "")
            left = [item for item in left if item.code != "AC808"]
    except BaselineError as error:
        raise Failure(f"{name}:{error.line}: {error}", USAGE, error.help) from None
    except FileNotFoundError:
        help = f"`adapterc sitemap check --baseline {name} --create-baseline` makes it, once"
        raise Failure(f"the baseline `{name}` does not exist", USAGE, help) from None
    except OSError as error:
        raise Failure(f"`{name}`: {(error.strerror or '').lower()}", ENVIRONMENT) from None
    sources.add(name, baseline.text)
    return sorted(left, key=lambda item: item.sort_key), f"{told}; accepted {result.number}"


def _of_sitemaps(item: Diagnostic) -> Diagnostic:
    """A finding about the baseline, with the command that is meant here."""
    if item.code != "AC808" or item.help is None:
        return item
    return replace(item, help=item.help.replace("`adapterc check ", "`adapterc sitemap check "))


def _create(name: str, path: Path, found: Sequence[Diagnostic], sources: SitemapSources, locate: Locate) -> int:
    try:
        return baselines.create(os.path.realpath(path), found, sources.read, locate)
    except FileExistsError:
        message = f"the baseline `{name}` exists already, and only shrinks"
        raise Failure(message, USAGE, "`--update-baseline` removes what is not found any more") from None
