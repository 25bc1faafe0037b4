"""What a body says to people: the `{ error, hint }` objects it gives and the errors it throws.

Read for two questions: is a session needed, and which page do the hints send people to. Texts are the literal parts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlsplit

from tree_sitter import Node

from adapterc.spec.span import Span
from adapterc.syntax.javascript.script import Script, children_of

__all__ = ["Spoken", "hinted_page", "session_need", "spoken_errors"]

_TOLD = re.compile(
    r"\bnot (?:been )?logged[ -]?in\b(?!\?)|\b(?:log|sign)[ -]?in (?:is )?required\b|"
    r"\b(?:please|must|need to) (?:log|sign) ?in\b|\bauthentication required\b|未登录|请先登录|请登录|需要登录|登录态",
    re.IGNORECASE,
)
_HINTED = re.compile(r"\blogged[ -]?in(?:to)?\b|\b(?:log|sign)[ -]?in\b|登录|登入", re.IGNORECASE)
_KEEPERS = re.compile(r"\bdocument\.cookie\b|\blocalStorage\b|\bsessionStorage\b")
_NODES = 200
"""How much of a text is looked at."""

_ADDRESS = re.compile(r"https?://[^\s'\"`<>)，。]+")


@dataclass(frozen=True, slots=True)
class Spoken:
    """One failure that the code words itself; `error` and `hint` are the literal parts of its texts."""

    error: str
    hint: str
    span: Span


def spoken_errors(script: Script) -> tuple[Spoken, ...]:
    """Every object with an `error` text and every thrown error, in source order."""
    found: list[Spoken] = []
    for node in script.find("object", "throw_statement"):
        if node.type == "object":
            pairs = {_key(script, pair): pair for pair in children_of(node) if pair.type == "pair"}
            if "error" in pairs:
                texts = [_text(script, pairs[key]) if key in pairs else "" for key in ("error", "hint")]
                found.append(Spoken(texts[0], texts[1], script.span(node)))
        else:
            found.append(Spoken(_text(script, node), "", script.span(node)))
    return tuple(found)


def session_need(script: Script, said: tuple[Spoken, ...]) -> str:
    """How sure it is that a session is needed.

    "required": the code says so itself, or looks for a token first. "possible": a hint guesses so. Else "none".
    """
    if any(_TOLD.search(item.error) for item in said):
        return "required"
    hinted = any(_HINTED.search(item.hint) or _HINTED.search(item.error) for item in said)
    if hinted and _KEEPERS.search(script.code):
        return "required"
    return "possible" if hinted else "none"


def hinted_page(said: tuple[Spoken, ...], host: str) -> tuple[str, Span] | None:
    """The one page of `host`, other than its front page, that all addresses in hints name."""
    pages: dict[str, Span] = {}
    for item in said:
        for address in _ADDRESS.findall(item.hint):
            parts = urlsplit(address.rstrip(".,;:"))
            if (parts.hostname or "") == host:
                pages.setdefault(f"https://{host}{parts.path.rstrip('/') or '/'}", item.span)
    return next(iter(pages.items())) if len(pages) == 1 and not next(iter(pages)).endswith(f"{host}/") else None


def _key(script: Script, pair: Node) -> str:
    key = pair.child_by_field_name("key")
    return "" if key is None else script.source(key).strip("\"'")


def _text(script: Script, node: Node) -> str:
    nodes = islice(script.walk(node), _NODES)
    parts = [script.source(item) for item in nodes if item.type in ("string_fragment", "escape_sequence")]
    return "".join(_decoded(part) for part in parts)


def _decoded(part: str) -> str:
    return chr(int(part[2:], 16)) if re.fullmatch(r"\\u[0-9a-fA-F]{4}", part) else part
