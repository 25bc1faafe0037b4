"""The page function of a leaf: its parameters, the choice between its variants, and each variant as a thunk."""

from __future__ import annotations

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_kinds import is_number
from adapterc.importers.opencli_js.func.inline_model import Leaf, Owner, Slot
from adapterc.importers.opencli_js.func.inline_names import Namer, base_name
from adapterc.importers.opencli_js.func.inline_resolve import key_of
from adapterc.importers.opencli_js.func.inline_thunk import Thunk, write_thunk
from adapterc.importers.opencli_js.func.inline_variant import Choice, Masked, Variant, written_variants
from adapterc.spec.text import Text
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.weave import Weaver

__all__ = ["REFUSING", "add_slots", "page_function", "slot_of"]

_UNKNOWN = 'return $pageRefuse($state, "a piece of page code that only a run knows");'
REFUSING = ("$pageRefuse", "$state")
"""The names of generated code that a page function with choices uses."""


def slot_of(home: Script, value: Masked) -> tuple[str, str] | None:
    """Kind and key of the slot that a value of a variant is; None in a comment."""
    kind = value.placement.kind
    if kind == "comment":
        return None
    text = kind in ("string", "template") and not is_number(home, value.item.node, value.item.values)
    return ("text" if text else "value"), key_of(home, value.item.node)


def add_slots(home: Script, tree: Choice | Variant) -> None:
    """Give each leaf the slots that a page function needs of it, in the order of the source."""
    for variant in written_variants(tree):
        for value in variant.values:
            if (found := slot_of(home, value)) is not None:
                _add(value.owner.leaf, Slot(value.item.node, *found))
    todo: list[Choice | Variant] = [tree]
    while todo:
        item = todo.pop()
        if isinstance(item, Choice):
            _add(item.owner.leaf, Slot(item.pick.node, "pick", key_of(home, item.pick.node)))
            todo += (inner for _, _, inner in item.ways)


def _add(leaf: Leaf, slot: Slot) -> None:
    if all((slot.kind, slot.key) != (other.kind, other.key) for other in leaf.slots):
        leaf.slots.append(slot)
        leaf.slots.sort(key=lambda item: item.node.start_byte)


def page_function(
    home: Script, leaf: Leaf, root: Owner, tree: Choice | Variant, thunks: dict[int, Thunk], at: Node
) -> tuple[str, Text]:
    """Name and declaration. `thunks` by the id of the variant; `at` is the expression that made the text."""
    writer = _Writer(home, tree, thunks, at)
    name = f"$page{leaf.number}"
    span = home.span(at)
    writer.weaver.write(f"const {name} = ({', '.join(writer.names(root))}) => ", span)
    if isinstance(tree, Variant):
        writer.thunk(tree)
    else:
        writer.weaver.write("{\n", span)
        writer.choice(tree)
        writer.weaver.write("}", span)
    writer.weaver.write(";", span)
    return name, writer.weaver.text()


class _Writer:
    def __init__(self, home: Script, tree: Choice | Variant, thunks: dict[int, Thunk], at: Node) -> None:
        self.weaver = Weaver(home.text.span.file)
        self._home = home
        self._thunks = thunks
        self._at = at
        self._span = home.span(at)
        self._namer = Namer(variant.script.code for variant in written_variants(tree))
        self._names: dict[tuple[int, str, str], str] = {}

    def names(self, owner: Owner) -> list[str]:
        """The names of the slots of a leaf, made when they are first asked for."""
        return [self._name(owner, slot) for slot in owner.leaf.slots]

    def _name(self, owner: Owner, slot: Slot) -> str:
        key = (id(owner), slot.kind, slot.key)
        if key not in self._names:
            self._names[key] = self._namer.name(base_name(self._home, slot.node))
        return self._names[key]

    def thunk(self, variant: Variant) -> None:
        def name_of(value: Masked) -> str:
            found = slot_of(self._home, value)
            return "" if found is None else self._names[(id(value.owner), *found)]

        write_thunk(self.weaver, self._thunks[id(variant)], name_of, self._at, self._home)

    def choice(self, tree: Choice | Variant) -> None:
        """Statements that return the thunk of the pieces that were chosen."""
        if isinstance(tree, Variant):
            self.weaver.write("return ", self._span)
            self.thunk(tree)
            self.weaver.write(";\n", self._span)
            return
        picked = self._names[(id(tree.owner), "pick", key_of(self._home, tree.pick.node))]
        for alternative, owner, inner in tree.ways:
            if alternative.leaf is None:
                self._opened(f"if ({picked} === {alternative.literal}) {{\n", inner)
                continue
            head = f"if ({picked}?.part === {alternative.leaf.number}) {{\n"
            names = self.names(owner)
            if names:
                head += f"const [{', '.join(names)}] = {picked}.values;\n"
            self._opened(head, inner)
        self.weaver.write(_UNKNOWN + "\n", self._span)

    def _opened(self, head: str, inner: Choice | Variant) -> None:
        self.weaver.write(head, self._span)
        self.choice(inner)
        self.weaver.write("}\n", self._span)
