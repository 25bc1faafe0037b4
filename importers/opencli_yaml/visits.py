"""Steps that touch a page or the network: navigate, evaluate, wait, fetch."""

from __future__ import annotations

import re

from adapterc.importers.opencli_yaml.fields import Fields, describe, fixed_keys, value_span
from adapterc.importers.opencli_yaml.values import finite, is_empty, numeric, options, read_fields, text_value, wrong
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import Code, Constant, Evaluate, Fetch, Field, ListValue, MapValue, Navigate, Value, Wait
from adapterc.spec.text import Text
from adapterc.syntax.yaml import Entry, Mapping, Scalar

__all__ = ["FETCH", "NAVIGATE", "WAIT", "evaluate", "fetch", "navigate", "wait"]

NAVIGATE = ("url", "settleMs", "waitUntil")
WAIT = ("time", "text", "timeout")
FETCH = ("url", "method", "params", "headers", "concurrency")
"""The parameters of these steps."""

_METHOD = re.compile(r"[A-Za-z]+")
_CONCURRENCY = 5
_TEXT_TIMEOUT = 30.0


def navigate(entry: Entry, sink: Sink) -> Navigate | None:
    """`navigate: url` or `{url, settleMs, waitUntil}`."""
    span = entry.key_text.span
    fields = options(entry, NAVIGATE, sink)
    if fields is None:
        url = _string(entry)
        if url is None:
            wrong(entry, "a URL", sink)
            return None
        return Navigate(url, span)
    url = _url(entry, fields, sink)
    settle = _number(fields, "settleMs", sink)
    wait_until = fields.entry("waitUntil")
    word = wait_until.value.value if wait_until and isinstance(wait_until.value, Scalar) else None
    if wait_until is not None and word not in {"load", "none"}:
        message = f"`waitUntil` {_written(wait_until)} has no meaning"
        sink.report("AC316", message, value_span(wait_until), help="write `load` or `none`, or leave it out")
    if url is None:
        return None
    return Navigate(url, span, settle, word if isinstance(word, str) else None)


def evaluate(entry: Entry, sink: Sink) -> Evaluate | None:
    """`evaluate: code`."""
    code = _string(entry)
    if code is None:
        wrong(entry, "JavaScript text", sink)
        return None
    return Evaluate(Code(code), entry.key_text.span)


def wait(entry: Entry, sink: Sink) -> Wait | None:
    """`wait: seconds`, `{time}` or `{text, timeout}`; only the short form renders a template."""
    span = entry.key_text.span
    fields = options(entry, WAIT, sink)
    if fields is None:
        text = _string(entry)
        if text is not None and "${{" in text.value:
            return Wait(span, seconds=text)
        seconds = numeric(entry.value)
        if seconds is None or seconds < 0:
            _no_seconds(entry, sink)
            return None
        return Wait(span, seconds=Constant(seconds, entry.value.span))
    text_entry, time_entry, timeout_entry = (fields.entry(key) for key in ("text", "time", "timeout"))
    if text_entry is not None:
        if time_entry is not None:
            help = "use two `wait` steps, or `timeout` for the longest wait"
            sink.report("AC316", "`time` has no meaning beside `text`", time_entry.key_text.span, help=help)
        text = text_value(text_entry.value)
        timeout = _number(fields, "timeout", sink)
        if text is None or is_empty(text_entry.value):
            fields.wrong(text_entry, "text")
            return None
        return Wait(span, text=text, timeout=_TEXT_TIMEOUT if timeout is None else timeout)
    if timeout_entry is not None:
        help = "use `time` for a wait without `text`"
        sink.report("AC316", "`timeout` has no meaning without `text`", timeout_entry.key_text.span, help=help)
    if time_entry is None:
        if not sink.failed:
            sink.report("AC302", "`wait` has nothing to wait for", span, help="write seconds, or `text`")
        return None
    seconds = numeric(time_entry.value)
    if seconds is None or seconds < 0:
        _no_seconds(time_entry, sink)
        return None
    return Wait(span, seconds=Constant(seconds, time_entry.value.span))


def fetch(entry: Entry, sink: Sink) -> Fetch | None:
    """`fetch: url` or `{url, method, params, headers, concurrency}`; the dialect has no request body."""
    span = entry.key_text.span
    fields = options(entry, FETCH, sink)
    if fields is None:
        url = _string(entry)
        if url is None:
            wrong(entry, "a URL, or `url` and its parameters", sink)
            return None
        return Fetch(url, "GET", (), (), _CONCURRENCY, span)
    url = _url(entry, fields, sink)
    method = _method(fields.entry("method"), sink)
    params, headers = _pairs(fields, "params"), _pairs(fields, "headers")
    concurrency = _concurrency(fields.entry("concurrency"), sink)
    if url is None or method is None:
        return None
    return Fetch(url, method, params, headers, concurrency, span)


def _string(entry: Entry) -> Text | None:
    node = entry.value
    if isinstance(node, Scalar) and isinstance(node.value, str) and not is_empty(node):
        return node.text
    return None


def _url(entry: Entry, fields: Fields, sink: Sink) -> Text | None:
    url = fields.entry("url")
    if url is None:
        sink.report("AC302", f"`{entry.key}` has no `url`", entry.key_text.span, help="write `url: https://...`")
        return None
    text = _string(url)
    if text is None:
        fields.wrong(url, "a URL")
    return text


def _number(fields: Fields, key: str, sink: Sink) -> float | None:
    """A number that is not negative. Upstream ignores every other type, so it is refused."""
    entry = fields.entry(key)
    if entry is None:
        return None
    node = entry.value
    if isinstance(node, Scalar) and type(node.value) in (int, float):
        number = finite(float(node.value or 0))
        if number is not None and number >= 0:
            return number
    message = f"`{key}` of {fields.owner} must be a number, OpenCLI ignores {_written(entry)}"
    sink.report("AC316", message, value_span(entry), help="write a number without quotes")
    return None


def _no_seconds(entry: Entry, sink: Sink) -> None:
    if is_empty(entry.value) or not isinstance(entry.value, Scalar):
        wrong(entry, "a number of seconds", sink)
        return
    help = "write a number; only `wait: ${{ ... }}` renders a template"
    sink.report("AC316", f"{_written(entry)} is not a number of seconds", value_span(entry), help=help)


def _method(entry: Entry | None, sink: Sink) -> str | None:
    """The HTTP method in upper case; None after a reported error."""
    if entry is None:
        return "GET"
    node = entry.value
    if isinstance(node, Scalar) and isinstance(node.value, str) and _METHOD.fullmatch(node.value):
        return node.value.upper()
    message = f"{_written(entry)} is not an HTTP method"
    sink.report("AC316", message, value_span(entry), help="write a word such as `GET`; it is never rendered")
    return None


def _concurrency(entry: Entry | None, sink: Sink) -> int:
    if entry is None:
        return _CONCURRENCY
    node = entry.value
    if isinstance(node, Scalar) and type(node.value) is int and node.value >= 1:
        return node.value
    message = f"`concurrency` must be a whole number from 1, it is {_written(entry)}"
    sink.report("AC316", message, value_span(entry), help="write a number without quotes")
    return _CONCURRENCY


def _pairs(fields: Fields, key: str) -> tuple[Field, ...]:
    """A mapping of names to single values."""
    mapping: Mapping | None = fields.sub(key)
    if mapping is None:
        return ()
    fixed_keys(mapping, fields.sink)
    found = read_fields(mapping)
    for field, entry in zip(found, mapping.entries, strict=True):
        if _nested(field.value):
            message = (
                f"`{entry.key}` in `{key}` of {fields.owner} must be a single value, it is {describe(entry.value)}"
            )
            fields.sink.report("AC303", message, value_span(entry), help="write text or a template")
    return found


def _nested(value: Value) -> bool:
    return isinstance(value, ListValue | MapValue)


def _written(entry: Entry) -> str:
    node = entry.value
    return f"`{node.text.value}`" if isinstance(node, Scalar) else describe(node)
