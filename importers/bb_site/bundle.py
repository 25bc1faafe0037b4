"""The function of an adapter together with what it needs of the helper files of its folder, as one body.

    async ($args) => {
    // sites/shop/_helper.js
    …the declarations that are needed, as they stand there…

    // sites/shop/find.js
    return await (…the function…)($args);
    }

Every character keeps its place in the file it comes from. A function that needs nothing stays as it is.
"""

from __future__ import annotations

import re
from itertools import groupby

from tree_sitter import Node

from adapterc.importers.bb_site.claims import references
from adapterc.importers.bb_site.function import Body
from adapterc.importers.bb_site.helper_faults import check_needs, first_uses
from adapterc.importers.bb_site.helper_file import Part, read_helper
from adapterc.importers.bb_site.helper_needs import needs_of
from adapterc.importers.dialect import Files
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import BoundCode, Code
from adapterc.syntax.javascript.body_form import code_end
from adapterc.syntax.javascript.places import first_comment
from adapterc.syntax.javascript.quoting import remark
from adapterc.syntax.javascript.script import parse, unwrap
from adapterc.syntax.weave import Weaver

__all__ = ["with_helpers"]

_OPEN_ENDED = frozenset(
    {
        "debugger_statement",
        "do_statement",
        "expression_statement",
        "lexical_declaration",
        "throw_statement",
        "using_declaration",
        "variable_declaration",
    }
)
"""Statements that the next line might continue when their semicolon is left out."""

_BLANK = re.compile(r"\n[ \t]*\n[ \t]*\Z")
_BEHIND = re.compile(r"[ \t]*(?://[^\n]*|/\*(?:(?!\*/)[^\n])*\*/[ \t]*(?=\n|\Z))")
"""A comment on the last line of a statement."""

_NEAR = 200
"""How far above a declaration a blank line is looked for."""


def with_helpers(body: Body, path: str, files: Files, sink: Sink) -> Body | None:
    """The body with all it needs in front of its function, or None after a report. `path` is the adapter's file."""
    texts = ((helper, files(helper)) for helper in references(path, ""))
    helpers = [read_helper(helper, text) for helper, text in texts if text is not None]
    needs = needs_of(helpers, first_uses(body.script))
    if not check_needs(body, path, helpers, needs, sink):
        return None
    return _Woven(body, path).run(needs.parts) if needs.parts else body


class _Woven:
    """Builds the text."""

    def __init__(self, body: Body, path: str) -> None:
        self.body = body
        self.path = path
        self.at = body.script.span(body.node)
        self.weaver = Weaver(body.script.text.span.file)

    def run(self, parts: list[Part]) -> Body:
        bound = self.body.code.bound
        assert bound is not None
        self.weaver.write(f"async ({bound.argument}) => {{\n", self.at)
        self.helpers(parts)
        self.weaver.write(f"\n{remark(self.path)}\nreturn await (", self.at)
        start = len(self.weaver)
        self.weaver.copy(self.body.script.text, bound.start, bound.end)
        end = len(self.weaver)
        self.weaver.write(f")({bound.argument});\n}}", self.at)
        text = self.weaver.text()
        script = parse(text)
        whole = BoundCode(text.value, (), "function", 0, len(text.value), argument=bound.argument, author=(start, end))
        return Body(script, unwrap(script.node_at(start, end)), Code(text, whole))

    def helpers(self, parts: list[Part]) -> None:
        for number, (file, own) in enumerate(groupby(parts, key=lambda part: part.file)):
            gap = "\n" if number else ""
            self.weaver.write(f"{gap}{remark(file.path)}\n", file.script.text.slice(0, 0))
            first = True
            for _, group in groupby(own, key=lambda part: part.statement.id):
                for part, node in _pieces(list(group)):
                    self.piece(part, node, first)
                    first = False

    def piece(self, part: Part, node: Node, first: bool) -> None:
        """A statement as it stands, or one declarator of it as a declaration of its own."""
        script = part.file.script
        start, end, at = script.start(node), code_end(script, node), script.span(node)
        begin = script.start(first_comment(node) or node)
        if not first and _BLANK.search(script.code, max(begin - _NEAR, 0), begin):
            self.weaver.write("\n", at)
        self.weaver.copy(script.text, begin, start)
        split = node.id != part.statement.id
        if split:
            self.weaver.write(f"{part.statement.children[0].type} ", at)
        self.weaver.copy(script.text, start, end)
        if (split or node.type in _OPEN_ENDED) and script.code[end - 1] != ";":
            self.weaver.write(";", at)
        remark = _BEHIND.match(script.code, end)
        self.weaver.copy(script.text, end, end if remark is None else remark.end())
        self.weaver.write("\n", at)


def _pieces(group: list[Part]) -> list[tuple[Part, Node]]:
    """What is copied of one statement: all of it, or the declarators that are needed."""
    statement = group[0].statement
    declarators = sum(node.type == "variable_declarator" for node in statement.named_children)
    if group[0].node.id == statement.id or len(group) == declarators:
        return [(group[0], statement)]
    return [(part, part.node) for part in group]
