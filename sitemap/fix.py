"""Makes the safe fixes of sites, in memory: what is to be written is decided before anything is.

A file is read again behind its fixes, because one fix can uncover the next finding. Fixes that overlap are made one
round after the other. A round that would bring in an error is made again without the files that the error stands in,
and these by halves, all of them at once because each round checks whole sites, until only the fixes that bring it are
left out. A fix is made in the text that it was found in and never in a later one: behind the first half that is made,
the rest of the file is found again. Two findings are answered by moving or deleting a whole file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from adapterc.sitemap.check import sites_to_fix
from adapterc.sitemap.context import Context
from adapterc.sitemap.model import Site, SitemapFile
from adapterc.sitemap.overrides import idle_overrides
from adapterc.sitemap.parse import read_file
from adapterc.spec.diagnostics import Diagnostic, Severity
from adapterc.spec.edits import edited, safe_fixes

__all__ = ["Fixed", "Move", "fix_sites", "moves"]

_ROUNDS = 100
"""More than any file needs: what keeps two fixes that undo each other from going on for ever."""

Allowed = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Move:
    """A file to be moved, or deleted when `target` is "". Places are on disk."""

    source: str
    target: str
    finding: Diagnostic
    data: bytes | None = None
    """What was read of the file, None when it was not read."""
    root: str = ""
    """The folder of the layer of a file to be deleted."""


@dataclass(slots=True)
class Fixed:
    """`made` are the findings whose fixes were made, as they were before, in the order of making. `changed` are the
    files as they are to be: place on disk -> (old bytes, new bytes). `found` are the findings that are left."""

    found: tuple[Diagnostic, ...]
    made: list[Diagnostic] = field(default_factory=list)
    changed: dict[str, tuple[bytes, bytes]] = field(default_factory=dict)


def fix_sites(sites: Sequence[Site], context: Context, allowed: Allowed) -> Fixed:
    """Fix what can be fixed in the files that are `allowed`, by their shown paths. The sites are changed in place."""
    done = Fixed(sites_to_fix(sites, context))
    for _ in range(_ROUNDS):
        wanted = [item for item in safe_fixes(done.found) if allowed(item.span.file)]
        by_file: dict[str, list[Diagnostic]] = {}
        for item in wanted:
            by_file.setdefault(item.span.file, []).append(item)
        made = _attempt(sites, context, done, by_file)
        if not made:
            break
        done.made += made
    return done


def _attempt(
    sites: Sequence[Site], context: Context, done: Fixed, wanted: dict[str, list[Diagnostic]]
) -> list[Diagnostic]:
    """Make the fixes of some files, or some of them, or none when each would bring in an error."""
    if not wanted:
        return []
    tried = _round(sites, context, done, wanted)
    if isinstance(tried, list):
        return tried
    files = list(wanted)
    blamed = [file for file in files if file in tried] or (files if len(files) == 1 else files[: len(files) // 2])
    parts = (blamed, [file for file in files if file not in blamed])
    if all(parts):
        return [item for part in parts[::-1] for item in _attempt(sites, context, done, {f: wanted[f] for f in part})]
    halves = {file: len(items) // 2 for file, items in wanted.items() if len(items) > 1}
    made = _attempt(sites, context, done, {file: wanted[file][:half] for file, half in halves.items()})
    changed = {item.span.file for item in made}
    rest = {file: wanted[file][half:] for file, half in halves.items() if file not in changed}
    return made + _attempt(sites, context, done, rest)


def moves(sites: Iterable[Site], found: Iterable[Diagnostic], allowed: Allowed) -> list[Move]:
    """The files that are to be moved (SMA02: a draft beside the sitemap) or deleted (SMA08: an overlay that says
    nothing, not even in a comment)."""
    by_place = {(item.code, item.span.file): item for item in found if allowed(item.span.file)}
    made = []
    for site in sites:
        for layer in site.layers:
            taken = {file.path for file in layer.files}
            for shown in layer.beside:
                finding, name = by_place.get(("SMA02", shown)), shown.rpartition("/")[2]
                if finding is not None and name not in taken:
                    parent = layer.root.rpartition("/")[0]
                    made.append(Move(f"{parent}/{name}", f"{layer.root}/{name}", finding))
        local = site.layer("local")
        for file, comment in idle_overrides(site):
            finding = by_place.get(("SMA08", file.shown))
            if finding is not None and not comment:
                made.append(Move(file.location, "", finding, file.data, local.root if local is not None else ""))
    return made


def _round(
    sites: Sequence[Site], context: Context, done: Fixed, by_file: dict[str, list[Diagnostic]]
) -> list[Diagnostic] | set[str]:
    """Make some fixes; when there would be more errors of some code than before, change nothing and give the files in
    which there would be more."""
    before: list[tuple[Site, int, int, SitemapFile]] = []
    made: list[Diagnostic] = []
    for site in sites:
        for place, layer in enumerate(site.layers):
            for number, file in enumerate(layer.files):
                items = by_file.get(file.shown)
                if not items:
                    continue
                by_fix = {item.fix: item for item in items if item.fix is not None}
                data, fixes = edited(file.data, list(by_fix))
                before.append((site, place, number, file))
                made += [by_fix[fix] for fix in fixes]
                new = read_file(file.path, data, file.layer, file.shown, file.location, file.kind)
                layer.files = (*layer.files[:number], new, *layer.files[number + 1 :])
    found = sites_to_fix(sites, context)
    more = _errors(found, False) - _errors(done.found, False)
    if more:
        for site, place, number, file in before:
            layer = site.layers[place]
            layer.files = (*layer.files[:number], file, *layer.files[number + 1 :])
        grown = _errors(found, True) - _errors(done.found, True)
        return {file for code, file in grown if (code, "") in more}
    for site, place, number, file in before:
        old, _ = done.changed.get(file.location, (file.data, b""))
        done.changed[file.location] = (old, site.layers[place].files[number].data)
    done.found = found
    return made


def _errors(found: Iterable[Diagnostic], by_file: bool) -> Counter[tuple[str, str]]:
    """How many errors there are of each code, or of each code in each file."""
    return Counter((item.code, item.span.file if by_file else "") for item in found if item.severity is Severity.ERROR)
