"""A command with a `func`, from its registration to an adapter of one entry and one body, or to the reason why not."""

from __future__ import annotations

from adapterc.importers.opencli_js.func.assemble import assemble
from adapterc.importers.opencli_js.func.blockers import (
    Blockers,
    find_blockers,
    find_later_blockers,
    refused_by_registration,
)
from adapterc.importers.opencli_js.func.defaults import fold_default_fetch
from adapterc.importers.opencli_js.func.deviations import deviations_of
from adapterc.importers.opencli_js.func.entry import choose_func_entry
from adapterc.importers.opencli_js.func.entry_choice import EntryChoice
from adapterc.importers.opencli_js.func.environment import fold_environment
from adapterc.importers.opencli_js.func.facts import facts_of_adapter
from adapterc.importers.opencli_js.func.inline import inline
from adapterc.importers.opencli_js.func.link import link
from adapterc.importers.opencli_js.func.model import Linked, Package, Trace
from adapterc.importers.opencli_js.func.names import LinkFault
from adapterc.importers.opencli_js.func.order import Order
from adapterc.importers.opencli_js.func.packages import shim_of
from adapterc.importers.opencli_js.func.page_methods import EVALUATING, PAGE_METHODS, SHIMMED
from adapterc.importers.opencli_js.func.reasons import all_reasons
from adapterc.importers.opencli_js.func.refusals import Refusal, refuse
from adapterc.importers.opencli_js.func.shake import shaken, used_packages
from adapterc.importers.opencli_js.func.trace import trace
from adapterc.importers.opencli_js.func.unknown_names import report_unknown_names
from adapterc.importers.undeclared import report_undeclared_reads
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR, Deviation, Driven, Evaluate, Navigate, Step
from adapterc.spec.quick import replace
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.constants import FunctionValue
from adapterc.syntax.javascript.edit import Edit
from adapterc.syntax.javascript.modules import Module, Modules
from adapterc.syntax.javascript.quoting import quote

__all__ = ["lower"]


def lower(
    ir: AdapterIR,
    modules: Modules,
    home: Module,
    func: FunctionValue,
    validate: FunctionValue | None,
    place: Span,
    sink: Sink,
) -> AdapterIR | None:
    """The adapter with its steps, or None after a report. `place` is where the `func` is registered in `home`."""
    facts = facts_of_adapter(ir)
    barred = refused_by_registration(facts)
    if barred is not None:  # its code does not matter, and there is much of it
        sink.report(barred.code, barred.message, place, help=barred.help)
        return None
    try:
        linked = link(modules, home, func, validate)
    except LinkFault as fault:
        span = fault.module.script.span(fault.node)
        message = f"the code of the command cannot be put together: {fault.message}"
        sink.report("AC529", message, span, help=fault.help or _TOGETHER)
        return None
    if _is_broken(linked, sink):
        return None
    seen = trace(linked, browser=ir.browser, environment=False)
    if report_unknown_names(linked, seen.evaluated.values(), home.script.scopes.top.names, sink):
        return None
    order = Order(linked.script, seen)
    blockers = find_blockers(order, shim_of)
    entry = choose_func_entry(order, facts)
    choice = blockers.refusal or _demand(seen, blockers) or entry
    if isinstance(choice, EntryChoice):
        choice = find_later_blockers(order) or choice
    if isinstance(choice, Refusal):
        for item in all_reasons(choice, entry, order, shim_of):
            _report(linked, item, place, sink)
        return None
    folds = [*fold_environment(linked), *fold_default_fetch(linked), *_warm_up(linked, choice)]
    inlined = inline(linked, seen, folds)
    for item in inlined.refusals:
        _report(linked, item, place, sink)
    for found in inlined.collisions:
        sink.report("AC406", found.message, found.span, help=found.help)
    if inlined.refusals or inlined.collisions:
        return None
    edits = shaken(linked, inlined.edits)
    given = {name: _expression(linked.packages[name]) for name in used_packages(linked, edits)}
    code = assemble(
        linked,
        [item.text for item in inlined.functions],
        edits,
        given,
        sorted(inlined.helpers),
        page=ir.browser,
        sites=[site for key, site in seen.sites.items() if key not in seen.mixed],
        blank=_looks_first(choice, seen),
    )
    span = linked.script.span(linked.func)
    evaluate = Evaluate(code, replace(span, end=span.start, end_line=span.line, end_column=span.column))
    driven = _driven(ir, choice, seen)
    lowered = replace(ir, steps=(*_entry_steps(choice, linked, place), evaluate), driven=driven)
    own = [*deviations_of(linked, edits, seen, blockers, given, driven.refused)]
    if report_undeclared_reads(linked.script, seen.arguments, [arg.name for arg in ir.args], sink):
        own.append(_DECLARED)
    return lowered.deviating((*choice.deviations, *inlined.deviations, *own))


_DECLARED = Deviation("declared-arguments", "only declared arguments have a value; OpenCLI passes any others on")


def _demand(seen: Trace, blockers: Blockers) -> Refusal | None:
    """Without the variables of the environment that it reads, every run of the command fails."""
    if not seen.fails or not blockers.environment:
        return None
    event = blockers.environment[0]
    message = f"`{event.name}` has to be set, and a page has no environment"
    return refuse("env-required", message, event.call)


_TOGETHER = "write the function in the file that registers it, with imports by name"


def _is_broken(linked: Linked, sink: Sink) -> bool:
    faults = linked.script.errors()
    for fault in faults[:1]:
        span = linked.script.text.slice(fault.start, fault.end)
        sink.report("AC401", f"the file does not parse: {fault.message}", span, help="correct the JavaScript")
    return bool(faults)


def _report(linked: Linked, refusal: Refusal, place: Span, sink: Sink) -> None:
    span = place if refusal.node is None else linked.script.span(refusal.node)
    sink.report(refusal.code, refusal.message, span, help=refusal.help)


def _entry_steps(choice: EntryChoice, linked: Linked, place: Span) -> tuple[Step, ...]:
    """The page to open. What only asks an origin leaves the choice of its page to a pass."""
    if choice.shape in ("FETCH_SINGLE", "PURE"):
        return ()
    span = place if choice.node is None else linked.script.span(choice.node)
    settles = choice.shape == "PRENAV" or (choice.shape == "RELAXED" and not choice.calls)
    return (Navigate(Text(choice.template, span), span, None, None if settles else "none"),)


def _warm_up(linked: Linked, choice: EntryChoice) -> list[Edit]:
    """Calls that only warmed up for the entry resolve at once."""
    kept = {node.id for node in choice.calls}
    script = linked.script
    calls = [node for node in choice.dropped if node.id not in kept]
    return [Edit(script.start(node), script.end(node), "Promise.resolve()") for node in calls]


def _opens(choice: EntryChoice) -> bool:
    """Whether the function itself opens the page: upstream it starts in an empty tab."""
    return bool(choice.calls) and not choice.at


def _looks_first(choice: EntryChoice, seen: Trace) -> bool:
    """Whether code runs in that empty tab, to see whether the page is open already."""
    page = [event.name for event in seen.events if event.kind == "page"]
    first = page.index("goto") if "goto" in page else len(page)
    return _opens(choice) and any(name in EVALUATING for name in page[:first])


def _driven(ir: AdapterIR, choice: EntryChoice, seen: Trace) -> Driven:
    used = {event.name for event in seen.events if event.kind == "page"}
    return Driven(
        methods=tuple(sorted(used & SHIMMED)),
        refused=tuple(sorted((used - SHIMMED) & PAGE_METHODS)),
        before=choice.at,
        relaxed=choice.relaxed,
        blank=_opens(choice),
        page=ir.browser,
        origin=choice.template if choice.shape in ("FETCH_SINGLE", "PURE") else "",
    )


def _expression(item: Package) -> str:
    shim = shim_of(item.package, item.export)
    if shim is not None and shim.expression is not None:
        return shim.expression
    return f"$absent($state, {quote(item.package)})"
