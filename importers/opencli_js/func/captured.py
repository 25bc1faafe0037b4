"""What a function made by a factory sees of the factory: written as constants in front of it.

Values are those that the machine found where the function was made. A property of a captured object that the function
never reads is left out, if it only reads properties by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.importers.opencli_js.func.captured_values import ValueWriter
from adapterc.importers.opencli_js.func.names import Linker, LinkFault
from adapterc.syntax.javascript.constants import (
    ArrayValue,
    ExternalValue,
    FunctionValue,
    ObjectValue,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.modules import Module
from adapterc.syntax.javascript.scopes import Declaration, Reference
from adapterc.syntax.javascript.script import FUNCTIONS
from adapterc.syntax.javascript.uses import is_changed
from adapterc.syntax.weave import Weaver

__all__ = ["Captured", "captured_of"]


@dataclass(slots=True, eq=False)
class _Variable:
    """A name of a factory. `read`: the properties that are read of it; None when it is used in another way."""

    name: str
    value: Value
    declaration: Declaration
    module: Module
    use: Node
    read: frozenset[str] | None
    named: str = ""


_Key = tuple[int, str]


@dataclass(slots=True)
class Captured:
    """What some functions capture, with all that the functions among the values capture.

    `nodes` are all those functions; a name that two of them share is one variable. `globals` are among the values.
    """

    nodes: list[tuple[Module, Node]] = field(default_factory=list)
    globals: set[str] = field(default_factory=set)
    _variables: dict[_Key, _Variable] = field(default_factory=dict)
    _uses: dict[tuple[int, int], list[tuple[Node, _Key]]] = field(default_factory=dict)
    _todo: list[FunctionValue] = field(default_factory=list)
    _scanned: set[int] = field(default_factory=set)

    def write(self, weaver: Weaver, linker: Linker) -> None:
        """One declaration for each name."""
        for variable in self._variables.values():
            variable.named = linker.own(variable.name)
        writer = ValueWriter(weaver, linker, self.edits)
        for variable in self._variables.values():
            word = "let" if variable.declaration.changed else "const"
            at = variable.value.at.span
            weaver.write(f"{word} {variable.named} = ", at)
            writer.value(variable.value, variable.read, 0)
            weaver.write(";\n", at)

    def edits(self, function: FunctionValue) -> list[Edit]:
        """The uses of names that are called something else in the linked text."""
        found = []
        script = function.scope.module.script
        for use, key in self._uses.get(_identity(function), ()):
            new = self._variables[key].named
            name = script.source(use)
            if new != name:
                text = f"{name}: {new}" if use.type.startswith("shorthand") else new
                found.append(Edit(script.start(use), script.end(use), text))
        return found

    def collect(self, functions: list[FunctionValue]) -> None:
        """Find all that `functions` capture. Raises `LinkFault` for what is not known."""
        self._todo += functions
        while self._todo:
            self._add(self._todo.pop())
        for variable in self._variables.values():
            self._check_changes(variable)

    def _add(self, function: FunctionValue) -> None:
        if _identity(function) in self._uses:
            return
        module: Module = function.scope.module
        script, node = module.script, function.at.node
        uses: list[tuple[Node, _Key]] = []
        self._uses[_identity(function)] = uses
        self.nodes.append((module, node))
        if function.scope.outer is None:
            return
        if any(_is_outward(this, node) for this in script.scopes.this):
            raise LinkFault("`this` of the function around it is not known", module, node)
        found: dict[str, list[Node]] = {}
        for item in script.walk(node):
            reference = script.scopes.reference(item)
            declaration = None if reference is None else reference.declaration
            if declaration is None or declaration.scope is script.scopes.top:
                continue
            if not node.start_byte <= declaration.node.start_byte < node.end_byte:
                found.setdefault(declaration.name, []).append(item)
        for name, items in found.items():
            key = self._variable(function, name, items)
            uses += [(item, key) for item in items]

    def _variable(self, function: FunctionValue, name: str, uses: list[Node]) -> _Key:
        module: Module = function.scope.module
        owner = function.scope.owner(name)
        value = owner.values.get(name)
        declaration = module.script.scopes.resolve(uses[0])
        if value is None or isinstance(value, Unfoldable) or owner.outer is None or declaration is None:
            reason = value.reason if isinstance(value, Unfoldable) else "it has no value there"
            raise LinkFault(f"`{name}` of the function around it is not known: {reason}", module, uses[0])
        if declaration.kind == "var" and not _is_plain(declaration):
            raise LinkFault(f"`{name}` of the function around it is declared with `var` in a block", module, uses[0])
        key, read = (id(owner), name), _properties(uses)
        known = self._variables.get(key)
        if known is None:
            known = self._variables[key] = _Variable(name, value, declaration, module, uses[0], frozenset())
        if known.read is not None:
            read = None if read is None else known.read | read
            if read is not None and (not isinstance(value, ObjectValue) or _needs_all(value, read)):
                read = None
            if read is None or read != known.read:
                self._scan(value, None if read is None else read - known.read)
            known.read = read
        return key

    def _scan(self, value: Value, wanted: frozenset[str] | None) -> None:
        """Look for functions and globals among the parts of a value that are written."""
        todo = [(value, wanted)]
        while todo:
            item, names = todo.pop()
            if names is None:
                if id(item) in self._scanned:
                    continue
                self._scanned.add(id(item))
            if isinstance(item, FunctionValue):
                self._todo.append(item)
            elif isinstance(item, ExternalValue) and item.path and not item.package:
                self.globals.add(item.path[0])
            elif isinstance(item, ObjectValue):
                todo += [(entry.value, None) for key, entry in item.entries.items() if names is None or key in names]
            elif isinstance(item, ArrayValue):
                todo += [(entry, None) for entry in item.items]

    def _check_changes(self, variable: _Variable) -> None:
        """A name keeps the value that it has when all is registered, unless code that is not seen changes it later."""
        inside = {node.id for _, node in self.nodes}
        own = variable.declaration.scope.node
        for reference in variable.declaration.references:
            changes = reference.write or is_changed(variable.module, reference.node)
            node: Node | None = reference.node if changes else None
            while node is not None and node.id not in inside and node.id != own.id:
                if node.type in FUNCTIONS:
                    message = f"`{variable.name}` of the function around it is changed by another function"
                    raise LinkFault(message, variable.module, reference.node)
                node = node.parent


def captured_of(functions: list[FunctionValue]) -> Captured:
    """What functions of a command capture. Raises `LinkFault` for what is not known."""
    found = Captured()
    found.collect(functions)
    return found


def _identity(function: FunctionValue) -> tuple[int, int]:
    return function.at.node.id, id(function.scope)


def _is_outward(this: Reference, node: Node) -> bool:
    """Whether a `this` below `node` is that of code around it."""
    if not node.start_byte <= this.node.start_byte < node.end_byte:
        return False
    receiver = this.scope.receiver
    return receiver is None or not node.start_byte <= receiver.node.start_byte < node.end_byte


def _is_plain(declaration: Declaration) -> bool:
    """Whether a `var` stands right in the body of its function, once."""
    node: Node | None = declaration.node
    while node is not None and node.type != "variable_declaration":
        node = node.parent
    body = None if node is None else node.parent
    return not declaration.again and body is not None and body.parent == declaration.scope.node


def _needs_all(value: ObjectValue, read: frozenset[str]) -> bool:
    """Whether reading those properties shows more of an object: through `this`, or by what all objects have."""
    for key in read:
        entry = value.entries.get(key)
        if entry is None:
            if key in _OF_OBJECTS:
                return True
        elif isinstance(entry.value, FunctionValue) and b"this" in (entry.value.at.node.text or b""):
            return True
    return False


_OF_OBJECTS = frozenset(
    {"hasOwnProperty", "propertyIsEnumerable", "toString", "toLocaleString", "valueOf", "constructor", "__proto__"}
)


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
