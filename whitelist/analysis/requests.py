"""The requests of a script: every call of `fetch` and every `XMLHttpRequest.open`.

Limits: a request sent by code of the page is not seen here (calling that code is an effect of its own), and a URL or an
options object that comes from data is unknown: then the method is `?` and credentials count as included.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import MEMBERS, unwrap
from adapterc.whitelist.analysis.flow import hidden_key
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import global_path, words
from adapterc.whitelist.analysis.objects import setting, settled
from adapterc.whitelist.analysis.pieces import constants
from adapterc.whitelist.analysis.scripts import Body
from adapterc.whitelist.analysis.targets import Target, target_of
from adapterc.whitelist.analysis.writes import writes

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["METHODS", "Sent", "option", "requests"]

METHODS = words("GET HEAD POST PUT PATCH DELETE OPTIONS QUERY")


@dataclass(frozen=True, slots=True)
class Sent:
    """One request.

    `place` is the node to show, `url` the URL expression, `options` what else it is sent with (one entry per way to
    call it, None: nothing), `methods` upper case or `?`, `credentials` as in the effects record.
    """

    place: Node
    url: Node
    targets: tuple[Target, ...]
    methods: tuple[str, ...]
    method_place: Node
    credentials: str
    options: tuple[Node | None, ...]
    xhr: bool = False


def requests(body: Body) -> Iterator[Sent]:
    """The requests of one body, in source order."""
    told: set[int] = set()
    for call in body.index.of("call_expression"):
        callee = body.index.callee(call)
        if callee is None:
            continue
        if global_path(body.index, callee) == "fetch":
            sent = _fetch(body, call)
        else:
            sent = _of_page(body, call) or _open(body, call, callee)
        if sent is not None:
            told.update(settled(body.index, item).id for item in body.index.arguments(call)[:1])
            yield sent
    for new in body.index.of("new_expression"):
        if new.id not in told and _named(body, new, "Request") and (sent := _request(body, new, new)) is not None:
            yield sent  # it may reach `fetch` in a way that no one sees


def _fetch(body: Body, call: Node) -> Sent | None:
    arguments = body.index.arguments(call)
    if not arguments:
        return None
    first = settled(body.index, arguments[0])
    if first.type == "new_expression" and _named(body, first, "Request"):
        return _request(body, call, first, arguments[1:2])
    return _sent(body, call, arguments)


def _of_page(body: Body, call: Node) -> Sent | None:
    """`page.fetchJson(url, options)`: a request of generated code, with the cookies of the page."""
    if body.index.provided(call) != "fetchJson":
        return None
    arguments = body.index.arguments(call)
    if not arguments:
        return None
    return replace(_sent(body, call, arguments), credentials="include")


def _request(body: Body, place: Node, new: Node, options: list[Node] | None = None) -> Sent | None:
    made = body.index.arguments(new)
    return _sent(body, place, [*made[:1], *(options or made[1:2])]) if made else None


def _sent(body: Body, call: Node, arguments: list[Node]) -> Sent:
    url = arguments[0]
    options = _options(body, arguments[1] if len(arguments) > 1 else None)
    methods, place = _methods(body, options)
    targets = _targets(body, url)
    credentials = _credentials(body, options, "omit" if body.is_anonymous(call) else "same-origin")
    return Sent(call, url, targets, methods, place or call, credentials, options)


def _open(body: Body, call: Node, callee: Node) -> Sent | None:
    if callee.type not in MEMBERS or body.index.key_of(callee) != "open":
        return None
    arguments = body.index.arguments(call)
    receiver = callee.child_by_field_name("object")
    if len(arguments) < 2 or receiver is None or global_path(body.index, callee) is not None:
        return None
    made = settled(body.index, receiver)
    known = made.type == "new_expression" and _named(body, made, "XMLHttpRequest")
    found = constants(body.values.pieces(arguments[0]))
    if not known and not (found and all(text.upper() in METHODS for text in found)):
        return None
    methods = tuple(sorted({text.upper() for text in found})) if found else ("?",)
    credentials = "include" if _with_credentials(body) else "same-origin"
    return Sent(call, arguments[1], _targets(body, arguments[1]), methods, arguments[0], credentials, (None,), xhr=True)


def _named(body: Body, new: Node, name: str) -> bool:
    callee = body.index.callee(new)
    return callee is not None and global_path(body.index, callee) == name


def _targets(body: Body, url: Node) -> tuple[Target, ...]:
    return tuple(dict.fromkeys(target_of(item) for item in body.values.pieces(url)))


def _options(body: Body, node: Node | None, depth: int = 4) -> tuple[Node | None, ...]:
    """The options a request may be sent with; a parameter stands for what each caller passes."""
    if node is None or node.type != "identifier" or depth <= 0:
        return (node,)
    declared = body.index.declaration(node)
    sources = body.index.sources(declared) if declared is not None else []
    if declared is None or len(sources) != 1 or sources[0][0] != "parameter":
        return (node,)
    function = sources[0][1]
    position = body.index.position(function, declared)
    calls = body.index.calls_of(function)
    if position is None or not calls:
        return (node,)
    found: list[Node | None] = []
    for call in calls:
        passed = body.index.arguments(call)[position : position + 1]
        default = body.index.parameters(function)[position].child_by_field_name("right")
        found.extend(_options(body, passed[0] if passed else None if default is None else unwrap(default), depth - 1))
    return tuple(found)


def option(body: Body, options: tuple[Node | None, ...], key: str) -> tuple[tuple[str, Node | None], ...]:
    """What each way to call says about `key`, see `objects.setting`."""
    return tuple(setting(body.index, node, key) for node in options)


def _methods(body: Body, options: tuple[Node | None, ...]) -> tuple[tuple[str, ...], Node | None]:
    methods: set[str] = set()
    place: Node | None = None
    for state, node in option(body, options, "method"):
        if state == "absent":
            methods.add("GET")
            continue
        found = None if node is None else constants(body.values.pieces(node))
        methods.update(text.upper() for text in found) if found else methods.add("?")
        place = place or node
    return tuple(sorted(methods)), place


def _credentials(body: Body, options: tuple[Node | None, ...], default: str) -> str:
    found: set[str] = set()
    for state, node in option(body, options, "credentials"):
        texts = None if node is None else constants(body.values.pieces(node))
        found.update((default,) if state == "absent" else texts or ("include",))
    return next(
        (name for name in ("include", "same-origin") if name in found), "omit" if found == {"omit"} else "include"
    )


def _with_credentials(body: Body) -> bool:
    for _, left, _ in writes(body.index):
        inner = left.child_by_field_name("object")
        if body.index.key_of(left) == "withCredentials":
            return True
        if inner is not None and hidden_key(body.index, left) and body.kinds.of(inner) is not Kind.PLAIN:
            return True
    return False
