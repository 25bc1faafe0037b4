"""Each rule alone: its examples give what they say, its page and its golden text are what is made of it.

`pytest tests/unit/sitemap/test_rules.py --update-golden` rewrites pages, index and golden texts; read the diff.
"""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from adapterc.cli.page import page
from adapterc.sitemap.check import check_site
from adapterc.sitemap.rules import RULES, Rule
from adapterc.spec.codes import CODES, Severity
from tests.support.golden import Golden
from tests.support.sitemap_examples import CONTEXT, demo_files, site_of
from tests.support.sitemap_pages import found, golden_text, modules, page_text, parts, table

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "docs" / "diagnostics"
TEXTS = ROOT / "tests" / "golden_sitemaps"
NAMES = [rule.CODE for rule in RULES]


def line(item: object) -> str:
    span = getattr(item, "span")  # noqa: B009
    return f"{span.file}:{span.line}:{span.column} {getattr(item, 'message')}"  # noqa: B009


def same(path: Path, text: str, golden: Golden) -> None:
    if golden.update:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_the_demo_sitemap_is_clean() -> None:
    assert check_site(site_of(demo_files()), CONTEXT) == ()


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_invalid_examples_give_what_they_say(rule: Rule) -> None:
    assert rule.INVALID
    for example, told in rule.INVALID:
        assert tuple(line(item) for item in found(example) if item.code == rule.CODE) == told
        assert told


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_valid_examples_give_nothing_of_it(rule: Rule) -> None:
    assert rule.VALID
    for example in rule.VALID:
        assert [line(item) for item in found(example) if item.code == rule.CODE] == []


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_every_finding_says_what_to_do_in_the_house_style(rule: Rule) -> None:
    for example, _ in rule.INVALID:
        for item in found(example):
            assert item.help and not item.help.endswith(".") and not item.message.endswith(".")
            assert item.span.end >= item.span.start
            assert item.fix is None or item.fix.edits


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_the_golden_text_is_what_is_found(rule: Rule, golden: Golden) -> None:
    same(TEXTS / f"{rule.CODE}.txt", golden_text(rule), golden)


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_the_page_is_made_of_the_rule(rule: Rule, golden: Golden) -> None:
    same(PAGES / f"{rule.CODE}.md", page_text(rule), golden)
    assert page(rule.CODE) == page_text(rule)
    assert {"What it does", "Why it matters", "What to do"} <= set(parts(rule))


def test_the_index_lists_the_codes(golden: Golden) -> None:
    path = PAGES / "README.md"
    text = path.read_text(encoding="utf-8")
    start = text.find("## SM1xx")
    end = next((item.start() for item in re.finditer("^## (?!SM)", text, re.M) if item.start() > start >= 0), -1)
    if golden.update:
        before = text[:start] if start >= 0 else text.rstrip("\n") + "\n\n"
        behind = "\n" + text[end:] if end >= 0 else ""
        path.write_text(before + table() + behind, encoding="utf-8")
        text = path.read_text(encoding="utf-8")
    assert table() in text
    heads = re.findall(r"^## .*", text, re.MULTILINE)
    assert len(heads) == len(set(heads))


def test_every_rule_is_listed_once_and_every_code_has_one() -> None:
    listed = [rule.__name__.rpartition(".")[2] for rule in RULES if isinstance(rule, ModuleType)]
    assert sorted(listed) == modules()
    assert sorted(NAMES) == NAMES and len(set(NAMES)) == len(NAMES)
    assert [code for code in CODES if code.startswith("SM")] == NAMES
    assert all(CODES[rule.CODE].name == name.replace("_", "-") for rule, name in zip(RULES, listed, strict=True))


def test_no_text_is_left_behind() -> None:
    assert sorted(path.stem for path in TEXTS.iterdir()) == sorted(NAMES)


def test_there_are_no_held_findings() -> None:
    assert all(CODES[name].severity is not Severity.HELD for name in NAMES)
