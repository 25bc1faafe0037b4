"""Expressions in JavaScript, node by node.

Upstream runs an expression in a sandbox that turns every exception into undefined. Here the code is written so that it
cannot throw, or says that it can (`throws`) and is wrapped as a whole. Where a member chain stands decides how:

    TAIL     its value is the value of the whole: `a?.b?.c` means the same as throwing
    SAFE     an operand of `&& || ??`, of `!`, the test of `?:`: null-safe, a listed deviation where it can matter
    STRICT   anywhere else: as written

Inside a branch that was guarded (`item.a && item.a.b`) the guarded links are known to be there.
"""

from __future__ import annotations

import re
from dataclasses import replace

from adapterc.compiler.emit.expr_chains import SAFE, STRICT, TAIL, Env, chains_there, emit_chain
from adapterc.compiler.emit.expr_paths import emit_path, is_identifier
from adapterc.compiler.emit.expr_value import PRIMARY, Emitted, Level, Scope, deviation, substitution, template_text
from adapterc.compiler.emit.filters import coalesced, constant
from adapterc.compiler.writer import quote
from adapterc.spec.expr import (
    ArrayLit,
    Arrow,
    Binary,
    Block,
    Call,
    Conditional,
    Expr,
    Index,
    Literal,
    Logical,
    Member,
    Name,
    New,
    ObjectLit,
    Path,
    Property,
    Regex,
    Spread,
    TemplateLit,
    Unary,
)
from adapterc.spec.ir import Deviation
from adapterc.syntax.template.names import STATIC_CONSTANTS, STATICS

__all__ = ["Emitter"]

_BINARY = {
    "**": Level.POWER, "*": Level.PRODUCT, "/": Level.PRODUCT, "%": Level.PRODUCT, "+": Level.SUM, "-": Level.SUM,
    "<<": Level.SHIFT, ">>": Level.SHIFT, ">>>": Level.SHIFT, "<": Level.RELATION, ">": Level.RELATION,
    "<=": Level.RELATION, ">=": Level.RELATION, "in": Level.RELATION, "instanceof": Level.RELATION,
    "==": Level.EQUALITY, "!=": Level.EQUALITY, "===": Level.EQUALITY, "!==": Level.EQUALITY,
    "&": Level.BITAND, "^": Level.BITXOR,
}  # fmt: skip
_LOGICAL = {"&&": Level.AND, "||": Level.OR, "??": Level.NULLISH}
_ARITHMETIC = frozenset({"-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "^"})
_EXACT = frozenset({"+", "-", "*"})

_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")


def _escaped(found: re.Match[str]) -> str:
    """A control character of a regular expression, written out."""
    return f"\\x{ord(found[0]):02x}"


class Emitter:
    """Emits the nodes of one expression; `deviations` and `prelude` collect what they need."""

    def __init__(self, scope: Scope, *, guards: bool = True) -> None:
        self.scope, self.guards = scope, guards
        self.prelude: set[str] = set()
        self.deviations: set[Deviation] = set()

    def deviate(self, code: str) -> None:
        self.deviations.add(deviation(code))

    def expr(self, node: Expr, env: Env) -> Emitted:
        match node:
            case Literal():
                return Emitted("undefined", may_be_missing=True, plain=True) if node.undefined else constant(node.value)
            case Path():
                return self.path(node)
            case Name():
                return self.name(node, env)
            case Member(object=Name(id=word), name=name) if word not in env.names and word in _STATIC:
                return _static(word, name)
            case Member() | Index():
                return emit_chain(self, node, env)
            case Call() | New():
                from adapterc.compiler.emit.expr_calls import emit_call, emit_new

                return emit_call(self, node, env) if isinstance(node, Call) else emit_new(self, node, env)
            case Unary():
                return self.unary(node, env)
            case Binary():
                return self.binary(node, env)
            case Logical():
                return self.logical(node, env)
            case Conditional():
                return self.conditional(node, env)
            case TemplateLit(quasis=quasis, exprs=exprs):
                return self.template(quasis, [self.expr(part, env.put(STRICT)) for part in exprs])
            case ArrayLit(items=items):
                return self.array(items, env)
            case ObjectLit(entries=entries):
                return self.record(entries, env)
            case Regex(pattern=pattern, flags=flags):
                return Emitted(f"/{_CONTROLS.sub(_escaped, pattern)}/{flags}", kind="regexp")
            case Spread(value=value):
                inner = self.expr(value, env.put(STRICT))
                return Emitted(f"...{inner.at(Level.ARROW)}", throws=inner.throws or inner.kind not in ("array", "set"))
            case Arrow():
                return self.arrow(node, env)

    def knows(self, key: str, env: Env) -> bool:
        """Whether a guard made sure of the chain `key`. Never when the expression changes arrays of its own."""
        return bool(key) and self.guards and key in env.known

    def path(self, node: Path) -> Emitted:
        found = emit_path(node, self.scope)
        self.prelude |= found.prelude
        self.deviations |= found.deviations
        if node.fallback is None:
            return found
        other = self.expr(node.fallback, Env(TAIL))
        key = found.js.removesuffix(" ?? undefined")
        js = f"{key} ?? {other.at(Level.COALESCED)}"
        return Emitted(js, Level.NULLISH, may_be_missing=other.may_be_missing, throws=other.throws)

    def name(self, node: Name, env: Env) -> Emitted:
        word = node.id
        if word in env.names:
            return Emitted(word, may_be_missing=True)
        if word in ("args", "item", "data", "index", "root"):
            return emit_path(Path(word, (), node.span), self.scope)
        if word in ("NaN", "Infinity"):
            return Emitted(word, numeric=True, kind="number")
        return Emitted(word, kind="function")

    def unary(self, node: Unary, env: Env) -> Emitted:
        operand = self.expr(node.operand, env.put(SAFE if node.op == "!" else STRICT))
        word = node.op.isalpha()
        inner = operand.at(Level.UNARY)
        if inner[:1] == node.op and node.op in "+-":
            inner = f"({inner})"
        js = f"{node.op} {inner}" if word else node.op + inner
        kind = {"!": "boolean", "typeof": "string", "void": ""}.get(node.op, "number")
        finite = node.op == "-" and operand.numeric and operand.plain
        return Emitted(
            js,
            Level.UNARY,
            may_be_missing=node.op == "void",
            plain=kind != "number" or finite,
            numeric=kind == "number",
            kind=kind,
            throws=operand.throws,
        )

    def binary(self, node: Binary, env: Env) -> Emitted:
        level = _BINARY[node.op]
        left, right = self.expr(node.left, env.put(STRICT)), self.expr(node.right, env.put(STRICT))
        first, second = (PRIMARY, level) if node.op == "**" else (level, level + 1)
        spaced = f"{left.at(first)} {node.op} {right.at(second)}"
        throws = left.throws or right.throws or (node.op == "in" and right.kind not in ("array", "object"))
        numbers = left.numeric and right.numeric
        if node.op in _ARITHMETIC or (node.op == "+" and numbers):
            finite = numbers and left.plain and right.plain and node.op in _EXACT
            return Emitted(spaced, level, plain=finite, numeric=True, kind="number", throws=throws)
        if node.op == "+":
            text = "string" in (left.kind if left.sure else "", right.kind if right.sure else "")
            plain = text and all(part.plain or part.numeric for part in (left, right))
            return Emitted(spaced, level, plain=plain, kind="string" if text else "", throws=throws)
        return Emitted(spaced, level, plain=True, kind="boolean", throws=throws)

    def logical(self, node: Logical, env: Env) -> Emitted:
        level = _LOGICAL[node.op]
        left = self.expr(node.left, env.put(SAFE))
        then = env.knowing(chains_there(node.left)) if node.op == "&&" else env
        right = self.expr(node.right, then.put(TAIL if env.position == TAIL else SAFE))
        if node.op == "??":
            texts = coalesced(left), right.at(Level.COALESCED)
        else:
            texts = _side(left, level), _side(right, level + 1)
        missing = (left.may_be_missing and node.op == "&&") or right.may_be_missing
        return Emitted(
            f"{texts[0]} {node.op} {texts[1]}",
            level,
            may_be_missing=missing,
            plain=left.plain and right.plain,
            numeric=left.numeric and right.numeric,
            kind=left.kind if left.kind == right.kind else "",
            throws=left.throws or right.throws,
        )

    def conditional(self, node: Conditional, env: Env) -> Emitted:
        test = self.expr(node.test, env.put(SAFE))
        branch = env.put(TAIL if env.position == TAIL else STRICT)
        then = self.expr(node.then, branch.knowing(chains_there(node.test)))
        otherwise = self.expr(node.otherwise, branch)
        return Emitted(
            f"{test.at(Level.CONDITIONAL + 1)} ? {then.at(Level.ARROW)} : {otherwise.at(Level.ARROW)}",
            Level.CONDITIONAL,
            may_be_missing=then.may_be_missing or otherwise.may_be_missing,
            plain=then.plain and otherwise.plain,
            numeric=then.numeric and otherwise.numeric,
            kind=then.kind if then.kind == otherwise.kind else "",
            throws=test.throws or then.throws or otherwise.throws,
        )

    def template(self, quasis: tuple[str, ...], parts: list[Emitted]) -> Emitted:
        pieces = [template_text(quasis[0])]
        for quasi, part in zip(quasis[1:], parts, strict=True):
            pieces += [substitution(part), template_text(quasi)]
        plain = all(part.plain or part.numeric for part in parts)
        return Emitted(f"`{''.join(pieces)}`", plain=plain, kind="string", throws=any(part.throws for part in parts))

    def array(self, items: tuple[Expr, ...], env: Env) -> Emitted:
        parts = [self.expr(item, env.put(STRICT)) for item in items]
        plain = all(part.plain and part.sure for part in parts)
        inner = ", ".join(part.at(Level.ARROW) for part in parts)
        return Emitted(f"[{inner}]", plain=plain, kind="array", throws=any(part.throws for part in parts))

    def record(self, entries: tuple[Property, ...], env: Env) -> Emitted:
        if not entries:
            return Emitted("{}", plain=True, kind="object")
        texts: list[str] = []
        plain, throws = True, False
        for entry in entries:
            part = self.expr(entry.value, env.put(STRICT))
            plain, throws = plain and part.plain and entry.key is not None, throws or part.throws
            value = part.at(Level.ARROW)
            if entry.key is None:
                texts.append(f"...{value}")
            elif entry.key == value:
                texts.append(value)
            else:
                texts.append(f"{entry.key if is_identifier(entry.key) else quote(entry.key)}: {value}")
        return Emitted(f"{{ {', '.join(texts)} }}", plain=plain, kind="object", throws=throws)

    def arrow(self, node: Arrow, env: Env) -> Emitted:
        """A function. `throws` says that calling it can throw."""
        from adapterc.compiler.emit.expr_blocks import emit_body

        head = node.params[0] if len(node.params) == 1 else f"({', '.join(node.params)})"
        inner = env.put(STRICT).with_names(frozenset(node.params))
        if isinstance(node.body, Block):
            body = emit_body(self, node.body, inner)
        else:
            body = self.expr(node.body, inner)
            text = body.at(Level.ARROW)
            body = replace(body, js=f"({text})" if text.startswith("{") else text)
        return replace(body, js=f"{head} => {body.js}", level=Level.ARROW, kind="function", plain=False, numeric=False)


_STATIC = STATICS.keys() | STATIC_CONSTANTS.keys()


def _static(base: str, name: str) -> Emitted:
    """A constant or a function of a global object."""
    if name in STATIC_CONSTANTS.get(base, ()):
        finite = name not in ("NaN", "NEGATIVE_INFINITY", "POSITIVE_INFINITY")
        return Emitted(f"{base}.{name}", numeric=True, kind="number", plain=finite)
    return Emitted(f"{base}.{name}", kind="function")


def _side(piece: Emitted, level: int) -> str:
    """A side of `||` or `&&`: a `??` there needs parentheses."""
    return f"({piece.js})" if piece.level == Level.NULLISH else piece.at(level)
