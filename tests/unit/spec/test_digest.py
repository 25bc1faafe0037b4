"""The seal of an entry: the same after any way through JSON, another after any edit."""

from __future__ import annotations

import copy
import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.catalog.canonical import canonical_json
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.spec.digest import entry_digest, is_sealed, sealed
from adapterc.spec.index import entry_of
from tests.support.catalogs import manifest, script

NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**40), 10**40)
TEXTS = st.text(st.characters(exclude_categories=("Cs",)))
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=10,
)


def entry(**changes: Any) -> dict[str, Any]:
    return finish_entry(manifest(**changes), script("shop/hot"))


def test_the_digest_is_what_the_documents_say() -> None:
    made = entry(description="热 ü")
    plain = copy.deepcopy(made)
    seal = plain["adapterc"].pop("entry_sha256")
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    assert seal == sha256(text.encode()).hexdigest() == entry_digest(plain) == entry_digest(made)


@given(st.dictionaries(TEXTS, VALUES, max_size=3))
def test_a_way_through_json_changes_no_digest(value: dict[str, Any]) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1), canonical_json(value)):
        assert entry_digest(json.loads(text)) == entry_digest(value)


@given(st.none() | st.booleans() | NUMBERS | TEXTS)
def test_an_entry_with_any_default_loads_from_its_file(default: Any) -> None:
    made = entry(rules={"defaults": {"limit": default}})
    assert is_sealed(made)
    read = json.loads(canonical_json(made))
    assert entry_of(read).adapterc.entry_sha256 == made["adapterc"]["entry_sha256"]


@pytest.mark.parametrize(("old", "new"), [(1, 1.0), (1, True), (0, False), (0.0, -0.0), (10**30, 1e30), (None, "")])
def test_values_that_python_takes_for_one_are_two(old: Any, new: Any) -> None:
    made = entry(rules={"defaults": {"limit": old}})
    made["adapterc"]["args"]["defaults"]["limit"] = new
    assert not is_sealed(made)
    with pytest.raises(ValueError, match=r"^the entry is not what was compiled$"):
        entry_of(made)


def test_the_order_of_keys_is_no_edit() -> None:
    made = entry()
    assert is_sealed(dict(reversed(made.items())))


def test_an_approval_is_part_of_what_is_sealed() -> None:
    approval = {"effects": ["click"], "reason": "a menu"}
    made = entry(effects={"writes": ["click"]}, extension={"approval": approval})
    assert entry_of(made).adapterc.approval is not None
    made["adapterc"]["approval"] = {"effects": ["click"], "reason": "another"}
    assert not is_sealed(made)


def test_finishing_twice_is_finishing_once() -> None:
    made = entry()
    assert finish_entry(made, script("shop/hot")) == made == sealed(made)
    assert list(made["adapterc"])[3:5] == ["script_sha256", "entry_sha256"]


@pytest.mark.parametrize("value", [float("nan"), {1}, {("a",): 1}])
def test_what_json_cannot_hold_is_never_sealed(value: Any) -> None:
    made = entry(note=value)
    assert made["adapterc"]["entry_sha256"] == "" and not is_sealed(made)
    with pytest.raises(ValueError):
        sealed(made)


@pytest.mark.parametrize("mark", [None, "1", [1]])
def test_an_entry_of_another_maker_gets_no_seal(mark: Any) -> None:
    item = {"name": "shop/hot", "adapterc": mark}
    assert sealed(item) == item and not is_sealed(item)
