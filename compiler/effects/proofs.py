"""Which requests are proven to read although their method is not GET.

A proof is one of: the text of a GraphQL document that holds queries only; an endpoint of the table of documented read
endpoints; a method override header that turns the request into a GET. A pleasant word in a path (`get`, `list`,
`search`) is a promise of the site, not a proof: such a request is held until a person has looked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adapterc.syntax.javascript.script import children_of, unwrap
from adapterc.whitelist.analysis.folding import folded
from adapterc.whitelist.analysis.names import assigned, global_path
from adapterc.whitelist.analysis.objects import entries, holder, setting, settled
from adapterc.whitelist.analysis.pieces import Hole, constants
from adapterc.whitelist.analysis.requests import Sent, option
from adapterc.whitelist.analysis.rpcs import known_rpc
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["READS", "is_query", "names_override", "overrides", "proof_of"]

READS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that read by definition."""

_OVERRIDES = frozenset({"x-http-method-override", "x-http-method", "x-method-override"})


def proof_of(body: Body, sent: Sent, hosts: Sequence[tuple[str, str]], replaced: frozenset[str]) -> str | None:
    """Why a POST reads, or None. `hosts` are the (host, path) pairs it may go to, `replaced` its `overrides`."""
    if sent.methods == ("POST",):
        if hosts and all(known_rpc(host, path) for host, path in hosts):
            return "read-rpc"
        if (
            not sent.xhr
            and not _asks_in_url(body, sent)
            and all(_graphql(body, state) for state in option(body, sent.options, "body"))
        ):
            return "graphql-query"
        if replaced and replaced <= READS:
            return "method-override"
    return None


def overrides(body: Body, sent: Sent, hinted: bool) -> frozenset[str]:
    """The methods that override headers ask for; `?` for one that is computed. `hinted` is `names_override(body)`."""
    found: set[str] = set()
    for state, node in option(body, sent.options, "headers"):
        literal = None if node is None else _headers(body, node)
        if state != "value" or literal is None:
            continue
        for key, value in entries(body.index, literal):
            if key is not None and key.lower() in _OVERRIDES:
                texts = constants(body.values.pieces(value))
                found.update(text.upper() for text in texts) if texts else found.add("?")
    if not found and hinted:
        found.add("?")
    for text in body.values.texts(sent.url):
        found.update((method.upper() or "?") for method in _METHOD_PARAMETER.findall(text))
    return frozenset(found)


def names_override(body: Body) -> bool:
    """True when the name of an override header stands anywhere in the body, however it gets into a request."""
    index = body.index
    texts = (index.literal(node) for node in index.of("string", "template_string"))
    return any(text is not None and text.strip().lower() in _OVERRIDES for text in texts) or any(
        name.lower() in _OVERRIDES
        for node in index.of("binary_expression")
        if (name := folded(index, node)) is not None
    )


def _asks_in_url(body: Body, sent: Sent) -> bool:
    """`/graphql?query=…`: what the address says may win over the body."""
    return any(
        "?" in text and _ASKED.search(text.partition("?")[2]) is not None
        for item in body.values.pieces(sent.url)
        for text in ("".join(piece if isinstance(piece, str) else "?query=" for piece in item),)
    )


_ASKED = re.compile(r"query|mutation|variables|extensions|doc|hash|%", re.IGNORECASE)
_METHOD_PARAMETER = re.compile(r"[?&]_?(?:method|httpmethod)(?:override)?=([A-Za-z]*)", re.IGNORECASE)


def _headers(body: Body, node: Node) -> Node | None:
    node = settled(body.index, node)
    if node.type == "new_expression":
        callee, arguments = body.index.callee(node), body.index.arguments(node)
        if callee is None or global_path(body.index, callee) != "Headers" or not arguments:
            return None
        node = arguments[0]
    return holder(body.index, node)


def _graphql(body: Body, state: tuple[str, Node | None]) -> bool:
    """`JSON.stringify({query: '…'})` where the document is written in the script and only queries."""
    node = state[1]
    if node is None:
        return False
    node = settled(body.index, node)
    callee = body.index.callee(node) if node.type == "call_expression" else None
    if callee is not None and global_path(body.index, callee) == "JSON.stringify":
        arguments = body.index.arguments(node)
        payload = holder(body.index, arguments[0]) if len(arguments) == 1 and _is_final(body, arguments[0]) else None
        if payload is None:
            return False
        parts = [unwrap(part) for part in children_of(payload)] if payload.type == "array" else [payload]
        return bool(parts) and all(_asks(body, part) for part in parts)
    return False


_GRAPHQL_KEYS = frozenset({"query", "variables", "operationName", "extensions"})
"""What a GraphQL request holds. Any other key makes it a request of another kind, whatever its `query` says."""


def _asks(body: Body, payload: Node) -> bool:
    if payload.type != "object" or any(key not in _GRAPHQL_KEYS for key, _ in entries(body.index, payload)):
        return False
    state, document = setting(body.index, payload, "query")
    if state != "value" or document is None:
        return False
    alternatives = body.values.pieces(document)
    alone = (
        setting(body.index, payload, "operationName")[0] == setting(body.index, payload, "extensions")[0] == "absent"
    )
    for item in alternatives:
        if all(not isinstance(piece, Hole) or piece is Hole.NUMBER for piece in item):
            continue
        # A value may add operations, not replace the first; of several without a chosen name a server runs none.
        first = item[0]
        if not alone or isinstance(first, Hole) or _OPENED.match(first) is None:
            return False
    return all(is_query("".join("0" if isinstance(piece, Hole) else piece for piece in item)) for item in alternatives)


_OPENED = re.compile(r"\s*(?:query\b\s*(?:[A-Za-z_]\w*\s*)?)?\{")
"""The start of a document whose first operation is a query without variables."""


def _is_final(body: Body, node: Node) -> bool:
    """True when nothing is done to an object between its literal and here: its names are only read and written out."""
    index = body.index
    while node.type in ("identifier", "shorthand_property_identifier"):
        declared = index.declaration(node)
        declaration = None if declared is None else body.script.scopes.declared(declared)
        if declared is None or declaration is None or declaration.value is None:
            return False
        if body.kinds.stores.into.get(declared.id) or not all(_only_reads(body, use) for use in index.uses(declared)):
            return False
        node = unwrap(declaration.value)
    return True


def _only_reads(body: Body, use: Node, depth: int = 4) -> bool:
    index = body.index
    outer = index.outer(use)
    if outer is None:
        return False
    if outer.type == "arguments" and (call := index.parent(outer)) is not None:
        callee = index.callee(call)
        return callee is not None and global_path(index, callee) in ("JSON.stringify", "console.log")
    if outer.type in ("member_expression", "subscript_expression"):
        around = index.outer(outer)
        return not assigned(index, outer) and around is not None and around.type not in ("call_expression", "pair")
    name = outer.child_by_field_name("name") if outer.type == "variable_declarator" else None
    return name is not None and name.type == "identifier" and depth > 0 and _is_left_alone(body, name, depth - 1)


def _is_left_alone(body: Body, name: Node, depth: int) -> bool:
    return not body.kinds.stores.into.get(name.id) and all(
        _only_reads(body, use, depth) for use in body.index.uses(name)
    )


_TOKEN = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n\r]|\\.)*"|#[^\n\r]*|[{}()]|\w+|[^\s\w]', re.DOTALL)
_DIRECTIVES = r"(?:@ \w+ )*"
_HEADS = re.compile(rf"(?:query (?:[A-Za-z_]\w* )?|fragment (?!on )[A-Za-z_]\w* on [A-Za-z_]\w* ){_DIRECTIVES}\Z")


def is_query(document: str) -> bool:
    """True for a GraphQL document whose operations are all queries (fragments are allowed).

    What does not read as GraphQL (`query` without a selection, words between the selections) is no query.
    """
    depth = parens = operations = 0
    head, previous = "", ""
    for match in _TOKEN.finditer(document):
        token = match[0]
        if token[0] in "#,":
            continue
        if token in "()":
            parens += 1 if token == "(" else -1
        elif token == "{" and not parens:
            if depth == 0:
                if head and not _HEADS.match(head):
                    return False
                operations += not head.startswith("fragment ")  # without a head: the short form of a query
                head = ""
            depth += 1
        elif token == "}" and not parens:
            if previous == "{":
                return False
            depth -= 1
        elif depth == 0 and parens == 0:
            head += token + " "
        if depth < 0 or parens < 0:
            return False
        previous = token
    return operations > 0 and depth == 0 and parens == 0 and not head
