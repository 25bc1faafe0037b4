"""What the compiler says to people, as data.

A diagnostic has a code, a severity, a message (what is wrong), a primary span, notes, help (what to do) and, where it
is safe, a fix. Renderers live in `cli/render/`. This module is imported by every stage and by the commit hook, so it
must stay free of heavy imports.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from adapterc.spec.codes import CODES, Severity
from adapterc.spec.quick import quick
from adapterc.spec.span import Span

__all__ = ["Applicability", "Diagnostic", "Edit", "Fix", "Note", "Severity", "Sink"]


class Applicability(StrEnum):
    """How far a fix may be trusted: shown only, may change meaning, or keeps the meaning."""

    DISPLAY = "display"
    UNSAFE = "unsafe"
    SAFE = "safe"


@quick
class Edit:
    """Replace the bytes of `span` by `text`."""

    span: Span
    text: str


@quick
class Fix:
    """A change that answers a diagnostic. Edits do not overlap."""

    title: str
    edits: tuple[Edit, ...]
    applicability: Applicability = Applicability.SAFE


@quick
class Note:
    """Something more to know, with the place it is about when there is one."""

    message: str
    span: Span | None = None


@quick
class Diagnostic:
    """One finding. `message` is lower case, has no final period and stands alone; `help` says what to do.

    `level` is there where a finding is graded otherwise than its code: by a profile, or as a case of its own.
    """

    code: str
    message: str
    span: Span
    notes: tuple[Note, ...] = ()
    help: str | None = None
    fix: Fix | None = None
    level: Severity | None = None

    @property
    def severity(self) -> Severity:
        return CODES[self.code].severity if self.level is None else self.level

    @property
    def name(self) -> str:
        """The kebab-case name of the code, e.g. `yaml-syntax`."""
        return CODES[self.code].name

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        return (self.span.file, self.span.line, self.span.column, self.code, self.message)


class Sink:
    """Collects diagnostics while one file is compiled. The same finding at the same place is kept once."""

    __slots__ = ("_items",)

    def __init__(self) -> None:
        self._items: dict[tuple[str, Span, str], Diagnostic] = {}

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        notes: Iterable[Note] = (),
        help: str,
        fix: Fix | None = None,
        level: Severity | None = None,
    ) -> None:
        """Add a finding. Raises `KeyError` for a code that is not in `spec.codes.CODES`."""
        CODES[code]
        self._items.setdefault((code, span, message), Diagnostic(code, message, span, tuple(notes), help, fix, level))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        for item in diagnostics:
            self._items.setdefault((item.code, item.span, item.message), item)

    @property
    def failed(self) -> bool:
        """True when anything of severity error was reported."""
        return any(item.severity is Severity.ERROR for item in self._items.values())

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All findings, ordered by file, position, code."""
        return tuple(sorted(self._items.values(), key=lambda item: item.sort_key))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._items.values())

    def __len__(self) -> int:
        return len(self._items)
