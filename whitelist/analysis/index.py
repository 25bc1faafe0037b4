"""Questions about one script, answered from a single walk over its tree: nodes by type, parents, what an identifier
resolves to and what is ever assigned to a declared name.

All answers are about the text as written: nothing is executed, and a name that is changed through an alias, `eval` or
`with` is not followed (the last two are refused elsewhere).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, Script, children_of, is_placeholder, unwrap
from adapterc.whitelist.analysis.escapes import unescape
from adapterc.whitelist.analysis.folding import folded

if TYPE_CHECKING:
    from tree_sitter import Node

    from adapterc.whitelist.analysis.stores import Stores

__all__ = ["PATTERNS", "Index"]

_CALLS = ("call_expression", "new_expression")


class Index:
    """Lists and links over one script. Nodes are told apart by `node.id`.

    `provided` are the calls of methods of the page object that generated code hands to the script; `driven`: it hands
    it more than its arguments.
    """

    def __init__(self, script: Script, provided: Iterable[tuple[int, int, str]] = (), driven: bool = False) -> None:
        self.script = script
        self._driven = driven
        self._masked = "$____" in script.code
        self._provided = {(start, end): name for start, end, name in provided}
        self._parents = script.listing.parents
        self._sources: dict[int, list[tuple[str, Node]]] = {}
        self._callees: dict[int, Node | None] = {}
        self._arguments: dict[int, list[Node]] = {}
        self._keys: dict[int, str | None] = {}
        self.bases: dict[int, str | None] = {}
        self.paths: dict[tuple[int, int], str | None] = {}
        """What `names.global_path` found out about declared names, and about nodes."""
        self.ends: dict[int, list[Node]] = {}
        """What `flow.origins` found out about nodes."""
        self.stores: Stores | None = None
        """What `stores.stores_of` found."""
        self.writes: list[tuple[Node, Node, Node | None]] | None = None
        """What `writes.writes` found."""

    def provided(self, call: Node) -> str | None:
        """The method of the given page object that a call calls; None for any other call."""
        return self._provided.get((self.script.start(call), self.script.end(call))) if self._provided else None

    def handed(self, node: Node) -> bool:
        """Whether an identifier is what generated code calls the script as a whole with."""
        declaration = self.script.scopes.resolve(node) if self._driven else None
        if declaration is None or not declaration.constant or declaration.kind != "param":
            return False
        return declaration.scope.parent is self.script.scopes.top

    def of(self, *types: str) -> list[Node]:
        """All nodes of these types, in source order, parents first."""
        return self.script.find(*types)

    def parent(self, node: Node) -> Node | None:
        return self._parents.get(node.id)

    def outer(self, node: Node) -> Node | None:
        """The parent, parentheses skipped."""
        parents = self._parents
        parent = parents.get(node.id)
        while parent is not None and parent.type == "parenthesized_expression":
            parent = parents.get(parent.id)
        return parent

    def ancestors(self, node: Node) -> Iterator[Node]:
        current = self.parent(node)
        while current is not None:
            yield current
            current = self.parent(current)

    def text(self, node: Node) -> str:
        return self.script.source(node)

    def line(self, node: Node) -> str:
        """The text of a node on one line, for messages."""
        return " ".join(self.text(node).split())

    def declaration(self, node: Node) -> Node | None:
        """The declared name an identifier refers to; None for a free one."""
        reference = self.script.scopes.reference(node)
        return None if reference is None or reference.declaration is None else reference.declaration.node

    def is_free(self, node: Node) -> bool:
        """True for an identifier that nothing in the script declares."""
        named = node.type in ("identifier", "shorthand_property_identifier")
        return named and self.declaration(node) is None and not self.is_placeholder(node)

    def is_placeholder(self, node: Node) -> bool:
        """Whether an identifier stands for a `${{ }}`; few scripts hold one."""
        return self._masked and is_placeholder(node)

    def uses(self, declared: Node) -> list[Node]:
        """Where a declared name is referred to."""
        declaration = self.script.scopes.declared(declared)
        return [] if declaration is None else [reference.node for reference in declaration.references]

    def callee(self, call: Node) -> Node | None:
        """The called expression of a call or `new`, parentheses removed."""
        key = call.id
        if key not in self._callees:
            found = call.child_by_field_name("function" if call.type == "call_expression" else "constructor")
            self._callees[key] = None if found is None else unwrap(found)
        return self._callees[key]

    def arguments(self, call: Node) -> list[Node]:
        """The argument nodes of a call or `new`, always the same list; none for a tagged template."""
        key = call.id
        known = self._arguments.get(key)
        if known is None:
            found = call.child_by_field_name("arguments")
            listed = [] if found is None or found.type != "arguments" else children_of(found)
            known = self._arguments[key] = [unwrap(node) for node in listed]
        return known

    def calls(self) -> list[Node]:
        return self.of(*_CALLS)

    def function_of(self, declared: Node) -> Node | None:
        """The function a declared name is bound to for good: a declaration, or a name that is never reassigned."""
        declaration = self.script.scopes.declared(declared)
        if declaration is None or not declaration.constant or declaration.value is None or not declaration.whole:
            return None
        node = unwrap(declaration.value)
        return node if node.type in FUNCTIONS else None

    def sources(self, declared: Node) -> list[tuple[str, Node]]:
        """Where the value of a declared name comes from, as (how, node).

        how: "value" (the node is the value), "append" (`+=`), "element" (one element of the node), "key" (a property
        name of it), "part" (some part of it, by destructuring), "parameter" (the node is the function). Empty when
        nothing is known.
        """
        known = self._sources.get(declared.id)
        if known is None:
            known = self._sources[declared.id] = list(self._find_sources(declared))
        return known

    def _find_sources(self, declared: Node) -> Iterator[tuple[str, Node]]:
        declaration = self.script.scopes.declared(declared)
        if declaration is None:
            return
        for node in (declaration.node, *declaration.again):
            yield from self._declared(node)
        for reference in declaration.references:
            if reference.write:
                yield from self._assigned(reference.node)

    def _declared(self, declared: Node) -> Iterator[tuple[str, Node]]:
        how, climb = "value", declared
        parent = self.parent(declared)
        while parent is not None and parent.type in PATTERNS:
            if parent.type != "assignment_pattern":
                how = "part"
            climb, parent = parent, self.parent(parent)
        if parent is None:
            return
        if parent.type == "variable_declarator" and (value := parent.child_by_field_name("value")) is not None:
            yield how, value
        elif parent.type == "for_in_statement" and (right := parent.child_by_field_name("right")) is not None:
            yield _looped(parent, how), right
        elif parent.type == "formal_parameters" and (function := self.parent(parent)) is not None:
            yield "parameter", function
        elif parent.type in FUNCTIONS and parent.child_by_field_name("parameter") == climb:
            yield "parameter", parent

    def _assigned(self, use: Node) -> Iterator[tuple[str, Node]]:
        how, climb = "value", use
        parent = self.parent(use)
        while parent is not None and parent.type in PATTERNS:
            how = "part"
            climb, parent = parent, self.parent(parent)
        if parent is None:
            return
        left = parent.child_by_field_name("left")
        right = parent.child_by_field_name("right")
        if left is None or right is None or left.id != climb.id:
            return
        if parent.type == "assignment_expression":
            yield how, right
        elif parent.type == "for_in_statement":
            yield _looped(parent, how), right
        elif parent.type == "augmented_assignment_expression":
            operator = parent.child_by_field_name("operator")
            yield ("append" if operator is not None and operator.type == "+=" else "value"), right

    def key_of(self, member: Node) -> str | None:
        """The property name of a member or subscript expression; None for one that only a run knows."""
        if member.id not in self._keys:
            named = member.type == "member_expression"
            found = member.child_by_field_name("property" if named else "index")
            self._keys[member.id] = None if found is None else self.text(found) if named else folded(self, found)
        return self._keys[member.id]

    def literal(self, node: Node) -> str | None:
        """The text of a string or of a template literal without substitutions; None for anything else."""
        if node.type not in ("string", "template_string"):
            return None
        texts = [self.fragment(child) for child in node.named_children]
        return None if None in texts else "".join(filter(None, texts))

    def fragment(self, node: Node) -> str | None:
        """The text of one part of a literal; None for a substitution."""
        if node.type == "escape_sequence":
            return unescape(self.text(node))
        return self.text(node) if node.type == "string_fragment" else None

    def calls_of(self, function: Node) -> list[Node] | None:
        """Every call of a function of this script; None when it may be called from elsewhere."""
        parent = self.outer(function)
        if parent is None:
            return None
        if parent.type == "call_expression" and self.callee(parent) == function:
            return [parent]
        name = function.child_by_field_name("name")
        if function.type not in ("function_declaration", "generator_function_declaration"):
            if parent.type != "variable_declarator":
                return None
            name = parent.child_by_field_name("name")
        if name is None or name.type != "identifier":
            return None
        calls: list[Node] = []
        for use in self.uses(name):
            call = self.outer(use)
            if call is None or call.type not in _CALLS or self.callee(call) != use:
                return None
            calls.append(call)
        return calls

    def arguments_for(self, function: Node, position: int) -> list[Node] | None:
        """What callers pass at `position` to a function of this script; None when some caller is not known."""
        calls = self.calls_of(function)
        if calls is None:
            return None
        return [argument for call in calls for argument in self.arguments(call)[position : position + 1]]

    def position(self, function: Node, declared: Node) -> int | None:
        """Which parameter of `function` a name is (part of)."""
        start, end = declared.start_byte, declared.end_byte
        listed = enumerate(self.parameters(function))
        return next((number for number, item in listed if item.start_byte <= start and end <= item.end_byte), None)

    def parameters(self, function: Node) -> list[Node]:
        single = function.child_by_field_name("parameter")
        if single is not None:
            return [single]
        several = function.child_by_field_name("parameters")
        return [] if several is None else children_of(several)

    def results(self, function: Node) -> list[Node]:
        """The expressions a function may return."""
        body = function.child_by_field_name("body")
        if body is None:
            return []
        if body.type != "statement_block":
            return [unwrap(body)]
        found: list[Node] = []
        for node in self.of("return_statement"):
            inside = body.start_byte <= node.start_byte and node.end_byte <= body.end_byte
            if inside and self.function_around(node) == function:
                found.extend(unwrap(child) for child in children_of(node))
        return found

    def function_around(self, node: Node) -> Node | None:
        return next((found for found in self.ancestors(node) if found.type in FUNCTIONS), None)


def _looped(loop: Node, how: str) -> str:
    operator = loop.child_by_field_name("operator")
    if operator is not None and operator.type == "in":
        return "key"
    return "element" if how == "value" else "part"


PATTERNS = frozenset(
    {
        "object_pattern", "array_pattern", "pair_pattern", "object_assignment_pattern", "assignment_pattern",
        "rest_pattern",
    }
)  # fmt: skip
