"""Whether every value of a variant stands where a value can stand, and what to do about those that do not."""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_kinds import is_stringified, may_be_read, may_be_value
from adapterc.importers.opencli_js.func.inline_model import Open, Refused
from adapterc.importers.opencli_js.func.inline_resolve import Resolver
from adapterc.importers.opencli_js.func.inline_variant import Masked, Variant
from adapterc.syntax.javascript.gate import check_syntax
from adapterc.syntax.javascript.script import Script, parse

__all__ = ["codes_in", "culprit_of"]

_VALUE = "hand the value over where a value can stand, as in `${JSON.stringify(value)}`"


def codes_in(home: Script, resolver: Resolver, variant: Variant, at: Node) -> list[Node]:
    """The holes of a variant that hold code rather than a value; empty when all are fine. Raises `Refused`."""
    script = variant.script
    candidates = [value.item for value in variant.values if resolver.can_be_code(value.item)]
    if script.errors():
        pieces = [item for item in candidates if not may_be_value(home, item.node, item.values)] or candidates
        culprit = None if pieces else culprit_of(home, variant)
        if culprit is not None:
            raise culprit
        return [item.node for item in pieces]
    found: list[Node] = []
    for value in variant.values:
        fault = _fault(home, variant, value)
        if fault is None:
            continue
        if value.item in candidates:
            found.append(value.item.node)
        else:
            resolver.read_as_code(value.item)
            raise fault
    return found


def _fault(home: Script, variant: Variant, value: Masked) -> Refused | None:
    item, placement = value.item, value.placement
    shown = f"`${{{_short(home, item)}}}`"
    if placement.kind == "comment":
        return None
    if placement.kind == "refused":
        beside = next((other for other in variant.values if value.end == other.start or value.start == other.end), None)
        if beside is not None:
            message = f"{shown} stands beside another value, where one value can stand"
            return Refused(message, item.node, _VALUE)
        return Refused(f"{shown} stands in {placement.where}", item.node, _VALUE)
    if placement.kind in ("string", "template"):
        if is_stringified(home, item.node, item.values):
            message = f"{shown} stands in quotes, although `JSON.stringify` brings its own"
            return Refused(message, item.node, "write it without the quotes")
        if not may_be_read(item.values, placement.quote):
            return Refused(f"{shown} stands in quotes and can hold what ends or escapes them", item.node, _VALUE)
        return None
    if _is_statement(variant, value):
        return Refused(f"{shown} stands for a statement that only a run knows", item.node, _VALUE)
    if not may_be_value(home, item.node, item.values):
        return Refused(f"{shown} is code that only a run knows", item.node, _VALUE)
    return None


def culprit_of(home: Script, variant: Variant) -> Refused | None:
    """The value without which the text would parse."""
    script = variant.script
    for value in variant.values:
        if value.placement.kind in ("string", "template", "comment"):
            continue
        code = script.code[: value.start] + " " * (value.end - value.start) + script.code[value.end :]
        if not parse(replace(script.text, value=code)).errors() and check_syntax(f"() => {{\n{code}\n}}") is None:
            message = f"`${{{_short(home, value.item)}}}` is a piece of code that only a run knows"
            return Refused(message, value.item.node, _VALUE)
    return None


def _is_statement(variant: Variant, value: Masked) -> bool:
    """Whether the value is all of a statement of a function or block (not of the script itself)."""
    node: Node | None = variant.script.node_at(value.start, value.end)
    while node is not None and node.type in ("identifier", "parenthesized_expression"):
        node = node.parent
    return node is not None and node.type == "expression_statement" and node.parent != variant.script.root


def _short(home: Script, item: Open) -> str:
    source = " ".join(home.source(item.node).split())
    return source if len(source) <= 60 else source[:57] + "..."
