"""Runs emitted scripts in quickjs, beside a page that is made of stubs.

Fast (a few milliseconds a run) and exact on the language; the page is not one. `Intl.Collator` orders letters and
digits only and layout does not exist: test those in Chromium. Time is virtual: timers fire at once, in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import quickjs

__all__ = ["Run", "ScriptError", "call", "run_artifact"]

_HERE = Path(__file__).parent
_URL = (_HERE / "js_url.js").read_text(encoding="utf-8")
_PAGE = (_HERE / "js_page.js").read_text(encoding="utf-8")
_RUN = """
(() => {
  const script = (0, eval)("(" + $script + "\\n)");
  globalThis.$outcome = "";
  const done = (value) => { globalThis.$outcome = value; };
  const settle = (value) => done(JSON.stringify({ value: value === undefined ? null : value }));
  Promise.resolve(script(JSON.parse($args), {})).then(settle).catch((error) =>
    done(JSON.stringify({ thrown: String(error?.stack ? error + "\\n" + error.stack : error) })));
})()
"""
_JOBS = 200_000

Respond = Callable[..., Any]


class ScriptError(Exception):
    """The script did not parse, threw outside its own catch, or never ended."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a script returned, as JSON, and the requests it made in order.

    A request is `{url, method, headers, credentials, body}`; `url` is absolute, as a browser writes it.
    """

    result: Any
    requests: list[dict[str, Any]]
    json_text: str = ""


def _context() -> Any:
    context = quickjs.Context()
    context.set_memory_limit(256 * 2**20)
    context.set_max_stack_size(2**20)
    return context


def call(source: str, *args: Any) -> Any:
    """The JSON value of `source`, a function expression, applied to JSON arguments. For prelude functions."""
    context = _context()
    context.eval(_URL)
    given = ", ".join(f"JSON.parse({json.dumps(json.dumps(each))})" for each in args)
    text = context.eval(f"JSON.stringify(({source}\n)({given}))")
    return None if text is None else json.loads(text)


def run_artifact(
    script: str,
    args: Mapping[str, Any],
    *,
    respond: Respond | None = None,
    location: str = "https://shop.test/",
    dom: Mapping[str, Any] | None = None,
    clock_ms: float = 600_000.0,
) -> Run:
    """Call `script`, an `async (args, helpers) => ...` expression, and wait for its result.

    `respond(url)` gives `(status, body)` or `(status, body, {"url": final, "headers": {...}, "after": ms,
    "body_after": ms})`: a `str` body is sent as it is, anything else as JSON; the answer comes `after`, its body later
    still; `OSError` fails the request. `dom` may hold `title`, `text`, `cookie`, `storage`,
    `globals` and `find` (selector -> elements `{tag, text, attrs, find}`). Raises `ScriptError`.
    """
    requests: list[dict[str, Any]] = []

    def network(asked: str) -> str:
        request = json.loads(asked)
        requests.append(request)
        if respond is None:
            return json.dumps({"error": "Failed to fetch"})
        try:
            status, body, *rest = respond(request["url"])
        except OSError as error:
            return json.dumps({"error": f"Failed to fetch: {error}"})
        more = rest[0] if rest else {}
        kind = "text/html" if isinstance(body, str) else "application/json"
        return json.dumps(
            {
                "status": status,
                "body": body if isinstance(body, str) else json.dumps(body, ensure_ascii=False),
                "headers": {"content-type": kind, **more.get("headers", {})},
                **{key: more[key] for key in ("url", "after", "body_after") if key in more},
            }
        )

    context = _context()
    context.add_callable("$respond", network)
    context.set("$host", json.dumps({"location": location, "dom": dict(dom or {}), "clock": clock_ms}))
    context.set("$args", json.dumps(dict(args)))
    context.set("$script", script)
    context.eval(_URL)
    context.eval(_PAGE)
    try:
        context.eval(_RUN)
    except quickjs.JSException as error:
        raise ScriptError(str(error)) from None
    for _ in range(_JOBS):
        if context.execute_pending_job():
            continue
        if context.eval("$outcome") or not context.eval("$tick()"):
            break
    outcome = context.eval("$outcome")
    if not outcome:
        raise ScriptError("the script never ended")
    parsed = json.loads(outcome)
    if "thrown" in parsed:
        raise ScriptError(parsed["thrown"])
    return Run(parsed["value"], requests, json.dumps(parsed["value"], ensure_ascii=False))
