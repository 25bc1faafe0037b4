"""Which anchors a page has, which it has lost, and when that cannot be told.

Only what is missing from a page that is the right one is drift. A page that did not load, asks for a login or stops
robots says nothing about the sitemap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from adapterc.sitemap.anchors import ANCHORS
from adapterc.sitemap.live.looks import Look, looks
from adapterc.sitemap.live.seen import Seen
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.urls import Pattern, compile_pattern, matches
from adapterc.sitemap.view import View
from adapterc.spec.span import Span
from adapterc.syntax.yaml.nodes import Scalar
from adapterc.syntax.yaml.nodes import Sequence as Listed

__all__ = [
    "FOREIGN",
    "Stop",
    "Wanted",
    "conclusive",
    "drifted",
    "inconclusive",
    "is_own",
    "lost_signatures",
    "missing_anchors",
    "stops",
]

FOREIGN = "its host is none of the site, so it was not opened"
"""Why a page that nobody opened says nothing."""
_ROBOT = re.compile(
    r"captcha|are you (?:a )?human|verify you are human|unusual traffic|access denied|cf-challenge"
    r"|验证码|安全验证|访问受限",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of the page at one address."""

    file: SitemapFile
    span: Span
    looks: tuple[Look, ...] = ()
    signature: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """An address to open, with all that is to be held against it. `selectors` are those to count."""

    url: str
    wanted: tuple[Wanted, ...]

    @property
    def selectors(self) -> tuple[str, ...]:
        given = (text for want in self.wanted for look in want.looks for text in look.selectors)
        return tuple(dict.fromkeys(given))


def stops(view: View) -> tuple[Stop, ...]:
    """The addresses of a site, in order: of its pages, and of the state signatures of its workflows. A pattern with a
    placeholder is no address."""
    found: dict[str, list[Wanted]] = {}
    for name in sorted(view.pages):
        file = view.pages[name][0]
        owner = _supplier(view.pages[name], ANCHORS)
        for url, span in _addresses(view, file):
            found.setdefault(url, []).append(Wanted(file, span, tuple(looks(owner)) if owner is not None else ()))
    for name in sorted(view.workflows):
        owner = _supplier(view.workflows[name], "state signature")
        section = owner.section("state signature") if owner is not None else None
        for line in owner.rows(section) if owner is not None and section is not None else ():
            given = re.search(r"url_pattern\s*[:：]\s*`?(?P<url>https?://[^\s`]+)", line.value)
            pattern = compile_pattern(given["url"]) if given else None
            if owner is not None and given and isinstance(pattern, Pattern) and _plain(pattern):
                span = line.span(given.start("url"), given.end("url"))
                found.setdefault(given["url"], []).append(Wanted(owner, span, signature=pattern))
    return tuple(Stop(url, tuple(wanted)) for url, wanted in found.items())


def is_own(url: str, hosts: frozenset[str]) -> bool:
    """Whether an address is one of the site: on one of its hosts or below it, at the port of the scheme, unless the
    host is named with another one. A sitemap may be written by anybody, and it is opened where the user is logged in.
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").removeprefix("www."), parts.port
    except ValueError:
        return False
    if parts.username is not None or parts.password is not None:
        return False
    if port is not None and port != {"http": 80, "https": 443}.get(parts.scheme):
        return f"{host}:{port}" in hosts
    return any(host == own or ("." in own and host.endswith(f".{own}")) for own in hosts)


def conclusive(stop: Stop, seen: Seen) -> bool:
    """Whether the page at an address is one that the sitemap can be held against."""
    return not inconclusive(stop.url, seen)


def missing_anchors(stop: Stop, seen: Seen) -> Iterator[tuple[Look, str]]:
    """The anchors that a page does not have, each with what is missing. A selector that is none counts as nothing."""
    for want in stop.wanted:
        for look in want.looks:
            if not look.why and all(seen.counts.get(text, 0) is not None for text in look.selectors):
                what = next(_missing(look, seen), None)
                if what is not None:
                    yield look, what


def lost_signatures(stop: Stop, seen: Seen) -> Iterator[Wanted]:
    """The state signatures whose address leads elsewhere."""
    for want in stop.wanted:
        if want.signature is not None and not matches(want.signature, seen.url):
            yield want


def drifted(view: View, live: Mapping[str, Seen]) -> dict[str, str]:
    """The files that say something which is not so any more: shown path -> the first of it, in plain words."""
    found: dict[str, str] = {}
    for stop in stops(view):
        seen = live.get(stop.url)
        if seen is not None and conclusive(stop, seen):
            for look, _ in missing_anchors(stop, seen):
                anchor = look.anchor
                found.setdefault(anchor.value.source.file, f"anchor {anchor.type.value} not found on {stop.url}")
            for want in lost_signatures(stop, seen):
                found.setdefault(want.file.shown, f"state signature not reached on {stop.url}")
    return found


def _missing(look: Look, seen: Seen) -> Iterator[str]:
    for role in look.roles:
        if not any(role.fits(node.role, node.name, node.level) for node in seen.nodes):
            yield f"no {role.role}" + (f" named {' or '.join(map(repr, role.names))}" if role.names else "")
    for text in look.selectors:
        if not seen.counts.get(text):
            yield f"`{text}` matches nothing"
    folded = _folded(seen.text)
    if look.texts and not any(_folded(text) in folded for text in look.texts):
        yield f"no text {' or '.join(map(repr, look.texts))}"


def inconclusive(url: str, seen: Seen) -> str:
    """Why a page says nothing about its sitemap, "" when it does."""
    from adapterc.spec.address import login_like  # it knows arguments and manifests: too much for a check of a file

    if seen.error:
        return seen.error
    if seen.status >= 400:
        return f"HTTP {seen.status}"
    if login_like(seen.url) and not login_like(url):
        return "it leads to a login page"
    if seen.password and not login_like(url):
        return "it asks for a password"
    marker = _ROBOT.search(f"{seen.title}\n{seen.text[:2000]}")
    return f"it says {marker[0]!r}" if marker else ""


def _supplier(files: Sequence[SitemapFile], key: str) -> SitemapFile | None:
    """The file that a section is taken from: an overlay that has it replaces the whole of it."""
    return next((file for file in files if file.section(key) is not None), None)


def _addresses(view: View, file: SitemapFile) -> Iterator[tuple[str, Span]]:
    owner = next((item for item in view.pages[file.name] if item.frontmatter.find("url_patterns") is not None), None)
    node = owner.frontmatter.node("url_patterns") if owner is not None else None
    for item in node.items if isinstance(node, Listed) else ():
        pattern = compile_pattern(item.text.value) if isinstance(item, Scalar) else None
        if isinstance(item, Scalar) and isinstance(pattern, Pattern) and _plain(pattern):
            yield item.text.value, item.span


def _plain(pattern: Pattern) -> bool:
    return None not in pattern.path and all(value is not None for _, value in pattern.query)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
