"""docs/dialects/opencli-js.md: its examples compile, and what its tables list is what the code has."""

from __future__ import annotations

import re

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.unit import compile_file
from adapterc.importers.opencli_js.func.packages import shim_of
from adapterc.importers.opencli_js.func.page_methods import SHIMMED
from adapterc.importers.opencli_js.func.refusals import REASONS
from tests.unit.test_dialect_page import ROOT, cells

OTHERS = {"instanceof", "code", "hint", "formatCookieHeader", "sanitizeFilename", "formatBytes", "randomUUID"}
PAGE = (ROOT / "docs" / "dialects" / "opencli-js.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def part(title: str) -> str:
    return PAGE.split(f"### {title}\n", 1)[1].split("\n### ", 1)[0]


def example(number: int) -> Artifact:
    text = re.findall(r"^```js\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[number]
    (artifact,) = compile_file("clis/shop/some.js", text.encode()).artifacts
    assert (artifact.status, artifact.diagnostics) == ("compiled", ())
    return artifact


def test_the_examples_compile() -> None:
    script, func = example(0).script, example(1)
    assert script is not None and "$requestJson(" in script and "$root?.total" in script
    assert func.script is not None and func.manifest is not None
    assert func.manifest["entry"]["template"] == "https://shop.test/find?q={{words|urlencode}}"


def code_below(folder: str) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob("*.py")))


def test_the_differences_are_those_of_the_code() -> None:
    passes = code_below("compiler/passes")
    rows = cells(section("Differences from OpenCLI"))
    assert [code for code, _ in rows] == sorted(code for code, _ in rows) and len(rows) > 3
    for code, text in rows:
        assert f'"{code.strip("`")}"' in passes and f'"{text}"' in passes, code


def test_the_differences_of_functions_are_those_of_the_code() -> None:
    code = code_below("importers/opencli_js/func")
    listed = {name.strip("`"): text for name, text in cells(part("Differences of functions"))}
    assert list(listed) == sorted(set(re.findall(r'Deviation\(\s*"([a-z-]+)"', code)))
    made = dict(re.findall(r'Deviation\(\s*"([a-z-]+)",\s*"([^"]+)"', code))
    assert {name: listed[name] for name in made} == made


def test_the_tables_of_functions_list_what_the_code_has() -> None:
    named = set(re.findall(r"`(\w+)\(", "".join(row[0] for row in cells(part("Methods of the page")))))
    assert named | {"evaluateWithArgs"} == SHIMMED
    linked = re.findall(r"\[(AC\d{3})\]\(\.\./diagnostics/\1\.md\)", part("What is refused"))
    assert sorted(linked) == sorted({code for code, _ in REASONS.values()} | {"AC529"})
    utils = {name for row in cells(part("Files and packages")) for name in re.findall(r"`(\w+)`", row[1])}
    assert all(shim_of("@jackwener/opencli/utils", name) for name in utils if name not in OTHERS)


def test_lines_are_short() -> None:
    assert [line for line in PAGE.splitlines() if len(line) > 125 and not line.startswith("|")] == []


def test_every_difference_it_speaks_of_is_listed_somewhere() -> None:
    yaml = (ROOT / "docs" / "dialect.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z]+-[a-z-]+)`", section("Arguments")))
    assert named == {code for code in named if f"| `{code}` |" in yaml}
