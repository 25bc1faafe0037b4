"""What the module code says in the place of a text: a call of the page function with the values of the holes.

The values are expressions of the module code, so what changes elsewhere in it (`folds`) changes in them as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_kinds import arms_of, constant_text, is_number, json_argument
from adapterc.importers.opencli_js.func.inline_model import Branch, Leaf, Slot, Tree
from adapterc.importers.opencli_js.func.model import Value
from adapterc.syntax.javascript.edit import Edit, apply_edits
from adapterc.syntax.javascript.places import takes_any
from adapterc.syntax.javascript.script import Script, unwrap

__all__ = ["Replaced", "outermost"]


class Replaced:
    """The source of the module code with text expressions replaced by calls."""

    def __init__(self, script: Script, values: Callable[[Node], tuple[Value, ...]], folds: Sequence[Edit] = ()) -> None:
        self._script = script
        self._values = values
        self._folds = folds
        self._calls: dict[int, tuple[Node, Tree, str]] = {}
        self.emitted: list[tuple[int, int]] = []
        """The ranges of the module code that go on as they are inside of replaced ones."""
        self.helpers: set[str] = set()
        """The names of generated code that the calls use."""

    def add(self, node: Node, tree: Tree, word: str) -> None:
        """`word` is "$page" or "$part"."""
        self._calls[node.id] = node, tree, word

    @property
    def nodes(self) -> list[Node]:
        """The replaced expressions."""
        return [node for node, _, _ in self._calls.values()]

    def edits(self) -> list[Edit]:
        """The edits of the linked text: the outermost replaced expressions."""
        places = sorted(self._calls.values(), key=lambda item: (item[0].start_byte, -item[0].end_byte))
        found: list[Edit] = []
        end = -1
        for node, _, _ in places:
            if node.start_byte < end:
                continue
            end = node.end_byte
            found.append(Edit(self._script.start(node), self._script.end(node), self._call(node)))
        return found

    def source(self, node: Node) -> str:
        """The characters of an expression, with the text expressions in it replaced."""
        start, end = self._script.start(node), self._script.end(node)
        self.emitted.append((start, end))
        if node.id in self._calls:
            return self._call(node)
        edits: list[Edit] = []
        stack = [node]
        while stack:
            item = stack.pop()
            if item is not node and item.id in self._calls:
                edits.append(Edit(self._script.start(item), self._script.end(item), self._call(item)))
            else:
                stack += item.named_children
        edits += [fold for fold in self._folds if start <= fold.start and fold.end <= end]
        moved = (Edit(edit.start - start, edit.end - start, edit.text) for edit in outermost(edits))
        return apply_edits(self._script.code[start:end], moved)

    def _call(self, node: Node) -> str:
        _, tree, word = self._calls[node.id]
        text = self._tree(tree, word)
        parent = node.parent
        arrow = parent is not None and parent.type == "arrow_function"
        return text if isinstance(tree, Leaf) or arrow or takes_any(node) else f"({text})"

    def _tree(self, tree: Tree, word: str) -> str:
        if isinstance(tree, Branch):
            condition = self.source(tree.condition)
            return f"{condition} ? {self._tree(tree.yes, word)} : {self._tree(tree.no, word)}"
        given = [self._slot(slot) for slot in tree.slots]
        if word == "$page":
            return f"$page{tree.number}({', '.join(given)})"
        self.helpers.add("$part")
        return f"$part({', '.join([str(tree.number), *given])})"

    def _slot(self, slot: Slot) -> str:
        if slot.kind != "value":
            return self.source(slot.node)
        return self._value(slot.node, self._values(slot.node))

    def _value(self, node: Node, values: tuple[Value, ...]) -> str:
        """An expression with the value that the text of `node` has as code."""
        arms = arms_of(node)
        if arms is not None and not is_number(self._script, node, values):
            condition, yes, no = arms
            return f"{self.source(condition)} ? {self._value(yes, ())} : {self._value(no, ())}"
        text = constant_text(self._script, node)
        if text is not None and text.strip():
            return text.strip()
        given = json_argument(self._script, node)
        if given is not None:
            self.helpers.add("$jsonCopy")
            return f"$jsonCopy({self.source(given)})"
        if is_number(self._script, node, values):
            return self.source(unwrap(node) if node.type == "parenthesized_expression" else node)
        self.helpers.update(("$pasted", "$state"))
        return f"$pasted($state, {self.source(node)})"


def outermost(edits: Iterable[Edit]) -> Iterator[Edit]:
    """The edits in order, without those inside of what another one replaces."""
    end = -1
    for edit in sorted(edits, key=lambda item: (item.start, -item.end)):
        if edit.start >= end:
            yield edit
            end = edit.end
