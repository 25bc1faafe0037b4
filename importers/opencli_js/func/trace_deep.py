"""How deep the tracer may go.

Its handlers call each other as deep as the code is nested. That is Python calling Python, which takes nothing of the
stack of the process since 3.11; only the limit that Python sets itself is in the way, and is lifted for the time of a
trace. Nothing on the way from one handler to the next may be C that calls back: no `map`, no generator.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Lock
from types import FunctionType
from typing import TypeVar

__all__ = ["DEPTH", "deeply"]

T = TypeVar("T")

DEPTH = 5_000
"""Expressions and statements inside of each other that are followed; what each sets aside grows with the depth."""
_FRAMES = 10 * DEPTH
"""Python's frames for them: each takes a few."""
_ROOM = 100_000
"""Words: enough for the frames of nearly all traces."""

_lock = Lock()
_limits: list[int] = []
"""The limit before, once for each trace that runs: several threads may trace at a time."""


def deeply(run: Callable[[], T]) -> T:
    """The value of a call that may nest deep. Raises what it raises."""
    with _lock:
        _limits.append(_limits[0] if _limits else sys.getrecursionlimit())
        sys.setrecursionlimit(max(_limits[0], _FRAMES))
    try:
        found: T = _roomy(run)
        return found
    finally:
        with _lock:
            before = _limits.pop()
            if not _limits:
                sys.setrecursionlimit(before)


def _call(run: Callable[[], T]) -> T:
    return run()


_roomy = FunctionType(_call.__code__.replace(co_stacksize=_ROOM), globals())
"""`_call` with a large frame. Python keeps frames in pieces of 16 KB, and maps and unmaps one whenever a call crosses
an end; a frame that is larger gets a piece of its own size doubled, and the calls inside find room in the rest."""
