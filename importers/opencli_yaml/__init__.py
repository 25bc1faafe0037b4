"""OpenCLI YAML pipelines as version 1.6.9 reads them: one adapter per document.

Differences from upstream, all refusals: names that cannot be published, fields of the wrong type, parameters that
upstream ignores in silence, unknown steps (upstream stops when it gets there). Fields that upstream does not read but
later versions do (`access`, `readOnly`, `example`) are taken as claims.
"""

from __future__ import annotations

from adapterc.importers.dialect import Dialect
from adapterc.importers.opencli_yaml.files import claims, load, unclaimed

__all__ = ["DIALECT"]

DIALECT = Dialect(
    name="opencli-yaml",
    suffixes=(".yaml", ".yml"),
    claims=claims,
    load=load,
    unclaimed=unclaimed,
)
