"""Follows the code of a module as far as it computes constants, without running any of it.

This is an abstract machine: a value is known or `Unfoldable` with the node and the reason, and whatever code of unknown
effect may have touched is given up. Calls of functions of the tree are followed with their parameters bound, also
through imports. The language and the packages are asked for through a `Host`.

Every evaluation is a generator that yields the evaluations it waits for; `Machine.run` keeps them on a stack of its
own, so the depth of the input meets a limit of ours and never that of Python. Steps are counted too.

Limits: no `this`, classes, regular expressions, generators, `await`. A condition that is not known lets both branches
be followed with `maybe` set; what they assign is not known afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, Protocol

from tree_sitter import Node

from adapterc.syntax.javascript.constants import (
    ArrayValue,
    ExternalValue,
    FunctionValue,
    ObjectValue,
    Place,
    Primitive,
    TextValue,
    Unfoldable,
    Value,
)
from adapterc.syntax.javascript.machine import expressions, statements
from adapterc.syntax.javascript.machine.binding import bind, bind_parameters
from adapterc.syntax.javascript.machine.names import Names, is_reassigned, is_touched
from adapterc.syntax.javascript.modules import Binding, Module, Modules, Target

__all__ = ["Host", "Machine", "NoHost", "Spent", "Steps"]

Steps = Generator[Any, Any, Any]
"""An evaluation: yields others and gets their values, returns its own."""

STEPS = 400_000
DEPTH = 20_000
TEXT = 4 << 20
"""The longest text that is built, in characters."""


class Spent(Exception):
    """The code takes more steps than a definition is worth."""


class Host(Protocol):
    """What lies outside of the tree. `package` is "" for the language. None: nothing is known about it."""

    def value(self, package: str, path: tuple[str, ...], at: Place) -> Value | None:
        """What a name of a package is."""

    def call(self, package: str, path: tuple[str, ...], args: list[Value], at: Place) -> Value | None:
        """What a call gives; the arguments are left as they are."""


class NoHost:
    """Knows no package."""

    def value(self, package: str, path: tuple[str, ...], at: Place) -> Value | None:
        return None

    def call(self, package: str, path: tuple[str, ...], args: list[Value], at: Place) -> Value | None:
        return None


class Machine:
    """One run over one tree. `calls` are the calls being followed, `maybe` > 0 while it is not sure that they are."""

    def __init__(self, modules: Modules, host: Host | None = None, steps: int = STEPS) -> None:
        self.modules = modules
        self.host: Host = host or NoHost()
        self.left = steps
        self.calls: list[Place] = []
        self.maybe = 0
        self.cut = False
        """Whether something was too deep to be followed."""
        self.missing: list[Binding] = []
        """Imports of files of the tree that are not there."""
        self._tops: dict[str, Names] = {}

    def run(self, start: Steps) -> Any:
        """The value of an evaluation. Raises `Spent`."""
        stack = [start]
        value: Any = None
        while stack:
            self.left -= 1
            if self.left < 0:
                raise Spent
            try:
                child = stack[-1].send(value)
            except StopIteration as stop:
                stack.pop()
                value = stop.value
                continue
            value = None
            if len(stack) < DEPTH:
                stack.append(child)
            else:
                child.close()
                value = _TOO_DEEP
                self.cut = True
        return value

    def spend(self, steps: int) -> None:
        """Count work that is done in one step."""
        self.left -= steps

    def run_module(self, module: Module) -> None:
        """Follow the top level of a module from its first statement to its last. Raises `Spent`."""
        top = self.top(module)
        top.eager = True
        self.run(statements.module_body(self, module, top))

    def top(self, module: Module) -> Names:
        """The top-level names of a module."""
        if module.path not in self._tops:
            self._tops[module.path] = Names(module)
        return self._tops[module.path]

    def expression(self, node: Node, names: Names) -> Steps:
        """The value of an expression; too deep an input gives `Unfoldable` with a place of its own."""
        handler = expressions.HANDLERS.get(node.type)
        if handler is not None:
            return handler(self, node, names)
        return expressions.unknown(self, node, names)

    def known(self, value: Any, at: Place) -> Value:
        """The value, or why an array or object can no longer be known."""
        if value is _TOO_DEEP or value is None:
            return Unfoldable(at, "it is nested too deeply")
        if isinstance(value, ArrayValue | ObjectValue) and value.spoiled:
            return Unfoldable(value.at, value.spoiled)
        assert isinstance(
            value, Primitive | TextValue | ArrayValue | ObjectValue | FunctionValue | ExternalValue | Unfoldable
        )
        return value

    def lookup(self, name: str, node: Node, names: Names) -> Steps:
        """What a name means where `node` stands."""
        here = names
        while True:
            found = here.values.get(name)
            if found is not None:
                return found
            if here.outer is None:
                break
            here = here.outer
        if here.static is not None:
            return (yield here.static(self, node, here))
        return (yield self.top_value(here.module, name, Place(names.module.script, node)))

    def top_value(self, module: Module, name: str, at: Place) -> Steps:
        """What a top-level name of a module means; its initializer is followed when it is first asked for."""
        top = self.top(module)
        found = top.values.get(name)
        if found is not None:
            return found
        binding = module.imports.get(name)
        if binding is not None:
            value = yield self.imported(module, binding, at)
            top.values[name] = value
            return value
        node = module.declared.get(name)
        if node is None:
            return self.external("", (name,), at)
        place = Place(module.script, node)
        if node.type in ("function_declaration", "generator_function_declaration"):
            top.values[name] = FunctionValue(place, top)
            return top.values[name]
        if node.type != "variable_declarator":
            return Unfoldable(place, f"`{name}` is a class")
        if top.eager:
            return Unfoldable(at, f"`{name}` has no value yet")
        top.values[name] = Unfoldable(place, f"`{name}` refers to itself")
        yield self._initialized(module, top, name, node)
        return top.values[name]

    def _initialized(self, module: Module, top: Names, name: str, node: Node) -> Steps:
        place = Place(module.script, node)
        pattern, initial = node.child_by_field_name("name"), node.child_by_field_name("value")
        if pattern is None or initial is None or is_reassigned(module, name, node):
            top.values[name] = Unfoldable(place, f"`{name}` is assigned elsewhere")
            return
        value = yield self.expression(initial, top)
        value = self.known(value, place)
        if isinstance(value, ArrayValue | ObjectValue) and is_touched(module, name):
            value = Unfoldable(place, f"`{name}` is changed after its declaration")
        yield bind(self, pattern, value, top)

    def imported(self, module: Module, binding: Binding, at: Place) -> Steps:
        """What an imported name means."""
        target = self.modules.imported(module, binding)
        if target is None:
            self.missing.append(binding)
            return Unfoldable(at, f"`{binding.name}` is not found in `{binding.specifier}`")
        return (yield self._target(target, at))

    def _target(self, target: Target, at: Place) -> Steps:
        if target.module is None:
            return self.external(target.package, target.path, at)
        if target.local == "*":
            return ExternalValue(f"module:{target.module.path}", (), at)
        if target.node is not None:
            return (yield self.expression(target.node, self.top(target.module)))
        return (yield self.top_value(target.module, target.local, at))

    def member_of_module(self, path: str, name: str, at: Place) -> Steps:
        """A member of a namespace import."""
        module = self.modules.load(path)
        target = None if module is None else self.modules.export(module, name)
        if target is None:
            return Unfoldable(at, f"`{name}` is not found in `{path}`")
        return (yield self._target(target, at))

    def external(self, package: str, path: tuple[str, ...], at: Place) -> Value:
        """A name of a package or of the language."""
        if package == "" and path in _LANGUAGE:
            return Primitive(_LANGUAGE[path], at)
        value = self.host.value(package, path, at)
        return ExternalValue(package, path, at) if value is None else value

    def call(self, function: FunctionValue, args: list[Value], at: Place) -> Steps:
        """Follow a call of a function of the tree."""
        node = function.at.node
        if any(child.type in ("async", "*") for child in node.children) or node.type.startswith("generator"):
            return Unfoldable(at, "it comes from an asynchronous function or a generator")
        body = node.child_by_field_name("body")
        if body is None:
            return Unfoldable(at, "the function has no body")
        names = Names(function.scope.module, function.scope)
        before = self.maybe
        self.calls.append(at)
        yield bind_parameters(self, node, args, names)
        if body.type != "statement_block":
            value = yield self.expression(body, names)
        else:
            completion = yield statements.block(self, body, names)
            value = statements.result(completion, at)
        self.calls.pop()
        if self.maybe > before:
            self.maybe = before
            return Unfoldable(at, "it depends on a condition that is not known")
        return value

    def spoil(self, values: list[Value], reason: str) -> None:
        """Give up arrays and objects that code of unknown effect may change, with all they hold."""
        todo: list[Value] = list(values)
        while todo:
            value = todo.pop()
            if isinstance(value, ArrayValue) and not value.spoiled:
                value.spoiled = reason
                todo += value.items
            elif isinstance(value, ObjectValue) and not value.spoiled:
                value.spoiled = reason
                todo += [item.value for item in value.entries.values()]


_TOO_DEEP = object()
_LANGUAGE: dict[tuple[str, ...], int | float] = {
    ("NaN",): math.nan,
    ("Infinity",): math.inf,
    ("Number", "MAX_SAFE_INTEGER"): 2**53 - 1,
    ("Number", "MIN_SAFE_INTEGER"): 1 - 2**53,
}
