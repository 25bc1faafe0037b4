"""From Lark's tree to typed nodes.

The tree is transformed bottom-up without recursion; every part knows its depth, so that later stages may recurse
safely: an expression deeper than `MAX_DEPTH` is refused here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Token as LarkToken
from lark import Tree
from lark.exceptions import VisitError
from lark.visitors import Transformer_NonRecursive

from adapterc.spec import expr as ast
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.template.tokens import MAX_DEPTH, TOO_DEEP, Fault, Token

__all__ = ["build"]


@dataclass(frozen=True, slots=True)
class _Part:
    """A node (or a tuple of nodes) with its range in the text; `paren`: it stood in parentheses."""

    node: Any
    start: int
    end: int
    depth: int
    paren: bool = False


def build(tree: Tree[LarkToken], tokens: list[Token], text: Text, parity: set[str]) -> ast.Expr:
    """The expression of a parse tree. Adds to `parity` what reading it changes. Raises `Fault`."""
    try:
        part: _Part = _Builder(tokens, text, parity).transform(tree)
    except VisitError as error:
        raise error.orig_exc from None
    node: ast.Expr = part.node
    return node


class _Builder(Transformer_NonRecursive[LarkToken, Any]):
    def __init__(self, tokens: list[Token], text: Text, parity: set[str]) -> None:
        super().__init__()
        self.tokens, self.text, self.parity = tokens, text, parity

    def __default__(self, data: Any, children: Any, meta: Any) -> Any:
        raise AssertionError(f"no builder for rule {data}")

    def _token(self, item: Any) -> Token | None:
        return self.tokens[item.start_pos] if isinstance(item, LarkToken) and item.start_pos is not None else None

    def _tok(self, item: Any) -> Token:
        token = self._token(item)
        assert token is not None
        return token

    def _part(self, items: list[Any], make: Callable[[Span], Any]) -> _Part:
        first, last = items[0], items[-1]
        start = first.start if isinstance(first, _Part) else self._tok(first).start
        end = last.end if isinstance(last, _Part) else self._tok(last).end
        depth = 1 + max((item.depth for item in items if isinstance(item, _Part)), default=0)
        if depth > MAX_DEPTH:
            raise Fault(f"expression is nested more than {MAX_DEPTH} levels deep", start, end, help=TOO_DEEP)
        return _Part(make(self.text.slice(start, end)), start, end, depth)

    def _list(self, items: list[Any]) -> _Part:
        """`x` or `list , x`: one flat tuple, no deeper than its deepest member."""
        last = items[-1]
        if len(items) == 1:
            return _Part((last.node,), last.start, last.end, last.depth)
        first = items[0]
        return _Part((*first.node, last.node), first.start, last.end, max(first.depth, last.depth))

    def start(self, items: list[Any]) -> Any:
        return items[0]

    def name(self, items: list[Any]) -> _Part:
        word = str(self._tok(items[0]).value)
        return self._part(
            items,
            lambda span: ast.Literal(None, span, undefined=True) if word == "undefined" else ast.Name(word, span),
        )

    def literal(self, items: list[Any]) -> _Part:
        token = self._tok(items[0])
        constants: dict[str, ast.Const] = {"TRUE": True, "FALSE": False, "NULL": None}
        value = constants.get(token.kind, token.value)
        return self._part(items, lambda span: ast.Literal(value, span))

    def regex(self, items: list[Any]) -> _Part:
        pattern, _, flags = str(self._tok(items[0]).value)[1:].rpartition("/")
        return self._part(items, lambda span: ast.Regex(pattern, flags, span))

    def paren(self, items: list[Any]) -> _Part:
        inner = items[1]
        return _Part(inner.node, self._tok(items[0]).start, self._tok(items[2]).end, inner.depth, paren=True)

    def template(self, items: list[Any]) -> _Part:
        quasis = [str(self._tok(items[0]).value)]
        exprs: tuple[ast.Expr, ...] = ()
        if len(items) == 3:
            exprs = tuple(node for node in items[1].node if not isinstance(node, str))
            quasis += [node for node in items[1].node if isinstance(node, str)]
            quasis.append(str(self._tok(items[2]).value))
        return self._part(items, lambda span: ast.TemplateLit(tuple(quasis), exprs, span))

    def pieces(self, items: list[Any]) -> _Part:
        if len(items) == 1:
            return self._list(items)
        first, middle, last = items
        node = (*first.node, str(self._tok(middle).value), last.node)
        return _Part(node, first.start, last.end, max(first.depth, last.depth))

    def array(self, items: list[Any]) -> _Part:
        nodes = items[1].node if isinstance(items[1], _Part) else ()
        return self._part(items, lambda span: ast.ArrayLit(nodes, span))

    def elements(self, items: list[Any]) -> _Part:
        return self._list(items)

    entries = elements

    def record(self, items: list[Any]) -> _Part:
        nodes = items[1].node if isinstance(items[1], _Part) else ()
        return self._part(items, lambda span: ast.ObjectLit(nodes, span))

    def entry(self, items: list[Any]) -> _Part:
        token = self._tok(items[0])
        if token.kind == "SPREAD":
            return self._part(items, lambda span: ast.Property(None, items[1].node, span))
        if len(items) == 1:
            value = self.name(items).node
            return self._part(items, lambda span: ast.Property(str(token.value), value, span))
        key = token.value
        if isinstance(key, float) or (isinstance(key, int) and key > 2**31):
            raise Fault("property name is not a small whole number", token.start, token.end, help="quote it")
        return self._part(items, lambda span: ast.Property(str(key), items[2].node, span))

    def spread(self, items: list[Any]) -> _Part:
        return self._part(items, lambda span: ast.Spread(items[1].node, span))

    def member(self, items: list[Any]) -> _Part:
        token, optional = self._tok(items[2]), self._tok(items[1]).kind == "CHAIN"
        target, place = self._object(items[0], optional), self.text.slice(token.start, token.end)
        return self._part(items, lambda span: ast.Member(target, str(token.value), span, optional, place))

    def index(self, items: list[Any]) -> _Part:
        optional = self._tok(items[1]).kind == "CHAIN"
        key, target = items[-2].node, self._object(items[0], optional)
        return self._part(items, lambda span: ast.Index(target, key, span, optional))

    def call(self, items: list[Any]) -> _Part:
        optional = self._token(items[1]) is not None
        target, args = self._object(items[0], optional), items[-1].node
        return self._part(items, lambda span: ast.Call(target, args, span, optional))

    def _object(self, part: _Part, optional: bool) -> ast.Expr:
        """Parentheses end an optional chain in JavaScript; here they do not, which only matters for missing links."""
        node: ast.Expr = part.node
        if part.paren and not optional and isinstance(node, ast.Member | ast.Index | ast.Call) and _optional(node):
            self.parity.add("null-safe-access")
        return node

    def arguments(self, items: list[Any]) -> _Part:
        nodes = items[1].node if isinstance(items[1], _Part) else ()
        return self._part(items, lambda _: nodes)

    def new(self, items: list[Any]) -> _Part:
        callee = self.name([items[1]]).node
        return self._part(items, lambda span: ast.New(callee, items[2].node, span))

    def unary(self, items: list[Any]) -> _Part:
        token = self._tok(items[0])
        return self._part(items, lambda span: ast.Unary(str(token.value), items[1].node, span))

    def binary(self, items: list[Any]) -> _Part:
        left, op, right = items[0].node, str(self._tok(items[1]).value), items[2].node
        return self._part(items, lambda span: ast.Binary(op, left, right, span))

    def logical(self, items: list[Any]) -> _Part:
        left, op, right = items[0].node, str(self._tok(items[1]).value), items[2].node
        return self._part(items, lambda span: ast.Logical(op, left, right, span))

    def conditional(self, items: list[Any]) -> _Part:
        test, then, otherwise = items[0].node, items[2].node, items[4].node
        return self._part(items, lambda span: ast.Conditional(test, then, otherwise, span))

    def names(self, items: list[Any]) -> _Part:
        before = items[0].node if isinstance(items[0], _Part) else ()
        return self._part(items, lambda _: (*before, str(self._tok(items[-1]).value)))

    def arrow(self, items: list[Any]) -> _Part:
        params: tuple[str, ...] = ()
        if self._token(items[0]) is not None and self._tok(items[0]).kind == "PARAMETER":
            params = (str(self._tok(items[0]).value),)
        elif isinstance(items[1], _Part):
            params = items[1].node
        return self._part(items, lambda span: ast.Arrow(params, items[-1].node, span))

    def block(self, items: list[Any]) -> _Part:
        body = items[1].node if isinstance(items[1], _Part) else ()
        return self._part(items, lambda span: ast.Block(body, span))

    def statements(self, items: list[Any]) -> _Part:
        last = items[-1]
        added = last.node if isinstance(last.node, tuple) else (last.node,)
        before = items[0].node if len(items) > 1 else ()
        depth = max(item.depth for item in items)
        return _Part((*before, *added), items[0].start, last.end, depth)

    def declare(self, items: list[Any]) -> _Part:
        """One `Declare` for each declared name."""
        kind = str(self._tok(items[0]).value)
        for name, init, _ in items[1].node:
            if kind == "const" and init is None:
                start = self._tok(items[0]).start
                raise Fault(f"`const {name}` has no value", start, items[1].end, help=f"write `const {name} = ...`")
        nodes = tuple(ast.Declare(kind, name, init, span) for name, init, span in items[1].node)
        return self._part(items, lambda _: nodes)

    def declarators(self, items: list[Any]) -> _Part:
        return self._list(items)

    def declarator(self, items: list[Any]) -> _Part:
        name = str(self._tok(items[0]).value)
        init = items[2].node if len(items) == 3 else None
        return self._part(items, lambda span: (name, init, span))

    def empty(self, items: list[Any]) -> _Part:
        return self._part(items, lambda span: ast.Block((), span))

    def expression(self, items: list[Any]) -> _Part:
        return self._part(items, lambda span: ast.ExprStmt(items[0].node, span))

    def if_(self, items: list[Any]) -> _Part:
        otherwise = items[6].node if len(items) == 7 else None
        return self._part(items, lambda span: ast.If(items[2].node, items[4].node, otherwise, span))

    def return_(self, items: list[Any]) -> _Part:
        value = items[1].node if len(items) == 3 else None
        return self._part(items, lambda span: ast.Return(value, span))

    def for_(self, items: list[Any]) -> _Part:
        kind, name = str(self._tok(items[2]).value), str(self._tok(items[3]).value)
        return self._part(items, lambda span: ast.ForOf(kind, name, items[5].node, items[7].node, span))


# The rules are named after the keywords, which Python reserves.
for _word in ("if", "return", "for"):
    setattr(_Builder, _word, getattr(_Builder, f"{_word}_"))


def _optional(node: ast.Expr) -> bool:
    while isinstance(node, ast.Member | ast.Index | ast.Call):
        if node.optional:
            return True
        node = node.callee if isinstance(node, ast.Call) else node.object
    return False
