"""The pipelines of the OpenCLI JavaScript examples, imported and run in Chromium: what each returns, exactly."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import run_import
from adapterc.compiler.options import Options
from adapterc.whitelist.profiles import load_profile
from examples.serve import respond
from tests.support.page import Page
from tests.support.site import Site

from .test_examples import entry_url

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "opencli-js"

RUNS: list[tuple[str, dict[str, Any], list[tuple[Any, ...]]]] = [
    ("shop/stock", {"limit": 2}, [(1, "Oak stool", 36), (2, "Tin kettle", 18.5)]),
    ("shop/sold", {"limit": 1}, [(1, "Oak stool", 120)]),
    ("library/rooms-free", {}, [("Attic", 3, "13%"), ("Chart room", 1, "4%")]),
    ("library/rooms-free", {"least": 2}, [("Attic", 3, "13%")]),
    ("forum/by", {"words": "rope", "author": "pell"}, [("Rope that floats", "pell", "2024-03-04")]),
    (
        "forum/by",
        {"words": "rope"},
        [("Which rope for a small boat?", "mara", "2024-03-02"), ("Rope that floats", "pell", "2024-03-04")],
    ),
    ("weather/cold", {}, [("Wed", -3), ("Tue", -1)]),
]


@cache
def artifacts() -> dict[str, Artifact]:
    run = run_import([Root(EXAMPLES)], Options(load_profile("lime-v1")))
    return {artifact.name: artifact for artifact in run.artifacts}


@pytest.mark.parametrize("mode", ["wrapper", "isolated"])
@pytest.mark.parametrize(("name", "args", "rows"), RUNS)
def test_rows(page: Page, site: Site, name: str, args: dict[str, Any], rows: list[tuple[Any, ...]], mode: Any) -> None:
    found = artifacts()[name]
    assert found.script is not None and found.manifest is not None, found.diagnostics
    site.fallback = respond
    result = page.run(found.script, args, url=entry_url(found.manifest["entry"], args), mode=mode)
    assert result["ok"], result
    assert [tuple(row.values()) for row in result["data"]["items"]] == rows
