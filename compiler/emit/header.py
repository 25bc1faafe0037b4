"""The comment at the top of every script: what it is, where it came from, what it touches."""

from __future__ import annotations

import re

from adapterc.spec.effects import Effects
from adapterc.spec.ir import AdapterIR

__all__ = ["emit_header", "summarize"]

_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]+")


def emit_header(ir: AdapterIR) -> str:
    """A block comment of four lines. Text of the source cannot end it."""
    effects = summarize(ir.effects) if ir.effects is not None else "none"
    title = f"{ir.id}: {ir.description}" if ir.description.strip() else ir.id
    lines = [title, f"source: {ir.source.dialect} {ir.source.path}", f"effects: {effects}"]
    return "/* " + "\n   ".join(_comment(line) for line in lines) + " */"


def _comment(text: str) -> str:
    flat = text if text.isprintable() else _UNSEEN.sub(" ", text)
    return flat.replace("*/", "*\\/").strip()


def summarize(effects: Effects) -> str:
    """One line for people: requests, credentials, page."""
    parts: list[str] = []
    if effects.hosts:
        with_cookies = {"include": "with cookies", "same-origin": "with same-origin cookies", "omit": "without cookies"}
        parts.append(f"{'/'.join(effects.methods)} {', '.join(effects.hosts)} {with_cookies[effects.credentials]}")
    if effects.dom:
        parts.append("page " + ", ".join(effects.dom))
    if effects.storage:
        parts.append("storage " + ", ".join(item.replace(":", " ") for item in effects.storage))
    if effects.page_globals:
        parts.append("page globals " + ", ".join(effects.page_globals))
    if effects.world == "main":
        parts.append("runs in the page's own world")
    parts.append("read only" if effects.read_only else "writes")
    return "; ".join(parts)
