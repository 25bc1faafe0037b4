"""The dialects that adapterc imports, and what an importer gives back.

A dialect is one module (or package) with a `DIALECT` and one line in `DIALECTS`. It claims files by what they hold,
not by where they lie, and turns text into `AdapterIR` without evaluating any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adapterc.importers.bb_site import DIALECT as BB_SITE
from adapterc.importers.dialect import Dialect, Files, Found, ImportResult, Rejected, no_files
from adapterc.importers.opencli_js import DIALECT as OPENCLI_JS
from adapterc.importers.opencli_yaml import DIALECT as OPENCLI_YAML
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText

__all__ = [
    "DIALECTS",
    "Dialect",
    "Files",
    "Found",
    "ImportResult",
    "Rejected",
    "dialect_for",
    "import_source",
    "references",
    "suffixes",
    "why_unclaimed",
]

DIALECTS: tuple[Dialect, ...] = (OPENCLI_YAML, BB_SITE, OPENCLI_JS)


def suffixes() -> tuple[str, ...]:
    """The file name endings that some dialect reads, sorted."""
    return tuple(sorted({suffix for dialect in DIALECTS for suffix in dialect.suffixes}))


def dialect_for(path: str, text: str) -> Dialect | None:
    """The first dialect that claims a text. `path` has POSIX separators and is relative to the import root."""
    return next((dialect for dialect in _reading(path) if dialect.claims(path, text)), None)


def why_unclaimed(path: str, text: str) -> str:
    """Why no dialect claims a text, in a few words."""
    reasons = [dialect.unclaimed(path, text) for dialect in _reading(path)]
    return reasons[0] if reasons else "not a file type that holds adapters"


def references(path: str, text: str) -> Callable[[str, str], tuple[str, ...]] | None:
    """How to find the other files of the root that a text refers to (`Dialect.references`); None when it stands alone.

    What is found are normalised paths below the root; whether they exist is for the caller to see. The same function
    reads those files in turn.
    """
    if all(dialect.references is None for dialect in _reading(path)):
        return None
    dialect = dialect_for(path, text)
    return None if dialect is None else dialect.references


def import_source(source: SourceText, sink: Sink, files: Files = no_files) -> ImportResult:
    """Import a decoded file by the first dialect that claims it."""
    dialect = dialect_for(source.file, source.text)
    if dialect is None:
        return ImportResult(ignored=why_unclaimed(source.file, source.text))
    return dialect.read(source, sink, files)


def _reading(path: str) -> Iterator[Dialect]:
    return (dialect for dialect in DIALECTS if path.lower().endswith(dialect.suffixes))
