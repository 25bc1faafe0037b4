"""Methods of texts and of arguments, and the encoding of texts for addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Argument, Array, Const, Function, Hole, Str, Value
from adapterc.importers.opencli_js.func.trace_parts import limited, packed
from adapterc.importers.opencli_js.func.trace_texts import as_text, in_text
from adapterc.importers.opencli_js.func.trace_values import (
    NOTHING,
    PLAIN,
    argument,
    as_plain,
    derived,
    is_text,
    own_text,
)
from adapterc.syntax.javascript.constants import is_index
from adapterc.syntax.javascript.operators import WHITE

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer

__all__ = ["encoded", "parsed_number", "string_of", "text_method"]

_ENCODINGS = {"encodeURIComponent": "-_.!~*'()", "encodeURI": "-_.!~*'();/?:@&=+$,#"}
_ARGUMENT_OPS = {
    "trim": "trim", "trimStart": "other", "trimEnd": "other", "toString": "string", "toLowerCase": "lower",
    "toUpperCase": "upper", "toLocaleLowerCase": "lower", "toLocaleUpperCase": "upper",
}  # fmt: skip


def string_of(t: Tracer, node: Node, value: Value) -> Value:
    """`String(value)`: a text stays what it is."""
    made = as_text(t, value)
    if isinstance(made, Str):
        return made if made is value else Str(made.parts, node if made.known is not None else None)
    value = made
    known = own_text(value)
    if known is not None:
        return Str((known,) if known else (), node)
    if isinstance(value, Argument):
        return value if is_text(value) else argument(value, "string")
    return derived([value])


def encoded(value: Value, how: str, depth: int = 6) -> Value:
    """`encodeURIComponent`, `encodeURI` or "form", the encoding of search parameters."""
    known = own_text(value)
    if known is not None:
        return Str((limited(_encode(known, how)),) if known else ())
    if isinstance(value, Argument):
        return argument(value, "other" if how == "encodeURI" else "encode")
    if isinstance(value, Str) and depth:
        parts = [
            _encode(part, how) if isinstance(part, str) else Hole(part.node, encoded(part.value, how, depth - 1))
            for part in value.parts
        ]
        return Str(packed(parts))
    return derived([value])


def _encode(text: str, how: str) -> str:
    data = text.encode("utf-8", "replace")
    return quote_plus(data, safe="*-._") if how == "form" else quote(data, safe=_ENCODINGS[how])


def text_method(t: Tracer, node: Node, base: Value, key: str | None, args: list[Value]) -> Value:
    """A method of a text or an argument; callbacks are followed."""
    if any(isinstance(arg, Function) for arg in args) or key is None:
        return t.unknown_call(node, args, base)
    return _method(t, node, base, key, args)


def _method(t: Tracer, node: Node, base: Value, key: str, args: list[Value]) -> Value:
    single = base.parts[0] if isinstance(base, Str) and len(base.parts) == 1 else None
    if isinstance(single, Hole) and isinstance(single.value, Argument):
        base = argument(single.value, "string")
    if isinstance(base, Argument):
        return argument(base, _ARGUMENT_OPS.get(key, "other")) if not args or key in _ARGUMENT_OPS else (
            derived(args) if derived(args) != PLAIN else argument(base, "other")
        )  # fmt: skip
    assert isinstance(base, Str)
    if key in ("toString", "valueOf"):
        return base
    known = base.known
    if known is None:
        return _of_parts(t, node, base, key, args)
    found = _of_known(t, node, known, key, args)
    if found is not None:
        return found
    return derived([base, *args])


def _of_parts(t: Tracer, node: Node, base: Str, key: str, args: list[Value]) -> Value:
    """A method of a text with holes."""
    texts = [as_plain(arg) for arg in args]
    if key == "concat":
        return _concat(t, node, base, args)
    if key == "trim":
        first, last = base.parts[0], base.parts[-1]
        if isinstance(first, str) and isinstance(last, str) and first.strip(WHITE) and last.strip(WHITE):
            return Str((first.lstrip(WHITE), *base.parts[1:-1], last.rstrip(WHITE)))
    if key == "startsWith" and len(texts) == 1 and isinstance(texts[0], str) and isinstance(base.parts[0], str):
        begin = base.parts[0]
        if len(begin) >= len(texts[0]) or not texts[0].startswith(begin):
            return Const(begin.startswith(texts[0]))
    return derived([base, *args])


def _concat(t: Tracer, node: Node, base: Str, args: list[Value]) -> Value:
    parts: list[str | Hole] = list(base.parts)
    for arg in args:
        parts += in_text(t, node, arg)
    return Str(packed(parts))


def _of_known(t: Tracer, node: Node, text: str, key: str, args: list[Value]) -> Value | None:
    if key == "concat":
        return _concat(t, node, Str((text,)), args)
    if not args:
        made = _PLAIN[key](text) if key in _PLAIN and text.isascii() else None
        if key in ("trim", "trimStart", "trimEnd"):
            made = {"trim": str.strip, "trimStart": str.lstrip, "trimEnd": str.rstrip}[key](text, WHITE)
        return None if made is None else _text(made, node)
    if key in ("replace", "replaceAll") and len(args) == 2:
        return _replaced(t, node, text, key, args)
    values = [as_plain(arg) for arg in args]
    if NOTHING in values:
        return None
    first = values[0]
    if key in ("slice", "substring") and text.isascii() and all(type(item) is int for item in values):
        ends = [item if key == "slice" or not isinstance(item, int) else max(0, item) for item in values]
        return _text(text[slice(*(ends if len(ends) > 1 else (ends[0], None)))], node)
    if not isinstance(first, str) or len(values) > 1:
        return None
    if key in ("includes", "startsWith", "endsWith"):
        test = {"includes": str.__contains__, "startsWith": str.startswith, "endsWith": str.endswith}[key]
        return Const(test(text, first))
    if key == "split" and first:
        return Array([_text(part, node) for part in text.split(first)])
    if key == "indexOf" and text.isascii():
        return Const(text.find(first))
    return None


_PLAIN = {"toLowerCase": str.lower, "toUpperCase": str.upper}


def _text(text: str, node: Node) -> Str:
    return Str((text,) if text else (), node)


def _replaced(t: Tracer, node: Node, text: str, key: str, args: list[Value]) -> Value | None:
    """`text.replace(what, by)`; a replacement that is not known becomes a hole."""
    by = as_text(t, args[1])
    known = own_text(by)
    what = as_plain(args[0])
    if isinstance(what, str) and what:
        pieces = text.split(what, 1 if key == "replace" else -1)
    else:
        pattern, everywhere = simple_regex(t, node)
        if pattern is None:
            return None
        pieces = pattern.split(text, 0 if everywhere else 1)
    if known is not None:
        if "$" in known and len(pieces) > 1:
            return None
        return Str(packed(_between(pieces, known)), node)
    parts: list[str | Hole] = []
    for number, piece in enumerate(pieces):
        if number:
            parts += in_text(t, node, by)
        parts.append(piece)
    return Str(packed(parts), node if len(pieces) == 1 else None)


def _between(pieces: list[str], separator: str) -> Iterator[str]:
    for number, piece in enumerate(pieces):
        if number:
            yield separator
        yield piece


_ATOM = r"(?:\\[dswDSW/.\\()\[\]{}+*?^$|\-]|[^\\()\[\]{}+*?^$|./]|\[\^?(?:\\[dsw/.\\\-\]]|[^\\\]\[])+\])"
_SIMPLE = re.compile(rf"\^?{_ATOM}*{_ATOM}[+*]?\$?|\^?{_ATOM}[+*]{_ATOM}*\$?")


def simple_regex(t: Tracer, node: Node) -> tuple[re.Pattern[str] | None, bool]:
    """The pattern that is written as the first argument of a call, when matching it takes no time."""
    listed = t.field(node, "arguments")
    first = t.children(listed)[0] if listed is not None and t.children(listed) else None
    if first is None or first.type != "regex":
        return None, False
    pattern, flags = t.field(first, "pattern"), t.field(first, "flags")
    source = t.name(pattern) if pattern is not None else ""
    letters = t.name(flags) if flags is not None else ""
    if not source.isascii() or not _SIMPLE.fullmatch(source) or set(letters) - set("gi"):
        return None, False
    try:
        return re.compile(source.replace("$", r"\Z"), re.ASCII | (re.I if "i" in letters else 0)), "g" in letters
    except re.error:
        return None, False


def parsed_number(value: Value) -> Value:
    """`parseInt` of a text that is a whole number."""
    known = own_text(value)
    return Const(int(known)) if known is not None and is_index(known) else derived([value])
