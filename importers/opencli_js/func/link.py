"""The code of a `func` and all it reaches in the files of its collection, as one text without imports.

Declarations are copied by range with the comments above them, in the order in which the language evaluates them, under
a line that names their file. Registrations are left out. What the function sees of a factory around it is written down
as constants in front of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.importers.opencli_js.func.captured import Captured, captured_of
from adapterc.importers.opencli_js.func.captured_values import method_words
from adapterc.importers.opencli_js.func.margins import without_margin
from adapterc.importers.opencli_js.func.model import Linked
from adapterc.importers.opencli_js.func.names import HiddenName, Linker, LinkFault
from adapterc.importers.opencli_js.registry import REGISTRY
from adapterc.syntax.javascript.constants import FunctionValue
from adapterc.syntax.javascript.inert import DECLARED, Exhausted, is_statement
from adapterc.syntax.javascript.modules import Module, Modules
from adapterc.syntax.javascript.places import first_comment
from adapterc.syntax.javascript.quoting import remark
from adapterc.syntax.javascript.reach import Need, Reach, reach
from adapterc.syntax.javascript.script import children_of, parse
from adapterc.syntax.javascript.specifiers import leaves_root
from adapterc.syntax.weave import Weaver

__all__ = ["FUNC", "VALIDATE", "link"]

FUNC = "$func"
VALIDATE = "$validate"


def link(modules: Modules, home: Module, func: FunctionValue, validate: FunctionValue | None) -> Linked:
    """The linked text of a command that `home` registers. Raises `LinkFault`."""
    avoided: set[str] = set()
    while True:
        try:
            return _Build(modules, home, avoided).run(func, validate)
        except HiddenName as fault:
            if len(avoided) == _ROUNDS:
                raise
            avoided.add(fault.name)


_ROUNDS = 20
"""Names that are given up because a function somewhere uses them for something else."""


@dataclass(slots=True)
class _Root:
    """A function of the command and what it captures."""

    name: str
    function: FunctionValue
    module: Module


@dataclass(slots=True)
class _Build:
    modules: Modules
    home: Module
    avoided: set[str]
    weaver: Weaver = field(init=False)

    def __post_init__(self) -> None:
        self.weaver = Weaver(self.home.path)

    def run(self, func: FunctionValue, validate: FunctionValue | None) -> Linked:
        roots = [_root(FUNC, func)]
        if validate is not None:
            roots.insert(0, _root(VALIDATE, validate))
        captured = captured_of([root.function for root in roots])
        try:
            found = reach(self.modules, self.home, captured.nodes, _registers)
        except Exhausted as fault:
            raise LinkFault("the files have too much code at their top level", fault.module, fault.node) from None
        self._check(found)
        order = {module.path: number for number, module in enumerate(found.order)}
        kept = [*found.needs, *found.statements]
        kept.sort(key=lambda need: (order[need.module.path], need.node.start_byte))
        linker = Linker(self.modules, kept)
        linker.taken.update((FUNC, VALIDATE, *self.avoided, *_LANGUAGE))
        free = captured.globals.union(place.script.source(place.node) for place in found.free)
        linker.taken.update(free)
        linker.choose(
            list({module.path: module for module in (*(need.module for need in kept), *found.order)}.values())
        )
        self._write(linker, kept, roots, captured)
        script = parse(self.weaver.text())
        ends = {name: _function(script.root, name) for name in (FUNC, VALIDATE)}
        function = ends[FUNC]
        assert function is not None
        return Linked(script, function, ends[VALIDATE], linker.packages, frozenset(free))

    def _check(self, found: Reach) -> None:
        """Refuse what is not there, and what registering the commands changes."""
        for module in found.order:
            absent = self.modules.absent(module)
            if absent is not None:
                raise _absent(module, *absent)
        if found.missing:
            place, binding = found.missing[0]
            message = f"`{binding.specifier}` is not there, or exports no `{binding.name}`"
            raise LinkFault(message, Module(place.file, place.script), place.node)
        if found.passed:
            need = found.passed[0]
            raise LinkFault("registering commands makes or changes what the function uses", need.module, need.node)

    def _write(self, linker: Linker, needs: list[Need], roots: list[_Root], captured: Captured) -> None:
        current: Module | None = None
        for need in needs:
            if need.module is not current:
                current = need.module
                self._origin(current)
            self._declaration(linker, need)
        for number, root in enumerate(roots):
            if root.module is not current:
                current = root.module
                self._origin(current)
            if number == 0:
                captured.write(self.weaver, linker)
            self._root(linker, root, captured)

    def _origin(self, module: Module) -> None:
        at = module.script.text.slice(0, 0)
        gap = "\n" if len(self.weaver) else ""
        self.weaver.write(f"{gap}{remark(module.path)}\n", at)

    def _declaration(self, linker: Linker, need: Need) -> None:
        module, node = need.module, need.node
        outer = node.parent
        start, lead, tail = module.script.start(node), "", ""
        if node.type == "variable_declarator" and outer is not None:
            declarators = [child for child in outer.named_children if child.type == "variable_declarator"]
            if len(declarators) == 1:
                node, start = outer, module.script.start(outer)
            else:
                lead, tail = f"{outer.children[0].type} ", ";"
        elif node.type not in DECLARED and not is_statement(node):
            lead, tail = f"const {linker.default_of(module)} = ", ";"
        statement = node.parent if node.parent is not None and node.parent.type == "export_statement" else node
        first = first_comment(statement)
        begin = module.script.start(first) if first is not None else start
        at = module.script.span(node)
        if first is not None:
            last = module.script.code.rfind("\n", begin, start)
            self.weaver.copy(module.script.text, begin, last + 1)
        self.weaver.write(lead, at)
        self.weaver.copy_edited(module.script.text, start, module.script.end(node), linker.edits(module, node))
        self.weaver.write(tail + "\n", at)

    def _root(self, linker: Linker, root: _Root, captured: Captured) -> None:
        module, node = root.module, root.function.at.node
        script = module.script
        at = script.span(node)
        name = node.child_by_field_name("name")
        declared = script.source(name) if name is not None else ""
        if node.type in DECLARED and declared in module.declared:
            self.weaver.write(f"const {root.name} = {linker.name_of(module, declared)};\n", at)
            return
        edits = linker.edits(module, node) + captured.edits(root.function) + [*without_margin(script, node)]
        self.weaver.write(f"const {root.name} = ", at)
        start = script.start(node)
        if node.type == "method_definition":
            assert name is not None
            self.weaver.write(method_words(node), at)
            start = script.end(name)
        self.weaver.copy_edited(script.text, start, script.end(node), edits)
        self.weaver.write(";\n", at)


def _absent(module: Module, specifier: str, node: Node) -> LinkFault:
    if leaves_root(module.path, specifier):
        help = "start adapterc in a folder that holds both files, or name such a folder"
        return LinkFault(f"`{specifier}` lies outside of the folder that is read", module, node, help)
    return LinkFault(f"`{specifier}` is not there", module, node, "put the file there, or correct the import")


def _registers(package: str, path: tuple[str, ...]) -> bool:
    """Whether a name of a package registers commands: what leads to it is left out."""
    return REGISTRY.match(package) is not None and path[:1] == ("cli",)


_LANGUAGE = ("undefined", "NaN", "Infinity")


def _root(name: str, function: FunctionValue) -> _Root:
    module: Module = function.scope.module
    node, script = function.at.node, function.scope.module.script
    for this in script.scopes.this:
        if this.scope.receiver is not None and this.scope.receiver.node == node:
            raise LinkFault("`this` is the command, which is not there", module, this.node)
    return _Root(name, function, module)


def _function(root: Node, name: str) -> Node | None:
    """The function that the constant `name` holds."""
    functions: dict[str, Node] = {}
    value: Node | None = None
    for statement in children_of(root):
        if statement.type in DECLARED:
            own = statement.child_by_field_name("name")
            if own is not None and own.text is not None:
                functions[own.text.decode()] = statement
        for declarator in statement.named_children:
            own = declarator.child_by_field_name("name") if declarator.type == "variable_declarator" else None
            initial = declarator.child_by_field_name("value")
            if own is None or own.text is None or initial is None:
                continue
            functions[own.text.decode()] = initial
            if own.text.decode() == name:
                value = initial
    while value is not None and value.type == "identifier" and value.text is not None:
        value = functions.get(value.text.decode())
    return value
