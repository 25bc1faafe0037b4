"""JavaScript values in Python, and the abstract operations of the language on them.

    undefined -> UNDEFINED      null -> None        boolean -> bool       number -> float
    string    -> str of UTF-16 code units (an astral character is two characters)
    array     -> list           object -> dict      function -> Function  Date, Set -> Date, Set

Limits: no BigInt, no symbols, no prototypes, no accessors; time zones other than UTC do not exist.
"""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from .errors import JSThrow, Unsupported

__all__ = [
    "UNDEFINED",
    "WHITESPACE",
    "Date",
    "Function",
    "Namespace",
    "Regex",
    "Set",
    "binary",
    "from_python",
    "from_units",
    "is_nullish",
    "loosely_equal",
    "ordered",
    "own",
    "strictly_equal",
    "stringify",
    "to_boolean",
    "to_fixed",
    "to_integer",
    "to_number",
    "to_python",
    "to_string",
    "to_units",
    "type_of",
]

WHITESPACE = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
_DECIMAL = re.compile(r"[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)\Z", re.ASCII)
_RADIX = re.compile(r"0(?:[xX]([0-9a-fA-F]+)|[oO]([0-7]+)|[bB]([01]+))\Z")
_INDEX = re.compile(r"(?:0|[1-9][0-9]{0,9})\Z")


class _Undefined:
    def __repr__(self) -> str:
        return "undefined"

    def __bool__(self) -> bool:
        return False


UNDEFINED = _Undefined()


@dataclass(eq=False)
class Function:
    """A callable value."""

    call: Callable[[list[Any]], Any]


@dataclass(eq=False)
class Namespace:
    """A global such as `Math`: named members, and what a call or `new` of it does."""

    name: str
    members: dict[str, Any]
    call: Callable[[list[Any]], Any] | None = None
    construct: Callable[[list[Any]], Any] | None = None


@dataclass(eq=False)
class Date:
    """Milliseconds since the epoch, or NaN."""

    time: float

    def iso(self) -> str:
        if math.isnan(self.time):
            raise JSThrow("RangeError", "Invalid time value")
        moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=self.time)
        return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


@dataclass(eq=False)
class Set:
    """Values in insertion order."""

    values: list[Any] = field(default_factory=list)


@dataclass(eq=False)
class Regex:
    """A regular expression: plain patterns only, on which Python and JavaScript agree."""

    pattern: str
    flags: str

    def compile(self) -> re.Pattern[str]:
        if re.search(r"\(\?|\\[^dwsbnt./\\()\[\]{}+*?|^$-]|[^\x00-\x7f]", self.pattern):
            raise Unsupported(f"regular expression {self.pattern}")
        flags = re.ASCII
        for letter in self.flags:
            if letter not in "gim":
                raise Unsupported(f"regular expression flag {letter}")
            flags |= {"i": re.IGNORECASE, "m": re.MULTILINE, "g": re.ASCII}[letter]
        return re.compile(self.pattern, flags)


def to_units(text: str) -> str:
    """A Python text as UTF-16 code units."""
    if text.isascii():
        return text
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2))


def from_units(units: str) -> str:
    """UTF-16 code units as a Python text; half pairs stay half pairs."""
    if units.isascii():
        return units
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def from_python(value: Any) -> Any:
    """Plain YAML or JSON data as JavaScript values."""
    match value:
        case None | bool():
            return value
        case int() | float():
            return float(value)
        case str():
            return to_units(value)
        case list() | tuple():
            return [from_python(each) for each in value]
        case dict():
            return {to_units(str(key)): from_python(each) for key, each in value.items()}
    return value


def to_python(value: Any) -> Any:
    """The value after `JSON.stringify` and `JSON.parse`: undefined, functions, NaN and Infinity become null."""
    match value:
        case None | bool():
            return value
        case float():
            if not math.isfinite(value):
                return None
            return int(value) if value.is_integer() and abs(value) < 1e21 else value
        case str():
            return from_units(value)
        case list():
            return [to_python(each) for each in value]
        case dict():
            return {from_units(key): to_python(each) for key, each in ordered(value) if _kept(each)}
        case Date():
            return None if math.isnan(value.time) else value.iso()
        case Set() | Regex():
            return {}
    return None


def _kept(value: Any) -> bool:
    return value is not UNDEFINED and not isinstance(value, Function | Namespace)


def ordered(value: dict[str, Any]) -> list[tuple[str, Any]]:
    """Own properties as JavaScript lists them: integer-like keys ascending, then the others as inserted."""
    numeric = sorted((key for key in value if _INDEX.match(key) and int(key) < 2**32 - 1), key=int)
    known = set(numeric)
    return [(key, value[key]) for key in numeric] + [(key, each) for key, each in value.items() if key not in known]


def is_nullish(value: Any) -> bool:
    return value is None or value is UNDEFINED


def own(value: Any, key: str) -> Any:
    """`value[key]` for own properties of objects, arrays and texts; undefined otherwise."""
    if isinstance(value, dict):
        return value.get(key, UNDEFINED)
    if isinstance(value, list | str):
        if key == "length":
            return float(len(value))
        if _INDEX.match(key) and int(key) < len(value):
            return value[int(key)]
    return UNDEFINED


def type_of(value: Any) -> str:
    match value:
        case bool():
            return "boolean"
        case float():
            return "number"
        case str():
            return "string"
        case Function():
            return "function"
        case Namespace():
            return "function" if value.call or value.construct else "object"
    return "undefined" if value is UNDEFINED else "object"


def to_boolean(value: Any) -> bool:
    match value:
        case bool():
            return value
        case float():
            return value != 0 and not math.isnan(value)
        case str():
            return value != ""
    return not is_nullish(value)


def to_number(value: Any) -> float:
    match value:
        case bool():
            return 1.0 if value else 0.0
        case float():
            return value
        case None:
            return 0.0
        case str():
            return _parse_number(value)
        case Date():
            return value.time
        case list() | dict() | Set() | Regex() | Function():
            return _parse_number(to_string(value))
    return math.nan


def _parse_number(text: str) -> float:
    text = text.strip(WHITESPACE)
    if text == "":
        return 0.0
    if radix := _RADIX.match(text):
        for digits, base in zip(radix.groups(), (16, 8, 2), strict=True):
            if digits:
                return float(int(digits, base))
    if text.lstrip("+-") == "Infinity" and len(text) <= 9:
        return -math.inf if text[0] == "-" else math.inf
    return float(text) if _DECIMAL.match(text) else math.nan


def to_integer(value: Any) -> float:
    """ToIntegerOrInfinity."""
    number = to_number(value)
    return 0.0 if math.isnan(number) else number if math.isinf(number) else float(math.trunc(number))


def number_to_string(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    _, digits, exponent = Decimal(repr(abs(value))).normalize().as_tuple()
    assert isinstance(exponent, int)
    text = "".join(map(str, digits))
    k, n = len(text), len(text) + exponent
    if k <= n <= 21:
        return sign + text + "0" * (n - k)
    if 0 < n <= 21:
        return sign + text[:n] + "." + text[n:]
    if -6 < n <= 0:
        return sign + "0." + "0" * -n + text
    mantissa = text if k == 1 else text[0] + "." + text[1:]
    return f"{sign}{mantissa}e{'+' if n > 0 else '-'}{abs(n - 1)}"


def to_fixed(value: float, places: int) -> str:
    if not math.isfinite(value) or abs(value) >= 1e21:
        return number_to_string(value)
    exact = Decimal(abs(value)).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    return ("-" if value < 0 else "") + format(exact, "f")


def to_string(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case float():
            return number_to_string(value)
        case str():
            return value
        case None:
            return "null"
        case list():
            return ",".join("" if is_nullish(each) else to_string(each) for each in value)
        case dict():
            return "[object Object]"
        case Set():
            return "[object Set]"
    if value is UNDEFINED:
        return "undefined"
    raise Unsupported(f"text of {value!r}")


def strictly_equal(left: Any, right: Any) -> bool:
    if type_of(left) != type_of(right):
        return False
    if isinstance(left, bool | float | str) or is_nullish(left):
        return bool(left == right) if left is not None and right is not None else left is right
    return left is right


def loosely_equal(left: Any, right: Any) -> bool:
    if is_nullish(left) or is_nullish(right):
        return is_nullish(left) and is_nullish(right)
    if type_of(left) == type_of(right):
        return strictly_equal(left, right)
    primitive = (bool, float, str)
    if isinstance(left, primitive) and isinstance(right, primitive):
        return to_number(left) == to_number(right)
    if isinstance(left, bool):
        return loosely_equal(to_number(left), right)
    if isinstance(right, bool):
        return loosely_equal(left, to_number(right))
    if isinstance(left, float | str):
        return loosely_equal(left, to_string(right))
    return loosely_equal(to_string(left), right)


def _primitive(value: Any) -> Any:
    return value if isinstance(value, bool | float | str) or is_nullish(value) else to_string(value)


def _int32(value: Any) -> int:
    number = to_number(value)
    if not math.isfinite(number):
        return 0
    low = math.trunc(number) % 2**32
    return low - 2**32 if low >= 2**31 else low


def _signed(value: int) -> float:
    low = value % 2**32
    return float(low - 2**32 if low >= 2**31 else low)


def binary(op: str, left: Any, right: Any) -> Any:
    """Any binary operator that evaluates both sides."""
    match op:
        case "===":
            return strictly_equal(left, right)
        case "!==":
            return not strictly_equal(left, right)
        case "==":
            return loosely_equal(left, right)
        case "!=":
            return not loosely_equal(left, right)
        case "+":
            left, right = _primitive(left), _primitive(right)
            if isinstance(left, str) or isinstance(right, str):
                return to_string(left) + to_string(right)
            return to_number(left) + to_number(right)
        case "<" | ">" | "<=" | ">=":
            return _compare(op, _primitive(left), _primitive(right))
        case "in":
            if not isinstance(right, dict | list):
                raise JSThrow("TypeError", "in")
            return own(right, to_string(left)) is not UNDEFINED
        case "|":
            return _signed(_int32(left) | _int32(right))
        case "&":
            return _signed(_int32(left) & _int32(right))
        case "^":
            return _signed(_int32(left) ^ _int32(right))
        case "<<":
            return _signed(_int32(left) << (_int32(right) & 31))
        case ">>":
            return float(_int32(left) >> (_int32(right) & 31))
        case ">>>":
            return float((_int32(left) % 2**32) >> (_int32(right) & 31))
    return _arithmetic(op, to_number(left), to_number(right))


def _compare(op: str, left: Any, right: Any) -> bool:
    if not (isinstance(left, str) and isinstance(right, str)):
        left, right = to_number(left), to_number(right)
    match op:
        case "<":
            return bool(left < right)
        case ">":
            return bool(left > right)
        case "<=":
            return bool(left <= right)
    return bool(left >= right)


def _arithmetic(op: str, left: float, right: float) -> float:
    match op:
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            if right == 0:
                if left == 0 or math.isnan(left):
                    return math.nan
                return math.copysign(math.inf, left) * math.copysign(1.0, right)
            return left / right
        case "%":
            if right == 0 or math.isinf(left) or math.isnan(left) or math.isnan(right):
                return math.nan
            return math.fmod(left, right)
        case "**":
            if math.isnan(right) or (abs(left) == 1 and math.isinf(right)):
                return math.nan
            try:
                return math.pow(left, right)
            except ValueError:
                return math.nan if left < 0 else math.inf
            except OverflowError:
                return -math.inf if left < 0 and right % 2 == 1 else math.inf
    raise Unsupported(f"operator {op}")


def stringify(value: Any) -> Any:
    """`JSON.stringify(value)` without indentation: a text, or undefined."""
    match value:
        case None | bool():
            return to_string(value)
        case float():
            return number_to_string(value) if math.isfinite(value) else "null"
        case str():
            return _quote(value)
        case list():
            return "[" + ",".join(stringify(each) if _kept(each) else "null" for each in value) + "]"
        case dict():
            pairs = (f"{_quote(key)}:{stringify(each)}" for key, each in ordered(value) if _kept(each))
            return "{" + ",".join(pairs) + "}"
        case Date():
            return "null" if math.isnan(value.time) else _quote(value.iso())
        case Set() | Regex():
            return "{}"
    return UNDEFINED


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _quote(units: str) -> str:
    out = []
    for char in from_units(units):
        if char in _ESCAPES:
            out.append(_ESCAPES[char])
        elif char < " " or "\ud800" <= char <= "\udfff":
            out.append(f"\\u{ord(char):04x}")
        else:
            out.append(char)
    return '"' + to_units("".join(out)) + '"'
