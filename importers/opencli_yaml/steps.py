"""The `pipeline` list: each key of each item is a step, in order.

Items that are no mappings are dropped, as upstream drops them, with a warning. Steps that adapterc refuses by name
become `Refused`; what they hold is not read. Parameters that upstream ignores in silence are errors here (AC316).
"""

from __future__ import annotations

from collections.abc import Callable

from adapterc.importers.opencli_yaml import transforms, visits
from adapterc.importers.opencli_yaml.fields import describe, near, quoted_list
from adapterc.importers.opencli_yaml.slips import report_beside, report_colon
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import Refused, Step
from adapterc.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

__all__ = ["REFUSED", "STEPS", "read_steps"]

STEPS: dict[str, Callable[[Entry, Sink], Step | None]] = {
    "navigate": visits.navigate,
    "evaluate": visits.evaluate,
    "wait": visits.wait,
    "fetch": visits.fetch,
    "select": transforms.select,
    "map": transforms.map_rows,
    "filter": transforms.filter_rows,
    "sort": transforms.sort_rows,
    "limit": transforms.limit_rows,
}
REFUSED = frozenset({"tap", "intercept", "click", "type", "press", "fill", "snapshot", "download"})


def read_steps(pipeline: Sequence, sink: Sink) -> tuple[Step, ...]:
    """The steps of a pipeline; faults are reported and the step is left out."""
    steps = []
    for item in pipeline.items:
        if not isinstance(item, Mapping) or not item.entries:
            _dropped(item, sink)
            continue
        beside = report_beside(item, STEPS, sink)
        for entry in item.entries:
            if entry in beside:
                continue
            step = _step(entry, sink)
            if step is not None:
                steps.append(step)
    return tuple(steps)


def _step(entry: Entry, sink: Sink) -> Step | None:
    span = entry.key_text.span
    if entry.key in REFUSED:
        return Refused(entry.key, span)
    reader = STEPS.get(entry.key)
    if reader is not None:
        return reader(entry, sink)
    hint = near(entry.key, (*STEPS, *REFUSED))
    help = f"did you mean `{hint}`?" if hint else f"the steps are {quoted_list(STEPS)}"
    sink.report("AC307", f"step `{entry.key}` is unknown", span, help=help)
    return None


def _dropped(item: Node, sink: Sink) -> None:
    span = item.span
    if isinstance(item, Sequence):
        sink.report("AC303", "a list stands where a step is expected", span, help="write one step for each `- `")
        return
    if report_colon(item, STEPS, sink):
        return
    if isinstance(item, Scalar) and isinstance(item.value, str) and item.value in STEPS:
        help = f"write `{item.value}:` and its parameter"
    else:
        help = "write `step: parameter`, or remove the item"
    kind = "an empty mapping" if isinstance(item, Mapping) else describe(item)
    message = f"item of the pipeline is {kind}, not a step; it is skipped"
    sink.report("AC308", message, span, help=help)
