"""The body of an adapter: one function expression with at most one parameter, and nothing beside it (AC404).

bb-browser pastes the text between parentheses and calls it, so a `;` or a comment behind the function breaks it there;
here both are left out. A declaration, an `export` or a statement beside the function has no such reading and is
refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from adapterc.importers.bb_site.broken import report_broken
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import BoundCode, Code
from adapterc.syntax.javascript.body_form import FormFault, body_form
from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["ARGUMENT", "Body", "parameter_of", "read_function"]

ARGUMENT = "$args"
_PLAIN = frozenset({"arrow_function", "function_expression", "function_declaration"})
_ONE = "leave one function: `async function (args) { … }`"


@dataclass(frozen=True, slots=True)
class Body:
    """The function of an adapter, a node of `script`, and the code that calls it."""

    script: Script
    node: Node
    code: Code


def read_function(script: Script, meta_end: int, sink: Sink) -> Body | None:
    """The function behind the `@meta` comment, or None after a report. `meta_end` is where the comment ends."""
    if script.errors():
        report_broken(script, sink)
        return None
    statements = [node for node in children_of(script.root) if node.type not in ("empty_statement", "hash_bang_line")]
    if not statements:
        place = script.text.slice(max(meta_end - 2, 0), meta_end)
        sink.report("AC404", "there is no function behind the `@meta` comment", place, help=_ONE)
        return None
    functions = [node for node in statements if _function(node) is not None]
    if len(statements) > 1:
        odd = next((node for node in statements if node not in functions[:1]), statements[-1])
        span = script.text.slice(*_first_line(script, odd))
        what = _described(script, odd)
        sink.report("AC404", f"an adapter is one function, and {what} stands beside it", span, help=_advice(odd))
        return None
    node = _function(statements[0])
    if node is None:
        span = script.text.slice(*_first_line(script, statements[0]))
        what = _described(script, statements[0])
        sink.report("AC404", f"an adapter is one function, and this is {what}", span, help=_advice(statements[0]))
        return None
    form = body_form(script)
    if isinstance(form, FormFault) or form.kind != "function":
        span = script.text.slice(*_first_line(script, statements[0]))
        sink.report("AC404", "an adapter is one function, and this is another expression", span, help=_ONE)
        return None
    parameters = _parameters(node)
    if len(parameters) > 1:
        message = f"bb-browser calls the function with the arguments alone, and this one takes {len(parameters)}"
        help = "take one parameter, the object with all arguments"
        sink.report("AC404", message, script.span(parameters[1]), help=help)
        return None
    bound = BoundCode(script.code, (), "function", form.start, form.end, argument=ARGUMENT if parameters else "")
    return Body(script, node, Code(script.text, bound))


def parameter_of(node: Node) -> Node | None:
    """The one parameter of a function, None when it takes none."""
    parameters = _parameters(node)
    return parameters[0] if parameters else None


def _function(statement: Node) -> Node | None:
    if statement.type in _PLAIN:
        return statement
    if statement.type != "expression_statement" or not (inner := children_of(statement)):
        return None
    bare = unwrap(inner[0])
    return bare if bare.type in _PLAIN else None


def _parameters(node: Node) -> list[Node]:
    single = node.child_by_field_name("parameter")
    if single is not None:
        return [single]
    several = node.child_by_field_name("parameters")
    return children_of(several) if several is not None else []


def _described(script: Script, statement: Node) -> str:
    if statement.type == "expression_statement":
        inner = unwrap(children_of(statement)[0])
        if inner.type in ("generator_function", "class"):
            return "a generator function" if inner.type == "generator_function" else "a class"
        source = script.source(inner)
        if source.startswith("module.exports"):
            return "`module.exports`"
        if inner.type in _PLAIN:
            return "another function"
        return "a call" if inner.type == "call_expression" else "an expression"
    if statement.type in _PLAIN:
        return "another function"
    keyword = statement.children[0].type if statement.children else statement.type
    return f"`{keyword}`" if keyword.isalpha() else statement.type.replace("_", " ")


def _advice(statement: Node) -> str:
    if statement.type in ("import_statement", "export_statement"):
        return "bb-browser adapters are no modules: " + _ONE
    if statement.type in ("lexical_declaration", "variable_declaration", "function_declaration"):
        return "move it into the function"
    return _ONE


def _first_line(script: Script, node: Node) -> tuple[int, int]:
    start, end = script.start(node), script.end(node)
    stop = script.code.find("\n", start, end)
    return start, end if stop < 0 else stop
