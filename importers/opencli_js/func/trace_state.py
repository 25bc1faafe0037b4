"""The names and the memory of the tracer. Every write is noted, so that an arm of a choice can be taken back.

A container is a dict (the names of an `Env`, the properties of an object) or a value with attributes (`items`, `open`,
`states`). What is only made in an arm is not noted: nothing else knows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adapterc.importers.opencli_js.func.model import Const, Str, Unknown, Value
from adapterc.importers.opencli_js.func.trace_values import NOTHING, derived, join, options

__all__ = ["ALIVE", "BREAK", "CONTINUE", "LABEL", "LEAVES", "NORMAL", "RETURN", "THROW", "Changes", "Env", "Memory"]

NORMAL, RETURN, THROW, BREAK, CONTINUE, LABEL = 1, 2, 4, 8, 16, 32
"""How a statement may end; a set of them is a sum. LABEL is a jump to a label."""
LEAVES = RETURN | BREAK | CONTINUE | LABEL
ALIVE = NORMAL | BREAK | CONTINUE | LABEL

Changes = dict[tuple[int, str], tuple[Any, Any]]
"""By container and key: the container and what it holds after an arm."""


class Env:
    """Names and their values. `own`: the names of a function (or of the whole text), where `var` declares."""

    __slots__ = ("names", "outer", "own")

    def __init__(self, outer: Env | None, own: bool = False) -> None:
        self.names: dict[str, Value] = {}
        self.outer = outer
        self.own = own

    def find(self, name: str) -> Value | None:
        env: Env | None = self
        while env is not None:
            found = env.names.get(name)
            if found is not None:
                return found
            env = env.outer
        return None

    def owner(self, name: str) -> Env:
        """Where a name is declared; the outermost one when it is nowhere."""
        env = self
        while name not in env.names and env.outer is not None:
            env = env.outer
        return env

    @property
    def function(self) -> Env:
        env = self
        while not env.own and env.outer is not None:
            env = env.outer
        return env


class Memory:
    """All writes since the beginning, in order."""

    def __init__(self) -> None:
        self.trail: list[tuple[Any, str, Any]] = []

    def put(self, container: Any, key: str, value: Any) -> None:
        """Write, and note what was there."""
        if isinstance(container, dict):
            self.trail.append((container, key, container.get(key, NOTHING)))
            container[key] = value
        else:
            self.trail.append((container, key, getattr(container, key)))
            setattr(container, key, value)

    def take_back(self, mark: int) -> Changes:
        """Undo all writes since the trail had `mark` entries."""
        changes: Changes = {}
        trail = self.trail
        for position in range(len(trail) - 1, mark - 1, -1):
            container, key, old = trail[position]
            changes.setdefault((id(container), key), (container, _get(container, key)))
            if not isinstance(container, dict):
                setattr(container, key, old)
            elif old is NOTHING:
                container.pop(key, None)
            else:
                container[key] = old
        del trail[mark:]
        return changes

    def merge(self, arms: Iterable[Changes], widen: bool = False) -> None:
        """Join what each of the arms leaves behind; an arm without changes leaves what is there.

        `widen`: the arm is a loop, which may go on to change what it changed.
        """
        arms = list(arms)
        if not any(arms):
            return
        keys: dict[tuple[int, str], Any] = {}
        for changes in arms:
            for place, (container, _) in changes.items():
                keys[place] = container
        for place, container in keys.items():
            key = place[1]
            old = _get(container, key)
            found = [changes[place][1] if place in changes else old for changes in arms]
            known = [item for item in found if item is not NOTHING]
            if not known:
                continue
            value = self._joined(container, key, known, len(known) < len(found))
            if widen and key not in _ATTRIBUTES:
                value = _widened(old, value)
            if value is not old:
                self.put(container, key, value)

    def _joined(self, container: Any, key: str, found: list[Any], missing: bool) -> Any:
        if isinstance(container, dict):
            return join(found)
        if key == "open":
            return any(found)
        if key == "states":
            return container.joined(found)
        longest = max(found, key=len)
        if any(len(item) != len(longest) for item in found):
            self.put(container, "open", True)
            return longest
        return [join(items) for items in zip(*found, strict=True)]


_ATTRIBUTES = frozenset({"items", "open", "states"})


def _get(container: Any, key: str) -> Any:
    return container.get(key, NOTHING) if isinstance(container, dict) else getattr(container, key)


def _widened(old: Any, value: Value) -> Value:
    """A number that is counted or a text that grows is not known in a loop."""
    if old is NOTHING or not isinstance(value, Value):
        return value
    others = [item for item in options(value) if item is not old]
    if isinstance(old, Const) and isinstance(old.value, int | float) and not isinstance(old.value, bool):
        if any(isinstance(item, Const) and type(item.value) in (int, float) for item in others):
            return Unknown()
    elif isinstance(old, Str) and any(
        isinstance(item, Str) and item.parts[: len(old.parts)] == old.parts for item in others if item != old
    ):
        return derived(others)
    return value
