"""The tree of a YAML document. Every node knows its place in the author's file.

Nodes reached through an alias are the anchored node itself, so a tree may share parts; its spans are those of the
anchor. Merge keys (`<<`) are resolved before a mapping is built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.spec.quick import quick
from adapterc.spec.span import Span
from adapterc.spec.text import Text

if TYPE_CHECKING:
    from adapterc.spec.expr import Const

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence"]


@quick
class Scalar:
    """A single value.

    `value` is what the dialect's YAML reader takes it for. `text` is the string with its source runs; for a value that
    is not a string it is the text as written (`020`, `~`). `quoted` is False for plain scalars only.
    """

    value: Const
    text: Text
    span: Span
    quoted: bool = False
    anchored: bool = False


@quick
class Sequence:
    """A list. `anchored`: this node or one inside it carries an anchor."""

    items: tuple[Node, ...]
    span: Span
    anchored: bool = False


@quick
class Entry:
    """One key of a mapping. `key` is the string form of the key as JavaScript gives it."""

    key: str
    key_text: Text
    value: Node


@quick
class Mapping:
    """Keys in source order, each once."""

    entries: tuple[Entry, ...]
    span: Span
    anchored: bool = False

    def find(self, key: str) -> Entry | None:
        """The entry of a key, if it is there."""
        return next((entry for entry in self.entries if entry.key == key), None)


Node = Scalar | Sequence | Mapping
