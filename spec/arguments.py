"""Check a caller's arguments against the manifest before anything is opened, and make them what the script takes.

What a value may be is said in `spec/coercion.py`. Nothing is filled in: the defaults are the script's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adapterc.spec.coercion import coerce
from adapterc.spec.errors import Verdict
from adapterc.spec.manifest import AdapterEntry
from adapterc.spec.shown import nearest, shown

__all__ = ["MAX_BYTES", "InvalidArguments", "bind"]

MAX_BYTES = 2**20
"""What all values may have together."""

_MAX_NAMED = 20
"""Unknown arguments that are named one by one."""


class InvalidArguments(Verdict):
    """What a caller gave cannot be run. `problems` are sentences that name the argument, in the manifest's order."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("invalid_args", "; ".join(problems))
        self.problems = problems


def bind(entry: AdapterEntry, given: Mapping[str, object]) -> dict[str, str | int]:
    """The given arguments by public name, in the manifest's order; the author's spelling of a name is taken too.

    Raises InvalidArguments with everything that is wrong.
    """
    if not isinstance(given, Mapping):
        raise InvalidArguments(("the arguments must be an object",))
    rules = entry.adapterc.args
    spellings = {arg.name: rules.renamed.get(arg.name, arg.name) for arg in entry.args}
    bound: dict[str, str | int] = {}
    problems: list[str] = []
    known: set[str] = set()
    for arg in entry.args:
        name, author = arg.name, spellings[arg.name]
        names = [name] if author in spellings else [name, author]  # a public name is never another's spelling
        values = [given[key] for key in names if key in given]
        known.update(names)
        if len(values) > 1:
            problems.append(f"argument `{name}` is given twice, as `{author}` too")
        elif arg.required and (not values or values[0] is None or values[0] == ""):
            problems.append(f"argument `{name}` is required")
        elif values:
            kind = "integer" if arg.arg_type == "integer" else rules.coercions.get(name, "text")
            try:
                text = coerce(kind, values[0], rules.choices.get(name, ()))
                bound[name] = int(text) if arg.arg_type == "integer" else text
            except ValueError as error:
                problems.append(f"argument `{name}` {error}")
    problems += _unknown([str(key) for key in given if key not in known], sorted(known))
    size = sum(len(str(value).encode()) for value in bound.values())
    if size > MAX_BYTES:
        problems.append(f"the arguments have {size} bytes together, and {MAX_BYTES} are the most")
    if problems:
        raise InvalidArguments(tuple(problems))
    return bound


def _unknown(keys: list[str], known: list[str]) -> Iterator[str]:
    for key in keys[:_MAX_NAMED]:
        near = nearest(key[:80], known)
        yield f"argument `{shown(key, 80)}` is unknown" + (f": did you mean `{near[0]}`?" if near else "")
    if len(keys) > _MAX_NAMED:
        yield f"{len(keys) - _MAX_NAMED} more arguments are unknown"
