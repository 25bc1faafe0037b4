"""Choose the one page a run starts on.

Needs: bound templates, normalised arguments, canonical steps.
Promises: `entry` is set and no `Navigate` is left; or an error says why there is no entry. The last of several leading
navigates is the entry (earlier ones are warm-up); an adapter that only fetches without a page starts on the origin of
its first request; any other starts on its pre-navigation URL. Values in an entry are required arguments, encoded for
their place.
Cannot: open a page whose host an argument decides without the script checking `location.host` first.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from adapterc.compiler.pages import opened_first, uses_page
from adapterc.compiler.passes.entry_template import EntryTemplate, literal_entry, read_template
from adapterc.compiler.urls import literal_prefix
from adapterc.compiler.versions import is_later
from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Template
from adapterc.spec.ir import AdapterIR, Constant, Deviation, Entry, Evaluate, Navigate, Request, Step
from adapterc.spec.quick import replace
from adapterc.spec.span import Span
from adapterc.syntax.addresses import Address, is_private, parse_address

__all__ = ["choose_entry"]


def choose_entry(ir: AdapterIR, sink: Sink) -> AdapterIR:
    leading = 0
    while leading < len(ir.steps) and isinstance(ir.steps[leading], Navigate):
        leading += 1
    rest: list[Step] = []
    for step in ir.steps[leading:]:
        if isinstance(step, Navigate):
            sink.report(
                "AC502",
                "`navigate` after the script began would destroy the page it runs in",
                step.span,
                help="keep navigates at the start of the pipeline, or split the adapter in two",
            )
        else:
            rest.append(step)
    navigates = [step for step in ir.steps[:leading] if isinstance(step, Navigate)]
    if len(navigates) > 1:
        ir = ir.deviate("warm-up-skipped", "only the last of the leading navigates is opened")
    ir = replace(ir, steps=tuple(rest))
    if navigates:
        return _opened(_from_navigate(ir, navigates[-1], sink), True)
    if ir.driven is not None and ir.driven.origin:
        return _from_origin(ir, ir.driven.origin, sink)
    if not uses_page(ir):
        return _from_request(ir, sink)
    return _opened(_from_domain(ir, sink), False)


def _opened(ir: AdapterIR, navigated: bool) -> AdapterIR:
    """With the page that the later version opens before the first step, and needs to, listed where it is another."""
    if not is_later(ir) or ir.driven is not None or not ir.browser or ir.entry is None:
        return ir
    first = opened_first(ir).rstrip("/")
    if navigated and first not in ("", ir.entry.url.rstrip("/")):
        return ir.deviate("warm-up-skipped", "the page that OpenCLI opens before the first `navigate` is not opened")
    if not navigated and not first:
        return ir.deviate("domain-page", "the run starts on the page of the domain; OpenCLI leaves its tab as it is")
    return ir


def _from_navigate(ir: AdapterIR, step: Navigate, sink: Sink) -> AdapterIR:
    if not isinstance(step.url, Template):
        sink.report("AC520", "`navigate` has no URL", step.span, help="give the page's address")
        return ir
    read = read_template(step.url, ir, sink)
    if read is None:
        return ir
    settle = None if step.wait_until == "none" else step.settle_ms if step.settle_ms is not None else -1.0
    entry = _entry(ir, read, step.url.text.span, sink)
    if entry is None:
        return ir
    return _placed(ir, replace(entry, settle_ms=settle), read.deviations)


def _placed(ir: AdapterIR, entry: Entry, deviations: Iterable[Deviation] = ()) -> AdapterIR:
    ir = ir.deviating(deviations)
    if entry.url.startswith("http:"):
        ir = ir.deviate("insecure-entry", "the author's page address has no encryption")
    return replace(ir, entry=entry)


def _from_request(ir: AdapterIR, sink: Sink) -> AdapterIR:
    """The API's own origin, so that requests need no cross-origin permission."""
    for step in ir.steps:
        if isinstance(step, Evaluate) and isinstance(step.action, Request) and isinstance(step.action.url, Template):
            address = parse_address(literal_prefix(step.action.url))
            if address is not None:
                url = _origin_page(address, ir.domain)
                return _with_fixed(ir, url, step.action.url.text.span, sink)
    return _from_domain(ir, sink)


def _from_origin(ir: AdapterIR, origin: str, sink: Sink) -> AdapterIR:
    """The one origin that a body asks, found by its importer."""
    address = parse_address(origin)
    url = origin if address is None else _origin_page(address, ir.domain)
    return _with_fixed(ir, url, ir.place or ir.span, sink)


def _origin_page(address: Address, domain: str) -> str:
    special = _origins().get(address.origin)
    if special is not None:
        return special
    return f"{address.origin}/" if address.host == domain else f"{address.origin}/robots.txt"


@cache
def _origins() -> dict[str, str]:
    path = Path(__file__).parent.parent / "data" / "origins.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))["origins"]
    return {str(origin): str(url) for origin, url in table.items()}


def _from_domain(ir: AdapterIR, sink: Sink) -> AdapterIR:
    before = ir.navigate_before
    if isinstance(before, Template):
        read = read_template(before, ir, sink)
        entry = None if read is None else _entry(ir, read, before.text.span, sink)
        return ir if entry is None or read is None else _placed(ir, replace(entry, settle_ms=-1.0), read.deviations)
    if isinstance(before, Constant) and isinstance(before.value, str):
        return _with_fixed(ir, before.value, before.span, sink, settle=-1.0)
    if not ir.domain and ir.driven is not None:
        message = "no page to start on: the command has no `domain`, and it opens no page"
        sink.report("AC302", message, ir.place or ir.span, help="add `domain`, the host of the site")
        return ir
    if not ir.domain:
        sink.report(
            "AC302",
            "no page to start on: the adapter has neither `domain` nor a leading `navigate`",
            ir.span_of("pipeline"),
            help="add `domain`, or begin the pipeline with `navigate`",
        )
        return ir
    return _with_fixed(ir, f"https://{ir.domain}/", ir.span_of("domain"), sink, settle=-1.0)


def _with_fixed(ir: AdapterIR, url: str, span: Span, sink: Sink, settle: float | None = None) -> AdapterIR:
    entry = _entry(ir, literal_entry(url), span, sink)
    return ir if entry is None else _placed(ir, replace(entry, settle_ms=settle))


def _entry(ir: AdapterIR, read: EntryTemplate, span: Span, sink: Sink) -> Entry | None:
    if read.whole:
        return Entry("url_template", read.url, "", ir.domain, span, checks_host=True)
    if not read.host:
        sink.report(
            "AC518",
            f"`{read.url}` is not the address of a web page",
            span,
            help="start with `https://` and a host name; user names, passwords and other schemes are refused",
        )
        return None
    if is_private(read.host):
        sink.report("AC519", f"`{read.host}` is an address of a private network", span, help="use a public host name")
        return None
    if read.url.startswith("http:"):
        sink.report(
            "AC526", f"`{read.host}` is opened without encryption", span, help="use `https://` if the site has it"
        )
    below = bool(ir.domain) and (read.host == ir.domain or read.host.endswith("." + ir.domain))
    return Entry(read.kind, read.url, read.host, ir.domain if below else read.host, span)
