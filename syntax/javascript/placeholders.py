"""Where a `${{ }}` stands in a JavaScript text.

`mask` overwrites each placeholder by an identifier of the same length, so the text parses and every index stays;
`place` then asks the tree. The mask ends with `_`: after a `$` the next brace would open a substitution.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tree_sitter import Node

from adapterc.syntax.javascript.script import Script

__all__ = ["Placement", "glued", "mask", "place"]

_KEYED = frozenset({"pair", "pair_pattern", "method_definition", "field_definition"})
_NAME_CHAR = re.compile(r"[\w$]")
_PLACES = {
    "property_identifier": ("a property key, where no value can stand", "a computed key: `[{json}]: …`"),
    "private_property_identifier": ("a private name, where no value can stand", "a fixed name"),
    "shorthand_property_identifier": (
        "a shorthand property, where no value can stand",
        "a key and a value: `name: {json}`",
    ),
    "shorthand_property_identifier_pattern": ("a destructured name, where no value can stand", "a fixed name"),
    "statement_identifier": ("a label, where no value can stand", "a fixed label"),
    "regex_pattern": ("a regular expression, where no value can stand", "`new RegExp({json})`"),
    "regex_flags": ("a regular expression, where no value can stand", "`new RegExp({json})`"),
    "regex": ("a regular expression, where no value can stand", "`new RegExp({json})`"),
}


@dataclass(frozen=True, slots=True)
class Placement:
    """`kind` is "expression", "string", "template", "comment" or "refused".

    "string": `quote`, and `start`/`end` of the whole literal. "template": `start`/`end` of the whole literal.
    "refused": `where` completes "stands in …", `instead` completes "write …" (`{json}` stands for the placeholder with
    a final `| json`).
    """

    kind: str
    start: int = -1
    end: int = -1
    quote: str = ""
    where: str = ""
    instead: str = ""


def mask(code: str, ranges: Iterable[tuple[int, int]]) -> str:
    """`code` with each range (at least five characters, in order) overwritten; line breaks inside go too."""
    parts: list[str] = []
    done = 0
    for start, end in ranges:
        parts += code[done:start], "$" + "_" * (end - start - 1)
        done = end
    return "".join([*parts, code[done:]])


def glued(code: str, start: int, end: int) -> bool:
    """True when a character of a name or number touches `code[start:end]`."""
    return any(_NAME_CHAR.match(char) for char in (code[start - 1 : start], code[end : end + 1]) if char)


def place(script: Script, start: int, end: int) -> Placement:
    """Where the masked placeholder `script.code[start:end]` stands."""
    node = script.node_at(start, end)
    if node.type in ("comment", "html_comment", "hash_bang_line"):
        return Placement("comment")
    if node.type in ("string", "string_fragment", "template_string", "escape_sequence"):
        return _in_literal(script, node, start)
    if node.type in _PLACES:
        return _named(node)
    if node.type == "identifier":
        return _identifier(script, node, start, end)
    return Placement(
        "refused",
        where="text that is no expression, where no value can stand",
        instead="`{json}` where a value can stand",
    )


def _in_literal(script: Script, node: Node, start: int) -> Placement:
    literal = node
    while literal.type not in ("string", "template_string") and literal.parent is not None:
        literal = literal.parent
    before = script.code[script.start(literal) : start]
    if (len(before) - len(before.rstrip("\\"))) % 2 or node.type == "escape_sequence":
        return Placement(
            "refused",
            where="an escape sequence, where no value can stand",
            instead="the placeholder without the backslash",
        )
    begin, end = script.start(literal), script.end(literal)
    if literal.type == "template_string":
        if _is_tagged(script, literal):
            return Placement(
                "refused", where="a tagged template, whose tag would see it apart", instead="the text without the tag"
            )
        return Placement("template", begin, end, "`")
    parent = literal.parent
    if parent is not None and parent.type in _KEYED and parent.named_child(0) == literal:
        return Placement(
            "refused", where="a property key, where no value can stand", instead="a computed key: `[{json}]: …`"
        )
    if parent is not None and parent.type in ("import_statement", "export_statement", "jsx_attribute"):
        return Placement("refused", where="a place for fixed text only", instead="fixed text")
    return Placement("string", begin, end, script.code[begin])


def _is_tagged(script: Script, literal: Node) -> bool:
    """A tag gets the text and the values apart; `String.raw` alone puts them together as upstream pastes them."""
    call = literal.parent
    if call is None or call.type != "call_expression" or call.child_by_field_name("arguments") != literal:
        return False
    tag = call.child_by_field_name("function")
    return tag is None or script.source(tag) != "String.raw"


def _named(node: Node) -> Placement:
    if node.type == "property_identifier" and node.parent is not None and node.parent.type == "member_expression":
        return Placement("refused", where="a property name, where no value can stand", instead="an index: `[{json}]`")
    where, instead = _PLACES[node.type]
    return Placement("refused", where=where, instead=instead)


def _identifier(script: Script, node: Node, start: int, end: int) -> Placement:
    if (script.start(node), script.end(node)) != (start, end):
        return Placement(
            "refused", where="a part of a name, where no value can stand", instead="`{json}` as a value of its own"
        )
    reference = script.scopes.reference(node)
    if reference is None:
        return Placement(
            "refused",
            where="a name that is declared, where no value can stand",
            instead="a fixed name, `{json}` as its value",
        )
    if reference.write:
        return Placement(
            "refused",
            where="the target of an assignment, where no value can stand",
            instead="`{json}` on the right-hand side",
        )
    return Placement("expression")
