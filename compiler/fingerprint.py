"""Names a finding by what it is about, so that it is the same finding after lines were added above it.

A fingerprint is made of the code, the path, the line the finding begins on and the marked part of it, both without
white space at the ends and with runs of it as one blank; of findings that are alike in all of these, each has its
number. Line numbers, columns and the wording of the message are left out. Another path is another finding.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256

from adapterc.spec.diagnostics import Diagnostic

__all__ = ["fingerprints"]


def fingerprints(
    diagnostics: Iterable[Diagnostic], read_source: Callable[[str], str | None], display: Callable[[str], str] = str
) -> list[str]:
    """One fingerprint for each finding, in the order given: 32 hex digits and `:` with the number among its likes.

    `read_source` gives the normalised text of a file, or None when it cannot be read (the message stands in for the
    line then); `display` gives the path that counts.
    """
    seen: Counter[str] = Counter()
    lines: dict[str, list[str] | None] = {}
    found = []
    for item in diagnostics:
        if item.span.file not in lines:
            text = read_source(item.span.file)
            lines[item.span.file] = None if text is None else text.split("\n")
        about = [item.code, display(item.span.file), *_content(item, lines[item.span.file])]
        digest = sha256(json.dumps(about).encode("ascii")).hexdigest()[:32]
        seen[digest] += 1
        found.append(f"{digest}:{seen[digest]}")
    return found


def _content(item: Diagnostic, lines: list[str] | None) -> tuple[str, str]:
    span = item.span
    if span.end == 0:  # about the file as a whole
        return "", ""
    if lines is None or not 1 <= span.line <= len(lines):
        return item.message, ""
    line = lines[span.line - 1]
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    return " ".join(line.split()), " ".join(line[span.column - 1 : end].split())
