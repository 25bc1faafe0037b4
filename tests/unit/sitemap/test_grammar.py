"""Separators, steps and directives: the vectors of the format, and where each part stands."""

from __future__ import annotations

import pytest

from adapterc.sitemap.grammar.scan import scan
from adapterc.sitemap.grammar.steps import split_do, split_fail, split_recover
from tests.support.sitemaps import piece_of


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("opencli demo like <url> || click `a|b` (x; y || z)", ["opencli demo like <url>", "click `a|b` (x; y || z)"]),
        ('click [data-testid="like|unlike"] || tap', ['click [data-testid="like|unlike"]', "tap"]),
        ("open <list->item> || x", ["open <list->item>", "x"]),
        ("a || || b", ["a", "", "b"]),
        ("a ||| b", ["a", "| b"]),
        (r'type "a \" || b" || c', [r'type "a \" || b"', "c"]),
        ("（甲 || 乙） || 丙", ["（甲 || 乙）", "丙"]),
        ("{a || [b || c]} || d", ["{a || [b || c]}", "d"]),
    ],
)
def test_do(text: str, parts: list[str]) -> None:
    assert [item.value for item in split_do(piece_of(text))] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('a | b || c | "x | y"', ["a", "b || c", '"x | y"']),
        ("What's new gone | it's 404", ["What's new gone", "it's 404"]),
        ("one", ["one"]),
        ("a (b | c", ["a (b", "c"]),
    ],
)
def test_fail(text: str, parts: list[str]) -> None:
    assert [item.value for item in split_fail(piece_of(text))] == parts


def test_recover_is_steps_and_a_directive_is_no_text() -> None:
    (step,) = split_recover(piece_of("adapter_health_update: opencli 36kr hot → broken || retry"))
    assert step.directive is not None
    assert (step.directive.adapter, step.directive.level) == ("opencli 36kr hot", "broken")
    assert step.directive.piece.value[step.directive.arrow] == "→"
    assert [item.value for item in step.alternatives[1:]] == ["retry"]
    assert [len(item.alternatives) for item in split_recover(piece_of("a || b; c; ; d"))] == [2, 1, 1, 1]
    assert [item.alternatives[0].value for item in split_recover(piece_of("a | b; c"))] == ["a | b", "c"]
    assert [item.alternatives[0].value for item in split_recover(piece_of("a; ; b"))] == ["a", "", "b"]


@pytest.mark.parametrize(
    "text",
    [
        "adapter_health_update: opencli demo like -> healthy",
        "adapter_health_update: opencli demo like -> degraded",
        "retry || adapter_health_update: opencli demo like -> suspect",
        "adapter_health_update: demo like -> suspect",
        "then adapter_health_update: opencli demo like -> suspect",
        "adapter_health_update: opencli demo like -> suspect now",
    ],
)
def test_a_broken_directive_is_malformed_and_not_text(text: str) -> None:
    (step,) = split_recover(piece_of(text))
    assert step.directive is None
    assert len(step.malformed) == 1


@pytest.mark.parametrize(
    ("text", "unmatched"),
    [
        ("a ( b || c", [("(", 2)]),
        ("a ) b || c", [(")", 2)]),
        ("a `b || c", [("`", 2)]),
        ('a "b || c', [('"', 2)]),
        ("a ( [ ) || c", [("[", 4)]),
        ('(a) [b] {c} （d） `e` "f" it\'s', []),
    ],
)
def test_what_has_no_partner_is_text(text: str, unmatched: list[tuple[str, int]]) -> None:
    found = scan(text)
    assert [(mark.text, mark.offset) for mark in found.unmatched] == unmatched
    assert [mark.text for mark in found.marks] == (["||"] if unmatched else [])


def test_parts_know_where_they_stand() -> None:
    text = "搜索 || click `x`\n"
    second = split_do(piece_of(text))[1]
    assert (second.span().column, second.span().start) == (7, len("搜索 || ".encode()))
    assert text[second.start : second.end] == "click `x`"


def test_quotes_and_brackets_of_any_number_are_read_once() -> None:
    assert [mark.offset for mark in scan("(([)]").unmatched] == [0, 2, 4]
    assert [mark.text for mark in scan('"' + '\\"' * 3 + " ; `").unmatched] == ['"'] * 4 + ["`"]
