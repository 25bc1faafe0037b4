"""What one declaration or statement at the top level of a module names, and what it may change.

All of it is found by the names alone: an object that reaches other code under another name is not followed. What code
names is looked up through imports; a name that several `var` declare leads to all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.syntax.javascript.constants import Place
from adapterc.syntax.javascript.inert import Exhausted, Need
from adapterc.syntax.javascript.modules import Binding, Module, Modules
from adapterc.syntax.javascript.scopes import Declaration
from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, children_of, unwrap
from adapterc.syntax.javascript.targets import beyond_patterns, is_assigned

__all__ = ["Uses", "changed_when_run", "holders", "is_changed", "names_of", "uses"]

_USES = frozenset({"identifier", "shorthand_property_identifier"})
_MUTATORS = frozenset(
    {
        "add", "append", "clear", "copyWithin", "defineProperty", "delete", "fill", "pop", "push", "reverse", "set",
        "shift", "sort", "splice", "unshift",
    }
)  # fmt: skip
_CHANGING = ("assign", "defineProperty", "defineProperties", "setPrototypeOf", "freeze", "seal", "preventExtensions")


@dataclass(slots=True)
class Uses:
    """What code names directly. `changed`: ids of the nodes of those `needs` that it writes or changes itself."""

    needs: list[Need] = field(default_factory=list)
    packages: list[tuple[tuple[str, tuple[str, ...]], Place]] = field(default_factory=list)
    missing: list[tuple[Place, Binding]] = field(default_factory=list)
    free: list[Place] = field(default_factory=list)
    changed: set[int] = field(default_factory=set)
    handed: set[int] = field(default_factory=set)
    """Ids of the nodes of those that it uses as values, not to call them or to read a member."""


def uses(modules: Modules, module: Module, node: Node) -> Uses:
    """The uses of the code below `node`."""
    found = Uses()
    for item in module.script.scopes.outward(node):
        if item.reference is None:
            if item.declaration is not None and item.declaration.again:
                found.needs += holders(module, item.declaration)
        elif item.node.type in _USES:
            first = len(found.needs)
            _use(modules, module, item.node, item.declaration, found)
            if len(found.needs) > first:
                ids = [need.node.id for need in found.needs[first:]]
                found.changed.update(ids if item.reference.write or is_changed(module, item.node) else ())
                found.handed.update(ids if _is_handed(item.node) else ())
    return found


def _use(modules: Modules, module: Module, item: Node, declaration: Declaration | None, found: Uses) -> None:
    place = Place(module.script, item)
    if declaration is None:
        found.free.append(place)
        return
    if declaration.kind != "import":
        found.needs += holders(module, declaration)
        return
    binding = module.imports.get(declaration.name)
    if binding is None:
        return
    target = modules.imported(module, binding)
    targets = [target]
    if target is not None and target.module is not None and target.local == "*":
        inner = target.module
        targets = [modules.export(inner, part) for part in _members(inner, item)]
    for target in targets:
        if target is None:
            found.missing.append((place, binding))
        elif target.module is None:
            found.packages.append(((target.package, target.path), place))
        elif target.node is not None:
            found.needs.append(Need(target.module, target.node))
        else:
            named = target.module.script.scopes.top.names.get(target.local)
            found.needs += [] if named is None else holders(target.module, named)


def _members(module: Module, item: Node) -> list[str]:
    """The exports that a use of a namespace needs."""
    outer = item.parent
    if outer is not None and outer.type == "member_expression":
        name = outer.child_by_field_name("property")
        if name is not None and name.text is not None:
            return [name.text.decode("utf-8", "replace")]
    return sorted(module.exports)


def holders(module: Module, declaration: Declaration) -> list[Need]:
    """The declarators, functions, classes and statements that declare a name of the top level."""
    known = module.declared.get(declaration.name)
    if known is not None and not declaration.again:
        return [Need(module, known)]
    if len(declaration.again) > _AGAIN:
        raise Exhausted(module, declaration.node)
    return [Need(module, _holder(node)) for node in (declaration.node, *declaration.again)]


def names_of(modules: Modules, module: Module) -> dict[int, list[str]]:
    """The names that each declaration or statement of the top level declares, by the id of its node."""
    key = ("names", module.script.root.id)
    known: dict[int, list[str]] | None = modules.notes.get(key)
    if known is None:
        known = modules.notes[key] = {}
        for name, declaration in module.script.scopes.top.names.items():
            for need in holders(module, declaration) if declaration.kind != "import" else ():
                known.setdefault(need.node.id, []).append(name)
    return known


_AGAIN = 50
"""Times that a name may be declared with `var`."""


def _holder(node: Node) -> Node:
    inner, outer = node, node.parent
    declarator: Node | None = None
    while outer is not None and outer.type not in ("program", "export_statement"):
        declarator = inner if inner.type == "variable_declarator" else declarator
        inner, outer = outer, outer.parent
    plain = inner.type in ("lexical_declaration", "variable_declaration") and declarator is not None
    return declarator if plain and declarator is not None else inner


def is_changed(module: Module, name: Node) -> bool:
    """Whether a use of a name changes what it stands for: `x.a = 1`, `x.push(1)`, `Object.assign(x, y)`."""
    inner, outer = name, name.parent
    while outer is not None and (
        outer.type == "parenthesized_expression"
        or (outer.type in MEMBERS and (holder := outer.child_by_field_name("object")) is not None and holder == inner)
    ):
        inner, outer = outer, outer.parent
    if outer is None:
        return False
    if outer.type == "arguments" and outer.parent is not None and children_of(outer)[0] == inner:
        called = outer.parent.child_by_field_name("function")
        key = called.child_by_field_name("property") if called is not None else None
        return key is not None and module.script.source(key) in _CHANGING
    if inner.id == name.id:
        return False
    if outer.type == "call_expression" and outer.child_by_field_name("function") == inner:
        key = inner.child_by_field_name("property")
        return key is None or module.script.source(key) in _MUTATORS
    return _is_written(inner)


def _is_handed(name: Node) -> bool:
    outer = name.parent
    if outer is None or outer.type in ("class_heritage", "export_specifier"):
        return False
    fields = ("function", "constructor", "object")
    return not any(outer.child_by_field_name(field) == name for field in fields)


def _is_written(node: Node) -> bool:
    _, outer = beyond_patterns(node)
    if outer is not None and outer.type == "unary_expression":
        return any(child.type == "delete" for child in outer.children)
    return is_assigned(node)


def changed_when_run(
    modules: Modules, start: Module, node: Node, spend: Callable[[int], None]
) -> tuple[set[int], Node | None]:
    """What running a statement changes: the ids of top-level nodes, and the first use that changes a global.

    `spend` is told how many nodes are looked at. Functions that are called by their name are followed, and those that
    are handed to a method. When one of them changes a parameter, all that is handed on counts as changed.
    """
    changed: set[int] = set()
    handed: set[int] = set()
    passes = False
    outside: Node | None = None
    todo, seen = [(start, node)], {node.id}
    while todo:
        module, root = todo.pop()
        spend(1 + root.descendant_count)
        for item in _run(root):
            if item.type not in _USES:
                continue
            reference = module.script.scopes.reference(item)
            declaration = None if reference is None else reference.declaration
            if reference is None:
                continue
            if declaration is not None and declaration.scope is not module.script.scopes.top:
                passes = passes or (declaration.kind == "param" and is_changed(module, item))
                continue
            found = Uses()
            _use(modules, module, item, declaration, found)
            handed.update(need.node.id for need in found.needs if _is_handed(item))
            if reference.write or is_changed(module, item):
                changed.update(need.node.id for need in found.needs)
                outside = outside or (item if declaration is None else None)
            if _is_called(item):
                for need in found.needs:
                    body = _code(need.node)
                    if body is not None and body.id not in seen:
                        seen.add(body.id)
                        todo.append((need.module, body))
    return changed | handed if passes else changed, outside


def _run(root: Node) -> Iterator[Node]:
    """The nodes of the code that runs when `root` does; `root` may be a function that is called."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.id != root.id and node.type in FUNCTIONS and not _is_run(node):
            continue
        yield node
        stack += reversed(node.named_children)


def _is_run(function: Node) -> bool:
    """Whether a function literal is called on the spot, or handed to a method that may call it (`xs.forEach(…)`)."""
    node, outer = function, function.parent
    while outer is not None and outer.type in ("parenthesized_expression", *MEMBERS):
        node, outer = outer, outer.parent
    if outer is None:
        return False
    if outer.type == "call_expression":
        return outer.child_by_field_name("function") == node
    call = outer.parent if outer.type == "arguments" else None
    called = None if call is None else call.child_by_field_name("function")
    return call is not None and (called is None or called.type == "member_expression")


def _is_called(name: Node) -> bool:
    node, outer = name, name.parent
    while outer is not None and outer.type in ("parenthesized_expression", *MEMBERS):
        node, outer = outer, outer.parent
    key = {"call_expression": "function", "new_expression": "constructor"}.get("" if outer is None else outer.type)
    if outer is not None and outer.type == "arguments":  # `xs.forEach(register)`
        call = outer.parent
        called = None if call is None else call.child_by_field_name("function")
        return called is not None and called.type == "member_expression"
    return key is not None and outer is not None and outer.child_by_field_name(key) == node


def _code(node: Node) -> Node | None:
    value = node.child_by_field_name("value") if node.type == "variable_declarator" else node
    value = None if value is None else unwrap(value)
    return value if value is not None and (value.type in FUNCTIONS or value.type.startswith("class")) else None
