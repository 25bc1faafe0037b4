"""Make sure that every failure of the source ends in a reason of the host's vocabulary.

Needs: canonical steps.
Promises: the deviations that our error results bring are listed. In this dialect a throw, a bad HTTP status and a text
wait that times out are the only failures; the script's `$failure` classifies them by evidence, and an `{error}` value
that an author returns is data.
Cannot: see a failure that the author hides in ordinary rows.
"""

from __future__ import annotations

from dataclasses import replace

from adapterc.compiler.passes.plan_script import LONGEST_MS
from adapterc.spec.ir import AdapterIR, Code, Evaluate, Request

__all__ = ["normalize_errors"]


def normalize_errors(ir: AdapterIR) -> AdapterIR:
    actions = [step.action for step in ir.steps if isinstance(step, Evaluate)]
    if any(isinstance(action, Request) and action.each for action in actions):
        ir = replace(
            ir,
            deviations=ir.deviate(
                "failed-items", "failed items keep their `{error}` rows and are counted; all failed is an error"
            ),
        )
    if any(isinstance(action, Request) for action in actions):
        ir = replace(
            ir,
            deviations=ir.deviate(
                "exact-integers", "integers beyond 2^53 in JSON answers become text with all their digits"
            ),
        )
    if any(isinstance(action, Code) for action in actions):
        ir = replace(
            ir,
            deviations=ir.deviate(
                "plain-results", "dates become ISO text and sets lists; what has no JSON form is an error, not `{}`"
            ),
        )
    if ir.entry is not None and (ir.entry.settle_ms or 0) > LONGEST_MS:
        ir = replace(ir, deviations=ir.deviate("settle-cap", "the first wait ends after 3 s, whatever `settleMs` says"))
    return replace(ir, deviations=ir.deviate("no-retries", "nothing is sent twice: a failed step ends the run"))
