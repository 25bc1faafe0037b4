"""The code of a `func` and all it reaches in the files of its collection, as one text without imports.

Declarations are copied by range with the comments above them, in the order in which the language evaluates them, under
a line that names their file. Registrations are left out. What the function sees of a factory around it is written down
as constants in front of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.importers.opencli_js.func.captured import Captured, captured_of
from adapterc.importers.opencli_js.func.margins import without_margin
from adapterc.importers.opencli_js.func.model import Linked
from adapterc.importers.opencli_js.func.names import DECLARATORS, Linker, LinkFault
from adapterc.importers.opencli_js.registry import REGISTRY
from adapterc.syntax.javascript.constants import FunctionValue
from adapterc.syntax.javascript.modules import Module, Modules
from adapterc.syntax.javascript.quoting import remark
from adapterc.syntax.javascript.reach import Need, reach
from adapterc.syntax.javascript.script import children_of, parse
from adapterc.syntax.weave import Weaver

__all__ = ["FUNC", "VALIDATE", "link"]

FUNC = "$func"
VALIDATE = "$validate"


def link(modules: Modules, home: Module, func: FunctionValue, validate: FunctionValue | None) -> Linked:
    """The linked text of a command that `home` registers. Raises `LinkFault`."""
    return _Build(modules, home).run(func, validate)


@dataclass(slots=True)
class _Root:
    """A function of the command and what it captures."""

    name: str
    function: FunctionValue
    module: Module
    captured: Captured


@dataclass(slots=True)
class _Build:
    modules: Modules
    home: Module
    weaver: Weaver = field(init=False)

    def __post_init__(self) -> None:
        self.weaver = Weaver(self.home.path)

    def run(self, func: FunctionValue, validate: FunctionValue | None) -> Linked:
        roots = [_root(FUNC, func)]
        if validate is not None:
            roots.insert(0, _root(VALIDATE, validate))
        nodes = [(root.module, root.function.at.node) for root in roots]
        nodes += [place for root in roots for place in root.captured.nodes]
        found = reach(self.modules, self.home, nodes)
        if found.missing:
            place, binding = found.missing[0]
            module = next(item.module for item in found.needs) if found.needs else self.home
            raise LinkFault(f"`{binding.specifier}` is not there, or exports no `{binding.name}`", module, place.node)
        kept = list(found.needs)
        known = {need.node.id for need in kept}
        kept += [Need(module, node) for module, node in nodes if node.id not in known and _is_declared(module, node)]
        statements = [need for need in found.statements if not self._registers(need)]
        linker = Linker(self.modules, kept)
        linker.taken.update((FUNC, VALIDATE))
        places = list({need.module.path: need.module for need in (*kept, *statements)}.values())
        linker.choose([*places, *(root.module for root in roots)])
        self._write(linker, [*kept, *statements], roots)
        script = parse(self.weaver.text())
        ends = {name: _function(script.root, name) for name in (FUNC, VALIDATE)}
        function = ends[FUNC]
        assert function is not None
        return Linked(script, function, ends[VALIDATE], linker.packages)

    def _write(self, linker: Linker, needs: list[Need], roots: list[_Root]) -> None:
        order = {module: number for number, module in enumerate(dict.fromkeys(need.module for need in needs))}
        current: Module | None = None
        for need in sorted(needs, key=lambda item: (order[item.module], item.node.start_byte)):
            if need.module is not current:
                current = need.module
                self._origin(current)
            self._declaration(linker, need)
        for root in roots:
            if root.module is not current:
                current = root.module
                self._origin(current)
            self._root(linker, root)

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
        elif node.type not in DECLARATORS and not node.type.endswith("statement"):
            lead, tail = f"const {linker.default_of(module)} = ", ";"
        first = _first_comment(module, node)
        begin = module.script.start(first) if first is not None else start
        at = module.script.span(node)
        if first is not None:
            last = module.script.code.rfind("\n", begin, start)
            self.weaver.copy(module.script.text, begin, last + 1)
        self.weaver.write(lead, at)
        self.weaver.copy_edited(module.script.text, start, module.script.end(node), linker.edits(module, node))
        self.weaver.write(tail + "\n", at)

    def _root(self, linker: Linker, root: _Root) -> None:
        module, node = root.module, root.function.at.node
        script = module.script
        at = script.span(node)
        root.captured.write(self.weaver, linker)
        name = node.child_by_field_name("name")
        declared = script.source(name) if name is not None else ""
        if node.type in DECLARATORS and declared in module.declared:
            self.weaver.write(f"const {root.name} = {linker.name_of(module, declared)};\n", at)
            return
        edits = linker.edits(module, node) + root.captured.edits(module, node) + [*without_margin(script, node)]
        self.weaver.write(f"const {root.name} = ", at)
        start = script.start(node)
        if node.type == "method_definition":
            assert name is not None
            words = "async function" if any(child.type == "async" for child in node.children) else "function"
            self.weaver.write(words + " ", at)
            start = script.end(name)
        self.weaver.copy_edited(script.text, start, script.end(node), edits)
        self.weaver.write(";\n", at)

    def _registers(self, need: Need) -> bool:
        """Whether a statement registers commands: it calls `cli`, or something that reaches `cli`."""
        found = reach(self.modules, need.module, [(need.module, need.node)])
        return any(REGISTRY.match(package) and path[:1] == ("cli",) for package, path in found.packages)


def _is_declared(module: Module, node: Node) -> bool:
    return any(item.id == node.id for item in module.declared.values())


def _root(name: str, function: FunctionValue) -> _Root:
    module = function.scope.module
    return _Root(name, function, module, captured_of(function))


def _first_comment(module: Module, node: Node) -> Node | None:
    """The first of the comments that stand right above a declaration."""
    outer = node.parent
    node = outer if outer is not None and outer.type == "export_statement" else node
    first: Node | None = None
    before = node.prev_sibling
    while (
        before is not None and before.type == "comment" and before.end_point.row + 1 == (first or node).start_point.row
    ):
        line = before.prev_sibling
        if line is not None and line.end_point.row == before.start_point.row:
            break  # it stands behind other code
        first, before = before, before.prev_sibling
    return first


def _function(root: Node, name: str) -> Node | None:
    """The function that the constant `name` holds."""
    functions: dict[str, Node] = {}
    value: Node | None = None
    for statement in children_of(root):
        if statement.type in DECLARATORS:
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
