"""Limits of the template language end in ordinary errors, never in a fault of adapterc."""

from __future__ import annotations

from adapterc.compiler.unit import compile_file

HEAD = "site: shop\nname: hot\ndomain: shop.test\npipeline:\n  - evaluate: '[]'\n  - map:\n      a: "


def found(value: str) -> list[str]:
    (artifact,) = compile_file("clis/shop/hot.yaml", f"{HEAD}{value}\n".encode()).artifacts
    return [f"{item.span.line}:{item.span.column} {item.code} {item.message}" for item in artifact.diagnostics]


def test_many_filters() -> None:
    assert found('"${{ item.t' + " | trim" * 50 + ' }}"') == []
    assert found('"${{ item.t' + " | trim" * 10_000 + ' }}"') == [
        "7:15 AC209 expression has 10000 filters, the limit is 50"
    ]


def test_control_characters_in_a_regular_expression() -> None:
    assert found(r'"${{ /\0a\x7f/.test(item.t) }}"') == []
