"""Which arrays an expression made itself, and which names a function declares."""

from __future__ import annotations

from collections.abc import Iterator

from adapterc.spec.expr import ArrayLit, Block, Call, Declare, Expr, ForOf, If, Member, Name, New, Stmt
from adapterc.syntax.template.names import FRESH_METHODS, REORDERING

__all__ = ["declared", "is_fresh"]


def is_fresh(node: Expr, fresh: frozenset[str]) -> bool:
    """Whether the array was made by the expression, so that changing it changes nothing else."""
    match node:
        case ArrayLit() | New():
            return True
        case Name(id=word):
            return word in fresh
        case Call(callee=Member(object=Name(id="Array" | "Object"), name=name)):
            return name in ("from", "of", "keys", "values", "entries")
        case Call(callee=Name(id="Array")):
            return True
        case Call(callee=Member(object=target, name=name)):
            return name in FRESH_METHODS or (name in REORDERING and is_fresh(target, fresh))
        case _:
            return False


def declared(block: Block) -> Iterator[Declare]:
    """Every declaration of a function body, also those of loops, not those of inner functions."""
    stack: list[Stmt] = [block]
    while stack:
        node = stack.pop()
        match node:
            case Declare():
                yield node
            case Block(body=body):
                stack.extend(reversed(body))
            case If(then=then, otherwise=otherwise):
                stack.extend(part for part in (otherwise, then) if part is not None)
            case ForOf(kind=kind, name=name, body=body):
                yield Declare(kind, name, None, node.span)
                stack.append(body)
