"""URLs of the fetch step: encoded parts, parameters without a value left out; and how a browser writes a URL.

A placeholder in a path or query is encoded for its place unless its last filter is `urlencode`. A placeholder at the
start is the URL itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, quote_plus

from .builtins import encode_uri_component
from .context import Context
from .errors import Failure, JSThrow, Unsupported
from .templates import evaluate_piped, evaluate_template, parse_piped, split_template
from .values import from_units, is_nullish, to_string

__all__ = ["normalize_url", "render_url"]

_URL = re.compile(r"(https?)://([^/?#\\]*)([^?#]*)(\?[^#]*)?(#.*)?\Z", re.IGNORECASE | re.DOTALL)
_PORTS = {"http": ":80", "https": ":443"}


def render_url(template: str, params: Mapping[str, Any], each: Context, request: Context) -> str:
    """`each` renders the URL, `request` its parameters (they never see the item)."""
    parts = split_template(template.strip())
    if parts and isinstance(parts[0], tuple):
        url = "".join(_text(part, each, encode=i > 0) for i, part in enumerate(parts))
    else:
        url = _render_parts(parts, each)
    query = []
    for name, value in params.items():
        value = evaluate_template(value, request) if isinstance(value, str) else value
        if not is_nullish(value):
            value = float(value) if isinstance(value, int) and not isinstance(value, bool) else value
            query.append(f"{_form(name)}={_form(from_units(to_string(value)))}")
    if query:
        url += ("&" if "?" in url else "?") + "&".join(query)
    return normalize_url(url)


def _form(text: str) -> str:
    return quote_plus(text, safe="*-._").replace("~", "%7E")


def _text(part: str | tuple[str], context: Context, *, encode: bool) -> str:
    if isinstance(part, str):
        return part
    value = evaluate_piped(part[0], context)
    text = to_string(value)
    if encode and not _encoded(part[0]):
        try:
            return encode_uri_component(text)
        except JSThrow as error:
            raise Failure("script_error", str(error)) from None
    return from_units(text)


def _encoded(inner: str) -> bool:
    _, calls = parse_piped(inner)
    return bool(calls) and calls[-1].name == "urlencode"


def _render_parts(parts: list[str | tuple[str]], context: Context) -> str:
    """Everything before the `?` is path; after it, whole parameters are kept or dropped."""
    path, query, fragment = "", [[]], None  # type: ignore[var-annotated]
    in_query = False
    for part in parts:
        if isinstance(part, tuple):
            if in_query:
                query[-1].append(part)
            else:
                if "/" not in path.partition("://")[2]:
                    raise Unsupported("placeholder in a host")
                path += _text(part, context, encode=True)
            continue
        text = part
        if "#" in text:
            raise Unsupported("fragment in a fetch URL")
        if not in_query and "?" in text:
            before, _, text = text.partition("?")
            path, in_query = path + before, True
        elif not in_query:
            path += text
            continue
        first, *others = text.split("&")
        query[-1].append(first)
        query += [[other] for other in others]
    if not in_query:
        return path
    kept = [rendered for pair in query if (rendered := _parameter(pair, context)) is not None]
    return path + ("?" + "&".join(kept) if kept else "") + (fragment or "")


def _parameter(pair: list[str | tuple[str]], context: Context) -> str | None:
    pair = [part for part in pair if part != ""]
    match pair:
        case [str() as name, (inner,)] if name.endswith("=") and is_nullish(evaluate_piped(inner, context)):
            return None
    return "".join(_text(part, context, encode=True) for part in pair)


def normalize_url(url: str) -> str:
    """An absolute http(s) URL as a browser serialises it (ASCII hosts, no user information)."""
    match = _URL.match(url.strip(" \t\n\r\f").replace("\t", "").replace("\n", "").replace("\r", ""))
    if not match:
        raise Failure("script_error", f"not a URL: {url}")
    scheme, host, path, query, fragment = match.groups()
    scheme, host = scheme.lower(), host.lower().removesuffix(_PORTS[scheme.lower()])
    segments: list[str] = []
    pieces = path.replace("\\", "/").split("/")[1:] or [""]
    for i, piece in enumerate(pieces):
        plain = re.sub("%2e", ".", piece, flags=re.IGNORECASE)
        last = i == len(pieces) - 1
        if plain == "..":
            segments = segments[:-1]
        if plain in (".", ".."):
            segments += [""] if last else []
        else:
            segments.append(piece)
    encoded = "/" + "/".join(_escape(each, '"<>`#?{}^') for each in segments)
    return (
        f"{scheme}://{host}{encoded}"
        + ("" if query is None else "?" + _escape(query[1:], "\"<>'#"))
        + ("" if fragment is None else "#" + _escape(fragment[1:], '"<>`'))
    )


def _escape(text: str, unsafe: str) -> str:
    out = []
    for char in text:
        if char <= " " or char > "~" or char in unsafe:
            out.append(
                quote(
                    char.encode("utf-8", "replace").replace(b"?", "\ufffd".encode())
                    if "\ud800" <= char <= "\udfff"
                    else char.encode(),
                    safe="",
                )
            )
        else:
            out.append(char)
    return "".join(out)
