"""The shape of the house: codes, pages, lists, module sizes."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.options import Options
from adapterc.compiler.pipeline import PASSES
from adapterc.compiler.unit import compile_file
from adapterc.spec.codes import CODES
from adapterc.whitelist.profiles import load_profile

ROOT = Path(__file__).resolve().parent.parent
STAGES = ("spec", "syntax", "importers", "whitelist", "sitemap", "compiler", "runtime", "cli")
PAGES = ROOT / "docs" / "diagnostics"
EXAMPLE = re.compile(r"```(\S+)(?:[ ]+([^\n]*))?\n(.*?)```", re.DOTALL)


def sources() -> dict[str, str]:
    files = (path for stage in STAGES for path in sorted((ROOT / stage).rglob("*.py")))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


SOURCES = sources()
TESTS = "\n".join(
    path.read_text(encoding="utf-8", errors="replace")
    for path in sorted((ROOT / "tests").rglob("*"))
    if path.suffix in (".py", ".json", ".txt", ".md") and path.name != "test_tidy.py"
)


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_a_page_a_test_and_a_place(code: str) -> None:
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: {CODES[code].name}\n")
    assert "## Example" in page and "## What to do" in page
    emitted = [path for path, text in SOURCES.items() if f'"{code}"' in text and path != "spec/codes.py"]
    assert emitted, f"{code} is never emitted"
    assert code in TESTS, f"no test mentions {code}"


@pytest.mark.parametrize("code", sorted(code for code in CODES if code.startswith("AC")))
def test_the_example_of_a_page_gives_its_code(code: str) -> None:
    """Pages about sitemaps are made of their rules: see tests/unit/sitemap/test_rules.py.

    The first fenced block of `## Example` is compiled; its info string may name a file and a profile. A page whose
    example cannot be a file (file-level faults, faults of adapterc) says so with a `text` block."""
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    section = page.split("## Example", 1)[1].split("\n## ", 1)[0]
    match = EXAMPLE.search(section)
    assert match is not None, f"{code} has no example"
    language, info, body = match.groups()
    if language == "text":
        return
    options = dict(item.split("=", 1) for item in (info or "").split())
    result = compile_file(
        options.get("file", "clis/shop/hot.yaml"),
        body.encode(),
        Options(profile=load_profile(options.get("profile", "lime-v1"))),
    )
    assert code in found_codes(result), f"the example of {code} gives {sorted(found_codes(result))}"


def found_codes(result: FileResult) -> set[str]:
    items = [*result.diagnostics, *(item for artifact in result.artifacts for item in artifact.diagnostics)]
    return {item.code for item in items}


def test_there_is_no_page_without_a_code() -> None:
    assert {path.stem for path in PAGES.glob("[A-Z][A-Z][0-9A-Z][0-9][0-9].md")} == set(CODES)


def test_every_pass_is_listed_once_and_has_a_page() -> None:
    listed = [item.name for item in PASSES]
    assert len(listed) == len(set(listed))
    for name in [*listed, "plan_script", "self_check"]:
        assert (ROOT / "compiler" / "passes" / f"{name}.py").exists()
        assert (ROOT / "docs" / "passes" / f"{name}.md").read_text(encoding="utf-8").startswith(f"# {name}\n")


@pytest.mark.parametrize("stage", ["whitelist", "sitemap"])
def test_every_rule_is_listed_once(stage: str) -> None:
    listing = SOURCES[f"{stage}/rules/__init__.py"]
    for path in sorted((ROOT / stage / "rules").glob("*.py")):
        if path.name != "__init__.py" and not path.name.startswith("_"):
            assert re.search(rf"\b{path.stem}\b", listing), f"{path.stem} is not in RULES"


@pytest.mark.parametrize("path", sorted(SOURCES))
def test_modules_stay_small_and_say_what_they_offer(path: str) -> None:
    text = SOURCES[path]
    assert len(text.splitlines()) <= 300, f"{path} is over 300 lines: split it by what it does"
    tree = ast.parse(text)
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            exported = ast.literal_eval(node.value)
            assert len(exported) == len(set(exported))
    if path.rsplit("/", 1)[-1] not in ("__init__.py", "__main__.py"):
        assert ast.get_docstring(tree), f"{path} has no module docstring"


def test_no_path_of_one_machine_is_committed() -> None:
    pattern = re.compile(r"/(?:work|root|home)/[a-z]")
    for path, text in SOURCES.items():
        assert not pattern.search(text), path
