"""The nodes of expressions and of the few statements inside them.

Every node carries the span of the characters it came from.
"""

from __future__ import annotations

from dataclasses import field

from adapterc.spec.quick import quick
from adapterc.spec.span import Span

__all__ = [
    "ArrayLit",
    "Arrow",
    "Binary",
    "Block",
    "Call",
    "Conditional",
    "Const",
    "Declare",
    "Expr",
    "ExprStmt",
    "ForOf",
    "If",
    "Index",
    "Literal",
    "Logical",
    "Member",
    "Name",
    "New",
    "ObjectLit",
    "Path",
    "Property",
    "Regex",
    "Return",
    "Spread",
    "Stmt",
    "TemplateLit",
    "Unary",
]

Const = str | int | float | bool | None


@quick
class Literal:
    """A string, number, boolean, `null`, or `undefined` (then `undefined` is True and `value` None)."""

    value: Const
    span: Span
    undefined: bool = False


@quick
class Path:
    """A pure dotted path: the whole expression is nothing else.

    `root` is args, item, data, index or root; a bare name `title` is `Path("item", ("title",), bare=True)`.
    Segments are the raw texts between the dots (`0`, `a-b` included). Semantics: opencli-pipeline 5.3 and 5.5.
    `fallback` is the other reading of a text with hyphens (`item.count-1`: a key, else a subtraction).
    """

    root: str
    segments: tuple[str, ...]
    span: Span
    bare: bool = False
    fallback: Expr | None = None


@quick
class Name:
    """An identifier: a context root, a local of an arrow function, or an allowed global."""

    id: str
    span: Span


@quick
class Member:
    """`object.name`, or `object?.name` when `optional`."""

    object: Expr
    name: str
    span: Span
    optional: bool = False
    name_span: Span | None = field(default=None, compare=False)


@quick
class Index:
    """`object[key]`, or `object?.[key]` when `optional`."""

    object: Expr
    key: Expr
    span: Span
    optional: bool = False


@quick
class Call:
    """`callee(args)`, or `callee?.(args)` when `optional`."""

    callee: Expr
    args: tuple[Expr, ...]
    span: Span
    optional: bool = False


@quick
class New:
    """`new callee(args)`."""

    callee: Expr
    args: tuple[Expr, ...]
    span: Span


@quick
class Unary:
    """`! - + ~ typeof void` before an operand."""

    op: str
    operand: Expr
    span: Span


@quick
class Binary:
    """Arithmetic, bitwise, comparison, `in`, `instanceof`."""

    op: str
    left: Expr
    right: Expr
    span: Span


@quick
class Logical:
    """`&& || ??`."""

    op: str
    left: Expr
    right: Expr
    span: Span


@quick
class Conditional:
    """`test ? then : otherwise`."""

    test: Expr
    then: Expr
    otherwise: Expr
    span: Span


@quick
class ArrayLit:
    """`[a, ...b]`."""

    items: tuple[Expr, ...]
    span: Span


@quick
class Property:
    """One entry of an object literal; `key` None is a spread of `value`."""

    key: str | None
    value: Expr
    span: Span


@quick
class ObjectLit:
    """`{a: 1, 'b': 2, c, ...d}`."""

    entries: tuple[Property, ...]
    span: Span


@quick
class TemplateLit:
    """A JavaScript template literal; `quasis` are cooked and one longer than `exprs`."""

    quasis: tuple[str, ...]
    exprs: tuple[Expr, ...]
    span: Span


@quick
class Regex:
    """`/pattern/flags`, pattern as written."""

    pattern: str
    flags: str
    span: Span


@quick
class Spread:
    """`...value` in an array or call."""

    value: Expr
    span: Span


@quick
class Arrow:
    """`(params) => body`; the body is an expression or a block. Parameters are plain names."""

    params: tuple[str, ...]
    body: Expr | Block
    span: Span


Expr = (
    Literal
    | Path
    | Name
    | Member
    | Index
    | Call
    | New
    | Unary
    | Binary
    | Logical
    | Conditional
    | ArrayLit
    | ObjectLit
    | TemplateLit
    | Regex
    | Spread
    | Arrow
)


@quick
class Declare:
    """`const name = init`, `let name = init`, `var name = init`."""

    kind: str
    name: str
    init: Expr | None
    span: Span


@quick
class If:
    """`if (test) then else otherwise`."""

    test: Expr
    then: Stmt
    otherwise: Stmt | None
    span: Span


@quick
class Return:
    """`return value`."""

    value: Expr | None
    span: Span


@quick
class ForOf:
    """`for (const name of iterable) body`."""

    kind: str
    name: str
    iterable: Expr
    body: Stmt
    span: Span


@quick
class ExprStmt:
    """An expression used for what it does."""

    value: Expr
    span: Span


@quick
class Block:
    """`{ statements }`."""

    body: tuple[Stmt, ...]
    span: Span


Stmt = Declare | If | Return | ForOf | ExprStmt | Block
