"""Names that belong to generated code: an author's text may neither declare one nor use one as a global."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.importers.opencli_js.func.link import FUNC, VALIDATE
from adapterc.importers.opencli_js.func.model import Linked
from adapterc.spec.span import Span
from adapterc.syntax.javascript.script import Script

__all__ = ["Collision", "in_modules", "in_page_text"]

_OURS = re.compile(r"\$[A-Za-z]")
_DECLARED = frozenset(
    (
        "$args", "$blank", "$data", "$error", "$fetch", "$func", "$given", "$jsonCopy", "$kwargs", "$net",
        "$page", "$pageRefuse", "$part", "$pasted", "$state", "$validate", "$validated", "$warnings",
    )
)  # fmt: skip
"""What generated code names inside of the author's scopes."""
_PAGE_FUNCTION = re.compile(r"\$page[0-9]+")


@dataclass(frozen=True, slots=True)
class Collision:
    """A use or a declaration of such a name."""

    message: str
    span: Span
    help: str


def in_page_text(script: Script) -> Iterator[Collision]:
    """Those of a page text as the author wrote it."""
    for node in script.free:
        name = script.source(node)
        if _OURS.match(name):
            yield _collision(script, name, node, f"write `window.{name}` for a global of the page")
    yield from _declarations(script, ())


def in_modules(linked: Linked, page_code: Iterable[Node]) -> Iterator[Collision]:
    """Those of the linked text outside of `page_code`, the functions that are page code themselves."""
    script = linked.script
    inside = [(node.start_byte, node.end_byte) for node in page_code]
    for node in script.free:
        name = script.source(node)
        given = name in linked.packages and not _is_reserved(name)
        if _OURS.match(name) and not given and not any(start <= node.start_byte < end for start, end in inside):
            yield _collision(script, name, node, "declare what the function needs, under another name")
    top = script.scopes.top.names
    yield from _declarations(script, {id(top[name]) for name in (FUNC, VALIDATE) if name in top})


def _declarations(script: Script, written: Collection[int]) -> Iterator[Collision]:
    for declared in script.scopes.declarations:
        if id(declared) not in written and _is_reserved(declared.name):
            yield _collision(script, declared.name, declared.node, "use another name")


def _is_reserved(name: str) -> bool:
    return name in _DECLARED or _PAGE_FUNCTION.fullmatch(name) is not None


def _collision(script: Script, name: str, node: Node, help: str) -> Collision:
    return Collision(f"`{name}` is a name of generated code", script.span(node), help)
