"""Evaluates parsed expressions.

Two rules of adapterc differ from plain JavaScript: only own properties are read, and a member chain that is an operand
of `||`, `&&` or `??` yields undefined where it would throw on a missing object (case 011).
"""

from __future__ import annotations

from typing import Any

from . import builtins
from .context import Context
from .errors import JSThrow, Refused, Unsupported
from .parser import Node
from .values import (
    UNDEFINED,
    Function,
    Namespace,
    Regex,
    Set,
    binary,
    is_nullish,
    own,
    to_boolean,
    to_number,
    to_string,
    type_of,
)

__all__ = ["evaluate"]

_CHAIN = ("member", "index", "call", "chain")


class _Stop(Exception):
    """An optional chain met a missing object."""


class _Return(Exception):
    def __init__(self, value: Any) -> None:
        self.value = value


def evaluate(node: Node, context: Context, *, bare_fields: bool = True) -> Any:
    """The value of an expression. Raises `JSThrow`. `bare_fields`: an unknown name is a field of the item."""
    return _Evaluator(context, bare_fields).value(node, {})


class _Evaluator:
    def __init__(self, context: Context, bare_fields: bool) -> None:
        self.context = context
        self.bare_fields = bare_fields

    def name(self, name: str, scope: dict[str, Any]) -> Any:
        if name in scope:
            return scope[name]
        if name in self.context.roots:
            return self.context.root(name)
        if name in builtins.GLOBALS:
            return builtins.GLOBALS[name]
        if self.bare_fields:
            return own(self.context.root("item"), name)
        raise JSThrow("ReferenceError", name)

    def value(self, node: Node, scope: dict[str, Any]) -> Any:
        match node:
            case ("lit", value):
                return value
            case ("name", name):
                return self.name(name, scope)
            case ("paren", inner):
                return self.value(inner, scope)
            case ("piped", text):
                return self.binding(text, pasted=False)
            case ("member" | "index" | "call" | "chain", *_):
                return self.chain(node, scope, safe=False)
            case ("unary", "typeof", ("name", name)) if name not in scope and name not in self.context.roots:
                return type_of(builtins.GLOBALS.get(name, UNDEFINED))
            case ("unary", op, operand):
                return self.unary(op, self.value(operand, scope))
            case ("binary", op, left, right):
                return binary(op, self.value(left, scope), self.value(right, scope))
            case ("logical", op, left, right):
                first = self.operand(left, scope)
                keep = not is_nullish(first) if op == "??" else to_boolean(first) == (op == "||")
                return first if keep else self.operand(right, scope)
            case ("cond", test, then, otherwise):
                return self.value(then if to_boolean(self.operand(test, scope)) else otherwise, scope)
            case ("array", items):
                return self.items(items, scope)
            case ("object", entries):
                return self.object(entries, scope)
            case ("template", parts):
                return "".join(p if isinstance(p, str) else self.part(p, scope) for p in parts)
            case ("regex", pattern, flags):
                return Regex(pattern, flags)
            case ("arrow", params, body):
                return Function(lambda given: self.call_arrow(params, body, given, scope))
            case ("new", callee, arguments):
                target = self.value(callee, scope)
                if isinstance(target, Namespace) and target.construct:
                    return target.construct(self.items(arguments, scope))
                raise JSThrow("TypeError", "not a constructor")
        raise Unsupported(f"node {node[0]}")

    def binding(self, text: str, *, pasted: bool) -> Any:
        """A `${{ }}` of an evaluate body: `| json` in an expression position is the value itself (6.3)."""
        from .templates import evaluate_piped, split_pipes

        *kept, last = split_pipes(text)
        if last != "json" or not kept:
            return evaluate_piped(text, self.context)
        if pasted:
            raise Refused("json inside quotes")
        value = evaluate_piped(" | ".join(kept), self.context)
        return None if value is UNDEFINED else value

    def part(self, node: Node, scope: dict[str, Any]) -> str:
        return to_string(self.binding(node[1], pasted=True) if node[0] == "piped" else self.value(node, scope))

    def operand(self, node: Node, scope: dict[str, Any]) -> Any:
        while node[0] == "paren":
            node = node[1]
        return self.chain(node, scope, safe=True) if node[0] in _CHAIN else self.value(node, scope)

    def chain(self, node: Node, scope: dict[str, Any], *, safe: bool) -> Any:
        if node[0] == "chain" or safe:
            try:
                return self.link(node[1] if node[0] == "chain" else node, scope, safe)
            except _Stop:
                return UNDEFINED
        return self.link(node, scope, safe)

    def link(self, node: Node, scope: dict[str, Any], safe: bool) -> Any:
        """One link of a chain; `_Stop` leaves the whole chain."""
        match node:
            case ("member", target, name, optional):
                return self.read(self.link(target, scope, safe), name, optional or safe)
            case ("index", target, key, optional):
                base = self.link(target, scope, safe)
                if is_nullish(base) and (optional or safe):
                    raise _Stop
                return self.read(base, to_string(self.value(key, scope)), False)
            case ("call", ("member", target, name, optional), arguments, optional_call):
                base = self.link(target, scope, safe)
                if is_nullish(base):
                    if optional or safe:
                        raise _Stop
                    raise JSThrow("TypeError", f"{name} of {base!r}")
                method = builtins.method(base, name)
                if method is None:
                    member = own(base, name)
                    if is_nullish(member) and optional_call:
                        raise _Stop
                    if not isinstance(member, Function):
                        raise JSThrow("TypeError", f"{name} is not a function")
                    return member.call(self.items(arguments, scope))
                return method(self.items(arguments, scope))
            case ("call", callee, arguments, optional_call):
                function = self.link(callee, scope, safe)
                if is_nullish(function) and optional_call:
                    raise _Stop
                given = self.items(arguments, scope)
                if isinstance(function, Function | Namespace) and function.call:
                    return function.call(given)
                raise JSThrow("TypeError", "not a function")
        return self.value(node, scope)

    def read(self, base: Any, name: str, optional: bool) -> Any:
        if is_nullish(base):
            if optional:
                raise _Stop
            raise JSThrow("TypeError", f"{name} of {base!r}")
        if isinstance(base, Namespace):
            return base.members.get(name, UNDEFINED)
        if isinstance(base, Set) and name == "size":
            return float(len(base.values))
        return own(base, name)

    def unary(self, op: str, value: Any) -> Any:
        match op:
            case "!":
                return not to_boolean(value)
            case "-":
                return -to_number(value)
            case "+":
                return to_number(value)
            case "typeof":
                return type_of(value)
            case "void":
                return UNDEFINED
        return binary("^", value, -1.0)

    def items(self, nodes: list[Node], scope: dict[str, Any]) -> list[Any]:
        out: list[Any] = []
        for node in nodes:
            if node[0] == "spread":
                out += builtins.iterate(self.value(node[1], scope))
            else:
                out.append(self.value(node, scope))
        return out

    def object(self, entries: list[tuple[str | None, Node]], scope: dict[str, Any]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for key, node in entries:
            value = self.value(node, scope)
            if key is not None:
                out[key] = value
            elif isinstance(value, dict):
                out.update(value)
            elif isinstance(value, list | str):
                out.update({str(i): each for i, each in enumerate(value)})
        return out

    def call_arrow(self, params: list[str], body: Node, given: list[Any], outer: dict[str, Any]) -> Any:
        scope = dict(outer)
        for i, name in enumerate(params):
            scope[name] = given[i] if i < len(given) else UNDEFINED
        if body[0] != "block":
            return self.value(body, scope)
        try:
            self.run(body, scope)
        except _Return as result:
            return result.value
        return UNDEFINED

    def run(self, node: Node, scope: dict[str, Any]) -> None:
        match node:
            case ("block", body):
                inner = dict(scope)
                for each in body:
                    self.run(each, inner)
            case ("const", name, value):
                scope[name] = self.value(value, scope)
            case ("expr", value):
                self.value(value, scope)
            case ("return", value):
                raise _Return(self.value(value, scope))
            case ("if", test, then, otherwise):
                self.run(then if to_boolean(self.value(test, scope)) else otherwise, dict(scope))
            case ("of", name, source, body):
                for each in builtins.iterate(self.value(source, scope)):
                    self.run(body, {**scope, name: each})
            case _:
                raise Unsupported(f"statement {node[0]}")
