"""The shapes of `adapterc.lock` and `report.json`, for whoever writes them: every import does, and loading pydantic
would take it longer than the check.

A second opinion on the models of `spec/lock.py` and `spec/report.py`, which the JSON Schemas are made of; tests hold
the two against each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from adapterc.spec.fields import AnyText, Asked, Line, RelativePath, RepoName, Sha256
from adapterc.spec.shapes import Check, integer, listing, matching, maybe, one_of, record

__all__ = ["lock_problems", "report_problems", "sums"]

_MOST = 2**63


def _asked(kind: Any) -> Check:
    """The check of a kind of text of `fields`."""
    (asked,) = [part for part in get_args(kind) if isinstance(part, Asked)]
    pattern = re.compile(asked.pattern or r"[\s\S]*")

    def check(value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, str):
            yield f"`{place}` must be text"
        elif not pattern.fullmatch(value):
            yield f"`{place}` must match {asked.pattern}"
        elif asked.check is not None:
            try:
                asked.check(value)
            except ValueError as error:
                yield f"`{place}` {error}"

    return check


def _files(sorted_by_path: bool) -> Check:
    """Digests by path, in a mapping of any kind."""

    def check(value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, Mapping):
            yield f"`{place}` must be an object"
            return
        before = ""
        for path, digest in value.items():
            wrong = (*_PATH(path, f"{place} key"), *_DIGEST(digest, f"{place}.{path}"))
            yield from wrong
            if sorted_by_path and not wrong:
                if path <= before:
                    yield f"the paths of `{place}` are not sorted"
                before = path

    return check


def _rows(value: Any, place: str) -> Iterator[str]:
    """A list, whose rows are looked at one by one."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        yield f"`{place}` must be a list"


def _commit(value: Any, place: str) -> Iterator[str]:
    if value is not None and not (isinstance(value, str) and re.fullmatch("[0-9a-f]{7,64}", value)):
        yield f"`{place}` must be a commit or null"


_TEXT, _LINE, _ORDINAL, _COUNT = _asked(AnyText), _asked(Line), integer(1, _MOST), integer(0, _MOST)
_PATH, _DIGEST = _asked(RelativePath), _asked(Sha256)
_LOCK = record(
    {
        "lock_version": one_of(1),
        "compiler": _LINE,
        "profile": _LINE,
        "sources": listing(
            record(
                {
                    "repo": _asked(RepoName),
                    "commit": _commit,
                    "ref": maybe(_LINE),
                    "files": _files(True),
                    "helpers": _files(False),
                },
                frozenset({"ref", "helpers"}),
            )
        ),
        "outputs": _files(True),
    }
)
_FINDING = record(
    {
        "code": matching("AC[0-9]{3}|SM[0-9ABC][0-9]{2}", "a code"),
        "severity": one_of("error", "held", "warning", "info"),
        "file": maybe(_TEXT),
        "line": _ORDINAL,
        "column": _ORDINAL,
        "message": _TEXT,
        "help": maybe(_TEXT),
    },
    frozenset({"file"}),
)
_ROW = record(
    {
        "path": _TEXT,
        "adapter": maybe(_TEXT),
        "status": one_of("compiled", "held", "rejected"),
        "access": one_of("read", "write", "unknown"),
        "diagnostics": listing(_FINDING),
    }
)
_IGNORED = record({"path": _TEXT, "why": _LINE})
_SUMMARY = record(
    dict.fromkeys(("found", "compiled", "held", "rejected", "files_scanned", "files_without_adapter"), _COUNT)
)
_REPORT = record({"summary": _SUMMARY, "files": _rows, "ignored": _rows})


def lock_problems(lock: Mapping[str, Any]) -> list[str]:
    """What keeps a lock from being one; each names its place."""
    problems = list(_LOCK(lock, ""))
    if problems:
        return problems
    repos = [source["repo"] for source in lock["sources"]]
    if repos != sorted(set(repos)):
        problems.append("`sources` is not sorted by repository or holds one twice")
    return problems


def report_problems(report: Mapping[str, Any]) -> list[str]:
    """The same of a report, whose lists may make their rows one by one."""
    problems = list(_REPORT(report, ""))
    if problems:
        return problems
    statuses: Counter[str] = Counter()
    paths, before = 0, None
    for number, row in enumerate(report["files"]):
        problems += _ROW(row, f"files[{number}]")
        if not problems:
            statuses[row["status"]] += 1
            paths += row["path"] != before  # the rows of one file stand together
            before = row["path"]
    for number, row in enumerate(report["ignored"]):
        problems += _IGNORED(row, f"ignored[{number}]")
    return problems or list(sums(report["summary"], statuses, paths, len(report["ignored"])))


def sums(summary: Mapping[str, int], statuses: Mapping[str, int], paths: int, ignored: int) -> Iterator[str]:
    """What does not add up in the summary of a report: adapters by status, files with adapters, files without."""
    for name in ("compiled", "held", "rejected"):
        if summary[name] != statuses.get(name, 0):
            yield f"`summary.{name}` is not the number of such rows"
    if summary["found"] != sum(statuses.values()):
        yield "`summary.found` is not compiled + held + rejected"
    if summary["files_without_adapter"] != ignored:
        yield "`summary.files_without_adapter` is not the number of ignored files"
    if summary["files_scanned"] != paths + ignored:
        yield "`summary.files_scanned` is not the number of files in the report"
