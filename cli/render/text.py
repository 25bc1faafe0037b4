"""Diagnostics for people: the message, the author's lines with the place marked, notes, help and the fix.

    error[AC202]: unknown filter `shout`
     --> clis/shop/hot.yaml:7:31
      |
    7 |       title: ${{ item.title | shout }}
      |                               ^^^^^
      |
      = help: ...
    fix (safe): ...

Columns of a span count characters of the normalised text (no BOM, LF line ends); marks are placed by the cells those
characters take. A line that does not fit is cut around the mark.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from adapterc.cli.render.cells import pieces
from adapterc.cli.render.look import BLUE, BOLD, Look
from adapterc.spec.diagnostics import Diagnostic, Edit, Fix, Severity
from adapterc.spec.span import Span
from adapterc.spec.visible import visible

__all__ = ["ReadSource", "render", "render_all", "render_first", "short_line"]

ReadSource = Callable[[str], str | None]
"""Gives the normalised text of a file of a span, or None when it cannot be shown."""

_COLOURS = {
    Severity.ERROR: "1;31",
    Severity.HELD: "1;35",
    Severity.WARNING: "1;33",
    Severity.INFO: "1;36",
}
_GREEN, _RED = "32", "31"

_ALL_LINES = 6
"""A marked range of more lines than this is shown without its middle."""


def render_all(diagnostics: Iterable[Diagnostic], read_source: ReadSource, look: Look) -> str:
    """All diagnostics in the order given, an empty line between them; "" for none."""
    return "\n".join(render(item, read_source, look) for item in diagnostics)


def render_first(diagnostics: Iterable[Diagnostic], read_source: ReadSource, look: Look, full: int) -> str:
    """The first `full` errors of each code in full; the others in one line each, behind everything else.

    What is no error is shown in full: the help of a held adapter has the text to approve it with.
    """
    shown: Counter[str] = Counter()
    whole: list[Diagnostic] = []
    short: list[Diagnostic] = []
    for item in diagnostics:
        shown[item.code] += item.severity is Severity.ERROR
        (whole if shown[item.code] <= full else short).append(item)
    text = render_all(whole, read_source, look)
    lines = "".join(f"{short_line(item, look)}\n" for item in short)
    return text + ("\n" if text and lines else "") + lines


def short_line(item: Diagnostic, look: Look) -> str:
    """`path:line:column code message`."""
    place = look.clean(f"{look.display(item.span.file)}:{item.span.line}:{item.span.column}")
    return f"{place} {look.paint(item.code, _COLOURS[item.severity])} {look.clean(item.message)}"


def render(diagnostic: Diagnostic, read_source: ReadSource, look: Look) -> str:
    """One diagnostic, ending in a newline."""
    colour = _COLOURS[diagnostic.severity]
    spans = [diagnostic.span, *(note.span for note in diagnostic.notes if note.span is not None)]
    gutter = len(str(max(span.end_line for span in spans)))
    frames = _Frames(read_source, look, gutter)
    title = look.paint(f"{diagnostic.severity.value}[{diagnostic.code}]", colour)
    lines = [title + look.paint(f": {look.clean(diagnostic.message)}", BOLD)]
    lines += frames.frame(diagnostic.span, colour)
    plain = [("note", note.message) for note in diagnostic.notes if note.span is None]
    if diagnostic.help is not None and (diagnostic.fix is None or diagnostic.fix.title != diagnostic.help):
        plain.append(("help", diagnostic.help))
    if plain:
        if len(lines) > 2:
            lines.append(frames.bar())
        lines += [line for kind, text in plain for line in frames.attached(kind, text)]
    for note in diagnostic.notes:
        if note.span is not None:
            lines.append(look.paint("note", BOLD) + f": {look.clean(note.message)}")
            lines += frames.frame(note.span, _COLOURS[Severity.INFO])
    if diagnostic.fix is not None:
        lines += frames.fix(diagnostic.fix)
    return "".join(line.rstrip() + "\n" for line in lines)


class _Frames:
    """Draws code frames that share one gutter."""

    def __init__(self, read_source: ReadSource, look: Look, gutter: int) -> None:
        self.read_source = read_source
        self.look = look
        self.gutter = gutter

    def bar(self) -> str:
        return " " * (self.gutter + 1) + self.look.paint("|", BLUE)

    def attached(self, kind: str, text: str) -> list[str]:
        first, *rest = text.split("\n")
        head = " " * (self.gutter + 1) + self.look.paint("=", BLUE) + " " + self.look.paint(kind, BOLD)
        indent = " " * (self.gutter + 5 + len(kind))
        return [f"{head}: {self.look.clean(first)}", *(indent + self.look.clean(line) for line in rest)]

    def frame(self, span: Span, colour: str) -> list[str]:
        place = self.look.clean(f"{self.look.display(span.file)}:{span.line}:{span.column}")
        lines = [" " * self.gutter + self.look.paint("-->", BLUE) + f" {place}"]
        text = self.read_source(span.file)
        source = _rows(text) if text else ()
        if not 1 <= span.line <= len(source):
            return lines
        last_line, last_column = _last(span, source)
        lines.append(self.bar())
        if last_line <= span.line:
            return lines + self.single(source[span.line - 1], span.line, span.column, last_column, colour)
        return lines + self.multi(source, span.line, span.column, last_line, last_column, colour)

    def numbered(self, number: int | str, text: str) -> str:
        return self.look.paint(f"{number:<{self.gutter}} |", BLUE) + (f" {text}" if text else "")

    def single(self, line: str, number: int, column: int, end: int, colour: str) -> list[str]:
        """One line and the carets under characters `column` to `end` (1-based, exclusive; at least one caret)."""
        first = min(column - 1, len(line))
        shown, start, stop = self.cut(line, first, max(end - 1, first))
        marks = " " * start + self.look.paint("^" * max(1, stop - start), colour)
        return [self.numbered(number, shown), f"{self.bar()} {marks}"]

    def multi(self, source: Sequence[str], line: int, column: int, last: int, end: int, colour: str) -> list[str]:
        """A range of lines, joined by a bar at its left."""
        bar = self.look.paint("|", colour)
        first_text, start, _ = self.cut(source[line - 1], column - 1, column - 1)
        if source[line - 1][: column - 1].strip():
            rows = [self.numbered(line, "  " + first_text)]
            rows.append(f"{self.bar()}  {self.look.paint('_' * (start + 1) + '^', colour)}")
        else:
            rows = [self.numbered(line, self.look.paint("/", colour) + " " + first_text)]
        inner = list(range(line + 1, last + 1))
        hidden = len(inner) + 1 > _ALL_LINES
        for number in (*inner[:2], *inner[-2:]) if hidden else inner:
            if hidden and number == inner[-2]:
                rows.append(self.look.paint("...", BLUE) + " " * max(0, self.gutter) + bar)
            text, _, _ = self.cut(source[number - 1], 0, 0)
            rows.append(self.numbered(number, f"{bar} {text}"))
        _, tail, _ = self.cut(source[last - 1], max(0, end - 2), max(0, end - 2), whole=True)
        rows.append(f"{self.bar()} {self.look.paint('|' + '_' * (tail + 1) + '^', colour)}")
        return rows

    def cut(self, line: str, start: int, stop: int, *, whole: bool = False) -> tuple[str, int, int]:
        """The line as shown, and the cells where characters `start` and `stop` begin in it.

        A line that is too wide keeps what surrounds `start`; with `whole` only the cut at the right is made.
        """
        room = max(20, self.look.columns - self.gutter - 5)
        if len(line) <= room and line.isascii() and visible(line) == line:  # each character takes one cell
            return line, min(start, len(line)), min(stop, len(line))
        cells, ends = _measured(line, self.look.encoding) if stop else _beginning(line, self.look.encoding, room)
        left = 0
        if ends[min(stop, len(cells))] > room and not whole:
            wanted = max(0, ends[start] - room // 3)
            left = bisect_left(ends, wanted)
        dots = "..." if left else ""
        right = bisect_right(ends, ends[left] + room - len(dots)) - 1
        tail = "..." if right < len(cells) else ""
        shown = dots + "".join(text for text, _ in cells[left:right]) + tail
        limit = ends[right] - ends[left] + len(dots)
        at = [min(limit, ends[min(index, len(cells))] - ends[left] + len(dots)) for index in (start, stop)]
        return shown, at[0], at[1]

    def fix(self, fix: Fix) -> list[str]:
        """The fix as a small diff; lines that several edits touch are shown once."""
        lines = [self.look.paint(f"fix ({fix.applicability.value})", BOLD) + f": {self.look.clean(fix.title)}"]
        edits = sorted(fix.edits, key=lambda edit: (edit.span.start, edit.span.end))
        text = self.read_source(edits[0].span.file) if edits else None
        if text is None:
            return lines
        source = _rows(text)
        for group in _by_lines(edits):
            first, last = group[0].span.line, group[-1].span.end_line
            if last > len(source):
                continue
            lines.append(self.bar())
            old = source[first - 1 : last]
            for offset, line in enumerate(old):
                lines.append(self.changed(first + offset, "-", line, _RED))
            for offset, line in enumerate(_edited(old, first, group)):
                lines.append(self.changed(first + offset, "+", line, _GREEN))
        return lines

    def changed(self, number: int, sign: str, line: str, colour: str) -> str:
        shown, _, _ = self.cut(line, 0, 0)
        return self.look.paint(f"{number:<{self.gutter}}", BLUE) + " " + self.look.paint(f"{sign} {shown}", colour)


Measured = tuple[list[tuple[str, int]], list[int]]
"""What each character of a line looks like, and the cells before each and behind the last."""


@lru_cache(maxsize=8)
def _measured(line: str, encoding: str) -> Measured:
    """A whole line, which may be long and have many findings."""
    cells = pieces(line, encoding)
    return cells, list(accumulate((size for _, size in cells), initial=0))


def _beginning(line: str, encoding: str, room: int) -> Measured:
    """As much of a line as fills more than `room` cells: a line that a fix makes is shown once, and only its start."""
    size = 2 * room
    while True:
        cells = pieces(line[:size], encoding)
        ends = list(accumulate((cell for _, cell in cells), initial=0))
        if size >= len(line) or ends[-1] > room:
            return cells, ends
        size *= 2


@lru_cache(maxsize=8)
def _rows(text: str) -> tuple[str, ...]:
    """The lines of a file, which has many findings one after the other."""
    return tuple(text.split("\n"))


def _last(span: Span, source: Sequence[str]) -> tuple[int, int]:
    """Line and exclusive column where a span ends; an end at the start of a line is the end of the line before."""
    line, column = min(span.end_line, len(source)), span.end_column
    if span.end_line > len(source):
        column = len(source[-1]) + 1
    while line > span.line and column <= 1:
        line -= 1
        column = len(source[line - 1]) + 1
    return line, column


def _by_lines(edits: list[Edit]) -> list[list[Edit]]:
    groups: list[list[Edit]] = []
    for edit in edits:
        if groups and edit.span.line <= groups[-1][-1].span.end_line:
            groups[-1].append(edit)
        else:
            groups.append([edit])
    return groups


def _edited(old: Sequence[str], first: int, edits: list[Edit]) -> list[str]:
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line) + 1)
    text = "\n".join(old)
    for edit in reversed(edits):
        start = starts[edit.span.line - first] + edit.span.column - 1
        stop = starts[edit.span.end_line - first] + edit.span.end_column - 1
        text = text[:start] + edit.text + text[stop:]
    return text.split("\n")
