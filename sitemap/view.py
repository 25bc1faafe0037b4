"""One site as its reader sees it: what exists in either layer, and which file supplies it.

A key is (kind, id): file names do not matter, ids do. What is in both layers is taken from the local one, which comes
first in every list. Drafts and unknown files supply nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from adapterc.sitemap.anchors import Anchor, anchors
from adapterc.sitemap.facts import BestPath, best_path
from adapterc.sitemap.layout import Kind, place_of
from adapterc.sitemap.model import Action, Field, LayerName, Record, Site, SitemapFile
from adapterc.sitemap.parse.file import WITH_BODY
from adapterc.sitemap.references import CommandUse, Reference, command_uses, references
from adapterc.sitemap.uses import SelectorUse, action_uses, anchor_uses, fallback_uses

__all__ = ["View"]


@dataclass(eq=False)
class View:
    """Lookups over all layers of a site; everything is made once, when it is first asked for."""

    site: Site
    _references: dict[int, tuple[Reference, ...]] = field(default_factory=dict)
    _commands: dict[int, tuple[CommandUse, ...]] = field(default_factory=dict)
    _anchors: dict[int, tuple[Anchor, ...]] = field(default_factory=dict)

    def of(self, *kinds: Kind) -> list[SitemapFile]:
        return self.site.of(*kinds)

    @cached_property
    def bodies(self) -> list[SitemapFile]:
        """The readable files that have sections, in the order of layers and paths."""
        kinds = (Kind.SITE, Kind.PAGE, Kind.PAGE_ACTIONS, Kind.WORKFLOW, Kind.WORKFLOW_SUB, Kind.APIS, Kind.PITFALLS)
        return self.site.of(*kinds)

    @cached_property
    def documents(self) -> list[SitemapFile]:
        """The bodies, and sitemaps of the old form: all that has frontmatter and a budget."""
        return [*self.bodies, *self.site.of(Kind.LEGACY)]

    @cached_property
    def pages(self) -> dict[str, list[SitemapFile]]:
        """Page id -> its main files."""
        return _by_name(self.site.of(Kind.PAGE))

    @cached_property
    def workflows(self) -> dict[str, list[SitemapFile]]:
        """Workflow id -> its main files."""
        return _by_name(self.site.of(Kind.WORKFLOW))

    @cached_property
    def best_paths(self) -> list[tuple[SitemapFile, BestPath]]:
        """`Best path` of every workflow file that has one."""
        found = ((file, best_path(file)) for file in self.site.of(Kind.WORKFLOW))
        return [(file, path) for file, path in found if path is not None]

    @cached_property
    def adapters(self) -> frozenset[str]:
        """The adapters that some workflow uses: "opencli SITE COMMAND"."""
        return frozenset(path.adapter for _, path in self.best_paths if path.adapter)

    @cached_property
    def actions(self) -> list[Action]:
        """All action blocks of pages, in order."""
        return [item for file in self.site.of(Kind.PAGE, Kind.PAGE_ACTIONS) for item in file.actions]

    @cached_property
    def action_pages(self) -> dict[str, list[str]]:
        """Action id -> the pages that define it, each once, sorted."""
        found: dict[str, set[str]] = {}
        for action in self.actions:
            found.setdefault(action.id.value, set()).add(self.page_of(action))
        return {name: sorted(pages) for name, pages in found.items()}

    @cached_property
    def endpoints(self) -> dict[str, list[Record]]:
        return _by_id(item for file in self.site.of(Kind.APIS) for item in file.endpoints)

    @cached_property
    def pitfalls(self) -> dict[str, list[Record]]:
        return _by_id(item for file in self.site.of(Kind.PITFALLS) for item in file.pitfalls)

    @cached_property
    def paths(self) -> frozenset[str]:
        """The paths of all files of all layers that may be referred to: drafts and unknown files may not."""
        return frozenset(file.path for file in self.site.files if file.kind in WITH_BODY)

    @cached_property
    def page_names(self) -> dict[str, str]:
        """The id that a path gives to a page -> the id that its frontmatter gives."""
        return {file.owner: file.name for file in reversed(self.site.of(Kind.PAGE))}

    def page_of(self, action: Action) -> str:
        """The id of the page that an action belongs to."""
        return action.file.name if action.file.kind is Kind.PAGE else self.page_names.get(action.page, action.page)

    def page_at(self, path: str) -> str:
        """The id of the page that a path names, "" for anything else."""
        place = place_of(path)
        if place.kind not in (Kind.PAGE, Kind.PAGE_ACTIONS):
            return ""
        return self.page_names.get(place.owner, place.owner)

    def exists(self, path: str) -> bool:
        """Whether a path of `pages/` or `workflows/` names something: a file of a layer, or an id of one."""
        if path in self.paths:
            return True
        place = place_of(path)
        known = self.pages if place.kind is Kind.PAGE else self.workflows if place.kind is Kind.WORKFLOW else {}
        return place.owner in known

    def twin(self, file: SitemapFile) -> SitemapFile | None:
        """The file of the other layer that supplies what this one leaves out."""
        return self._others.get((file.kind, file.layer, _name(file)))

    @cached_property
    def _others(self) -> dict[tuple[Kind, LayerName, str], SitemapFile]:
        """(kind, layer, name) -> the first file of that name in the other layer."""
        found: dict[tuple[Kind, LayerName, str], SitemapFile] = {}
        for file in self.site.of(*Kind):
            layer: LayerName = "global" if file.layer == "local" else "local"
            found.setdefault((file.kind, layer, _name(file)), file)
        return found

    def same_actions(self, action: Action) -> list[Action]:
        """The blocks of that action in the other layer."""
        given = self._actions.get((self.page_of(action), action.id.value), [])
        return [other for other in given if other.file.layer != action.file.layer]

    @cached_property
    def _actions(self) -> dict[tuple[str, str], list[Action]]:
        """(page id, action id) -> the blocks of both layers."""
        found: dict[tuple[str, str], list[Action]] = {}
        for action in self.actions:
            found.setdefault((self.page_of(action), action.id.value), []).append(action)
        return found

    def references(self, file: SitemapFile) -> tuple[Reference, ...]:
        """What a file refers to. Actions that a list of an endpoint names are not searched for on every page: the list
        of pages beside it says where they are."""
        if id(file) not in self._references:
            lists = [item for record in file.endpoints for item in record.named("triggered_by_actions")]
            found = (item for item in references(file) if item.kind != "action" or not _within(item, lists))
            self._references[id(file)] = tuple(found)
        return self._references[id(file)]

    def commands(self, file: SitemapFile) -> tuple[CommandUse, ...]:
        if id(file) not in self._commands:
            self._commands[id(file)] = tuple(command_uses(file))
        return self._commands[id(file)]

    def anchors(self, file: SitemapFile) -> tuple[Anchor, ...]:
        if id(file) not in self._anchors:
            self._anchors[id(file)] = tuple(anchors(file))
        return self._anchors[id(file)]

    @cached_property
    def selectors(self) -> tuple[SelectorUse, ...]:
        """Every selector in a place where it is meant to be used."""
        found = [use for file in self.site.of(Kind.PAGE) for use in anchor_uses(self.anchors(file))]
        found += [use for action in self.actions for use in action_uses(action)]
        return (*found, *(use for file in self.site.of(Kind.WORKFLOW) for use in fallback_uses(file)))

    @cached_property
    def missing_paths(self) -> tuple[tuple[SitemapFile, Reference], ...]:
        """References whose path neither layer has."""
        named = ((file, item) for file in self.bodies for item in self.references(file))
        return tuple((file, item) for file, item in named if item.path and not self.exists(item.path))


def _within(item: Reference, fields: Iterable[Field]) -> bool:
    return any(field.start <= item.piece.start < field.end for field in fields)


def _name(file: SitemapFile) -> str:
    """What a file is known by in both layers."""
    return file.name if file.kind in (Kind.PAGE, Kind.WORKFLOW) else file.path


def _by_name(files: list[SitemapFile]) -> dict[str, list[SitemapFile]]:
    found: dict[str, list[SitemapFile]] = {}
    for file in files:
        found.setdefault(file.name, []).append(file)
    return found


def _by_id(records: Iterator[Record]) -> dict[str, list[Record]]:
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.id.value, []).append(record)
    return found
