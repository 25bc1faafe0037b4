"""The outline of a Markdown text is that of the whole parser, whatever is told without asking it."""

from __future__ import annotations

from unittest import mock

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from adapterc.syntax import markdown
from adapterc.syntax.markdown import read_outline

_LEADS = ["", " ", "   ", "    ", "\t", "- ", "-", "* ", "+ ", "1. ", "2. ", "10) ", "> ", ">", "# ", "## ", "#", "---"]
_LEADS += ["***", "___", "```", "~~~", "````", "<!-- ", "<div>", "\u3000", "|", "[a]: "]
_TEXTS = ("", "word", "two words", "字", "`tick`", "- x", "1. x", "> x", "# x", "```", "-->", "*b*", "2026", "_")
LINES = st.lists(st.tuples(st.lists(st.sampled_from(_LEADS), max_size=4), st.sampled_from(_TEXTS)), max_size=14)


def plain() -> MarkdownIt:
    """The parser without the rule of our own."""
    parser = MarkdownIt("zero")
    parser.enable(["code", "fence", "blockquote", "hr", "list", "html_block", "heading"])
    parser.disable(["inline", "text_join"], True)
    return parser


PLAIN = plain()


@given(LINES)
def test_prose_is_told_at_once_and_nothing_else_changes(given_lines: list[tuple[list[str], str]]) -> None:
    lines = ["".join(leads) + text for leads, text in given_lines] or [""]
    with mock.patch.object(markdown, "_parser", lambda: PLAIN):
        wanted = read_outline(lines, 3)
    assert read_outline(lines, 3) == wanted
