"""`site-alias.json` and `health.json`: what they hold, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from adapterc.sitemap.commands import Commands
from adapterc.sitemap.context import day_of
from adapterc.sitemap.health import LEVELS, read_health
from adapterc.sitemap.layout import Kind, slug_of
from adapterc.sitemap.model import Site, SitemapFile
from adapterc.spec.span import Span
from adapterc.syntax.json import JsonArray, JsonFault, JsonNode, JsonObject, JsonScalar, read_json

__all__ = ["alias_faults", "health_faults", "hostnames", "hosts_of"]

_HOST = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+", re.IGNORECASE)
_ADAPTER = re.compile(r"opencli [A-Za-z0-9][\w-]* [A-Za-z0-9][\w-]*")


def hostnames(file: SitemapFile) -> list[str]:
    """The hosts that an alias file claims, in lower case; those that are none are left out."""
    node = _read(file)
    listed = _hosts(node) if isinstance(node, JsonObject) else None
    values = (item.value for item in listed.items if isinstance(item, JsonScalar)) if listed is not None else ()
    return [value.lower() for value in values if isinstance(value, str) and _HOST.fullmatch(value)]


def hosts_of(site: Site, commands: Commands | None) -> frozenset[str]:
    """The hosts of a site, in lower case and without `www.`: those that its `SITE.md` and alias files name, and the
    domains of its commands, if they are known."""
    named = [file.frontmatter.text("site").lower() for file in site.of(Kind.SITE, Kind.LEGACY)]
    named += [host for file in site.of(Kind.ALIAS) for host in hostnames(file)]
    if commands is not None:
        of_site = (name for name in commands.sites if slug_of(name) == site.slug)
        named += [domain.lower() for name in of_site for domain in commands.domains(name)]
    return frozenset(host.removeprefix("www.") for host in named if host)


def alias_faults(file: SitemapFile, claimed: Mapping[str, str]) -> Iterator[tuple[str, Span]]:
    """What is wrong with an alias file. `claimed` are the hosts of other sites, with their slugs."""
    node = _read(file)
    if isinstance(node, JsonFault):
        yield f"it is not JSON: {node.message}", _span(file, node)
        return
    listed = _hosts(node) if isinstance(node, JsonObject) else None
    if listed is None:
        yield "it has no list `hostnames`", _span(file, node)
        return
    for item in listed.items:
        value = item.value if isinstance(item, JsonScalar) else None
        if not isinstance(value, str) or not _HOST.fullmatch(value):
            yield f"{value if isinstance(value, str) else 'this'} is no bare host", _span(file, item)
        elif value.lower() in claimed:
            yield f"{value} is claimed by {claimed[value.lower()]} as well", _span(file, item)


def health_faults(file: SitemapFile) -> Iterator[tuple[str, Span]]:
    """What is wrong with a side file of adapter health."""
    if file.layer != "local":
        yield "it belongs to the local layer", file.span
        return
    node = _read(file)
    if isinstance(node, JsonFault):
        yield f"it is not JSON: {node.message}", _span(file, node)
        return
    version = node.find("version") if isinstance(node, JsonObject) else None
    adapters = node.find("adapters") if isinstance(node, JsonObject) else None
    if version is None or not isinstance(version.value, JsonScalar) or version.value.value != 1:
        yield "its version is not 1", _span(file, node if version is None else version.value)
        return
    if adapters is None or not isinstance(adapters.value, JsonObject):
        yield "it has no object `adapters`", _span(file, node if adapters is None else adapters.value)
        return
    told = [fault for member in adapters.value.members for fault in _entry_faults(file, member.key, member.value)]
    yield from told
    if not told:
        try:
            read_health(file.source.text if file.source is not None else "")
        except ValueError as error:  # what reads it for use is stricter
            yield str(error), _span(file, node)


def _entry_faults(file: SitemapFile, adapter: str, node: JsonNode) -> Iterator[tuple[str, Span]]:
    span = _span(file, node)
    if not _ADAPTER.fullmatch(adapter):
        yield f"{adapter} is no adapter", span
    elif not isinstance(node, JsonObject):
        yield f"{adapter} is no object", span
    else:
        health, since = node.find("health"), node.find("since")
        level = health.value.value if health is not None and isinstance(health.value, JsonScalar) else None
        if level not in LEVELS:
            yield f"{adapter} has no known level", span if health is None else _span(file, health.value)
        day = since.value.value if since is not None and isinstance(since.value, JsonScalar) else None
        if since is not None and (not isinstance(day, str) or day_of(day) is None):
            yield f"{adapter} has a `since` that is no date", _span(file, since.value)


def _read(file: SitemapFile) -> JsonNode | JsonFault:
    return read_json(file.source.text if file.source is not None else "")


def _hosts(node: JsonObject) -> JsonArray | None:
    member = node.find("hostnames")
    return member.value if member is not None and isinstance(member.value, JsonArray) else None


def _span(file: SitemapFile, node: JsonNode | JsonFault) -> Span:
    return file.span if file.source is None else file.source.span(node.start, node.end)
