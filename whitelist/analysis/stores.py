"""What a script puts into its objects, found by a single walk: assignments to members, `push`, `set`, literals.

Objects are told apart by the name that holds them and, where that name is not the only one, by the name of the
property: `a.x = v` is a value of every `.x`. That is coarse, and errs on the side of seeing too much.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, unwrap
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.names import global_path, pattern_key, words

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Stores", "stores_of"]

_ADDERS = words("push unshift set add splice fill append with toSpliced")
_ASSIGNERS = words("Object.assign Object.defineProperty Object.defineProperties Reflect.set Reflect.defineProperty")


class Stores:
    """Values by the declared name, or by the property name, that they are put under. Nodes by their id."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.into: dict[int, list[tuple[str, Node]]] = defaultdict(list)
        """What is put into the object that a declared name holds, as (how, value): "value" for the value itself,
        "parts" for each of its properties, "deep" for the value at some depth."""
        self.given: dict[str, list[Node]] = defaultdict(list)
        """What is assigned to a property of that name, of whatever object."""
        self.inside: dict[str, list[tuple[str, Node]]] = defaultdict(list)
        """What is put into the object that such a property holds, likewise."""
        self.written: dict[str, list[Node]] = defaultdict(list)
        """Values of that key in object literals and classes."""
        self.functions: dict[str, list[Node]] = defaultdict(list)
        """Functions that the script itself gives that name as a member."""
        self.names: dict[int, list[str]] = defaultdict(list)
        """Those names by the function."""
        self.calls: dict[str, list[Node]] = defaultdict(list)
        """Calls of members, by their name."""
        self._literals()
        self._assignments()
        self._calls()
        del self.index  # it keeps the stores: holding each other, both would wait for the collector

    def _literals(self) -> None:
        for pair in self.index.of("pair", "field_definition"):
            key = pair.child_by_field_name("key") or pair.child_by_field_name("property")
            value = pair.child_by_field_name("value")
            name = None if key is None else pattern_key(self.index, key)
            if name is not None and value is not None:
                self._written(name, unwrap(value))
        for short in self.index.of("shorthand_property_identifier"):
            self._written(self.index.text(short), short)
        for method in self.index.of("method_definition"):
            key = method.child_by_field_name("name")
            name = None if key is None else pattern_key(self.index, key)
            if name is not None:
                self._written(name, method)

    def _written(self, name: str, value: Node) -> None:
        self.written[name].append(value)
        function = self.function(value)
        if function is not None:
            self._named(name, function)

    def _named(self, name: str, function: Node) -> None:
        self.functions[name].append(function)
        self.names[function.id].append(name)

    def function(self, node: Node) -> Node | None:
        """The function that `node` is, or is a constant name of."""
        if node.type in FUNCTIONS:
            return node
        named = node.type in ("identifier", "shorthand_property_identifier")
        declared = self.index.declaration(node) if named else None
        return None if declared is None else self.index.function_of(declared)

    def _assignments(self) -> None:
        for node in self.index.of("assignment_expression", "augmented_assignment_expression"):
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            if left is None or right is None or (left := unwrap(left)).type not in MEMBERS:
                continue
            key, inner = self.index.key_of(left), left.child_by_field_name("object")
            if key is not None:
                self.given[key].append(unwrap(right))
                function = self.function(unwrap(right))
                if function is not None:
                    self._named(key, function)
            if inner is not None:
                self._put(inner, [right], "value")

    def _calls(self) -> None:
        for call in self.index.of("call_expression"):
            callee, arguments = self.index.callee(call), self.index.arguments(call)
            if callee is None or callee.type not in MEMBERS:
                continue
            key, inner = self.index.key_of(callee), callee.child_by_field_name("object")
            if key is not None:
                self.calls[key].append(call)
            if key in _ADDERS and inner is not None:
                self._put(inner, arguments, "value")
            elif arguments and global_path(self.index, callee) in _ASSIGNERS:
                self._put(arguments[0], arguments[1:], "parts")

    def _put(self, holder: Node, values: list[Node], how: str) -> None:
        holder = unwrap(holder)
        stored = [(how, unwrap(value)) for value in values]
        if holder.type in ("identifier", "shorthand_property_identifier"):
            declared = self.index.declaration(holder)
            if declared is not None:
                self.into[declared.id].extend(stored)
        elif holder.type in MEMBERS:
            key, inner = self.index.key_of(holder), holder.child_by_field_name("object")
            if key is not None:
                self.inside[key].extend(stored)
            elif inner is not None:
                self._put_deep(inner, values)

    def _put_deep(self, holder: Node, values: list[Node]) -> None:
        """`groups[k].push(v)`: the value is somewhere below `groups`."""
        holder = unwrap(holder)
        while holder.type in MEMBERS and self.index.key_of(holder) is None:
            inner = holder.child_by_field_name("object")
            if inner is None:
                return
            holder = unwrap(inner)
        self._put(holder, values, "deep")


def stores_of(index: Index) -> Stores:
    """The stores of a script, found when they are first asked for."""
    if index.stores is None:
        index.stores = Stores(index)
    return index.stores
