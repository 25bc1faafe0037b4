"""Make sure that every failure of the source ends in a reason of the host's vocabulary.

Needs: canonical steps.
Promises: the deviations that our error results bring are listed. In pipelines a throw, a bad HTTP status and a text
wait that times out are the only failures; the script's `$failure` classifies them by evidence, and an `{error}` value
that an author returns is data. Under the rule "outcome" such a value is a failure too.
Cannot: see a failure that the author hides in ordinary rows.
"""

from __future__ import annotations

from adapterc.compiler.emit.values import PLAIN_RESULTS
from adapterc.compiler.pages import uses_page
from adapterc.compiler.passes.plan_script import LONGEST_MS
from adapterc.compiler.versions import is_later
from adapterc.spec.ir import AdapterIR, Code, Deviation, Evaluate, Request

__all__ = ["normalize_errors"]


FAILED_ITEMS = Deviation(
    "failed-items", "failed items keep their `{error}` rows and are counted; all failed is an error"
)
EXACT_INTEGERS = Deviation("exact-integers", "integers beyond 2^53 in JSON answers become text with all their digits")
SETTLE_CAP = Deviation("settle-cap", "the first wait ends after 3 s, whatever `settleMs` says")
NO_RETRIES = Deviation("no-retries", "nothing is sent twice: a failed step ends the run")
NO_RERUN = Deviation("no-rerun", "page code is not run once more when the page changes under it")
PAGE_REQUESTS = Deviation("page-requests", "requests are a page's: User-Agent, Referer and the like are the browser's")
WRAPPERS = Deviation("own-requests", "requests do not pass through what scripts of the page have put around `fetch`")
OUTCOMES = {
    Deviation("null-error", "a result with `error: null` is a success; bb-browser takes it for a failure"),
    Deviation("text-results", "a text result stays text; bb-browser reads it as JSON where it can"),
    Deviation(
        "evidence-decides",
        "recorded answers, then the author's error text, say whether a session is missing; bb-browser looks for words",
    ),
}


EVIDENCE = Deviation(
    "evidence-decides",
    "recorded answers, then the words of an error, say why code failed; OpenCLI 1.8 tells no reasons apart",
)


def normalize_errors(ir: AdapterIR) -> AdapterIR:
    actions = [step.action for step in ir.steps if isinstance(step, Evaluate)]
    brought = {NO_RETRIES if ir.driven is None else NO_RERUN}
    if any(isinstance(action, Request) and action.each for action in actions):
        brought.add(FAILED_ITEMS)
    if any(isinstance(action, Request) for action in actions):
        brought.add(EXACT_INTEGERS)
        if not uses_page(ir):
            brought.add(PAGE_REQUESTS)
    if ir.result_rule == "outcome":
        brought |= OUTCOMES
    if any(isinstance(action, Code) for action in actions):
        if ir.driven is None:
            brought.add(PLAIN_RESULTS)
        if is_later(ir) and ir.driven is None:
            brought.add(EVIDENCE)
    if _asks_apart(ir):
        brought.add(WRAPPERS)
    if ir.entry is not None and (ir.entry.settle_ms or 0) > LONGEST_MS:
        brought.add(SETTLE_CAP)
    return ir.deviating(brought)


def _asks_apart(ir: AdapterIR) -> bool:
    """Whether code of a page sends requests outside of the page's own world."""
    pages = uses_page(ir) if ir.driven is None else ir.driven.page
    return pages and ir.effects is not None and bool(ir.effects.hosts) and ir.effects.world == "isolated"
