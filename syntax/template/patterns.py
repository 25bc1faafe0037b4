"""Is this a regular expression? Asked of quickjs-ng, which compiles the pattern and never runs it."""

from __future__ import annotations

import json
from functools import lru_cache

__all__ = ["pattern_error"]


@lru_cache(maxsize=256)
def pattern_error(pattern: str, flags: str) -> str | None:
    """Why the engine refuses `/pattern/flags`, or None."""
    import quickjs

    context = quickjs.Context()
    try:
        context.eval(f"new RegExp({json.dumps(pattern)}, {json.dumps(flags)}); 0")
    except quickjs.JSException as error:
        return str(error).split("\n", 1)[0].partition(": ")[2] or "refused by the engine"
    return None
