"""Whether both sides of a run came to the same: the same rows, or the same error, after the same requests.

A difference that the manifest lists is a "deviation". README.md says what does not count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

__all__ = ["Verdict", "judge"]

Side = Mapping[str, Any]

_STACK = re.compile(r"\n\s+at .*", re.DOTALL)
_NAMED = re.compile(r"^(?:Uncaught )?(?:[A-Z]\w*Error: |Error: )+")
_TYPED = re.compile(r" \((?:[a-z]+/[^)]*|no content type)\)$")
_CLOCK = re.compile(
    r"20\d\d-\d\d-\d\d[T ]1[2-4]:\d\d(?::\d\d(?:\.\d+)?)?Z?|17684[789]\d{4}(?:\.\d+|\d{3})?|2026/1/15[ ,]+\d+:\d\d:\d\d"
)
"""Moments that the clock of the runs can show, three hours from its start, and the same hours of other days."""
_NO_JSON = re.compile(r"is not valid JSON|Unexpected end of JSON input")
_UNIQUE = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_DIGEST = re.compile(r"\b(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})\b")
_EMPTY = {"EMPTY_RESULT", "NO_DATA"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """`kind` is "equal", "deviation" or "different", `cause` a few words; `rows`: the original gave data; `requests`:
    both sides sent the same ones."""

    name: str
    profile: str
    kind: str
    cause: str
    rows: bool
    requests: bool


def judge(result: Side) -> Verdict:
    """What the two outcomes of one job are to each other."""
    name, profile = result["name"], result["profile"]
    if "harness" in result:
        return Verdict(name, profile, "different", f"harness: {str(result['harness'])[:80]}", False, True)
    original, compiled = result["original"], result["compiled"]
    kind, cause = _outcomes(original, compiled)
    if kind == "deviation" and cause not in result["deviations"]:
        kind, cause = "different", f"unlisted: {cause}"
    return Verdict(name, profile, kind, cause, _has_rows(original), _asked(original) == _asked(compiled))


def _outcomes(original: Side, compiled: Side) -> tuple[str, str]:
    if "timeout" in original or "timeout" in compiled:
        both = "timeout" in original and "timeout" in compiled
        return ("equal", "both time out") if both else ("different", _late(original))
    for side, which in ((original, "original"), (compiled, "compiled")):
        if side.get("error", {}).get("code") == "HARNESS":
            return "different", f"harness: {which}"
    if "error" in original and "error" in compiled:
        return _errors(original["error"], compiled["error"])
    if "error" in original:
        return _empty(original["error"], compiled["data"])
    if "error" in compiled:
        return "different", f"compiled fails: {compiled['error'].get('reason') or compiled['error']['code']}"
    return _values(original["value"], compiled["data"])


def _late(original: Side) -> str:
    return "original times out" if "timeout" in original else "compiled times out"


def _errors(original: Side, compiled: Side) -> tuple[str, str]:
    before, after = _words(original["message"]), _words(compiled["message"])
    if original["code"] == compiled["code"]:
        return ("equal", "same error") if before == after else ("different", "message")
    if compiled["code"] in ("", "THROWN") and before in (after, _words(compiled.get("detail", ""))):
        return "equal", "same error"
    reason = compiled.get("reason") or compiled["code"]
    if reason == "unexpected_response" and _NO_JSON.search(before):
        return "equal", "same error, in words of our own"
    if compiled["code"] == "":
        return "different", f"own error: {reason}"
    return "different", f"code: {original['code']} to {compiled['code']}"


def _empty(error: Side, data: Any) -> tuple[str, str]:
    none = isinstance(data, dict) and data.get("count") == 0
    if none and error["code"] in _EMPTY:
        return "deviation", "empty-results"
    return "different", f"original fails: {error['code']}"


def _values(value: Any, data: Any) -> tuple[str, str]:
    if isinstance(value, list) and isinstance(data, dict) and "items" in data and "count" in data:
        data = data["items"]
    elif not isinstance(value, dict | list) and value is not None and isinstance(data, dict) and set(data) == {"value"}:
        data = data["value"]
    if _text(value) == _text(data):
        return "equal", "same rows" if value not in ([], None, {}) else "same nothing"
    return "different", "rows"


def _words(message: object) -> str:
    text = _STACK.sub("", str(message))
    return _plain(_TYPED.sub("", _NAMED.sub("", text))).strip()


def _plain(text: str) -> str:
    return _UNIQUE.sub("<id>", _CLOCK.sub("<now>", text))


def _text(value: Any) -> str:
    return _plain(json.dumps(value, sort_keys=True, ensure_ascii=False))


def _has_rows(side: Side) -> bool:
    return side.get("value") not in (None, [], {})


def _asked(side: Side) -> list[str]:
    """The requests in order, as text; which characters of an address are escaped does not count, and neither does the
    digest of a request that holds a time."""
    asked = [_plain(f"{each['method']} {unquote(each['url'])} {each['body'] or ''}") for each in side["requests"]]
    return [_DIGEST.sub("<digest>", text) if "<now>" in text else text for text in asked]
