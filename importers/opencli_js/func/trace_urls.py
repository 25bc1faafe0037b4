"""`URL` and `URLSearchParams` objects, as far as they are built from known parts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Alternatives, Argument, Array, Const, Hole, Object, Str, Value
from adapterc.importers.opencli_js.func.trace_addresses import Pair, Parts, State, Url
from adapterc.importers.opencli_js.func.trace_parts import packed
from adapterc.importers.opencli_js.func.trace_strings import encoded
from adapterc.importers.opencli_js.func.trace_values import (
    DYNAMIC,
    PLAIN,
    UNDEF,
    argument,
    derived,
    each,
    hole,
    is_dynamic,
    join,
    options,
    own_text,
)

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer

__all__ = ["new_params", "new_url", "read_url_part", "url_method", "write_url_part"]


def new_url(t: Tracer, node: Node, args: list[Value]) -> Value:
    """`new URL(text, base)`"""
    texts = [item.text if isinstance(item, Url) else item for item in args]
    if not texts or isinstance(texts[0], Alternatives):
        return (
            derived(texts) if not texts else join([new_url(t, node, [item, *texts[1:]]) for item in options(texts[0])])
        )
    text = texts[0]
    if isinstance(text, Argument):
        return argument(text, "other")
    if not isinstance(text, Str):
        return derived(texts)
    parts = text.parts
    base = own_text(texts[1]) if len(texts) > 1 else None
    begin = parts[0] if parts and isinstance(parts[0], str) else ""
    if not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", begin):
        if base is None or not begin.startswith(("/", "?")):
            return derived(texts) if base is None or text.known is None else _of(node, (urljoin(base, text.known),))
        parts = packed((urljoin(base, begin) if len(parts) == 1 else _resolved(base, begin), *parts[1:]))
    return _of(node, parts)


def _resolved(base: str, begin: str) -> str:
    match = re.match(r"[a-z]+:(?://[^/?#]*)?", base)
    origin = match.group() if match is not None else ""
    return origin + begin if begin.startswith("/") else urljoin(base, begin)


def _of(node: Node, parts: Parts) -> Value:
    head: list[str | Hole] = []
    query: list[str | Hole] = []
    tail: list[str | Hole] = []
    target = head
    for part in parts:
        if isinstance(part, str):
            if target is not tail and "#" in part:
                part, _, fragment = part.partition("#")
                tail.append("#" + fragment)
                before, target = target, tail
            else:
                before = target
            if before is head and "?" in part:
                part, _, rest = part.partition("?")
                head.append(part)
                query.append(rest)
                if target is head:
                    target = query
            elif before is not tail:
                before.append(part)
            else:
                tail.append(part)
        else:
            target.append(part)
    if len(head) == 1 and isinstance(head[0], str) and re.fullmatch(r"\s*[a-z]+://[^/]+\s*", head[0]):
        head[0] = head[0].strip() + "/"
    return Url(open=True, node=node, states=(State(packed(head), _pairs(packed(query)), packed(tail)),))


def _pairs(parts: Parts) -> tuple[Pair, ...]:
    """The parameters of a query that is written out."""
    found: list[Pair] = []
    current: list[str | Hole] = []
    for part in parts:
        if not isinstance(part, str):
            current.append(part)
            continue
        first, *others = part.split("&")
        current.append(first)
        for other in others:
            found.append(_pair(packed(current)))
            current = [other]
    if packed(current):
        found.append(_pair(packed(current)))
    return tuple(found)


def _pair(parts: Parts) -> Pair:
    begin = parts[0] if parts and isinstance(parts[0], str) else ""
    return Pair(begin.partition("=")[0] if "=" in begin or len(parts) == 1 else "", parts)


def new_params(t: Tracer, node: Node, args: list[Value]) -> Value:
    """`new URLSearchParams(init)`"""
    first = args[0] if args else UNDEF
    query: tuple[Pair, ...] | None = None
    if isinstance(first, Const):
        query = ()
    elif isinstance(first, Str):
        parts = first.parts
        begin = parts[0] if parts and isinstance(parts[0], str) else ""
        query = _pairs(packed((begin.removeprefix("?"), *parts[1:])) if begin else parts)
    elif isinstance(first, Url):
        return Url(open=True, node=node, states=first.target.states, bare=True)
    elif isinstance(first, Object) and not first.open:
        query = tuple(_named(t, node, name, value) for name, value in first.fields.items())
    elif isinstance(first, Array) and not first.open:
        pairs = [item.items for item in first.items if isinstance(item, Array) and len(item.items) == 2]
        names = [own_text(item[0]) for item in pairs]
        if len(pairs) == len(first.items) and None not in names:
            query = tuple(_named(t, node, name or "", item[1]) for name, item in zip(names, pairs, strict=True))
    elif not isinstance(first, Object | Array):
        return derived([first])
    return Url(open=True, node=node, states=(State((), query),), bare=True)


def _named(t: Tracer, node: Node, name: str, value: Value) -> Pair:
    key = own_text(encoded(Str((name,)), "form")) or ""
    made = each(value, lambda item: encoded(item, "form"))
    parts = made.parts if isinstance(made, Str) else hole(node, made)
    return Pair(key, packed((key + "=", *parts)))


def url_method(t: Tracer, node: Node, url: Url, key: str, args: list[Value]) -> Value:
    """A method of either."""
    if key in ("toString", "toJSON"):
        return url.text
    name = own_text(args[0]) if args else None
    if key in ("get", "getAll", "has"):
        return _asked(url.target, key, name)
    if key in ("set", "append", "delete", "sort"):
        _change(t, node, url.target, key, name, args)
        return UNDEF
    return t.unknown_call(node, args, DYNAMIC if is_dynamic(url.text) else PLAIN)


def _asked(url: Url, key: str, name: str | None) -> Value:
    query = url.states[0].query if len(url.states) == 1 else None
    if key == "has" and name is not None and query is not None and all(pair.name for pair in query):
        return Const(any(pair.name == name for pair in query))
    return derived([url.text])


def _change(t: Tracer, node: Node, url: Url, key: str, name: str | None, args: list[Value]) -> None:
    if key == "sort":
        return
    states = []
    for state in url.states:
        query = state.query
        if name is None or (len(args) < 2 and key != "delete"):
            query = None
        elif query is not None:
            if key == "append":
                query = (*query, _named(t, node, name, args[1]))
            else:
                query = _replaced(query, None if key == "delete" else _named(t, node, name, args[1]), name)
        states.append(State(state.head, query, state.tail))
    t.memory.put(url, "states", tuple(dict.fromkeys(states)))


def _replaced(query: tuple[Pair, ...], pair: Pair | None, name: str) -> tuple[Pair, ...]:
    found: list[Pair] = []
    key = pair.name if pair is not None else name
    for old in query:
        if old.name != key:
            found.append(old)
        elif pair is not None:
            found.append(pair)
            pair = None
    return (*found, pair) if pair is not None else tuple(found)


_PARTS = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*:)//([^/:]*)(:\d+)?(/.*)?", re.S)


def read_url_part(url: Url, key: str, node: Node) -> Value:
    """A property of an address."""
    if key == "href":
        return url.text
    if key == "searchParams":
        return Url(open=True, node=node, states=(), bare=True, owner=url)
    found = []
    for state in url.target.states:
        begin = state.head[0] if state.head and isinstance(state.head[0], str) else ""
        match = _PARTS.match(begin)
        whole = len(state.head) == 1
        if match is None or (not whole and not match[4]) or (key == "pathname" and not whole):
            return derived([url.text])
        scheme, host, port, path = match.groups()
        known = {
            "protocol": scheme, "hostname": host.lower(), "host": host.lower() + (port or ""), "port": (port or "")[1:],
            "origin": f"{scheme}//{host.lower()}{port or ''}", "pathname": path or "/",
        }  # fmt: skip
        if key not in known:
            return derived([url.text]) if key not in ("search", "hash") or state.query is None else PLAIN
        found.append(Str((known[key],) if known[key] else ()))
    return join(found) if found else PLAIN


def write_url_part(t: Tracer, url: Url, key: str | None, value: Value, node: Node) -> None:
    """Assign to a property of an address."""
    value = value.text if isinstance(value, Url) else value
    text = value if isinstance(value, Str) else Str(hole(node, value))
    states = []
    for state in url.target.states:
        if key == "search":
            begin = text.parts[0] if text.parts else ""
            parts = (begin.removeprefix("?"), *text.parts[1:]) if isinstance(begin, str) else text.parts
            states.append(State(state.head, _pairs(packed(parts)), state.tail))
        elif key == "hash":
            begin = text.parts[0] if text.parts else ""
            sign = () if (isinstance(begin, str) and begin.startswith(("#",))) or not text.parts else ("#",)
            states.append(State(state.head, state.query, packed((*sign, *text.parts))))
        elif key == "pathname":
            match = _PARTS.match(state.head[0]) if state.head and isinstance(state.head[0], str) else None
            if match is None:
                return t.memory.put(url.target, "states", ())
            begin = text.parts[0] if text.parts else ""
            slash = () if isinstance(begin, str) and begin.startswith("/") else ("/",)
            head = f"{match[1]}//{match[2]}{match[3] or ''}"
            states.append(State(packed((head, *slash, *text.parts)), state.query, state.tail))
        else:
            return t.memory.put(url.target, "states", ())
    t.memory.put(url.target, "states", tuple(dict.fromkeys(states)))
