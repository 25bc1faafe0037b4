"""The expressions that need no grammar: dotted paths, single literals, `index + 1`.

Most templates are one of these, so they must stay cheap: nothing here imports Lark.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from adapterc.spec.expr import Binary, Expr, Literal, Member, Name, Path
from adapterc.spec.text import Text
from adapterc.syntax.template.names import CONSTANTS, STATIC_CONSTANTS, STATICS

__all__ = ["read_simple"]

_SEGMENT = r"[\w$]+(?:-+[\w$]+)*"
_PATH = re.compile(rf"{_SEGMENT}(?:\.{_SEGMENT})*")
_ODD_PATH = re.compile(r"(?:item|data)(?:\.[\w$@:#-]*[\w$])+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
_STRING = re.compile(r"'[^'\\\n\r\u2028\u2029]*'|\"[^\"\\\n\r\u2028\u2029]*\"")
_INDEX = re.compile(r"index(\s*)([+-])(\s*)(0|[1-9]\d{0,8})", re.ASCII)
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "undefined": None}


def read_simple(text: Text, args: AbstractSet[str], roots: AbstractSet[str]) -> Expr | None:
    """The expression when it is a path or a literal, else None. `text` has no white space around it."""
    source = text.value
    if _PATH.fullmatch(source):
        return _word(text, args, roots)
    if _STRING.fullmatch(source):
        return Literal(source[1:-1], text.span)
    if found := _INDEX.fullmatch(source):
        left = Name("index", text.slice(0, 5))
        return Binary(found[2], left, Literal(int(found[4]), text.slice(found.start(4), len(source))), text.span)
    if _ODD_PATH.fullmatch(source):
        root, *segments = source.split(".")
        return Path(root, tuple(segments), text.span)
    return None


def _word(text: Text, args: AbstractSet[str], roots: AbstractSet[str]) -> Expr | None:
    source = text.value
    if source in _WORDS:
        return Literal(_WORDS[source], text.span, undefined=source == "undefined")
    if source in CONSTANTS:
        return Name(source, text.span)
    if _NUMBER.fullmatch(source):
        return Literal(_number(source), text.span)
    root, *segments = source.split(".")
    if root == "this":
        return None  # the checker says what expressions know
    if not root.replace("$", "_").replace("-", "_").isidentifier():
        return None
    if len(segments) == 1 and segments[0] in STATIC_CONSTANTS.get(root, ()):
        return Member(Name(root, text.slice(0, len(root))), segments[0], text.span)
    if len(segments) == 1 and segments[0] in STATICS.get(root, ()):
        return None  # a function is no value: the checker says so
    if "-" in source:
        return _hyphenated(text, root, tuple(segments), args, roots)
    if root in roots:
        return Path(root, tuple(segments), text.span)
    return Path("item", (root, *segments), text.span, bare=True)


def _number(source: str) -> int | float:
    value = float(source)
    return int(value) if value.is_integer() and value <= 2**53 else value


def _hyphenated(
    text: Text, root: str, segments: tuple[str, ...], args: AbstractSet[str], roots: AbstractSet[str]
) -> Expr:
    """A key with a hyphen, or a subtraction; both when only the data can tell."""
    difference = _difference(text, roots)
    if root == "args":
        declared = bool(segments) and segments[0] in args
        return difference if difference is not None and not declared else Path("args", segments, text.span)
    if root not in roots:
        bare = Path("item", (root, *segments), text.span, bare=True)
        return bare if difference is None else difference
    two_paths = any(word.partition("-")[2] in roots for word in segments[:-1])
    if difference is not None and (root == "index" or two_paths):
        return difference
    return Path(root, segments, text.span, fallback=difference)


def _difference(text: Text, roots: AbstractSet[str]) -> Expr | None:
    """`text` as a subtraction of numbers and paths, None when an operand is neither."""
    result: Expr | None = None
    at = 0
    for operand in text.value.split("-"):
        node = _operand(text, at, operand, roots)
        if node is None:
            return None
        end = at + len(operand)
        result = node if result is None else Binary("-", result, node, text.slice(0, end))
        at = end + 1
    return result


def _operand(text: Text, at: int, source: str, roots: AbstractSet[str]) -> Expr | None:
    if _NUMBER.fullmatch(source):
        plain = len(source) == 1 or source[0] != "0" or source[1] == "."
        return Literal(_number(source), text.slice(at, at + len(source))) if plain else None
    root, *segments = source.split(".")
    if root not in roots or not all(part.replace("$", "_").isidentifier() for part in segments):
        return None
    end = at + len(root)
    node: Expr = Name(root, text.slice(at, end))
    for part in segments:
        end += 1 + len(part)
        node = Member(node, part, text.slice(at, end))
    return node
