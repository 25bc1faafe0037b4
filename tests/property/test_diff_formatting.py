"""What a diff of scripts folds away means the same, judged by a comparison of trees that is written anew."""

from __future__ import annotations

import re
from pathlib import Path

import tree_sitter_javascript
from hypothesis import given
from hypothesis import strategies as st
from tree_sitter import Language, Node, Parser

from adapterc.compiler.diff.script import diff_scripts

PARSER = Parser(Language(tree_sitter_javascript.language()))
PRELUDE = Path(__file__).parents[2] / "compiler" / "prelude"
BODIES = [
    *(path.read_text(encoding="utf-8") for path in sorted(PRELUDE.glob("*.js"))[:40]),
    "a\n++b\nreturn\nc",
    "for (;;) { if (a); else b() } while (c) { d }\nx = [1, , 2,]; y = { a, b: 'c', [d]: `e ${f} g` }",
    "const f = async (a, b = 1) => ({ ...a, b });\nlabel: for (const x of y) continue label",
    "x = [/*c*/, a, /*c*/]; f(a, /*c*/); y = [/*c*/]; z = { a, /*c*/ }",
    "let z = /a b/g.test(q) ? 1 : -1; class A { static #x = 1; get y() { return this.#x } }",
]
INSERTED = [" ", "\n", "\n\n  ", ";", ",", "'", '"', "x", "(", ")", "//", "/*", "*/", "/*c*/"]
Shape = tuple[object, ...]


def shape(node: Node) -> Shape:
    """A tree without what only sets it: semicolons behind statements, the last comma, quotes, blanks of comments."""
    text = (node.text or b"").decode()
    if node.type == "comment":
        return ("comment", " ".join(text.split()))
    if node.type == "string" and not re.search(r"[\\'\"]", text[1:-1]):
        return ("string", text[1:-1])
    if node.type in ("string", "template_string", "regex") or not node.children:
        return (node.type, text)
    kept: list[Shape] = []
    for number, child in enumerate(node.children):
        # A comment is no item: neither between the comma and the bracket nor in place of the item before.
        before, behind = (
            [item for item in part if item.type != "comment"]
            for part in (node.children[:number], node.children[number + 1 :])
        )
        last = len(behind) == 1 and len(before) > 1 and before[-1].type != ","
        if child.type == ";" and node.type not in ("for_statement", "empty_statement"):
            continue
        if child.type == "," and last and node.children[-1].type in (")", "]", "}"):
            continue
        kept.append(shape(child))
    return (node.type, *kept)


def script(body: str) -> str:
    return f"/* shop/hot */\nasync (args, helpers) => {{\n{body}\n}}"


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, str]:
    """A body, and the same with a few characters more or less."""
    old = new = draw(st.sampled_from(BODIES))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(new)))
        put = draw(st.one_of(st.just(""), st.sampled_from(INSERTED)))
        new = new[:at] + put + new[at if put else at + 1 :]
    return old, new


@given(edits())
def test_what_is_folded_means_the_same(bodies: tuple[str, str]) -> None:
    old, new = map(script, bodies)
    if not diff_scripts(old, new).lines:
        trees = [PARSER.parse(text.encode()).root_node for text in (old, new)]
        assert old == new or shape(trees[0]) == shape(trees[1])


@given(st.sampled_from(BODIES), st.data())
def test_blanks_between_tokens_are_folded(body: str, data: st.DataObject) -> None:
    """Blanks, and line breaks behind a bracket or a comma, where no statement can end."""
    root = PARSER.parse(body.encode()).root_node
    cuts = sorted(data.draw(st.sets(st.sampled_from(list(_ends(root))), max_size=6)), reverse=True)
    new = body.encode()
    for at, breaks in cuts:
        new = new[:at] + (data.draw(st.sampled_from([b" ", b"\n  "])) if breaks else b"  ") + new[at:]
    made = diff_scripts(script(body), script(new.decode()))
    assert made.lines == ()


def _ends(node: Node) -> list[tuple[int, bool]]:
    """Where tokens end that are no text, and whether a line may end there."""
    if node.type in ("string", "template_string", "regex", "comment"):
        return []
    if not node.children:
        return [(node.end_byte, node.type in ("(", "[", "{", ","))]
    return [place for child in node.children for place in _ends(child)]
