"""bb-browser site adapters: one JavaScript function behind a `/* @meta {…} */` comment.

Differences from bb-browser, all listed in artifacts or refused: the `@meta` comment is read strictly in every form and
never replaced by `// @tag` lines; arguments are bound by name; `{ error: null }` is a result; text results stay text.
"""

from __future__ import annotations

from adapterc.importers.bb_site.claims import claims, unclaimed
from adapterc.importers.dialect import Dialect, ImportResult
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText

__all__ = ["DIALECT"]


def _load(source: SourceText, sink: Sink) -> ImportResult:
    from adapterc.importers.bb_site.files import load  # parses JavaScript: loaded when there is some

    return load(source, sink)


DIALECT = Dialect(name="bb-site", suffixes=(".js",), claims=claims, load=_load, unclaimed=unclaimed)
