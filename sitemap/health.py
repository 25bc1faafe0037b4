"""The side file `health.json` of a local layer: what was last seen of each adapter, also of those no workflow uses.

    {"version": 1, "adapters": {"opencli shop deals": {"health": "suspect", "since": "2026-06-02", "from": {...},
                                                        "error": "...", "current_url": "..."}}}

Health only gets worse here: healthy -> suspect -> broken. That an adapter works again is for a person to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adapterc.sitemap.facts import adapter_name
from adapterc.spec import strict

__all__ = ["HEALTH_FILE", "LEVELS", "Seen", "health_text", "read_health", "worse"]

HEALTH_FILE = "health.json"
LEVELS = ("healthy", "suspect", "broken")
"""From good to bad."""

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z")
_TEXTS = ("since", "error", "current_url")


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of one adapter. `since` is a date; `origin` says which action or workflow found it."""

    health: str
    since: str = ""
    origin: Mapping[str, str] | None = None
    error: str = ""
    current_url: str = ""


def worse(one: str, other: str) -> str:
    """The worse of two levels; a word that is none counts as nothing."""
    known = [level for level in (one, other) if level in LEVELS]
    return max(known, key=LEVELS.index) if known else ""


def read_health(text: str) -> dict[str, Seen]:
    """The adapters of a side file. Raises ValueError with the place of what is wrong."""
    try:
        value = strict.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"it is not strict JSON: {error}") from None
    if not isinstance(value, dict) or set(value) - {"version", "adapters"}:
        raise ValueError("it is no object of `version` and `adapters`")
    if value.get("version") != 1 or isinstance(value.get("version"), bool):
        raise ValueError("`version` is not 1")
    adapters = value.get("adapters")
    if not isinstance(adapters, dict):
        raise ValueError("`adapters` is no object")
    return {name: _seen(name, item) for name, item in adapters.items()}


def health_text(adapters: Mapping[str, Seen]) -> str:
    """The side file; the adapters in order of their names."""
    listed = {name: _row(adapters[name]) for name in sorted(adapters)}
    return json.dumps({"version": 1, "adapters": listed}, indent=2, ensure_ascii=False) + "\n"


def _row(seen: Seen) -> dict[str, Any]:
    row: dict[str, Any] = {"health": seen.health, "since": seen.since}
    if seen.origin is not None:
        row["from"] = dict(seen.origin)
    return row | {key: value for key in ("error", "current_url") if (value := getattr(seen, key))}


def _seen(name: str, item: object) -> Seen:
    if adapter_name(name) != name:
        raise ValueError(f"`{name}` is not `opencli SITE COMMAND`")
    if not isinstance(item, dict):
        raise ValueError(f"`{name}` is no object")
    unknown = sorted(set(item) - {"health", "from", *_TEXTS})
    if unknown:
        raise ValueError(f"`{name}` has an unknown key `{unknown[0]}`")
    if item.get("health") not in LEVELS:
        raise ValueError(f"the health of `{name}` is none of {', '.join(LEVELS)}")
    for key in _TEXTS:
        if not isinstance(item.get(key, ""), str):
            raise ValueError(f"`{key}` of `{name}` is no text")
    if not _DAY.match(item.get("since", "")):
        raise ValueError(f"`since` of `{name}` is no date YYYY-MM-DD")
    origin = item.get("from")
    if origin is not None and not (
        isinstance(origin, dict) and all(isinstance(part, str) for pair in origin.items() for part in pair)
    ):
        raise ValueError(f"`from` of `{name}` is no object of texts")
    return Seen(item["health"], item["since"], origin, item.get("error", ""), item.get("current_url", ""))
