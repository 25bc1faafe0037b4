"""Which declarations of a tree some code needs: those it names, those they name, and so on, across modules.

The result is in the order in which the language evaluates: imported modules first, a module's declarations as they
stand. Top-level statements that are no declarations run upstream for what they do; those that mention a declaration
that is needed are listed too, for the caller to keep or to refuse.

Limits: a declarator is one unit (`const { a, b } = f()` comes as a whole); of a namespace that is used as a value, all
exports are needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.syntax.javascript.constants import Place
from adapterc.syntax.javascript.modules import Binding, Module, Modules, Target
from adapterc.syntax.javascript.scopes import Declaration, Outward

__all__ = ["Need", "Reach", "reach"]

_USES = frozenset({"identifier", "shorthand_property_identifier"})


@dataclass(frozen=True, slots=True)
class Need:
    """A declarator, function or class at the top level of a module."""

    module: Module
    node: Node


@dataclass(slots=True)
class Reach:
    """What code needs. `packages`: names of packages (`("p", ("a",))`) with the first use; `missing`: imports that lead
    nowhere; `free`: identifiers that nothing declares."""

    needs: list[Need] = field(default_factory=list)
    statements: list[Need] = field(default_factory=list)
    packages: dict[tuple[str, tuple[str, ...]], Place] = field(default_factory=dict)
    missing: list[tuple[Place, Binding]] = field(default_factory=list)
    free: list[Place] = field(default_factory=list)


def reach(modules: Modules, start: Module, roots: Iterable[tuple[Module, Node]]) -> Reach:
    """What the code below `roots` needs; modules come in the order in which `start` imports them."""
    return _Walk(modules).run(start, roots)


def _name(item: Outward) -> str | None:
    return None if item.declaration is None else item.declaration.name


class _Walk:
    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self.found = Reach()
        self.seen: dict[str, dict[int, Node]] = {}
        self.order: dict[str, Module] = {}
        self.todo: list[tuple[Module, Node]] = []
        self.roots: set[int] = set()

    def run(self, start: Module, roots: Iterable[tuple[Module, Node]]) -> Reach:
        self.todo = list(roots)
        self.roots = {node.id for _, node in self.todo}
        done = {(module.path, node.id) for module, node in self.todo}
        while self.todo:
            here, node = self.todo.pop()
            for item in here.script.scopes.outward(node):
                if item.reference is not None and item.node.type in _USES:
                    self.use(here, item.node, item.declaration, done)
        self.sort(start)
        return self.found

    def use(self, module: Module, item: Node, declaration: Declaration | None, done: set[tuple[str, int]]) -> None:
        if declaration is None:
            self.found.free.append(Place(module.script, item))
        elif declaration.kind == "import":
            self.imported(module, item, declaration.name, done)
        else:
            self.need(module, module.declared.get(declaration.name), done)

    def imported(self, module: Module, item: Node, name: str, done: set[tuple[str, int]]) -> None:
        binding = module.imports.get(name)
        if binding is None:
            return
        target = self.modules.imported(module, binding)
        place = Place(module.script, item)
        if target is not None and target.module is not None and target.local == "*":
            for part in self.members(target.module, item):
                inner = self.modules.export(target.module, part)
                self.follow(inner, place, binding, done)
            return
        self.follow(target, place, binding, done)

    def members(self, module: Module, item: Node) -> list[str]:
        """The exports that a use of a namespace needs."""
        outer = item.parent
        if outer is not None and outer.type == "member_expression":
            name = outer.child_by_field_name("property")
            if name is not None and name.text is not None:
                return [name.text.decode("utf-8", "replace")]
        return sorted(module.exports)

    def follow(self, target: Target | None, place: Place, binding: Binding, done: set[tuple[str, int]]) -> None:
        if target is None:
            self.found.missing.append((place, binding))
        elif target.module is None:
            self.found.packages.setdefault((target.package, target.path), place)
        elif target.node is not None:
            self.need(target.module, target.node, done)
        else:
            self.need(target.module, target.module.declared.get(target.local), done)

    def need(self, module: Module, node: Node | None, done: set[tuple[str, int]]) -> None:
        if node is None:
            return
        self.seen.setdefault(module.path, {})[node.id] = node
        self.order.setdefault(module.path, module)
        if (module.path, node.id) not in done:
            done.add((module.path, node.id))
            self.todo.append((module, node))

    def sort(self, start: Module) -> None:
        """Modules in the order in which the language evaluates them, from the imports of `start`."""
        for module in self.evaluated(start):
            nodes = sorted(self.seen.get(module.path, {}).values(), key=lambda node: node.start_byte)
            self.found.needs += (Need(module, node) for node in nodes)
            self.found.statements += (Need(module, node) for node in self.mentions(module, nodes))

    def evaluated(self, start: Module) -> list[Module]:
        ordered: list[Module] = []
        entered: set[str] = set()
        stack: list[tuple[Module, bool]] = [(start, False)]
        while stack:
            module, leaving = stack.pop()
            if leaving:
                ordered.append(module)
            elif module.path not in entered:
                entered.add(module.path)
                stack.append((module, True))
                stack += ((inner, False) for inner in reversed(self.modules.imports_of(module)))
        return ordered

    def mentions(self, module: Module, nodes: list[Node]) -> list[Node]:
        """Top-level statements that mention a declaration that is needed."""
        kept = {node.id for node in nodes}
        names = {name for name, node in module.declared.items() if node.id in kept}
        if not names:
            return []
        found = []
        for statement in module.statements:
            if statement.type.endswith(("_declaration", "export_statement")) or statement.id in self.roots:
                continue
            uses = module.script.scopes.outward(statement)
            if any(item.reference is not None and _name(item) in names for item in uses):
                found.append(statement)
        return found
