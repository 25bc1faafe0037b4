"""A diff as Markdown: what stands where, what is left out first, and that nothing of a catalog is read as Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from adapterc.compiler.diff.compare import diff_catalogs
from adapterc.compiler.diff.fit import size
from adapterc.compiler.diff.markdown import LIMIT, code, fenced, render_markdown
from adapterc.compiler.diff.model import AdapterChange, CatalogDiff, Change, ListedAdapter, moved
from adapterc.compiler.diff.shown import clean
from tests.support.catalogs import artifact, catalog, rejected

HOSTILE = st.lists(
    st.sampled_from(
        [
            "::",
            "##[",
            *"`<>&|[]()!*_~#@-+\\\n\r\t :/.\"'a1",
            "\u202e",
            "\u200b",
            "热",
            "😀",
            "\ud800",
            "</details>",
            "```",
            "](x)",
        ]
    ),
    max_size=30,
).map("".join)
MARKDOWN = MarkdownIt("gfm-like", {"html": True, "linkify": False})


def test_the_whole() -> None:
    old = catalog(artifact("shop/hot"), artifact("shop/old", "old();"))
    new = catalog(
        artifact("shop/hot", "return { ok: false };", description="x", effects={"hosts": ["a.test", "www.shop.test"]}),
        artifact("shop/new", "fresh();"),
        rejected("shop/old"),
    )
    assert render_markdown(diff_catalogs(old, new)) == (
        "<!-- adapterc diff -->\n"
        "## Catalog: 1 added, 1 removed, 1 changed\n"
        "\n"
        "**Read first, 1 line:** these widen what an adapter may do or break its callers.\n"
        "\n"
        "- `shop/hot` effects + `host a.test`\n"
        "\n"
        "### Removed\n"
        "\n"
        "- `shop/old`: `now rejected: AC506 adapter writes (clis/shop/old.yaml:7)`\n"
        "\n"
        "### Added\n"
        "\n"
        "#### `shop/new`\n"
        "\n"
        "- effects + `host www.shop.test`\n"
        "- effects + `credentials same-origin`\n"
        "- effects + `method GET`\n"
        "- entry + `entry https://www.shop.test/find?q={{query|urlencode}}`\n"
        "- entry + `domain shop.test`\n"
        "\n"
        "### Changed\n"
        "\n"
        "#### `shop/hot`\n"
        "\n"
        "- ⚠ effects + `host a.test`\n"
        '- metadata ~ `description: "What is new at shop" -> "x"`\n'
        "\n"
        "<details><summary>script: 6 lines of difference</summary>\n"
        "\n"
        "```diff\n"
        "@@ -1,4 +1,4 @@\n"
        " async (args, helpers) => {\n"
        '   "use strict";\n'
        "-  return { ok: true };\n"
        "+  return { ok: false };\n"
        " }\n"
        "```\n"
        "\n"
        "</details>\n"
    )


def test_nothing_to_see() -> None:
    assert render_markdown(CatalogDiff()) == "<!-- adapterc diff -->\n## Catalog: no changes\n"


def test_folded_and_repeated_is_said() -> None:
    many = tuple(
        AdapterChange(name, (), ("@@ -1 +1 @@", "-a", "+b"), folded) for name, folded in (("a/a", 0), ("a/b", 2))
    )
    text = render_markdown(CatalogDiff(changed=many, source_only=("a/c", "a/d")))
    assert "- script: 2 places with another formatting only, not shown\n- script: changed as in `a/a`\n" in text
    assert text.count("```diff") == 1
    assert "Source moved, artifact unchanged: `a/c`, `a/d`\n" in text


@given(HOSTILE)
def test_a_span_holds_what_it_is_given(text: str) -> None:
    (paragraph,) = [token for token in MARKDOWN.parse(f"- effects + {code(text)}\n") if token.type == "inline"]
    assert paragraph.children is not None
    (lead, span) = paragraph.children
    assert (lead.type, lead.content, span.type) == ("text", "effects + ", "code_inline")
    shown = clean(text).replace("\t", " ")
    assert span.content == shown or not shown.strip()


@given(st.lists(HOSTILE, max_size=6))
def test_a_block_holds_what_it_is_given(lines: list[str]) -> None:
    text = f"<details><summary>x</summary>\n\n{fenced(lines, 'diff')}\n</details>\n"
    first, block, last = MARKDOWN.parse(text)
    assert (first.type, block.type, block.info, last.type) == ("html_block", "fence", "diff", "html_block")
    shown = "".join(f"{clean(line)}\n" for line in lines)
    assert block.content.replace("\\x3a:", "::") == shown.replace("\\x3a:", "::")
    assert not any(line.lstrip().startswith("::") or "##[" in line for line in block.content.split("\n"))


def kinds(text: str) -> set[str]:
    return {child.type for token in MARKDOWN.parse(text) for child in [token, *(token.children or [])]} - {
        "text",
        "inline",
    }


@given(HOSTILE, HOSTILE)
def test_no_text_of_a_catalog_adds_structure(one: str, two: str) -> None:
    def made(first: str, second: str) -> CatalogDiff:
        change = Change("metadata", "~", first, True)
        script = ("@@ -1 +1 @@", *(f"+{line}" for line in second.split("\n")))
        listed = ListedAdapter("shop/a", (change,), second)
        return CatalogDiff(
            (listed,), (listed,), (AdapterChange("shop/a", (change,), script),), (), (change,), (listed,)
        )

    assert kinds(render_markdown(made(one, two))) == kinds(render_markdown(made("x", "y")))


def big(loud: int, quiet: int, script: int, width: int = 80) -> CatalogDiff:
    def change(number: int, is_loud: bool) -> Change:
        return Change("effects", "+", f"{number} ".ljust(width, "x"), is_loud)

    return CatalogDiff(
        changed=tuple(
            AdapterChange(
                f"shop/n{number}",
                (*[change(number, True)] * (number < loud), *[change(number, False)] * 5),
                ("@@ -1 +1 @@", *(f"+{number} {line}" for line in range(script))),
            )
            for number in range(quiet)
        )
    )


def test_loud_lines_are_kept_when_all_else_goes() -> None:
    text = render_markdown(big(300, 2000, 50))
    head, _, body = text.partition("\n> **Left out**, to stay within 65,536 characters: ")
    assert head.count("\n") == 2 and body
    assert size(text) <= LIMIT
    assert all(f"- `shop/n{number}` effects + `{number} " in text for number in range(300))
    note = body.split("\n", 1)[0]
    assert "line to read first" not in note and "scripts" in note and "`adapterc diff`" in note


def test_loud_lines_go_last_and_not_in_silence() -> None:
    text = render_markdown(big(3000, 3000, 1))
    assert size(text) <= LIMIT
    shown = text.count("\n- `shop/n")
    assert f"{3000 - shown:,} line to read firsts" not in text
    assert f"{3000 - shown:,} lines to read first" in text
    assert "#### " not in text and shown > 400


def test_scripts_are_cut_before_anything_else_is() -> None:
    text = render_markdown(big(1, 20, 3000))
    assert all(f"#### `shop/n{number}`" in text for number in range(20))
    assert "more lines of this script left out.\n" in text and "**Left out**" in text
    assert 0 < text.count("```diff") < 20 and size(text) <= LIMIT


@given(st.integers(0, 40), st.integers(0, 60), st.integers(0, 60), st.integers(1000, 20_000), st.integers(1, 600))
def test_it_always_fits(loud: int, quiet: int, script: int, limit: int, width: int) -> None:
    assert size(render_markdown(big(loud, quiet, script, width), limit)) <= limit


def test_long_texts_are_cut_with_a_word() -> None:
    assert code("a" * 500 + "b" * 500) == f"`{'a' * 133}… (734 characters more) …{'b' * 133}`"
    assert code("x" * 400) == f"`{'x' * 400}`"


@pytest.mark.parametrize("tail", ["", " -> y: z", "`"])
def test_both_values_of_a_long_line_are_seen(tail: str) -> None:
    old, new = f"https://a.test/{'x' * 900}{tail}", f"https://evil.test/{'y' * 900}end"
    change = moved("entry", "entry", old, new, loud=True)
    text = render_markdown(CatalogDiff(changed=(AdapterChange("shop/hot", (change,)),)))
    assert "entry: https://a.test/" in text and f"{tail} -> https://evil.test/" in text and "yend" in text
    assert "\n> **Cut**: 2 long lines shown in part. `adapterc diff` with `--format text` shows everything.\n" in text


def test_what_differs_in_the_middle_is_seen() -> None:
    old, new = (f"https://a.test/{'x: ' * 300}{word}{'x' * 900}" for word in ("mine", "evil"))
    text = render_markdown(CatalogDiff(changed=(AdapterChange("shop/hot", (moved("entry", "entry", old, new),)),)))
    assert text.index("mine") < text.index(" -> ") < text.index("evil")
    assert "**Cut**: 1 long line shown in part." in text


def test_short_lines_are_not_said_to_be_cut() -> None:
    change = moved("entry", "entry", "x" * 300, "y" * 300, loud=True)
    text = render_markdown(CatalogDiff(changed=(AdapterChange("shop/hot", (change,)),)))
    assert "Cut" not in text and "more)" not in text


def test_characters_beyond_the_first_plane_count_twice() -> None:
    assert (size("a热"), size("😀")) == (2, 2)


def test_names_of_the_world_stay_code() -> None:
    made = diff_catalogs(
        catalog(artifact("shop/hot")),
        catalog(artifact("shop/hot", description="@octocat closes #1 <img src=x> [x](https://evil.test) `a`")),
    )
    text = render_markdown(made)
    assert (
        '``description: "What is new at shop" -> "@octocat closes #1 <img src=x> [x](https://evil.test) `a`"``' in text
    )
