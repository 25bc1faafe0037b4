"""Finds the comments that suppress findings: `# adapterc: allow AC605 -- reason`, and the same behind `//` or `/*`.

A comment alone on its line speaks for the next line that is neither empty nor a comment, any other for its own line;
`allow-file` speaks for the whole file. The text is searched, not parsed, so that comments in JavaScript inside a YAML
block scalar count like all others, and so do those of a file that does not parse. Limit: a text that merely quotes such
a comment, in a string or a description, counts as one.
"""

from __future__ import annotations

import re

from adapterc.spec.suppression import MARK, Suppression
from adapterc.syntax.source import SourceText

__all__ = ["LEADS", "MARK", "find_suppressions"]

LEADS = ("#", "//", "/*")
"""What begins a comment in the languages of adapters."""

_VERB = re.compile(r"[ \t]*([A-Za-z][\w-]*)(?=[ \t=:(]|$|\*/|-->)")
_CODE_LIKE = re.compile(r"[ \t]*[:=(\[]?[ \t]*(?:AC\d|SM[\dAB])", re.IGNORECASE)
_WORD = re.compile(r"[^\s,]+")
_END = re.compile(r"[ \t]*(?:\*/|-->).*\Z")
_SEPARATOR = re.compile(r"(?:(?<=[\s,])|\A)--(?=\s|\Z)")


def find_suppressions(source: SourceText, leads: tuple[str, ...] = LEADS) -> tuple[Suppression, ...]:
    """The suppressions of a file, in its order. `leads` begin a comment in its language, at the start of a line or
    behind white space. What follows `adapterc:` and is neither `allow` nor looks like a suppression is the author's."""
    if MARK not in source.text:
        return ()
    lead = "|".join(re.escape(item) for item in leads)
    comment = re.compile(rf"(?:(?<=[ \t])|^)(?:{lead})[ \t]*(?={MARK})", re.MULTILINE)
    whole_line = re.compile(rf"[ \t]*(?:{lead}|\Z)")
    found = []
    for match in comment.finditer(source.text):
        item = _read(source, match.start(), match.end(), whole_line)
        if item is not None:
            found.append(item)
    return tuple(found)


def _read(source: SourceText, begin: int, mark: int, whole_line: re.Pattern[str]) -> Suppression | None:
    """The suppression whose comment begins at `begin` and whose `adapterc:` is at `mark`."""
    line, _ = source.position(mark)
    row = source.line_starts[line - 1]
    text = source.line_text(line)
    end = _END.search(text, mark - row)
    stop = len(text.rstrip()) if end is None else end.start()
    behind = "" if end is None else re.sub(r"\A[ \t]*(?:\*/|-->)", "", end[0])
    verb = _VERB.match(text, mark - row + len(MARK))
    if verb is None or (verb[1] not in ("allow", "allow-file") and not _CODE_LIKE.match(text, verb.end())):
        return None
    separator = _SEPARATOR.search(text, verb.end(), stop)
    until = stop if separator is None else separator.start()
    reason = "" if separator is None else text[separator.end() : stop].strip()
    words = tuple(
        (word[0], source.span(row + word.start(), row + word.end())) for word in _WORD.finditer(text, verb.end(), until)
    )
    span = source.span(mark, row + max(stop, verb.end()))
    if verb[1] == "allow-file":
        return Suppression(span, verb[1], words, reason, None)
    alone = not text[: begin - row].strip() and not behind.strip()
    return Suppression(span, verb[1], words, reason, _next(source, line, whole_line) if alone else line)


def _next(source: SourceText, line: int, whole_line: re.Pattern[str]) -> int:
    """The first line below `line` that is neither empty nor a comment; the one below when there is none."""
    for number in range(line + 1, len(source.line_starts) + 1):
        if not whole_line.match(source.line_text(number)):
            return number
    return line + 1
