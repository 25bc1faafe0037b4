"""The JSON reader agrees with Python's on what is JSON, and names a place on what is not."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adapterc.syntax.json import JsonArray, JsonFault, JsonNode, JsonObject, read_json

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXT, inner, max_size=4),
    max_leaves=12,
)
_NEAR = st.text(st.sampled_from('[]{},:" \\\n\t0123-+.eEtruefalsn/ua'), max_size=14)


def plain(node: JsonNode) -> Any:
    if isinstance(node, JsonObject):
        return {member.key: plain(member.value) for member in node.members}
    return [plain(item) for item in node.items] if isinstance(node, JsonArray) else node.value


@given(_VALUES, st.booleans(), st.sampled_from([None, 2]), st.text(" \n\t\r", max_size=3))
def test_what_python_writes_is_read_alike(value: Any, ascii_only: bool, indent: int | None, blank: str) -> None:
    text = blank + json.dumps(value, ensure_ascii=ascii_only, indent=indent) + blank
    node = read_json(text)
    assert not isinstance(node, JsonFault), node
    assert json.dumps(plain(node)) == json.dumps(value)
    assert text[node.start : node.end] == text.strip(" \n\t\r")


def strict(text: str) -> Any:
    """Python's reader without what it takes beyond JSON."""

    def refuse(_: object) -> Any:
        raise ValueError

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError
        return dict(pairs)

    value = json.loads(text, parse_constant=refuse, object_pairs_hook=once)
    json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    return value


@given(_NEAR | st.text(max_size=10))
def test_both_take_and_refuse_the_same(text: str) -> None:
    try:
        value = strict(text)
    except ValueError as error:
        fault = read_json(text)
        assert isinstance(fault, JsonFault), error
        assert 0 <= fault.start <= fault.end <= len(text)
    else:
        node = read_json(text)
        assert not isinstance(node, JsonFault), node
        assert json.dumps(plain(node)) == json.dumps(value)


@given(_VALUES, st.data())
def test_a_cut_off_text_is_faulted_at_its_end_or_before(value: Any, data: st.DataObject) -> None:
    text = json.dumps([value])
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    fault = read_json(cut)
    assert isinstance(fault, JsonFault)
    assert fault.end <= len(cut)
