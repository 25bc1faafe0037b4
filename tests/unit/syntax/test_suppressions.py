"""Comments that suppress findings: where they may stand, what they say, and whom they speak for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.spec.diagnostics import Sink
from adapterc.spec.suppression import Suppression
from adapterc.syntax.source import SourceText
from adapterc.syntax.suppressions import find_suppressions


def found(text: str) -> tuple[Suppression, ...]:
    source = SourceText.decode("a.yaml", text.encode(), Sink())
    assert source is not None
    return find_suppressions(source)


def told(text: str) -> list[tuple[int | None, str, str]]:
    """(line, codes, reason) of each."""
    return [(item.line, " ".join(word for word, _ in item.words), item.reason) for item in found(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1  # adapterc: allow AC605 -- why", [(1, "AC605", "why")]),
        ("a: 1  # adapterc: allow AC605, AC204 AC110,-- why -- so", [(1, "AC605 AC204 AC110", "why -- so")]),
        ("a: 1  #adapterc:allow AC605 -- why", [(1, "AC605", "why")]),
        ("a: 1  #adapterc: allow AC605 -- 为什么 ✓  ", [(1, "AC605", "为什么 ✓")]),
        ("# adapterc: allow AC605 -- why\na: 1", [(2, "AC605", "why")]),
        ("# adapterc: allow AC605 -- why\n\n  # more\n\t// more\na: 1", [(5, "AC605", "why")]),
        (
            "# adapterc: allow AC605 -- why\n# adapterc: allow AC204 -- so\na: 1",
            [(3, "AC605", "why"), (3, "AC204", "so")],
        ),
        ("# adapterc: allow AC605 -- why", [(2, "AC605", "why")]),
        ("- run: |\n    // adapterc: allow AC605 -- why\n    go()", [(3, "AC605", "why")]),
        ("go() // adapterc: allow AC605 -- why", [(1, "AC605", "why")]),
        ("go() /* adapterc: allow AC605 -- why */", [(1, "AC605", "why")]),
        ("/* adapterc: allow AC605 -- why */ go()", [(1, "AC605", "why")]),
        ("/* adapterc: allow AC605 -- why */\ngo()", [(2, "AC605", "why")]),
        ("go()\n/* adapterc: allow-file AC605 -- why */", [(None, "AC605", "why")]),
        ("# adapterc: allow", [(2, "", "")]),
        ("# adapterc: allow -- why", [(2, "", "why")]),
        ("# adapterc: allow AC605", [(2, "AC605", "")]),
        ("# adapterc: allow AC605 --", [(2, "AC605", "")]),
        ("# adapterc: allow AC605 why", [(2, "AC605 why", "")]),
        ("# adapterc: ignore AC605", [(2, "AC605", "")]),
        ("# adapterc: disable=AC605", [(2, "=AC605", "")]),
        ("# adapterc: see docs/hook.md", []),
        ("# adapterc: allowance", []),
        ("url: https://shop.test/#adapterc: allow AC605 -- why", []),
        ("url: https://shop.test/x#adapterc:", []),
        ("a: 1\r\n# adapterc: allow AC605 -- why\r\nb: 1\r\n", [(3, "AC605", "why")]),
    ],
)
def test_forms(text: str, expected: list[tuple[int | None, str, str]]) -> None:
    assert told(text) == expected


def test_spans_are_those_of_the_words() -> None:
    text = "热: 1  # adapterc: allow AC605, AC999 -- why  "
    (item,) = found(text)
    raw = text.encode()
    assert raw[item.span.start : item.span.end].decode() == "adapterc: allow AC605, AC999 -- why"
    assert (item.span.line, item.span.column) == (1, 9)
    assert [raw[span.start : span.end].decode() for _, span in item.words] == ["AC605", "AC999"]


def test_other_comments_may_be_asked_for() -> None:
    source = SourceText.decode(
        "a.md", b"x <!-- adapterc: allow AC605 -- why -->\n# adapterc: allow AC204 -- x\n", Sink()
    )
    assert source is not None
    (item,) = find_suppressions(source, ("<!--",))
    assert (item.line, item.reason) == (1, "why")


CODES = st.lists(st.from_regex(r"\AAC[0-9]{3}\Z"), min_size=1, max_size=3)
REASONS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=20).map(
    lambda text: " ".join(text.replace("*/", "").replace("-->", "").split()) or "x"
)


@given(CODES, REASONS, st.sampled_from(["# ", "// ", "#", "//", "/* "]), st.booleans(), st.integers(0, 3))
def test_what_is_written_is_read(codes: list[str], reason: str, lead: str, alone: bool, above: int) -> None:
    close = " */" if lead.startswith("/*") else ""
    comment = f"{lead}adapterc: allow {', '.join(codes)} -- {reason}{close}"
    text = "x: 1\n" * above + (f"  {comment}\nkey: 1\n" if alone else f"key: 1 {comment}\n")
    assert told(text) == [(above + 1 + alone, " ".join(codes), reason)]


@given(st.text(st.sampled_from("#/*- \n\r\tadapterc:lowACACAC605,<!-->"), max_size=60), st.booleans())
def test_no_text_breaks_it(text: str, marked: bool) -> None:
    whole = text.replace("w", "# adapterc: allow ") if marked else text
    for item in found(whole):
        assert item.span.start < item.span.end <= len(whole.encode())
        assert "\n" not in whole.encode()[item.span.start : item.span.end].decode()
