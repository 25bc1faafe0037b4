"""From a text expression to its parts: known text is put in, choices of code become `Switch`es and `Pick`s.

A hole is a value (`Open`) until it is found to be code: `as_code` holds the holes that are. Text that is known in full
always counts as code, so that addresses and selectors of constants stay where they are read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tree_sitter import Node

from adapterc.importers.opencli_js.func.inline_model import (
    Alternative,
    Branch,
    Leaf,
    Open,
    Part,
    Pick,
    Refused,
    Switch,
    Tree,
)
from adapterc.importers.opencli_js.func.inline_pieces import compose, whole_piece
from adapterc.importers.opencli_js.func.inline_settled import is_settled
from adapterc.importers.opencli_js.func.inline_values import Seen, function_pieces, literal_pieces, text_of
from adapterc.importers.opencli_js.func.model import Const, Function, Str, Value
from adapterc.syntax.javascript.script import Script, children_of, is_await, unwrap

__all__ = ["Resolver", "is_pure", "key_of"]

_DEPTH = 30
_ALTERNATIVES = 6
_LEAVES = 24
_PURE = frozenset(
    {"identifier", "property_identifier", "member_expression", "subscript_expression", "number", "string", "true"}
    | {"string_fragment", "false", "null", "undefined", "parenthesized_expression", "this", "escape_sequence"}
    | {"optional_chain", "unary_expression", "binary_expression", "ternary_expression", "arguments"}
)
_FALSY = frozenset({'""', "0", "false", "null", "undefined"})
_PURE_CALLS = frozenset({"Boolean", "JSON.stringify", "Number", "String", "encodeURIComponent", "parseInt"})


class Resolver:
    """Takes text expressions apart. `as_code` are the ids of the hole expressions that hold code."""

    def __init__(self, script: Script, seen: Seen, as_code: set[int]) -> None:
        self._script = script
        self._seen = seen
        self._as_code = as_code
        self._trees: dict[int, Tree] = {}
        self.fragments: dict[int, tuple[Node, Tree]] = {}
        """The text expressions that become pieces of other texts, by node id."""

    def tree(self, node: Node, depth: int = 0) -> Tree:
        """The decisions of a text expression and the texts behind them. Raises `Refused`."""
        if depth > _DEPTH:
            raise Refused("page text is put together over too many levels", node)
        if node.id not in self._trees:
            parts = self._text(node, depth) or self._known(node)
            if parts is None:
                raise Refused("page text is made by code that is not followed", node)
            self._trees[node.id] = _split(self._script, tuple(parts), {}, node, [0])
        return self._trees[node.id]

    def can_be_code(self, item: Open) -> bool:
        """Whether a hole could be read as one of several known pieces of code."""
        try:
            return self.read_as_code(item)
        except Refused:
            return False

    def read_as_code(self, item: Open) -> bool:
        """The same; raises `Refused` when there are pieces of code, but too many."""
        fragments = dict(self.fragments)
        known = item.node.id in self._as_code
        self._as_code.add(item.node.id)
        try:
            return not any(isinstance(part, Open) and part.node.id == item.node.id for part in self._hole(item.node, 0))
        finally:
            self.fragments = fragments
            if not known:
                self._as_code.discard(item.node.id)

    def _text(self, node: Node, depth: int) -> list[Part] | None:
        composed = compose(self._script, node)
        if composed is None:
            return None
        parts: list[Part] = []
        for item in composed:
            parts += self._hole(item, depth + 1) if isinstance(item, Node) else (item,)
        return parts

    def _known(self, node: Node) -> list[Part] | None:
        """A text that is computed and always the same."""
        text = self._seen.whole(node)
        return None if text is None else [whole_piece(self._script, text, node)]

    def _hole(self, node: Node, depth: int) -> Sequence[Part]:
        values = self._seen.of(node)
        if len(values) == 1 and isinstance(only := values[0], Str | Function):
            if isinstance(only, Function):
                return function_pieces(self._script, only.node)
            if only.known is not None and is_settled(self._script, node):
                return literal_pieces(self._script, only, node)
        bare = unwrap(node)
        if bare.type == "call_expression" and (function := self._stringified(bare)) is not None:
            return function_pieces(self._script, function)
        if node.id in self._as_code:
            parts = self._code(node, bare, values, depth)
            if parts is not None:
                return parts
        return (Open(node, values),)

    def _stringified(self, call: Node) -> Node | None:
        """The function of `name.toString()`."""
        callee = call.child_by_field_name("function")
        if callee is None or callee.type != "member_expression":
            return None
        base, key = callee.child_by_field_name("object"), callee.child_by_field_name("property")
        if base is None or key is None or self._script.source(key) != "toString":
            return None
        values = self._seen.of(base)
        if len(values) == 1 and isinstance(values[0], Function):
            return values[0].node
        declared = self._script.scopes.resolve(base) if base.type == "identifier" else None
        return declared.value if declared is not None and declared.kind == "function" and declared.constant else None

    def _code(self, node: Node, bare: Node, values: tuple[Value, ...], depth: int) -> Sequence[Part] | None:
        if depth > _DEPTH:
            raise Refused("page text is put together over too many levels", node)
        inner = self._text(bare, depth)
        if inner is not None:
            return inner
        if bare.type == "ternary_expression":
            condition, *arms = (bare.child_by_field_name(name) for name in ("condition", "consequence", "alternative"))
            if condition is not None and arms[0] is not None and arms[1] is not None:
                return (Switch(bare, condition, *(tuple(self._arm(arm, depth)) for arm in arms if arm is not None)),)
        alternatives: list[Alternative] = []
        for value in values:
            text = text_of(value)
            if isinstance(value, Str) and text is not None:
                alternatives.append(
                    Alternative(literal_pieces(self._script, value, node), json.dumps(text, ensure_ascii=False))
                )
            elif isinstance(value, Const) and text is not None:
                alternatives.append(Alternative((whole_piece(self._script, text, node),), text))
            elif isinstance(value, Str) and value.source is not None:
                tree = self.tree(value.source, depth + 1)
                self.fragments[value.source.id] = value.source, tree
                alternatives += (Alternative(leaf.parts, "", leaf) for leaf in leaves_of(tree))
            else:
                return None
        if not alternatives:
            return None
        if len(alternatives) > _ALTERNATIVES:
            raise Refused(f"{len(alternatives)} different pieces of code can stand here; at most 6 are followed", node)
        return (Pick(node, tuple(alternatives)),)

    def _arm(self, node: Node, depth: int) -> Sequence[Part]:
        inner = self._text(node, depth)
        if inner is not None:
            return inner
        self._as_code.add(node.id)
        return self._hole(node, depth + 1)


def leaves_of(tree: Tree) -> list[Leaf]:
    """The texts of a tree, `yes` first."""
    if isinstance(tree, Leaf):
        return [tree]
    return [*leaves_of(tree.yes), *leaves_of(tree.no)]


def is_pure(node: Node) -> bool:
    """Whether an expression gives the same value when it is evaluated again at once."""
    todo = [node]
    while todo:
        item = todo.pop()
        callee = item.child_by_field_name("function") if item.type == "call_expression" else None
        called = callee is not None and callee.text is not None and callee.text.decode() in _PURE_CALLS
        if is_await(item) or not (called or item.type in _PURE):
            return False
        todo += children_of(item)
    return True


def key_of(script: Script, node: Node) -> str:
    """Equal for expressions of one text that certainly have equal values."""
    bare = unwrap(node)
    return script.source(bare) if is_pure(bare) else f"#{node.id}"


def _split(script: Script, parts: tuple[Part, ...], known: dict[str, bool], node: Node, count: list[int]) -> Tree:
    todo, done = list(reversed(parts)), list[Part]()
    while todo:
        part = todo.pop()
        if not isinstance(part, Switch):
            done.append(part)
            continue
        key = key_of(script, part.condition)
        if key in known:
            todo += reversed(part.yes if known[key] else part.no)
            continue
        if len(known) == _LEAVES:
            raise Refused("page text has more than 24 variants", node)
        behind = tuple(reversed(todo))
        yes, no = (
            _split(script, (*done, *arm, *behind), {**known, key: answer}, node, count)
            for answer, arm in ((True, part.yes), (False, part.no))
        )
        return Branch(part.condition, yes, no)
    count[0] += 1
    if count[0] > _LEAVES:
        raise Refused("page text has more than 24 variants", node)
    return Leaf(tuple(_decided(script, part, known) if isinstance(part, Pick) else part for part in done))


def _decided(script: Script, pick: Pick, known: dict[str, bool]) -> Pick:
    """The choice without what a decision of the module rules out: `body` is not empty where `body ? … : …` said so."""
    answer = known.get(key_of(script, pick.node))
    if answer is None:
        return pick
    left = tuple(each for each in pick.alternatives if answer == (each.literal not in _FALSY))
    return Pick(pick.node, left) if left else pick
