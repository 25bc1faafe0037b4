"""What a run can answer, by the word that a user sees in `error[…]`, as a page of `adapterc explain`."""

from __future__ import annotations

from adapterc.spec.errors import KIND_OF_REASON, Reason
from adapterc.spec.hints import CAUSES, CODES, REASONS, About

__all__ = ["ANSWERS", "answer_page"]

ANSWERS: dict[str, About] = {**CODES, **{reason.value: about for reason, about in REASONS.items()}, **CAUSES}
"""Reasons, codes from before a run, and causes for which there is no browser. `invalid_args` is a code and a reason:
the reason's texts hold for both."""


def answer_page(name: str) -> str:
    """The Markdown page of one of `ANSWERS`."""
    about = ANSWERS[name]
    if name in CAUSES:
        kind = "In which way there is no browser to run in: a cause of `browser_unavailable`, exit status 3."
    elif name in set(Reason):
        kind = f"Why a run failed: a reason of `{KIND_OF_REASON[Reason(name)].value}`."
        if name in CODES:
            kind += f" Before a run it is an error code of its own: {CODES[name].meaning}."
    else:
        kind = "An error code of what comes before a run."
    return f"# {name}\n\n{kind}\n\n- What it means: {about.meaning}.\n- What to do: {about.hint}.\n"
