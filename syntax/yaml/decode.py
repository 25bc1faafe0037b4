"""From the source of a scalar to its value, character by character.

libyaml says where a scalar stands; what it holds is decoded here, because only so does every character keep its
place. The rules are those of js-yaml 4.1, which the dialect reads with; they differ from YAML 1.2 in two corners: a
block scalar at the end of a file without a line break still ends in one, and an escaped line break swallows the blank
lines after it. Blanks before a folded line break are dropped, as YAML and js-yaml 4.3 have it (4.1 kept them).
"""

from __future__ import annotations

import re

from adapterc.spec.text import Run
from adapterc.syntax.source import SourceText

__all__ = ["Decoded", "block", "double_quoted", "plain", "single_quoted"]

_BLANK = " \t"
_HEADER = re.compile(r"[|>]([-+0-9]*)")
_ESCAPE = re.compile(r"\n|\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.|\n)")
_LOW_HALF = re.compile(r"\\(?:u|U0000)([dD][c-fC-F][0-9a-fA-F]{2})")
_SIMPLE = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


class Decoded:
    """A value under construction: its parts, their runs, where it ends, and the halves of surrogate pairs found.

    `halves` holds the source ranges of lone halves; each is replaced by U+FFFD so that the value stays encodable.
    """

    __slots__ = ("_length", "_next", "_parts", "_source", "end", "halves", "runs")

    def __init__(self, source: SourceText, end: int = 0) -> None:
        self._source = source
        self._parts: list[str] = []
        self._length = 0
        self._next = -1
        self.runs: list[Run] = []
        self.end = end
        self.halves: list[tuple[int, int]] = []

    @property
    def value(self) -> str:
        return "".join(self._parts)

    def copy(self, start: int, end: int) -> None:
        """Take `text[start:end]`, which lies on one line (its line break may be the last character)."""
        if end <= start:
            return
        if start != self._next:
            line, column, byte = self._source.locate(start)
            self.runs.append(Run(self._length, byte, line, column))
        self._append(self._source.text[start:end])
        at_line_end = self._source.text[end - 1] == "\n"
        self._next = -1 if at_line_end else end

    def atom(self, value: str, start: int, end: int) -> None:
        """Take `value`, written as `text[start:end]`."""
        line, column, byte = self._source.locate(start)
        size = self._source.locate(end)[2] - byte
        self.runs.append(Run(self._length, byte, line, column, True, end - start, size))
        self._append(value)
        self._next = -1

    def newline(self, index: int) -> None:
        """Take the line break at `text[index]`; the one after the last line of a file may be missing."""
        text = self._source.text
        if index < len(text) and self._source.locate(index + 1)[2] - self._source.locate(index)[2] == 1:
            self.copy(index, index + 1)
        else:
            self.atom("\n", index, min(index + 1, len(text)))

    def fold(self, breaks: list[int]) -> None:
        """Take the line breaks at these indices: one is a space, more are one less."""
        if len(breaks) == 1:
            self.atom(" ", breaks[0], breaks[0] + 1)
        for index in breaks[1:]:
            self.newline(index)

    def _append(self, value: str) -> None:
        self._parts.append(value)
        self._length += len(value)


def plain(source: SourceText, start: int, end: int) -> Decoded:
    """A plain scalar: lines are stripped and folded."""
    out = Decoded(source, end)
    breaks: list[int] = []
    for line_start, line_end in _lines(source.text, start, end):
        first = _content_start(source.text, line_start, line_end)
        last = _content_end(source.text, first, line_end)
        if first < last:
            out.fold(breaks)
            breaks = []
            out.copy(first, last)
        breaks.append(line_end)
    return out


def single_quoted(source: SourceText, start: int, end: int) -> Decoded:
    """A single-quoted scalar; `''` is an escape."""
    out = Decoded(source, end)
    text = source.text
    breaks: list[int] = []
    inner_end = end - 1
    for line_start, line_end in _lines(text, start + 1, inner_end):
        first = line_start if line_start == start + 1 else _content_start(text, line_start, line_end)
        last = line_end if line_end == inner_end else _content_end(text, first, line_end)
        if first < last or line_end == inner_end:
            out.fold(breaks)
            breaks = []
            _copy_quotes(out, text, first, last)
        breaks.append(line_end)
    return out


def _copy_quotes(out: Decoded, text: str, start: int, end: int) -> None:
    while (quote := text.find("''", start, end)) >= 0:
        out.copy(start, quote)
        out.atom("'", quote, quote + 2)
        start = quote + 2
    out.copy(start, end)


def double_quoted(source: SourceText, start: int, end: int) -> Decoded:
    """A double-quoted scalar with escapes, folded lines and escaped line breaks."""
    out = Decoded(source, end)
    text = source.text
    inner_end = end - 1
    at = start + 1
    while found := _ESCAPE.search(text, at, inner_end):
        mark = found.start()
        if text[mark] == "\n":
            out.copy(at, _content_end(text, at, mark))
            at, breaks = _skip_space(text, mark, inner_end)
            out.fold(breaks)
        elif found[0][1] == "\n":
            out.copy(at, mark)
            at, _ = _skip_space(text, mark + 1, inner_end)
        else:
            out.copy(at, mark)
            at = _escape(out, text, mark, found.end())
    out.copy(at, inner_end)
    return out


def _escape(out: Decoded, text: str, start: int, end: int) -> int:
    """Take one escape and return where it ends; the halves of a pair are taken together."""
    letter = text[start + 1]
    if end - start == 2:
        out.atom(_SIMPLE.get(letter, letter), start, end)
        return end
    code = int(text[start + 2 : end], 16)
    if 0xD800 <= code < 0xDC00 and (low := _LOW_HALF.match(text, end)):
        out.atom(chr(0x10000 + ((code - 0xD800) << 10) + int(low[1], 16) - 0xDC00), start, low.end())
        return low.end()
    if 0xD800 <= code < 0xE000:
        out.halves.append((start, end))
        code = 0xFFFD
    out.atom(chr(code), start, end)
    return end


def block(source: SourceText, start: int, limit: int, parent: int) -> Decoded:
    """A literal or folded scalar whose `|` or `>` stands at `start`.

    `parent` is the column (from 0) of the block collection it stands in, -1 when the scalar is the whole document: then
    indentation cannot tell where it ends, and `limit` does. `end` becomes the end of its last line.
    """
    text = source.text
    header = _HEADER.match(text, start)
    flags = header[1] if header else ""
    width = flags.strip("+-")
    indent = parent + int(width or "1")
    detected = bool(width)
    folded = text[start] == ">"
    out = Decoded(source, _line_end(text, start))
    pending: list[int] = []  # line breaks since the last line of content, its own first
    content = more_indented = False
    at = out.end + 1
    while at < len(text):
        line_end = _line_end(text, at)
        first = _indentation(text, at, min(line_end, at + indent) if detected else line_end)
        indent = indent if detected else max(indent, first - at)
        if first == line_end:
            pending.append(line_end)
            at = line_end + 1
            continue
        if first - at < indent or (parent < 0 and first >= limit):
            break
        if not folded or text[first] in _BLANK or more_indented:
            breaks = pending
        elif content and len(pending) == 1:
            out.fold(pending)
            breaks = []
        else:
            breaks = pending[1:] if content else pending
        more_indented = text[first] in _BLANK
        for index in breaks:
            out.newline(index)
        out.copy(first, line_end)
        out.end = line_end
        content, detected, pending = True, True, [line_end]
        at = line_end + 1
    if "+" in flags:
        for index in pending:
            out.newline(index)
    elif content and "-" not in flags:
        out.newline(pending[0])
    return out


def _indentation(text: str, start: int, end: int) -> int:
    """Where the spaces that begin a line end, looking no further than `end`."""
    while start < end and text[start] == " ":
        start += 1
    return start


def _lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    lines = []
    while (mark := text.find("\n", start, end)) >= 0:
        lines.append((start, mark))
        start = mark + 1
    return [*lines, (start, end)]


def _content_start(text: str, start: int, end: int) -> int:
    while start < end and text[start] in _BLANK:
        start += 1
    return start


def _content_end(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in _BLANK:
        end -= 1
    return end


def _skip_space(text: str, start: int, end: int) -> tuple[int, list[int]]:
    """Skip blanks and line breaks; where it ends and the line breaks passed."""
    breaks = []
    while start < end and text[start] in " \t\n":
        if text[start] == "\n":
            breaks.append(start)
        start += 1
    return start, breaks


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end
