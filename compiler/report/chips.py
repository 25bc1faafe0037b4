"""The effects of a catalog entry as a few words each, loud where a reviewer has to look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

__all__ = ["TONES", "Chip", "effect_chips"]

TONES = ("loud", "notable", "plain")
"""May change or leak something; reaches beyond plain reading; reads."""

_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_DOM = {
    "read": ("reads the page", "plain"),
    "scroll": ("scrolls", "notable"),
    "click": ("clicks", "loud"),
    "input": ("types", "loud"),
    "mutate": ("changes the page", "loud"),
    "submit": ("submits forms", "loud"),
}


class Chip(NamedTuple):
    """`tone` is one of `TONES`; equal labels mean the same thing on every adapter."""

    label: str
    tone: str


def effect_chips(entry: Mapping[str, Any]) -> tuple[Chip, ...]:
    """The chips of an entry, loud ones first, each once."""
    found = dict.fromkeys(_chips(entry["adapterc"]["effects"], entry["adapterc"]["world"]))
    return tuple(sorted(found, key=lambda chip: TONES.index(chip.tone)))


def _chips(effects: Mapping[str, Any], world: str) -> Iterator[Chip]:
    if effects["writes"]:
        yield Chip("may write", "loud")
    if "*" in effects["hosts"]:
        yield Chip("any host", "loud")
    for method in effects["methods"]:
        yield Chip("computed method" if method == "?" else method, "plain" if method in _READING else "notable")
    if effects["credentials"] != "omit":
        tone = "plain" if effects["credentials"] == "same-origin" else "notable"
        yield Chip(f"cookies: {effects['credentials']}", tone)
    if effects["cross_origin"]:
        yield Chip("another origin", "notable")
    if effects["computed_hosts"]:
        yield Chip("computed host", "notable")
    for detail in effects["dom"]:
        yield Chip(*_DOM.get(detail, (f"page: {detail}", "notable")))
    for detail in effects["storage"]:
        area, _, action = detail.partition(":")
        yield Chip(f"{area} {action}".strip(), "notable" if action == "read" else "loud")
    if effects["page_globals"]:
        yield Chip("page globals", "notable")
    if world == "main":
        yield Chip("page's world", "notable")
    for detail in effects["clipboard"]:
        yield Chip(f"clipboard {detail}", "loud")
    if effects["navigation"]:
        yield Chip("navigates", "notable")
    if effects["timers"]:
        yield Chip("timers", "plain")
