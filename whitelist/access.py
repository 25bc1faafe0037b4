"""Read, write or held: what an adapter may be published as.

A declared `access` is a claim, the effects are the evidence. An adapter *writes* when it says so, or when it has a
write effect and its command name starts with a verb of `data/write_verbs.toml`. An adapter that has a write effect
under any other name is *held*: a person reads the lines and approves the named effects, or not. All else *reads*.

Limits: a GET request that changes something is not seen, and a page function is never proven to read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from adapterc.spec.diagnostics import Diagnostic, Note
from adapterc.spec.effects import Effect, Effects, label
from adapterc.spec.ir import AdapterIR, Hold
from adapterc.whitelist.approval import Approval
from adapterc.whitelist.profiles import Profile

__all__ = ["Approval", "Decision", "decide", "write_verb"]


@dataclass(frozen=True, slots=True)
class Decision:
    """`access` is "read", "write" or "unknown" (held); `status` is "ok", "held" or "refused"."""

    access: str
    status: str
    hold: Hold | None = None
    diagnostics: tuple[Diagnostic, ...] = ()


def decide(ir: AdapterIR, profile: Profile, approvals: Sequence[Approval] = ()) -> Decision:
    """Needs `ir.effects`. Reports nothing itself: the findings are in the decision."""
    effects = ir.effects or Effects()
    verb = write_verb(ir.name)
    if ir.access == "write" or (effects.writes and verb):
        if profile.writes:
            return Decision("write", "ok")
        return Decision("write", "refused", None, (_refusal(ir, effects, verb, profile),))
    approved = {name for approval in approvals if approval.adapter == ir.id for name in approval.effects}
    open_effects = tuple(effect for effect in effects.writes if label(effect) not in approved)
    if not open_effects:
        return Decision("read", "ok")
    labels = tuple(sorted({label(effect) for effect in open_effects}))
    hold = Hold(labels, tuple(effect.span for effect in open_effects))
    return Decision("unknown", "held", hold, (_hold(ir, open_effects, effects.labels()),))


def write_verb(name: str) -> str | None:
    """The write verb that is the first word of a command name, if there is one."""
    first = re.split(r"[-_.]", name, maxsplit=1)[0].lower()
    return first if first in _verbs() else None


def _refusal(ir: AdapterIR, effects: Effects, verb: str | None, profile: Profile) -> Diagnostic:
    claim = "access" if any(name == "access" for name, _ in ir.spans) else "readOnly"
    declared = ir.span_of(claim) if ir.access == "write" else None
    if not effects.writes:
        message = f"`{ir.id}` says that it writes, and `{profile.name}` admits reads only"
        return Diagnostic("AC506", message, declared or ir.span, (), _WRITE_HELP)
    first, *others = effects.writes
    message = f"`{ir.id}` writes: {_phrase(first)}"
    notes = [Note(f"also here: {_phrase(effect)}", effect.span) for effect in others]
    if declared is not None:
        notes.append(Note("the adapter says itself that it writes", declared))
    elif verb:
        written = next((span for field, span in ir.spans if field == "name"), None)
        notes.append(Note(f"a command name that starts with `{verb}` says so too", written))
    return Diagnostic("AC506", message, first.span, tuple(notes), _WRITE_HELP)


def _hold(ir: AdapterIR, effects: tuple[Effect, ...], labels: tuple[str, ...]) -> Diagnostic:
    """`labels` are all that the adapter needs, approved already or not, so that the line can be copied as it is."""
    acts = [effect for effect in effects if not _is_flow(effect)]
    first = acts[0] if acts else min(effects, key=lambda effect: effect.kind != "token")
    others = [effect for effect in effects if effect is not first]
    if acts:
        message = f"`{ir.id}` may write: {_phrase(first)}, and nothing proves that this only reads"
    else:
        message = f"`{ir.id}` reads, but {_phrase(first)}"
    notes = tuple(Note(f"also here: {_phrase(effect)}", effect.span) for effect in others)
    listed = ", ".join(f'"{name}"' for name in labels)
    help_text = (
        "if it only reads, approve it in adapterc.toml: "
        f'`[[approve]]` with `adapter = "{ir.id}"`, `effects = [{listed}]` and a `reason`'
    )
    return Diagnostic("AC507", message, first.span, notes, help_text)


def _is_flow(effect: Effect) -> bool:
    """True for what changes nothing, but may carry what one site keeps to another."""
    return effect.kind == "token" or (effect.kind == "storage" and effect.detail.endswith(":read"))


_WRITE_HELP = "import it with the profile `lime-v1-writes`, or leave the write out"


def _phrase(effect: Effect) -> str:
    name = label(effect)
    match effect.kind, effect.detail:
        case "method", "?":
            text = f"it sends `{name}`, a request whose method is computed"
        case "method", _:
            text = f"it sends `{name}`"
        case "dom", "click":
            text = "it clicks"
        case "dom", "input":
            text = "it types into the page"
        case "dom", "submit":
            text = "it submits a form"
        case "storage", detail if detail.endswith(":read"):
            text = f"it reads the page's storage (`{name}`), and {effect.reason or 'calls another site'}"
        case "storage", _:
            text = f"it changes the page's storage (`{name}`)"
        case "page-call", detail:
            text = f"it calls `{detail}`, a function of the page"
        case "token", detail:
            text = f"it hands an item of the page's storage to `{detail}`, which is another site"
        case "clipboard", _:
            text = f"it uses the clipboard (`{name}`)"
        case _:
            text = f"it does `{name}`"
    return text


@cache
def _verbs() -> frozenset[str]:
    path = Path(__file__).parent / "data" / "write_verbs.toml"
    return frozenset(tomllib.loads(path.read_text(encoding="utf-8"))["verbs"])
