"""What suppressions take out, and what is wrong with them."""

from __future__ import annotations

from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.spec.span import Span
from adapterc.spec.suppression import Settled, settle_suppressions
from adapterc.syntax.source import SourceText
from adapterc.syntax.suppressions import find_suppressions


def at(line: int, code: str = "AC605", file: str = "a.yaml") -> Diagnostic:
    return Diagnostic(code, "found", Span(file, 0, 1, line, 1, line, 2))


def settle(text: str, *findings: Diagnostic, whole: bool = True) -> Settled:
    source = SourceText.decode("a.yaml", text.encode(), Sink())
    assert source is not None
    return settle_suppressions(findings, find_suppressions(source), {"a.yaml"} if whole else ())


def complaints(settled: Settled) -> list[str]:
    return [f"{item.span.line}:{item.span.column} {item.code} {item.message}" for item in settled.complaints]


def test_only_the_code_and_the_line_that_are_named() -> None:
    text = "a: 1  # adapterc: allow AC605 -- so\nb: 1\n"
    other = [at(2), at(1, "AC204"), at(1, file="b.yaml")]
    settled = settle(text, at(1), at(1), *other)
    assert settled.kept == tuple(other)
    assert [(item, comment.reason) for item, comment in settled.suppressed] == [(at(1), "so"), (at(1), "so")]
    assert settled.complaints == ()


def test_a_whole_file() -> None:
    settled = settle("# adapterc: allow-file AC605 -- so\n", at(3), at(9))
    assert (settled.kept, len(settled.suppressed), settled.complaints) == ((), 2, ())


def test_notes_can_be_suppressed() -> None:
    assert settle("a  # adapterc: allow AC604 -- so", at(1, "AC604")).kept == ()


def test_without_a_reason_nothing_is_suppressed() -> None:
    settled = settle("a  # adapterc: allow AC605", at(1))
    assert settled.kept == (at(1),)
    assert complaints(settled) == ["1:6 AC801 suppression gives no reason, so nothing is suppressed"]


def test_unknown_codes_and_words() -> None:
    text = "a  # adapterc: allow AC650, ac605 -- so\nb  # adapterc: ignore AC605 -- so\nc  # adapterc: allow\n"
    settled = settle(text, at(1))
    assert settled.kept == (at(1),)
    assert complaints(settled) == [
        "1:22 AC802 `AC650` is no code of adapterc",
        "1:29 AC802 `ac605` is no code of adapterc",
        "2:6 AC802 `ignore` is no word for a suppression, so nothing is suppressed",
        "3:6 AC802 suppression names no code",
    ]
    assert settled.complaints[1].help == "did you mean `AC605`?"
    assert all(item.help for item in settled.complaints)


def test_refusals_and_held_adapters() -> None:
    text = "a  # adapterc: allow AC202, AC605, AC507, AC801 -- so\n"
    settled = settle(text, at(1, "AC202"), at(1))
    assert settled.kept == (at(1, "AC202"),)
    assert complaints(settled) == [
        "1:22 AC804 `AC202` is an error and cannot be suppressed",
        "1:36 AC804 `AC507` holds an adapter back and cannot be suppressed",
        "1:43 AC804 `AC801` is an error and cannot be suppressed",
    ]


def test_unused_ones_are_told_where_everything_was_looked_for() -> None:
    text = "a  # adapterc: allow AC605, AC204 -- so\n"
    assert complaints(settle(text, at(1))) == [
        "1:29 AC803 nothing on line 1 gives `AC204`, so there is nothing to suppress"
    ]
    assert complaints(settle(text, at(1), whole=False)) == []
    assert complaints(settle(text, at(1), at(7, "AC202"))) == [], "a refusal ends the search for other findings"
    (item,) = settle("# adapterc: allow-file AC605 -- so\n").complaints
    assert (item.message, item.help) == (
        "nothing in this file gives `AC605`, so there is nothing to suppress",
        "remove the comment",
    )


def test_the_same_comment_twice_counts_once() -> None:
    text = "# adapterc: allow AC605 -- one\n# adapterc: allow AC605 -- two\na: 1\n"
    settled = settle(text, at(3))
    assert (settled.kept, settled.complaints) == ((), ())
