"""Reading typed fields out of a JSON object: a wrong type is AC303 and gives None; `null` counts as not written."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from adapterc.spec.diagnostics import Sink
from adapterc.spec.span import Span
from adapterc.syntax.json import JsonArray, JsonMember, JsonNode, JsonObject, JsonScalar
from adapterc.syntax.source import SourceText

__all__ = ["Fields", "describe"]


def describe(node: JsonNode) -> str:
    """What kind of value a node is, for messages."""
    if isinstance(node, JsonObject):
        return "an object"
    if isinstance(node, JsonArray):
        return "a list"
    if node.value is None:
        return "null"
    return {bool: "true or false", str: "text"}.get(type(node.value), "a number")


class Fields:
    """The members of one object. `owner` names it in messages: "" for the whole, else e.g. "argument `q`"."""

    __slots__ = ("node", "owner", "sink", "source")

    def __init__(self, source: SourceText, node: JsonObject, owner: str, sink: Sink) -> None:
        self.source, self.node, self.owner, self.sink = source, node, owner, sink

    def member(self, key: str) -> JsonMember | None:
        """The member of a key that is written and not null."""
        found = self.node.find(key)
        if found is None or (isinstance(found.value, JsonScalar) and found.value.value is None):
            return None
        return found

    def text(self, key: str) -> str | None:
        member = self.member(key)
        if member is None:
            return None
        if isinstance(member.value, JsonScalar) and isinstance(member.value.value, str):
            return member.value.value
        self.wrong(member, "text", f'write `"{key}": "…"`')
        return None

    def boolean(self, key: str) -> bool | None:
        member = self.member(key)
        if member is None:
            return None
        if isinstance(member.value, JsonScalar) and isinstance(member.value.value, bool):
            return member.value.value
        self.wrong(member, "true or false", f'write `"{key}": true` or `"{key}": false`')
        return None

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        member = self.member(key)
        if member is None:
            return ()
        items = member.value.items if isinstance(member.value, JsonArray) else None
        if items is None or not all(isinstance(item, JsonScalar) and isinstance(item.value, str) for item in items):
            self.wrong(member, "a list of texts", f'write `"{key}": ["…"]`')
            return ()
        return tuple(str(item.value) for item in items if isinstance(item, JsonScalar))

    def object(self, key: str) -> JsonObject | None:
        member = self.member(key)
        if member is None:
            return None
        if isinstance(member.value, JsonObject):
            return member.value
        self.wrong(member, "an object", f'write `"{key}": {{}}`')
        return None

    def wrong(self, member: JsonMember, wanted: str, help: str) -> None:
        """Report that a member is not `wanted`."""
        subject = f"`{member.key}` of {self.owner}" if self.owner else f"`{member.key}`"
        message = f"{subject} must be {wanted}, it is {describe(member.value)}"
        self.sink.report("AC303", message, self.span(member.value), help=help)

    def unknown(self, known: Iterable[str]) -> None:
        """Report keys that are not in `known`; `x-` keys are left alone at the top."""
        known = tuple(known)
        for member in self.node.members:
            if member.key in known or (not self.owner and member.key.startswith("x-")):
                continue
            near = get_close_matches(member.key.lower(), {word.lower(): word for word in known}, n=1, cutoff=0.7)
            hint = next((word for word in known if near and word.lower() == near[0]), "")
            listed = ", ".join(f"`{word}`" for word in known)
            help = f"did you mean `{hint}`?" if hint else f"remove it; known are {listed}"
            where = f" in {self.owner}" if self.owner else ""
            span = self.source.span(member.start, member.end)
            self.sink.report("AC301", f"unknown key `{member.key}`{where}", span, help=help)

    def span(self, node: JsonNode) -> Span:
        """Where a value stands; a text without its quotes, when it is not empty."""
        inner = isinstance(node, JsonScalar) and isinstance(node.value, str) and node.end - node.start > 2
        return self.source.span(node.start + inner, node.end - inner)

    def key_span(self, member: JsonMember) -> Span:
        """Where a key stands, without its quotes."""
        inner = member.end - member.start > 2
        return self.source.span(member.start + inner, member.end - inner)

    def span_of(self, key: str) -> Span | None:
        """Where the value of a key stands, None when it is not written."""
        member = self.node.find(key)
        return None if member is None else self.span(member.value)
