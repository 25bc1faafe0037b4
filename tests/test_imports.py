"""Which stage may import which, and that the light ones stay light."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALLOWED: dict[str, set[str]] = {
    "spec": {"spec"},
    "syntax": {"spec", "syntax"},
    "importers": {"spec", "syntax", "importers"},
    "whitelist": {"spec", "syntax", "whitelist"},
    "sitemap": {"spec", "syntax", "sitemap"},
    "compiler": {"spec", "syntax", "importers", "whitelist", "compiler"},
    "runtime": {"spec", "runtime"},
    "cli": {"spec", "syntax", "importers", "whitelist", "sitemap", "compiler", "runtime", "cli"},
}
STAGES = sorted(ALLOWED)
MODULES = sorted(path for stage in STAGES for path in (ROOT / stage).rglob("*.py"))


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module)
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_stage_imports_only_what_it_may(path: Path) -> None:
    stage = path.relative_to(ROOT).parts[0]
    for name in imported(path):
        assert not name.startswith("."), f"relative import in {path}"
        parts = name.split(".")
        assert parts[0] not in ALLOWED, f"`{name}` is a bare stage name: import adapterc.{name}"
        if parts[0] == "adapterc" and len(parts) > 1:
            assert parts[1] in ALLOWED[stage], f"{stage} may not import {name}"


def test_every_stage_is_named_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    sdist = project["tool"]["hatch"]["build"]["targets"]["sdist"]
    banned = project["tool"]["ruff"]["lint"]["flake8-tidy-imports"]["banned-api"]
    for stage in STAGES:
        assert stage in wheel["only-include"]
        assert wheel["sources"][stage] == f"adapterc/{stage}"
        assert stage in sdist["only-include"]
        assert stage in banned
        link = ROOT / "src" / "adapterc" / stage
        assert link.resolve() == ROOT / stage
        assert f"{stage}/" in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("adapterc", "pydantic lark ruamel tree_sitter quickjs click jsonschema websockets"),
        ("adapterc.cli", "pydantic lark ruamel markdown_it tree_sitter quickjs jsonschema websockets rich jinja2"),
        ("adapterc.spec.diagnostics", "pydantic"),
        ("adapterc.importers", "pydantic lark tree_sitter quickjs"),
        ("adapterc.runtime.execute", "pydantic lark ruamel tree_sitter quickjs click jsonschema"),
        ("adapterc.cli.run", "pydantic lark ruamel tree_sitter quickjs jsonschema websockets"),
        ("adapterc.sitemap.load", "pydantic lark tree_sitter quickjs markdown_it"),
    ],
)
def test_importing_stays_light(module: str, heavy: str) -> None:
    code = f"import sys, {module}; print(*sorted(set(sys.modules) & set({heavy.split()!r})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
