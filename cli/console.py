"""The two streams of a command: results on standard output, everything said on the way on standard error.

Text for people is escaped for the stream's encoding and coloured on a terminal only. Data (scripts, JSON) leaves as
exact UTF-8 bytes, whatever the locale, unless a terminal shows it. Progress is shown on a terminal only.
"""

from __future__ import annotations

import errno
import io
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TextIO

from adapterc.cli.render.look import Look
from adapterc.spec.visible import uncommanded

__all__ = [
    "COLORS",
    "Progress",
    "complain",
    "emit_data",
    "emit_pieces",
    "emit_text",
    "finish_in_any_case",
    "look_of",
    "pipe_closed",
    "prepare_streams",
    "say",
]

COLORS = ("auto", "always", "never")

LEAST_COLUMNS = 20
"""A terminal that says it is narrower is not believed."""


@dataclass(slots=True)
class _Pipes:
    """What to do, and what was done, when a reader has gone away."""

    survive: bool = False
    closed: bool = False


_pipes = _Pipes()


def finish_in_any_case() -> None:
    """From now on a reader that stops reading (`| head`) silences its stream and ends nothing: the command has work to
    do that is not printing."""
    _pipes.survive = True


def pipe_closed() -> bool:
    """True when a stream was silenced because nobody read it any more."""
    return _pipes.closed


class _Unread(io.TextIOBase):
    """Standard output that was closed before the start (`>&-`): as a pipe whose reader has gone away."""

    encoding = "utf-8"

    def write(self, text: str, /) -> int:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def _occupy() -> None:
    """Let a descriptor that the caller closed lead to nothing, so that no file that is opened later gets it."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    while nowhere <= 2:
        nowhere = os.open(os.devnull, os.O_RDWR)
    os.close(nowhere)


def prepare_streams() -> None:
    """Make printing unable to fail on a character, under any locale, and on a stream that the caller closed: nobody
    misses what is said on standard error, and standard output is as a pipe that nobody reads."""
    _pipes.survive = _pipes.closed = False
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        _occupy()
        sys.stdout = sys.stdout or _Unread()
        sys.stderr = sys.stderr or io.TextIOWrapper(io.FileIO(os.devnull, "w"), encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def look_of(stream: TextIO, color: str = "auto", display: Callable[[str], str] = str) -> Look:
    """How to print on a stream. `color` is one of `COLORS`; NO_COLOR and a dumb terminal count under "auto"."""
    terminal = _is_terminal(stream)
    coloured = color == "always" or (
        color == "auto" and terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )
    columns = 140
    if terminal:
        from shutil import get_terminal_size

        columns = max(LEAST_COLUMNS, get_terminal_size().columns)
    return Look(coloured, stream.encoding or "utf-8", columns, display)


def emit_text(text: str) -> None:
    """A result for people, on standard output. The caller has cleaned it with a `Look`."""
    _write(sys.stdout, uncommanded(text))


def emit_data(text: str) -> None:
    """A result for programs, on standard output: UTF-8, LF. A terminal gets its control characters escaped."""
    emit_pieces([text.encode("utf-8", "backslashreplace")])


def emit_pieces(pieces: Iterable[bytes]) -> None:
    """The same for one that is too large to be held; the pieces together are UTF-8. Only a terminal gets it whole."""
    stream = sys.stdout
    buffer = getattr(stream, "buffer", None)
    if _is_terminal(stream) or buffer is None:
        look = look_of(stream, "never")
        lines = b"".join(pieces).decode("utf-8").split("\n")
        _write(stream, "\n".join(look.clean(line.replace("\t", "    ")) for line in lines))
        return
    with _surviving(stream):
        stream.flush()
        for piece in pieces:
            buffer.write(piece)
        buffer.flush()


def say(text: str) -> None:
    """Something said on the way, on standard error. The caller has cleaned it with a `Look`."""
    _write(sys.stderr, uncommanded(text))


def complain(message: str, help: str | None = None, kind: str = "error") -> None:
    """One message that is about no place in a source."""
    look = look_of(sys.stderr)
    say(f"{look.paint(kind, '1;31' if kind == 'error' else '1;33')}: {look.clean(message)}\n")
    if help is not None:
        say(look.attached("help", help))


class Progress:
    """A line on a terminal that counts, once the work takes longer than a glance; silent elsewhere."""

    __slots__ = ("_last", "_shown", "_stream", "_what")

    def __init__(self, what: str) -> None:
        self._what = what
        self._stream = sys.stderr if _is_terminal(sys.stderr) else None
        self._last = time.monotonic() + 0.2
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        if self._stream is None:
            return
        now = time.monotonic()
        if now - self._last >= 0.1:
            self._last, self._shown = now, True
            self._stream.write(f"\r{self._what} {done}/{total}\x1b[K")
            self._stream.flush()

    def note(self, text: str) -> None:
        """Say what takes long."""
        if self._stream is not None:
            self._shown = True
            self._stream.write(f"\r{look_of(self._stream).clean(text)}\x1b[K")
            self._stream.flush()

    def clear(self) -> None:
        if self._stream is not None and self._shown:
            self._shown = False
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # the stream is closed
        return False


def _write(stream: TextIO, text: str) -> None:
    with _surviving(stream):
        stream.write(text)
        stream.flush()


@contextmanager
def _surviving(stream: TextIO) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        if not _pipes.survive:
            raise
        _pipes.closed = True
        if isinstance(stream, _Unread):
            return
        # What is still in the buffer, and all that follows, goes nowhere; at exit Python flushes without complaint.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
