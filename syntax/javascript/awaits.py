"""Trees in which every `await` is an operator.

The grammar takes `await (x)`, `await [x]` and a template behind `await` for uses of a name `await`. `void ` is as long,
binds as tightly and is never a name, so it stands in for such an `await` in the text that is parsed. Inside of a plain
function `await` is a name indeed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from threading import get_ident

from tree_sitter import Node, Parser, Point, Tree

from adapterc.syntax.javascript.tree import language

__all__ = ["FUNCTIONS", "parse_tree"]

FUNCTIONS = frozenset(
    {
        "arrow_function",
        "function_declaration",
        "function_expression",
        "generator_function",
        "generator_function_declaration",
        "method_definition",
    }
)
"""Node types that open a function."""


def parse_tree(data: bytes) -> Tree:
    """The tree of a text, which may have errors."""
    parser = _parser(get_ident())
    tree = parser.parse(data)
    for _ in range(_ROUNDS):
        misread = [place for match in _AWAIT.finditer(data) for place in _misread(tree.root_node, match.start())]
        if not misread:
            break
        corrected = bytearray(data)
        for start, end, _, _ in misread:
            corrected[start:end] = b"void "
        for start, end, first, last in misread:
            tree.edit(start, end, end, first, last, last)
        data = bytes(corrected)
        tree = parser.parse(data, tree)
        if tree.root_node.has_error:  # where the parser begins anew decides what it makes of an error
            tree = parser.parse(data)
    return tree


@lru_cache(maxsize=16)
def _parser(thread: int) -> Parser:
    """One for each thread: two may not use it at once."""
    return Parser(language())


def _misread(root: Node, start: int) -> list[tuple[int, int, Point, Point]]:
    """The range of an `await` that is taken for a name, in bytes and in rows and columns; empty when it is not."""
    node = root.descendant_for_byte_range(start, start + 5)
    if node is None or node.type != "identifier" or (node.start_byte, node.end_byte) != (start, start + 5):
        return []
    around = node.parent
    while around is not None and around.type not in FUNCTIONS:
        around = around.parent
    if around is not None and all(child.type != "async" for child in around.children):
        return []
    return [(node.start_byte, node.end_byte, node.start_point, node.end_point)]


_AWAIT = re.compile(rb"\bawait\b(?=\s*[(\[`/+-])")
_ROUNDS = 4
"""A corrected `await` may bring up another; each round corrects all that are seen."""
