"""The two streams of the protocol, kept for the protocol alone.

While they are claimed, descriptor 1 leads to standard error and descriptor 0 to nothing: what anything in the process
prints cannot get between two messages. Reading happens on a thread that nobody waits for, so that an interrupt ends
the server although the client has not closed its side.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from io import TextIOWrapper

__all__ = ["claimed", "lines_of", "writer_of"]

CHUNK = 1 << 16
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_ESCAPED_HALF = re.compile(r"\\u[dD][89a-fA-F]")


@contextmanager
def claimed() -> Iterator[tuple[int, int]]:
    """Descriptors of the client's two streams, open until the process ends: a thread may still wait on one of them."""
    sys.stdout.flush()
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # started without standard error
        os.dup2(nothing, 1)
    os.close(nothing)
    try:
        yield incoming, outgoing
    finally:
        sys.stdout.flush()
        os.dup2(incoming, 0)
        os.dup2(outgoing, 1)


async def lines_of(descriptor: int) -> AsyncIterator[str]:
    """The lines that arrive, until the client closes its side. Must be read on a running loop."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def read() -> None:
        rest = b""
        try:
            while chunk := os.read(descriptor, CHUNK):
                *whole, rest = (rest + chunk).split(b"\n")
                for one in whole:
                    loop.call_soon_threadsafe(queue.put_nowait, one)
            loop.call_soon_threadsafe(queue.put_nowait, None)
        except OSError:
            loop.call_soon_threadsafe(queue.put_nowait, None)
        except RuntimeError:  # the loop is closed: nobody listens any more
            return

    threading.Thread(target=read, name="adapterc MCP reader", daemon=True).start()
    while (line := await queue.get()) is not None:
        yield _readable(line.decode("utf-8", "replace"))


def _readable(line: str) -> str:
    """A message without half surrogate pairs, which the protocol's own reader refuses without an answer."""
    if not _ESCAPED_HALF.search(line):
        return line
    try:
        text = json.dumps(json.loads(line), ensure_ascii=False)
    except (ValueError, RecursionError):
        return line
    return _HALF_PAIR.sub("\ufffd", text)


def writer_of(descriptor: int) -> TextIOWrapper:
    """A stream for whole messages: UTF-8, LF."""
    return TextIOWrapper(os.fdopen(descriptor, "wb", closefd=False), encoding="utf-8", newline="\n")
