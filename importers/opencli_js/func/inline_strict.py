"""Page text was written for sloppy code; page functions are strict. What can be said in strict code is rewritten.

Names that are assigned but never declared become local, `this` of the page becomes `window`. What has no such spelling
is refused: `with`, octal literals, `delete name`, repeated parameters, `arguments.callee`, functions that are used
outside of their block, variables that are read through the window.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_model import Refused
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.gate import GateError, check_syntax
from adapterc.syntax.javascript.script import Script, children_of
from adapterc.syntax.javascript.sloppy import sloppy_uses

__all__ = ["Strict", "as_strict", "check_grammar"]


@dataclass(frozen=True, slots=True)
class Strict:
    """Edits of the text, and the names that have to be declared around it."""

    edits: tuple[Edit, ...]
    names: tuple[str, ...]


def check_grammar(source: str, at: Node, whole: bool) -> None:
    """Raise `Refused` for a text that is no sloppy script. `whole`: the text is one expression."""
    code = f"() => {{(\n{source}\n)}}" if whole else f"() => {{\n{source}\n}}"
    error = check_syntax(code, strict=False)
    if error is not None:
        raise Refused(f"page text does not parse: {_spoken(error)}", at)


def as_strict(script: Script, at: Node, code: str) -> Strict:
    """How a text is written in strict code. `code` is the text as one expression for the engine."""
    edits: list[Edit] = []
    names: list[str] = []
    for use in sloppy_uses(script):
        source = script.source(use.node)
        if use.node.type == "this":
            edits.append(Edit(script.start(use.node), script.end(use.node), "window"))
        elif use.help.startswith("declare it: "):
            names.append(source)
        else:
            raise Refused(f"page text is sloppy code: {use.message}", at, use.help)
    declared = {item.name for item in script.scopes.declarations}
    clash = next((name for name in names if name in declared), None)
    if clash is not None:
        raise Refused(f"page text is sloppy code: `{clash}` is a global of the page and a local name", at)
    error = check_syntax(code)
    if error is not None:
        message = f"page text is sloppy code, which strict code refuses: {_spoken(error)}"
        raise Refused(message, at, "write it as strict code")
    return Strict(tuple(edits), tuple(names))


def top_names(script: Script) -> frozenset[str]:
    """The names that a script leaves behind for later ones."""
    return frozenset(item.name for item in script.scopes.declarations if item.scope is script.scopes.top)


def statements_of(script: Script) -> Sequence[Node]:
    """The statements of a text."""
    return [node for node in children_of(script.root) if node.type not in ("empty_statement", "hash_bang_line")]


def _spoken(error: GateError) -> str:
    if error.message.endswith("''"):
        return "unexpected end of the code"
    message = re.sub(r"\$_{7}", "a value", re.sub(r"'([^']+)'", r"`\1`", error.message))
    return message[:1].lower() + message[1:]
