"""Which stage may import which, and that the light ones stay light."""

from __future__ import annotations

import ast
import os
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
        ("adapterc.sitemap.check", "pydantic lark tree_sitter quickjs markdown_it publicsuffixlist websockets"),
        ("adapterc.sitemap.check", "adapterc.sitemap.live.judge adapterc.sitemap.promote adapterc.sitemap.aliases"),
    ],
)
def test_importing_stays_light(module: str, heavy: str) -> None:
    code = f"import sys, {module}; print(*sorted(set(sys.modules) & set({heavy.split()!r})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


HEAVY = "pydantic lark ruamel tree_sitter quickjs publicsuffixlist multiprocessing adapterc.spec.ir"


UNASKED = """
adapterc.importers adapterc.spec.diagnostics adapterc.syntax.source adapterc.syntax.suppressions adapterc.syntax.toml
adapterc.compiler.unit adapterc.compiler.parallel adapterc.compiler.pool adapterc.compiler.freshness shutil zlib
"""
"""What a hook has no use for whose file is in the cache, has no finding, and is configured by nobody."""


def loaded(folder: Path, *arguments: str) -> set[str]:
    """The modules that a command loads."""
    code = "import sys; from adapterc.cli.__main__ import main; main(); print(*sys.modules, sep='\\n')"
    environment = {**os.environ, "ADAPTERC_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, env=environment)
    return set(done.stdout.split("\n"))


def test_a_commit_hook_loads_what_its_files_need(tmp_path: Path) -> None:
    source = (ROOT / "examples" / "opencli-yaml" / "shop" / "search.yaml").read_text(encoding="utf-8")
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "search.yaml").write_text(source, encoding="utf-8")
    for arguments in (["init", "-q", "--template="], ["add", "-A"]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    check = ("check", "--staged", "shop/search.yaml")
    cold = loaded(tmp_path, *check)
    assert {"ruamel", "quickjs"} <= cold
    assert not any(name.startswith("adapterc.importers.opencli_js.func") for name in cold)
    warm = loaded(tmp_path, *check)
    assert warm & {*HEAVY.split(), *UNASKED.split()} == set()
    assert len([name for name in warm if name.startswith("adapterc.")]) < 65, "each costs a part of a millisecond"
    (tmp_path / "README.md").touch()
    none = loaded(tmp_path, "check", "--staged", "README.md")
    assert none & {*HEAVY.split(), "subprocess", "sqlite3", "adapterc.importers", "adapterc.compiler.driver"} == set()


def test_the_runtime_can_be_audited_in_an_hour() -> None:
    files = [*(ROOT / "runtime").glob("*.py"), ROOT / "runtime" / "page.js"]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 1500
