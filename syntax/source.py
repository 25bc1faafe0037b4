"""The text of one source file and the way back from its characters to the bytes on disk.

Decoding drops a byte order mark and turns CRLF and lone CR into LF, so that a checkout's line endings change nothing
downstream, yet every span still counts the bytes of the file as it lies on disk. Files are UTF-8 or refused.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate, count, repeat

from adapterc.spec.diagnostics import Sink
from adapterc.spec.limits import MAX_BYTES
from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text

__all__ = ["MAX_BYTES", "SourceText", "line_runs", "whole_file"]

_BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SourceText:
    """A decoded file. `text` is normalised; `sha256` is the hex digest of its UTF-8 bytes.

    `line_starts[i]` is the index in `text` at which line `i + 1` begins, `byte_starts[i]` its offset on disk.
    `plain` is True when all characters are ASCII.
    """

    file: str
    text: str
    sha256: str
    line_starts: tuple[int, ...]
    byte_starts: tuple[int, ...]
    plain: bool

    @classmethod
    def decode(cls, path: str, data: bytes, sink: Sink) -> SourceText | None:
        """Decode the bytes of a file; on a fault report AC001, AC002 or AC003 and return None."""
        if len(data) > MAX_BYTES:
            message = f"file holds {len(data)} bytes, the limit is {MAX_BYTES}"
            sink.report("AC002", message, whole_file(path), help="split the file, or move bulky data out of it")
            return None
        if data.startswith(_UTF16):
            help = "save the file as UTF-8"
            sink.report("AC001", "file is UTF-16, not UTF-8 (byte offset 0)", whole_file(path), help=help)
            return None
        if (nul := data.find(b"\0")) >= 0:
            message = f"file holds a NUL byte (byte offset {nul})"
            sink.report("AC003", message, _byte_span(path, data, nul), help="save it as text without NUL bytes")
            return None
        skipped = len(_BOM) if data.startswith(_BOM) else 0
        try:
            raw = data[skipped:].decode("utf-8")
        except UnicodeDecodeError as error:
            offset = skipped + error.start
            message = f"file is not UTF-8 (byte 0x{data[offset]:02x} at byte offset {offset})"
            sink.report("AC001", message, _byte_span(path, data, offset), help="save the file as UTF-8")
            return None
        return cls._index(path, raw, data, skipped)

    @classmethod
    def _index(cls, path: str, raw: str, data: bytes, skipped: int) -> SourceText:
        text = raw.replace("\r\n", "\n").replace("\r", "\n") if "\r" in raw else raw
        lines = text.split("\n")
        sizes = [len(line) for line in data[skipped:].splitlines(keepends=True)]
        return cls(
            file=path,
            text=text,
            sha256=hashlib.sha256(text.encode("utf-8")).hexdigest(),
            line_starts=tuple(accumulate((len(line) + 1 for line in lines[:-1]), initial=0)),
            byte_starts=tuple(accumulate(sizes[: len(lines) - 1], initial=skipped)),
            plain=text.isascii(),
        )

    def position(self, index: int) -> tuple[int, int]:
        """The 1-based line and character column of `text[index]`; `len(text)` is the end of the file."""
        row = bisect_right(self.line_starts, index) - 1
        return row + 1, index - self.line_starts[row] + 1

    def locate(self, index: int) -> tuple[int, int, int]:
        """Line, column and byte offset on disk of `text[index]`."""
        row = bisect_right(self.line_starts, index) - 1
        start = self.line_starts[row]
        size = index - start if self.plain else len(self.text[start:index].encode("utf-8"))
        return row + 1, index - start + 1, self.byte_starts[row] + size

    def span(self, start: int, end: int) -> Span:
        """The span of `text[start:end]`."""
        line, column, byte = self.locate(start)
        if start <= end and (line == len(self.line_starts) or end < self.line_starts[line]):  # on the same line
            width = end - start
            size = width if self.plain else len(self.text[start:end].encode("utf-8"))
            return Span(self.file, byte, byte + size, line, column, line, column + width)
        end_line, end_column, end_byte = self.locate(end)
        return Span(self.file, byte, end_byte, line, column, end_line, end_column)

    def as_text(self) -> Text:
        """The whole file as a `Text`."""
        return Text(self.text, self.span(0, len(self.text)), line_runs(self.line_starts, self.byte_starts))

    def line_text(self, line: int) -> str:
        """The text of a 1-based line without its line break; "" outside the file."""
        if not 1 <= line <= len(self.line_starts):
            return ""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def __repr__(self) -> str:
        return f"SourceText({self.file!r}, {len(self.text)} characters)"


@lru_cache(maxsize=32)
def text_digest(data: bytes) -> str:
    """The `sha256` that these bytes have as a `SourceText`, "" for no text. Hundreds of files refer to the same few."""
    source = SourceText.decode("", data, Sink())
    return "" if source is None else source.sha256


def line_runs(starts: Iterable[int], byte_starts: Iterable[int]) -> tuple[Run, ...]:
    """A run for each line of a text. There are a great many: no code of Python's runs for one."""
    rows = zip(starts, byte_starts, count(1), repeat(1), repeat(False), repeat(0), repeat(0), repeat(""))
    return tuple(map(_run_of, rows))


_run_of = partial(tuple.__new__, Run)


def whole_file(path: str) -> Span:
    """The span of findings about a file as a whole: its very start."""
    return Span(path, 0, 0, 1, 1, 1, 1)


def _byte_span(path: str, data: bytes, offset: int) -> Span:
    """The span of the byte at `offset`; everything before it that does not decode counts as one character a byte."""
    before = data[:offset].removeprefix(_BOM).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "surrogateescape")) + 1
    return Span(path, offset, offset + 1, line, column, line, column + 1)
