"""The globals and methods that expressions may use."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from .errors import JSThrow, Unsupported
from .values import (
    UNDEFINED,
    WHITESPACE,
    Date,
    Function,
    Namespace,
    Regex,
    Set,
    from_python,
    from_units,
    is_nullish,
    ordered,
    strictly_equal,
    stringify,
    to_boolean,
    to_fixed,
    to_integer,
    to_number,
    to_string,
    to_units,
)

__all__ = ["GLOBALS", "decode_uri_component", "encode_uri_component", "iterate", "lower", "method", "upper"]

Method = Callable[[list[Any]], Any]


def lower(text: str) -> str:
    return to_units(from_units(text).lower())


def upper(text: str) -> str:
    return to_units(from_units(text).upper())


def encode_uri_component(text: str) -> str:
    try:
        return quote(from_units(text), safe="-_.!~*'()")
    except UnicodeEncodeError:
        raise JSThrow("URIError", "URI malformed") from None


def decode_uri_component(text: str) -> str:
    if re.search(r"%(?![0-9a-fA-F]{2})", text):
        raise JSThrow("URIError", "URI malformed")
    out = []
    for plain, escaped in re.findall(r"([^%]+)|((?:%[0-9a-fA-F]{2})+)", text):
        try:
            out.append(plain or to_units(unquote_to_bytes(escaped).decode("utf-8")))
        except UnicodeDecodeError:
            raise JSThrow("URIError", "URI malformed") from None
    return "".join(out)


def iterate(value: Any) -> list[Any]:
    match value:
        case list():
            return list(value)
        case str():
            return [to_units(char) for char in from_units(value)]
        case Set():
            return list(value.values)
    raise JSThrow("TypeError", "not iterable")


def _arg(given: list[Any], at: int, default: Any = UNDEFINED) -> Any:
    return given[at] if at < len(given) and given[at] is not UNDEFINED else default


def _same_value_zero(left: Any, right: Any) -> bool:
    both_nan = isinstance(left, float) and isinstance(right, float) and math.isnan(left) and math.isnan(right)
    return both_nan or strictly_equal(left, right)


def _bounds(given: list[Any], length: int) -> tuple[int, int]:
    """Start and end of `slice`."""
    start, end = to_integer(_arg(given, 0, 0.0)), to_integer(_arg(given, 1, float(length)))
    low = max(length + start, 0) if start < 0 else min(start, length)
    high = max(length + end, 0) if end < 0 else min(end, length)
    return int(low), int(max(high, low))


def _substring(text: str, given: list[Any]) -> str:
    ends = sorted(
        int(min(max(to_integer(_arg(given, i, d)), 0), len(text))) for i, d in ((0, 0.0), (1, float(len(text))))
    )
    return text[ends[0] : ends[1]]


def _pad(text: str, given: list[Any], *, start: bool) -> str:
    missing = int(to_integer(_arg(given, 0, 0.0))) - len(text)
    filler = to_string(_arg(given, 1, " "))
    if missing <= 0 or filler == "":
        return text
    pad = (filler * (missing // len(filler) + 1))[:missing]
    return pad + text if start else text + pad


def _expand(template: str, match: str) -> str:
    return template.replace("$$", "\0").replace("$&", match).replace("\0", "$")


def _replace(text: str, given: list[Any], *, every: bool) -> str:
    pattern, by = _arg(given, 0), _arg(given, 1)

    def put(found: str) -> str:
        return to_string(by.call([found])) if isinstance(by, Function) else _expand(to_string(by), found)

    if isinstance(pattern, Regex):
        count = 0 if "g" in pattern.flags else 1
        if not isinstance(by, Function) and re.search(r"\$[^$&]", to_string(by)):
            raise Unsupported("groups in a replacement")
        return pattern.compile().sub(lambda match: put(match.group()), text, count=count)
    needle = to_string(pattern)
    if needle == "":
        raise Unsupported("replace of an empty text")
    return re.sub(re.escape(needle), lambda match: put(match.group()), text, count=0 if every else 1)


def _split(text: str, given: list[Any]) -> list[Any]:
    separator = _arg(given, 0)
    if separator is UNDEFINED:
        return [text]
    if isinstance(separator, Regex):
        raise Unsupported("split by a regular expression")
    separator = to_string(separator)
    parts = list(text) if separator == "" else text.split(separator)
    limit = _arg(given, 1)
    return parts if limit is UNDEFINED else parts[: int(to_integer(limit))]


def _repeat(text: str, given: list[Any]) -> str:
    count = to_integer(_arg(given, 0, 0.0))
    if count < 0 or math.isinf(count):
        raise JSThrow("RangeError", "count")
    return text * int(count)


def _at(value: Any, given: list[Any]) -> Any:
    at = int(to_integer(_arg(given, 0, 0.0)))
    at = len(value) + at if at < 0 else at
    return value[at] if 0 <= at < len(value) else UNDEFINED


def _char(text: str, given: list[Any]) -> str:
    at = to_integer(_arg(given, 0, 0.0))
    return text[int(at)] if 0 <= at < len(text) else ""


def _index_of(text: str, given: list[Any]) -> float:
    return float(text.find(to_string(_arg(given, 0)), int(max(to_integer(_arg(given, 1, 0.0)), 0))))


def _text_method(text: str, name: str) -> Method | None:
    table: dict[str, Method] = {
        "at": lambda a: _at(text, a),
        "charAt": lambda a: _char(text, a),
        "concat": lambda a: text + "".join(map(to_string, a)),
        "endsWith": lambda a: text.endswith(to_string(_arg(a, 0))),
        "includes": lambda a: to_string(_arg(a, 0)) in text,
        "indexOf": lambda a: _index_of(text, a),
        "lastIndexOf": lambda a: float(text.rfind(to_string(_arg(a, 0)))),
        "padEnd": lambda a: _pad(text, a, start=False),
        "padStart": lambda a: _pad(text, a, start=True),
        "repeat": lambda a: _repeat(text, a),
        "replace": lambda a: _replace(text, a, every=False),
        "replaceAll": lambda a: _replace(text, a, every=True),
        "slice": lambda a: text[slice(*_bounds(a, len(text)))],
        "split": lambda a: _split(text, a),
        "startsWith": lambda a: text.startswith(to_string(_arg(a, 0))),
        "substring": lambda a: _substring(text, a),
        "toLowerCase": lambda a: lower(text),
        "toString": lambda a: text,
        "toUpperCase": lambda a: upper(text),
        "trim": lambda a: text.strip(WHITESPACE),
        "trimEnd": lambda a: text.rstrip(WHITESPACE),
        "trimStart": lambda a: text.lstrip(WHITESPACE),
    }
    return table.get(name)


def _callback(given: list[Any]) -> Callable[[Any, int, list[Any]], Any]:
    function = _arg(given, 0)
    if isinstance(function, Function | Namespace) and function.call:
        call = function.call
        return lambda each, i, whole: call([each, float(i), whole])
    raise JSThrow("TypeError", "not a function")


def _find(values: list[Any], given: list[Any]) -> int:
    test = _callback(given)
    return next((i for i, each in enumerate(values) if to_boolean(test(each, i, values))), -1)


def _map(values: list[Any], given: list[Any]) -> list[Any]:
    function = _callback(given)
    return [function(each, i, values) for i, each in enumerate(values)]


def _filter(values: list[Any], given: list[Any]) -> list[Any]:
    test = _callback(given)
    return [each for i, each in enumerate(values) if to_boolean(test(each, i, values))]


def _reduce(values: list[Any], given: list[Any]) -> Any:
    function = _arg(given, 0)
    if not isinstance(function, Function):
        raise JSThrow("TypeError", "not a function")
    pending = list(enumerate(values))
    if len(given) > 1:
        total = given[1]
    elif pending:
        total = pending.pop(0)[1]
    else:
        raise JSThrow("TypeError", "reduce of an empty array")
    for i, each in pending:
        total = function.call([total, each, float(i), values])
    return total


def _flat(values: list[Any], depth: float) -> list[Any]:
    out: list[Any] = []
    for each in values:
        out += _flat(each, depth - 1) if isinstance(each, list) and depth >= 1 else [each]
    return out


def _push(values: list[Any], given: list[Any]) -> float:
    values += given
    return float(len(values))


def _array_method(values: list[Any], name: str) -> Method | None:
    def position(a: list[Any]) -> float:
        return float(next((i for i, each in enumerate(values) if strictly_equal(each, _arg(a, 0))), -1))

    table: dict[str, Method] = {
        "at": lambda a: _at(values, a),
        "concat": lambda a: values + [x for each in a for x in (each if isinstance(each, list) else [each])],
        "every": lambda a: len(_filter(values, a)) == len(values),
        "filter": lambda a: _filter(values, a),
        "find": lambda a: values[at] if (at := _find(values, a)) >= 0 else UNDEFINED,
        "findIndex": lambda a: float(_find(values, a)),
        "flat": lambda a: _flat(values, to_integer(_arg(a, 0, 1.0))),
        "flatMap": lambda a: _flat(_map(values, a), 1),
        "includes": lambda a: any(_same_value_zero(each, _arg(a, 0)) for each in values),
        "indexOf": position,
        "join": lambda a: to_string(_arg(a, 0, ",")).join("" if is_nullish(x) else to_string(x) for x in values),
        "map": lambda a: _map(values, a),
        "push": lambda a: _push(values, a),
        "reduce": lambda a: _reduce(values, a),
        "slice": lambda a: values[slice(*_bounds(a, len(values)))],
        "some": lambda a: _find(values, a) >= 0,
        "toString": lambda a: to_string(values),
    }
    return table.get(name)


def _set_add(target: Set, value: Any) -> Set:
    if not any(_same_value_zero(each, value) for each in target.values):
        target.values.append(value)
    return target


def method(base: Any, name: str) -> Method | None:
    """The method `name` of a value, or None when there is none."""
    match base:
        case str():
            return _text_method(base, name)
        case list():
            return _array_method(base, name)
        case bool():
            return (lambda a: to_string(base)) if name == "toString" else None
        case float():
            if name == "toFixed":
                return lambda a: to_fixed(base, int(to_integer(_arg(a, 0, 0.0))))
            return (lambda a: to_string(base)) if name == "toString" else None
        case Date():
            table: dict[str, Method] = {"toISOString": lambda a: base.iso(), "getTime": lambda a: base.time}
            return table.get(name)
        case Set():
            has: dict[str, Method] = {
                "add": lambda a: _set_add(base, _arg(a, 0)),
                "has": lambda a: any(_same_value_zero(each, _arg(a, 0)) for each in base.values),
            }
            return has.get(name)
        case Regex():
            return (lambda a: bool(base.compile().search(to_string(_arg(a, 0))))) if name == "test" else None
        case Namespace():
            member = base.members.get(name)
            return member.call if isinstance(member, Function) else None
    return None


def _round(value: float) -> float:
    if not math.isfinite(value) or value == 0:
        return value
    result = float(math.floor(value + 0.5)) if abs(value) < 2**52 else value
    if result - value > 0.5:
        result -= 1.0
    return math.copysign(result, value) if result == 0 else result


def _whole(function: Callable[[float], float]) -> Function:
    def call(given: list[Any]) -> float:
        value = to_number(_arg(given, 0))
        if not math.isfinite(value) or value == 0:
            return value
        result = float(function(value))
        return math.copysign(0.0, value) if result == 0 else result

    return Function(call)


def _extreme(given: list[Any], *, least: bool) -> float:
    values = [to_number(each) for each in given]
    if any(math.isnan(each) for each in values):
        return math.nan
    if not values:
        return math.inf if least else -math.inf
    key = lambda each: (each, math.copysign(1.0, each))  # noqa: E731
    return min(values, key=key) if least else max(values, key=key)


def _sqrt(given: list[Any]) -> float:
    value = to_number(_arg(given, 0))
    return math.nan if value < 0 else math.sqrt(value)


def _parse_int(given: list[Any]) -> float:
    text = to_string(_arg(given, 0)).strip(WHITESPACE)
    radix = int(to_number(_arg(given, 1, 0.0)) or 10)
    if radix != 10:
        raise Unsupported("parseInt with a radix")
    if match := re.match(r"([+-]?)0[xX]([0-9a-fA-F]+)", text):
        return (-1.0 if match.group(1) == "-" else 1.0) * int(match.group(2), 16)
    digits = re.match(r"[+-]?[0-9]+", text)
    return float(digits.group()) if digits else math.nan


def _parse_float(given: list[Any]) -> float:
    text = to_string(_arg(given, 0)).lstrip(WHITESPACE)
    if match := re.match(r"([+-]?)Infinity", text):
        return -math.inf if match.group(1) == "-" else math.inf
    match = re.match(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?", text)
    return float(match.group()) if match else math.nan


def _keys(value: Any) -> list[tuple[str, Any]]:
    if is_nullish(value):
        raise JSThrow("TypeError", "keys of nothing")
    if isinstance(value, dict):
        return ordered(value)
    return [(str(i), each) for i, each in enumerate(value)] if isinstance(value, list | str) else []


def parse_json(text: str) -> Any:
    def refuse(word: str) -> Any:
        raise ValueError(word)

    try:
        return from_python(json.loads(from_units(text), parse_constant=refuse))
    except ValueError:
        raise JSThrow("SyntaxError", "JSON") from None


def _number_test(test: Callable[[float], bool]) -> Function:
    return Function(lambda a: isinstance(_arg(a, 0), float) and test(_arg(a, 0)))


def _new_date(given: list[Any]) -> Date:
    value = _arg(given, 0)
    if len(given) != 1 or not isinstance(value, float):
        raise Unsupported("Date of anything but a number")
    return Date(math.nan if not math.isfinite(value) or abs(value) > 8.64e15 else float(math.trunc(value)))


def _from(given: list[Any]) -> list[Any]:
    values = iterate(_arg(given, 0))
    return _map(values, given[1:]) if len(given) > 1 else values


def _new_set(given: list[Any]) -> Set:
    out = Set()
    for each in iterate(_arg(given, 0, [])):
        _set_add(out, each)
    return out


GLOBALS: dict[str, Any] = {
    "Infinity": math.inf,
    "NaN": math.nan,
    "encodeURIComponent": Function(lambda a: encode_uri_component(to_string(_arg(a, 0)))),
    "decodeURIComponent": Function(lambda a: decode_uri_component(to_string(_arg(a, 0)))),
    "parseInt": Function(_parse_int),
    "parseFloat": Function(_parse_float),
    "isNaN": Function(lambda a: math.isnan(to_number(_arg(a, 0)))),
    "isFinite": Function(lambda a: math.isfinite(to_number(_arg(a, 0)))),
    "Math": Namespace(
        "Math",
        {
            "PI": math.pi,
            "abs": Function(lambda a: abs(to_number(_arg(a, 0)))),
            "ceil": _whole(math.ceil),
            "floor": _whole(math.floor),
            "max": Function(lambda a: _extreme(a, least=False)),
            "min": Function(lambda a: _extreme(a, least=True)),
            "round": Function(lambda a: _round(to_number(_arg(a, 0)))),
            "sqrt": Function(_sqrt),
            "trunc": _whole(math.trunc),
        },
    ),
    "JSON": Namespace(
        "JSON",
        {
            "stringify": Function(lambda a: stringify(_arg(a, 0))),
            "parse": Function(lambda a: parse_json(to_string(_arg(a, 0)))),
        },
    ),
    "Number": Namespace(
        "Number",
        {
            "isFinite": _number_test(math.isfinite),
            "isInteger": _number_test(lambda n: math.isfinite(n) and n.is_integer()),
            "isNaN": _number_test(math.isnan),
            "parseFloat": Function(_parse_float),
            "parseInt": Function(_parse_int),
        },
        call=lambda a: to_number(a[0]) if a else 0.0,
    ),
    "String": Namespace("String", {}, call=lambda a: to_string(a[0]) if a else ""),
    "Boolean": Namespace("Boolean", {}, call=lambda a: to_boolean(_arg(a, 0))),
    "Array": Namespace(
        "Array",
        {
            "isArray": Function(lambda a: isinstance(_arg(a, 0), list)),
            "from": Function(_from),
        },
    ),
    "Object": Namespace(
        "Object",
        {
            "entries": Function(lambda a: [[key, each] for key, each in _keys(_arg(a, 0))]),
            "keys": Function(lambda a: [key for key, _ in _keys(_arg(a, 0))]),
            "values": Function(lambda a: [each for _, each in _keys(_arg(a, 0))]),
        },
    ),
    "Date": Namespace("Date", {}, construct=_new_date),
    "Set": Namespace("Set", {}, construct=_new_set),
}
