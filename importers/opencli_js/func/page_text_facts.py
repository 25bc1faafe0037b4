"""What code that is handed to `evaluate` does to its page, read from its syntax alone.

Names count where no declaration of the text answers them. Holes are replaced by an expression before parsing, so a text
whose holes are statements is read only in part.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Alternatives, Function, Hole, Str, Value
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.parameters import literal_key
from adapterc.syntax.javascript.script import MEMBERS, Script, parse

__all__ = ["PageFacts", "facts_of", "read_code"]

_WINDOWS = frozenset({"window", "globalThis", "self", "top", "parent"})
_DOM = frozenset({"document", "location", "window"})
_LEAVING = {"location": ("assign", "replace", "reload"), "history": ("back", "forward", "go")}
_ADDRESS = frozenset({"href", "pathname", "search", "host", "hostname", "protocol", "port"})
_COMMON = frozenset((("document", "cookie"), ("location", "origin"), ("location", "host"), ("location", "hostname")))
_HOLE = "$hole"
_PROGRAM = Span("page", 0, 0, 1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class PageFacts:
    """`dom`: clicks, or touches document, window or location other than for what belongs to the whole origin.

    `leaves`: how the page is left, "" when it is not.

    `page_globals`: the names of the site's own globals that are read. `known`: no part of the code is missing.
    """

    dom: bool = False
    clicks: bool = False
    leaves: str = ""
    page_globals: frozenset[str] = field(default=frozenset())
    known: bool = True

    def joined(self, other: PageFacts) -> PageFacts:
        return PageFacts(
            self.dom or other.dom,
            self.clicks or other.clicks,
            self.leaves or other.leaves,
            self.page_globals | other.page_globals,
            self.known and other.known,
        )


_NOTHING = PageFacts()
_UNKNOWN = PageFacts(known=False)
_DEPTH = 12


def facts_of(value: Value, script: Script) -> PageFacts:
    """The facts of what `evaluate` is called with; `script` is the linked text, which holds the functions."""
    return _facts(value, script, 0, {})


def _facts(value: Value, script: Script, depth: int, known: dict[int, PageFacts]) -> PageFacts:
    """The same; `known` holds those of the texts seen so far: texts share their parts."""
    if depth > _DEPTH:
        return _UNKNOWN
    if id(value) not in known:
        known[id(value)] = _read(value, script, depth, known)
    return known[id(value)]


def _read(value: Value, script: Script, depth: int, known: dict[int, PageFacts]) -> PageFacts:
    if isinstance(value, Alternatives):
        found = _NOTHING
        for item in value.values:
            found = found.joined(_facts(item, script, depth + 1, known))
        return found
    if isinstance(value, Function):
        return read_code(f"({_function_text(script.source(value.node), value.node)})")
    if not isinstance(value, Str):
        return _UNKNOWN
    found = read_code("".join(part if isinstance(part, str) else _HOLE for part in value.parts))
    for part in value.parts:
        if isinstance(part, Hole) and isinstance(part.value, Str | Alternatives | Function):
            inner = _facts(part.value, script, depth + 1, known)
            found = found.joined(PageFacts(inner.dom, inner.clicks, inner.leaves, inner.page_globals))
    return found


def _function_text(source: str, node: Node) -> str:
    """A method becomes a property of an object, so that it parses alone."""
    return f"{{{source}}}" if node.type == "method_definition" else source


@lru_cache(maxsize=2048)
def read_code(code: str) -> PageFacts:
    """The facts of one piece of code."""
    script = parse(Text(code, _PROGRAM))
    free = {node.id: script.source(node) for node in script.free}
    clicks, leaves, dom, page_globals = False, "", any(_looks(script, node) for node in script.free), set[str]()
    for node in script.find("call_expression", "assignment_expression"):
        if node.type == "call_expression":
            called = node.child_by_field_name("function")
            key = literal_key(script, called) if called is not None and called.type in MEMBERS else None
            clicks = clicks or key == "click"
            leaves = leaves or _left_by_call(script, node, called, key, free)
        else:
            target = node.child_by_field_name("left")
            if target is not None and _is_address(script, target, free):
                leaves = leaves or f"{script.source(target)} = ..."
    for node in script.free:
        name = script.source(node)
        if name == _HOLE:
            continue
        if name in _WINDOWS:
            outer = node.parent
            key = literal_key(script, outer) if outer is not None and outer.type in MEMBERS else None
            if key is not None and key not in BROWSER_GLOBALS:
                page_globals.add(key)
        elif name not in BROWSER_GLOBALS:
            page_globals.add(name)
    return PageFacts(dom or clicks, clicks, leaves, frozenset(page_globals))


def _looks(script: Script, node: Node) -> bool:
    """Whether a free name is the page itself; what all pages of an origin have in common does not count."""
    name, outer = script.source(node), node.parent
    if name not in _DOM:
        return False
    key = literal_key(script, outer) if outer is not None and outer.type in MEMBERS else None
    return (name, key) not in _COMMON


def _left_by_call(script: Script, node: Node, called: Node | None, key: str | None, free: dict[int, str]) -> str:
    if called is None:
        return ""
    shown = f"{' '.join(script.source(called).split())}()"
    if called.type == "identifier":
        return shown if free.get(called.id) == "open" else ""
    if key in ("submit", "requestSubmit"):
        return shown
    if called.type not in MEMBERS:
        return ""
    base = called.child_by_field_name("object")
    if base is None:
        return ""
    if key == "open" and free.get(base.id) in _WINDOWS:
        return shown
    for name, methods in _LEAVING.items():
        if key in methods and _is_global(script, base, name, free):
            return shown
    return ""


def _is_address(script: Script, target: Node, free: dict[int, str]) -> bool:
    """Whether assigning to `target` opens another page: `location`, or a part of it other than the fragment."""
    if _is_global(script, target, "location", free):
        return True
    base = target.child_by_field_name("object") if target.type in MEMBERS else None
    return base is not None and literal_key(script, target) in _ADDRESS and _is_global(script, base, "location", free)


def _is_global(script: Script, node: Node, name: str, free: dict[int, str]) -> bool:
    """`name`, `window.name` or `document.name`."""
    if node.type == "identifier":
        return free.get(node.id) == name
    base = node.child_by_field_name("object") if node.type in MEMBERS else None
    named = base is not None and literal_key(script, node) == name
    return named and base is not None and free.get(base.id) in (*_WINDOWS, "document")
