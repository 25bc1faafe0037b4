"""What is said of a run on standard error: where it ran, warnings, why it failed, and on request what decided that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from adapterc.cli.render.rows import is_counted

if TYPE_CHECKING:
    from adapterc.cli.render.text import Look
    from adapterc.spec.result import RunResult

__all__ = ["explanation", "failure", "message", "warnings", "where"]

_EMPTY = {
    "no_hits": ("note", "no rows: the site answered with an empty list"),
    "unverified": ("warning", "no rows, and no answer of the site proves that there are none"),
}


def message(kind: str, text: str, look: Look, *helps: str) -> str:
    """`kind: text` and a line for each help, as everything else is said. `kind` may carry a code: `error[dns]`."""
    colour = {"error": "1;31", "warning": "1;33"}.get(kind.partition("[")[0], "1;36")
    line = f"{look.paint(look.clean(kind), colour)}: {look.clean(text)}\n"
    mark = f"  {look.paint('=', '1;34')} {look.paint('help', '1')}: "
    return line + "".join(f"{mark}{look.clean(help)}\n" for help in helps)


def where(product: str, profile: str, page: str) -> str:
    """`Chrome/156 (default profile), https://...`: the browser without its minor versions, the profile, the page."""
    short = re.sub(r"^([^/ ]+/[0-9]+)[0-9.]*", r"\1", product)
    named = "default profile" if profile == "default" else f"profile {profile}"
    return f"{short} ({named}), {page}"


def warnings(result: RunResult, look: Look, name: str = "") -> str:
    """What a reader of the data should know. `name` labels the lines when there are several adapters."""
    label = f"{name}: " if name else ""
    said = [(f"warning[{item.code}]", item.text) for item in result.warnings]
    if result.ok and is_counted(result.data):
        said += _about_rows(result.data)
    return "".join(message(kind, label + text, look) for kind, text in said)


def _about_rows(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if not data["items"]:
        yield _EMPTY.get(str(data.get("empty")), _EMPTY["unverified"])
    if data.get("failed"):
        yield "warning", f"requests for {data['failed']} of the rows failed; what those would show is missing"
    told = data.get("warnings")
    for text in map(str, told if isinstance(told, list) else ()):
        code, colon, rest = text.partition(": ")
        yield (f"warning[{code}]", rest) if colon and " " not in code else ("warning", text)


def failure(result: RunResult, look: Look, name: str = "") -> str:
    """Why a run failed, and what to do; "" for a success."""
    if result.ok:
        return ""
    label = f"{name}: " if name else ""
    code = str(result.reason or result.error_code or "failed")
    # before a script ran, `data` is ours and knows more than the code does; afterwards it may hold the words of a site
    ours = isinstance(result.data, dict) and "script_ms" not in result.timings
    told, own = (result.data.get("problems"), result.data.get("help")) if ours else (None, None)
    *others, last = told if isinstance(told, list) and told else [result.detail or result.error_message or "failed"]
    helps = [own] if isinstance(own, str) and own else [result.report_hint, result.auth_hint]
    lines = [message(f"error[{code}]", f"{label}{text}", look) for text in others]
    return "".join(lines) + message(f"error[{code}]", f"{label}{last}", look, *filter(None, helps))


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
