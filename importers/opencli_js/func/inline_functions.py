"""Functions that are handed to `evaluate`: they are copied out, and what hands them over names the copy.

Upstream sends their source, so names of the module do not exist in them. A function that uses one is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_model import Leaf, Owner, Refused
from adapterc.importers.opencli_js.func.inline_thunk import thunk_of, write_thunk
from adapterc.importers.opencli_js.func.inline_values import function_pieces
from adapterc.importers.opencli_js.func.inline_variant import Variant, variants_of
from adapterc.spec.text import Text
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.weave import Weaver

__all__ = ["copied", "handed_over", "page_copy"]

_LITERALS = frozenset({"arrow_function", "function_expression"})
_DECLARATIONS = frozenset({"function_declaration"})


def copied(home: Script, node: Node) -> Variant:
    """The function as a text of its own. Raises `Refused`."""
    if node.type not in _LITERALS | _DECLARATIONS:
        raise Refused("page code is a method or a generator, which is no function of its own", node)
    outer = next(_outer(home, node), None)
    if outer is not None:
        shown = home.source(outer)
        message = f"a function that runs in the page uses `{shown}` of the module, which the page does not have"
        raise Refused(message, outer, "hand it over as an argument")
    variant = variants_of(home, Owner(Leaf(function_pieces(home, node))))
    assert isinstance(variant, Variant)
    return variant


def page_copy(home: Script, node: Node, name: str, variant: Variant) -> Text:
    """`const $pageN = <the function>;`. Raises `Refused`."""
    thunk = thunk_of(variant, node)
    if thunk.strict.names:
        raise Refused(f"page code assigns `{thunk.strict.names[0]}`, which is not declared", node, "declare it")
    weaver = Weaver(home.text.span.file)
    span = home.span(node)
    weaver.write(f"const {name} = ", span)
    write_thunk(weaver, thunk, lambda _: "", node, home)
    weaver.write(";", span)
    return weaver.text()


def handed_over(home: Script, node: Node, copy: str) -> list[Edit]:
    """The places of the module code that stand for the function, which name its copy instead."""
    if node.type in _LITERALS:
        return [Edit(home.start(node), home.end(node), copy)]
    name = node.child_by_field_name("name")
    declared = home.scopes.declared(name) if name is not None else None
    uses = [] if declared is None else [use.node for use in declared.references]
    return [Edit(home.start(use), home.end(use), _named(home, use, copy)) for use in uses if _is_value(use)]


def _named(home: Script, use: Node, copy: str) -> str:
    return f"{home.source(use)}: {copy}" if use.type == "shorthand_property_identifier" else copy


def _is_value(use: Node) -> bool:
    parent = use.parent
    return parent is None or parent.type != "call_expression" or parent.child_by_field_name("function") != use


def _outer(home: Script, node: Node) -> Iterator[Node]:
    """Uses of names that are declared outside of the function."""
    own = node.child_by_field_name("name")
    for use in home.scopes.references:
        if not node.start_byte <= use.node.start_byte < node.end_byte or use.declaration is None:
            continue
        declared = use.declaration.node
        if not node.start_byte <= declared.start_byte < node.end_byte and declared != own:
            yield use.node
