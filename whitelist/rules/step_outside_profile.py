"""AC512 step-outside-profile

## What it does
Refuses a source step that the chosen profile does not list, even where it could be lowered into one that it does.

## Why it matters
`lime-v1-strict` is the literal reading of the standard: a source that passes it means the same to every host.

## Example
    - fetch: { url: https://shop.test/api/items }
Use instead:
    - evaluate: fetch('https://shop.test/api/items').then(answer => answer.json())

## Fix safety
There is no automatic fix; the profile `lime-v1` lowers the step without one.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import (
    AdapterIR,
    Evaluate,
    Filter,
    Limit,
    Map,
    Navigate,
    Pluck,
    Quiet,
    Request,
    Sort,
    Step,
    TextWait,
)
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC512"
VALID = ("- evaluate: 1", "- limit: 3", "- map: {}")
INVALID = (
    ("- fetch: https://shop.test/", "1:1 the profile `lime-v1-strict` does not allow the step `fetch`"),
    ("- select: data", "1:1 the profile `lime-v1-strict` does not allow the step `select`"),
    ("- wait: 2", "1:1 the profile `lime-v1-strict` does not allow the step `wait`"),
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every step that came from a source step outside the profile."""
    for step in ir.steps:
        name = _source_name(step)
        if name is not None and name not in profile.steps:
            sink.report(
                CODE,
                f"the profile `{profile.name}` does not allow the step `{name}`",
                step.span,
                help="write it as an `evaluate` step, or use the profile `lime-v1`, which lowers it",
            )


def _source_name(step: Step) -> str | None:
    """What the author called a step; None for steps that another rule refuses."""
    match step:
        case Evaluate(action=Request()):
            return "fetch"
        case Evaluate(action=Pluck()):
            return "select"
        case Evaluate(action=Quiet() | TextWait()):
            return "wait"
        case Evaluate() | Navigate() | Map() | Filter() | Limit() | Sort():
            return type(step).__name__.lower()
        case _:
            return None
