"""Turn the dialect's sugar into the six canonical steps.

Needs: bound templates (a `fetch` is per item when its URL refers to the item).
Promises: no `Fetch`, `Select` or `Wait` is left; every request carries its credentials choice; a leading run of
navigates stays in place for `choose_entry`. Steps are neither reordered nor fused.
Cannot: decide anything about the page; that is `choose_entry` and `infer_effects`.
"""

from __future__ import annotations

from adapterc.compiler.pages import QUIET_MS, uses_page
from adapterc.compiler.urls import request_fault
from adapterc.compiler.versions import is_later
from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Template
from adapterc.spec.ir import (
    Action,
    AdapterIR,
    Constant,
    Evaluate,
    Fetch,
    Pluck,
    Quiet,
    Request,
    Select,
    Step,
    TextWait,
    Value,
    Wait,
)
from adapterc.spec.quick import replace
from adapterc.spec.span import Span
from adapterc.syntax.template.walk import refers_to_item

__all__ = ["desugar_steps"]


def desugar_steps(ir: AdapterIR, sink: Sink) -> AdapterIR:
    credentials = "include" if uses_page(ir) else "omit"
    asks_json = is_later(ir) and credentials == "include"
    steps: list[Step] = []
    filled = False  # before the first result the data is null, and upstream sends one request whatever the URL says
    for step in ir.steps:
        if isinstance(step, Fetch):
            request = replace(_request(step, credentials), asks_json=asks_json)
            _check_url(step, credentials == "include", sink)
            if filled and request.each != _upstream_each(step):
                _disagree(step, request.each, sink)
                ir = ir.deviate("per-item-fetch", "one request per item is decided by what the URL refers to")
            steps.append(Evaluate(request, step.span))
        elif isinstance(step, Select):
            steps.append(Evaluate(Pluck(step.path, step.span), step.span))
        elif isinstance(step, Wait):
            steps.append(Evaluate(_wait(step), step.span))
        else:
            steps.append(step)
        filled = filled or isinstance(step, Fetch | Evaluate)
    return replace(ir, steps=tuple(steps))


def _check_url(step: Fetch, in_page: bool, sink: Sink) -> None:
    fault = request_fault(step.url, in_page) if isinstance(step.url, Template) else None
    if fault is not None:
        sink.report(
            "AC518",
            f"the request goes to {fault}",
            _url_span(step),
            help="start with `https://` and a host name; user names, passwords and other schemes are refused",
        )


def _disagree(step: Fetch, each: bool, sink: Sink) -> None:
    if each:
        message = "OpenCLI sends one request here, because the URL does not hold the text `item`"
    else:
        message = "OpenCLI sends one request per item here, because the URL holds the text `item`"
    help = "no change is needed: the compiled adapter goes by what the URL refers to"
    sink.report("AC603", message, _url_span(step), help=help)


def _url_span(step: Fetch) -> Span:
    return step.url.text.span if isinstance(step.url, Template) else step.span


def _request(step: Fetch, credentials: str) -> Request:
    each = refers_to_item(step.url)
    return Request(step.url, step.method, step.params, step.headers, step.concurrency, each, credentials, step.span)


def _upstream_each(step: Fetch) -> bool:
    return isinstance(step.url, Template) and "item" in step.url.text.value


def _wait(step: Wait) -> Action:
    if step.text is not None:
        return TextWait(step.text, step.timeout * 1000, step.span)
    seconds = _number(step.seconds)
    if seconds is None:
        return Quiet(QUIET_MS, 0, step.span, cap=step.seconds)
    return Quiet(QUIET_MS if seconds >= 1 else 0, max(seconds, 0) * 1000, step.span)


def _number(value: Value | None) -> float | None:
    """The literal number of seconds; a template gives None."""
    literal: object = None
    if isinstance(value, Constant):
        literal = value.value
    elif isinstance(value, Template) and value.kind == "literal":
        literal = "".join(part for part in value.parts if isinstance(part, str))
    if isinstance(literal, bool) or literal is None:
        return None if value is not None and literal is None else 0.0
    if isinstance(literal, int | float):
        return float(literal)
    try:
        return float(str(literal).strip() or 0)
    except ValueError:
        return 0.0
