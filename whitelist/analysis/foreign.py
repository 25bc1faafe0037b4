"""Whether a called expression may be a function of the page.

The name decides first: what is neither standard nor the script's own can only be the page's. What bears a standard name
is judged by the object that it is read from, and a name that only a run knows by both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import FUNCTIONS, MEMBERS, children_of, is_await, unwrap
from adapterc.whitelist.analysis.flow import origins
from adapterc.whitelist.analysis.kind_tables import NOT_MADE_HERE
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import global_path, pattern_name, words
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.standard import STANDARD_METHODS

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["BUILTIN_METHODS", "foreign", "is_handed", "receiver_of"]

BUILTIN_METHODS = words("""
    at call charAt charCodeAt closest codePointAt concat catch endsWith entries every filter finally find findIndex
    findLast findLastIndex flat flatMap forEach getAttribute getDate getDay getElementById getElementsByClassName
    getElementsByTagName getFullYear getHours getMinutes getMonth getSeconds getTime getTimezoneOffset has
    hasOwnProperty includes indexOf isPrototypeOf join keys lastIndexOf localeCompare map match matchAll matches
    normalize padEnd padStart propertyIsEnumerable querySelector querySelectorAll reduce reduceRight repeat replace
    replaceAll search slice some sort split startsWith substr substring test then toExponential toFixed toISOString
    toJSON toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase
    toPrecision toReversed toSorted toSpliced toString toUpperCase trim trimEnd trimStart valueOf values with
""")
"""Methods of standard objects that may be called on values of the page. `get` is not among them: `$.get(…)`."""

_STEPS = words("call apply bind")
_NAMESPACES = words("Math JSON Intl Object Array Number String Date console performance")
"""Standard objects whose functions do nothing to a page, whichever is called."""


def receiver_of(body: Body, callee: Node) -> Node:
    """`f` of `f.call(…)`, else the callee itself."""
    inner = callee.child_by_field_name("object") if callee.type in MEMBERS else None
    return unwrap(inner) if inner is not None and body.index.key_of(callee) in _STEPS else callee


def foreign(body: Body, callee: Node) -> str | None:
    """The name of a function of the page that `callee` may be, "*" for one that only a run knows; None for none."""
    called = receiver_of(body, callee)
    if called is not callee and called.type not in MEMBERS and called.type != "identifier":
        return None
    for end in origins(body.index, called):
        name = _foreign(body, end)
        if name is not None:
            return body.index.text(callee) if callee.type == "identifier" and name != "*" else name
    return None


def _foreign(body: Body, node: Node) -> str | None:
    if node.type == "program":
        return "*"  # it comes from too many places to look at
    if node.type in FUNCTIONS:
        return None
    if node.type in MEMBERS:
        return _member(body, node)
    page = body.kinds.of(node) is Kind.PAGE
    if node.type in ("identifier", "shorthand_property_identifier"):
        return body.index.text(node) if page or _taken_out(body, node) else None
    return "*" if page and node.type in ("call_expression", "new_expression", "await_expression") else None


def _member(body: Body, node: Node) -> str | None:
    index, kinds = body.index, body.kinds
    inner, key = node.child_by_field_name("object"), index.key_of(node)
    if inner is None:
        return None
    path = global_path(index, node if key is not None else inner)
    if path is not None and path != "window" and path.partition(".")[0] in NOT_MADE_HERE:
        return None if key is not None or path in _NAMESPACES else "*"
    if is_handed(body, node):
        return None
    kind = kinds.of(inner)
    if key is None:
        risky = kind is not Kind.PLAIN or kinds.of(node) is Kind.PAGE
        return "*" if risky else None
    own = key in kinds.stores.functions
    if kind is Kind.PAGE:
        return None if key in BUILTIN_METHODS else key
    if key not in STANDARD_METHODS:
        return key if kind is Kind.NODE or not own else None
    put = key in kinds.stores.written or key in kinds.stores.given
    return key if put and kinds.of(node) is Kind.PAGE else None


def is_handed(body: Body, node: Node) -> bool:
    """What generated code hands to the whole body, or a member of it that the script does not put there itself."""
    if not body.anonymous:
        return False
    for _ in range(_STEPS_BACK):
        node = unwrap(node)
        if node.type in MEMBERS:
            key, inner = body.index.key_of(node), node.child_by_field_name("object")
            stores = body.kinds.stores
            if inner is None or key is None or key in stores.given or key in stores.written:
                return False
            node = inner
        elif node.type == "call_expression":  # `createHash("md5").update(text)`
            callee = body.index.callee(node)
            key = None if callee is None else _name_of(body, callee)
            if callee is None or key not in _HASHING:
                return False
            node = callee
        elif is_await(node):
            node = children_of(node)[-1]
        elif node.type == "identifier":
            if body.index.handed(node):
                return True
            declared = body.index.declaration(node)
            declaration = None if declared is None else body.script.scopes.declared(declared)
            if declaration is None or not declaration.constant or declaration.value is None:
                return False
            if declaration.kind not in ("const", "let", "var"):
                return False
            node = declaration.value
        else:
            return False
    return False


def _name_of(body: Body, callee: Node) -> str | None:
    return body.index.key_of(callee) if callee.type in MEMBERS else body.index.text(callee)


_HASHING = words("createHash createHmac update")
_STEPS_BACK = 16


def _taken_out(body: Body, node: Node) -> bool:
    """`const { wipe } = app; wipe()`: a name that neither the standard nor the script gives to a function."""
    declared = body.index.declaration(node)
    if declared is None or global_path(body.index, node) is not None:
        return False
    key = pattern_name(body.index, declared)
    if key is None or is_handed(body, node):
        return False
    return key not in STANDARD_METHODS and key not in body.kinds.stores.functions
