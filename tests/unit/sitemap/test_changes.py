"""Changes of files as a reader sees them before they are made."""

from __future__ import annotations

import pytest

from adapterc.sitemap.changes import Change, difference

HEAD = "--- a/x.md\n+++ b/x.md\n"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (b"one\n", b"two\n", "@@ -1 +1 @@\n-one\n+two\n"),
        (
            b"one",
            b"two",
            "@@ -1 +1 @@\n-one\n\\ No newline at end of file\n+two\n\\ No newline at end of file\n",
        ),
        (b"one", b"one\n", "@@ -1 +1 @@\n-one\n\\ No newline at end of file\n+one\n"),
        (None, b"one\n", "@@ -0,0 +1 @@\n+one\n"),
        (b"a\x0cb\n", b"a\x0cc\n", "@@ -1 +1 @@\n-a\x0cb\n+a\x0cc\n"),
        ("a\u2028b\n".encode(), b"a\r\n", "@@ -1 +1 @@\n-a\u2028b\n+a\r\n"),
    ],
)
def test_lines_of_a_difference_stay_apart(before: bytes | None, after: bytes, expected: str) -> None:
    assert difference(Change("/", "/x.md", "x.md", before, after, "")) == HEAD + expected


def test_a_secret_is_stars_though_its_key_is_not_in_the_difference() -> None:
    text = b"client_secret:\n" + b"\n" * 5 + b"  WFsecretWFsecret123456\nx\n"
    shown = difference(Change("/", "/x.md", "x.md", text + b"old\n", text + b"new\n", ""))

    assert "secret" not in shown and "   " + "*" * 22 in shown
