"""What a function made by a factory sees of the factory: written as constants in front of it.

Values are those that the machine found where the function was made. A property of a captured object that the function
never reads is left out, if it only reads properties by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Package
from adapterc.importers.opencli_js.func.names import Linker, LinkFault
from adapterc.syntax.javascript.constants import (
    ArrayValue,
    ExternalValue,
    FunctionValue,
    ObjectValue,
    Primitive,
    TextValue,
    Undefined,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.modules import Module
from adapterc.syntax.javascript.operators import text as written
from adapterc.syntax.javascript.quoting import quote
from adapterc.syntax.javascript.script import FUNCTIONS
from adapterc.syntax.weave import Weaver

__all__ = ["Captured", "captured_of"]

_DEPTH = 12


@dataclass(slots=True)
class Captured:
    """The captured names of one function: the uses of each, its value, and the functions among the values."""

    module: Module
    uses: dict[str, list[Node]] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    read: dict[str, frozenset[str] | None] = field(default_factory=dict)
    nodes: list[tuple[Module, Node]] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)

    def write(self, weaver: Weaver, linker: Linker) -> None:
        """One constant for each name."""
        for name, value in self.values.items():
            at = value.at.span
            self.named[name] = linker.own(name)
            weaver.write(f"const {self.named[name]} = ", at)
            _Writer(weaver, linker).value(value, self.read[name], 0)
            weaver.write(";\n", at)

    def edits(self, module: Module, node: Node) -> list[Edit]:
        """The uses of names that are called something else in the linked text."""
        found = []
        for name, uses in self.uses.items():
            for use in uses:
                new = self.named[name]
                if new != name:
                    text = f"{name}: {new}" if use.type.startswith("shorthand") else new
                    found.append(Edit(module.script.start(use), module.script.end(use), text))
        return found


def captured_of(function: FunctionValue) -> Captured:
    """What a function captures. Raises `LinkFault` for what is not known."""
    module: Module = function.scope.module
    script, node = module.script, function.at.node
    found = Captured(module)
    if function.scope.outer is None:
        return found
    for item in script.walk(node):
        reference = script.scopes.reference(item)
        declaration = None if reference is None else reference.declaration
        if declaration is None or declaration.scope is script.scopes.top:
            continue
        if node.start_byte <= declaration.node.start_byte < node.end_byte:
            continue
        found.uses.setdefault(declaration.name, []).append(item)
    for name, uses in found.uses.items():
        value = function.scope.owner(name).values.get(name)
        if value is None or isinstance(value, Unfoldable):
            reason = value.reason if isinstance(value, Unfoldable) else "it has no value there"
            raise LinkFault(f"`{name}` of the function around it is not known: {reason}", module, uses[0])
        found.values[name] = value
        found.read[name] = _properties(uses)
        found.nodes += _functions(value, found.read[name])
    return found


def _properties(uses: list[Node]) -> frozenset[str] | None:
    """The properties that are read of a name; None when it is used in another way."""
    names = set()
    for use in uses:
        outer = use.parent
        key = None if outer is None or outer.type != "member_expression" else outer.child_by_field_name("property")
        if outer is None or key is None or key.text is None or outer.child_by_field_name("object") != use:
            return None
        names.add(key.text.decode("utf-8", "replace"))
    return frozenset(names)


def _functions(value: Value, read: frozenset[str] | None) -> list[tuple[Module, Node]]:
    found: list[tuple[Module, Node]] = []
    todo: list[tuple[Value, frozenset[str] | None]] = [(value, read)]
    seen: set[int] = set()
    while todo:
        item, wanted = todo.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, FunctionValue):
            found.append((item.scope.module, item.at.node))
            if item.scope.outer is not None:
                inner = captured_of(item)
                if inner.values:
                    raise LinkFault(
                        "a function of the factory sees names of another factory", inner.module, item.at.node
                    )
        elif isinstance(item, ObjectValue):
            todo += [(entry.value, None) for key, entry in item.entries.items() if wanted is None or key in wanted]
        elif isinstance(item, ArrayValue):
            todo += [(entry, None) for entry in item.items]
    return found


class _Writer:
    def __init__(self, weaver: Weaver, linker: Linker) -> None:
        self.weaver, self.linker = weaver, linker

    def value(self, value: Value, read: frozenset[str] | None, depth: int) -> None:
        at = value.at.span
        if depth > _DEPTH:
            raise LinkFault("a value of the factory is nested too deeply", _module(value), value.at.node)
        if isinstance(value, TextValue):
            self.weaver.write(quote(value.value), at)
        elif isinstance(value, Primitive):
            self.weaver.write("undefined" if isinstance(value.value, Undefined) else written(value.value), at)
        elif isinstance(value, FunctionValue):
            self._function(value)
        elif isinstance(value, ExternalValue) and value.path:
            name = value.path[0]
            if value.package:
                name = self.linker.package_name(Package(value.package, name), name)
            self.weaver.write(".".join((name, *value.path[1:])), at)
        elif isinstance(value, ObjectValue) and not value.spoiled:
            self.weaver.write("{", at)
            for key, entry in value.ordered():
                if read is None or key in read:
                    self.weaver.write(f" {quote(key)}: ", entry.key.span)
                    self.value(entry.value, None, depth + 1)
                    self.weaver.write(",", at)
            self.weaver.write(" }", at)
        elif isinstance(value, ArrayValue) and not value.spoiled and not value.unique:
            self.weaver.write("[", at)
            for item in value.items:
                self.value(item, None, depth + 1)
                self.weaver.write(", ", at)
            self.weaver.write("]", at)
        else:
            reason = value.reason if isinstance(value, Unfoldable) else getattr(value, "spoiled", "") or "it is no data"
            raise LinkFault(f"a value of the factory is not known: {reason}", self._fallback(value), value.at.node)

    def _fallback(self, value: Value) -> Module:
        return Module(value.at.file, value.at.script)

    def _function(self, value: FunctionValue) -> None:
        module: Module = value.scope.module
        node, script = value.at.node, module.script
        name = node.child_by_field_name("name")
        if node.type in ("function_declaration", "generator_function_declaration") and name is not None:
            self.weaver.write(self.linker.name_of(module, script.source(name)), script.span(node))
            return
        assert node.type in FUNCTIONS
        edits = self.linker.edits(module, node)
        start = script.start(node)
        if node.type == "method_definition" and name is not None:
            words = "async function " if any(child.type == "async" for child in node.children) else "function "
            self.weaver.write(words, script.span(node))
            start = script.end(name)
        self.weaver.copy_edited(script.text, start, script.end(node), edits)


def _module(value: Value) -> Module:
    return Module(value.at.file, value.at.script)
