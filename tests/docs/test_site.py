"""The pages as a whole: the generated ones are current, the site builds strictly, both READMEs say the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click
import pytest
from ruamel.yaml import YAML

from adapterc.cli.app import COMMANDS
from adapterc.spec.codes import CODES
from tests.docs.fences import DOCS, ROOT, fences
from tools import reference
from tools.docs_site import _pages, on_config

READMES = ("README.md", "README.zh.md")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#\s]*)(#[^)\s]*)?\)")
CODE = re.compile(r"`[^`\n]+`")


def test_generated_pages_are_current() -> None:
    assert reference.stale() == [], "run `python tools/reference.py`, and read the diff"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_page_with_its_options(name: str) -> None:
    command = reference.cli.get_command(click.Context(reference.cli), name)
    assert command is not None
    page = (DOCS / "commands" / f"{name}.md").read_text(encoding="utf-8")
    assert f"\n# adapterc {name}\n" in page
    for option in (item for item in command.params if isinstance(item, click.Option) and not item.hidden):
        assert any(f"`{spelling}" in page or f", {spelling}" in page for spelling in option.opts), option.opts


def test_commands_of_commands_are_picked_up() -> None:
    @click.group("outer", help="Outer.")
    def outer() -> None: ...

    @outer.command("inner", help="Inner.\n\n\b\n  two\n  lines")
    @click.option("--deep", help="A | b.")
    def inner(deep: str) -> None: ...

    text = "".join(reference._command(outer, "outer", reference._root(), 1))
    assert "# adapterc outer\n" in text and "## adapterc outer inner\n" in text
    assert "```text\n  two\n  lines\n```" in text and "- `--deep TEXT`: A | b.\n" in text


class _Config:
    docs_dir = str(DOCS)

    def __init__(self, nav: Any) -> None:
        self.nav = nav


def test_every_page_stands_in_the_navigation_once() -> None:
    settings = YAML(typ="safe", pure=True).load(ROOT / "mkdocs.yml")
    pages = list(_pages(on_config(_Config(settings["nav"])).nav))
    assert sorted(pages) == sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    assert {f"diagnostics/{code}.md" for code in CODES} < {*pages}


def test_a_page_that_no_line_names_is_found_all_the_same() -> None:
    (start, *_, more) = on_config(_Config([{"Start": "index.md"}])).nav
    assert start == {"Start": "index.md"}
    assert "running.md" in more["More"] and "index.md" not in more["More"]


def _documents() -> list[Path]:
    return [*(ROOT / name for name in (*READMES, "CONTRIBUTING.md", "CHANGELOG.md")), *sorted(DOCS.rglob("*.md"))]


def test_links_lead_somewhere() -> None:
    broken = []
    for path in _documents():
        text = path.read_text(encoding="utf-8")
        for fence in fences(text):
            text = text.replace(fence.text, "") if fence.text else text
        for target, _ in LINK.findall(CODE.sub("", text)):
            if target and "://" not in target and not (path.parent / target).exists():
                broken.append(f"{path.relative_to(ROOT)}: {target}")
    assert broken == []


def test_the_site_builds_strictly(tmp_path: Path) -> None:
    pytest.importorskip("material", reason="the group `docs` is not installed")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "")
    site = tmp_path / "site"
    for code in CODES:
        assert f'<h1 id="{code.lower()}-{CODES[code].name}">' in (site / f"diagnostics/{code}.html").read_text("utf-8")
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "fonts.googleapis.com" not in text, "a page of the site loads from elsewhere"
    assert (site / "repository/examples/hosts/node/host.mjs").is_file()


def sections(text: str) -> list[str]:
    """The parts of a page between its headings of the second level."""
    return re.split(r"(?m)^## .*$", text)


def without_fences(text: str) -> str:
    return re.sub(r"(?ms)^```.*?^```$", "", text)


@pytest.mark.parametrize("part", range(5))
def test_both_readmes_say_the_same(part: int) -> None:
    """As far as a program can see: headings, blocks but for their comments, tables, lists, code and links."""
    english, chinese = (sections((ROOT / name).read_text(encoding="utf-8")) for name in READMES)
    assert len(english) == len(chinese) == 5
    here, there = english[part], chinese[part]

    def blocks(text: str) -> list[tuple[str, str]]:
        return [(each.language, re.sub(r" +# .*", "", each.text)) for each in fences(text)]

    assert blocks(here) == blocks(there)
    plain = [without_fences(text) for text in (here, there)]
    for pattern in (r"(?m)^- ", r"(?m)^\|", r"\*\*", r"(?m)^#"):
        first, second = (len(re.findall(pattern, text)) for text in plain)
        assert first == second, pattern
    first, second = (Counter(re.findall(CODE, text)) for text in plain)
    assert first == second
    first, second = (Counter(target for target, _ in LINK.findall(text) if "README" not in target) for text in plain)
    assert first == second
