"""OpenCLI YAML pipelines as version 1.6.9 reads them: one adapter per document.

Differences from upstream, all refusals: names that cannot be published, fields of the wrong type, parameters that
upstream ignores in silence, unknown steps (upstream stops when it gets there). Fields that upstream does not read but
later versions do (`access`, `readOnly`, `example`) are taken as claims.
"""

from __future__ import annotations

from adapterc.importers.dialect import Dialect, ImportResult
from adapterc.importers.opencli_yaml.claims import claims, unclaimed
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText

__all__ = ["DIALECT"]


def _load(source: SourceText, sink: Sink) -> ImportResult:
    from adapterc.importers.opencli_yaml.files import load  # parses YAML: loaded when there is some

    return load(source, sink)


DIALECT = Dialect(
    name="opencli-yaml",
    suffixes=(".yaml", ".yml"),
    claims=claims,
    load=_load,
    unclaimed=unclaimed,
)
