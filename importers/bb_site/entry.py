"""The page an adapter starts on.

Three kinds. Most run on any page of their site: the front page of `domain`. Some read what the site's own scripts keep
there: the page that their hints name, else the front page. A few read one certain page and send nothing: its address
is a literal of the code with a required argument in it, or nobody knows it and the adapter is refused (AC528).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from tree_sitter import Node

from adapterc.importers.bb_site.spoken import Spoken, hinted_page
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import Arg, Navigate
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.globals import BROWSER_GLOBALS
from adapterc.syntax.javascript.parameters import literal_key, member_uses
from adapterc.syntax.javascript.script import Script, children_of, unwrap

__all__ = ["SETTLE_MS", "start_page"]

SETTLE_MS = 3000.0
"""bb-browser sleeps three seconds after opening a page."""

_SENDERS = frozenset({"fetch", "XMLHttpRequest"})
_PLACE = frozenset({"href", "search", "pathname", "hash"})
_WINDOWS = frozenset({"window", "globalThis", "self"})


def start_page(
    script: Script,
    function: Node,
    page: str,
    span: Span,
    args: tuple[Arg, ...],
    said: tuple[Spoken, ...],
    sink: Sink,
) -> Navigate | None:
    """The entry, or None after a report. `page` is the front page, or the page that `domain` names with its path."""
    host = page.split("/")[2]
    front = page == f"https://{host}/"
    if front and not _sends(script):
        required = [arg.name for arg in args if arg.required]
        template = _template(script, function, host, required) if required else None
        if template is not None:
            return Navigate(Text(template[0], template[1]), template[1], SETTLE_MS)
        asked = next((use for use in _place_uses(script) if not _only_stated(script, use)), None)
        if asked is not None:
            message = "the code reads the address of its page, and nothing says which page to open"
            help = "name the page in `domain`, or return its address with a required argument in it"
            sink.report("AC528", message, script.span(asked), help=help)
            return None
    if front and _page_state(script):
        hinted = hinted_page(said, host)
        if hinted is not None:
            return Navigate(Text(hinted[0], hinted[1]), hinted[1], SETTLE_MS)
    return Navigate(Text(page, span), span, SETTLE_MS)


def _sends(script: Script) -> bool:
    """Whether the code sends requests of its own."""
    if any(script.source(node) in _SENDERS for node in script.free):
        return True
    return any(literal_key(script, node) in _SENDERS for node in script.find("member_expression"))


def _place_uses(script: Script) -> Iterator[Node]:
    for node in script.free:
        outer = node.parent
        base = node
        if outer is not None and script.source(node) in {*_WINDOWS, "document"} and outer.type == "member_expression":
            if literal_key(script, outer) != "location":
                continue
            base, outer = outer, outer.parent
        elif script.source(node) != "location":
            continue
        if outer is not None and outer.type == "member_expression" and literal_key(script, outer) in _PLACE:
            yield outer
        elif outer is None or outer.type != "member_expression":
            yield base


def _only_stated(script: Script, use: Node) -> bool:
    """Whether the address is a field `href` of the result: what the page says of itself, and no choice of a page."""
    pair = use.parent
    return (
        pair is not None
        and pair.type == "pair"
        and use.type == "member_expression"
        and literal_key(script, use) == "href"
        and script.source(pair).startswith("href:")
    )


def _page_state(script: Script) -> bool:
    """Whether the code reads a global of the page, or the app that a framework hangs on its root element."""
    for node in script.free:
        name, outer = script.source(node), node.parent
        if name in _WINDOWS and outer is not None and outer.type in ("member_expression", "subscript_expression"):
            key = literal_key(script, outer)
            if key is None or key not in BROWSER_GLOBALS:
                return True
        elif name not in BROWSER_GLOBALS:
            return True
    return bool(re.search(r"\b__vue(?:_app)?__\b", script.code))


def _template(script: Script, function: Node, host: str, required: Collection[str]) -> tuple[str, Span] | None:
    """The one address of the host with a required argument in it; None when there is none, or several."""
    values = member_uses(script, function).values
    names = {node.id: name for name in required for node in values.get(name, ())}
    found: dict[str, Span] = {}
    for node in script.walk(function):
        if node.type == "template_string" or (node.type == "binary_expression" and not _joined(node.parent)):
            text = _address(script, node, names)
            if text is not None and re.match(rf"https://{re.escape(host)}/", text) and "${{" in text:
                found.setdefault(text, script.span(node))
    return next(iter(found.items())) if len(found) == 1 else None


def _joined(node: Node | None) -> bool:
    return node is not None and node.type == "binary_expression"


def _address(script: Script, node: Node, names: dict[int, str]) -> str | None:
    """The text that `node` makes, arguments as placeholders; None when anything else goes into it."""
    parts: list[str] = []
    stack = [node]
    while stack:
        item = unwrap(stack.pop())
        if item.id in names:
            parts.append(f"${{{{ args.{names[item.id]} | urlencode }}}}")
        elif item.type == "string" and "\\" not in script.source(item):
            parts.append(script.source(item)[1:-1])
        elif item.type == "template_string":
            stack.extend(reversed(children_of(item)))
        elif item.type == "string_fragment":
            parts.append(script.source(item))
        elif item.type == "template_substitution" and len(children_of(item)) == 1:
            stack.append(children_of(item)[0])
        elif item.type == "call_expression" and script.source(item).startswith("encodeURIComponent("):
            arguments = item.child_by_field_name("arguments")
            stack.extend(children_of(arguments)[:1] if arguments is not None else [])
        elif item.type == "binary_expression":
            operator = item.child_by_field_name("operator")
            left, right = item.child_by_field_name("left"), item.child_by_field_name("right")
            if operator is None or operator.type != "+" or left is None or right is None:
                return None
            stack += [right, left]
        else:
            return None
    return "".join(parts)
