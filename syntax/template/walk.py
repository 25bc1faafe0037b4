"""Walks over expressions: what they hold and what they read."""

from __future__ import annotations

from collections.abc import Container, Iterator

from adapterc.spec.expr import (
    ArrayLit,
    Arrow,
    Binary,
    Block,
    Call,
    Conditional,
    Declare,
    Expr,
    ExprStmt,
    ForOf,
    If,
    Index,
    Literal,
    Logical,
    Member,
    Name,
    New,
    ObjectLit,
    Path,
    Piped,
    Return,
    Spread,
    Stmt,
    Template,
    TemplateLit,
    Unary,
)
from adapterc.spec.ir import ListValue, MapValue, Value
from adapterc.spec.span import Span

__all__ = ["children", "nodes", "piped_values", "reads", "refers_to_item", "roots", "undeclared"]


def children(node: Expr | Stmt) -> tuple[Expr | Stmt, ...]:
    """The direct parts of an expression or statement."""
    match node:
        case Path(fallback=part):
            return () if part is None else (part,)
        case Member(object=part) | Unary(operand=part) | Spread(value=part) | ExprStmt(value=part):
            return (part,)
        case Index(object=first, key=second) | Binary(left=first, right=second) | Logical(left=first, right=second):
            return (first, second)
        case Call(callee=callee, args=args) | New(callee=callee, args=args):
            return (callee, *args)
        case Conditional(test=test, then=then, otherwise=otherwise):
            return (test, then, otherwise)
        case ArrayLit(items=items):
            return items
        case ObjectLit(entries=entries):
            return tuple(entry.value for entry in entries)
        case TemplateLit(exprs=exprs):
            return exprs
        case Arrow(body=body):
            return (body,)
        case Declare(init=value) | Return(value=value):
            return () if value is None else (value,)
        case If(test=test, then=then, otherwise=otherwise):
            return (test, then) if otherwise is None else (test, then, otherwise)
        case ForOf(iterable=iterable, body=body):
            return (iterable, body)
        case Block(body=body):
            return body
        case _:
            return ()


def nodes(expr: Expr) -> Iterator[Expr | Stmt]:
    """`expr` and everything inside it, in source order."""
    stack: list[Expr | Stmt] = [expr]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def roots(piped: Piped) -> frozenset[str]:
    """The context roots (args, item, data, index, root) that an expression reads."""
    if isinstance(piped.expr, Path) and piped.expr.fallback is None:  # as most are
        return frozenset((piped.expr.root,))
    found: set[str] = set()
    for node in nodes(piped.expr):
        if isinstance(node, Path):
            found.add(node.root)
        elif isinstance(node, Name) and node.id in ("args", "item", "data", "index", "root"):
            found.add(node.id)
    return frozenset(found)


def reads(piped: Piped, root: str) -> tuple[tuple[str, Span], ...]:
    """The direct fields of a context root (args, item, data) that an expression reads by a literal name, each with its
    place, in source order."""
    found: list[tuple[str, Span]] = []
    for node in nodes(piped.expr):
        if isinstance(node, Path):
            if node.root == root and node.segments:
                found.append((node.segments[0], node.span))
        elif isinstance(node, Member | Index) and isinstance(node.object, Name) and node.object.id == root:
            name = node.name if isinstance(node, Member) else _literal(node.key)
            if name is not None:
                found.append((name, node.span))
    return tuple(found)


def undeclared(piped: Piped, args: Container[str]) -> tuple[tuple[str, Span], ...]:
    """The arguments that an expression reads and `args` does not hold; AC204 says all there is to say about them."""
    return tuple((name, span) for name, span in reads(piped, "args") if name not in args)


def _literal(key: Expr) -> str | None:
    return key.value if isinstance(key, Literal) and isinstance(key.value, str) else None


def piped_values(value: Value | None) -> Iterator[Piped]:
    """Every expression inside a step parameter."""
    stack: list[Value] = [] if value is None else [value]
    while stack:
        node = stack.pop()
        if isinstance(node, Template):
            yield from (part for part in node.parts if isinstance(part, Piped))
        elif isinstance(node, ListValue):
            stack.extend(reversed(node.items))
        elif isinstance(node, MapValue):
            stack.extend(field.value for field in reversed(node.fields))


def refers_to_item(value: Value) -> bool:
    """True when the value depends on the item (by name, by a bare field) or its index."""
    return any(roots(piped) & {"item", "index"} for piped in piped_values(value))
