"""The blocks of the how-tos do what the text around them says."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from adapterc import importers
from adapterc.compiler.options import Options
from adapterc.compiler.pipeline import PASSES
from adapterc.compiler.unit import compile_file
from adapterc.importers import import_source
from adapterc.spec import codes
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText
from adapterc.whitelist.profiles import load_profile
from adapterc.whitelist.rules import RULES
from examples.serve import respond
from tests.docs.fences import DOCS, ROOT, fences, titled
from tests.support.chromium import Chromium
from tests.support.site import Site

PROFILE = load_profile("lime-v1")


def module(text: str, folder: Path, name: str) -> ModuleType:
    """The block as a module."""
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.mark.parametrize("title", titled("howto/adapter.md"))
def test_the_adapters_compile(title: str) -> None:
    (artifact,) = compile_file(f"clis/{title}", titled("howto/adapter.md")[title].encode()).artifacts
    assert (artifact.name, artifact.status) == (title.removesuffix(".yaml"), "compiled")
    assert artifact.diagnostics == ()


def test_the_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = titled("howto/rule.md")
    code, name, severity, title = eval(blocks["spec/codes.py"].strip().rstrip(","), {"W": codes.Severity.WARNING})
    assert code not in codes.CODES, f"{code} is taken: the page needs another number"
    monkeypatch.setitem(codes.CODES, code, codes.Code(code, name, severity, title))
    rule: Any = module(blocks["whitelist/rules/console_output.py"], tmp_path, "console_output")
    assert rule.__doc__.startswith(f"{code} {name}\n")
    adapters = module((ROOT / "tests/unit/whitelist/adapters.py").read_text(encoding="utf-8"), tmp_path, "adapters")

    def found(example: str) -> list[str]:
        sink = Sink()
        rule.check(adapters.from_example(example), PROFILE, sink)
        return [adapters.shown(item) for item in sink.sorted()]

    assert [found(example) for example in rule.VALID] == [[]] * len(rule.VALID)
    assert [found(example) for example, _ in rule.INVALID] == [[message] for _, message in rule.INVALID]
    listed = {each.__doc__.split(None, 1)[0]: each for each in RULES if each.__doc__}
    assert "AC609" in listed, "the page points at it as an example"


def test_the_pass(tmp_path: Path) -> None:
    added: Any = module(titled("howto/pass.md")["compiler/passes/squeeze_texts.py"], tmp_path, "squeeze_texts")
    source = SourceText.decode(
        "clis/shop/hot.yaml",
        b"description: |\n  Two\n   lines\npipeline:\n  - fetch: https://shop.test/a\n",
        Sink(),
    )
    assert source is not None
    (ir,) = import_source(source, Sink()).adapters
    assert ir.description == "Two\n lines\n"
    assert added.squeeze_texts(ir, Sink()).description == "Two lines"
    line = next(line for line in (DOCS / "howto/pass.md").read_text(encoding="utf-8").splitlines() if "Pass(" in line)
    assert "lambda ir, sink, options:" in line and PASSES[0].run.__code__.co_argcount == 3


def test_the_dialect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = titled("howto/dialect.md")
    dialect = module(blocks["importers/list_toml.py"], tmp_path, "list_toml").DIALECT
    monkeypatch.setattr(importers, "DIALECTS", (*importers.DIALECTS, dialect))
    path, text = next((title, text) for title, text in blocks.items() if title.endswith(".toml"))
    (artifact,) = compile_file(path, text.encode(), Options(PROFILE)).artifacts
    assert (artifact.name, artifact.status, artifact.diagnostics) == ("shop/new", "compiled", ())
    assert artifact.script is not None and "document.querySelectorAll('.new')" in artifact.script
    broken = compile_file(path, text.replace("row.textContent.trim()", "eval('1')").encode())
    (finding,) = (item for item in broken.artifacts[0].diagnostics if item.code == "AC503")
    assert text.splitlines()[finding.span.line - 1].startswith("rows = ")
    for spoilt in ("site = ", text.replace("page", "pages")):
        assert [item.code for item in compile_file(path, spoilt.encode()).artifacts[0].diagnostics] == ["AC302"]


def test_the_program_that_embeds_the_runtime(chromium: Chromium, site: Site, tmp_path: Path) -> None:
    site.fallback = respond
    program = tmp_path / "rows.py"
    program.write_text(titled("howto/embed.md")["rows.py"], encoding="utf-8")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(program), str(ROOT / "examples/catalog"), chromium.endpoint, *words]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    done = run("forum/top")
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["rank"] for line in done.stdout.splitlines()] == [1, 2]
    assert run("forum/toop").returncode == 2


def test_blocks_are_found() -> None:
    page = (
        'a\n```yaml title="x.yaml"\na: 1\n```\n\n1. b\n\n'
        "    ```python\n    if 1:\n        2\n    ```\n\n````md\n```\n````\n"
    )
    assert [(each.language, each.title, each.text, each.line) for each in fences(page)] == [
        ("yaml", "x.yaml", "a: 1\n", 2),
        ("python", "", "if 1:\n    2\n", 8),
        ("md", "", "```\n", 13),
    ]
