"""The functions that generated scripts are built on, one JavaScript file each.

`<name>.js` defines `$<name>`; its leading `//` lines say what it does. A script gets a function only when it uses it,
directly or through another one: dependencies are the `$names` that the source mentions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

__all__ = ["closure", "names", "prelude_source"]

_FOLDER = Path(__file__).parent
_IDENT = re.compile(r"(?<![\w$])\$([A-Za-z][A-Za-z0-9]*)")


@cache
def names() -> frozenset[str]:
    """All prelude names, without the leading `$`."""
    return frozenset(path.stem for path in _FOLDER.glob("*.js"))


@cache
def prelude_source(name: str) -> str:
    """The text of one function, LF line ends, no trailing newline. Raises `KeyError` for an unknown name."""
    if name not in names():
        raise KeyError(name)
    return (_FOLDER / f"{name}.js").read_text(encoding="utf-8").strip("\n")


@cache
def _needs(name: str) -> tuple[str, ...]:
    mentioned = dict.fromkeys(_IDENT.findall(prelude_source(name)))
    return tuple(other for other in mentioned if other != name and other in names())


def closure(wanted: Iterable[str]) -> tuple[str, ...]:
    """`wanted` and everything they need, each after what it needs; the order depends on nothing but the names."""
    return _closure(frozenset(wanted))


@lru_cache(maxsize=512)
def _closure(wanted: frozenset[str]) -> tuple[str, ...]:
    """Adapters of one kind want the same functions, and each is asked for twice."""
    done: dict[str, None] = {}
    stack = [(name, False) for name in sorted(wanted, reverse=True)]
    open_names: set[str] = set()
    while stack:
        name, expanded = stack.pop()
        if expanded:
            done[name] = None
        elif name not in done and name not in open_names:
            open_names.add(name)
            stack.append((name, True))
            stack.extend((other, False) for other in sorted(_needs(name), reverse=True))
    return tuple(done)
