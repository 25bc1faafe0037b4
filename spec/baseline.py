"""The baseline: findings that a repository had before it began to check, so that only new ones are in the way.

One line for each finding, in the order of paths, so that two branches merge line by line:

    # adapterc baseline 1
    AC605 ba778a3b7c891253 clis/shop/hot.yaml

A path counts from the folder of the baseline, with `/`; one that a line cannot hold as it is (a line break, white space
at an end, a quote at the start) is written as a JSON string. Fingerprints (`spec/fingerprint.py`) hold no line numbers,
so moving lines changes nothing. Entries are only ever removed: a file is written whole once, when it is created.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from adapterc.spec.shown import shown

__all__ = ["HEADER", "BaselineError", "Entry", "Matched", "grown", "match", "parse_baseline", "render_baseline"]

HEADER = "# adapterc baseline 1"
_NOTE = "# Findings that were there before. Lines may go, none may be added: see `adapterc check --help`."
_LINE = re.compile(r"([A-Z]{2}[0-9A-Z]{3}) ([0-9a-f]{16}) (.+)\Z")
_MARKERS = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")


class BaselineError(Exception):
    """The file cannot be used. `line` is 1-based."""

    def __init__(self, line: int, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.help = help


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """One accepted finding. `line` is where it stands in the baseline, 0 for one that is not in a file yet."""

    path: str
    code: str
    fingerprint: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Matched:
    """`new`: indices of the findings that no entry accepts. `stale`: entries that answer none. `moved`: entries that
    answer a finding of another file, with that file, because their own is gone."""

    new: tuple[int, ...]
    stale: tuple[Entry, ...]
    moved: tuple[tuple[Entry, str], ...]

    def left(self, entries: Iterable[Entry]) -> list[Entry]:
        """What remains of the entries: without the stale ones, with the moved ones under their new paths."""
        gone, to = set(self.stale), dict(self.moved)
        kept = (item for item in entries if item not in gone)
        return sorted(Entry(to.get(item, item.path), item.code, item.fingerprint) for item in kept)


def parse_baseline(text: str) -> tuple[Entry, ...]:
    """The entries in the order of the file, each once. Raises `BaselineError`."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].rstrip() != HEADER:
        raise BaselineError(1, f"not a baseline of this version: it begins with `{HEADER}`")
    entries: dict[Entry, None] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(_MARKERS):
            raise BaselineError(number, "conflict marker of a merge", "keep the lines of both sides")
        found = _LINE.match(line)
        path = None if found is None else _path(found[3])
        if found is None or path is None:
            message = f"not an entry: `{shown(line, 80)}`"
            raise BaselineError(number, message, "an entry has a code, a fingerprint and a path")
        entries.setdefault(Entry(path, found[1], found[2], number))
    return tuple(entries)


def render_baseline(entries: Iterable[Entry]) -> str:
    """The text of a baseline, the same for the same entries."""
    lines = [f"{item.code} {item.fingerprint} {_written(item.path)}" for item in sorted(set(entries))]
    return "\n".join([HEADER, _NOTE, *lines]) + "\n"


def match(
    findings: Sequence[Entry], entries: Iterable[Entry], checked: Callable[[str], bool], gone: Callable[[str], bool]
) -> Matched:
    """Which findings the entries accept. `findings` are as entries would have them. `checked(path)`: all findings of
    that path are among them, or would be if there still were such a file. `gone(path)`: there is none any more, so what
    it had may have moved elsewhere."""
    known = {_key(item): item for item in entries}
    open_ = [number for number, item in enumerate(findings) if _key(item) not in known]
    answered = {_key(item) for item in findings}
    idle = [item for key, item in known.items() if key not in answered]
    lost: dict[tuple[str, str], list[Entry]] = {}
    for item in idle:
        if gone(item.path):
            lost.setdefault((item.code, item.fingerprint), []).append(item)
    new: list[int] = []
    moved: list[tuple[Entry, str]] = []
    answers: set[tuple[str, str, str]] = set()
    for number in open_:
        if _key(findings[number]) in answers:  # one entry answers all that are alike, here as under its old path
            continue
        left = lost.get((findings[number].code, findings[number].fingerprint))
        if left:
            moved.append((left.pop(0), findings[number].path))
            answers.add(_key(findings[number]))
        else:
            new.append(number)
    elsewhere = {item for item, _ in moved}
    stale = (item for item in idle if item not in elsewhere and checked(item.path))
    return Matched(tuple(new), tuple(stale), tuple(moved))


def grown(before: Iterable[Entry], now: Iterable[Entry]) -> list[Entry]:
    """The entries of `now` that are more than `before` has; a path that changed is no more."""
    had = {_key(item) for item in before}
    spare = Counter((item.code, item.fingerprint) for item in before)
    spare.subtract((item.code, item.fingerprint) for item in now if _key(item) in had)
    added = []
    for item in now:
        if _key(item) in had:
            continue
        spare[item.code, item.fingerprint] -= 1
        if spare[item.code, item.fingerprint] < 0:
            added.append(item)
    return added


def _key(item: Entry) -> tuple[str, str, str]:
    """Two systems may spell the same file name in two ways of Unicode."""
    path = item.path if item.path.isascii() else unicodedata.normalize("NFC", item.path)
    return path, item.code, item.fingerprint


def _written(path: str) -> str:
    plain = path.isprintable() and path == path.strip() and not path.startswith('"')
    return path if plain else json.dumps(path)


def _path(text: str) -> str | None:
    if not text.startswith('"'):
        return text
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, str) else None
