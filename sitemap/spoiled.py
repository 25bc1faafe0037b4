"""Which changes would bring in an error, so that they are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from adapterc.sitemap.changes import Change
from adapterc.sitemap.model import Layer, Site
from adapterc.sitemap.parse import read_file
from adapterc.spec.diagnostics import Diagnostic, Severity

__all__ = ["global_layer", "shown_in", "spoiled", "spoiled_together"]

Check = Callable[[Site], Sequence[Diagnostic]]


def spoiled(site: Site, changes: Sequence[Change], check: Check) -> dict[str, Diagnostic]:
    """The changes of the local layer that would bring in an error, each made alone, by path, with that error. An error
    that the file has already does not count, nor that its words change."""
    local = site.layer("local") or Layer("local", "", "local", ())
    others = tuple(layer for layer in site.layers if layer.name != "local")
    before = _kinds(check(site))
    found: dict[str, Diagnostic] = {}
    for change in changes:
        name = shown_in(local, change)
        for item in check(Site(site.slug, (_changed(local, [change]), *others))):
            kind = _twin((item.code, name), change, site)
            if item.severity is Severity.ERROR and item.span.file == name and not before[kind]:
                found.setdefault(change.path, item)
    return found


def spoiled_together(site: Site, changes: Sequence[Change], check: Check) -> dict[str, Diagnostic]:
    """The changes of the global layer that would bring in an error when all of them are made and nobody has the local
    one, by path, with that error. What is left brings in none."""
    shared = site.layer("global")
    before = _kinds(check(Site(site.slug, (shared,)))) if shared is not None else Counter()
    layer = global_layer(site)

    def fresh(made: Sequence[Change]) -> list[Diagnostic]:
        found = [item for item in check(Site(site.slug, (_changed(layer, made),))) if item.severity is Severity.ERROR]
        more = _kinds(found) - before
        return [item for item in found if (item.code, item.span.file) in more]

    bad: dict[str, Diagnostic] = {}
    left = list(changes)
    while left and (found := fresh(left)):
        by_file = {item.span.file: item for item in reversed(found)}
        hit = {change.path: by_file[name] for change in left if (name := shown_in(layer, change)) in by_file}
        if not hit:  # an error of a file that stays as it is: it goes when the change that brings it does
            whole = _kinds(found)
            without = {item.path: _kinds(fresh([other for other in left if other is not item])) for item in left}
            hit = {path: found[0] for path, kinds in without.items() if kinds != whole}
        bad |= hit or {change.path: found[0] for change in left}
        left = [change for change in left if change.path not in bad]
    return bad


def global_layer(site: Site) -> Layer:
    """The global layer of a site, an empty one where there is none yet."""
    return site.layer("global") or Layer("global", "", site.slug, ())


def shown_in(layer: Layer, change: Change) -> str:
    """The path that spans of a changed file show."""
    return f"{layer.shown}/{change.path}" if layer.shown else change.path


def _changed(layer: Layer, changes: Sequence[Change]) -> Layer:
    """A layer as it will be."""
    files = {file.path: file for file in layer.files}
    for change in changes:
        files[change.path] = read_file(change.path, change.after, layer.name, shown_in(layer, change), change.location)
    return Layer(layer.name, layer.root, layer.shown, tuple(files[path] for path in sorted(files)))


def _kinds(found: Iterable[Diagnostic]) -> Counter[tuple[str, str]]:
    return Counter((item.code, item.span.file) for item in found if item.severity is Severity.ERROR)


def _twin(kind: tuple[str, str], change: Change, site: Site) -> tuple[str, str]:
    """Where the errors of a file were before: in itself, or in the global file that it is a copy of."""
    shared = site.layer("global")
    if change.before is not None or shared is None:
        return kind
    return kind[0], shown_in(shared, change)
