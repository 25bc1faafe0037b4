"""Takes the steps of the tracer.

Steps are a generator that yields the evaluations it waits for, or a value outright; they are kept on a stack of our
own.
"""

from __future__ import annotations

from collections.abc import Generator
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from tree_sitter import Node

from adapterc.importers.opencli_js.func.trace_parts import Spent

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer
    from adapterc.importers.opencli_js.func.trace_state import Env

__all__ = ["Steps", "later", "run"]

Steps = Generator[Any, Any, Any]
"""An evaluation: yields others and gets their values, returns its own."""

DEPTH = 20_000


def run(t: Tracer, start: Steps) -> Any:
    """The value of an evaluation. Raises `Spent`."""
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
        t.left -= 1
        if t.left < 0 or len(stack) > DEPTH:
            raise Spent
        stack.append(child)
        send, value = child.send, None


def later(t: Tracer, node: Node | None, env: Env) -> Steps:
    """The value of an expression, as steps in any case. They are the step of the one who asks."""
    t.left += 1
    return (yield t.ev(node, env))
