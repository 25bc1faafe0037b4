"""What is said of a run on standard error: where it ran, warnings, why it failed, and on request what decided that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from adapterc.cli.render.rows import is_counted
from adapterc.spec.errors import Reason
from adapterc.spec.hints import CAUSES

if TYPE_CHECKING:
    from adapterc.cli.render.look import Look
    from adapterc.spec.result import RunResult, Warned

__all__ = ["browser_code", "explanation", "failure", "message", "warned", "warnings", "where"]

_EMPTY = {
    "no_hits": ("note", "no rows: the site answered with an empty list"),
    "unverified": ("warning", "no rows, and no answer of the site proves that there are none"),
}

_OPTIONS = {
    Reason.TIMEOUT_NAVIGATION: "`--timeout` sets the seconds",
    Reason.TIMEOUT_SCRIPT: "`--timeout` sets the seconds",
}
_TARGET_OPTIONS = {
    Reason.WRONG_ORIGIN: "`--allow-navigate` lets the page be navigated; without `--target` the run opens its own",
    Reason.NO_TAB: "`adapterc ready` lists the pages that fit; without `--target` the run opens its own",
}
"""Which option of the command line does what the hint of a reason says; the second of a run on a given page."""

LONGEST_WORDS = 500
"""Characters of a stranger's words that are shown."""


def message(kind: str, text: str, look: Look, *helps: str) -> str:
    """`kind: text` and a line for each help, as everything else is said. `kind` may carry a code: `error[dns]`."""
    colour = {"error": "1;31", "warning": "1;33"}.get(kind.partition("[")[0], "1;36")
    line = f"{look.paint(look.clean(kind), colour)}: {look.clean(text)}\n"
    return line + "".join(look.attached("help", help) for help in helps)


def browser_code(cause: object) -> str:
    """`browser_unavailable: no_browser`, the code of an error about the browser; the cause where it is a known one."""
    known = isinstance(cause, str) and cause in CAUSES
    return f"browser_unavailable: {cause}" if known else "browser_unavailable"


def where(product: str, profile: str, page: str) -> str:
    """`Chrome/156 (default profile), https://...`: the browser without its minor versions, the profile, the page."""
    short = re.sub(r"^([^/ ]+/[0-9]+)[0-9.]*", r"\1", product)
    named = "default profile" if profile == "default" else f"profile {profile}"
    return f"{short} ({named}), {page}"


def warnings(result: RunResult, look: Look, name: str = "") -> str:
    """What a reader of the data should know. `name` labels the lines when there are several adapters."""
    label = f"{name}: " if name else ""
    said = [(f"warning[{item.code}]", warned(item)) for item in result.warnings]
    if result.ok and is_counted(result.data):
        said += _about_rows(result.data)
    return "".join(message(kind, label + text, look) for kind, text in said)


def warned(item: Warned) -> str:
    """The text of a warning; what stands there as evidence alone gets the words to it."""
    return f"a dialog was answered no: {item.text}" if item.code == "dialog_dismissed" else item.text


def _about_rows(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if not data["items"]:
        yield _EMPTY.get(str(data.get("empty")), _EMPTY["unverified"])
    if data.get("failed"):
        which = "one of the rows" if data["failed"] == 1 else f"{data['failed']} of the rows"
        yield "warning", f"requests for {which} failed; what those would show is missing"
    told = data.get("warnings")
    for text in map(str, told if isinstance(told, list) else ()):
        code, colon, rest = text.partition(": ")
        yield (f"warning[{code}]", rest) if colon and " " not in code else ("warning", text)


def failure(result: RunResult, look: Look, name: str = "", given_page: bool = False) -> str:
    """Why a run failed, and what to do; "" for a success. `given_page`: it ran on a page of the user's."""
    if result.ok:
        return ""
    label = f"{name}: " if name else ""
    data = result.data if isinstance(result.data, dict) else {}
    code = str(result.reason or result.error_code or "failed")
    if result.reason is Reason.BROWSER_UNAVAILABLE:
        code = browser_code(data.get("cause"))
    # before a script ran, `data` is ours and knows more than the code does; afterwards it may hold the words of a site
    known = data if "script_ms" not in result.timings else {}
    told, own = known.get("problems"), known.get("help")
    *others, last = told if isinstance(told, list) and told else [result.detail or result.error_message or "failed"]
    helps = [own] if isinstance(own, str) and own else list(_helps(result, given_page))
    lines = [message(f"error[{code}]", f"{label}{text}", look) for text in others]
    lines.append(message(f"error[{code}]", f"{label}{last}", look, *helps))
    lines += [look.attached(title, text) for title, text in _words(data)]
    return "".join(lines)


def _helps(result: RunResult, given_page: bool) -> Iterator[str]:
    options = _OPTIONS | _TARGET_OPTIONS if given_page else _OPTIONS
    option = options.get(result.reason) if result.reason is not None else None
    if result.report_hint and result.reason in _TARGET_OPTIONS and option:
        yield option  # says the same in words of the command line
    elif result.report_hint:
        yield result.report_hint + (f" ({option})" if option else "")
    if result.auth_hint:
        yield result.auth_hint


def _words(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What the failure holds beside its detail: the address, and words that are not ours and are marked as such."""
    author = data.get("author")
    words = [author.get("hint") if isinstance(author, dict) else None, data.get("hint")]
    for text in dict.fromkeys(text.strip() for text in words if isinstance(text, str)):
        if text:
            yield "the adapter says", text if len(text) <= LONGEST_WORDS else f"{text[:LONGEST_WORDS]}…"
    url = data.get("url")
    if isinstance(url, str) and url and url not in str(data.get("detail")):
        yield "address", url if len(url) <= LONGEST_WORDS else f"{url[:LONGEST_WORDS]}…"


def explanation(result: RunResult, look: Look, name: str = "") -> str:
    """How the result was decided, what the browser saw the script do, and what took how long."""
    head = f"{look.paint(look.clean(name), '1')}\n" if name else ""
    return head + "".join(f"{line}\n" for line in _explained(result, look))


def _explained(result: RunResult, look: Look) -> Iterator[str]:
    yield look.paint("evidence", "1") + ", in the order in which it was weighed"
    for number, item in enumerate(result.evidence, start=1):
        yield f"  {number}. {look.clean(item.says)}: {look.clean(item.seen)}"
    seen = result.effects_observed
    asked = f"{seen.requests} of the script" if seen.requests else "none of the script"
    reached = f", {' '.join(seen.methods)} to {', '.join(seen.hosts)}" if seen.hosts else ""
    yield f"{look.paint('requests', '1')}: {look.clean(asked + reached)}"
    for title, texts in (("redirect", seen.redirects), ("dialog", seen.dialogs)):
        for text in texts:
            yield f"{look.paint(title, '1')}: {look.clean(text)}"
    times = ", ".join(f"{name.removesuffix('_ms')} {value:.1f} ms" for name, value in result.timings.items())
    yield f"{look.paint('time', '1')}: {look.clean(times or 'not measured')}"
