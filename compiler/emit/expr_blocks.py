"""Function bodies in JavaScript: one statement a line, two spaces a level."""

from __future__ import annotations

from collections.abc import Iterator

from adapterc.compiler.emit.expr_chains import SAFE, STRICT, Env, chains_there
from adapterc.compiler.emit.expr_nodes import Emitter
from adapterc.compiler.emit.expr_value import Emitted, Level
from adapterc.spec.expr import Block, Declare, ExprStmt, ForOf, If, Logical, Return, Stmt

__all__ = ["emit_body"]


def emit_body(emitter: Emitter, block: Block, env: Env) -> Emitted:
    """`{ ... }` of a function. A body that declares names or loops counts as one that can throw."""
    hoisted = frozenset(name for kind, name in _declared(block) if kind == "var")
    writer = _Writer(emitter)
    lines = list(writer.block(block, env.with_names(hoisted)))
    return Emitted("\n".join(lines), may_be_missing=True, throws=writer.throws)


class _Writer:
    def __init__(self, emitter: Emitter) -> None:
        self.emitter, self.throws = emitter, False

    def value(self, node: object, env: Env) -> Emitted:
        piece = self.emitter.expr(node, env)  # type: ignore[arg-type]
        self.throws = self.throws or piece.throws
        return piece

    def block(self, block: Block, env: Env) -> Iterator[str]:
        names = frozenset(node.name for node in block.body if isinstance(node, Declare))
        inner = env.with_names(names) if names else env
        self.throws = self.throws or bool(names)
        yield "{"
        for statement in block.body:
            for line in self.statement(statement, inner):
                yield f"  {line}"
        yield "}"

    def statement(self, node: Stmt, env: Env) -> Iterator[str]:
        strict = env.put(STRICT)
        match node:
            case Declare(kind=kind, name=name, init=init):
                head = f"{kind} {name}"
                yield from _lines(head if init is None else f"{head} = {self.value(init, strict).at(Level.ARROW)}", ";")
            case Return(value=None):
                yield "return;"
            case Return(value=value):
                yield from _lines(f"return {self.value(value, strict).at(Level.ARROW)}", ";")
            case ExprStmt(value=value):
                text = self.value(value, strict).js
                yield from _lines(f"({text})" if text.startswith("{") else text, ";")
            case Block(body=()):
                yield "{}"
            case Block():
                yield from self.block(node, env)
            case If(test=test, then=then, otherwise=otherwise):
                yield from self.choice(node, env)
                del test, then, otherwise
            case ForOf(kind=kind, name=name, iterable=iterable, body=body):
                self.throws = True
                hidden = env.with_names(frozenset({name}))
                source = self.value(iterable, (strict if kind == "var" else hidden).put(STRICT)).at(Level.ARROW)
                yield from self.headed(f"for ({kind} {name} of {source})", body, hidden)

    def choice(self, node: If, env: Env) -> Iterator[str]:
        position = SAFE if isinstance(node.test, Logical) else STRICT
        test = self.value(node.test, env.put(position)).at(Level.ARROW)
        lines = list(self.headed(f"if ({test})", node.then, env.knowing(chains_there(node.test)), node.otherwise))
        yield from lines[:-1]
        if node.otherwise is None:
            yield lines[-1]
            return
        rest = list(self.headed("else", node.otherwise, env))
        if lines[-1] == "}":
            rest[0] = f"}} {rest[0]}"
        else:
            yield lines[-1]
        yield from rest

    def headed(self, head: str, body: Stmt, env: Env, otherwise: Stmt | None = None) -> Iterator[str]:
        """`head` and its statement: on the same line when it is one line, else in braces."""
        if isinstance(body, If) and otherwise is not None:
            body = Block((body,), body.span)  # the `else` belongs to the outer `if`
        lines = list(self.statement(body, env))
        yield f"{head} {lines[0]}"
        yield from lines[1:]


def _lines(text: str, end: str) -> Iterator[str]:
    yield from f"{text}{end}".split("\n")


def _declared(block: Block) -> Iterator[tuple[str, str]]:
    stack: list[Stmt] = [block]
    while stack:
        node = stack.pop()
        match node:
            case Declare(kind=kind, name=name):
                yield kind, name
            case Block(body=body):
                stack.extend(body)
            case If(then=then, otherwise=otherwise):
                stack.extend(part for part in (then, otherwise) if part is not None)
            case ForOf(kind=kind, name=name, body=body):
                yield kind, name
                stack.append(body)
