"""Which environment variables a command cannot do without: a page has none."""

from __future__ import annotations

from tree_sitter import Node

from adapterc.syntax.javascript.script import FUNCTIONS, Script

__all__ = ["is_demanded"]

_DEMANDS = ("ConfigError", "AuthRequiredError", "CliError")


def is_demanded(script: Script, use: Node) -> bool:
    """Whether the lack of the variable that `use` reads ends in an error about the configuration.

    Read from the syntax of the function around it: an `if` on the value, or on the name it is kept in, throws one of
    the error classes. A variable whose lack is noticed elsewhere counts as optional.
    """
    around = use
    while around.parent is not None and around.type not in FUNCTIONS:
        around = around.parent
    names = _kept_in(script, use)
    for node in script.walk(around):
        condition = node.child_by_field_name("condition") if node.type == "if_statement" else None
        if condition is None or not _throws_demand(script, node):
            continue
        if condition.start_byte <= use.start_byte < condition.end_byte or _mentions(script, condition, names):
            return True
    return False


def _kept_in(script: Script, use: Node) -> frozenset[str]:
    """The variable that the value of `use` goes into."""
    node: Node | None = use
    while node is not None and node.type not in FUNCTIONS:
        if node.type == "variable_declarator":
            name = node.child_by_field_name("name")
            return frozenset({script.source(name)} if name is not None and name.type == "identifier" else ())
        node = node.parent
    return frozenset()


def _mentions(script: Script, condition: Node, names: frozenset[str]) -> bool:
    return any(item.type == "identifier" and script.source(item) in names for item in script.walk(condition))


def _throws_demand(script: Script, node: Node) -> bool:
    consequence = node.child_by_field_name("consequence")
    thrown = script.walk(consequence) if consequence is not None else iter(())
    return any(
        item.type == "throw_statement" and any(word in script.source(item) for word in _DEMANDS) for item in thrown
    )
