"""What is known about the code of a `func`: its linked text, the values in it, and what it does, in order.

All nodes are nodes of one script, the linked text (`Linked.script`), in which nothing is imported any more.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tree_sitter import Node

from adapterc.spec.quick import quick
from adapterc.syntax.javascript.script import Script

__all__ = [
    "Alternatives",
    "Argument",
    "Array",
    "Const",
    "Event",
    "External",
    "Function",
    "Hole",
    "Kwargs",
    "Linked",
    "Object",
    "Package",
    "Page",
    "PageMethod",
    "Str",
    "TextSource",
    "Trace",
    "Unknown",
    "Value",
]


@quick
class Package:
    """What a top-level name of the linked text stands for: an export of a package ("*" its namespace)."""

    package: str
    export: str


@dataclass(frozen=True, slots=True, eq=False)
class Linked:
    """The linked text. `func` is the function node of the command, `validate` that of `validateArgs`.

    `packages` leads from top-level names that are declared nowhere in the text to what they were imported from. `free`:
    all other names that nothing in its files declares.
    """

    script: Script
    func: Node
    validate: Node | None
    packages: dict[str, Package]
    free: frozenset[str]


@quick
class Const:
    """A number, boolean, null (None) or undefined (`syntax.javascript.constants.UNDEFINED`)."""

    value: object


@quick
class Hole:
    """A part of a text that only a run knows: the expression that gives it and what is known of its value."""

    node: Node
    value: Value


@quick
class Str:
    """A text: literal parts and holes. `source`: the literal, template or `+` expression that made the whole of it."""

    parts: tuple[str | Hole, ...]
    source: Node | None = None

    @property
    def known(self) -> str | None:
        """The text when it has no holes."""
        for part in self.parts:
            if isinstance(part, Hole):
                return None
        return "".join(map(str, self.parts))


@quick
class Argument:
    """`kwargs.name` behind some operations, first one first.

    Operations: "string" (`String(x)`, a template), "trim", "number", "encode" (`encodeURIComponent`), "default:TEXT"
    (`|| 'TEXT'`, `?? 'TEXT'`), "json" (`JSON.stringify`), "lower", "upper", and "other" for anything else.
    """

    name: str
    ops: tuple[str, ...] = ()


@quick
class Page:
    """The page object."""


@quick
class PageMethod:
    """A method of the page that was read but not called (`const { goto } = page`, a feature test)."""

    name: str


@quick
class Kwargs:
    """The arguments object."""


@quick
class External:
    """Something that the linked text does not define: `path` of names from a global or from an import.

    `JSON.stringify` is ("JSON", "stringify"); an imported name begins with the name of the linked text.
    """

    path: tuple[str, ...]


@quick
@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A function of the linked text and the names around it (`scope` is the tracer's own)."""

    node: Node
    scope: object = None


@dataclass(slots=True, eq=False)
class Object:
    """An object whose properties are known as far as `fields` says; `open`: it may have others."""

    fields: dict[str, Value] = field(default_factory=dict)
    open: bool = False


@dataclass(slots=True, eq=False)
class Array:
    """An array with these items; `open`: others too, or in another number."""

    items: list[Value] = field(default_factory=list)
    open: bool = False


@quick
class Alternatives:
    """One of several values."""

    values: tuple[Value, ...]


@quick
class Unknown:
    """A value that is not known. `dynamic`: it depends on an answer, on the page, or on an element of such data."""

    dynamic: bool = False


Value = (
    Const | Str | Argument | Page | PageMethod | Kwargs | External | Function | Object | Array | Alternatives | Unknown
)


@quick
@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """Something the code does outside of itself.

    `kind`: "page" (a call of a page method, `name` is the method), "fetch" (a call of the global `fetch` in the
    module code), "package" (a use of a package export that is no plain data or error class; `name` is "package:export"
    or "package:export.member"), "global" (a use of `process`, `require`, `Buffer`, ...; `name` is the dotted path),
    "escape" (the page is handed to code that is not known).

    `args` are the values of the call's arguments. `branches` are the choices that lead here, outermost first, as (id
    of the deciding node, arm); "arm" is "then", "else", "case 1", "catch", "try", "rest" (behind an `if` that
    returned), "right" (of `&&`, `||`, `??`), "callback". Events of one node id and different arms exclude each other
    unless one of the arms is "try", "catch" or "callback". `loops` is the number of loops around it. `path` are the
    ids of the calls that led here, outermost first.
    """

    kind: str
    name: str
    call: Node
    args: tuple[Value, ...] = ()
    branches: tuple[tuple[int, str], ...] = ()
    loops: int = 0
    path: tuple[int, ...] = ()
    test: bool = False
    """A feature test (`page.x ?`, `typeof page.x`, `page.x?.`): the method is looked at, not called."""

    @property
    def conditional(self) -> bool:
        return any(arm != "try" for _, arm in self.branches)


@dataclass(slots=True, eq=False)
class TextSource:
    """A text of the source that reaches `evaluate`: the expression that makes it, and the values seen in its holes.

    `holes`: for each hole expression (by node id) the node and all values it was seen with. `parts`: the text as it was
    seen, once for every different sequence of literal parts. `observed`: where else the text is used as a text.
    """

    node: Node
    parts: list[Str] = field(default_factory=list)
    holes: dict[int, tuple[Node, list[Value]]] = field(default_factory=dict)
    observed: list[Node] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Trace:
    """What a func does. `texts` by the id of the node that makes the text; `evaluated` are the function literals and
    declarations that are handed to `evaluate`, by node id. `unresolved`: arguments of `evaluate` that are neither.
    `complete` is False when the code was too much to be followed.
    """

    events: list[Event] = field(default_factory=list)
    texts: dict[int, TextSource] = field(default_factory=dict)
    evaluated: dict[int, Node] = field(default_factory=dict)
    holes: dict[int, tuple[Node, list[Value]]] = field(default_factory=dict)
    """Every hole expression of every text, also of those that only become part of another, with all values seen."""
    unresolved: list[Event] = field(default_factory=list)
    complete: bool = True
    sites: dict[int, tuple[Node, str]] = field(default_factory=dict)
    """Calls of page methods, by the id of the call: the call and the method. `mixed` are calls that may call others."""
    mixed: set[int] = field(default_factory=set)
    dynamic: set[int] = field(default_factory=set)
    """The ids of the nodes that decide by an answer, by the page, or by an element of such data."""
    fails: bool = False
    """Every run ends with an error."""
    arguments: dict[str, Node] = field(default_factory=dict)
    """The arguments that are read, by name: where first."""
