"""The steps of section 6: data in, data out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cmp_to_key
from typing import Any

from .builtins import parse_json
from .context import Context
from .errors import Failure, JSThrow, Refused, Unsupported
from .evaluator import evaluate
from .parser import parse_body
from .templates import evaluate_piped, evaluate_template, references, split_template
from .urls import render_url
from .values import (
    UNDEFINED,
    WHITESPACE,
    Date,
    Function,
    Namespace,
    from_python,
    is_nullish,
    own,
    to_boolean,
    to_integer,
    to_string,
    to_units,
)

__all__ = ["Headers", "Respond", "Runner", "collate", "sort_rows"]

Respond = Callable[[str], Any]
Headers = tuple[tuple[str, str], ...]
"""The headers of a request, names in lower case, sorted."""

_LIMIT_MS = 15_000

_STATUS = {401: "login_required", 403: "forbidden_role", 404: "not_found", 410: "not_found", 429: "rate_limited"}


@dataclass
class Runner:
    """One run: the arguments, the network and what was asked of it."""

    context: Context
    respond: Respond
    asks_json: bool = False
    """Single requests are those of version 1.8 from a page: they ask for JSON, end after 15 s, and may be empty."""
    requests: list[str] = field(default_factory=list)
    headers: list[Headers] = field(default_factory=list)
    failed: int = 0
    entry: str | None = None

    def step(self, op: str, params: Any, data: Any) -> Any:
        match op:
            case "navigate":
                self.entry = to_string(self._render(params["url"] if isinstance(params, dict) else params, data))
                return data
            case "wait":
                return data
            case "evaluate":
                return self.evaluate(params)
            case "fetch":
                return self.fetch(params, data)
            case "select":
                return self.select(params, data)
            case "map":
                return self.map(params, data)
            case "filter":
                return self.filter(params, data)
            case "sort":
                by, order = (params, "asc") if isinstance(params, str) else (params["by"], params.get("order", "asc"))
                if order not in ("asc", "desc"):
                    raise Refused(f"order {order}")
                return sort_rows(data, to_units(by), descending=order == "desc") if isinstance(data, list) else data
            case "limit":
                if not isinstance(data, list):
                    return data
                count = to_integer(self._render(params, data))
                end = max(len(data) + count, 0) if count < 0 else min(count, len(data))
                return data[: int(end)]
        raise Refused(f"step {op}")

    def _render(self, template: Any, data: Any) -> Any:
        if not isinstance(template, str):
            return from_python(template)
        return evaluate_template(template, replace(self.context, data=data))

    # evaluate

    def evaluate(self, body: str) -> Any:
        node = parse_body(body, self.context.declared)
        try:
            value = evaluate(node, self.context)
            if isinstance(value, Function):
                value = value.call([])
        except JSThrow as error:
            raise Failure("script_error", str(error)) from None
        if isinstance(value, str) and re.match(r"\s*(?:\[.*\]|\{.*\})\s*\Z", value, re.DOTALL):
            try:
                return parse_json(value)
            except JSThrow:
                return value
        return _transfer(value)

    # fetch

    def fetch(self, params: Any, data: Any) -> Any:
        spec: dict[str, Any] = {"url": params} if isinstance(params, str) else params
        if spec.get("method", "GET") != "GET":
            raise Unsupported("method")
        single = replace(self.context, data=data)
        query = spec.get("params") or {}
        headers = {name: to_string(self._render(value, data)) for name, value in (spec.get("headers") or {}).items()}
        if not (isinstance(data, list) and references(spec["url"], single.roots) & {"item", "index"}):
            return self._request(render_url(spec["url"], query, single, single), headers, asks_json=self.asks_json)
        results: list[Any] = []
        reasons: list[str] = []
        for i, item in enumerate(data):
            url = render_url(spec["url"], query, replace(single, item=item, index=float(i)), single)
            try:
                results.append(self._request(url, headers, asks_json=False))
            except Failure as failure:
                reasons.append(failure.reason)
                results.append({"error": to_units(str(failure))})
        if data and len(reasons) == len(data):
            raise Failure(reasons[0], "every request failed")
        self.failed += len(reasons)
        return results

    def _request(self, url: str, headers: dict[str, str], *, asks_json: bool) -> Any:
        sent = {"Accept": "application/json", **headers} if asks_json else headers
        self.requests.append(url)
        self.headers.append(_combined(sent))
        try:
            status, body, *rest = self.respond(url)
        except OSError as error:
            raise Failure("network_error", str(error)) from None
        took = rest[0].get("after", 0) + rest[0].get("body_after", 0) if rest else 0
        if asks_json and took > _LIMIT_MS:
            raise Failure("network_error", f"no answer from {url}")
        if not 200 <= status < 300:
            raise Failure(_STATUS.get(status, "http_error"), f"HTTP {status} from {url}")
        if not isinstance(body, str):
            return from_python(body)
        if asks_json and not body.strip(WHITESPACE):
            return None
        try:
            return parse_json(to_units(body))
        except JSThrow:
            raise Failure("unexpected_response", url) from None

    # select, map, filter

    def select(self, path: Any, data: Any) -> Any:
        if not isinstance(data, dict | list):
            return data
        for segment in to_string(self._render(path, data)).split("."):
            if isinstance(data, dict) or (isinstance(data, list) and re.match(r"[0-9]+\Z", segment)):
                data = own(data, segment if isinstance(data, dict) else str(int(segment)))
            else:
                return None
        return data

    def map(self, fields: Any, data: Any) -> Any:
        if not isinstance(data, dict | list):
            return data
        source = self.select(fields["select"], data) if "select" in fields else data
        if not isinstance(source, dict | list):
            return source
        items = source if isinstance(source, list) else [source]
        if isinstance(source, dict) and isinstance(inner := own(source, "data"), list):
            items = inner
        rows = []
        for i, item in enumerate(items):
            context = replace(self.context, data=source, item=item, index=float(i), data_root=data)
            rows.append({to_units(k): _render_deep(v, context) for k, v in fields.items() if k != "select"})
        return rows

    def filter(self, test: Any, data: Any) -> Any:
        if not isinstance(data, list):
            return data
        text = test.strip() if isinstance(test, str) else to_string(from_python(test))
        parts = split_template(text)
        inner = parts[0][0] if len(parts) == 1 and isinstance(parts[0], tuple) else text
        kept = []
        for i, item in enumerate(data):
            context = replace(self.context, data=UNDEFINED, item=item, index=float(i))
            if to_boolean(evaluate_piped(inner, context)):
                kept.append(item)
        return kept


def _combined(headers: Mapping[str, str]) -> Headers:
    """Headers of one name in two spellings are one header with two values."""
    found: dict[str, str] = {}
    for name, value in headers.items():
        key = name.lower()
        found[key] = f"{found[key]}, {value}" if key in found else value
    return tuple(sorted(found.items()))


def _render_deep(value: Any, context: Context) -> Any:
    """Templates in nested objects and lists are rendered too (case 019)."""
    if isinstance(value, list):
        return [_render_deep(each, context) for each in value]
    if isinstance(value, dict):
        return {to_units(key): _render_deep(each, context) for key, each in value.items()}
    return evaluate_template(value, context) if isinstance(value, str) else from_python(value)


def _transfer(value: Any) -> Any:
    """An evaluate result crosses by value: inner undefined and functions go, inner NaN and Infinity are null."""
    if isinstance(value, list):
        return [None if (crossed := _transfer(each)) is UNDEFINED else crossed for each in value]
    if isinstance(value, dict):
        crossing = {key: _transfer(each) for key, each in value.items()}
        return {key: each for key, each in crossing.items() if each is not UNDEFINED}
    if isinstance(value, float):
        return None if value != value or value in (float("inf"), float("-inf")) else value
    if isinstance(value, Function | Namespace):
        return UNDEFINED
    if isinstance(value, Date):
        raise Unsupported("Date as a result")
    return value


def sort_rows(rows: list[Any], key: str, *, descending: bool) -> list[Any]:
    """Numeric when every value that is there is a finite number, else by collation; stable; the missing at
    upstream's end (first ascending, last descending)."""
    values = [own(row, key) for row in rows]
    there = [value for value in values if not is_nullish(value)]
    numeric = all(isinstance(value, float) and abs(value) < float("inf") for value in there)
    sign = -1 if descending else 1

    def compare(left: int, right: int) -> int:
        a, b = values[left], values[right]
        if numeric:
            if is_nullish(a) or is_nullish(b):
                return sign * (int(is_nullish(b)) - int(is_nullish(a)))
            return sign * (int(a > b) - int(a < b))
        return sign * collate("" if is_nullish(a) else to_string(a), "" if is_nullish(b) else to_string(b))

    return [rows[i] for i in sorted(range(len(rows)), key=cmp_to_key(compare))]


def collate(left: str, right: str) -> int:
    """`localeCompare` with `{numeric: true}` for ASCII letters and digits; lower case before upper case."""
    if re.search(r"[^A-Za-z0-9]", left + right):
        raise Unsupported("collation of other than letters and digits")

    def keys(text: str) -> tuple[list[tuple[int, int, str]], str]:
        parts = re.findall(r"[0-9]+|[A-Za-z]", text)
        primary = [(0, int(part), "") if part.isdigit() else (1, 0, part.lower()) for part in parts]
        return primary, text.swapcase()

    a, b = keys(left), keys(right)
    return (a > b) - (a < b)
