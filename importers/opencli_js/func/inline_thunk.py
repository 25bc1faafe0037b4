"""One variant of a page text as an expression: a function without parameters that does what the text did."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_defaults import unused_defaults
from adapterc.importers.opencli_js.func.inline_model import Refused
from adapterc.importers.opencli_js.func.inline_result import returned
from adapterc.importers.opencli_js.func.inline_strict import Strict, as_strict, check_grammar, statements_of
from adapterc.importers.opencli_js.func.inline_variant import Masked, Variant
from adapterc.syntax.javascript.body_form import Form, body_form
from adapterc.syntax.javascript.edit import Edit, apply_edits
from adapterc.syntax.javascript.places import takes_any
from adapterc.syntax.javascript.script import Script, children_of, unwrap
from adapterc.syntax.weave import Weaver

__all__ = ["Thunk", "called_upstream", "thunk_of", "write_thunk"]

_FUNCTIONS = frozenset({"arrow_function", "function_expression"})
_BARE = frozenset({"object", "sequence_expression", "function_expression", "class"})
_AS_IT_IS = re.compile(r"\([\s\S]*\)\s*\(.*\)\s*\Z")
_ARROW = re.compile(r"(async\s+)?(\([^)]*\)|[A-Za-z_]\w*)\s*=>")
_FUNCTION = re.compile(r"(async\s+)?function[\s(]")


@dataclass(frozen=True, slots=True, eq=False)
class Thunk:
    """`kind`: "function" (the code is the function), "value" (an expression), "block" (statements), "nothing"."""

    kind: str
    variant: Variant
    start: int
    end: int
    strict: Strict
    edits: tuple[Edit, ...] = ()
    uncalled: bool = False
    """Upstream leaves the function uncalled."""


def thunk_of(variant: Variant, at: Node, declared: Collection[str] = ()) -> Thunk:
    """The form of a variant; `declared` are the names of the module. Raises `Refused`."""
    thunk = _thunk_of(variant, at)
    defaults = unused_defaults(variant.script, declared)
    return replace(thunk, edits=(*thunk.edits, *defaults)) if defaults else thunk


def _thunk_of(variant: Variant, at: Node) -> Thunk:
    script = variant.script
    statements = list(statements_of(script))
    if not statements and not script.errors():
        return Thunk("nothing", variant, 0, 0, Strict((), ()))
    form = None if script.errors() else body_form(script)
    if isinstance(form, Form) and form.kind != "block":
        check_grammar(script.code[form.start : form.end], at, whole=True)
        return _single(variant, form, at)
    check_grammar(script.code, at, whole=False)
    if form is None:
        raise Refused("page text is valid JavaScript that cannot be analysed", at, "write it in a more common way")
    edits = returned(script, statements)
    if edits is None:
        message = "page text has no last expression whose value could be returned"
        raise Refused(message, at, "end the text with the expression that it is about")
    start, end = script.start(statements[0]), len(script.code.rstrip())
    strict = as_strict(script, at, f"() => {{\n{apply_edits(script.code, edits)}\n}}")
    return Thunk("block", variant, start, end, strict, edits)


def _single(variant: Variant, form: Form, at: Node) -> Thunk:
    script = variant.script
    code = script.code[form.start : form.end]
    strict = as_strict(script, at, f"() => {{(\n{code}\n)}}")
    if form.kind == "function":
        uncalled = not called_upstream(script.code.strip())
        return Thunk("function", variant, form.start, form.end, strict, uncalled=uncalled)
    function = _called_at_once(script, form)
    if function is not None:
        return Thunk("function", variant, script.start(function), script.end(function), strict)
    return Thunk("value", variant, form.start, form.end, strict)


def called_upstream(text: str) -> bool:
    """Whether a text that is a function is called; otherwise the function itself is the result."""
    return _AS_IT_IS.match(text) is None and bool(_ARROW.match(text) or _FUNCTION.match(text))


def _called_at_once(script: Script, form: Form) -> Node | None:
    """The function of `(function)()`."""
    node = unwrap(_expression(script))
    if node.type != "call_expression" or any(child.type == "comment" for child in node.children):
        return None
    callee, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if callee is None or arguments is None or arguments.type != "arguments" or arguments.named_children:
        return None
    if callee.type != "parenthesized_expression" or len(callee.named_children) != 1:
        return None
    function = unwrap(callee)
    return function if function.type in _FUNCTIONS and function.parent == callee else None


def _expression(script: Script) -> Node:
    statement = statements_of(script)[0]
    return children_of(statement)[0] if statement.type == "expression_statement" else statement


def write_thunk(weaver: Weaver, thunk: Thunk, name_of: Callable[[Masked], str], at: Node, home: Script) -> None:
    """Append the thunk as an expression; `name_of` gives the name of a value, "" where none is needed."""
    span = home.span(at)
    variant, script = thunk.variant, thunk.variant.script
    edits = [*thunk.edits, *thunk.strict.edits, *_values(script, variant.values, name_of)]
    inside = [edit for edit in edits if thunk.start <= edit.start and edit.end <= thunk.end]
    names = ", ".join(thunk.strict.names)
    if thunk.kind == "nothing":
        weaver.write("() => undefined", span)
        return
    if thunk.kind == "block":
        weaver.write("() => {\n" + (f"let {names};\n" if names else ""), span)
        weaver.copy_edited(script.text, thunk.start, thunk.end, inside)
        weaver.write("\n}", span)
        return
    if names:
        weaver.write(f"() => {{\nlet {names};\nreturn ", span)
    elif thunk.kind == "value":
        weaver.write("() => ", span)
    called = bool(names) and thunk.kind == "function"
    bare = thunk.kind == "value" and (unwrap(_expression(script)).type in _BARE or script.code[thunk.start] == "{")
    weaver.write("(" if called or bare else "", span)
    weaver.copy_edited(script.text, thunk.start, thunk.end, inside)
    weaver.write(")" if called or bare else "", span)
    if names:
        weaver.write("();\n}" if called else ";\n}", span)


def _values(script: Script, values: Sequence[Masked], name_of: Callable[[Masked], str]) -> list[Edit]:
    edits: list[Edit] = []
    quoted: dict[tuple[int, int], list[Masked]] = {}
    for value in values:
        kind = value.placement.kind
        if kind == "comment":
            edits.append(Edit(value.start, value.end, ""))
        elif kind == "template":
            edits.append(Edit(value.start, value.end, f"${{{name_of(value)}}}"))
        elif kind == "string":
            quoted.setdefault((value.placement.start, value.placement.end), []).append(value)
        else:
            edits.append(Edit(value.start, value.end, name_of(value)))
    for (start, end), group in quoted.items():
        edits += _concatenation(script, start, end, group, name_of)
    return edits


def _concatenation(
    script: Script, start: int, end: int, group: list[Masked], name_of: Callable[[Masked], str]
) -> list[Edit]:
    """A literal with values in it, in the author's quotes; what the author wrote stays where it is."""
    quote = script.code[start]
    if len(group) == 1 and (start + 1, end - 1) == (group[0].start, group[0].end):
        return [Edit(start, end, f"`${{{name_of(group[0])}}}`")]
    enclosed = not takes_any(_literal(script.node_at(start, end)))
    edits: list[Edit] = []
    done = start + 1
    for number, value in enumerate(group):
        head, tail = f"{quote} + ", f" + {quote}"
        if number and value.start == done:
            head = " + "
        if value.end == end - 1 or any(other.start == value.end for other in group):
            tail = ""
        edits.append(Edit(value.start, value.end, head + name_of(value) + tail))
        done = value.end
    if done == end - 1:
        edits.append(Edit(end - 1, end, ""))
    if enclosed:
        edits.append(Edit(start, start, "("))
        edits.append(Edit(end, end, ")"))
    return edits


def _literal(node: Node) -> Node:
    """The literal that a node is a part of."""
    while node.type not in ("string", "template_string") and node.parent is not None:
        node = node.parent
    return node
