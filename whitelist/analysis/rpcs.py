"""The table of endpoints whose POST is documented to read (`whitelist/data/read_rpcs.toml`)."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from adapterc.syntax.sites import below

__all__ = ["known_rpc"]


def known_rpc(host: str, path: str) -> bool:
    """True when the table has this endpoint. An unknown part of `path` is written `*`."""
    for wanted, pattern in _table():
        fits = wanted in ("*", host) or (wanted[0] == "." and below(host, wanted[1:]))
        if fits and pattern.fullmatch(path):
            return True
    return False


@cache
def _table() -> tuple[tuple[str, re.Pattern[str]], ...]:
    path = Path(__file__).parent.parent / "data" / "read_rpcs.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["rpc"]
    return tuple((row["host"], re.compile(row["path"])) for row in rows)
