"""The `${{ }}` language, typed.

A template is literal text, one typed value, or text with values in it. A value is a JavaScript expression of a small
subset (`spec/nodes.py`), optionally piped through filters.
"""

from __future__ import annotations

from adapterc.spec.nodes import (
    ArrayLit,
    Arrow,
    Binary,
    Block,
    Call,
    Conditional,
    Const,
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
    Property,
    Regex,
    Return,
    Spread,
    Stmt,
    TemplateLit,
    Unary,
)
from adapterc.spec.quick import quick
from adapterc.spec.span import Span
from adapterc.spec.text import Text

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
    "FilterCall",
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
    "Piped",
    "Property",
    "Regex",
    "Return",
    "Spread",
    "Stmt",
    "Template",
    "TemplateLit",
    "Unary",
]


@quick
class FilterCall:
    """`| name(args)`. `args` are typed literals; `called` is False for a bare `| name`.

    A call without arguments (`f()`, or too few of them) is not applied, as upstream.
    """

    name: str
    args: tuple[Literal, ...]
    span: Span
    called: bool = False


@quick
class Piped:
    """An expression and the filters applied to it, left to right."""

    expr: Expr
    filters: tuple[FilterCall, ...]
    span: Span
    text: str = ""
    """The source text between the braces, trimmed."""
    parity: tuple[str, ...] = ()
    """Codes of the listed deviations that reading this text brings with it (`syntax.template.PARITY`)."""


@quick
class Template:
    """A parsed text.

    kind "literal": one `str` part. kind "value": one `Piped` part whose value keeps its type.
    kind "string": strings and `Piped` parts in order, joined with `String()`.
    """

    kind: str
    parts: tuple[str | Piped, ...]
    text: Text
    part_spans: tuple[Span, ...] = ()
    """One span per part; for a `Piped` part it includes the braces."""
    parity: tuple[str, ...] = ()
    """As in `Piped`: differences in where a template begins and ends."""
