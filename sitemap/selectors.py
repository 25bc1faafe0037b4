"""CSS selectors as they occur in sitemaps: where they stand in a text, and what kind they are.

A text is looked at in operand positions only (backticks, and what follows `click`, `fill` and the like), never as a
whole, because notes quote bad selectors in order to forbid them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from adapterc.sitemap.piece import Piece

__all__ = ["FORBIDDEN", "Class", "Operand", "class_only", "classify", "looks_like_selector", "operands", "ticked"]

Class = Literal[
    "id", "sibling", "attribute", "name", "aria", "testid", "positional", "text", "single class", "class", "other"
]
"""What holds a selector in place. `positional`, `text` and `single class` are forbidden, `class` (a compound of
classes) and `other` (a bare tag) are not stable."""

FORBIDDEN: tuple[Class, ...] = ("positional", "text", "single class")
"""The kinds that may not be used."""

_CLASSES = re.compile(r"\.[A-Za-z_-][\w-]*(?:(?:\s*[>+~]\s*|\s+)?\.[A-Za-z_-][\w-]*)*")

_POSITIONAL = re.compile(r":nth-(?:last-)?(?:child|of-type)\(")
_TEXT = re.compile(r":(?:contains|has-text|text|text-is)\(|(?:^|[\s,>+~])text=")
_TESTID = re.compile(r"\[\s*data-[\w-]*(?:test|cy|qa|e2e)[\w-]*\b", re.IGNORECASE)
_ID = re.compile(r"\[\s*id\s*[*^$|~]?=|(?:^|[\s,>+~\w)\]*])#[A-Za-z_<{][\w<{-]*")
_NAME = re.compile(r"\[\s*name\s*[*^$|~]?=")
_ARIA = re.compile(r"\[\s*(?:role|aria-[\w-]+)")
_SIBLING = re.compile(r"\S\s+[+~]\s+\S")
_ATTRIBUTE = re.compile(r"\[[^\[\]]+\]")
_SINGLE = re.compile(r"\.[\w-]+\Z")
_TAG = re.compile(r"[A-Za-z][\w-]*")
_CJK = re.compile("[\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
_LOOKS = re.compile(r"[\[\]#]|^\.|(?<![\w.-])[A-Za-z][\w-]*\.[A-Za-z]|:[a-z-]+\(|\s[>+~]\s|^text=")
_COMMAND = re.compile(
    r"(?i:\b(?:click|type(?:\s+(?:\"[^\"]*\"|'[^']*'|<[^<>]*>|[^\s|;]+))?\s+into|focus|select|hover|fill))\s+"
)
_NEGATED = re.compile(r"\bNOT\b|(?i:\bdo not\b|\bdon't\b|\bnever\b)|不要|不是|不能|不用")
_CLAUSE_END = re.compile(r"[;；,，。.)）]\s|[;；。)）]|$|\|\|")


@dataclass(frozen=True, slots=True)
class Operand:
    """A part of a text that may be a selector: `text` stands at `start` of the piece it was found in."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def classify(selector: str) -> Class:
    """The kind of a selector. The worst member of a list decides among the forbidden ones, else the best one."""
    if _POSITIONAL.search(selector):
        return "positional"
    if _TEXT.search(selector):
        return "text"
    members = [item.strip() for item in _members(selector)]
    if any(_SINGLE.match(item) for item in members):
        return "single class"
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", '""', selector)
    checks: tuple[tuple[re.Pattern[str], Class], ...] = (
        (_TESTID, "testid"),
        (_ID, "id"),
        (_NAME, "name"),
        (_ARIA, "aria"),
        (_ATTRIBUTE, "attribute"),
        (_SIBLING, "sibling"),
    )
    for pattern, kind in checks:
        if pattern.search(bare):
            return kind
    return "class" if "." in bare else "other"


def class_only(selector: str) -> bool:
    """Whether every member of a list is made of classes and nothing else."""
    return all(_CLASSES.fullmatch(item.strip()) for item in _members(selector))


def _members(selector: str) -> list[str]:
    """The members of a comma list; commas in brackets and quotes separate nothing."""
    found, depth, start, quote = [], 0, 0, ""
    for index, char in enumerate(selector):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "," and depth <= 0:
            found.append(selector[start:index])
            start = index + 1
    return [*found, selector[start:]]


@lru_cache(maxsize=1024)  # several rules ask of the same texts
def looks_like_selector(text: str) -> bool:
    """Whether a backticked span or an operand is meant as a selector."""
    text = text.strip()
    if not text or _CJK.search(re.sub(r"\"[^\"]*\"|'[^']*'", '""', text)) or "__" in text or text.startswith("/"):
        return False
    if re.match(r"[a-z][a-z0-9+.-]*://|(?:window|document|globalThis|this|self)\b", text) or re.search(
        r"[;=]>|\w\(|\)\.|=>|^<|^\{|\}$", _outside(text)
    ):
        return False
    if re.search(r"(?<=[\w-])\.(?:md|js|ts|json|test|com|cn|org|net)(?![\w-])", _outside(text)):
        return False
    return (
        bool(_LOOKS.search(text))
        and not re.fullmatch(r"\[?\d+\]?|#\d+", text)
        and not re.search(r"[<>=]\s*\d+$", text)
        and not _prose(text)
    )


def _outside(text: str) -> str:
    """A text without what stands in square brackets and without functions such as `:has(`."""
    return re.sub(r"\[[^\[\]]*\]|:[a-z-]+\((?:[^()]*\))?", "", text)


def _prose(text: str) -> bool:
    """Words one after another that no selector has: `URL is #/x and more`."""
    words = re.sub(r"\[[^\[\]]*\]|\([^()]*\)", "", text).split()
    return sum(1 for word in words if _TAG.fullmatch(word)) > 4


def ticked(piece: Piece) -> list[Operand]:
    """What stands between backticks, outside clauses that forbid something."""
    hidden = _forbidding(piece.value)
    found = []
    for match in re.finditer(r"`([^`]+)`", piece.value):
        text = match[1].strip()
        start = match.start(1) + len(match[1]) - len(match[1].lstrip())
        if text and not _within(start, hidden):
            found.append(Operand(text, start))
    return found


def operands(piece: Piece) -> list[Operand]:
    """Backticked spans and the operands of `click`, `fill` and the like, in order, outside of forbidding clauses."""
    found = ticked(piece)
    hidden = _forbidding(piece.value)
    known = [(item.start, item.end + 1) for item in found]
    read = 0
    for match in _COMMAND.finditer(piece.value):
        start = match.end()
        if match.start() < read or _within(start, hidden) or _within(start, known):
            continue
        text = _operand(piece.value, start)
        if text and not text.startswith(("`", '"', "'", "<", "“")):
            read = start + len(text)  # `click` in an operand is part of it
            found.append(Operand(text, start))
    return sorted(found, key=lambda item: item.start)


_COMPOUND = re.compile(
    r"(?:[A-Za-z*][\w-]*)?(?:\[(?:\"[^\"]*\"|'[^']*'|[^\[\]\"'])*\]|\.[A-Za-z_-][\w-]*|#[A-Za-z_][\w-]*"
    r"|::?[a-z-]+(?:\((?:\"[^\"]*\"|'[^']*'|[^()\"']|\([^()]*\))*\))?)+"
)
_COMBINATOR = re.compile(r"[ ]+[>+~][ ]+|[ ]+")
_BARE = re.compile(r"[a-z][a-z0-9]*(?![\w\"'/=-])")


def _operand(value: str, start: int) -> str:
    """The selector that begins at `start`: `article a[href*="/x"] > b` of a longer text, "" when it is prose.

    A bare tag counts before a compound and behind `>`, `+` or `~` only; anywhere else it is a word.
    """
    end, at, found = start, start, False
    while True:
        compound, bare = _COMPOUND.match(value, at), _BARE.match(value, at)
        combinator = value[end:at].strip()
        if compound is not None:
            end = compound.end()
            found = True
        elif bare is not None and found and combinator:
            end = bare.end()
        elif bare is None or found:
            break
        last = compound if compound is not None else bare
        after = _COMBINATOR.match(value, last.end()) if last is not None else None
        if after is None:
            break
        at = after.end()
    return value[start:end].rstrip(" ,.;，。")


@lru_cache(maxsize=1024)
def _forbidding(value: str) -> tuple[tuple[int, int], ...]:
    """The ranges from a word that forbids to the end of its clause."""
    found: list[tuple[int, int]] = []
    if not any(word in value for word in ("NOT", "not", "n't", "never", "Never", "N'T", "NEVER", "不")):
        return ()
    for match in _NEGATED.finditer(value):
        if found and match.start() < found[-1][1]:
            continue  # the clause of this word is the one that was found
        end = _CLAUSE_END.search(value, match.end())
        found.append((match.start(), len(value) if end is None else end.start() or len(value)))
    return tuple(found)


def _within(offset: int, ranges: Sequence[tuple[int, int]]) -> bool:
    """Whether an offset is in one of some ranges that are in order and apart."""
    at = bisect_right(ranges, offset, key=lambda item: item[0])
    return at > 0 and offset < ranges[at - 1][1]
