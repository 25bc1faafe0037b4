"""`report.json` and the JSON form of diagnostics, as pydantic models.

The report has one row per adapter and one line per file that holds none, so that found = compiled + held + rejected
and every scanned file is in exactly one of the two lists. Plain dictionaries of these shapes are made without pydantic
in `compiler/catalog/rows.py` and checked by `document_shapes`; the models are the contract, of which the schemas are
made.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from pydantic import Field, RootModel, model_validator

from adapterc.spec.document_shapes import sums
from adapterc.spec.fields import AnyText, Line
from adapterc.spec.model import Model
from adapterc.spec.review import GoldenRow

__all__ = [
    "DiagnosticLine",
    "DiagnosticLines",
    "DiagnosticList",
    "DiagnosticRow",
    "EditRow",
    "FileRow",
    "FixRow",
    "FullDiagnostic",
    "IgnoredRow",
    "NoteRow",
    "Report",
    "Summary",
    "SummaryLine",
]

Count = Annotated[int, Field(ge=0)]
Ordinal = Annotated[int, Field(ge=1)]
CodeName = Annotated[str, Field(pattern=r"^(AC[0-9]{3}|SM[0-9ABC][0-9]{2})$")]
SeverityName = Literal["error", "held", "warning", "info"]


class DiagnosticRow(Model):
    """A finding in the report. Line and column are 1-based, the column counts characters.

    `file` is there when the finding stands in another file than the adapter.
    """

    code: CodeName
    severity: SeverityName
    file: AnyText | None = None
    line: Ordinal
    column: Ordinal
    message: AnyText
    help: AnyText | None


class FileRow(Model):
    """One adapter. `adapter` is null when the file failed before its name was known."""

    path: AnyText
    adapter: AnyText | None
    status: Literal["compiled", "held", "rejected"]
    access: Literal["read", "write", "unknown"]
    diagnostics: list[DiagnosticRow]


class IgnoredRow(Model):
    """A file that holds no adapter."""

    path: AnyText
    why: Line


class Summary(Model):
    """Adapters by outcome, and files."""

    found: Count
    compiled: Count
    held: Count
    rejected: Count
    files_scanned: Count
    files_without_adapter: Count


class Report(Model):
    """`report.json`."""

    summary: Summary
    files: list[FileRow]
    ignored: list[IgnoredRow]

    @model_validator(mode="after")
    def _adds_up(self) -> Report:
        statuses: Counter[str] = Counter(row.status for row in self.files)
        paths = len({row.path for row in self.files})
        for problem in sums(self.summary.model_dump(), statuses, paths, len(self.ignored)):
            raise ValueError(problem)
        return self


class NoteRow(Model):
    """Something more to know; the place is null when the note is about none."""

    message: AnyText
    file: AnyText | None
    line: Ordinal | None
    column: Ordinal | None
    end_line: Ordinal | None
    end_column: Ordinal | None


class EditRow(Model):
    """Replace the bytes `start` to `end` (exclusive) of `file` by `text`, with the line breaks of the file. Lines and
    columns say the same range."""

    file: AnyText
    start: Count
    end: Count
    line: Ordinal
    column: Ordinal
    end_line: Ordinal
    end_column: Ordinal
    text: AnyText


class FixRow(Model):
    """A change that answers a finding; only `safe` ones keep the meaning for certain."""

    title: AnyText
    applicability: Literal["display", "unsafe", "safe"]
    edits: list[EditRow]


class FullDiagnostic(Model):
    """A finding with everything that is known about it. Lines and columns are 1-based, a column counts Unicode
    characters (a byte order mark is none), and the end of a range is exclusive."""

    code: CodeName
    name: Line
    severity: SeverityName
    file: AnyText
    line: Ordinal
    column: Ordinal
    end_line: Ordinal
    end_column: Ordinal
    message: AnyText
    notes: list[NoteRow]
    help: AnyText | None
    fix: FixRow | None


class DiagnosticList(Model):
    """What a command prints under `--format json` where findings flow. `fixed` is there when fixes were asked for: the
    findings that were answered, as they were before. `golden` is there when a catalog was compared with its sources."""

    diagnostics: list[FullDiagnostic]
    fixed: list[FullDiagnostic] = Field(default_factory=list)
    golden: GoldenRow | None = None


class DiagnosticLine(FullDiagnostic):
    """A line about one finding: one that is there, or one whose fix was made, as it was before."""

    type: Literal["diagnostic", "fixed"]


class SummaryLine(Model):
    """The last line: how many findings there are of each severity, and how many fixes were made."""

    type: Literal["summary"]
    error: Count
    held: Count
    warning: Count
    info: Count
    fixed: Count


class DiagnosticLines(RootModel[Annotated[DiagnosticLine | SummaryLine, Field(discriminator="type")]]):
    """One line of what a command prints under `--format jsonl`."""
