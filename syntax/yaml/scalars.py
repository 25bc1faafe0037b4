"""What a plain scalar stands for: the YAML 1.2 core rules as js-yaml 4.1 reads them.

`yes`, `no`, `on`, `off`, `y`, `n` and `12:30` are strings; `020` is twenty; `0o17`, `0x1F`, `0b11` and `1_000` are
integers; `1e3` is a number. js-yaml makes a date of `2026-01-02`; here it stays a string and `is_timestamp` tells.
Integers keep all their digits, where JavaScript would round.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapterc.spec.expr import Const


__all__ = ["is_ambiguous", "is_timestamp", "key_text", "leading_zero", "number_text", "resolve"]

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_AMBIGUOUS = frozenset(
    form for word in ("y", "n", "yes", "no", "on", "off") for form in (word, word.capitalize(), word.upper())
)
_BASES = {"b": 2, "o": 8, "x": 16, "d": 10}
_MAX_EXACT = 2**53
_MAX_DIGITS = {2: 1024, 8: 341, 16: 256, 10: 308}

_NUMBER_STARTS = frozenset("-+.0123456789")
_INTEGER = re.compile(r"([-+]?)(?:0([box])([0-9a-fA-F_]+)|([0-9][0-9_]*))")
_DIGITS = {"b": re.compile(r"[01]+"), "o": re.compile(r"[0-7]+"), "x": re.compile(r"[0-9a-fA-F]+")}
_FLOAT = re.compile(
    r"[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?"
    r"|\.[0-9_]+(?:[eE][-+]?[0-9]+)?"
    r"|[-+]?\.(?:inf|Inf|INF)"
    r"|\.(?:nan|NaN|NAN)"
)
_LEADING_ZERO = re.compile(r"([-+]?)0+([0-9]+)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIMESTAMP = re.compile(
    r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?"
    r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?"
)


def resolve(text: str) -> Const:
    """The value of a plain scalar."""
    if text in _NULLS:
        return None
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    number = _integer(text)
    if number is None:
        number = _float(text)
    return text if number is None else number


def is_ambiguous(text: str) -> bool:
    """Whether YAML 1.1 readers take this plain string for a boolean."""
    return text in _AMBIGUOUS


def is_timestamp(text: str) -> bool:
    """Whether js-yaml and YAML 1.1 readers take this plain string for a date."""
    return bool(_DATE.fullmatch(text) or _TIMESTAMP.fullmatch(text))


def leading_zero(text: str) -> str | None:
    """The same decimal integer without its leading zeros, or None when it has none."""
    found = _LEADING_ZERO.fullmatch(text)
    return found[1] + found[2] if found else None


def key_text(value: Const, written: str) -> str:
    """The property name that JavaScript makes of a key; strings keep their text."""
    if isinstance(value, str):
        return value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) > _MAX_EXACT:
        return written
    return number_text(value)


def number_text(value: int | float) -> str:
    """A number as JavaScript writes it, e.g. `1e-7`, `100`, `-Infinity`. Integers beyond 2**53 keep their digits."""
    if isinstance(value, int):
        return str(value)
    if math.isnan(value):
        return "NaN"
    sign = "-" if value < 0 else ""
    if math.isinf(value):
        return sign + "Infinity"
    mantissa, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    written = whole + fraction
    digits = written.lstrip("0")
    point = len(whole) + int(exponent or "0") - (len(written) - len(digits))
    digits = digits.rstrip("0")
    if not digits:
        return "0"
    if 0 < point <= 21:
        return sign + (digits.ljust(point, "0") if len(digits) <= point else f"{digits[:point]}.{digits[point:]}")
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    rest = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{rest}e{point - 1:+d}"


def _integer(text: str) -> int | float | None:
    found = _INTEGER.fullmatch(text)
    if not found or text.endswith("_"):
        return None
    sign, base, digits, decimal = found.groups()
    digits = (digits or decimal).replace("_", "")
    if base and not _DIGITS[base].fullmatch(digits):
        return None
    number = _whole(digits.lstrip("0"), _BASES[base or "d"])
    return -number if sign == "-" else number


def _whole(digits: str, base: int) -> int | float:
    """An exact integer; infinity for what no JavaScript number can hold."""
    if len(digits) > _MAX_DIGITS[base]:
        return math.inf
    return int(digits or "0", base)


def _float(text: str) -> float | None:
    if text.endswith("_") or not _FLOAT.fullmatch(text):
        return None
    digits = text.lower().replace("_", "")
    if digits.endswith(".nan"):
        return math.nan
    if digits.endswith(".inf"):
        return -math.inf if digits[0] == "-" else math.inf
    return float(digits)
