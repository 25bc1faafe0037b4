"""OpenCLI adapters written as `cli({...})` calls, as version 1.8 registers them, and those of its fork webcmd.

Commands are found by following the code of the file as far as it computes constants: literals, variables, spreads,
option objects made by functions, factories in other files, loops. No code is run. What a registration leaves open is
reported where it stands. A definition with a `pipeline` is read by the rules of the YAML dialect, with the differences
of the later version; one with a `func` is found with all its facts and refused (AC529).
"""

from __future__ import annotations

from adapterc.importers.dialect import Dialect
from adapterc.importers.opencli_js.files import can_fix, claims, load, references, unclaimed

__all__ = ["DIALECT"]

DIALECT = Dialect(
    name="opencli-js",
    suffixes=(".js",),
    claims=claims,
    load=None,
    unclaimed=unclaimed,
    load_with=load,
    references=references,
    can_fix=can_fix,
)
