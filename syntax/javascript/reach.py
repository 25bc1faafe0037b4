"""Which declarations of a tree some code needs: those it names, those they name, and so on, across modules.

The result is in the order in which the language evaluates: imported modules first, a module's declarations as they
stand. What runs at the top level of a module belongs to it when it names something that is needed, or when it leads to
something that is needed and may be changed; what such a statement needs is needed as well.

Limits: a declarator is one unit (`const { a, b } = f()` comes as a whole); of a namespace that is used as a value, all
exports are needed. Changes are followed by names: an object that is handed on under another name is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.syntax.javascript.constants import Place
from adapterc.syntax.javascript.inert import (
    DECLARED,
    Exhausted,
    Need,
    does_nothing,
    is_inert_class,
    is_mutable,
    is_statement,
)
from adapterc.syntax.javascript.modules import Binding, Module, Modules
from adapterc.syntax.javascript.uses import Uses, changed_when_run, names_of, uses

__all__ = ["Exhausted", "Need", "Reach", "reach"]

Passed = Callable[[str, tuple[str, ...]], bool]


STEPS = 2_000_000
"""How much of what statements lead to is looked at in one tree."""


@dataclass(slots=True)
class Reach:
    """What code needs. `packages`: names of packages (`("p", ("a",))`) with the first use; `missing`: imports that lead
    nowhere; `free`: identifiers that nothing declares.

    `statements` are what runs for what it does. `passed` are those among them that were to be left out, though they
    change something that is needed when they run. `order`: all modules, as they are evaluated.
    """

    needs: list[Need] = field(default_factory=list)
    statements: list[Need] = field(default_factory=list)
    packages: dict[tuple[str, tuple[str, ...]], Place] = field(default_factory=dict)
    missing: list[tuple[Place, Binding]] = field(default_factory=list)
    free: list[Place] = field(default_factory=list)
    passed: list[Need] = field(default_factory=list)
    order: list[Module] = field(default_factory=list)


def reach(
    modules: Modules, start: Module, roots: Iterable[tuple[Module, Node]], passed: Passed = lambda package, path: False
) -> Reach:
    """What the code below `roots` needs; modules come in the order in which `start` imports them.

    Statements that lead to a name of a package that `passed` knows are left out; one tree is asked with one `passed`.
    Raises `Exhausted`.
    """
    return _Walk(modules, passed).run(start, roots)


@dataclass(slots=True)
class _Led:
    """All that a statement leads to. `direct` are the ids of what it names itself, `needs` with what those name."""

    direct: set[int]
    needs: set[int]
    changed: set[int]
    handed: set[int]
    outside: bool
    passed: bool


class _Walk:
    def __init__(self, modules: Modules, passed: Passed) -> None:
        self.modules, self.leaves_out = modules, passed
        self.found = Reach()
        self.seen: dict[int, Need] = {}
        self.order: list[Module] = []
        self.todo: list[Need] = []
        self.mutable: set[int] = set()

    def run(self, start: Module, roots: Iterable[tuple[Module, Node]]) -> Reach:
        self.order = self.found.order = self.evaluated(start)
        self.todo = [Need(module, node) for module, node in roots]
        done = {need.node.id for need in self.todo}
        for need in self.todo:
            if need.node.id in names_of(self.modules, need.module):
                self.keep(need)
        given = {need.node.id for need in self.todo}
        self.drain(done)
        waiting = [need for module in self.order for need in _running(module) if need.node.id not in given]
        led = {need.node.id: self.led(need) for need in waiting}
        waiting = [need for need in waiting if (at := led[need.node.id]).outside or at.needs or at.passed]
        size = -1
        while size != len(self.seen):
            size = len(self.seen)
            for need in waiting:
                facts = led[need.node.id]
                if need.node.id not in self.seen and not facts.passed and self.matters(need, facts):
                    self.todo.append(need)
                    self.keep(need)
                    done.add(need.node.id)
            self.drain(done)
        for need in waiting:
            facts = led[need.node.id]
            if facts.passed and (need.node.id in self.seen or facts.changed & self.seen.keys()):
                self.found.passed.append(need)
        self.sort()
        return self.found

    def matters(self, need: Need, facts: _Led) -> bool:
        if facts.outside or facts.needs & self.mutable or (facts.changed | facts.handed) & self.seen.keys():
            return True
        return need.node.type not in DECLARED and bool(facts.direct & self.seen.keys())

    def drain(self, done: set[int]) -> None:
        while self.todo:
            need = self.todo.pop()
            found = self.uses(need)
            self.found.missing += found.missing
            self.found.free += found.free
            for name, place in found.packages:
                self.found.packages.setdefault(name, place)
            for inner in found.needs:
                self.keep(inner)
                if inner.node.id not in done:
                    done.add(inner.node.id)
                    self.todo.append(inner)

    def keep(self, need: Need) -> None:
        if need.node.id not in self.seen:
            self.seen[need.node.id] = need
            if is_mutable(need, names_of(self.modules, need.module).get(need.node.id, ())):
                self.mutable.add(need.node.id)

    def uses(self, need: Need) -> Uses:
        key = ("uses", need.node.id)
        known: Uses | None = self.modules.notes.get(key)
        if known is None:
            known = self.modules.notes[key] = uses(self.modules, need.module, need.node)
        return known

    def led(self, start: Need) -> _Led:
        """Where a statement leads."""
        key = ("led", start.node.id)
        known: _Led | None = self.modules.notes.get(key)
        if known is None:
            known = self.modules.notes[key] = self._led(start)
        return known

    def spend(self, start: Need, steps: int) -> None:
        spent = self.modules.notes[_SPENT] = self.modules.notes.get(_SPENT, 0) + steps
        if spent > STEPS:
            raise Exhausted(start.module, start.node)

    def _led(self, start: Need) -> _Led:
        todo, seen, changed, handed, left_out = [start], {start.node.id}, set[int](), set[int](), False
        while todo:
            found = self.uses(todo.pop())
            self.spend(start, 1 + len(found.needs))
            changed |= found.changed
            handed |= found.handed
            left_out = left_out or any(self.leaves_out(*name) for name, _ in found.packages)
            for need in found.needs:
                if need.node.id not in seen:
                    seen.add(need.node.id)
                    todo.append(need)
        run, outside = changed_when_run(self.modules, start.module, start.node, lambda steps: self.spend(start, steps))
        direct = {need.node.id for need in self.uses(start).needs}
        seen.discard(start.node.id)
        return _Led(direct, seen, run if left_out else changed, handed, outside is not None, left_out)

    def sort(self) -> None:
        """Modules in the order in which the language evaluates them."""
        number = {module.path: at for at, module in enumerate(self.order)}
        for need in sorted(self.seen.values(), key=lambda item: (number[item.module.path], item.node.start_byte)):
            listed = self.found.statements if is_statement(need.node) else self.found.needs
            listed.append(need)

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


_SPENT = ("spent", 0)


def _running(module: Module) -> list[Need]:
    """What of a module runs for more than a value: statements, and declarations whose value is computed."""
    found: list[Need] = []
    for statement in module.statements:
        if statement.type in ("lexical_declaration", "variable_declaration"):
            for part in statement.named_children:
                value = part.child_by_field_name("value")
                if value is not None and not does_nothing(value):
                    found.append(Need(module, part))
        elif statement.type == "export_statement":
            value = statement.child_by_field_name("value")
            if value is not None and not does_nothing(value):
                found.append(Need(module, value))
        elif statement.type == "class_declaration":
            if not is_inert_class(statement):
                found.append(Need(module, statement))
        elif statement.type not in DECLARED and statement.type not in ("empty_statement", "import_statement"):
            found.append(Need(module, statement))
    return found
