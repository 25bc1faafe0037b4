"""The token estimator: the vectors of the format."""

from __future__ import annotations

import pytest

from adapterc.sitemap.tokens import estimate


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("open", 1),
        ("internationalization", 3),
        ("open_compose", 4),
        ("2026-06-02", 8),
        ("搜索结果", 4),
        ("标题：搜索。", 7),
        ("- a11y: role=main\n", 10),
        ('click [data-testid="like"]\n\n', 9),
        ("https://shop.example/item?id={id}", 13),
        ("adapter_health_update: opencli demo like -> suspect", 12),
        ("é\x00", 1),
    ],
)
def test_vectors(text: str, tokens: int) -> None:
    assert estimate(text) == tokens
