"""The names and the memory of the tracer. Every write is noted, so that an arm of a choice can be taken back.

A container is a dict (the names of an `Env`, the properties of an object) or a value with attributes (`items`, `open`,
`states`). What is only made in an arm is not noted: nothing else knows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adapterc.importers.opencli_js.func.model import Const, Str, Unknown, Value
from adapterc.importers.opencli_js.func.trace_covers import covers
from adapterc.importers.opencli_js.func.trace_values import NOTHING, bounded, derived, join, options

__all__ = [
    "ALIVE", "BREAK", "CONTINUE", "JUMPS", "LABEL", "LEAVES", "NORMAL", "RETURN", "THROW", "WIDER", "WIDEST", "Changes",
    "Env", "Memory",
]  # fmt: skip

NORMAL, RETURN, THROW, BREAK, CONTINUE, LABEL = 1, 2, 4, 8, 16, 32
"""How a statement may end; a set of them is a sum. LABEL is a jump to a label."""
WIDER, WIDEST = 1, 2
"""How little a merge leaves known of what a loop changes."""
JUMPS = BREAK | CONTINUE | LABEL
LEAVES = RETURN | JUMPS
ALIVE = NORMAL | JUMPS

Changes = dict[tuple[int, str], tuple[Any, Any]]
"""By container and key: the container and what it holds after an arm."""
Written = list[tuple[Any, str, Any]]
"""Container, key and a value of that place, in the order of the writes."""


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
        self.trail: Written = []
        self._watched: Written | None = None
        """What is written, also what is taken back; None when nobody asks."""

    def watch(self) -> Written | None:
        """Begin to note what is written; what `written` needs to end it."""
        outer, self._watched = self._watched, []
        return outer

    def written(self, outer: Written | None) -> Written:
        """Everything that was written since `watch`."""
        found, self._watched = self._watched or [], outer
        if outer is not None:
            outer += found
        return found

    @staticmethod
    def arms(found: Written) -> list[Changes]:
        """What was written, as arms: what holds when something breaks off in between."""
        arms: list[Changes] = []
        counts: dict[tuple[int, str], int] = {}
        for container, key, value in found:
            place = (id(container), key)
            number = counts.get(place, 0)
            if number and arms[number - 1][place][1] is value:
                continue
            if number == _MOST_WRITTEN:
                known = arms[-1][place][1]
                arms[-1][place] = (container, join([known, value]) if isinstance(container, dict) else value)
                continue
            counts[place] = number + 1
            if number == len(arms):
                arms.append({})
            arms[number][place] = (container, value)
        return arms

    def put(self, container: Any, key: str, value: Any) -> None:
        """Write, and note what was there."""
        if self._watched is not None:
            self._watched.append((container, key, value))
        self._set(container, key, value)

    def _set(self, container: Any, key: str, value: Any) -> None:
        if isinstance(container, dict):
            self.trail.append((container, key, container.get(key, NOTHING)))
            container[key] = value
        else:
            self.trail.append((container, key, getattr(container, key)))
            setattr(container, key, value)

    def first(self, mark: int) -> Changes:
        """What the places held that were written since the trail had `mark` entries."""
        found: Changes = {}
        for container, key, old in self.trail[mark:]:
            if old is not NOTHING:
                found.setdefault((id(container), key), (container, old))
        return found

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

    def brings(self, changes: Changes, before: Changes) -> bool:
        """Whether a pass over a loop leaves what is not known to be possible. `before` are the changes of the pass
        before it: a container that both have changed was there before the loop, others are of the pass alone.
        """
        lasting = {number for number, _ in before}
        return any(
            place[0] in lasting and not covers(_get(container, place[1]), value)
            for place, (container, value) in changes.items()
        )

    def merge(self, arms: Iterable[Changes], widen: int = 0) -> None:
        """Join what each of the arms leaves behind; an arm without changes leaves what is there.

        `widen`: the arm is a loop, which may go on to change what it changed (WIDER), or does so (WIDEST).
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
            value = self._joined(container, key, known)
            if widen and key not in _ATTRIBUTES:
                value = _widened(old, value) if widen == WIDER or covers(old, value) else derived(known)
            if value is not old:  # what is joined was written: only what is widened is new
                (self.put if widen else self._set)(container, key, value)

    def _joined(self, container: Any, key: str, found: list[Any]) -> Any:
        if isinstance(container, dict):
            return join(found)
        if key == "open":
            return any(found)
        if key == "states":
            return container.joined(found)
        longest = max(found, key=len)
        joined = [join(item[number] for item in found if number < len(item)) for number in range(len(longest))]
        if all(len(item) == len(longest) for item in found):
            return joined
        self._set(container, "open", True)
        return bounded(joined, True)


_MOST_WRITTEN = 12
"""As many values of one place are told apart."""
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
