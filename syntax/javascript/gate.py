"""Is this JavaScript? Asked of quickjs-ng, without running any of it.

The engine has no compile-only call, and evaluating an expression runs it. So the text handed over starts with
`throw 0;`: the engine parses all of it, then stops at the first statement. Hostile text can close our parenthesis and
add statements of its own; they are parsed too, and are as dead as the rest. To know that the source is *one*
expression, look at its tree: this module answers for the grammar only.

Limits: columns and lines are those of quickjs-ng; some faults (regular expressions) come without a position. Memory
and stack of the engine are bounded; a source that exceeds them is reported like a syntax error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import quickjs

__all__ = ["GateError", "check_syntax"]

_MEMORY = 256 * 1024 * 1024
_STACK = 4 * 1024 * 1024
_HEAD = "throw 0;\n("
_POSITION = re.compile(r"^\s*at .*?:(\d+):(\d+)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class GateError:
    """Why the engine refused. `line` and `column` are 1-based places in the source (characters), 0 when unknown."""

    line: int
    column: int
    message: str

    def index(self, source: str) -> int | None:
        """The index in `source` of the place, at most its length; None when it is unknown."""
        if not self.line:
            return None
        lines = source.split("\n")
        if self.line > len(lines):
            return len(source)
        before = sum(len(line) + 1 for line in lines[: self.line - 1])
        return min(before + self.column - 1, len(source))


@lru_cache(maxsize=4)
def check_syntax(source: str, *, strict: bool = True) -> GateError | None:
    """Parse `source` as one expression (`({"n": (SRC)})` then parses too); None when the engine accepts it.

    `strict` parses it as strict code. Nothing is executed. The last answers are kept: passes ask the same again.
    """
    head = ('"use strict";' if strict else "") + _HEAD
    try:
        _evaluator()(head + source + "\n)")
    except quickjs.JSException as error:
        text = str(error)
    else:
        raise AssertionError("a script that starts with `throw` came to its end")
    kind, separator, rest = text.partition(": ")
    if not separator or kind not in ("SyntaxError", "InternalError", "RangeError"):
        return None
    return _locate(rest, source)


def _locate(text: str, source: str) -> GateError:
    message = text.split("\n", 1)[0].strip()
    found = _POSITION.search(text)
    if found is None:
        return GateError(0, 0, message)
    line, column = int(found[1]) - 1, int(found[2])
    if line == 1:
        column -= 1  # the parenthesis of ours
    lines = source.split("\n")
    if not 1 <= line <= len(lines):
        return GateError(len(lines), len(lines[-1]) + 1, message)
    return GateError(line, _characters(lines[line - 1], column - 1) + 1, message)


def _characters(line: str, size: int) -> int:
    """How many characters the first `size` bytes of `line` hold: the engine counts bytes."""
    return len(line.encode("utf-8", "surrogatepass")[: max(size, 0)].decode("utf-8", "ignore"))


@lru_cache(maxsize=1)
def _evaluator() -> quickjs.Object:
    """Indirect `eval` of one context: declarations of a strict source stay inside its call."""
    context = quickjs.Context()
    context.set_memory_limit(_MEMORY)
    context.set_max_stack_size(_STACK)
    evaluate = context.eval("eval")
    assert isinstance(evaluate, quickjs.Object)
    return evaluate
