"""Traits of what calls give back and of what functions are given, for `kinds.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, unwrap
from adapterc.whitelist.analysis.flow import origins
from adapterc.whitelist.analysis.kind_tables import (
    CALLBACKS,
    COLLECTIONS,
    DETACHED_MAKERS,
    LIST_METHODS,
    NOT_MADE_HERE,
    TEXT_METHODS,
)
from adapterc.whitelist.analysis.names import global_path, words
from adapterc.whitelist.analysis.traits import DETACHED, NODE, PAGE, UNKNOWN, boxed, own, relisted, taken

if TYPE_CHECKING:
    from tree_sitter import Node

    from adapterc.whitelist.analysis.kinds import Kinds

__all__ = ["call_traits", "new_traits", "parameter_traits", "passed_traits"]

_CARRIERS = frozenset({"Object", "Array", "Reflect", "Promise"})
"""Standard objects whose functions hand on what they are given."""
_DATA_ONLY = words("""
    Object.keys Object.getOwnPropertyNames Object.is Object.hasOwn Object.isFrozen Object.isSealed Object.isExtensible
    Array.isArray Reflect.has Reflect.ownKeys
""")
_SAME = words("Promise.resolve Promise.reject Object.freeze Object.seal Object.preventExtensions Object.create")
_LISTS = words("Object.values Object.entries Object.fromEntries Promise.all Promise.allSettled")
_FOLDS = words("reduce reduceRight")
_STEPS = words("call apply bind")
_REST = 8
"""Arguments that a rest parameter is looked up for in calls of a member."""


def call_traits(kinds: Kinds, node: Node) -> int:
    index = kinds.index
    callee = index.callee(node)
    if callee is None:
        return UNKNOWN
    if index.provided(node) is not None:
        return 0
    arguments = index.arguments(node)
    path = global_path(index, callee) or ""
    key = index.key_of(callee) if callee.type in MEMBERS else None
    if key in DETACHED_MAKERS:
        return DETACHED
    root = path.split(".")[0]
    if path in COLLECTIONS or path == "Array.of":
        return _collected(kinds, path, arguments)
    if path in _LISTS:
        return _listed(path, kinds.all(arguments))
    if path == "Array.from":
        return boxed(_results(kinds, arguments[1])) if len(arguments) > 1 else relisted(kinds.all(arguments))
    if path and root in _CARRIERS:
        return _carried(kinds, path, arguments)
    if path == "customElements.get":
        return PAGE
    if path and root != "document" and root in BROWSER_GLOBALS:
        return UNKNOWN if path in ("fetch", "eval") else NODE if path == "getSelection" else 0
    if callee.type in MEMBERS:
        receiver = callee.child_by_field_name("object")
        return UNKNOWN if receiver is None else _method(kinds, key, unwrap(receiver), arguments)
    found = kinds.traits(callee)
    for function in _functions(kinds, callee):
        found |= kinds.results(function)
    return found


def _collected(kinds: Kinds, path: str, arguments: list[Node]) -> int:
    found = kinds.all(arguments)
    if path in ("Map", "WeakMap"):
        return relisted(found) | relisted(taken(found))
    return boxed(found) if path in ("Array", "Array.of", "WeakRef") else relisted(found)


def _listed(path: str, traits: int) -> int:
    if path == "Object.entries":
        return relisted(traits) | boxed(relisted(traits))
    return relisted(traits) | relisted(taken(traits)) if path == "Object.fromEntries" else relisted(traits)


def _carried(kinds: Kinds, path: str, arguments: list[Node]) -> int:
    if path in _DATA_ONLY:
        return 0
    if path == "Promise.withResolvers":
        return UNKNOWN
    if path in _SAME:
        return kinds.all(arguments[:1])
    if path == "Object.assign":
        return kinds.all(arguments)
    if path == "Reflect.apply" and arguments:
        return taken(kinds.traits(arguments[0])) | _results(kinds, arguments[0], 0)
    found = kinds.all(arguments)
    return taken(taken(found)) | boxed(found) | relisted(found)


def _method(kinds: Kinds, key: str | None, receiver: Node, arguments: list[Node]) -> int:
    if key in TEXT_METHODS:
        return 0
    traits = kinds.traits(receiver)
    made = 0
    if key in _STEPS:
        for function in _functions(kinds, receiver):
            made |= kinds.results(function)
    made |= kinds.made(key) if key is not None else 0
    if key == "map" and arguments:
        return boxed(_results(kinds, arguments[0])) | made
    if key == "flatMap" and arguments:
        results = _results(kinds, arguments[0])
        return relisted(results) | boxed(own(results)) | made
    if key in ("flat", "entries"):
        return traits | relisted(taken(traits)) | boxed(traits) | made
    if key == "then" and arguments:
        for argument in arguments:
            made |= _results(kinds, argument)
        return made
    if key in ("catch", "finally"):
        return traits | made
    if key in _FOLDS and arguments:
        return _results(kinds, arguments[0]) | kinds.all(arguments[1:]) | made
    if key in LIST_METHODS:
        added = kinds.all(arguments) if key in ("concat", "fill", "splice", "toSpliced", "with") else 0
        return traits | boxed(added) | (added if key == "concat" else 0) | made
    return taken(traits) | made


def _functions(kinds: Kinds, node: Node) -> list[Node]:
    return [found for found in origins(kinds.index, node) if found.type in FUNCTIONS]


def _results(kinds: Kinds, callback: Node, unknown: int = UNKNOWN) -> int:
    """What a callback gives back; `unknown` when it is no function of the script."""
    functions = _functions(kinds, callback)
    found = 0 if functions else unknown
    for function in functions:
        found |= kinds.results(function)
    return found


def new_traits(kinds: Kinds, node: Node) -> int:
    index = kinds.index
    callee = index.callee(node)
    path = None if callee is None else global_path(index, callee)
    arguments = index.arguments(node)
    if path is not None and path in COLLECTIONS:
        return _collected(kinds, path, arguments)
    if path in ("DOMParser", "Image", "Option", "Audio", "DocumentFragment", "Range"):
        return DETACHED
    if path is not None and path.split(".")[0] not in NOT_MADE_HERE:
        return PAGE
    if path == "Promise":
        return UNKNOWN | _settled(kinds, arguments)
    if path == "XPathEvaluator":
        return NODE  # what it finds are nodes of the page
    if path == "XMLHttpRequest":
        return UNKNOWN
    if path == "Proxy":
        return UNKNOWN | kinds.all(arguments[:1])
    held = boxed(kinds.all(arguments))
    if path is not None or callee is None:
        return held
    return held | own(kinds.traits(callee))


def _settled(kinds: Kinds, arguments: list[Node]) -> int:
    """What a promise's function passes to `resolve`."""
    found = 0
    for function in _functions(kinds, arguments[0]) if arguments else []:
        for parameter in kinds.index.parameters(function)[:2]:
            for use in kinds.index.uses(parameter) if parameter.type == "identifier" else []:
                call = kinds.index.outer(use)
                if call is not None and call.type == "call_expression" and kinds.index.callee(call) == use:
                    found |= kinds.all(kinds.index.arguments(call)[:1])
    return found


def parameter_traits(kinds: Kinds, function: Node, declared: Node) -> int:
    """What callers give a function for the parameter that `declared` is (part of)."""
    index = kinds.index
    position = index.position(function, declared)
    outer = index.outer(function)
    if position is None:
        return UNKNOWN
    if outer is not None and outer.type == "arguments":
        return _callback(kinds, outer, function, position)
    rest = index.parameters(function)[position].type == "rest_pattern"
    calls = index.calls_of(function)
    if calls is not None:
        return passed_traits(kinds, calls, position, rest)
    found = UNKNOWN
    for name in kinds.stores.names.get(function.id, ()):
        passed = kinds.passed(name, position)
        for later in range(position + 1, position + _REST) if rest else ():
            passed |= kinds.passed(name, later)
        found |= boxed(passed) if rest else passed
    for use in _uses(kinds, function):
        around = index.outer(use)
        if around is not None and around.type == "arguments":
            found |= _callback(kinds, around, use, position)
        elif around is not None and around.type == "call_expression" and index.callee(around) == use:
            found |= passed_traits(kinds, [around], position, rest)
    return found


def _uses(kinds: Kinds, function: Node) -> list[Node]:
    name = function.child_by_field_name("name")
    outer = kinds.index.outer(function)
    if outer is not None and outer.type == "variable_declarator":
        name = outer.child_by_field_name("name")
    return kinds.index.uses(name) if name is not None and name.type == "identifier" else []


def passed_traits(kinds: Kinds, calls: list[Node], position: int, rest: bool = False) -> int:
    """What these calls pass at a position; for a rest parameter everything from there."""
    found = 0
    for call in calls:
        arguments = kinds.index.arguments(call)
        spread = next((at for at, item in enumerate(arguments) if item.type == "spread_element"), None)
        if spread is not None and spread <= position:
            found |= taken(kinds.all(arguments[spread:]))
        elif rest:
            found |= boxed(kinds.all(arguments[position:]))
        else:
            found |= kinds.all(arguments[position : position + 1])
    return found


def _callback(kinds: Kinds, arguments: Node, function: Node, position: int) -> int:
    """Callbacks of list methods get elements of the list, other callbacks something unknown."""
    index = kinds.index
    call = index.parent(arguments)
    callee = None if call is None else index.callee(call)
    if call is None or callee is None:
        return UNKNOWN
    path = global_path(index, callee)
    passed = index.arguments(call)
    if path == "Array.from":
        return taken(kinds.all(passed[:1])) if position == 0 else 0
    if path in ("setTimeout", "setInterval"):
        return taken(kinds.all(passed[2:]))
    if call.type == "new_expression":
        return 0 if path == "Promise" else UNKNOWN
    receiver = callee.child_by_field_name("object") if callee.type in MEMBERS else None
    key = index.key_of(callee) if callee.type in MEMBERS else None
    if receiver is None or key not in CALLBACKS:
        found = UNKNOWN
        at = next((at for at, item in enumerate(passed) if item == function), None)
        for called in _functions(kinds, callee) if at is not None else []:
            found |= _handed(kinds, called, at or 0, position)
        return found
    traits = kinds.traits(receiver)
    if key == "then":
        return traits
    if key in _FOLDS:
        if position == 0:
            return kinds.all(passed[1:2]) | taken(traits) | _results(kinds, passed[0])
        return taken(traits) if position == 1 else traits if position == 3 else 0
    if key == "sort" or position == 0:
        return taken(traits)
    # A list gives the position here, a map or a set something that it holds.
    return 0 if position == 1 and not own(traits) & PAGE else traits


def _handed(kinds: Kinds, function: Node, at: int, position: int) -> int:
    """What an own function passes to the callback it gets as argument `at`."""
    parameters = kinds.index.parameters(function)
    found = 0
    for use in kinds.index.uses(parameters[at]) if at < len(parameters) else []:
        call = kinds.index.outer(use)
        if call is not None and call.type == "call_expression" and kinds.index.callee(call) == use:
            found |= passed_traits(kinds, [call], position)
    return found
