"""Text as JavaScript source, against the engine that reads it."""

from __future__ import annotations

import quickjs
from hypothesis import given
from hypothesis import strategies as st

from adapterc.syntax.javascript.quoting import quote

ODD = st.sampled_from(["</script", "<!--", "<", "\u2028", "\u2029", "\x7f", '"', "\\", "\n", "\0", "\ud83d", "\ud800"])
TEXTS = st.lists(ODD | st.text(max_size=3), max_size=8).map("".join)


@given(TEXTS)
def test_the_literal_is_the_text(text: str) -> None:
    made = f"String([...Array({quote(text)}.length).keys()].map((i) => {quote(text)}.charCodeAt(i)))"
    read = b"".join(int(unit).to_bytes(2, "little") for unit in quickjs.Context().eval(made).split(",") if unit)
    assert read == text.encode("utf-16-le", "surrogatepass")


@given(TEXTS)
def test_nothing_in_it_is_read_by_anybody_else(text: str) -> None:
    literal = quote(text)
    assert not any(part in literal for part in ("</", "<!--", "\u2028", "\u2029", "\x7f", "\n"))
    literal.encode("utf-8")
