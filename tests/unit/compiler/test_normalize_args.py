"""Whole numbers that JavaScript cannot hold, and choices as JavaScript writes them."""

from __future__ import annotations

import pytest

from adapterc.compiler.emit.arguments import choice_text
from adapterc.compiler.unit import compile_file

HEAD = "domain: shop.test\n"
STEPS = "pipeline:\n  - fetch: https://shop.test/hot\n  - limit: ${{ args.n }}\n"
LONG = "9" * 5_000
HELP = "write a whole number up to 9007199254740991, or declare the type `str` and quote it"


def lines(argument: str) -> list[str]:
    result = compile_file("clis/shop/hot.yaml", f"{HEAD}args: {{n: {{{argument}}}}}\n{STEPS}".encode())
    (artifact,) = result.artifacts
    return [f"{item.span.line}:{item.span.column} {item.code} {item.message}; {item.help}" for item in
            artifact.diagnostics if item.code != "AC602"]  # fmt: skip


@pytest.mark.parametrize(
    ("argument", "what"),
    [
        ("type: int, default: 9007199254740992", "default"),
        ("type: int, default: 99999999999999999999", "default"),
        ("type: int, default: -99999999999999999999", "default"),
        ("type: int, default: '99999999999999999999'", "default"),
        (f"type: int, default: '{LONG}'", "default"),
        (f"type: int, default: '-{LONG}'", "default"),
        ("type: int, choices: [99999999999999999999]", "choice"),
    ],
)
def test_integers_beyond_javascript(argument: str, what: str) -> None:
    column = 12 + argument.index("9" if "-" not in argument else "-") - (1 if "'" in argument else 0)
    assert lines(argument) == [f"2:{column} AC303 {what} of `n` is beyond the integers JavaScript can hold; {HELP}"]


@pytest.mark.parametrize(
    "argument",
    ["type: int, default: 9007199254740991", "type: int, default: -9007199254740991", "type: number, default: 1e21"],
)
def test_integers_that_javascript_holds(argument: str) -> None:
    assert lines(argument) == []


def test_a_text_default_may_have_zeros_without_end() -> None:
    (found,) = lines(f"type: int, default: '{'0' * 5_000}7'")
    assert found == "2:32 AC310 default of `n` is text where `int` is declared; write `7` without quotes"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1e-7, "1e-7"), (1e21, "1e+21"), (1.5, "1.5"), (2.0, "2"), (-3, "-3"), (10**20, "100000000000000000000"),
        (99999999999999999999, "100000000000000000000"), (True, "true"), (None, "null"), ("a", "a"),
    ],
)  # fmt: skip
def test_choices_are_texts_as_javascript_writes_them(value: object, text: str) -> None:
    assert choice_text(value) == text


def test_a_small_number_is_a_choice() -> None:
    text = f"{HEAD}args: {{n: {{choices: [1e-7]}}}}\n{STEPS}"
    (artifact,) = compile_file("clis/shop/hot.yaml", text.encode()).artifacts
    assert artifact.script is not None and 'choices: ["1e-7"]' in artifact.script
