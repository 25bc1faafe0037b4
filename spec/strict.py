"""JSON as strictly as it is written down: no key twice, and no word that only Python knows for a number."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["loads"]


def loads(text: str) -> Any:
    """The value of a JSON text. Raises ValueError, and RecursionError for one that is nested too deeply."""
    return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a key is given twice")
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(f"`{name}` is no JSON value")
