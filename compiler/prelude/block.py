"""The prelude functions of a script as one block of text, and a script without that block.

Four fifths of most scripts are this block, and a list of names stands for it wherever scripts are kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from adapterc.compiler.prelude import names, prelude_source

__all__ = ["PRELUDE_MARK", "joined", "parted", "prelude_block"]

PRELUDE_MARK = "// adapterc prelude: the same text in every script that uses it"

_START = f"\n  {PRELUDE_MARK}"
_END = "\n}"
_DEFINED = re.compile(r"^  (?:async )?function\*? \$(\w+)", re.MULTILINE)


@lru_cache(maxsize=512)
def prelude_block(wanted: tuple[str, ...]) -> str:
    """The prelude functions behind their mark, indented as the body of the script. Raises `KeyError` for an unknown
    name."""
    return "\n\n".join((f"  {PRELUDE_MARK}", *map(_indented, wanted)))


def joined(head: str, wanted: Sequence[str]) -> str:
    """The whole script of `head`, which is its header and its steps."""
    return f"{head}\n{prelude_block(tuple(wanted))}{_END}"


def parted(script: str) -> tuple[str, tuple[str, ...]] | None:
    """Head and names of a script that `joined` gives back; None for any other text."""
    place = script.rfind(_START)
    if place < 0 or not script.endswith(_END):
        return None
    wanted = _named(script[place + 1 : -len(_END)])
    return None if wanted is None else (script[:place], wanted)


@lru_cache(maxsize=512)
def _named(block: str) -> tuple[str, ...] | None:
    wanted = tuple(_DEFINED.findall(block))
    return wanted if names().issuperset(wanted) and prelude_block(wanted) == block else None


@cache
def _indented(name: str) -> str:
    return "\n".join(f"  {line}" if line else "" for line in prelude_source(name).split("\n"))
