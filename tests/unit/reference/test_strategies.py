"""The strategies: what they make is inside the reference's model, and their YAML says what it should."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.property import strategies as make
from tests.reference import Reference

SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SETTINGS
@given(make.adapters(), make.bodies_of_rows(), st.integers(0, 5))
def test_the_reference_models_every_adapter(adapter: dict[str, Any], rows: list[Any], limit: int) -> None:
    body: Any = {"list": rows, "r": [{"list": rows}]} if "select" in str(adapter["pipeline"][1:2]) else rows
    result = Reference(adapter, lambda url: (200, body)).run({"limit": limit})
    assert result.ok or result.reason == "script_error"


@SETTINGS
@given(make.adapters())
def test_yaml_reads_back(adapter: dict[str, Any]) -> None:
    from ruamel.yaml import YAML

    assert YAML(typ="safe", pure=True).load(make.to_yaml(adapter)) == adapter


@SETTINGS
@given(make.texts | st.text(max_size=5))
def test_any_text_reads_back(text: str) -> None:
    from ruamel.yaml import YAML

    loaded = YAML(typ="safe", pure=True).load(make.to_yaml({"a": text, "b": [{"c": text}]}))
    assert loaded == {"a": text, "b": [{"c": text}]}
