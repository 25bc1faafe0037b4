"""Walks over trees, and what a corrected `await` leaves of one."""

from __future__ import annotations

import pytest
from tree_sitter import Node, Parser

from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.script import Script, parse
from adapterc.syntax.javascript.tree import Listing, language, walk


def _parsed(code: str) -> Script:
    return parse(Text(code, Span("a.js", 0, 0, 1, 1, 1, 1)))


@pytest.mark.parametrize(
    "code",
    [
        "a.b(c => ({ d, e: `x${f.g}\\n` })); // h",
        "function f({ a = [b] }) { return a?.b[c] }\n/* d */ class E { #x = 1; get y() { return this.#x } }",
        "if (a { b",
        "",
    ],
)
def test_a_listing_holds_what_a_walk_sees(code: str) -> None:
    root = _parsed(code).root
    types = ("identifier", "member_expression", "string_fragment", "escape_sequence", "comment", "formal_parameters")
    walked = [node for node in walk(root) if node.is_named and node.type in types]
    listing = Listing(root)
    assert listing.of(*types) == walked
    for name in (*types, "ERROR", "program"):
        assert listing.of(name) == [node for node in walk(root) if node.is_named and node.type == name]


def test_a_listing_knows_the_parents() -> None:
    root = _parsed("f({ a: [b] }, `x${c}`) // d").root
    parents = Listing(root).parents
    named = [node for node in walk(root) if node.is_named]
    assert {node.id: parents.get(node.id) for node in named} == {node.id: node.parent for node in named}


def test_a_listing_has_no_limit_of_depth() -> None:
    listing = Listing(_parsed("{" * 50_000 + "a" + "}" * 50_000).root)
    assert len(listing.of("statement_block", "identifier")) == 50_001


def _shape(node: Node) -> list[tuple[str, int, int]]:
    return [(item.type, item.start_byte, item.end_byte) for item in walk(node)]


@pytest.mark.parametrize(
    "code",
    [
        "async () => {\n  await (async () => { await [a]; await `b` })();\n}",
        "await (async () => { await `b` })();\nawait (async () => 1)()",
        "async (é) => { let s = 1; try { await (async () => 1)(); } catch { } }",
        "await (async () => { await (async () => 2)() })(); (",
    ],
)
def test_a_corrected_await_gives_the_tree_of_the_corrected_text(code: str) -> None:
    root = _parsed(code).root
    assert root.text is not None and b"void" in root.text
    assert _shape(root) == _shape(Parser(language()).parse(root.text).root_node)


def test_what_is_known_of_scopes_goes_with_them() -> None:
    script = _parsed("const a = () => a();")
    scopes = script.scopes
    assert scopes.top.names["a"].references
    top, declaration = scopes.top, scopes.declarations[0]
    scopes.__del__()
    assert not top.names and not declaration.references
