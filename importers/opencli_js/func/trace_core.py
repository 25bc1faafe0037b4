"""The abstract machine behind `trace`: it follows code with values that are known, partly known or unknown.

Handlers call each other as the code is nested, see `trace_deep`; how deep and how many steps is counted.

A condition that is not known lets both arms be followed, each from the state before; what they leave is joined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from adapterc.importers.opencli_js.func.trace_deep import DEPTH
from adapterc.importers.opencli_js.func.trace_nodes import Nodes
from adapterc.importers.opencli_js.func.trace_parts import Spent
from adapterc.importers.opencli_js.func.trace_state import (
    ALIVE,
    JUMPS,
    NORMAL,
    THROW,
    WIDER,
    WIDEST,
    Changes,
    Env,
    Memory,
)
from adapterc.importers.opencli_js.func.trace_texts import Texts
from adapterc.importers.opencli_js.func.trace_values import ATOMS, DYNAMIC, PLAIN, UNDEF, Getter, is_dynamic, options

__all__ = ["Spent", "Tracer"]

Begun = tuple[int, tuple[tuple[int, str], ...]]
"""Where the memory and the choices stood before an arm."""

Frame = tuple[tuple[int, ...], tuple[tuple[int, str], ...], list[Value], list[Changes]]
"""What a call sets aside: the path, the choices, the values returned and the changes before."""

STEPS = 250_000
_PASSES = 4
"""The most passes over a loop behind the first; what changes in the third is not known any more."""
_HANDED = 500
"""The most values inside of one that are looked at."""


def _plain(t: Tracer, node: Node, env: Env) -> Value:
    return PLAIN


class Tracer(Nodes):
    """One run. `path` are the calls being followed, `returns` what the innermost function may return."""

    __slots__ = (
        "_handlers", "_statements", "active", "branches", "caught", "declared", "depth", "environment", "func",
        "left", "linked", "loops", "memory", "narrowed", "packages", "path", "pending", "returns", "scoped", "script",
        "single", "texts", "thrown", "top", "trace", "variable",
    )  # fmt: skip

    def __init__(self, linked: Linked, environment: bool = True, steps: int = STEPS) -> None:
        super().__init__()
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
        self.depth = 0
        """Expressions and statements that are followed inside of each other."""
        self.thrown = False
        """Whether the expression that was followed last throws in any case."""
        self.returns: list[Value] = []
        self.pending: list[Changes] = []
        """What arms that returned or threw had changed."""
        self.active: list[tuple[int, ...]] = []
        self.caught: Value = DYNAMIC
        self.func: Function | None = None
        self.top = Env(None, own=True)
        self.declared: dict[int, list[tuple[str, Node]]] = {}
        """The functions that are declared in a body, by its id."""
        self.scoped: dict[int, bool] = {}
        """Whether a block has names of its own."""
        self.narrowed: dict[tuple[int, bool], list[tuple[str, bool]]] = {}
        """What a condition says of names when it holds or does not, see `trace_operators.narrow`."""
        self._handlers: dict[int, Callable[[Tracer, Node, Env], Value]] = {}
        self._statements: dict[int, Callable[[Tracer, Node, Env], int]] = {}

    def ev(self, node: Node | None, env: Env) -> Value:
        """The value of an expression. Raises `Spent`."""
        if node is None:
            return UNDEF
        handler = self._handlers.get(node.id)
        if handler is None:  # the type of a node is a new text each time
            handler = self._handlers[node.id] = trace_expressions.HANDLERS.get(node.type, _plain)
        self.left -= 1
        self.depth += 1
        if self.left < 0 or self.depth > DEPTH:
            raise Spent
        value = handler(self, node, env)
        self.depth -= 1
        return value

    def statement(self, node: Node, env: Env) -> int:
        """How a statement may end. Raises `Spent`."""
        handler = self._statements.get(node.id)
        if handler is None:
            handler = trace_statements.HANDLERS.get(node.type, trace_statements.expression)
            self._statements[node.id] = handler
        self.left -= 1
        self.depth += 1
        if self.left < 0 or self.depth > DEPTH:
            raise Spent
        ending = handler(self, node, env)
        self.depth -= 1
        return ending

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
        kind = type(value)
        if kind is PageMethod or kind is Alternatives:
            for item in options(value):
                if isinstance(item, PageMethod):
                    self.event("page", item.name, node, test=True)

    def assign(self, name: str, value: Value, env: Env) -> None:
        self.memory.put(env.owner(name).names, name, value)

    def decided(self, node: Node, value: Value) -> None:
        """Note a choice that depends on an answer or the page."""
        if is_dynamic(value):
            self.trace.dynamic.add(node.id)

    def enter(self, branch: tuple[int, str], before: Sequence[Changes] = ()) -> Begun:
        """Begin with one arm of a choice, as two steps. `before` are changes of which one may have come before it."""
        self.left -= 2
        begun = len(self.memory.trail), self.branches
        self.branches = (*self.branches, branch)
        if before:
            self.memory.merge([{}, *before])
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
        changed = False
        for mask, changes in arms:
            ending |= mask
            changed = changed or bool(changes)
        if changed:
            self.memory.merge([changes for mask, changes in arms if mask & ALIVE])
        return ending

    def repeat(self, once: Callable[[], tuple[int, Value]], sure: bool = False) -> tuple[int, Value]:
        """Follow what runs any number of times: again, for as long as a pass changes something that is new.

        `once` follows it one time; it tells how that ends, and its value.
        """
        memory, record, branches = self.memory, self.mark(), self.branches
        mark, outer = len(memory.trail), memory.watch()
        self.loops += 1
        self.single += 1
        ending, value = once()
        self.single -= 1
        self.branches = branches
        if len(memory.trail) > mark:
            changes = memory.take_back(mark)
            memory.merge([{}, changes], WIDER)
            for number in range(_PASSES if not self.single else 0):
                mark, before = len(memory.trail), changes
                self.forget(record)
                ending, value = once()
                self.branches = branches
                changes = memory.take_back(mark)
                if number + 1 == _PASSES or not memory.brings(changes, before):
                    certain = sure and not ending & JUMPS
                    memory.merge([changes] if certain else [{}, changes], 0 if certain else WIDER)
                    break
                memory.merge([{}, changes], WIDER if number == 0 else WIDEST)
        self.loops -= 1
        written = memory.written(outer)
        if ending & JUMPS:  # a jump may have left the loop with anything that was written in it
            memory.merge([{}, *memory.arms(written)])
        return ending, value

    def called(self, at: Node, key: tuple[int, ...]) -> Frame:
        """Begin to follow a call; what `back` needs to end it."""
        outer = (self.path, self.branches, self.returns, self.pending)
        self.path = (*self.path, at.id)
        self.returns, self.pending, self.thrown = [], [], False
        self.active.append(key)
        return outer

    def back(self, outer: Frame) -> None:
        """Go on behind a call."""
        self.active.pop()
        pending = self.pending
        self.path, self.branches, self.returns, self.pending = outer
        for changes in pending:
            self.memory.merge([{}, changes])

    def ending(self) -> int:
        """How the expression that was followed last ends."""
        thrown, self.thrown = self.thrown, False
        return THROW if thrown else NORMAL

    def get(self, getter: Getter, this: Value, node: Node) -> Value:
        """The value of a property that is a function call."""
        return trace_functions.invoke(self, getter, [], node, this)

    def invoke(self, function: Function, args: list[Value], at: Node, this: Value = UNDEF) -> Value:
        """Call a function of the text."""
        return trace_functions.invoke(self, function, args, at, this)

    def call_value(self, node: Node, value: Value, args: list[Value]) -> Value:
        """Call a value that was read before."""
        return trace_calls.call_value(self, node, value, args)

    def unknown_call(self, node: Node, args: list[Value], callee: Value = PLAIN) -> Value:
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
        if type(value) in ATOMS:
            return
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
        kind = type(value)
        if kind is Str or kind is Alternatives:
            for item in options(value):
                if isinstance(item, Str) and item.source is not None:
                    self.texts.used(item.source, node)
