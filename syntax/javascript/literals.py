"""The values of literals, with the source of every character: strings, template chunks, numbers.

Escapes are decoded as sloppy code reads them. Halves of surrogate pairs that stand side by side are joined.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tree_sitter import Node

from adapterc.spec.span import Span
from adapterc.spec.text import Run, Text
from adapterc.syntax.javascript.constants import Piece
from adapterc.syntax.javascript.script import Script

__all__ = ["chunk_pieces", "join_halves", "number_of", "pieces_text", "string_pieces"]

_ESCAPE = re.compile(
    r"\\(?:u\{([0-9a-fA-F]{1,8})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|([\s\S]))"
)
_SIMPLE = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\n": "", "\u2028": "", "\u2029": ""}
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_RADIX = {"0x": 16, "0o": 8, "0b": 2}


def string_pieces(script: Script, node: Node) -> tuple[Piece, ...]:
    """The pieces of a string literal."""
    return _pieces(script, script.start(node) + 1, script.end(node) - 1)


def chunk_pieces(script: Script, node: Node) -> list[tuple[Piece, ...] | Node]:
    """The chunks and substitutions of a template literal, in order; empty chunks are left out."""
    parts: list[tuple[Piece, ...] | Node] = []
    at = script.start(node) + 1
    for child in node.named_children:
        if child.type != "template_substitution":
            continue
        start = script.start(child)
        if at < start:
            parts.append(_pieces(script, at, start))
        parts.append(child)
        at = script.end(child)
    if at < script.end(node) - 1:
        parts.append(_pieces(script, at, script.end(node) - 1))
    return parts


def number_of(source: str) -> int | float | None:
    """The value of a number literal; None for a BigInt."""
    text = source.replace("_", "")
    if text.endswith("n"):
        return None
    radix = _RADIX.get(text[:2].lower())
    if radix is not None:
        return exact(int(text[2:], radix))
    if len(text) > 1 and text[0] == "0" and text.isdigit():
        octal = all(digit in "01234567" for digit in text)
        return exact(int(text, 8 if octal else 10))
    return exact(float(text))


def exact(number: int | float) -> int | float:
    """A number of the language: `int` for whole numbers within 2**53, apart from `-0`."""
    if isinstance(number, int):
        return (
            number if abs(number) <= 2**53 else exact(float(number)) if number.bit_length() <= 1024 else _huge(number)
        )
    if number.is_integer() and abs(number) <= 2**53 and not (number == 0 and str(number)[0] == "-"):
        return int(number)
    return number


def _huge(number: int) -> float:
    return float("inf") if number > 0 else float("-inf")


def join_halves(text: str) -> str:
    """The text with halves of surrogate pairs joined where they meet."""
    if not _PAIR.search(text):
        return text
    return _PAIR.sub(lambda found: found[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)


def pieces_text(pieces: Sequence[Piece], home: Script, whole: Span) -> Text:
    """A text whose runs lead to the places in `home`; what comes from another file is mapped to `whole`.

    `whole` is the span of the text itself, quotes included.
    """
    value = "".join(piece.text for piece in pieces)
    joined = join_halves(value)
    outside = Run(0, whole.start, whole.line, whole.column, True, *_sizes(whole))
    if joined != value or not _ascending(pieces, home):
        return Text(joined, whole, (outside,) if joined else ())
    runs: list[Run] = []
    offset = 0
    for piece in pieces:
        if not piece.text:
            continue
        if piece.script is not home:
            runs.append(_moved(outside, offset))
        elif piece.atomic:
            span = home.text.slice(piece.start, piece.end)
            runs.append(Run(offset, span.start, span.line, span.column, True, *_sizes(span)))
        else:
            part = home.text.part(piece.start, piece.end)
            runs += (_moved(run, run.offset + offset) for run in part.runs)
        offset += len(piece.text)
    return Text(value, whole, tuple(runs))


def _ascending(pieces: Iterable[Piece], home: Script) -> bool:
    """Whether the pieces of `home` stand one behind the other, so that a range of the text is a range of the file."""
    at = -1
    for piece in pieces:
        if piece.script is home:
            if piece.start < at:
                return False
            at = piece.end
    return True


def _sizes(span: Span) -> tuple[int, int]:
    """Width in characters and size in bytes. A range of several lines is as wide as its first character."""
    return (span.end_column - span.column if span.line == span.end_line else 1), span.end - span.start


def _moved(run: Run, offset: int) -> Run:
    return Run(offset, run.byte, run.line, run.column, run.atomic, run.width, run.size)


def _pieces(script: Script, start: int, end: int) -> tuple[Piece, ...]:
    code = script.code[start:end]
    if "\\" not in code:
        return (Piece(code, script, start, end, False),) if code else ()
    pieces: list[Piece] = []
    at = 0
    for match in _ESCAPE.finditer(code):
        if at < match.start():
            pieces.append(Piece(code[at : match.start()], script, start + at, start + match.start(), False))
        pieces.append(Piece(_decoded(match), script, start + match.start(), start + match.end(), True))
        at = match.end()
    if at < len(code):
        pieces.append(Piece(code[at:], script, start + at, end, False))
    return tuple(pieces)


def _decoded(match: re.Match[str]) -> str:
    braced, four, two, octal, other = match.groups()
    digits = braced or four or two
    if digits is not None:
        number = int(digits, 16)
        return chr(number) if number <= 0x10FFFF else "\ufffd"
    if octal is not None:
        return chr(int(octal, 8))
    return _SIMPLE.get(other, other)
