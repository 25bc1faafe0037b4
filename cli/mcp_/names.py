"""Names of tools: `site_name` for the adapter `site/name`.

Limits: a client sees the letters, digits, `_` and `-` that a name of an adapter may hold, and at most 64 of them, which
is what the strictest clients take.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

__all__ = ["MAX_LENGTH", "tool_names"]

MAX_LENGTH = 64
MARK = 8
"""Hexadecimal digits that tell two adapters apart whose tools would have one name."""


def tool_names(adapters: Iterable[str]) -> tuple[dict[str, str], tuple[tuple[str, ...], ...]]:
    """The adapter behind each name of a tool, sorted by that, and the groups of adapters that would have shared one.

    All members of a group get a mark, also the first: a name that stayed with one of them would mean something else
    when the catalog changes. A name that is too long gets one as well.
    """
    wanted: dict[str, list[str]] = {}
    for name in sorted(set(adapters)):
        wanted.setdefault(name.replace("/", "_"), []).append(name)
    tools = {plain: names[0] for plain, names in wanted.items() if len(names) == 1 and len(plain) <= MAX_LENGTH}
    for plain, names in wanted.items():
        if tools.get(plain) != names[0]:
            for name in names:
                tools[_marked(plain, name, tools)] = name
    groups = tuple(tuple(names) for names in wanted.values() if len(names) > 1)
    return dict(sorted(tools.items())), groups


def _marked(plain: str, name: str, taken: Iterable[str]) -> str:
    digits = sha256(name.encode()).hexdigest()
    size = MARK
    while (tool := f"{plain[: MAX_LENGTH - size - 1]}_{digits[:size]}") in taken:
        size += 1
    return tool
