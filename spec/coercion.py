"""What a value stands for as an argument: one table, the same that the scripts have.

A script checks its arguments itself, because other hosts pass on whatever they get. Here are its rules for a caller who
wants to know before a page is opened; they are stricter where a value has no one text: a number with a fraction is no
text, and null is nothing. Numbers are read and written as JavaScript does. Limit: defaults are the script's business.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from adapterc.spec.fields import SAFE_INTEGER
from adapterc.spec.shown import shown

__all__ = ["coerce", "js_number", "js_text"]

_WANTED = {
    "text": "text",
    "integer": "a whole number up to 2^53 - 1",
    "number": "a finite number",
    "boolean": "true or false",
}
_TRUTHS = {"true": "true", "1": "true", "yes": "true", "on": "true"}
_TRUTHS |= {"false": "false", "0": "false", "no": "false", "off": "false"}
_WHOLE = re.compile(r"([+-]?)0*([0-9]{1,16})")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_RADIX = re.compile(r"0(?:[xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)")
_BLANKS = "\t\n\v\f\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_HUGE = 10**400
"""Far beyond the numbers of JavaScript; Python refuses to write integers that are longer still."""


def coerce(kind: str, value: object, choices: Sequence[object] = ()) -> str:
    """The text that stands for a value given for an argument of this kind ("text", "integer", "number", "boolean").

    Digits are kept: an integer is its decimal digits, the text of a number stays as it is written. A boolean is `true`
    or `false`. `choices` are JSON values; what counts is the text of what the script makes of the value. Raises
    ValueError, whose text goes on after the argument's name.
    """
    text = _text(value)
    if text is None:
        raise ValueError(f"must be {_WANTED[kind]}; received {_name(value)}")
    if _HALF_PAIR.search(text):
        raise ValueError("holds half of a surrogate pair")
    received = f"the number {value!r}" if isinstance(value, float) else f"`{shown(text, 80)}`"
    meant = _meant(kind, value, text)
    if meant is None:
        raise ValueError(f"must be {_WANTED[kind]}; received {received}")
    if choices and meant not in (texts := [js_text(choice) for choice in choices]):
        raise ValueError(f"must be one of {', '.join(f'`{choice}`' for choice in texts)}; received {received}")
    return text if kind == "number" else meant


def _text(value: object) -> str | None:
    """The text of text, of a boolean or of a number; None for anything else. Subclasses are something else."""
    if type(value) is str:
        return value
    if type(value) in (bool, float):
        return js_text(value)
    return str(value) if type(value) is int and abs(value) < _HUGE else None


def _meant(kind: str, value: object, text: str) -> str | None:
    """The text of what the script makes of the value, None when that is an error."""
    if kind == "number":
        number = js_number(text)
        return js_text(number) if math.isfinite(number) else None
    if isinstance(value, float):
        return None
    if kind == "boolean":
        return _TRUTHS.get(text.lower())
    if kind == "text":
        return text
    whole = _WHOLE.fullmatch(text)
    return str(int(whole[1] + whole[2])) if whole and int(whole[2]) <= SAFE_INTEGER else None


def _name(value: object) -> str:
    names = {list: "a list", dict: "an object", int: "a huge number"}
    return "null, so leave it out" if value is None else names.get(type(value), type(value).__name__)


def js_number(text: str) -> float:
    """`Number(text)` in JavaScript. NaN also for a blank text, infinite also for what is beyond a number."""
    text = text.strip(_BLANKS)
    if _RADIX.fullmatch(text):
        try:
            return float(int(text, 0))
        except OverflowError:
            return math.inf
    return float(text) if _DECIMAL.fullmatch(text) else math.nan


def js_text(value: object) -> str:
    """`String(value)` in JavaScript for text, a boolean, a number or null."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    number = float(str(value))
    if not math.isfinite(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    if number == 0:
        return "0"
    if 1e-6 <= abs(number) < 1e21:
        from decimal import Decimal

        return format(Decimal(repr(number)), "f").removesuffix(".0")
    mantissa, _, power = repr(number).partition("e")
    return f"{mantissa.removesuffix('.0')}e{int(power):+d}"
