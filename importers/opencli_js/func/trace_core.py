"""The abstract machine behind `trace`: it follows code with values that are known, partly known or unknown.

Every evaluation is a value outright or steps that `trace_run` takes, so that the depth of the input never meets that of
Python. Steps are counted, also those of a value that needs none.

A condition that is not known lets both arms be followed, each from the state before; what they leave is joined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tree_sitter import Node

from adapterc.importers.opencli_js.func import trace_calls, trace_expressions, trace_functions, trace_statements
from adapterc.importers.opencli_js.func.model import (
    Alternatives,
    Array,
    Event,
    Function,
    Linked,
    Object,
    PageMethod,
    Str,
    Trace,
    Value,
)
from adapterc.importers.opencli_js.func.trace_parts import Spent
from adapterc.importers.opencli_js.func.trace_run import Steps, later
from adapterc.importers.opencli_js.func.trace_state import ALIVE, NORMAL, THROW, Changes, Env, Memory
from adapterc.importers.opencli_js.func.trace_texts import Texts
from adapterc.importers.opencli_js.func.trace_values import DYNAMIC, PLAIN, UNDEF, Getter, is_dynamic, options
from adapterc.syntax.javascript.script import children_of

__all__ = ["Spent", "Steps", "Tracer"]

Begun = tuple[int, tuple[tuple[int, str], ...]]
"""Where the memory and the choices stood before an arm."""

STEPS = 250_000
NESTED = 40
"""Handlers that call each other: more would meet the limit of Python's own stack."""
_HANDED = 500
"""The most values inside of one that are looked at."""


def _plain(t: Tracer, node: Node, env: Env) -> Value:
    return PLAIN


class Tracer:
    """One run. `path` are the calls being followed, `returns` what the innermost function may return."""

    def __init__(self, linked: Linked, environment: bool = True, steps: int = STEPS) -> None:
        self.linked = linked
        self.script = linked.script
        self.packages = linked.packages
        self.trace = Trace()
        self.texts = Texts(self.trace)
        self.memory = Memory()
        self.left = steps
        self.environment = environment
        self.variable: Value = PLAIN if environment else UNDEF
        """What an environment variable with an unknown name is."""
        self.branches: tuple[tuple[int, str], ...] = ()
        self.path: tuple[int, ...] = ()
        self.loops = 0
        self.single = 0
        """Above 0 in the first of two passes over a loop: loops inside are followed once."""
        self.nested = 0
        """Expressions that are evaluated inside of each other without a generator, see `at_once`."""
        self.thrown = False
        """Whether the expression that was followed last throws in any case."""
        self.returns: list[Value] = []
        self.pending: list[Changes] = []
        """What arms that returned or threw had changed."""
        self.active: list[tuple[int, ...]] = []
        self.caught: Value = DYNAMIC
        self.func: Function | None = None
        self.top = Env(None, own=True)
        self._children: dict[int, list[Node]] = {}
        self._fields: defaultdict[str, dict[int, Node | None]] = defaultdict(dict)
        self._names: dict[int, str] = {}
        self._operators: dict[int, str] = {}
        self._handlers: dict[int, Callable[[Tracer, Node, Env], Any]] = {}
        self._statements: dict[int, Callable[[Tracer, Node, Env], Any]] = {}

    def children(self, node: Node) -> list[Node]:
        """The named children without comments."""
        found = self._children.get(node.id)
        if found is None:
            found = self._children[node.id] = children_of(node)
        return found

    def field(self, node: Node, name: str) -> Node | None:
        known, key = self._fields[name], node.id
        if key in known:
            return known[key]
        found = known[key] = node.child_by_field_name(name)
        return found

    def operator(self, node: Node) -> str:
        """The sign of an operator, "" where there is none."""
        found = self._operators.get(node.id)
        if found is None:
            sign = node.child_by_field_name("operator")
            found = self._operators[node.id] = "" if sign is None else sign.type
        return found

    def name(self, node: Node) -> str:
        """The source of an identifier."""
        found = self._names.get(node.id)
        if found is None:
            found = self._names[node.id] = (node.text or b"").decode("utf-8", "replace")
        return found

    def ev(self, node: Node | None, env: Env) -> Any:
        """The value of an expression, or the steps to it."""
        if node is None:
            return UNDEF
        handler = self._handlers.get(node.id)
        if handler is None:  # the type of a node is a new text each time
            handler = self._handlers[node.id] = trace_expressions.HANDLERS.get(node.type, _plain)
        return handler(self, node, env)

    def at_once(self, node: Node | None, env: Env) -> Any:
        """`ev` for a handler that goes on at once with a value; what is nested deeper waits for its steps."""
        if self.nested == NESTED:
            return later(self, node, env)
        self.nested += 1
        value = self.ev(node, env)
        self.nested -= 1
        return value

    def statement(self, node: Node, env: Env) -> Any:
        """How a statement may end, or the steps to that."""
        handler = self._statements.get(node.id)
        if handler is None:
            handler = trace_statements.HANDLERS.get(node.type, trace_statements.expression)
            self._statements[node.id] = handler
        return handler(self, node, env)

    def event(self, kind: str, name: str, call: Node, args: tuple[Value, ...] = (), test: bool = False) -> Event:
        """Note something that the code does."""
        found = Event(kind, name, call, args, self.branches, self.loops, self.path, test)
        self.trace.events.append(found)
        return found

    def mark(self) -> tuple[int, int, int]:
        """Where the record stands."""
        return len(self.trace.events), len(self.trace.unresolved), len(self.texts.journal)

    def forget(self, mark: tuple[int, int, int]) -> None:
        """Take back what was recorded since."""
        del self.trace.events[mark[0] :], self.trace.unresolved[mark[1] :]
        self.texts.take_back(mark[2])

    def tested(self, value: Value, node: Node) -> None:
        """Note that `node` only asks whether a page method is there."""
        for item in options(value):
            if isinstance(item, PageMethod):
                self.event("page", item.name, node, test=True)

    def assign(self, name: str, value: Value, env: Env) -> None:
        self.memory.put(env.owner(name).names, name, value)

    def decided(self, node: Node, value: Value) -> None:
        """Note a choice that depends on an answer or the page."""
        if is_dynamic(value):
            self.trace.dynamic.add(node.id)

    def enter(self, branch: tuple[int, str], before: Changes | None = None) -> Begun:
        """Begin with one arm of a choice, as two steps. `before` are changes that may have come before it."""
        self.left -= 2
        begun = len(self.memory.trail), self.branches
        self.branches = (*self.branches, branch)
        if before is not None:
            self.memory.merge([{}, before])
        return begun

    def leave(self, begun: Begun, ending: int) -> Changes:
        """Take an arm back that was followed to an ending of that kind: its changes."""
        mark, self.branches = begun
        changes = self.memory.take_back(mark)
        if not ending & ALIVE:
            self.pending.append(changes)
        return changes

    def settle(self, arms: list[tuple[int, Changes]]) -> int:
        """Join arms of which one was taken; how they may end."""
        ending = 0
        for mask, _ in arms:
            ending |= mask
        self.memory.merge([changes for mask, changes in arms if mask & ALIVE])
        return ending

    def repeat(self, steps: Callable[[], Any], sure: bool = False) -> Steps:
        """Follow what runs any number of times: twice, when the first pass changes something."""
        mark, record, branches = len(self.memory.trail), self.mark(), self.branches
        self.loops += 1
        self.single += 1
        ending, value = yield steps()
        self.single -= 1
        self.branches = branches
        if len(self.memory.trail) > mark:
            changes = self.memory.take_back(mark)
            self.memory.merge([{}, changes], widen=True)
            if not self.single:
                mark = len(self.memory.trail)
                self.forget(record)
                ending, value = yield steps()
                self.branches = branches
                changes = self.memory.take_back(mark)
                self.memory.merge([changes] if sure else [{}, changes], widen=not sure)
        self.loops -= 1
        return ending, value

    @contextmanager
    def frame(self, at: Node, key: tuple[int, ...]) -> Iterator[None]:
        """A call being followed."""
        outer = (self.path, self.branches, self.returns, self.pending, self.thrown)
        self.path = (*self.path, at.id)
        self.returns, self.pending, self.thrown = [], [], False
        self.active.append(key)
        yield
        self.active.pop()
        pending = self.pending
        self.path, self.branches, self.returns, self.pending, self.thrown = outer
        for changes in pending:
            self.memory.merge([{}, changes])

    def ending(self) -> int:
        """How the expression that was followed last ends."""
        thrown, self.thrown = self.thrown, False
        return THROW if thrown else NORMAL

    def get(self, getter: Getter, this: Value, node: Node) -> Any:
        """The value of a property that is a function call."""
        return trace_functions.invoke(self, getter, [], node, this)

    def invoke(self, function: Function, args: list[Value], at: Node, this: Value = UNDEF) -> Any:
        """Call a function of the text."""
        return trace_functions.invoke(self, function, args, at, this)

    def call_value(self, node: Node, value: Value, args: list[Value]) -> Any:
        """Call a value that was read before."""
        return trace_calls.call_value(self, node, value, args)

    def unknown_call(self, node: Node, args: list[Value], callee: Value = PLAIN) -> Any:
        """Call something that is not known."""
        return trace_functions.unknown_call(self, node, args, callee)

    def text(self, node: Node) -> str:
        return self.script.source(node)

    def spend(self, parts: tuple[object, ...]) -> None:
        """Count a text that was put together: long ones take time."""
        self.left -= len(parts) // 20 + sum(len(part) for part in parts if isinstance(part, str)) // 2_000
        if self.left < 0:
            raise Spent

    def hand_on(self, value: Value, node: Node) -> None:
        """Note that the texts in a value are used as texts."""
        stack: list[Value] = [value]
        for _ in range(_HANDED):
            if not stack:
                break
            item = stack.pop()
            if isinstance(item, Str) and item.source is not None:
                self.texts.used(item.source, node)
            elif isinstance(item, Alternatives):
                stack += item.values
            elif isinstance(item, Array):
                stack += item.items
            elif isinstance(item, Object):
                stack += item.fields.values()

    def use(self, value: Value, node: Node) -> None:
        """Note that a text is used as a text."""
        for item in options(value):
            if isinstance(item, Str) and item.source is not None:
                self.texts.used(item.source, node)
