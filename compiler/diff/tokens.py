"""The lines of a script as the language has them: what a line is made of, without the way it is set.

White space between tokens, semicolons that end a statement, commas behind the last item, the quotes of a text and the
white space of a comment are formatting. White space within a text is not, nor is a line break that ends a statement
(`return` and a value on the next line): a token carries the kinds of the nodes it stands in, up to its statement. A
text that does not parse is compared as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.script import parse

__all__ = ["Lines", "Token", "comments", "lines_of"]

Token = tuple[str, str]
"""A token, and the kinds of the nodes around it, up to the next statement."""

_WHOLE = frozenset({"string", "template_string", "regex", "comment", "html_comment", "hash_bang_line"})
_COMMENTS = frozenset({"comment", "html_comment"})
_CLOSING = frozenset({")", "]", "}"})
_STATEMENTS = ("_statement", "_declaration", "_block", "_body", "_case", "_default", "program")
_MEANT = frozenset({"for_statement", "empty_statement"})
_HOLES = frozenset({",", "[", "(", "{"})
_NOWHERE = Span("", 0, 0, 1, 1, 1, 1)


class Lines:
    """A script by its lines; `raw` are the lines as they are, `keys` what is compared of each: the tokens on it, or the
    line itself."""

    def __init__(self, script: str, keys: list[tuple[Token, ...]] | None = None) -> None:
        self.raw = script.split("\n")
        self.keys = [((line, ""),) for line in self.raw] if keys is None else keys

    def tokens(self, start: int, end: int) -> list[Token]:
        """The tokens of the lines `start` to `end` (exclusive), one after the other."""
        return [token for key in self.keys[start:end] for token in key]

    def but_comma(self, number: int) -> tuple[str, tuple[Token, ...]]:
        """A line as it is, and its tokens without a comma at the end, which counts only where an item follows."""
        key = self.keys[number]
        return self.raw[number], key[:-1] if key and key[-1][0] == "," else key


def lines_of(old: str, new: str) -> tuple[Lines, Lines]:
    """Two scripts to compare: by their tokens when both parse, else as they are."""
    was, now = _keys(old), _keys(new)
    return (Lines(old), Lines(new)) if was is None or now is None else (Lines(old, was), Lines(new, now))


def comments(script: str) -> dict[int, str]:
    """The comment that begins on a row (from 0), the last one of several; those within a text are part of it. None of
    a script that does not parse."""
    parsed = parse(Text(script, _NOWHERE))
    if parsed.errors():
        return {}
    return {node.start_point.row: _text(node) for node in _tokens(parsed.root) if node.type == "comment"}


def _keys(script: str) -> list[tuple[Token, ...]] | None:
    """For each line the tokens on it; of one that goes over several lines, the part as it stands there."""
    parsed = parse(Text(script, _NOWHERE))
    if parsed.errors():
        return None
    data = script.encode("utf-8", "surrogatepass").split(b"\n")
    keys: list[list[Token]] = [[] for _ in data]
    for node in _counting(list(_tokens(parsed.root))):
        first, last = node.start_point, node.end_point
        kind = _kinds(node)
        if first.row == last.row or node.type == "comment":
            keys[first.row].append((_shown(node), kind))
            continue
        for row in range(first.row, last.row + 1):
            start = first.column if row == first.row else 0
            end = last.column if row == last.row else None
            keys[row].append((data[row][start:end].decode("utf-8", "surrogatepass"), f"{kind} {row - first.row}"))
    return [tuple(key) for key in keys]


def _kinds(node: Node) -> str:
    kinds = []
    around = node.parent
    while around is not None:
        kinds.append(around.type)
        if around.type.endswith(_STATEMENTS):
            break
        around = around.parent
    return " ".join(kinds)


def _tokens(root: Node) -> Iterator[Node]:
    """The smallest nodes that have a text, in order; texts, patterns and comments are whole."""
    pending = [root]
    while pending:
        node = pending.pop()
        if node.type in _WHOLE or not node.child_count:
            if node.end_byte > node.start_byte:
                yield node
        else:
            pending += reversed(node.children)


def _counting(nodes: list[Node]) -> Iterator[Node]:
    """Without the punctuation that changes nothing."""
    before = [""]
    for node in nodes:
        before.append(before[-1] if node.type in _COMMENTS else node.type)
    behind = [""]
    for node in reversed(nodes):
        behind.append(behind[-1] if node.type in _COMMENTS else node.type)
    # The nearest tokens on both sides of a node: a comment is no item, so `[/*c*/,]` has a hole.
    for node, previous, following in zip(nodes, before[:-1], reversed(behind[:-1]), strict=True):
        if node.type == ";" and (node.parent is None or node.parent.type not in _MEANT):
            continue
        if node.type == "," and following in _CLOSING and previous not in _HOLES:
            continue
        yield node


def _shown(node: Node) -> str:
    text = _text(node)
    if node.type == "comment":
        return " ".join(text.split())
    if node.type == "string" and "\\" not in text and not {'"', "'"} & set(text[1:-1]):
        return f'"{text[1:-1]}"'
    return text


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "surrogatepass")
