"""docs/dialect.md says what the code does: its examples compile, its tables are the lists of the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.unit import compile_file
from adapterc.importers.opencli_yaml import arguments, definition, steps
from adapterc.spec.diagnostics import Severity
from adapterc.syntax.template import ARITY, PARITY

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "dialect.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\S+) (\S+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
HEAD = """\
domain: shop.test
args: { query: { required: true }, limit: { type: int, default: 10 } }
pipeline:
"""
DEVIATION = re.compile(r"[a-z]+(?:-[a-z]+)+")


def compiled(kind: str, text: str) -> Artifact:
    source = text if kind == "adapter" else HEAD + "".join(f"  {line}\n" for line in text.splitlines())
    (artifact,) = compile_file("clis/shop/hot.yaml", source.encode()).artifacts
    return artifact


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def cells(text: str) -> list[list[str]]:
    """The rows of the tables of a text, without their heads."""
    rows = re.findall(r"^\| (?!---)(.*) \|$", text, re.MULTILINE)
    heads = re.findall(r"^\| (.*) \|\n\| ---", text, re.MULTILINE)
    return [re.split(r" ?\| ", row) for row in rows if row not in heads]


def names(rows: list[list[str]]) -> list[str]:
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row[0])]


def deviations() -> dict[str, set[str]]:
    """Every difference that the code lists, with its texts: pairs of a kebab-case word and a sentence."""
    found = {code: {text} for code, text in PARITY.items()}
    for folder in ("compiler", "whitelist"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                parts = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
                words = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
                if len(parts) == len(words) == 2 and DEVIATION.fullmatch(words[0]) and " " in words[1]:
                    found.setdefault(words[0], set()).add(words[1])
    return {code: texts for code, texts in found.items() if code not in of_other_dialects()}


def of_other_dialects() -> set[str]:
    """Differences that only another dialect's page lists."""
    pages = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "dialects").glob("*.md"))]
    listed = set(re.findall(r"^\| `([a-z][a-z0-9-]+)` \|", "\n".join(pages), re.MULTILINE))
    return listed - set(re.findall(r"^\| `([a-z][a-z0-9-]+)` \|", PAGE, re.MULTILINE))


def test_every_block_is_compiled() -> None:
    assert PAGE.count("```") == 2 * len(BLOCKS)
    assert {(language, kind) for language, kind, _ in BLOCKS} == {("yaml", "adapter"), ("yaml", "steps")}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for _, kind, text in BLOCKS])
def test_the_examples_compile_without_a_warning(kind: str, text: str) -> None:
    artifact = compiled(kind, text)
    assert artifact.status == "compiled"
    assert [f"{item.code} {item.message}" for item in artifact.diagnostics if item.severity is not Severity.INFO] == []


def test_the_first_example_shows_what_it_says() -> None:
    artifact = compiled(BLOCKS[0][1], BLOCKS[0][2])
    assert artifact.name == "shop/search" and artifact.diagnostics == ()
    assert artifact.script is not None and 'credentials: "omit"' in artifact.script


def test_a_fetch_per_item_is_one() -> None:
    script = compiled(*next((kind, text) for _, kind, text in BLOCKS if "concurrency: 3" in text)).script
    assert script is not None and "$requestEach($net, $data, 3, (item) =>" in script


def test_the_tables_list_what_the_code_reads() -> None:
    assert sorted(names(cells(section("Fields")))) == sorted(definition.KEYS)
    assert sorted(names(cells(section("Arguments")))) == sorted(arguments.KEYS)
    assert sorted(names(cells(section("Steps")))) == sorted(steps.STEPS)
    table = section("Templates").split("| filter |", 1)[1]
    assert sorted(names(cells("\n| filter |" + table))) == sorted(ARITY)
    refused = section("Steps").split("Not in the language: ", 1)[1].split("(refused", 1)[0]
    assert set(re.findall(r"`(\w+)`", refused)) == steps.REFUSED
    assert all(f"`{word}`" in section("Fields") for word in definition.STRATEGIES)


def test_every_deviation_is_listed() -> None:
    rows = cells(section("What differs from OpenCLI"))
    listed = {code.strip("`"): text for code, text in rows}
    code = deviations()
    assert list(listed) == sorted(code)
    for name, texts in code.items():
        assert any(text in listed[name] for text in texts), name  # another dialect may say it in its own words


def test_the_codes_on_the_page_exist_and_lines_are_short() -> None:
    for found in set(re.findall(r"AC\d{3}", PAGE)):
        assert (ROOT / "docs" / "diagnostics" / f"{found}.md").exists(), found
    long = [line for line in PAGE.splitlines() if len(line) > 125 and not line.startswith("|")]
    assert long == []
