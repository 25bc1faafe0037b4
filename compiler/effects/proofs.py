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
from adapterc.whitelist.analysis.names import global_path
from adapterc.whitelist.analysis.objects import entries, holder, setting, settled
from adapterc.whitelist.analysis.pieces import Hole, constants
from adapterc.whitelist.analysis.requests import Sent, option
from adapterc.whitelist.analysis.rpcs import known_rpc
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["READS", "is_query", "overrides", "proof_of"]

READS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that read by definition."""

_OVERRIDES = frozenset({"x-http-method-override", "x-http-method", "x-method-override"})


def proof_of(body: Body, sent: Sent, hosts: Sequence[tuple[str, str]]) -> str | None:
    """Why a POST reads, or None. `hosts` are the (host, path) pairs it may go to."""
    if sent.methods == ("POST",):
        if hosts and all(known_rpc(host, path) for host, path in hosts):
            return "read-rpc"
        if not sent.xhr and all(_graphql(body, state) for state in option(body, sent.options, "body")):
            return "graphql-query"
        replaced = overrides(body, sent)
        if replaced and replaced <= READS:
            return "method-override"
    return None


def overrides(body: Body, sent: Sent) -> frozenset[str]:
    """The methods that override headers ask for; `?` for one that is computed."""
    found: set[str] = set()
    for state, node in option(body, sent.options, "headers"):
        literal = None if node is None else _headers(body, node)
        if state != "value" or literal is None:
            continue
        for key, value in entries(body.index, literal):
            if key is not None and key.lower() in _OVERRIDES:
                texts = constants(body.values.pieces(value))
                found.update(text.upper() for text in texts) if texts else found.add("?")
    return frozenset(found)


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
        payload = holder(body.index, body.index.arguments(node)[0]) if body.index.arguments(node) else None
        if payload is None:
            return False
        parts = [unwrap(part) for part in children_of(payload)] if payload.type == "array" else [payload]
        return bool(parts) and all(_asks(body, part) for part in parts)
    return False


def _asks(body: Body, payload: Node) -> bool:
    state, document = setting(body.index, payload, "query")
    if state != "value" or document is None:
        return False
    alternatives = body.values.pieces(document)
    allowed = (Hole.NUMBER,)
    if any(isinstance(piece, Hole) and piece not in allowed for item in alternatives for piece in item):
        return False
    return all(is_query("".join("0" if isinstance(piece, Hole) else piece for piece in item)) for item in alternatives)


_TOKEN = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*|[{}()]|\w+|[^\s\w]', re.DOTALL)


def is_query(document: str) -> bool:
    """True for a GraphQL document whose operations are all queries (fragments are allowed)."""
    depth = parens = operations = 0
    expecting = True
    for match in _TOKEN.finditer(document):
        token = match[0]
        if token[0] in "#,":
            continue
        if token in "()":
            parens += 1 if token == "(" else -1
        elif token == "{" and not parens:
            if depth == 0 and expecting:
                operations += 1  # the short form of a query
            depth, expecting = depth + 1, False
        elif token == "}" and not parens:
            depth -= 1
            expecting = depth == 0
        elif depth == 0 and parens == 0 and expecting:
            if token not in ("query", "fragment"):
                return False
            operations += token == "query"
            expecting = False
        if depth < 0 or parens < 0:
            return False
    return operations > 0 and depth == 0 and parens == 0
