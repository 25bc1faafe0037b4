"""Writes values that were found when compiling as expressions of the linked text."""

from __future__ import annotations

from collections.abc import Callable

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

__all__ = ["ValueWriter", "method_words"]

_DEPTH = 12


class ValueWriter:
    """Writes values, each object once. `edits` are those of a function among them."""

    def __init__(self, weaver: Weaver, linker: Linker, edits: Callable[[FunctionValue], list[Edit]]) -> None:
        self.weaver, self.linker, self.edits = weaver, linker, edits
        self.written: set[int] = set()

    def value(self, value: Value, read: frozenset[str] | None, depth: int) -> None:
        at = value.at.span
        if depth > _DEPTH:
            raise LinkFault("a value of the factory is nested too deeply", _module(value), value.at.node)
        if isinstance(value, ObjectValue | ArrayValue):
            self._once(value)
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
                    self.weaver.write(
                        f" [{quote(key)}]: " if key == "__proto__" else f" {quote(key)}: ", entry.key.span
                    )
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
            raise LinkFault(f"a value of the factory is not known: {reason}", _module(value), value.at.node)

    def _once(self, value: ObjectValue | ArrayValue) -> None:
        """Two names of one object stay two names of one: it is not written twice, nor beside its declaration."""
        if id(value) in self.written or self.linker.declares(value.at):
            raise LinkFault("an object of the factory has two names", _module(value), value.at.node)
        self.written.add(id(value))

    def _function(self, value: FunctionValue) -> None:
        module: Module = value.scope.module
        node, script = value.at.node, module.script
        name = node.child_by_field_name("name")
        declared = node.type in ("function_declaration", "generator_function_declaration")
        if declared and name is not None and value.scope.outer is None:
            self.weaver.write(self.linker.name_of(module, script.source(name)), script.span(node))
            return
        assert node.type in FUNCTIONS
        edits = self.linker.edits(module, node) + self.edits(value)
        start = script.start(node)
        if node.type == "method_definition" and name is not None:
            self.weaver.write(method_words(node), script.span(node))
            start = script.end(name)
        self.weaver.copy_edited(script.text, start, script.end(node), edits)


def method_words(node: Node) -> str:
    """What a method begins with as a function."""
    kinds = {child.type for child in node.children}
    return ("async " if "async" in kinds else "") + ("function* " if "*" in kinds else "function ")


def _module(value: Value) -> Module:
    return Module(value.at.file, value.at.script)
