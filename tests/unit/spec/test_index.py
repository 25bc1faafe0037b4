"""Names as the host compares them."""

from __future__ import annotations

import pytest

from adapterc.spec.index import key_of


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (" Shop/Hot ", "shop/hot"),
        ("Shop/\u00c4PFEL", "shop/\u00c4pfel"),
        ("SHOP/\u70ed", "shop/\u70ed"),
        ("shop/\u212a", "shop/\u212a"),
        ("shop/\u0130", "shop/\u0130"),
    ],
)
def test_only_ascii_letters_are_lowered(name: str, key: str) -> None:
    assert key_of(name) == key
