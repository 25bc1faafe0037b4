"""Argument coercion: section 2 in its order, with the value rules of cases 024 and 025.

Numbers that are not whole, blank texts and other spellings are refused for `int`; `bool` reads a table of spellings; a
text default of an `int` is coerced. Any other type is text (blueprint 5.2). Undeclared arguments do not reach the
script.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from .values import UNDEFINED, from_python, is_nullish, to_boolean, to_number, to_string

__all__ = ["InvalidArgs", "coerce_args"]

_WHOLE = re.compile(r"[+-]?[0-9]+\Z", re.ASCII)
_TRUE, _FALSE = ("true", "1", "yes", "on"), ("false", "0", "no", "off")


class InvalidArgs(Exception):
    """An argument is missing or has a value that its type does not take."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def coerce_args(specs: Mapping[str, Any], given: Mapping[str, Any], *, later: bool = False) -> dict[str, Any]:
    """The arguments as the pipeline sees them (JavaScript values); absent optional ones are not in the result.

    `later`: in version 1.8 whatever an argument named `timeout` ends up as must be a positive whole number.
    """
    out: dict[str, Any] = {}
    for name, spec in specs.items():
        spec = spec or {}
        value = from_python(given[name]) if name in given else UNDEFINED
        if spec.get("required") and (is_nullish(value) or value == ""):
            raise InvalidArgs(name)
        if not is_nullish(value):
            value = _coerce(name, str(spec.get("type", "str")), value)
            choices = [to_string(from_python(each)) for each in spec.get("choices") or []]
            if choices and to_string(value) not in choices:
                raise InvalidArgs(name)
            out[name] = value
        elif "default" in spec:
            out[name] = _default(name, str(spec.get("type", "str")), from_python(spec["default"]))
        if later and name == "timeout":
            _positive(name, out.get(name, UNDEFINED))
    return out


def _positive(name: str, value: Any) -> None:
    number = math.nan if is_nullish(value) or value == "" else to_number(value)
    if not (number > 0 and math.isfinite(number) and number.is_integer()):
        raise InvalidArgs(name)


def _coerce(name: str, kind: str, value: Any) -> Any:
    match kind:
        case "int":
            return _whole(name, value)
        case "number":
            number = to_number(value) if isinstance(value, str | float) else math.nan
            if not math.isfinite(number) or (isinstance(value, str) and not value.strip()):
                raise InvalidArgs(name)
            return number
        case "bool" | "boolean":
            return _truth(name, value)
    if isinstance(value, dict | list):
        raise InvalidArgs(name)
    return to_string(value)


def _whole(name: str, value: Any) -> float:
    if isinstance(value, str) and _WHOLE.match(value.strip()):
        value = float(int(value.strip()))
    if not isinstance(value, float) or not value.is_integer() or abs(value) > 2**53 - 1:
        raise InvalidArgs(name)
    return value + 0.0


def _truth(name: str, value: Any) -> bool:
    if isinstance(value, str):
        word = value.strip().lower()
        if word not in _TRUE + _FALSE:
            raise InvalidArgs(name)
        return word in _TRUE
    return to_boolean(value)


def _default(name: str, kind: str, value: Any) -> Any:
    """As it stands, or the value that a text spells."""
    if isinstance(value, str) and kind in ("int", "number", "bool", "boolean"):
        with suppress(InvalidArgs):
            return _coerce(name, kind, value)
    return value
