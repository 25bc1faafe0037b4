"""What of the linked text nothing needs any more, because it has become page functions.

A declaration goes when nothing names it outside of what the edits replace, and making its value does nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from adapterc.importers.opencli_js.func.link import FUNC, VALIDATE
from adapterc.importers.opencli_js.func.model import Linked
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.inert import does_nothing
from adapterc.syntax.javascript.places import first_comment
from adapterc.syntax.javascript.script import FUNCTIONS, Script, children_of, fields_of

__all__ = ["kept", "shaken", "used_packages"]

_WORD = re.compile(r"[A-Za-z_$][\w$]*")


def shaken(linked: Linked, edits: Iterable[Edit]) -> list[Edit]:
    """The edits that are left, and those that take such declarations out, comments above them included."""
    script, kept = linked.script, sorted(edits)
    gone: list[Edit] = []
    while True:
        names = _named(linked, [*kept, *gone])
        more = [edit for name, edit in _declarations(script) if name not in names and edit not in gone]
        if not more:
            break
        gone += more
    inner = [edit for edit in kept if not any(cut.start <= edit.start and edit.end <= cut.end for cut in gone)]
    return sorted([*inner, *gone])


def used_packages(linked: Linked, edits: Iterable[Edit]) -> list[str]:
    """The names from packages that the text still needs."""
    names = _named(linked, list(edits))
    return [name for name in linked.packages if name in names]


def kept(linked: Linked, edits: Iterable[Edit], *types: str) -> Iterator[Node]:
    """The nodes of these types that stay: outside of what the edits replace, or copied into what they put there."""
    script, ordered = linked.script, sorted(edits)
    starts = [edit.start for edit in ordered]
    for node in script.find(*types):
        start, end = script.start(node), script.end(node)
        at = bisect_right(starts, start) - 1
        if at < 0 or end > ordered[at].end or script.source(node) in ordered[at].text:
            yield node


def _named(linked: Linked, edits: list[Edit]) -> set[str]:
    """Names that are used outside of what the edits replace, or by what they put there."""
    script = linked.script
    names = {FUNC, VALIDATE}
    for edit in edits:
        names.update(_WORD.findall(edit.text))
    ordered = sorted(edits)
    at = 0
    for reference in script.scopes.references:
        start = script.start(reference.node)
        while at < len(ordered) and ordered[at].end <= start:
            at += 1
        if any(edit.start <= start < edit.end for edit in ordered[at : at + 2]):
            continue
        declaration = reference.declaration
        if declaration is None or (
            declaration.scope is script.scopes.top and not _inside(declaration.value, reference.node)
        ):
            names.add(reference.name)
    return names


def _inside(value: Node | None, node: Node) -> bool:
    """A function that names itself alone is not needed."""
    return value is not None and value.start_byte <= node.start_byte and node.end_byte <= value.end_byte


def _declarations(script: Script) -> Iterable[tuple[str, Edit]]:
    """Top-level declarations that do nothing, and the edit that takes each out with its comments and line break."""
    for statement in children_of(script.root):
        if statement.type in FUNCTIONS:
            name = fields_of(statement, "name")
        elif statement.type in ("lexical_declaration", "variable_declaration"):
            parts = children_of(statement)
            name = fields_of(parts[0], "name") if len(parts) == 1 else []
            if not name or not all(does_nothing(value) for value in fields_of(parts[0], "value")):
                continue
        else:
            continue
        if name and name[0].type == "identifier":
            yield script.source(name[0]), Edit(_begin(script, statement), _line_end(script, script.end(statement)), "")


def _begin(script: Script, statement: Node) -> int:
    first = first_comment(statement)
    if first is not None and (script.start(first) == 0 or _is_origin(script, first)):
        first = first.next_sibling
    return script.start(first or statement)


def _is_origin(script: Script, comment: Node) -> bool:
    """The line that names a file: an empty line stands before it."""
    return script.code[: script.start(comment)].endswith("\n\n")


def _line_end(script: Script, end: int) -> int:
    return end + 1 if script.code[end : end + 1] == "\n" else end
