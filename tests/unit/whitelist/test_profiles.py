"""Profiles are data with ids."""

from __future__ import annotations

import pytest

from adapterc.whitelist.profiles import DEFAULT, PROFILES, load_profile


def test_the_profiles() -> None:
    assert DEFAULT == "lime-v1"
    assert [load_profile(name).id for name in PROFILES] == ["lime-v1@1", "lime-v1-strict@1", "lime-v1-writes@1"]
    canonical = {"navigate", "evaluate", "map", "filter", "limit", "sort"}
    assert load_profile("lime-v1-strict").steps == canonical
    assert load_profile("lime-v1").steps == canonical | {"fetch", "select", "wait"}
    assert [load_profile(name).writes for name in PROFILES] == [False, False, True]
    assert all(load_profile(name).summary for name in PROFILES)


@pytest.mark.parametrize("name", ["", "lime", "../secrets", "lime-v1.toml", "LIME-V1"])
def test_an_unknown_profile_is_named_with_the_valid_ones(name: str) -> None:
    with pytest.raises(ValueError) as caught:
        load_profile(name)
    assert str(caught.value) == (
        f"unknown profile `{name}`; the profiles are `lime-v1`, `lime-v1-strict`, `lime-v1-writes`"
    )
