"""Where each value stands inside a URL text.

A value in a path or a query is encoded for its place; one in the scheme or host decides where the request goes.
The URL is read as text: nothing is resolved or contacted.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from adapterc.spec.expr import Piped, Template
from adapterc.spec.span import Span

__all__ = ["UrlPart", "host_of", "is_private", "literal_prefix", "origin_of", "split_url"]

_HOST = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class UrlPart:
    """One part of a URL template.

    `place`: "literal", "whole" (the URL is nothing but this value), "origin" (scheme or host), "path", "query" or
    "fragment". `pair` is True for a value that is all of a query parameter's value, whose name is then `key`; `segment`
    for one that is all of a path segment.
    """

    value: str | Piped
    place: str
    span: Span
    pair: bool = False
    key: str = ""
    segment: bool = False


def split_url(template: Template) -> tuple[UrlPart, ...]:
    """The parts of a URL template with their places."""
    spans = template.part_spans or tuple(template.text.span for _ in template.parts)
    if len(template.parts) == 1 and isinstance(template.parts[0], Piped):
        return (UrlPart(template.parts[0], "whole", spans[0]),)
    parts: list[UrlPart] = []
    before = ""
    for index, (part, span) in enumerate(zip(template.parts, spans, strict=True)):
        if isinstance(part, str):
            parts.append(UrlPart(part, "literal", span))
            before += part
            continue
        place = _place(before)
        key, pair = "", False
        after = template.parts[index + 1] if index + 1 < len(template.parts) else ""
        segment = place == "path" and before.endswith("/") and isinstance(after, str) and after[:1] in ("", *"/?#")
        if place == "query":
            last = re.split(r"[?&]", before)[-1]
            pair = (
                last.endswith("=") and last.count("=") == 1 and isinstance(after, str) and after[:1] in ("", "&", "#")
            )
            key = last[:-1] if pair else ""
        parts.append(UrlPart(part, place, span, pair, key, segment))
        before += "\x00"
    return tuple(parts)


def _place(before: str) -> str:
    scheme = re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*://", before)
    if scheme is None:
        if not before.startswith("/") or before.startswith("//"):
            return "origin"
        rest = before
    else:
        rest = before[scheme.end() :]
        if not re.search(r"[/?#]", rest):
            return "origin"
    if "#" in rest:
        return "fragment"
    return "query" if "?" in rest else "path"


def literal_prefix(template: Template) -> str:
    """The literal text before the first value."""
    first = template.parts[0] if template.parts else ""
    return first if isinstance(first, str) else ""


def host_of(url: str) -> str | None:
    """The lower-case host of an absolute http(s) URL without user information, or None."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").lower()
    except ValueError:
        return None
    if parts.scheme.lower() not in ("http", "https") or not host or "@" in parts.netloc:
        return None
    try:
        ipaddress.ip_address(host)
    except ValueError:
        if not _HOST.fullmatch(host):
            try:
                host = host.encode("idna").decode("ascii")
            except UnicodeError:
                return None
    return host


def origin_of(url: str) -> str | None:
    """`https://host[:port]` of an absolute http(s) URL, or None."""
    host = host_of(url)
    if host is None:
        return None
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        return None
    bracketed = f"[{host}]" if ":" in host else host
    return f"{parts.scheme.lower()}://{bracketed}" + (f":{port}" if port is not None else "")


def is_private(host: str) -> bool:
    """True for `localhost` and for an IP literal that is not a public address. Names are not looked up."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return False
