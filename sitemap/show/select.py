"""Find the entity that a question is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.merge import Entity, MergedEntry, merge
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.show.model import Shown, Unknown
from adapterc.sitemap.urls import Pattern, compile_pattern, matches
from adapterc.sitemap.view import View
from adapterc.syntax.yaml.nodes import Scalar, Sequence

__all__ = ["entry_named", "ids_of", "page_of_url", "site_entity", "whole", "workflow_for"]

_PARTS = {Kind.PAGE: Kind.PAGE_ACTIONS, Kind.WORKFLOW: Kind.WORKFLOW_SUB}


def site_entity(view: View) -> Shown:
    """`SITE.md` of both layers. Raises Unknown."""
    files = view.site.of(Kind.SITE)
    if not files:
        raise Unknown("no layer has a SITE.md")
    return Shown("site", "", merge(files))


def whole(view: View, kind: Kind, name: str) -> Shown:
    """A page or a workflow, with the files that belong to it. Raises Unknown."""
    named = view.pages if kind is Kind.PAGE else view.workflows
    files = named.get(name)
    if not files:
        raise Unknown(f"there is no {kind.value} `{name}`", _near(name, named))
    return Shown(kind.value, name, _entity(view, files))


def entry_named(view: View, kind: str, name: str) -> Shown:
    """An action (`id` or `page/id`), an endpoint or a pitfall. Raises Unknown, also for an action of several pages."""
    if kind == "action":
        page, _, action = name.rpartition("/")
        pages = [page] if page else view.action_pages.get(action, [])
        if len(pages) > 1:
            raise Unknown(f"several pages have an action `{action}`", tuple(f"{owner}/{action}" for owner in pages))
        if not pages or pages[0] not in view.pages:
            raise Unknown(f"there is no action `{name}`", _near(action, view.action_pages))
        entity = whole(view, Kind.PAGE, pages[0]).entity
        return Shown(kind, f"{pages[0]}/{action}", entity, _entry(entity, kind, action), pages[0])
    files = view.site.of(Kind.APIS if kind == "endpoint" else Kind.PITFALLS)
    if not files:
        raise Unknown(f"no layer has a file for {kind}s")
    entity = merge(files)
    return Shown(kind, name, entity, _entry(entity, kind, name))


def page_of_url(view: View, url: str) -> Shown:
    """The page whose pattern fits a URL best; of equal ones the first by id. Raises Unknown."""
    found: list[tuple[tuple[int, int, int], str]] = []
    for name in sorted(view.pages):
        patterns = _patterns(whole(view, Kind.PAGE, name).entity)
        fitting = [pattern.specificity for pattern in patterns if matches(pattern, url)]
        if fitting:
            found.append((max(fitting), name))
    if not found:
        raise Unknown(f"no page of the sitemap is `{url}`", tuple(sorted(view.pages)))
    best = max(rank for rank, _ in found)
    return whole(view, Kind.PAGE, next(name for rank, name in found if rank == best))


def workflow_for(view: View, task: str) -> Shown:
    """The workflow for a task in words: the one whose id is meant, else the only one whose id, intent and goal hold
    most of the words. Raises Unknown with those that come into question."""
    if task in view.workflows:
        return whole(view, Kind.WORKFLOW, task)
    wanted = _words(task)
    ranked: dict[str, int] = {}
    for name in sorted(view.workflows):
        entity = whole(view, Kind.WORKFLOW, name).entity
        goal = entity.section("goal")
        intent = next((key.text for key in entity.keys if key.name == "intent"), "")
        ranked[name] = len(wanted & _words(" ".join([name, intent, goal.text if goal else ""])))
    best = max(ranked.values(), default=0)
    names = [name for name, count in ranked.items() if count == best and best > 0]
    if len(names) != 1:
        why = "several workflows may be meant" if names else f"no workflow is about `{task}`"
        raise Unknown(why, tuple(names) or tuple(ranked))
    return whole(view, Kind.WORKFLOW, names[0])


def ids_of(view: View) -> dict[str, tuple[str, ...]]:
    """Everything that can be asked for, by kind."""
    actions = {f"{page}/{name}" for name, pages in view.action_pages.items() for page in pages}
    listed: dict[str, Iterable[str]] = {
        "page": view.pages,
        "workflow": view.workflows,
        "action": actions,
        "endpoint": view.endpoints,
        "pitfall": view.pitfalls,
    }
    return {kind: tuple(sorted(names)) for kind, names in listed.items()}


def _entity(view: View, files: list[SitemapFile]) -> Entity:
    first: dict[str, SitemapFile] = {}
    for file in files:
        first.setdefault(file.layer, file)
    parts = view.site.of(_PARTS[files[0].kind])
    owners = {file.owner for file in first.values()}
    return merge([*first.values(), *(file for file in parts if file.owner in owners)])


def _entry(entity: Entity, kind: str, name: str) -> MergedEntry:
    known = {entry.id: entry for entry in entity.entries if entry.kind == kind}
    if name not in known:
        raise Unknown(f"there is no {kind} `{name}`", _near(name, known))
    return known[name]


def _patterns(entity: Entity) -> list[Pattern]:
    file = next((file for file in entity.files if file.frontmatter.find("url_patterns") is not None), None)
    node = None if file is None else file.frontmatter.node("url_patterns")
    items = node.items if isinstance(node, Sequence) else ()
    found = [compile_pattern(item.text.value) for item in items if isinstance(item, Scalar)]
    return [item for item in found if isinstance(item, Pattern)]


def _words(text: str) -> set[str]:
    """Words in lower case; of Chinese text every pair of characters counts as one."""
    lower = text.lower()
    pairs = {run[at : at + 2] for run in re.findall(r"[\u3400-\u9fff]+", lower) for at in range(max(len(run) - 1, 1))}
    return set(re.findall(r"[a-z0-9]{2,}", lower)) | pairs


def _near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    names = sorted(known)
    return tuple(get_close_matches(name[:160], names, 3)) or tuple(names[:10])
