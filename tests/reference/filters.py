"""Filters of 5.6 with typed arguments (case 022): quoted text stays text, numbers and true, false, null are values."""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from .builtins import decode_uri_component, encode_uri_component, lower, upper
from .errors import Refused
from .values import UNDEFINED, WHITESPACE, from_units, is_nullish, ordered, stringify, to_number, to_string, to_units

__all__ = ["NAMES", "Call", "apply", "parse_call"]

_WORDS = """
    default join upper lower trim truncate replace keys length first last json slugify sanitize ext basename
    urlencode urldecode
"""
NAMES = frozenset(_WORDS.split())
_CALL = re.compile(r"(\w+)(?:\((.*)\))?\Z", re.ASCII | re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Call:
    """`args` None: a bare name. `raw`: the argument text."""

    name: str
    args: tuple[Any, ...] | None
    empty: bool = False


def parse_call(text: str) -> Call:
    match = _CALL.match(text)
    if not match or match.group(1) not in NAMES:
        raise Refused(f"unknown filter {text}")
    name, inner = match.groups()
    if inner is None:
        return Call(name, None)
    if inner.strip() == "":
        return Call(name, (), empty=True)
    return Call(name, tuple(_typed(part) for part in _split(inner)))


def _split(inner: str) -> list[str]:
    parts, quote, current = [], "", ""
    for char in inner:
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == ",":
            parts.append(current)
            current = ""
            continue
        current += char
    return [part.strip() for part in [*parts, current]]


def _typed(part: str) -> Any:
    if len(part) >= 2 and part[0] == part[-1] and part[0] in "'\"":
        return to_units(part[1:-1])
    if part in ("true", "false", "null"):
        return {"true": True, "false": False, "null": None}[part]
    return float(part) if _NUMBER.match(part) else to_units(part)


def apply(call: Call, value: Any) -> Any:
    """The filtered value. Raises `JSThrow` (URIError) for the two URL filters only."""
    if call.empty:
        return value  # upstream does not match `f()`
    first = call.args[0] if call.args else UNDEFINED
    is_text, is_list = isinstance(value, str), isinstance(value, list)
    match call.name:
        case "default":
            return ("" if first is UNDEFINED else first) if is_nullish(value) or value == "" else value
        case "join" if is_list:
            separator = "" if first is UNDEFINED else to_string(first)
            return (separator or ", ").join("" if is_nullish(each) else to_string(each) for each in value)
        case "upper" if is_text:
            return upper(value)
        case "lower" if is_text:
            return lower(value)
        case "trim" if is_text:
            return value.strip(WHITESPACE)
        case "truncate" if is_text:
            number = to_number(first)
            count = 50 if math.isnan(number) or not int(number) else int(number)
            return value[:count] + "..." if len(value) > count else value
        case "replace" if is_text and call.args and len(call.args) >= 2:
            return value.replace(to_string(call.args[0]), to_string(call.args[1]))
        case "keys" if isinstance(value, dict):
            return [key for key, _ in ordered(value)]
        case "keys" if is_list:
            return [str(i) for i in range(len(value))]
        case "length" if is_text or is_list:
            return float(len(value))
        case "first" if is_list:
            return value[0] if value else UNDEFINED
        case "last" if is_list:
            return value[-1] if value else UNDEFINED
        case "json":
            return stringify(None if value is UNDEFINED else value)
        case "slugify" if is_text:
            return _slug(value)
        case "sanitize" if is_text:
            return re.sub(r'[<>:"/\\|?*\x00-\x1f]', "_", value)
        case "ext" if is_text:
            dot = value.rfind(".")
            return value[dot:] if dot > value.rfind("/") else ""
        case "basename" if is_text:
            return value.rsplit("/", 1)[-1] or value
        case "urlencode" if is_text:
            return encode_uri_component(value)
        case "urldecode" if is_text:
            return decode_uri_component(value)
    return value


def _slug(value: str) -> str:
    kept = "".join(c if unicodedata.category(c)[0] in "LN" else "\0" for c in from_units(lower(value)))
    slug = re.sub("\0+", "-", kept)
    slug = slug[1:] if slug.startswith("-") else slug
    return to_units(slug[:-1] if slug.endswith("-") else slug)
