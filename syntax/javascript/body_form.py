"""What a body of the dialect evaluates to: one expression, a function to call, or statements with a last value.

The decision is made on the tree, not on the text, so outer comments and a trailing `;` do not matter. A body with a
top-level `return` counts as a function body when every path through it returns.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from adapterc.spec.quick import quick
from adapterc.syntax.javascript.script import FUNCTIONS, Script, children_of, unwrap

__all__ = ["Form", "FormFault", "body_form", "code_end", "own_nodes"]

_CALLED = frozenset({"arrow_function", "function_expression", "function_declaration"})
_UNCALLED = {
    "generator_function": "a generator function",
    "generator_function_declaration": "a generator function",
    "class": "a class",
    "class_declaration": "a class",
}


@quick
class Form:
    """`kind`: "call", "function" or "block", as in `spec.ir.BoundCode`. Indices are characters of the code.

    A "block" without a result (`result_start` -1) ends in `return` on every path.
    """

    kind: str
    start: int
    end: int
    result_start: int = -1
    result_end: int = -1


@quick
class FormFault:
    """Why a body has no single result: a message, the place, what to write."""

    message: str
    start: int
    end: int
    help: str


def body_form(script: Script) -> Form | FormFault:
    """The form of a body that parsed without errors."""
    statements = [node for node in children_of(script.root) if node.type not in ("empty_statement", "hash_bang_line")]
    if not statements:
        start, end = len(script.code) - len(script.code.lstrip()), len(script.code.rstrip())
        return FormFault("evaluate body is empty", min(start, end), end, "end the body with the expression it is about")
    first, last = statements[0], statements[-1]
    if len(statements) == 1:
        if first.type == "statement_block" or _opens_block(script, first):
            return _fault(script, first, "evaluate body is a block, which has no result", "take the braces away")
        if first.type in _UNCALLED:
            return _uncalled(script, first)
        if first.type == "function_declaration":
            return Form("function", script.start(first), code_end(script, first))
        if first.type == "expression_statement":
            return _expression(script, children_of(first)[0])
    returns = [node for node in own_nodes(script.root) if node.type == "return_statement"]
    functions: list[Node] = []
    while last.type == "function_declaration" and len(statements) > 1:
        functions.insert(0, statements.pop())
        last = statements[-1]
    start, end = script.start(first), script.end(_last_statement(script))
    if last.type == "function_declaration":
        message = "evaluate body has no result: it declares functions and calls none"
        return _fault(script, functions[-1], message, "end the body with a call, such as `main()`")
    if last.type != "expression_statement":
        if returns and not _completes(last):
            return Form("block", start, end)
        what = "some paths do not return" if returns else f"the last statement ({_word(last)}) is no expression"
        return _fault(
            script, last, f"evaluate body has no result: {what}", "end the body with the expression it is about"
        )
    if returns:
        return _fault(
            script,
            returns[0],
            "evaluate body returns and has a last expression as well",
            "return on every path, or end with an expression and do not return",
        )
    result = children_of(last)[0]
    if _opens_block(script, last):
        return _fault(script, last, "the last statement is a block, not an object", "put it in parentheses: `({ … })`")
    bare = unwrap(result)
    if bare.type in _CALLED or bare.type in _UNCALLED:
        what = _UNCALLED.get(bare.type, "a function")
        return _fault(script, result, f"the result of the body is {what} that nobody calls", "call it: `(…)()`")
    return Form("block", start, end, script.start(result), code_end(script, result))


def own_nodes(root: Node) -> Iterator[Node]:
    """Everything below `root` that runs with it: functions and classes are named but not entered."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        if node is root or (node.type not in FUNCTIONS and node.type != "class_body"):
            stack.extend(reversed(node.named_children))


def _expression(script: Script, node: Node) -> Form | FormFault:
    bare = unwrap(node)
    if bare.type in _UNCALLED:
        return _uncalled(script, bare)
    kind = "function" if bare.type in _CALLED else "call"
    return Form(kind, script.start(node), code_end(script, node))


def code_end(script: Script, node: Node) -> int:
    """The end of a node without the comments that the grammar counts among the parts of a block."""
    while parts := [child for child in node.children if child.type not in ("comment", "html_comment")]:
        node = parts[-1]
    return script.end(node)


def _opens_block(script: Script, statement: Node) -> bool:
    """The grammar takes `{ v: 1 }` for an object where an engine reads a block with a label."""
    return script.code[script.start(statement)] == "{"


def _uncalled(script: Script, node: Node) -> FormFault:
    what = _UNCALLED[node.type]
    return _fault(script, node, f"the result of the body is {what}", "return rows or an object from a plain function")


def _fault(script: Script, node: Node, message: str, advice: str) -> FormFault:
    return FormFault(message, script.start(node), script.end(node), advice)


def _last_statement(script: Script) -> Node:
    return [node for node in children_of(script.root) if node.type != "empty_statement"][-1]


def _word(node: Node) -> str:
    keyword = node.children[0].type if node.children else node.type
    return f"`{keyword}`" if keyword.isalpha() else node.type.replace("_", " ")


def _completes(node: Node) -> bool:
    """False when a statement certainly returns or throws."""
    stack = [node]
    while stack:
        statement = stack.pop()
        kind = statement.type
        if kind in ("return_statement", "throw_statement"):
            continue
        if kind in ("statement_block", "else_clause"):
            inner = [child for child in children_of(statement) if child.type not in ("empty_statement", *FUNCTIONS)]
            if not inner:
                return True
            stack.append(inner[-1])
        elif kind == "if_statement":
            parts = [statement.child_by_field_name(name) for name in ("consequence", "alternative")]
            if None in parts:
                return True
            stack += [part for part in parts if part is not None]
        elif kind == "try_statement":
            body, handler = (statement.child_by_field_name(name) for name in ("body", "handler"))
            caught = handler.child_by_field_name("body") if handler is not None else None
            stack += [part for part in (body, caught) if part is not None]
        else:
            return True
    return False
