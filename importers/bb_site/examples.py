"""Argument values in an author's example line: `bb-browser site shop/search "red shoes" --sort price`.

Flags are read as they are named, all else by position. (bb-browser's own command line drops some flags and binds their
values by position; the documented intent counts, not that.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["example_values"]

_TOKEN = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|(\S+)")


def example_values(example: str, command: str, names: Sequence[str]) -> dict[str, str]:
    """The values that an example gives to the arguments `names`, which are in positional order."""
    tokens = [_value(match) for match in _TOKEN.finditer(example)]
    if command not in tokens:
        return {}
    given: dict[str, str] = {}
    loose: list[str] = []
    rest = tokens[tokens.index(command) + 1 :]
    position = 0
    while position < len(rest):
        token = rest[position]
        position += 1
        if token in ("|", "&&", ";", "#") or token.startswith("#"):
            break
        name, equals, value = token.removeprefix("--").partition("=")
        if token.startswith("--") and name in names:
            if not equals:
                value = rest[position] if position < len(rest) else ""
                position += 1
            given[name] = value
        elif token.startswith("--"):
            position += 0 if equals or position >= len(rest) or rest[position].startswith("--") else 1
        else:
            loose.append(token)
    free = (name for name in names if name not in given)
    given.update(zip(free, loose, strict=False))
    return {name: value for name, value in given.items() if value and not value.startswith("<")}


def _value(match: re.Match[str]) -> str:
    if match[1] is not None:
        return re.sub(r"\\(.)", r"\1", match[1])
    return match[2] if match[2] is not None else match[3]
