"""How the tracer follows statements: one handler per node type. Each tells how the statement may end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Function
from adapterc.importers.opencli_js.func.trace_classes import class_value
from adapterc.importers.opencli_js.func.trace_loops import do_, for_, for_in, rest, thrown, while_
from adapterc.importers.opencli_js.func.trace_operators import ARMS, condition, narrow, same
from adapterc.importers.opencli_js.func.trace_patterns import bind
from adapterc.importers.opencli_js.func.trace_state import (
    BREAK,
    CONTINUE,
    LABEL,
    LEAVES,
    NORMAL,
    RETURN,
    THROW,
    Changes,
    Env,
)

if TYPE_CHECKING:
    from adapterc.importers.opencli_js.func.trace_core import Tracer

__all__ = ["HANDLERS", "block", "expression", "hoist", "sequence"]

Handler = Callable[["Tracer", Node, Env], int]
_FUNCTIONS = frozenset({"function_declaration", "generator_function_declaration"})
_SCOPED = _FUNCTIONS | {"lexical_declaration", "class_declaration"}


def hoist(t: Tracer, body: Node, env: Env) -> None:
    """Name the functions that are declared among the statements of a body."""
    declared = t.declared.get(body.id)
    if declared is None:
        functions = [node for node in t.children(body) if node.type in _FUNCTIONS]
        declared = t.declared[body.id] = [
            (t.name(own), node) for node in functions if (own := t.field(node, "name")) is not None
        ]
    for name, node in declared:
        env.names[name] = found = Function(node, env)
        if node.id == t.linked.func.id:
            t.func = found


def sequence(t: Tracer, body: list[Node], env: Env) -> int:
    """Statements one after the other, up to one behind which nothing is reached."""
    ending = NORMAL
    for node in body:
        found = t.statement(node, env)
        if t.thrown:
            t.thrown = False
            found = THROW
        ending = (ending & ~NORMAL) | found
        if not found & NORMAL:
            break
    return ending


def block(t: Tracer, node: Node, env: Env) -> int:
    scoped = t.scoped.get(node.id)
    if scoped is None:
        scoped = t.scoped[node.id] = any(child.type in _SCOPED for child in t.children(node))
    if scoped:
        env = Env(env)
        hoist(t, node, env)
    return sequence(t, t.children(node), env)


def expression(t: Tracer, node: Node, env: Env) -> int:
    """A statement that is an expression, and everything that holds one."""
    for child in t.children(node):
        t.ev(child, env)
    return NORMAL


def _declaration(t: Tracer, node: Node, env: Env) -> int:
    kind = node.children[0].type
    for item in t.children(node):
        pattern, initial = t.parts(item, ("name", "value"))
        if pattern is None:
            continue
        if initial is None and kind == "var":
            continue
        value = t.ev(initial, env)
        bind(t, pattern, value, env, kind)
    return NORMAL


def _class(t: Tracer, node: Node, env: Env) -> int:
    value = class_value(t, node, env)
    name = t.field(node, "name")
    if name is not None:
        env.names[t.name(name)] = value
    return NORMAL


def _return(t: Tracer, node: Node, env: Env) -> int:
    inner = t.children(node)
    value = t.ev(inner[0] if inner else None, env)
    if t.thrown:
        return THROW
    if t.path == (t.linked.func.id,):
        t.hand_on(value, inner[0] if inner else node)
    t.returns.append(value)
    return RETURN


def _throw(t: Tracer, node: Node, env: Env) -> int:
    for child in t.children(node):
        t.ev(child, env)
    return THROW


def _jump(t: Tracer, node: Node, env: Env) -> int:
    if t.field(node, "label") is not None:
        return LABEL
    return BREAK if node.type == "break_statement" else CONTINUE


def _if(t: Tracer, node: Node, env: Env) -> int:
    test, yes, no = t.parts(node, ARMS)
    assert test is not None and yes is not None
    holds, value = condition(t, test, env)
    if t.thrown:
        return THROW
    if holds is not None:
        chosen = yes if holds else no
        return NORMAL if chosen is None else t.statement(chosen, env)
    t.decided(node, value)
    before = t.branches
    arms: list[tuple[int, Changes]] = []
    for arm, part in (("then", yes), ("else", no)):
        begun = t.enter((node.id, arm))
        narrow(t, test, env, arm == "then")
        ending = thrown(t, NORMAL if part is None else t.statement(part, env))
        arms.append((ending, t.leave(begun, ending)))
    return rest(t, node, before, t.settle(arms))


def _else(t: Tracer, node: Node, env: Env) -> int:
    return t.statement(t.children(node)[0], env)


def _try(t: Tracer, node: Node, env: Env) -> int:
    body, handler, finalizer = t.parts(node, ("body", "handler", "finalizer"))
    assert body is not None
    before, outer = t.branches, t.memory.watch()
    begun = t.enter((node.id, "try"))
    ending = thrown(t, t.statement(body, env))
    changes = t.leave(begun, ending)
    written = t.memory.written(outer)
    arms: list[tuple[int, Changes]] = [(ending, changes)]
    left = ending & LEAVES
    if handler is not None:
        parameter, caught = t.field(handler, "parameter"), t.field(handler, "body")
        assert caught is not None
        begun = t.enter((node.id, "catch"), t.memory.arms(written))
        inner = Env(env)
        if parameter is not None:
            bind(t, parameter, t.caught, inner, "let")
        ending = thrown(t, t.statement(caught, inner))
        arms = [(arms[0][0] & ~THROW, changes), (ending, t.leave(begun, ending))]
    total = t.settle(arms)
    t.branches = (*before, (node.id, "rest")) if left and total & NORMAL else before
    if finalizer is not None:
        kept, t.branches = t.branches, before
        last = thrown(t, t.statement(t.children(finalizer)[0], env))
        t.branches = kept
        total = total | (last & ~NORMAL) if last & NORMAL else last
    return total


def _switch(t: Tracer, node: Node, env: Env) -> int:
    value_node, body = t.field(node, "value"), t.field(node, "body")
    assert value_node is not None and body is not None
    value = t.ev(value_node, env)
    t.use(value, value_node)
    inner = Env(env)
    cases = t.children(body)
    tests: list[bool | None] = []
    for case in cases:
        hoist(t, case, inner)
        test = t.field(case, "value")
        tests.append(same(value, t.ev(test, env)) if test is not None else None)
    entries = _entries(t, cases, tests)
    before = t.branches
    if len(entries) == 1:
        ending = sequence(t, _run(t, cases, entries[0]), inner)
        return NORMAL | (ending & ~BREAK) if ending & BREAK else ending
    t.decided(node, value)
    arms: list[tuple[int, Changes]] = []
    for number in entries:
        begun = t.enter((node.id, f"case {number + 1}"))
        ending = sequence(t, _run(t, cases, number), inner)
        ending = NORMAL | (ending & ~BREAK) if ending & BREAK else ending
        arms.append((ending, t.leave(begun, ending)))
    return rest(t, node, before, t.settle(arms))


def _entries(t: Tracer, cases: list[Node], tests: list[bool | None]) -> list[int]:
    """Where the switch may be entered; one behind the last case when it may be left out."""
    default = next((number for number, case in enumerate(cases) if case.type == "switch_default"), len(cases))
    found = []
    for number, holds in enumerate(tests):
        if number == default or holds is False:
            continue
        found.append(number)
        if holds is True:
            return found
    return [*found, default]


def _run(t: Tracer, cases: list[Node], start: int) -> list[Node]:
    """The statements from a case on."""
    found: list[Node] = []
    for case in cases[start:]:
        test = t.field(case, "value")
        found += [child for child in t.children(case) if test is None or child.id != test.id]
    return found


def _labeled(t: Tracer, node: Node, env: Env) -> int:
    body = t.field(node, "body")
    before = t.branches
    ending = NORMAL if body is None else t.statement(body, env)
    if ending & LABEL:
        t.branches = before
        ending = NORMAL | (ending & ~LABEL)
    return ending


def _empty(t: Tracer, node: Node, env: Env) -> int:
    return NORMAL


HANDLERS: dict[str, Handler] = {
    "lexical_declaration": _declaration,
    "variable_declaration": _declaration,
    "class_declaration": _class,
    "return_statement": _return,
    "throw_statement": _throw,
    "break_statement": _jump,
    "continue_statement": _jump,
    "statement_block": block,
    "if_statement": _if,
    "else_clause": _else,
    "for_in_statement": for_in,
    "for_statement": for_,
    "while_statement": while_,
    "do_statement": do_,
    "try_statement": _try,
    "switch_statement": _switch,
    "labeled_statement": _labeled,
    "empty_statement": _empty,
    "function_declaration": _empty,
    "generator_function_declaration": _empty,
    "debugger_statement": _empty,
    "import_statement": _empty,
}
