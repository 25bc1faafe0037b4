"""Which anchors a page has, which it has lost, and when that cannot be told.

Only what is missing from a page that is the right one is drift. A page that did not load, asks for a login or stops
robots says nothing about the sitemap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adapterc.sitemap.live.looks import Look, looks
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.urls import Pattern, compile_pattern, matches
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.spec.span import Span
from adapterc.syntax.yaml.nodes import Scalar
from adapterc.syntax.yaml.nodes import Sequence as Listed

__all__ = ["Node", "Seen", "Stop", "Wanted", "judge", "stops"]

_LOGIN_PATH = re.compile(r"(?:\A|[/._-])(?:log-?in|sign-?in|passport|sso|auth)(?:[/._-]|\Z)|flow/login", re.IGNORECASE)
_ROBOT = re.compile(
    r"captcha|are you (?:a )?human|verify you are human|unusual traffic|access denied|cf-challenge"
    r"|验证码|安全验证|访问受限",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the accessibility tree."""

    role: str
    name: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found at an address. `error` is the browser's word for a page that did not load; `counts` has the number
    of elements of each selector, None for one that is none; `text` is what a person can read, placeholders included.
    `password`: a field for one can be seen."""

    url: str
    status: int = 200
    error: str = ""
    title: str = ""
    text: str = ""
    password: bool = False
    counts: Mapping[str, int | None] = field(default_factory=dict)
    nodes: Sequence[Node] = ()


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
        for url, span in _addresses(view, file):
            listed = [item for owner in view.pages[name] for item in looks(owner)]
            found.setdefault(url, []).append(Wanted(file, span, tuple(listed)))
    for name in sorted(view.workflows):
        for file in view.workflows[name][:1]:
            section = file.section("state signature")
            for line in file.rows(section) if section is not None else ():
                given = re.search(r"url_pattern\s*[:：]\s*`?(?P<url>https?://[^\s`]+)", line.value)
                pattern = compile_pattern(given["url"]) if given else None
                if given and isinstance(pattern, Pattern) and _plain(pattern):
                    span = line.span(given.start("url"), given.end("url"))
                    found.setdefault(given["url"], []).append(Wanted(file, span, signature=pattern))
    return tuple(Stop(url, tuple(wanted)) for url, wanted in found.items())


def judge(stop: Stop, seen: Seen, sink: Sink) -> set[str]:
    """Report what is missing at an address; gives the shown paths of the files that drifted."""
    why = _inconclusive(stop.url, seen)
    drifted: set[str] = set()
    for want in stop.wanted:
        if why:
            sink.report("SMC02", f"{stop.url} inconclusive: {why}", want.span, help="look at the page in your browser")
            continue
        if want.signature is not None and not matches(want.signature, seen.url):
            message = f"state signature not reached: {stop.url} leads to {seen.url}"
            sink.report("SMC03", message, want.span, help="look where the workflow ends now")
            drifted.add(want.file.shown)
        for look in want.looks:
            if look.why or any(seen.counts.get(text, 0) is None for text in look.selectors):
                continue
            missing = next(_missing(look, seen), None)
            if missing is not None:
                anchor = look.anchor
                message = f"anchor {anchor.type.value} not found on {stop.url}: {missing}"
                sink.report("SMC01", message, anchor.value.span(), help="look at the page, then correct the anchor")
                drifted.add(anchor.value.source.file)
    return drifted


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


def _inconclusive(url: str, seen: Seen) -> str:
    if seen.error:
        return seen.error
    if seen.status >= 400:
        return f"HTTP {seen.status}"
    if _LOGIN_PATH.search(seen.url) and not _LOGIN_PATH.search(url):
        return "it leads to a login page"
    if seen.password and not _LOGIN_PATH.search(url):
        return "it asks for a password"
    marker = _ROBOT.search(f"{seen.title}\n{seen.text[:2000]}")
    return f"it says {marker[0]!r}" if marker else ""


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
