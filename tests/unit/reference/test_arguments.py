"""The table of section 2, with the rows that cases 024 and 025 change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import InvalidArgs, coerce_args, to_python

INVALID = object()


def coerce(spec: dict[str, Any], *value: Any) -> Any:
    given = {"n": value[0]} if value else {}
    try:
        return to_python(coerce_args({"n": spec}, given)).get("n", "absent")
    except InvalidArgs as error:
        assert error.name == "n"
        return INVALID


@pytest.mark.parametrize("value", ["5", "+5", "05", 5, 5.0, " 5 "])
def test_int_accepts(value: Any) -> None:
    assert coerce({"type": "int"}, value) == 5


@pytest.mark.parametrize(
    "value", ["", " ", "1.5", 1.5, "Infinity", "true", True, "0x10", "abc", "12345678901234567890", 2**60]
)
def test_int_refuses(value: Any) -> None:
    assert coerce({"type": "int"}, value) is INVALID


@pytest.mark.parametrize("value", ["true", "1", "yes", "on", "TRUE", "On", True, 1])
@pytest.mark.parametrize("kind", ["bool", "boolean"])
def test_bool_true(kind: str, value: Any) -> None:
    assert coerce({"type": kind}, value) is True


@pytest.mark.parametrize("value", ["false", "0", "no", "off", "False", False, 0])
def test_bool_false(value: Any) -> None:
    assert coerce({"type": "bool"}, value) is False


@pytest.mark.parametrize("value", ["", "maybe", "2", "y"])
def test_bool_refuses(value: str) -> None:
    assert coerce({"type": "bool"}, value) is INVALID


@pytest.mark.parametrize(
    ("spec", "value", "expected"),
    [
        ({"type": "int", "default": "20"}, (), 20),
        ({"type": "int"}, (None,), "absent"),
        ({"type": "int", "default": 3}, (None,), 3),
        ({"type": "integer"}, ("5",), "5"),
        ({"type": "float"}, ("5",), "5"),
        ({"type": "str", "required": True, "default": "x"}, (), INVALID),
        ({"type": "str", "required": True}, ("",), INVALID),
        ({"type": "str", "required": True}, (None,), INVALID),
        ({"type": "str"}, ("",), ""),
        ({"type": "str", "default": "x"}, ("",), ""),
        ({"choices": ["a", "b"], "default": "z"}, (), "z"),
        ({"choices": ["a", "b"]}, ("z",), INVALID),
        ({"choices": ["a", "b"]}, ("b",), "b"),
        ({"type": "int", "choices": ["1", "2"]}, ("1",), 1),
        ({"type": "number"}, ("1.5",), 1.5),
        ({"type": "number"}, ("x",), INVALID),
        (None, ("v",), "v"),
        (None, (), "absent"),
    ],
)
def test_table(spec: Any, value: tuple[Any, ...], expected: Any) -> None:
    assert coerce(spec, *value) == expected


def test_undeclared_arguments_do_not_arrive() -> None:
    assert coerce_args({}, {"x": 1}) == {}


def test_the_first_declared_argument_is_named() -> None:
    with pytest.raises(InvalidArgs) as caught:
        coerce_args({"a": {"type": "int"}, "b": {"required": True}}, {"a": "x"})
    assert caught.value.name == "a"
