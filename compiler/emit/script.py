"""One adapter as one JavaScript expression.

The steps come first, as a reviewer wants to read them; the prelude functions they use follow, hoisted. Everything runs
inside one `try`, so every path out returns a result of the host's shape.
"""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.compiler.emit.arguments import emit_arguments
from adapterc.compiler.emit.driven import STATE, emit_page, emit_state
from adapterc.compiler.emit.header import emit_header
from adapterc.compiler.emit.steps import describe, emit_step
from adapterc.compiler.emit.values import Uses
from adapterc.compiler.plan import ScriptPlan
from adapterc.compiler.prelude import closure
from adapterc.compiler.prelude.block import joined
from adapterc.compiler.writer import Writer, quote
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR, Deviation

__all__ = ["EmittedScript", "emit_script"]


@dataclass(frozen=True, slots=True)
class EmittedScript:
    """A script in its three parts: `head` (header and steps), `prelude` (the functions it uses, in order), and the
    brace that ends it. `deviations` are those that the steps bring."""

    head: str
    names: tuple[str, ...]
    deviations: frozenset[Deviation]

    @property
    def text(self) -> str:
        return joined(self.head, self.names)


def emit_script(ir: AdapterIR, plan: ScriptPlan, sink: Sink) -> EmittedScript:
    """The script of an adapter. Findings about values that may be missing go to `sink`."""
    uses = Uses()
    writer = Writer()
    writer.line(emit_header(ir))
    writer.line("async (args, helpers) => {")
    with writer.indent():
        writer.line('"use strict";')
        _network(plan, writer, uses)
        emit_state(ir, plan.net, writer, uses)
        writer.line("try {")
        with writer.indent():
            _body(ir, plan, writer, uses, sink)
        writer.line("} catch ($error) {")
        with writer.indent():
            writer.line(_failed(ir, plan, uses))
        if plan.guarded:
            writer.line("} finally {")
            with writer.indent():
                writer.line("$net.close();")
        writer.line("}")
        writer.line()
    return EmittedScript(writer.text(), closure(uses.prelude), frozenset(uses.deviations))


def _network(plan: ScriptPlan, writer: Writer, uses: Uses) -> None:
    if plan.guarded:
        rules = ["[" + ", ".join(quote(part) for part in rule) + "]" for rule in plan.rules]
        rest = quote(plan.home)
        if any(len(rule) > 2 for rule in plan.rules):
            rest += f", {uses.call('wayFits')}"
        if len(rules) == 1:
            writer.line(f"const $net = {uses.call('guard')}([{rules[0]}], {rest});")
        else:
            writer.line(f"const $net = {uses.call('guard')}([")
            with writer.indent():
                for rule in rules:
                    writer.line(f"{rule},")
            writer.line(f"], {rest});")
    for name in sorted(plan.shadowed):
        writer.line(f"const {name} = {_shadow(name, uses)};")


def _shadow(name: str, uses: Uses) -> str:
    if name == "fetch":
        return "$net.fetch"
    if name == "XMLHttpRequest":
        return f"{uses.call('guardXhr')}($net)"
    return f"{uses.call('timer')}(globalThis.{name})"


def _body(ir: AdapterIR, plan: ScriptPlan, writer: Writer, uses: Uses, sink: Sink) -> None:
    writer.line(f"{uses.call('here')}({quote(plan.site)});")
    emit_arguments(ir, writer, uses)
    emit_page(ir, writer, uses)
    if plan.warns:
        writer.line("const $warnings = [];")
    writer.line("let $data = null;")
    if plan.settle is not None:
        writer.line()
        writer.line("// the page: until it is still")
        writer.line(f"await {uses.call('settle')}({plan.settle[0]}, {plan.settle[1]});")
    args = {arg.name: arg for arg in ir.args}
    outcome = plan.net if ir.result_rule == "outcome" else ""
    for number, step in enumerate(ir.steps, 1):
        writer.line()
        writer.line(f"// {number}. {describe(step)} (line {step.span.line})")
        emit_step(step, args, writer, uses, sink, outcome)
    writer.line()
    warnings = "$warnings" if plan.warns else "[]"
    if ir.driven is not None:
        writer.line(f"return {uses.call('cliResult')}($data, {_columns(ir)}, {plan.net}, {STATE});")
        return
    writer.line(f"return {uses.call('success')}($data, {_columns(ir)}, {plan.net}, {warnings});")


def _failed(ir: AdapterIR, plan: ScriptPlan, uses: Uses) -> str:
    if ir.driven is not None:
        return f"return {uses.call('cliFailure')}($error, {plan.net}, {STATE}, {_columns(ir)});"
    return f"return {uses.call('failure')}($error, {plan.net});"


def _columns(ir: AdapterIR) -> str:
    return f"[{', '.join(quote(column) for column in ir.columns)}]"
