"""The JSON reader: places of keys and values, and a fault where the first one is."""

from __future__ import annotations

import pytest

from adapterc.syntax.json import MAX_DEPTH, JsonArray, JsonFault, JsonObject, JsonScalar, read_json


def test_keys_and_values_know_where_they_stand() -> None:
    text = 'ab {"q": ["x", -1.5e2, null], "n": {}} cd'
    node = read_json(text, 3, 38)
    assert isinstance(node, JsonObject)
    assert (text[node.start : node.end], [member.key for member in node.members]) == (text[3:38], ["q", "n"])
    first = node.find("q")
    assert first is not None and text[first.start : first.end] == '"q"'
    assert isinstance(first.value, JsonArray)
    assert [item.value for item in first.value.items if isinstance(item, JsonScalar)] == ["x", -150.0, None]
    assert [text[item.start : item.end] for item in first.value.items] == ['"x"', "-1.5e2", "null"]
    assert node.find("z") is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"\\u4e0a \\ud83d\\ude00 \\n\\/"', "上 😀 \n/"),
        ("12345678901234567890", 12345678901234567890),
        ("0", 0),
        ("-0.0", -0.0),
        (" true\n", True),
    ],
)
def test_scalars(text: str, value: object) -> None:
    node = read_json(text)
    assert isinstance(node, JsonScalar)
    assert node.value == value and type(node.value) is type(value)


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("", "expected a value, and it ends here", ""),
        ('{"a": 1,}', "there is a comma before `}`", ","),
        ("[1,]", "there is a comma before `]`", ","),
        ('{"a" 1}', "expected `:` after the key, found `1`", "1"),
        ('{"a": 1 "b": 2}', 'expected `,` or `}`, found `"`', '"'),
        ("[1 2]", "expected `,` or `]`, found `2`", "2"),
        ("{a: 1}", "expected a key in double quotes, found `a`", "a"),
        ("{'a': 1}", "expected a key in double quotes, found `'`", "'"),
        ('{"a": 1, "a": 2}', "the key `a` is given twice", '"a"'),
        ('{"a": undefined}', "expected a value, found `undefined`", "undefined"),
        ("[NaN]", "expected a value, found `NaN`", "NaN"),
        ("[01]", "expected `,` or `]`, found `1`", "1"),
        ("[+1]", "expected a value, found `+`", "+"),
        ("[1] x", "expected nothing more, found `x`", "x"),
        ("{} // c", "expected nothing more, found `/`", "/"),
        ('["a\nb"]', "a line break stands inside a text", "\n"),
        ('["a\tb"]', "a control character stands inside a text", "\t"),
        ('["\\x41"]', "this escape does not exist", "\\x"),
        ('["abc', "a text is never closed", '"abc'),
        ('["\\ud800"]', "this text holds half of a surrogate pair", '"\\ud800"'),
        ("[1e999]", "this number is beyond all floating-point numbers", "1e999"),
        ("[" + "9" * 401 + "]", "this number has 401 digits", "9" * 401),
        ("[1", "expected `,` or `]`, and it ends here", ""),
        ("[\x00]", "expected a value, found '\\x00'", "\x00"),
        ("[\u00a01]", "expected a value, found '\\xa0'", "\u00a0"),
    ],
)
def test_faults_stand_where_they_are(text: str, message: str, at: str) -> None:
    fault = read_json(text)
    assert isinstance(fault, JsonFault)
    assert (fault.message, text[fault.start : fault.end]) == (message, at)


def test_depth_is_limited_and_takes_no_stack() -> None:
    assert isinstance(read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH), JsonArray)
    fault = read_json("[" * 100_000)
    assert isinstance(fault, JsonFault)
    assert (fault.message, fault.start) == (f"it is nested more than {MAX_DEPTH} deep", MAX_DEPTH)
