"""What one file compiles to: plain, picklable data that crosses process borders."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from adapterc.spec.quick import quick

if TYPE_CHECKING:
    from adapterc.spec.diagnostics import Diagnostic
    from adapterc.spec.origin import SourceInfo
    from adapterc.spec.span import Span

__all__ = ["Artifact", "FileResult"]


@dataclass(frozen=True, slots=True, eq=False)
class Artifact:
    """One adapter of a source file.

    `status` is "compiled", "held" or "rejected"; `access` is "read", "write" or "unknown". A compiled or held adapter
    has a manifest (the catalog entry without `script_file`) and a script; a rejected one has neither.
    `span` is the value of `name`, or the first key of the adapter when the path names it.
    `held_effects` are the labels a person has to approve.
    """

    name: str
    status: str
    access: str
    source: SourceInfo
    span: Span
    manifest: dict[str, Any] | None = None
    script: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    held_effects: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """By the fields, however they are stored."""
        if not isinstance(other, Artifact):
            return NotImplemented
        return all(getattr(self, item.name) == getattr(other, item.name) for item in fields(Artifact))

    __hash__ = None  # type: ignore[assignment]  # a manifest is a dictionary


@quick
class FileResult:
    """Everything one source file gave.

    `ignored` says why the file holds no adapter; it is None when `artifacts` is not empty. `diagnostics` are about the
    file as a whole (each artifact has its own); `sha256` is of the normalised text, "" when it could not be read.
    `helpers` are the other files that its adapters refer to, with their digests.
    """

    path: str
    sha256: str = ""
    artifacts: tuple[Artifact, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=())
    ignored: str | None = None
    helpers: tuple[tuple[str, str], ...] = ()
