"""Where each value stands inside a URL text.

A value in a path or a query is encoded for its place; one in the scheme or host decides where the request goes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapterc.spec.diagnostics import Edit, Fix, Sink
from adapterc.spec.expr import Piped, Template
from adapterc.spec.span import Span
from adapterc.syntax.addresses import parse_address

__all__ = ["UrlPart", "literal_prefix", "report_raw", "request_fault", "split_url"]


_VALUE = "\x00"
"""Stands for a value while the text before a part is looked at."""


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
            named = last.find("=") == len(last) - 1 > 0 and _VALUE not in last
            pair = named and isinstance(after, str) and after[:1] in ("", "&", "#")
            key = last[:-1] if pair else ""
        parts.append(UrlPart(part, place, span, pair, key, segment))
        before += _VALUE
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


def request_fault(template: Template, in_page: bool) -> str | None:
    """Why a request's URL can never be sent, or None: its literal beginning already shows it."""
    deciding = next((part.value for part in split_url(template) if part.place == "origin"), None)
    if isinstance(deciding, Piped):
        return f"a host that `{deciding.text}` decides, which no manifest could declare"
    prefix = literal_prefix(template).strip()
    scheme = re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", prefix)
    if scheme is None:
        relative = bool(prefix) and not prefix.startswith(("//", "\\"))
        return None if in_page or not relative else "a relative address, and the request is not sent from a page"
    if scheme[0].lower() not in ("http:", "https:"):
        return f"an address of the scheme `{scheme[0].lower()}`"
    authority = re.match(r"https?:[/\\]*([^/\\?#]*)", prefix, re.IGNORECASE)
    if authority is not None and "@" in authority[1]:
        return "an address with a user name in it"
    whole = len(prefix) > authority.end() if authority is not None else False
    closed = whole or len(template.parts) == 1
    return "no address of a web server" if closed and parse_address(prefix) is None else None


def report_raw(part: UrlPart, piped: Piped, sink: Sink) -> None:
    """AC516: text of a caller that stands in a URL without a filter that encodes it."""
    sink.report(
        "AC516",
        f"`{piped.text}` goes into the URL as it is, so it can change more than its part",
        part.span,
        help=f"encode it: `${{{{ {piped.text} | urlencode }}}}`",
        fix=Fix("add `| urlencode`", (Edit(piped.span, piped.text + " | urlencode"),)),
    )
