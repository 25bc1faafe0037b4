"""bb-browser site adapters: one JavaScript function behind a `/* @meta {…} */` comment.

Differences from bb-browser, all listed in artifacts or refused: the `@meta` comment is read strictly in every form and
never replaced by `// @tag` lines; arguments are bound by name; `{ error: null }` is a result; text results stay text.
"""

from __future__ import annotations

from adapterc.importers.bb_site.claims import claims, references, unclaimed
from adapterc.importers.dialect import Dialect, Files, ImportResult
from adapterc.spec.diagnostics import Fix, Sink
from adapterc.syntax.source import SourceText

__all__ = ["DIALECT"]


def _load(source: SourceText, sink: Sink, files: Files) -> ImportResult:
    from adapterc.importers.bb_site.files import load  # parses JavaScript: loaded when there is some

    return load(source, sink, files)


def _can_fix(source: SourceText, fix: Fix) -> bool:
    """A helper file has other adapters, and its places are known by line and column alone."""
    return all(edit.span.file == source.file for edit in fix.edits)


DIALECT = Dialect(
    name="bb-site",
    suffixes=(".js",),
    claims=claims,
    load=None,
    unclaimed=unclaimed,
    load_with=_load,
    references=references,
    can_fix=_can_fix,
)
