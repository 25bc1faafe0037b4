"""Accepts the findings that a baseline has, tells its stale entries, and writes it: whole once, then only shorter.

The paths of a baseline count from its folder, wherever the command is run. Notes are in no baseline, nor are findings
about comments, catalogs and the baseline itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from adapterc.compiler.replace import put_file
from adapterc.spec.baseline import BaselineError, Entry, Matched, grown, match, parse_baseline, render_baseline
from adapterc.spec.diagnostics import Diagnostic, Severity
from adapterc.spec.fingerprint import fingerprints
from adapterc.spec.span import Span
from adapterc.spec.suppression import is_upkeep

__all__ = [
    "Accepted",
    "Baseline",
    "BaselineError",
    "accept",
    "create",
    "entries_of",
    "grown_entries",
    "shrink",
]

Read = Callable[[str], str | None]
"""The text of a file of findings, see `fingerprints`."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """A baseline as it was read. `file` is how people name it, `location` where it lies."""

    file: str
    location: str
    text: str
    entries: tuple[Entry, ...]

    @classmethod
    def parse(cls, file: str, location: str, data: bytes) -> Baseline:
        """Raises `BaselineError`."""
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise BaselineError(1, "not a baseline: it is not UTF-8") from None
        return cls(file, location, text, parse_baseline(text))


@dataclass(frozen=True, slots=True)
class Accepted:
    """`findings` are those that no entry accepts, and one for each stale entry; `number` were accepted."""

    findings: tuple[Diagnostic, ...]
    number: int
    matched: Matched


def accept(
    findings: Sequence[Diagnostic],
    baseline: Baseline,
    read: Read,
    locate: Callable[[str], str],
    checked: Callable[[str], bool],
    gone: Callable[[str], bool],
) -> Accepted:
    """Settle findings with a baseline. `locate` gives the place of a file of a finding on disk; `checked` and `gone`
    are asked about such places: whether all findings of a file are there, and whether there is no such file any more.
    """
    folder = os.path.dirname(baseline.location)
    numbers = [number for number, item in enumerate(findings) if _counts(item)]
    wanted = entries_of([findings[number] for number in numbers], baseline.location, read, locate)
    matched = match(
        wanted,
        baseline.entries,
        lambda path: checked(os.path.normpath(os.path.join(folder, path))),
        lambda path: gone(os.path.normpath(os.path.join(folder, path))),
    )
    new = {numbers[index] for index in matched.new}
    kept = [item for number, item in enumerate(findings) if number in new or not _counts(item)]
    stale = [_stale(entry, baseline) for entry in matched.stale]
    return Accepted((*kept, *stale), len(numbers) - len(new), matched)


def entries_of(findings: Sequence[Diagnostic], location: str, read: Read, locate: Callable[[str], str]) -> list[Entry]:
    """The findings as entries of the baseline at `location`; those that are in no baseline are left out."""
    folder = os.path.dirname(location)
    counted = [item for item in findings if _counts(item)]
    paths = {
        file: os.path.relpath(locate(file), folder).replace(os.sep, "/")
        for file in {item.span.file for item in counted}
    }
    made = zip(counted, fingerprints(counted, read), strict=True)
    return [Entry(_printable(paths[item.span.file]), item.code, mark) for item, mark in made]


def grown_entries(baseline: Baseline, before: bytes) -> list[Diagnostic]:
    """A finding for each entry that the baseline did not have in `before`, its text in the last commit. A text that is
    not a baseline had none."""
    try:
        old = Baseline.parse(baseline.file, baseline.location, before).entries
    except BaselineError:
        old = ()
    help = "mend the finding, or suppress it where it stands with a reason: `adapterc explain {}`"
    return [
        Diagnostic(
            "AC809",
            f"`{entry.path}` has a finding of `{entry.code}` more in the baseline than in the last commit",
            _span(baseline, entry.line),
            help=help.format(entry.code),
        )
        for entry in grown(old, baseline.entries)
    ]


def create(location: str, findings: Sequence[Diagnostic], read: Read, locate: Callable[[str], str]) -> int:
    """Write the findings as a new baseline, and say how many entries it has. Raises `FileExistsError`, `OSError`."""
    if os.path.lexists(location):
        raise FileExistsError(location)
    entries = entries_of(findings, location, read, locate)
    put_file(location, _rendered(entries))
    return len(entries)


def shrink(baseline: Baseline, accepted: Accepted) -> tuple[int, int]:
    """Write a baseline without its stale entries and with the new paths of those that moved; gives the numbers of
    both. Raises `OSError`."""
    matched = accepted.matched
    if matched.stale or matched.moved:
        put_file(baseline.location, _rendered(matched.left(baseline.entries)))
    return len(matched.stale), len(matched.moved)


def _rendered(entries: Iterable[Entry]) -> bytes:
    return render_baseline(entries).encode("utf-8", "backslashreplace")


def _counts(item: Diagnostic) -> bool:
    return item.severity is not Severity.INFO and not is_upkeep(item.code)


def _stale(entry: Entry, baseline: Baseline) -> Diagnostic:
    return Diagnostic(
        "AC808",
        f"`{entry.path}` has no such finding of `{entry.code}` any more",
        _span(baseline, entry.line),
        help="remove the line: `adapterc check --update-baseline` does it",
    )


def _span(baseline: Baseline, line: int) -> Span:
    lines = baseline.text.split("\n")
    start = sum(len(text.encode("utf-8")) + 1 for text in lines[: line - 1])
    text = lines[line - 1].removesuffix("\r")
    return Span(baseline.file, start, start + len(text.encode("utf-8")), line, 1, line, len(text) + 1)


def _printable(path: str) -> str:
    return os.fsencode(path).decode("utf-8", "backslashreplace")
