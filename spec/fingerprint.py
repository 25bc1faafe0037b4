"""The fingerprint of a finding: what it is about, not where it stands, so that it survives lines that move.

It is made of the code, the line on which the finding begins and the part of that line which it marks, with runs of
white space as one space. Path, line number, message and severity are no part of it: a renamed file, a line inserted
above and a better wording change nothing. Findings of a file that are alike in all of it are numbered in source order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256

from adapterc.spec.diagnostics import Diagnostic

__all__ = ["FINGERPRINT", "fingerprints"]

FINGERPRINT = "adapterc/v1"
"""Names the way a fingerprint is made; another way gets another name."""

_DIGITS = 16


def fingerprints(findings: Iterable[Diagnostic], read: Callable[[str], str | None]) -> tuple[str, ...]:
    """16 hex digits for each finding, in the order given. All findings of a file have to be among them, or at least all
    of a code, for the numbers of those that are alike to be the same each time.

    `read(file)` gives the text of a file with LF line ends and without a byte order mark, None when it has none (not
    text, or gone): then the code is all there is.
    """
    items = list(findings)
    lines: dict[str, list[str] | None] = {}
    made = [""] * len(items)
    alike: Counter[tuple[str, str, str, str]] = Counter()
    for place in sorted(range(len(items)), key=lambda place: items[place].sort_key):
        item = items[place]
        file = item.span.file
        if file not in lines:
            text = read(file)
            lines[file] = None if text is None else text.split("\n")
        key = (file, item.code, *_content(item, lines[file]))
        made[place] = _digest(*key[1:], str(alike[key]))
        alike[key] += 1
    return tuple(made)


def _content(item: Diagnostic, lines: list[str] | None) -> tuple[str, str]:
    """The line and the marked part of it. A finding about a file as a whole has neither."""
    span = item.span
    if lines is None or span.line > len(lines) or (span.start, span.end, span.line) == (0, 0, 1):
        return "", ""
    line = lines[span.line - 1]
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    return " ".join(line.split()), " ".join(line[span.column - 1 : end].split())


def _digest(*parts: str) -> str:
    data = "\0".join(parts).encode("utf-8", "backslashreplace")
    return sha256(data, usedforsecurity=False).hexdigest()[:_DIGITS]
