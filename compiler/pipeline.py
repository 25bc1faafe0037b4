"""The passes, in the order they run, and the loop that runs them.

A pass is a plain function; its module says what it needs and promises. Diagnostics go to a sink, and the first pass
that reports an error is the last one that runs: later passes may rely on what earlier ones promised.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.compiler.emit.script import emit_script
from adapterc.compiler.manifest import build_manifest
from adapterc.compiler.options import Options
from adapterc.compiler.passes.bind_templates import bind_templates
from adapterc.compiler.passes.check_whitelist import check_whitelist
from adapterc.compiler.passes.choose_entry import choose_entry
from adapterc.compiler.passes.desugar_steps import desugar_steps
from adapterc.compiler.passes.infer_effects import infer_effects
from adapterc.compiler.passes.lower_function import lower_function
from adapterc.compiler.passes.normalize_args import normalize_args
from adapterc.compiler.passes.normalize_errors import normalize_errors
from adapterc.compiler.passes.plan_script import plan_script
from adapterc.compiler.passes.self_check import self_check
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR

__all__ = ["PASSES", "Pass", "compile_adapter", "run_passes"]

PassFunction = Callable[[AdapterIR, Sink, Options], AdapterIR]


@dataclass(frozen=True, slots=True)
class Pass:
    """A named pass."""

    name: str
    run: PassFunction


PASSES: tuple[Pass, ...] = (
    Pass("lower_function", lambda ir, sink, options: lower_function(ir, sink)),
    Pass("bind_templates", lambda ir, sink, options: bind_templates(ir, sink)),
    Pass("desugar_steps", lambda ir, sink, options: desugar_steps(ir, sink)),
    Pass("normalize_args", lambda ir, sink, options: normalize_args(ir, sink)),
    Pass("choose_entry", lambda ir, sink, options: choose_entry(ir, sink)),
    Pass("infer_effects", lambda ir, sink, options: infer_effects(ir, sink)),
    Pass("check_whitelist", lambda ir, sink, options: check_whitelist(ir, options.profile, options.approvals, sink)),
    Pass("normalize_errors", lambda ir, sink, options: normalize_errors(ir)),
)


def run_passes(
    ir: AdapterIR, sink: Sink, options: Options, after: Callable[[str, AdapterIR], None] | None = None
) -> AdapterIR:
    """Run the passes until one reports an error. `after(name, ir)` is called behind each pass."""
    for step in PASSES:
        ir = step.run(ir, sink, options)
        if after is not None:
            after(step.name, ir)
        if sink.failed:
            break
    return ir


def compile_adapter(
    ir: AdapterIR, sink: Sink, options: Options, after: Callable[[str, AdapterIR], None] | None = None
) -> Artifact:
    """One adapter through all passes to its artifact. Nothing is written; `sink` holds what was found."""
    ir = run_passes(ir, sink, options, after)
    script = manifest = None
    if not sink.failed:
        plan = plan_script(ir)
        emitted = emit_script(ir, plan, sink)
        script = emitted.text
        ir = ir.deviating(emitted.deviations)
        manifest = finish_entry(build_manifest(ir, options.profile, options.approvals, options.locale), script)
        self_check(ir, emitted, emit_script(ir, plan, Sink()), manifest, sink)
    diagnostics = sink.sorted()
    place = ir.place or ir.span
    if sink.failed:
        return Artifact(ir.id, "rejected", ir.access, ir.source, place, diagnostics=diagnostics)
    status = "held" if ir.hold is not None else "compiled"
    held = ir.hold.effects if ir.hold is not None else ()
    return Artifact(ir.id, status, ir.access, ir.source, place, manifest, script, diagnostics, held)
