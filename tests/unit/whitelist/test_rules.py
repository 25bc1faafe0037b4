"""Every rule accepts its valid examples and reports its invalid ones, message and position, and nothing else."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from adapterc.spec.codes import CODES
from adapterc.spec.diagnostics import Sink
from adapterc.whitelist.profiles import load_profile
from adapterc.whitelist.rules import RULES, Rule

_SPEC = importlib.util.spec_from_file_location("adapters", Path(__file__).parent / "adapters.py")
assert _SPEC is not None and _SPEC.loader is not None
adapters = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(adapters)

_STRICT = load_profile("lime-v1-strict")


def _cases(kind: str) -> list[object]:
    found = []
    for rule in RULES:
        for number, example in enumerate(rule.VALID if kind == "valid" else rule.INVALID):
            found.append(pytest.param(rule, example, id=f"{rule.CODE}-{number}"))
    return found


def _found(rule: Rule, example: str) -> list[str]:
    sink = Sink()
    rule.check(adapters.from_example(example), _STRICT, sink)
    assert all(item.code == rule.CODE for item in sink)
    assert all(item.help for item in sink)
    return [adapters.shown(item) for item in sink.sorted()]


@pytest.mark.parametrize(("rule", "example"), _cases("valid"))
def test_valid_examples_pass(rule: Rule, example: str) -> None:
    assert _found(rule, example) == []


@pytest.mark.parametrize(("rule", "example"), _cases("invalid"))
def test_invalid_examples_are_reported_once_where_they_stand(rule: Rule, example: tuple[str, str]) -> None:
    code, expected = example
    assert _found(rule, code) == [expected]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.CODE)
def test_a_rule_has_a_page_and_examples(rule: Rule) -> None:
    page = rule.__doc__ or ""
    assert page.startswith(f"{rule.CODE} {CODES[rule.CODE].name}\n")
    for heading in ("## What it does", "## Why it matters", "## Example", "## Fix safety"):
        assert heading in page
    assert CODES[rule.CODE].severity == ("error" if rule.CODE.startswith("AC5") else CODES[rule.CODE].severity)
    assert len(rule.VALID) >= 3 and len(rule.INVALID) >= 3


def test_every_rule_module_is_listed_once() -> None:
    import adapterc.whitelist.rules as package

    modules = {path.stem for path in Path(package.__file__).parent.glob("*.py")} - {"__init__"}
    listed = [getattr(rule, "__name__", "").rpartition(".")[2] for rule in RULES]
    assert sorted(listed) == sorted(modules)
    assert len({rule.CODE for rule in RULES}) == len(RULES)
