"""Conversions and operators of the language on primitive values, exactly as an engine computes them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from adapterc.syntax.javascript.constants import (
    UNDEFINED,
    ArrayValue,
    ExternalValue,
    FunctionValue,
    ObjectValue,
    Primitive,
    TextValue,
    Undefined,
    Value,
)
from adapterc.syntax.javascript.literals import exact
from adapterc.syntax.yaml.scalars import number_text

__all__ = ["MISSING", "WHITE", "Missing", "Plain", "binary", "negated", "number", "same", "text", "truthy", "type_of"]


class Missing:
    """The type of `MISSING`."""

    __slots__ = ()


MISSING = Missing()
"""Stands where no value is known."""

Plain = str | int | float | bool | None | Undefined
WHITE = "\t\n\v\f\r \xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
"""What `trim` takes away."""
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?", re.ASCII)
_RADIX = re.compile(r"0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+", re.ASCII)


def plain(value: Value) -> Plain | Missing:
    """The Python value of a primitive or text; `MISSING` for everything else."""
    return value.value if isinstance(value, Primitive | TextValue) else MISSING


def truthy(value: Value) -> bool | None:
    """None when it is not known."""
    if isinstance(value, Primitive | TextValue):
        inner = value.value
        if inner is None or inner is UNDEFINED:
            return False
        if isinstance(inner, float):
            return not (math.isnan(inner) or inner == 0)
        return bool(inner)
    return True if isinstance(value, ArrayValue | ObjectValue | FunctionValue) else None


def text(value: Plain) -> str:
    """What `String()` makes of a primitive."""
    if isinstance(value, str):
        return value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Undefined):
        return "undefined"
    return "0" if value == 0 else number_text(_float(value))


def number(value: Plain) -> int | float:
    """What `Number()` makes of a primitive."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | float):
        return value
    if value is None:
        return 0
    if isinstance(value, str):
        return _parsed(value.strip(WHITE))
    return math.nan


def _parsed(source: str) -> int | float:
    if not source:
        return 0
    if _RADIX.fullmatch(source):
        return exact(int(source, 0))
    if _DECIMAL.fullmatch(source):
        return exact(float(source))
    return {"Infinity": math.inf, "+Infinity": math.inf, "-Infinity": -math.inf}.get(source, math.nan)


def negated(value: int | float) -> int | float:
    return -0.0 if value == 0 and not _minus(value) else exact(-_float(value))


def type_of(value: Value) -> str | None:
    """What `typeof` gives; None when it is not known."""
    if isinstance(value, TextValue):
        return "string"
    if isinstance(value, FunctionValue):
        return "function"
    if isinstance(value, ArrayValue | ObjectValue):
        return "object"
    if isinstance(value, Primitive):
        if isinstance(value.value, bool):
            return "boolean"
        if isinstance(value.value, Undefined):
            return "undefined"
        return "object" if value.value is None else "number"
    return None


def same(left: Value, right: Value, loose: bool = False) -> bool | None:
    """`===`, or `==` when `loose`; None when it is not known."""
    objects = ArrayValue | ObjectValue | FunctionValue
    if isinstance(left, objects) and isinstance(right, objects):
        if isinstance(left, FunctionValue) or isinstance(right, FunctionValue):
            return left is right if left is right or type(left) is not type(right) else None
        return left is right
    if isinstance(left, objects) or isinstance(right, objects):
        other = right if isinstance(left, objects) else left
        if isinstance(other, ExternalValue) or not isinstance(other, Primitive | TextValue):
            return None
        return False if not loose or other.value is None or other.value is UNDEFINED else None
    a, b = plain(left), plain(right)
    if isinstance(a, Missing) or isinstance(b, Missing):
        return None
    if type_of(left) == type_of(right) and (a is None) == (b is None):
        return a is b if a is None or isinstance(a, Undefined) else bool(a == b)
    if not loose:
        return False
    empty = (None, UNDEFINED)
    if any(a is item for item in empty) or any(b is item for item in empty):
        return any(a is item for item in empty) and any(b is item for item in empty)
    return number(a) == number(b)


def binary(operator: str, left: Plain, right: Plain) -> Plain | Missing:
    """A binary operator on primitives; `MISSING` for one that is not known."""
    if operator == "+" and (isinstance(left, str) or isinstance(right, str)):
        return text(left) + text(right)
    if operator in ("<", ">", "<=", ">="):
        order = _order(left, right)
        return order is not None and ((order < 0) == (operator[0] == "<") if order else operator[1:] == "=")
    compute = _ARITHMETIC.get(operator)
    if compute is None:
        return MISSING
    try:
        return exact(compute(_float(number(left)), _float(number(right))))
    except OverflowError:
        return MISSING


def _order(left: Plain, right: Plain) -> int | None:
    """-1, 0 or 1; None for what is no number. Texts are compared by their UTF-16 units."""
    if isinstance(left, str) and isinstance(right, str):
        x, y = left.encode("utf-16-be", "surrogatepass"), right.encode("utf-16-be", "surrogatepass")
        return (x > y) - (x < y)
    a, b = number(left), number(right)
    return None if a != a or b != b else (a > b) - (a < b)


def _float(value: int | float) -> float:
    return float(value)


def _minus(value: int | float) -> bool:
    return math.copysign(1, value) < 0


def _divide(a: float, b: float) -> float:
    if b == 0:
        return math.nan if a == 0 or a != a else math.copysign(math.inf, a) * math.copysign(1, b)
    return a / b


def _remainder(a: float, b: float) -> float:
    return math.nan if b == 0 or math.isinf(a) or a != a or b != b else math.fmod(a, b)


def _power(a: float, b: float) -> float:
    if b != b or (abs(a) == 1 and math.isinf(b)):
        return math.nan
    if b == 0:
        return 1.0
    try:
        return math.pow(a, b)
    except ValueError:
        return math.inf if a == 0 and not (_minus(a) and b % 2 == 1) else -math.inf if a == 0 else math.nan
    except OverflowError:
        return -math.inf if a < 0 and b % 2 == 1 else math.inf


def _int32(value: float) -> int:
    bits = _uint32(value)
    return bits - 2**32 if bits >= 2**31 else bits


def _uint32(value: float) -> int:
    return 0 if math.isnan(value) or math.isinf(value) else int(value) % 2**32


def _signed(bits: int) -> float:
    return float(_int32(float(bits % 2**32)))


_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
    "%": _remainder,
    "**": _power,
    "&": lambda a, b: _signed(_uint32(a) & _uint32(b)),
    "|": lambda a, b: _signed(_uint32(a) | _uint32(b)),
    "^": lambda a, b: _signed(_uint32(a) ^ _uint32(b)),
    "<<": lambda a, b: _signed(_uint32(a) << (_uint32(b) % 32)),
    ">>": lambda a, b: float(_int32(a) >> (_uint32(b) % 32)),
    ">>>": lambda a, b: float(_uint32(a) >> (_uint32(b) % 32)),
}
