"""The abstract machine behind `trace`: it follows code with values that are known, partly known or unknown.

Every evaluation is a generator that yields the evaluations it waits for, or a value outright; `run` keeps them on a
stack of its own, so that the depth of the input never meets that of Python. Steps are counted.

A condition that is not known lets both arms be followed, each from the state before; what they leave is joined.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import GeneratorType
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
from adapterc.importers.opencli_js.func.trace_state import ALIVE, NORMAL, THROW, Changes, Env, Memory
from adapterc.importers.opencli_js.func.trace_texts import Texts
from adapterc.importers.opencli_js.func.trace_values import DYNAMIC, PLAIN, UNDEF, Getter, is_dynamic, options
from adapterc.syntax.javascript.script import children_of

__all__ = ["Spent", "Steps", "Tracer"]

Steps = Generator[Any, Any, Any]
"""An evaluation: yields others and gets their values, returns its own."""

STEPS = 250_000
DEPTH = 20_000
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
        self.texts = Texts(self)
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
        self._fields: dict[tuple[int, str], Node | None] = {}
        self._names: dict[int, str] = {}
        self._handlers: dict[int, Callable[[Tracer, Node, Env], Any]] = {}
        self._statements: dict[int, Callable[[Tracer, Node, Env], Any]] = {}

    def run(self, start: Any) -> Any:
        """The value of an evaluation. Raises `Spent`."""
        if type(start) is not GeneratorType:
            return start
        stack = [start]
        send, value, generator = start.send, None, GeneratorType
        while True:
            try:
                child = send(value)
                while type(child) is not generator:
                    child = send(child)
            except StopIteration as stop:
                stack.pop()
                if not stack:
                    return stop.value
                send, value = stack[-1].send, stop.value
                continue
            self.left -= 1
            if self.left < 0 or len(stack) > DEPTH:
                raise Spent
            stack.append(child)
            send, value = child.send, None

    def children(self, node: Node) -> list[Node]:
        """The named children without comments."""
        found = self._children.get(node.id)
        if found is None:
            found = self._children[node.id] = children_of(node)
        return found

    def field(self, node: Node, name: str) -> Node | None:
        key = (node.id, name)
        found = self._fields.get(key, self)
        if found is self:
            found = self._fields[key] = node.child_by_field_name(name)
        return found  # type: ignore[return-value]

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

    def arm(self, steps: Callable[[], Any], branch: tuple[int, str], before: Changes | None = None) -> Steps:
        """Follow one arm of a choice from here and take it back: how it ends, its value and its changes.

        `steps` gives a pair of an ending and a value; `before` are changes that may have come before it.
        """
        mark, branches = len(self.memory.trail), self.branches
        self.branches = (*branches, branch)
        if before is not None:
            self.memory.merge([{}, before])
        ending, value = yield steps()
        self.branches = branches
        changes = self.memory.take_back(mark)
        if not ending & ALIVE:
            self.pending.append(changes)
        return ending, value, changes

    def expression_arm(self, node: Node | None, env: Env, branch: tuple[int, str]) -> Steps:
        """`arm` for an expression."""

        def steps() -> Steps:
            value = yield self.ev(node, env)
            return self.ending(), value

        return (yield self.arm(steps, branch))

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
