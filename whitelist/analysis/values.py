"""What text an expression may have, as far as the script says.

A value is a sequence of pieces: literal text and holes. `pieces` returns every alternative it can see (a conditional
has two, a parameter one per caller) and `(Hole.UNKNOWN,)` when it cannot. The pieces are good for asking where a URL
goes; they are never used to build code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.spec.ir import Binding
from adapterc.syntax.javascript.script import children_of, is_await, unwrap
from adapterc.whitelist.analysis.calls import call_pieces, is_url, split_pieces
from adapterc.whitelist.analysis.escapes import unescape
from adapterc.whitelist.analysis.index import Index
from adapterc.whitelist.analysis.names import global_path
from adapterc.whitelist.analysis.objects import entries, holder
from adapterc.whitelist.analysis.passed import passed_settings, passed_to, with_default
from adapterc.whitelist.analysis.pieces import MOST, UNKNOWN, Hole, Pieces, cross, joined

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Values"]

_DEPTH = 24
_FUEL = 400
"""Steps one question may take; data flow that branches more than this is unknown."""
_BUDGET = 100_000
"""Steps all questions about one body may take together."""
_PAGE = {
    "location.origin": Hole.ORIGIN,
    "origin": Hole.ORIGIN,
    "location.host": Hole.HOST,
    "location.hostname": Hole.HOST,
    "location.protocol": Hole.PROTOCOL,
    "location.href": Hole.HREF,
    "location": Hole.HREF,
    "location.pathname": Hole.PATH,
    "document.URL": Hole.HREF,
    "document.documentURI": Hole.HREF,
    "document.baseURI": Hole.HREF,
}
_ELEMENT_CALLBACKS = frozenset({"map", "forEach", "flatMap", "filter", "some", "every", "find"})
_REDIRECTS = frozenset({"host", "hostname", "href", "port", "protocol", "username", "password"})
_NUMBER_OPERATORS = frozenset({"-", "*", "/", "%", "**", "|", "&", "^", "<<", ">>", ">>>"})


class Values:
    """Evaluates expressions of one script. `bindings` are the `${{ }}` of the body, as `bind_templates` found them."""

    def __init__(self, index: Index, bindings: tuple[Binding, ...] = (), numeric: frozenset[str] = frozenset()) -> None:
        self.index = index
        self._bindings = bindings
        self._numeric = numeric
        self._busy: set[int] = set()
        self._known: dict[int, tuple[Pieces, ...]] = {}
        self._fuel = 0
        self._budget = _BUDGET
        self._cut = False

    def pieces(self, node: Node, depth: int = _DEPTH) -> tuple[Pieces, ...]:
        """The alternatives for the text of `node`, without repeats, at most `MOST` of them."""
        node = unwrap(node)
        if node.id in self._known:
            return self._known[node.id]
        if not self._busy:
            self._fuel, self._cut = min(_FUEL, self._budget), False
        if depth <= 0 or node.id in self._busy or self._fuel <= 0:
            self._cut = True  # an answer that rests on this one holds for this question only
            return (UNKNOWN,)
        self._fuel -= 1
        self._budget -= 1
        self._busy.add(node.id)
        found = tuple(dict.fromkeys(joined(item) for item in self._pieces(node, depth - 1)))
        self._busy.discard(node.id)
        found = found if 0 < len(found) <= MOST else (UNKNOWN,)
        if not self._cut or not self._busy:
            self._known[node.id] = found
        return found

    def text(self, node: Node) -> str | None:
        """The one text that `node` has, when it has exactly one and it is all written in the script."""
        found = self.pieces(node)
        if len(found) != 1 or any(isinstance(piece, Hole) for piece in found[0]):
            return None
        return "".join(piece for piece in found[0] if isinstance(piece, str))

    def texts(self, node: Node) -> list[str]:
        """What is certain of each alternative of `pieces`: its texts, joined without its holes."""
        return ["".join(piece for piece in item if isinstance(piece, str)) for item in self.pieces(node)]

    def _pieces(self, node: Node, depth: int) -> tuple[Pieces, ...]:
        match node.type:
            case "string" | "template_string":
                return self._literal(node, depth)
            case "number":
                return ((self.index.text(node),),)
            case "true" | "false" | "null":
                return ((node.type,),)
            case "identifier" | "shorthand_property_identifier":
                return self._name(node, depth)
            case "member_expression" | "subscript_expression":
                return self._member(node, depth)
            case "binary_expression":
                return self._binary(node, depth)
            case "ternary_expression":
                return self._either(node, ("consequence", "alternative"), depth)
            case "await_expression":
                return self.all(children_of(node), depth)
            case "assignment_expression":
                right = node.child_by_field_name("right")
                return (UNKNOWN,) if right is None else self.pieces(right, depth)
            case "call_expression" | "new_expression":
                return call_pieces(self, node, depth)
            case "unary_expression" | "update_expression":
                if is_await(node):
                    return self._either(node, ("argument",), depth)
                operator = node.child_by_field_name("operator")
                numeric = operator is not None and operator.type in ("+", "-", "~", "++", "--")
                return ((Hole.NUMBER,),) if numeric else (UNKNOWN,)
            case _:
                return (UNKNOWN,)

    def all(self, nodes: list[Node], depth: int) -> tuple[Pieces, ...]:
        """The alternatives of all `nodes` together."""
        return tuple(item for node in nodes for item in self.pieces(node, depth)) or (UNKNOWN,)

    def _either(self, node: Node, fields: tuple[str, ...], depth: int) -> tuple[Pieces, ...]:
        parts = [found for name in fields if (found := node.child_by_field_name(name)) is not None]
        return self.all(parts, depth)

    def _literal(self, node: Node, depth: int) -> tuple[Pieces, ...]:
        found: tuple[Pieces, ...] = ((),)
        run: list[str | Hole] = []  # up to the next substitution; one step however many escapes it has
        for child in node.named_children:
            if child.type == "template_substitution":
                found = cross(cross(found, (joined(tuple(run)),)), self.all(children_of(child)[:1], depth))
                run = []
            elif child.type == "escape_sequence":
                run.append(unescape(self.index.text(child)))
            elif child.type == "string_fragment":
                run += self._fragment(child)
        return cross(found, (joined(tuple(run)),))

    def _fragment(self, node: Node) -> Pieces:
        """Literal text, cut where a placeholder stands in it."""
        start, end = self.index.script.start(node), self.index.script.end(node)
        code = self.index.script.code
        parts: list[str | Hole] = []
        for binding in self._bindings:
            if start <= binding.start and binding.end <= end:
                parts += [code[start : binding.start], self._argument(binding)]
                start = binding.end
        return (*parts, code[start:end])

    def _argument(self, binding: Binding) -> Hole:
        filters = binding.value.filters
        if filters:
            return Hole.ENCODED if filters[-1].name == "urlencode" else Hole.UNKNOWN
        expr = binding.value.expr
        segments: tuple[str, ...] = getattr(expr, "segments", ())
        numeric = getattr(expr, "root", "") == "args" and len(segments) == 1 and segments[0] in self._numeric
        return Hole.NUMBER if numeric else Hole.UNKNOWN

    def _name(self, node: Node, depth: int) -> tuple[Pieces, ...]:
        if self.index.is_placeholder(node):
            start = self.index.script.start(node)
            found = next((binding for binding in self._bindings if binding.start == start), None)
            return (UNKNOWN,) if found is None else ((self._argument(found),),)
        declared = self.index.declaration(node)
        if declared is None:
            hole = _PAGE.get(global_path(self.index, node) or "")
            return (UNKNOWN,) if hole is None else ((hole,),)
        return self._declared(declared, depth)

    def _declared(self, declared: Node, depth: int) -> tuple[Pieces, ...]:
        sources = self.index.sources(declared)
        if not sources or depth <= 0 or any(self._redirects(use) for use in self.index.uses(declared)):
            return (UNKNOWN,)
        found: list[Pieces] = []
        for how, node in sources:
            if how == "value":
                found.extend(self.pieces(node, depth))
            elif how == "element":
                found.extend(self._elements(node, depth))
            elif how == "parameter":
                found.extend(self._parameter(node, declared, depth))
            elif how == "part":
                hole = _PAGE.get(_alias(self.index, declared) or "")
                found.append(UNKNOWN if hole is None else (hole,))
        if len(found) > 1 and () in found:
            found.remove(())  # `let url = ''` that is filled in later
        for how, node in sources:
            if how == "append":
                found.extend(cross(tuple(found), tuple((*item, Hole.UNKNOWN) for item in self.pieces(node, depth))))
        return tuple(found) or (UNKNOWN,)

    def _redirects(self, use: Node) -> bool:
        """True for `url.host = …` and the like, which send a `URL` object elsewhere."""
        member = self.index.parent(use)
        if member is None or member.type != "member_expression" or self.index.key_of(member) not in _REDIRECTS:
            return False
        target = self.index.parent(member)
        left = None if target is None else target.child_by_field_name("left")
        return left is not None and left.id == member.id

    def _elements(self, node: Node, depth: int) -> tuple[Pieces, ...]:
        """The alternatives for one element of a list."""
        listed = holder(self.index, node)
        if listed is None or listed.type != "array":
            return (UNKNOWN,)
        return self.all(children_of(listed), depth)

    def _parameter(self, function: Node, declared: Node, depth: int) -> tuple[Pieces, ...]:
        position = self.index.position(function, declared)
        pattern = None if position is None else self.index.parameters(function)[position]
        if position is None or pattern is None:
            return (UNKNOWN,)
        if pattern.type == "assignment_pattern" and pattern.child_by_field_name("left") == declared:
            passed = with_default(self.index, function, position)
            return (UNKNOWN,) if not passed else self.all(passed, depth)
        if pattern.id != declared.id:
            return (UNKNOWN,)
        call = self.index.outer(function)
        if call is not None and call.type == "arguments" and position == 0:
            return self._callback(call, depth)
        passed = passed_to(self.index, function, position)
        return (UNKNOWN,) if not passed else self.all(passed, depth)

    def _callback(self, arguments: Node, depth: int) -> tuple[Pieces, ...]:
        """The first parameter of a callback of `[…].map(…)` and friends is an element of the list."""
        call = self.index.parent(arguments)
        callee = None if call is None else self.index.callee(call)
        if callee is None or callee.type != "member_expression":
            return (UNKNOWN,)
        inner = callee.child_by_field_name("object")
        if inner is None or self.index.key_of(callee) not in _ELEMENT_CALLBACKS:
            return (UNKNOWN,)
        return self._elements(inner, depth)

    def _member(self, node: Node, depth: int) -> tuple[Pieces, ...]:
        hole = _PAGE.get(global_path(self.index, node) or "")
        if hole is not None:
            return ((hole,),)
        key = self.index.key_of(node)
        inner = node.child_by_field_name("object")
        if inner is None:
            return (UNKNOWN,)
        if key == "length":
            return ((Hole.NUMBER,),)
        if key == "href" and is_url(self, inner):
            return self.pieces(inner, depth)
        split = split_pieces(self, node, inner, depth)
        if split is not None:
            return split
        found = holder(self.index, inner)
        if found is None:
            return (UNKNOWN,)
        if found.type == "array":
            return self.all(children_of(found), depth)
        if key is None:
            return self.all([value for _, value in entries(self.index, found)], depth)
        named = [value for name, value in entries(self.index, found) if name == key]
        return self.all(named[-1:], depth)

    def _binary(self, node: Node, depth: int) -> tuple[Pieces, ...]:
        operands: list[Node] = []
        current = node
        while current.type == "binary_expression":
            operator = current.child_by_field_name("operator")
            left, right = current.child_by_field_name("left"), current.child_by_field_name("right")
            if operator is None or left is None or right is None:
                return (UNKNOWN,)
            if operator.type in ("||", "??") and not operands:
                settings = passed_settings(self.index, left)
                return self.all([*([left] if settings is None else settings), right], depth)
            if operator.type == "&&" and not operands:
                return self.pieces(right, depth)
            if operator.type in _NUMBER_OPERATORS and not operands:
                return ((Hole.NUMBER,),)
            if operator.type != "+":
                break
            operands.append(right)
            current = unwrap(left)
        if not operands:
            return (UNKNOWN,)
        found = self.pieces(current, depth)
        for operand in reversed(operands):
            found = cross(found, self.pieces(operand, depth))
        return found


def _alias(index: Index, declared: Node) -> str | None:
    uses = index.uses(declared)
    return global_path(index, uses[0]) if uses else None
