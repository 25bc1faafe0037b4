"""Constant folding: what an expression is worth wherever it stands, as far as the text alone decides it.

`fold` gives a `Value` whose parts keep their places in the source, or `Unfoldable` with the node and the reason. It
reads declarations that are given their value once, also those of other modules, and follows calls of functions of the
tree with their parameters bound. An array or object behind a name is a constant only when nothing in its module changes
it or hands it to code that might.

This is the general form of `whitelist/analysis/folding.py`, which folds texts only and may be replaced by it.

Limits: those of `machine`. Steps and depth are limited; an expression beyond them is `Unfoldable`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tree_sitter import Node

from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ArrayValue,
    FunctionValue,
    ObjectValue,
    Place,
    Primitive,
    TextValue,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.machine import Host, Machine, Spent, Steps
from adapterc.syntax.javascript.machine.names import MUTATORS, Names
from adapterc.syntax.javascript.modules import Module, Modules
from adapterc.syntax.javascript.script import FUNCTIONS, Script

if TYPE_CHECKING:
    from adapterc.syntax.javascript.scopes import Declaration

__all__ = ["Folder", "fold", "to_python"]

_STEPS = 50_000


class Folder:
    """Folds expressions of one module and what it imports."""

    def __init__(self, module: Module, modules: Modules, host: Host | None = None) -> None:
        self.module = module
        self._modules = modules
        self._host = host
        self._known: dict[int, Value] = {}

    def fold(self, node: Node) -> Value:
        """The value of an expression of the module."""
        machine = Machine(self._modules, self._host, _STEPS)
        place = Place(self.module.script, node)
        names = Names(self.module, static=self._static)
        try:
            return machine.known(machine.run(machine.expression(node, names)), place)
        except Spent:
            return Unfoldable(place, "it takes too many steps")

    def _static(self, machine: Machine, node: Node, names: Names) -> Steps:
        """What an identifier means by its declaration."""
        script = self.module.script
        at = Place(script, node)
        declaration = script.scopes.resolve(node)
        if declaration is None:
            return machine.external("", (script.source(node),), at)
        known = self._known.get(declaration.node.id)
        if known is None:
            self._known[declaration.node.id] = Unfoldable(at, f"`{declaration.name}` refers to itself")
            known = machine.known((yield self._declared(machine, declaration, at, names)), at)
            self._known[declaration.node.id] = known
        return known

    def _declared(self, machine: Machine, declaration: Declaration, at: Place, names: Names) -> Steps:
        name, place = declaration.name, Place(self.module.script, declaration.node)
        if declaration.kind == "import":
            binding = self.module.imports.get(name)
            return (yield machine.imported(self.module, binding, at)) if binding else Unfoldable(at, "it is imported")
        if not declaration.constant:
            return Unfoldable(place, f"`{name}` is assigned elsewhere")
        if declaration.kind == "param":
            return Unfoldable(place, f"`{name}` is a parameter")
        value = declaration.value
        if declaration.kind in ("function", "name") and value is not None and value.type in FUNCTIONS:
            return FunctionValue(Place(self.module.script, value), names)
        if value is None or not declaration.whole or declaration.kind not in ("const", "let", "var"):
            return Unfoldable(place, f"the value of `{name}` is not known")
        if declaration.kind == "var" and _may_come_first(declaration):
            return Unfoldable(place, f"`{name}` may be read before it has a value")
        folded = machine.known((yield machine.expression(value, names)), place)
        if isinstance(folded, ArrayValue | ObjectValue) and not _is_safe(declaration):
            return Unfoldable(place, f"`{name}` may be changed after its declaration")
        return folded


def fold(script: Script, node: Node, host: Host | None = None) -> Value:
    """The value of an expression in a text that stands alone."""
    modules = Modules(lambda path: None)
    return Folder(modules.adopt(script.text.span.file, script), modules, host).fold(node)


def to_python(value: Value) -> Any:
    """The value as plain Python data. Raises `ValueError` for what is not known or no data, `UNDEFINED` stays itself.

    Shared parts are copied; the size of the result is limited.
    """
    left = 100_000
    root: list[Any] = [None]
    todo: list[tuple[Value, Any, Any, int]] = [(value, root, 0, 0)]
    while todo:
        item, holder, key, depth = todo.pop()
        left -= 1
        if left < 0 or depth > 500:
            raise ValueError("the value is too large")
        made: Any
        if isinstance(item, Primitive | TextValue):
            made = item.value
        elif isinstance(item, ArrayValue) and not item.spoiled and not item.unique:
            made = [UNDEFINED] * len(item.items)
            todo += [(part, made, number, depth + 1) for number, part in enumerate(item.items)]
        elif isinstance(item, ObjectValue) and not item.spoiled:
            made = {name: UNDEFINED for name, _ in item.ordered()}
            todo += [(part.value, made, name, depth + 1) for name, part in item.entries.items()]
        else:
            raise ValueError(item.reason if isinstance(item, Unfoldable) else "it is no data")
        holder[key] = made
    return root[0]


def _may_come_first(declaration: Declaration) -> bool:
    """Whether a `var` may be read while it is still undefined: a reference stands before it."""
    return any(reference.node.start_byte < declaration.node.start_byte for reference in declaration.references)


def _is_safe(declaration: Declaration) -> bool:
    """Whether every use of a name only looks at the array or object behind it."""
    return all(_looks(reference.node) for reference in declaration.references)


def _looks(node: Node) -> bool:
    parent = node.parent
    if parent is None:
        return False
    if parent.type in ("spread_element", "template_substitution", "binary_expression", "export_specifier"):
        return True
    if parent.type == "for_in_statement":
        right = parent.child_by_field_name("right")
        return right is not None and right.id == node.id
    if parent.type == "arguments" and parent.parent is not None:
        callee = parent.parent.child_by_field_name("function") or parent.parent.child_by_field_name("constructor")
        name = None if callee is None else callee.child_by_field_name("property")
        return callee is not None and ((callee.text or b"") in _PURE or (name is not None and name.text == b"concat"))
    if parent.type not in ("member_expression", "subscript_expression"):
        return False
    member = parent
    while member.parent is not None and member.parent.type in ("member_expression", "subscript_expression"):
        inner = member.parent.child_by_field_name("object")
        if inner is None or inner.id != member.id:
            return True  # an index of something else
        member = member.parent
    return _reads(member)


def _reads(member: Node) -> bool:
    """Whether a member expression is only read."""
    outer = member.parent
    if outer is None:
        return False
    if outer.type in ("assignment_expression", "augmented_assignment_expression"):
        left = outer.child_by_field_name("left")
        return left is None or left.id != member.id
    if outer.type == "call_expression":
        name = member.child_by_field_name("property")
        return name is not None and (name.text or b"").decode("utf-8", "replace") not in MUTATORS
    deleted = outer.type == "unary_expression" and any(child.type == "delete" for child in outer.children)
    return outer.type != "update_expression" and not deleted


_PURE = frozenset(
    {
        b"Object.keys", b"Object.values", b"Object.entries", b"Object.freeze", b"JSON.stringify", b"Array.isArray",
        b"Array.from", b"Set", b"Map", b"String",
    }
)  # fmt: skip
