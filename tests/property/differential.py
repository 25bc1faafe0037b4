"""Runs one adapter twice, as an emitted script and in the reference, and compares how it ended."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import pytest

from tests.reference import Reference, Refused, Result, normalize_url
from tests.support.js import Run, run_artifact

from .javascript import to_javascript
from .strategies import to_yaml

unit = pytest.importorskip("adapterc.compiler.unit", reason="the compiler does not import yet", exc_type=ImportError)

__all__ = ["assert_same", "compile_adapter", "plain"]


@lru_cache(maxsize=64)
def _compiled(text: str, path: str = "shop/rows.yaml") -> Any:
    result = unit.compile_file(path, text.encode())
    assert len(result.artifacts) == 1, result
    return result.artifacts[0]


def compile_adapter(adapter: Mapping[str, Any]) -> Any:
    """The artifact of an adapter given as plain values."""
    return _compiled(to_yaml(dict(adapter)))


def plain(value: Any) -> Any:
    """A JSON value that compares exactly: types and key order; half surrogates are U+FFFD, `{error}` rows alike."""
    match value:
        case bool() | None:
            return value
        case int() | float():
            return ("number", float(value) if math.isfinite(value) else None)
        case str():
            whole = value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            return whole
        case list():
            return [plain(each) for each in value]
        case dict():
            if list(value) == ["error"]:
                return {"error": "..."}
            return ("object", [(plain(key), plain(each)) for key, each in value.items()])
    raise TypeError(value)


def _location(artifact: Any) -> str:
    entry = artifact.manifest["entry"]
    return entry["url"] if entry["kind"] == "fixed_url" else f"https://{artifact.manifest['domain']}/"


def assert_same(
    adapter: Mapping[str, Any], args: Mapping[str, Any], respond: Any, dom: Any = None, *, later: bool = False
) -> Run | None:
    """The script and the reference end in equal rows, an equal object or an equal reason, after equal requests.

    `later`: the adapter is written as JavaScript, for version 1.8.
    """
    text = to_javascript(adapter) if later else to_yaml(dict(adapter))
    artifact = _compiled(text, "clis/shop/rows.js" if later else "shop/rows.yaml")
    try:
        expected = Reference(adapter, respond, later=later).run(args)
    except Refused as refused:
        assert artifact.status == "rejected", f"the reference refuses ({refused}) what compiles:\n{text}"
        return None
    assert artifact.status in ("compiled", "held"), "\n".join([text, *map(_shown, artifact.diagnostics)])
    public = {re.sub(r"[^A-Za-z0-9_]", "_", name): value for name, value in args.items()}
    run = run_artifact(artifact.script, public, respond=respond, location=_location(artifact), dom=dom)
    _compare(expected, run, f"{text}\nargs: {json.dumps(args)}\nscript:\n{_own_lines(artifact.script)}")
    return run


def _shown(diagnostic: Any) -> str:
    span = diagnostic.span
    return f"{span.line}:{span.column} {diagnostic.code} {diagnostic.message}"


def _compare(expected: Result, run: Run, about: str) -> None:
    result = run.result
    if not expected.ok:
        ended = (result["ok"], result["data"].get("reason"))
        assert ended == (False, expected.reason), _report(result, expected, about)
        return
    assert result["ok"] is True, _report(result, expected, about)
    if expected.rows is not None:
        same = plain(result["data"]["items"]) == plain(expected.rows) and result["data"]["count"] == len(expected.rows)
    else:
        same = plain(result["data"]) == plain(expected.data)
    assert same, _report(result["data"], expected.data if expected.rows is None else expected.rows, about)
    for request in run.requests:
        if request["credentials"] == "omit":  # what no page asked for asks for no language, as Node's `fetch` does
            assert request["headers"].get("accept-language") is not None, _report(request, expected, about)
    asked = Counter(
        (normalize_url(request["url"]), *_own_headers(request["headers"].items())) for request in run.requests
    )
    wanted = Counter(
        (url, *_own_headers(headers)) for url, headers in zip(expected.requests, expected.headers, strict=True)
    )
    assert asked == wanted, _report(list(asked), list(wanted), about)


def _own_headers(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without the language that is no language."""
    return sorted((name, value) for name, value in headers if (name, value) != ("accept-language", "*"))


def _report(script: Any, reference: Any, about: str) -> str:
    return f"\nscript:    {script}\nreference: {reference}\n{about}"


def _own_lines(script: str) -> str:
    """The generated body without its prelude."""
    return re.split(r"\n  // [^\n]*\n  (?:async )?(?:function|class) \$", script)[0]
