from __future__ import annotations

import re

import pytest

from adapterc.cli.render.cells import clean, pieces, width
from adapterc.cli.render.look import Look
from adapterc.cli.render.text import render, render_all, render_first
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix, Note
from adapterc.spec.span import Span

FILE = "clis/shop/hot.yaml"


def span(text: str, needle: str, *, file: str = FILE, end: str | None = None) -> Span:
    """The span of `needle` in `text`, or from `needle` to the end of `end`."""
    start = text.index(needle)
    stop = start + len(needle) if end is None else text.index(end, start) + len(end)

    def place(index: int) -> tuple[int, int]:
        return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)

    return Span(file, len(text[:start].encode()), len(text[:stop].encode()), *place(start), *place(stop))


def shown(text: str, diagnostic: Diagnostic, **look: object) -> str:
    return render(diagnostic, {FILE: text}.get, Look(**look))  # type: ignore[arg-type]


def test_one_line() -> None:
    text = "site: shop\nname: hot\npipeline:\n  - map:\n      title: ${{ item.title | shout }}\n"
    diagnostic = Diagnostic(
        "AC202", "unknown filter `shout`", span(text, "shout"), help="the filters are `upper`, `trim`"
    )
    assert shown(text, diagnostic) == (
        "error[AC202]: unknown filter `shout`\n"
        " --> clis/shop/hot.yaml:5:31\n"
        "  |\n"
        "5 |       title: ${{ item.title | shout }}\n"
        "  |                               ^^^^^\n"
        "  |\n"
        "  = help: the filters are `upper`, `trim`\n"
    )


def test_notes_share_the_gutter_and_have_frames() -> None:
    text = "name: hot\n" + "# filler\n" * 10 + "name: hot\n"
    second = Span(FILE, 100, 104, 12, 1, 12, 5)
    diagnostic = Diagnostic(
        "AC104",
        "key `name` is given 2 times",
        second,
        (Note("first given here", span(text, "name")), Note("the last one would win elsewhere")),
    )
    assert shown(text, diagnostic) == (
        "error[AC104]: key `name` is given 2 times\n"
        "  --> clis/shop/hot.yaml:12:1\n"
        "   |\n"
        "12 | name: hot\n"
        "   | ^^^^\n"
        "   |\n"
        "   = note: the last one would win elsewhere\n"
        "note: first given here\n"
        "  --> clis/shop/hot.yaml:1:1\n"
        "   |\n"
        "1  | name: hot\n"
        "   | ^^^^\n"
    )


@pytest.mark.parametrize(
    ("line", "needle", "frame", "marks"),
    [
        ("a: 热榜 ${{ bad }}", "bad", "a: 热榜 ${{ bad }}", "            ^^^"),
        ("热榜热榜", "榜热", "热榜热榜", "  ^^^^"),
        ("\tkey: bad", "bad", "    key: bad", "         ^^^"),
        ("a\tbad", "bad", "a    bad", "     ^^^"),
        ("cafe\u0301 bad", "bad", "cafe\u0301 bad", "     ^^^"),
        ("😀 bad", "bad", "😀 bad", "   ^^^"),
        ("x\x1b[2Jbad", "bad", "x\\x1b[2Jbad", "        ^^^"),
        ("x\u202ebad", "bad", "x\\u202ebad", "       ^^^"),
        ("x\u2028bad", "bad", "x\\u2028bad", "       ^^^"),
        ("x\x9bbad", "bad", "x\\x9bbad", "     ^^^"),
    ],
)
def test_marks_stand_under_the_characters(line: str, needle: str, frame: str, marks: str) -> None:
    rendered = shown(line, Diagnostic("AC110", "it is bad", span(line, needle)))
    assert rendered.split("\n")[3:5] == [f"1 | {frame}", f"  | {marks}"]


def test_empty_range_gets_one_mark() -> None:
    text = "key:\n"
    rendered = shown(text, Diagnostic("AC302", "field is missing", Span(FILE, 4, 4, 1, 5, 1, 5)))
    assert rendered.split("\n")[3:5] == ["1 | key:", "  |     ^"]


def test_several_lines_from_the_middle_of_one() -> None:
    text = "- evaluate: (() => {\n    go()\n  })()\n"
    rendered = shown(text, Diagnostic("AC404", "no single result", span(text, "(() =>", end="})()")))
    assert rendered == (
        "error[AC404]: no single result\n"
        " --> clis/shop/hot.yaml:1:13\n"
        "  |\n"
        "1 |   - evaluate: (() => {\n"
        "  |  _____________^\n"
        "2 | |     go()\n"
        "3 | |   })()\n"
        "  | |______^\n"
    )


def test_several_lines_from_the_start_of_one_without_the_middle() -> None:
    text = "x\n" + "".join(f"  line {number}\n" for number in range(1, 12)) + "y\n"
    rendered = shown(text, Diagnostic("AC404", "no single result", span(text, "line 1\n", end="line 10")))
    assert rendered == (
        "error[AC404]: no single result\n"
        "  --> clis/shop/hot.yaml:2:3\n"
        "   |\n"
        "2  | /   line 1\n"
        "3  | |   line 2\n"
        "4  | |   line 3\n"
        "...  |\n"
        "10 | |   line 9\n"
        "11 | |   line 10\n"
        "   | |_________^\n"
    )


def test_end_at_the_start_of_a_line_is_the_line_before() -> None:
    text = "a: |\n  x\n  y\nb: 1\n"
    rendered = shown(text, Diagnostic("AC404", "no single result", Span(FILE, 3, 13, 1, 4, 4, 1)))
    assert rendered.split("\n")[3:] == ["1 |   a: |", "  |  ____^", "2 | |   x", "3 | |   y", "  | |___^", ""]


def test_a_long_line_is_cut_around_the_mark() -> None:
    text = "x" * 400 + "BAD" + "y" * 400
    rendered = shown(text, Diagnostic("AC401", "it is bad", span(text, "BAD")), columns=60)
    frame, marks = rendered.split("\n")[3:5]
    assert frame.startswith("1 | ...xxx")
    assert frame.endswith("yyy...")
    assert len(frame) <= 64
    assert frame[marks.index("^") : marks.rindex("^") + 1] == "BAD"


def test_a_mark_wider_than_the_window_is_cut() -> None:
    text = "x" * 10 + "B" * 400
    frame, marks = shown(text, Diagnostic("AC401", "it is bad", span(text, "B" * 400)), columns=60).split("\n")[3:5]
    assert frame.endswith("B...")
    assert len(marks) <= len(frame)
    assert set(marks[4:]) <= {" ", "^"}


@pytest.mark.parametrize("place", [Span(FILE, 0, 0, 1, 1, 1, 1), Span(FILE, 900, 901, 99, 1, 99, 2)])
def test_a_file_that_cannot_be_shown_keeps_its_place(place: Span) -> None:
    diagnostic = Diagnostic("AC003", "file holds a NUL byte", place, help="save it as text without NUL bytes")
    rendered = render(diagnostic, lambda file: None if place.line == 1 else "short", Look())
    assert rendered == (
        "error[AC003]: file holds a NUL byte\n"
        f"{' ' * len(str(place.line))}--> {place}\n"
        f"{' ' * len(str(place.line))} = help: save it as text without NUL bytes\n"
    )


def test_a_span_that_lies_past_the_line_does_not_fail() -> None:
    assert "  |    ^\n" in shown("abc", Diagnostic("AC101", "odd", Span(FILE, 50, 60, 1, 50, 1, 60)))


def test_a_safe_fix_is_shown_as_a_diff() -> None:
    text = "title: a: b\nurl: x\n"
    edit = Edit(span(text, "a: b"), '"a: b"')
    diagnostic = Diagnostic("AC103", "plain scalar holds `: `", edit.span, fix=Fix("quote the value", (edit,)))
    assert shown(text, diagnostic) == (
        "error[AC103]: plain scalar holds `: `\n"
        " --> clis/shop/hot.yaml:1:8\n"
        "  |\n"
        "1 | title: a: b\n"
        "  |        ^^^^\n"
        "fix (safe): quote the value\n"
        "  |\n"
        "1 - title: a: b\n"
        '1 + title: "a: b"\n'
    )


def test_a_help_that_the_fix_repeats_is_printed_once() -> None:
    text = "order: DESC\n"
    edit = Edit(span(text, "DESC"), "desc")
    fix = Fix("write `desc`", (edit,), Applicability.DISPLAY)
    assert shown(text, Diagnostic("AC317", "odd", edit.span, help="write `desc`", fix=fix)).count("write `desc`") == 1
    assert "= help: use `desc`\nfix (display): write `desc`\n" in shown(
        text, Diagnostic("AC317", "odd", edit.span, help="use `desc`", fix=fix)
    )


def test_edits_on_one_line_are_shown_once_and_others_apart() -> None:
    text = "a: [x, y]\nb: 1\nc: z\n"
    edits = tuple(Edit(span(text, name), name.upper()) for name in ("z", "y", "x"))
    diagnostic = Diagnostic("AC110", "odd", edits[0].span, fix=Fix("upper", edits, Applicability.UNSAFE))
    assert shown(text, diagnostic).split("fix ")[1] == (
        "(unsafe): upper\n  |\n1 - a: [x, y]\n1 + a: [X, Y]\n  |\n3 - c: z\n3 + c: Z\n"
    )


def test_a_fix_may_add_and_join_lines() -> None:
    text = "a: 1\nb: 2\n"
    edit = Edit(Span(FILE, 3, 8, 1, 4, 2, 4), "9\nx: 1\ny: ")
    assert shown(text, Diagnostic("AC110", "odd", edit.span, fix=Fix("rewrite", (edit,)))).split("rewrite\n")[1] == (
        "  |\n1 - a: 1\n2 - b: 2\n1 + a: 9\n2 + x: 1\n3 + y: 2\n"
    )


def test_colour_only_adds_escapes() -> None:
    text = "a: bad\n"
    edit = Edit(span(text, "bad"), "good")
    diagnostic = Diagnostic("AC507", "odd", edit.span, (Note("n"), Note("m", edit.span)), "h", Fix("f", (edit,)))
    coloured = shown(text, diagnostic, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == shown(text, diagnostic)
    assert "\x1b[1;35mheld[AC507]\x1b[0m" in coloured


def test_text_of_sources_never_reaches_the_terminal_as_a_command() -> None:
    text = "a\x1b]0;owned\x07: \x1b[31mbad\n"
    diagnostic = Diagnostic(
        "AC301",
        "unknown key `a\x1b]0;owned\x07`\nnext",
        span(text, "bad", file="x\x1b[1m.yaml"),
        (Note("\x1b[2J"),),
        "\x08",
    )
    rendered = render(diagnostic, lambda file: text, Look())
    assert "\x1b" not in rendered
    assert "\x07" not in rendered
    assert "\x08" not in rendered
    assert rendered.startswith("error[AC301]: unknown key `a\\x1b]0;owned\\x07`\\nnext\n".replace("error", "warning"))
    assert " --> x\\x1b[1m.yaml:1:" in rendered


def test_what_the_console_cannot_say_is_escaped_and_stays_aligned() -> None:
    text = "名: bad\n"
    diagnostic = Diagnostic("AC301", "unknown key `名`", span(text, "bad", file="热.yaml"))
    rendered = render(diagnostic, lambda file: text, Look(encoding="ascii"))
    assert rendered == (
        "warning[AC301]: unknown key `\\u540d`\n --> \\u70ed.yaml:1:4\n  |\n1 | \\u540d: bad\n  |         ^^^\n"
    )


def test_display_names_the_file_as_the_reader_opens_it() -> None:
    rendered = shown("a\n", Diagnostic("AC301", "odd", span("a", "a")), display=lambda file: f"../repo/{file}")
    assert " --> ../repo/clis/shop/hot.yaml:1:1\n" in rendered


def test_several_are_parted_by_an_empty_line() -> None:
    items = [Diagnostic("AC301", "one", span("a", "a")), Diagnostic("AC301", "two", span("a", "a"))]
    rendered = render_all(items, lambda file: "a", Look())
    assert rendered.count("\n\n") == 1
    assert render_all([], lambda file: None, Look()) == ""


def test_cells() -> None:
    assert clean("plain") == "plain"
    assert clean("a\tb\rc\x7f\ud800\u200b\U000e0001") == "a\\x09b\\x0dc\\x7f\\ud800\\u200b\\U000e0001"
    assert clean("é热", "latin-1") == "é\\u70ed"
    assert clean("热", "no-such-codec") == "\\u70ed"
    assert pieces("a\t热") == [("a", 1), ("    ", 4), ("热", 2)]
    assert [width(text) for text in ("abc", "热", "e\u0301", "👩\u200d💻", "ｶ")] == [3, 2, 1, 4, 1]


def test_errors_behind_the_first_of_a_code_take_one_line() -> None:
    text = "a\n" * 9
    spans = [Span(FILE, 2 * n, 2 * n + 1, n + 1, 1, n + 1, 2) for n in range(9)]
    codes = ("AC101", "AC507", "AC101", "AC507", "AC102", "AC507", "AC101", "AC507", "AC101")
    found = [Diagnostic(code, f"odd \x1b{n}", spans[n], help="h") for n, code in enumerate(codes)]
    rendered = render_first(found, {FILE: text}.get, Look(display=lambda file: f"../{file}"), 2)
    whole = [found[n] for n in (0, 1, 2, 3, 4, 5, 7)]
    assert rendered == render_all(whole, {FILE: text}.get, Look(display=lambda file: f"../{file}")) + (
        "\n../clis/shop/hot.yaml:7:1 AC101 odd \\x1b6\n../clis/shop/hot.yaml:9:1 AC101 odd \\x1b8\n"
    )
    assert render_first([], {}.get, Look(), 2) == ""


def test_a_long_line_with_many_findings_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of one line could keep a run busy for minutes."""
    measured: list[int] = []

    def counted(line: str, encoding: str) -> list[tuple[str, int]]:
        measured.append(len(line))
        return pieces(line, encoding)

    monkeypatch.setattr("adapterc.cli.render.text.pieces", counted)
    text = "ab \x07" * 10_000
    found = [Diagnostic("AC202", "no", Span(FILE, at, at + 2, 1, at + 1, 1, at + 3)) for at in range(0, 40_000, 400)]
    rendered = render_all(found, {FILE: text}.get, Look())
    assert rendered.count("^^") == 100
    assert measured == [40_000]


def test_only_the_beginning_of_a_long_new_line_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []

    def counted(line: str, encoding: str) -> list[tuple[str, int]]:
        measured.append(len(line))
        return pieces(line, encoding)

    text = "x" * 50_000 + "\n"
    fix = Fix("shorten", (Edit(Span(FILE, 0, 1, 1, 1, 1, 2), "y" * 50_000),), Applicability.SAFE)
    diagnostic = Diagnostic("AC202", "no", Span(FILE, 0, 1, 1, 1, 1, 2), fix=fix)
    plain = shown(text, diagnostic)
    monkeypatch.setattr("adapterc.cli.render.text.pieces", counted)
    assert shown(text, diagnostic) == plain
    assert sum(measured) < 2_000
