"""Walks over trees of tree-sitter, which has no limit of depth: a cursor or a stack of our own, no call of Python's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeVar

import tree_sitter_javascript
from tree_sitter import Language, Node

__all__ = ["Listing", "by_kind", "language", "walk"]

T = TypeVar("T")


@lru_cache(maxsize=1)
def language() -> Language:
    """The grammar of JavaScript."""
    return Language(tree_sitter_javascript.language())


def walk(node: Node) -> Iterator[Node]:
    """`node` and everything below it, parents first."""
    cursor = node.walk()
    depth = 0
    while True:
        current = cursor.node
        if current is not None:
            yield current
        if cursor.goto_first_child():
            depth += 1
            continue
        while not cursor.goto_next_sibling():
            if depth == 0 or not cursor.goto_parent():
                return
            depth -= 1
        if depth == 0:
            return


class Listing:
    """The named nodes of a whole tree by type, and their parents, found in one walk for all who ask.

    The cursor keeps nothing in the nodes, and types are texts that are there already: half the price of asking each
    node for its children and its type.
    """

    def __init__(self, root: Node) -> None:
        self.parents: dict[int, Node] = {}
        """By the id of the node."""
        self._nodes: list[Node] = []
        self._places: dict[str, list[int]] = defaultdict(list)
        self._found: dict[tuple[str, ...], list[Node]] = {}
        parents, nodes, places, names = self.parents, self._nodes, self._places, _names()
        cursor = root.walk()
        down, right, up = cursor.goto_first_child, cursor.goto_next_sibling, cursor.goto_parent
        parent, above = root, []
        while True:
            node = cursor.node
            assert node is not None
            name = names.get(node.kind_id)
            if name is not None:
                places[name].append(len(nodes))
                nodes.append(node)
                parents[node.id] = parent
            if down():
                above.append(parent)
                parent = node
                continue
            while not right():
                if not up():
                    del parents[root.id]
                    return
                parent = above.pop()

    def of(self, *types: str) -> list[Node]:
        """The nodes of these types in the order of `walk`; always the same list."""
        found = self._found.get(types)
        if found is None:
            places = [place for name in types for place in self._places.get(name, ())]
            if len(types) > 1:
                places.sort()
            found = self._found[types] = [self._nodes[place] for place in places]
        return found


@lru_cache(maxsize=1)
def _names() -> dict[int, str]:
    known = language()
    numbers = range(known.node_kind_count)
    names = {number: known.node_kind_for_id(number) or "" for number in numbers if known.node_kind_is_named(number)}
    return {**names, _ERROR: "ERROR"}


_ERROR = 0xFFFF
"""The `kind_id` of text that the grammar cannot read."""


def by_kind(table: Mapping[str, T]) -> dict[int, T]:
    """A table by named node type, with the `kind_id` of the nodes as its keys: asking for that makes no text."""
    known = language()
    named = (number for number in range(known.node_kind_count) if known.node_kind_is_named(number))
    return {number: table[name] for number in named if (name := known.node_kind_for_id(number) or "") in table}
