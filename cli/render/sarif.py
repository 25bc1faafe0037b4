"""Diagnostics as SARIF 2.1.0: one run of one tool, the same bytes for the same findings.

Paths are relative to the working folder and percent-encoded; what lies outside of it goes by the path that the finding
has in the run. Lines and columns are ours as they are: 1-based, the end exclusive, counted in Unicode characters, a
byte order mark not counted. Results carry no text of the source, which may be a secret. Braces of a message are not
doubled, as the standard would have them for the sake of arguments: nobody who shows a message without arguments undoes
that.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import quote

from adapterc import __version__
from adapterc.cli.render.sarif_rules import LEVELS, rule
from adapterc.cli.render.told import told
from adapterc.compiler.catalog.rows import printable
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix, Note
from adapterc.spec.fingerprint import FINGERPRINT, fingerprints
from adapterc.spec.span import Span

__all__ = ["render_sarif"]

_ROOT = "SRCROOT"


def render_sarif(
    diagnostics: Iterable[Diagnostic],
    read_source: Callable[[str], str | None],
    display: Callable[[str], str] = str,
    command: str = "check",
    among: Sequence[Diagnostic] = (),
) -> str:
    """The log, in the order given, ending in a newline. `command` keeps the runs of different commands apart. `among`
    are all findings where not all are shown: a baseline has the same fingerprints then."""
    found = list(diagnostics)
    codes = sorted({item.code for item in found})
    run = {
        "tool": {
            "driver": {
                "name": "adapterc",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [rule(code) for code in codes],
            }
        },
        "automationDetails": {"id": f"adapterc/{command}/"},
        "invocations": [{"executionSuccessful": True}],
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The folder that adapterc was started in."}}},
        "language": "en",
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "results": _Results(codes, display).all(found, among or found, read_source),
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


class _Results:
    """Makes the results of a run; `codes` are its rules in order."""

    def __init__(self, codes: Sequence[str], display: Callable[[str], str]) -> None:
        self.codes = {code: number for number, code in enumerate(codes)}
        self.display = display

    def all(
        self, found: Sequence[Diagnostic], among: Sequence[Diagnostic], read_source: Callable[[str], str | None]
    ) -> list[dict[str, Any]]:
        prints = dict(zip(map(id, among), fingerprints(among, read_source), strict=True))
        return [self.result(item, prints[id(item)]) for item in found]

    def result(self, item: Diagnostic, fingerprint: str) -> dict[str, Any]:
        made = {
            "ruleId": item.code,
            "ruleIndex": self.codes[item.code],
            "level": LEVELS[item.severity],
            "message": {"text": _plain(told(item))},
            "locations": [{"physicalLocation": self.place(item.span)}],
            "relatedLocations": self.related(item.notes),
            "partialFingerprints": {FINGERPRINT: fingerprint},
            "fixes": self.fixes(item.fix),
            "properties": {"severity": item.severity.value},
        }
        return {key: value for key, value in made.items() if value != []}

    def related(self, notes: Iterable[Note]) -> list[dict[str, Any]]:
        """The notes that have a place; the others are part of the message."""
        placed = [(note.message, note.span) for note in notes if note.span is not None]
        return [
            {"id": number, "message": {"text": _plain(printable(text))}, "physicalLocation": self.place(span)}
            for number, (text, span) in enumerate(placed, 1)
        ]

    def fixes(self, fix: Fix | None) -> list[dict[str, Any]]:
        """The fix, unless it is only to be shown."""
        if fix is None or not fix.edits or fix.applicability is Applicability.DISPLAY:
            return []
        return [self.fix(fix)]

    def place(self, span: Span) -> dict[str, Any]:
        return {"artifactLocation": self.artifact(span.file), "region": _region(span)}

    def artifact(self, file: str) -> dict[str, str]:
        return {"uri": quote(printable(self.path(file)), safe="/"), "uriBaseId": _ROOT}

    def path(self, file: str) -> str:
        shown = self.display(file)
        return file if os.path.isabs(shown) or ".." in shown.split("/") else shown

    def fix(self, fix: Fix) -> dict[str, Any]:
        by_file: dict[str, list[Edit]] = {}
        for edit in fix.edits:
            by_file.setdefault(edit.span.file, []).append(edit)
        return {
            "description": {"text": _plain(printable(fix.title))},
            "artifactChanges": [
                {
                    "artifactLocation": self.artifact(file),
                    "replacements": [
                        {"deletedRegion": _region(edit.span), "insertedContent": {"text": printable(edit.text)}}
                        for edit in edits
                    ],
                }
                for file, edits in by_file.items()
            ],
            "properties": {"applicability": fix.applicability.value},
        }


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _plain(text: str) -> str:
    """Text that no reader takes for a link: `[text](target)` is one in a message."""
    return re.sub(r"\](?=\()", r"\\]", text)
