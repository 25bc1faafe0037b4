"""The author's own word on the future of an adapter becomes its state."""

from __future__ import annotations

from typing import Any

import pytest

from adapterc.compiler.unit import compile_file

HOT = "domain: shop.test\npipeline:\n  - fetch: https://shop.test/api/hot\n"


def governance(fields: str) -> Any:
    (artifact,) = compile_file("clis/shop/hot.yaml", (HOT + fields).encode()).artifacts
    assert artifact.manifest is not None and artifact.diagnostics == ()
    return artifact.manifest["adapterc"].get("governance")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("", None),
        ("deprecated: false\n", None),
        ('deprecated: ""\n', None),
        ("deprecated: true\n", {"state": "deprecated", "rule": "source"}),
        ("deprecated: use  top\n", {"state": "deprecated", "rule": "source", "reason": "use top"}),
        ("replacedBy: shop/top\n", {"state": "deprecated", "rule": "source", "replaced_by": "shop/top"}),
        (
            "deprecated: slow\nreplacedBy: ' shop/top '\n",
            {"state": "deprecated", "rule": "source", "reason": "slow", "replaced_by": "shop/top"},
        ),
    ],
)
def test_the_author_says_so(fields: str, expected: Any) -> None:
    assert governance(fields) == expected
