"""Reading typed fields out of a mapping. A wrong type is AC303 and gives None; `null` counts as not written."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Const
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence
from adapterc.syntax.yaml.scalars import key_text

__all__ = ["Fields", "advice", "describe", "fixed_keys", "near", "phrase", "quoted_list", "value_span", "written"]

_FORMS = {
    "a list": 'write a list: `["a", "b"]`',
    "a mapping": "write a mapping: `{key: value}`",
    "a number": "write a number without quotes: `5`",
    "text": 'write text: `"some words"`',
    "true or false": "write `true` or `false`",
}


def describe(node: Node) -> str:
    """What kind of value a node is, for messages."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    if node.value is None:
        return "empty"
    return {bool: "true or false", str: "text"}.get(type(node.value), "a number")


def near(name: str, known: Iterable[str]) -> str:
    """` ` or a hint that names the known word nearest to `name`."""
    lowered = {word.lower(): word for word in known}
    matches = get_close_matches(name.lower(), lowered, n=1, cutoff=0.7)
    return lowered[matches[0]] if matches else ""


def phrase(words: Iterable[str]) -> str:
    """Words as a phrase: `` `a`, `b` and `c` ``."""
    *most, last = [f"`{word}`" for word in words]
    return f"{', '.join(most)} and {last}" if most else last


def advice(wanted: str) -> str:
    """What to write where `wanted` belongs, with its form where that is not obvious."""
    return _FORMS.get(wanted, f"write {wanted}")


def quoted_list(words: Iterable[str]) -> str:
    """Words in backticks, separated by commas."""
    return ", ".join(f"`{word}`" for word in words)


def written(node: Scalar) -> str:
    """A scalar as the text that JavaScript's `String()` makes of it."""
    return key_text(node.value, node.text.value)


def value_span(entry: Entry) -> Span:
    """Where the value of an entry stands; the key when the value is empty."""
    span = entry.value.span
    return entry.key_text.span if span.start == span.end else span


def fixed_keys(mapping: Mapping, sink: Sink) -> None:
    """Report keys that hold a template: only values are rendered."""
    for entry in mapping.entries:
        if "${{" in entry.key:
            message = f"the key `{entry.key}` is never rendered"
            help = "write the key itself; only values are rendered"
            sink.report("AC212", message, entry.key_text.span, help=help)


class Fields:
    """The fields of one mapping. `owner` names it in messages: "" for the document, else e.g. "argument `q`"."""

    __slots__ = ("_by_key", "mapping", "owner", "sink")

    def __init__(self, mapping: Mapping, owner: str, sink: Sink) -> None:
        self.mapping = mapping
        self.owner = owner
        self.sink = sink
        self._by_key = {entry.key: entry for entry in mapping.entries}

    def entry(self, key: str) -> Entry | None:
        """The entry of a key that is written and not null."""
        entry = self._by_key.get(key)
        if entry is None or (isinstance(entry.value, Scalar) and entry.value.value is None):
            return None
        return entry

    def constant(self, key: str, kinds: tuple[type, ...], wanted: str) -> Const:
        """A scalar of one of the Python types `kinds` (bool is not an int here)."""
        entry = self.entry(key)
        if entry is None:
            return None
        node = entry.value
        if isinstance(node, Scalar) and type(node.value) in kinds:
            return node.value
        self.wrong(entry, wanted)
        return None

    def text(self, key: str) -> str | None:
        """Text; a number is taken as the text that JavaScript makes of it."""
        entry = self.entry(key)
        if entry is None:
            return None
        node = entry.value
        if isinstance(node, Scalar) and type(node.value) in (str, int, float):
            return written(node)
        self.wrong(entry, "text")
        return None

    def boolean(self, key: str) -> bool | None:
        value = self.constant(key, (bool,), "true or false")
        return value if isinstance(value, bool) else None

    def number(self, key: str) -> int | float | None:
        value = self.constant(key, (int, float), "a number")
        return value if isinstance(value, int | float) else None

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; numbers and booleans in it become text."""
        entry = self.entry(key)
        if entry is None:
            return ()
        if not isinstance(entry.value, Sequence):
            self.wrong(entry, "a list")
            return ()
        found = []
        for item in entry.value.items:
            if isinstance(item, Scalar) and item.value is not None:
                found.append(written(item))
            else:
                message = f"{self._subject(key)} holds an item that is {describe(item)}"
                span = item.span if item.span.start < item.span.end else value_span(entry)
                self.sink.report("AC303", message, span, help="write each item as text")
        return tuple(found)

    def sub(self, key: str) -> Mapping | None:
        """A mapping."""
        entry = self.entry(key)
        if entry is None:
            return None
        if isinstance(entry.value, Mapping):
            return entry.value
        self.wrong(entry, "a mapping")
        return None

    def wrong(self, entry: Entry, wanted: str, help: str | None = None) -> None:
        """Report that a field is not `wanted`."""
        message = f"{self._subject(entry.key)} must be {wanted}, it is {describe(entry.value)}"
        self.sink.report("AC303", message, value_span(entry), help=help or advice(wanted))

    def unknown(self, known: Iterable[str], code: str = "AC301") -> None:
        """Report keys that are not in `known`; `x-` keys and holders of anchors are left alone at the top."""
        known = tuple(known)
        for entry in self.mapping.entries:
            if entry.key in known or (not self.owner and (entry.key.startswith("x-") or entry.value.anchored)):
                continue
            hint = near(entry.key, known)
            help = f"did you mean `{hint}`?" if hint else f"remove it; known are {quoted_list(known)}"
            where = f" in {self.owner}" if self.owner else ""
            self.sink.report(code, f"unknown key `{entry.key}`{where}", entry.key_text.span, help=help)

    def template(self, key: str) -> Text | None:
        """Text with its source, for values that may hold a template."""
        entry = self.entry(key)
        if entry is None or not isinstance(entry.value, Scalar):
            return None
        return entry.value.text if isinstance(entry.value.value, str) else None

    def _subject(self, key: str) -> str:
        return f"`{key}` of {self.owner}" if self.owner else f"`{key}`"
