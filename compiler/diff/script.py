"""The difference of two scripts, by hunks, with what differs in formatting only folded away.

The header is left out, whose facts are in the entry, and so are the source lines that comments name. Lines are
compared by their tokens (`tokens.py`), so a new indentation is no change; a place where lines were joined or broken
is none either when its tokens are the same. What is folded is shown as it is in the new script, and counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate, chain, takewhile

from adapterc.compiler.diff.tokens import Lines, Token, comments, lines_of

__all__ = ["ScriptDiff", "compared", "diff_scripts"]

_CONTEXT = 3

_NEAR = 6
"""Changes side by side that are looked at together: a place that was set anew seldom has more."""

_LARGE = 2_000
"""Above so many lines, those that are everywhere do not count for what belongs together: there would be no end."""

_HEADER = re.compile(r"\A/\*.*?\*/\n", re.DOTALL)
_STEP = re.compile(r"^( *// \d+\. .*) \(line \d+\)$", re.MULTILINE)
"""What a step's comment looks like; a line of a text may look like it too."""


@dataclass(frozen=True, slots=True)
class ScriptDiff:
    """`lines` is a unified diff without file headers, empty when nothing but formatting differs. `folded` counts the
    places that do so."""

    lines: tuple[str, ...] = ()
    folded: int = 0


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines `i1` to `i2` of the old script, which are lines `j1` to `j2` of the new one, or became those."""

    changed: bool
    i1: int
    i2: int
    j1: int
    j2: int


def compared(script: str) -> str:
    """What counts of a script."""
    body = _HEADER.sub("", script, count=1)
    if not _STEP.search(body):
        return body
    told = comments(body)
    lines = body.split("\n")
    return "\n".join(
        _STEP.sub(r"\1", line) if told.get(row) == line.lstrip(" ") else line for row, line in enumerate(lines)
    )


def diff_scripts(old: str, new: str) -> ScriptDiff:
    """The difference of two scripts of a catalog."""
    if old == new:
        return ScriptDiff()
    before, after = compared(old), compared(new)
    if before == after:
        return ScriptDiff()
    was, now = lines_of(before, after)
    blocks = list(_folded(_blocks(was, now), was, now))
    return ScriptDiff(tuple(_hunks(blocks, was, now)), _count(blocks, was, now))


def _blocks(was: Lines, now: Lines) -> list[_Block]:
    large = max(len(was.raw), len(now.raw)) > _LARGE
    matcher = SequenceMatcher(None, was.keys, now.keys, autojunk=large)
    return [_Block(tag != "equal", *place) for tag, *place in matcher.get_opcodes()]


def _folded(blocks: list[_Block], was: Lines, now: Lines) -> Iterator[_Block]:
    """The blocks with those unchanged whose tokens are the same, alone or together with the near ones behind them; of
    the others the lines at both ends that are."""
    start = 0
    while start < len(blocks):
        end = start + 1
        if blocks[start].changed:
            last = next((stop for stop in _ends(blocks, start) if _same(blocks[start], blocks[stop], was, now)), None)
            if last is None:
                yield from _trimmed(blocks[start], was, now)
            else:
                end = last + 1
                yield _Block(False, blocks[start].i1, blocks[last].i2, blocks[start].j1, blocks[last].j2)
        else:
            yield blocks[start]
        start = end


def _trimmed(block: _Block, was: Lines, now: Lines) -> Iterator[_Block]:
    old, new = was.keys[block.i1 : block.i2], now.keys[block.j1 : block.j2]
    i, j = _common(old, new)
    k, m = _common(*([key[::-1] for key in reversed(keys)] for keys in (old[i:], new[j:])))
    head, tail = (block.i1 + i, block.j1 + j), (block.i2 - k, block.j2 - m)
    if i and j:
        yield _Block(False, block.i1, head[0], block.j1, head[1])
    yield from _without_same(_Block(True, head[0], tail[0], head[1], tail[1]), was, now)
    if k and m:
        yield _Block(False, tail[0], block.i2, tail[1], block.j2)


def _without_same(block: _Block, was: Lines, now: Lines) -> list[_Block]:
    """The block without the lines that are the same but for whether their comma is the last one, which counts for
    nothing: what changed is the line behind them. A block of nothing else stays."""
    old = [was.but_comma(i) for i in range(block.i1, block.i2)]
    new = [now.but_comma(j) for j in range(block.j1, block.j2)]
    matcher = SequenceMatcher(None, old, new, autojunk=max(len(old), len(new)) > _LARGE)
    parts = [
        _Block(tag != "equal", block.i1 + i1, block.i1 + i2, block.j1 + j1, block.j1 + j2)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes()
    ]
    return parts if any(part.changed for part in parts) else [block]


def _common(old: Sequence[Sequence[Token]], new: Sequence[Sequence[Token]]) -> tuple[int, int]:
    """How many lines of each, from the first on, have the same tokens between them; (0, 0) for none."""
    ends = [list(accumulate(len(key) for key in keys)) for keys in (old, new)]
    pairs = zip(chain.from_iterable(old), chain.from_iterable(new), strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    size = max((end for end in set(ends[0]) & set(ends[1]) if 0 < end <= alike), default=0)
    return (ends[0].index(size) + 1, ends[1].index(size) + 1) if size else (0, 0)


def _ends(blocks: list[_Block], start: int) -> Iterator[int]:
    """The changed blocks from `start` on that would be in one hunk."""
    yield start
    for stop in range(start + 2, min(len(blocks), start + 2 * _NEAR), 2):
        if blocks[stop - 1].i2 - blocks[stop - 1].i1 > 2 * _CONTEXT:
            return
        yield stop


def _same(first: _Block, last: _Block, was: Lines, now: Lines) -> bool:
    return was.tokens(first.i1, last.i2) == now.tokens(first.j1, last.j2)


def _count(blocks: list[_Block], was: Lines, now: Lines) -> int:
    """The places that differ in formatting: runs of unchanged lines that are not as they were."""
    count = 0
    for block in blocks:
        if block.changed:
            continue
        old, new = was.raw[block.i1 : block.i2], now.raw[block.j1 : block.j2]
        if len(old) != len(new):
            count += 1
            continue
        differs = [before != after for before, after in zip(old, new, strict=True)]
        count += sum(one and not before for before, one in zip([False, *differs], differs, strict=False))
    return count


def _hunks(blocks: list[_Block], was: Lines, now: Lines) -> Iterator[str]:
    """Unified hunks; the line numbers are those of the two scripts without their headers."""
    rows: list[tuple[str, str, int, int]] = []
    for block in blocks:
        if block.changed:
            rows += [("-", was.raw[i], i, block.j1) for i in range(block.i1, block.i2)]
            rows += [("+", now.raw[j], block.i2, j) for j in range(block.j1, block.j2)]
        else:
            last = block.i2 - 1
            rows += [(" ", now.raw[j], min(block.i1 + j - block.j1, last), j) for j in range(block.j1, block.j2)]
    for start, stop in _clusters(number for number, row in enumerate(rows) if row[0] != " "):
        hunk = rows[max(0, start - _CONTEXT) : stop + 1 + _CONTEXT]
        yield f"@@ {_range('-', hunk, 2)} {_range('+', hunk, 3)} @@"
        yield from (sign + line for sign, line, _, _ in hunk)


def _clusters(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The first and last of numbers, which are sorted, whose contexts touch."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number <= found[-1][1] + 2 * _CONTEXT + 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found


def _range(sign: str, hunk: list[tuple[str, str, int, int]], place: int) -> str:
    size = sum(row[0] in (" ", sign) for row in hunk)
    start = int(hunk[0][place]) + (size > 0)
    return f"{sign}{start}" + ("" if size == 1 else f",{size}")
