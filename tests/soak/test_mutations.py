"""Ten thousand mutated sources: diagnostics or artifacts, never a traceback and never AC901 or AC902."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adapterc.compiler.unit import compile_file
from tests.support.mutate import mutate

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples" / "opencli-yaml").rglob("*.yaml"))
COUNT = int(os.environ.get("ADAPTERC_MUTATIONS", "10000"))


@pytest.mark.soak
@pytest.mark.parametrize("lane", range(10))
def test_mutated_sources_never_crash(lane: int) -> None:
    for seed in range(lane, COUNT, 10):
        path = EXAMPLES[seed % len(EXAMPLES)]
        result = compile_file(f"clis/{path.parent.name}/{path.name}", mutate(path.read_bytes(), seed))
        assert result.artifacts or result.ignored is not None or result.diagnostics
        for artifact in result.artifacts:
            codes = {item.code for item in artifact.diagnostics}
            assert not codes & {"AC901", "AC902"}, f"seed {seed} of {path.name}: {artifact.diagnostics}"
            assert (artifact.status == "rejected") == (artifact.script is None)
