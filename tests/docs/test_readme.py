"""The script that both READMEs show is the one that the example compiles to."""

from __future__ import annotations

import pytest

from adapterc.compiler.unit import compile_file
from tests.docs.fences import ROOT, fences


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_script_is_that_of_the_example(name: str) -> None:
    source = (ROOT / "examples" / "opencli-yaml" / "shop" / "search.yaml").read_bytes()
    (artifact,) = compile_file("shop/search.yaml", source).artifacts
    assert artifact.script is not None
    (shown,) = (item.text for item in fences((ROOT / name).read_text(encoding="utf-8")) if item.language == "js")
    before, after = shown.split("    …\n")
    assert artifact.script.startswith(before) and after in artifact.script
