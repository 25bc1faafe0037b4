"""Takes the indentation of its file from a function that leaves it."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.script import Script

__all__ = ["without_margin"]

_LITERALS = frozenset({"string_fragment", "escape_sequence", "comment", "template_string"})
_SPANNING = ("`", "/*", "\\\n")
"""One of these is in every text or comment of several lines."""


def without_margin(script: Script, node: Node) -> Iterator[Edit]:
    """Edits that move the lines of `node` to the left by the blanks in front of its last line.

    Lines that begin inside of a text or a block comment stay as they are.
    """
    start, end = script.start(node), script.end(node)
    margin = _blanks(script.code, script.code.rfind("\n", start, end) + 1)
    if margin == 0 or script.code.find("\n", start, end) < 0:
        return
    spanning = any(mark in script.code[start:end] for mark in _SPANNING)
    held = [
        (script.start(item), script.end(item))
        for item in (script.walk(node) if spanning else ())
        if item.type in _LITERALS and item.start_point.row != item.end_point.row and "\n" in script.source(item)
    ]
    at = script.code.find("\n", start, end)
    while at >= 0:
        line = at + 1
        if not any(first < line <= last for first, last in held):
            blanks = min(margin, _blanks(script.code, line))
            if blanks:
                yield Edit(line, line + blanks, "")
        at = script.code.find("\n", line, end)


def _blanks(code: str, line: int) -> int:
    end = line
    while code[end : end + 1] == " ":
        end += 1
    return end - line
