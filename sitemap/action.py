"""An action as it is meant: the same values whichever form it is written in. And the way back to text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapterc.sitemap.grammar.steps import Directive, Step, split_do, split_fail, split_recover, step_of
from adapterc.sitemap.model import Action, Field
from adapterc.sitemap.parse.actions import LABELS
from adapterc.sitemap.piece import Piece

__all__ = ["ActionMeaning", "Evidence", "Health", "alternatives", "meaning", "render_action", "signals", "steps"]


_NAMED = re.compile(r"(?<![\w-])(observed_with|trace):\s*`?([^\s`,;|]+)")
"""The named parts of evidence on one line."""


@dataclass(frozen=True, slots=True)
class Health:
    """A health directive: what is to be said of an adapter."""

    site: str
    command: str
    level: str

    @property
    def adapter(self) -> str:
        return f"opencli {self.site} {self.command}"

    def __str__(self) -> str:
        return f"adapter_health_update: {self.adapter} -> {self.level}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was seen: the text as it is written, and its parts where they are named."""

    text: str
    observed_with: str | None = None
    trace: str | None = None


@dataclass(frozen=True, slots=True)
class ActionMeaning:
    """An action without its places.

    `do` is a list of alternatives, each a list of steps. `recover` is a list of steps, each a list of alternatives
    whose first may be a health directive. `sig` are the pairs of `State signature:`.
    """

    id: str
    form: str
    pre: tuple[str, ...] = ()
    do: tuple[tuple[str, ...], ...] = ()
    post: tuple[str, ...] = ()
    fail: tuple[str, ...] = ()
    recover: tuple[tuple[Health | str, ...], ...] = ()
    sig: tuple[tuple[str, str], ...] = ()
    evidence: Evidence | None = None
    stale: str | None = None


def alternatives(field: Field) -> tuple[tuple[Piece, ...], ...]:
    """The alternatives of a `do`, each with its steps. Several bullets of Form A are the steps of one alternative."""
    if field.style == "label" and len(field.items) > 1:
        return (field.items,)
    return tuple((item,) for item in split_do(field.value))


def signals(field: Field) -> tuple[Piece, ...]:
    """The signals of a `fail`: the bullets of Form A, else what stands between single bars."""
    return field.items if field.style == "label" else split_fail(field.value)


def steps(field: Field) -> tuple[Step, ...]:
    """The steps of a `recover`: the bullets of Form A, else what stands between semicolons."""
    return tuple(map(step_of, field.items)) if field.style == "label" else split_recover(field.value)


def meaning(action: Action) -> ActionMeaning:
    """What an action says. A field that is given twice counts once, a missing one is empty."""
    given = {name: action.field(name) for name in (*LABELS, "stale")}

    def texts(name: str) -> tuple[str, ...]:
        item = given[name]
        if item is None:
            return ()
        return tuple(map(str, item.items if item.style == "label" else (item.value,)))

    do, fail, recover, sig = given["do"], given["fail"], given["recover"], given["sig"]
    evidence, stale = given["evidence"], given["stale"]
    return ActionMeaning(
        id=action.id.value,
        form=action.form,
        pre=texts("pre"),
        do=() if do is None else tuple(tuple(map(str, item)) for item in alternatives(do)),
        post=texts("post"),
        fail=() if fail is None else tuple(map(str, signals(fail))),
        recover=() if recover is None else tuple(map(_step, steps(recover))),
        sig=() if sig is None else tuple(_pair(item.value) for item in sig.items),
        evidence=None if evidence is None else _evidence(evidence),
        stale=None if stale is None else stale.value.value,
    )


def _step(step: Step) -> tuple[Health | str, ...]:
    said: Directive | None = step.directive
    first: Health | str = str(step.alternatives[0]) if said is None else Health(said.site, said.command, said.level)
    return (first, *map(str, step.alternatives[1:]))


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.partition(":")
    return key.strip(), value.strip()


def _evidence(field: Field) -> Evidence:
    named = dict(_pair(item.value) for item in field.items) or dict(_NAMED.findall(field.value.value))
    return Evidence(field.value.value, named.get("observed_with"), named.get("trace"))


def render_action(said: ActionMeaning) -> str:
    """The block of an action in its form, ending in a line break. Reading it gives the same meaning again."""
    lines = [f"### action:{said.id}"]
    recover = [" || ".join(map(str, step)) for step in said.recover]
    evidence = None if said.evidence is None else said.evidence.text
    if said.form == "A":
        do = said.do[0] if len(said.do) == 1 else (" || ".join(item[0] for item in said.do),) if said.do else ()
        observed = _evidence_lines(said.evidence)
        pairs = tuple(f"{key}: {value}" for key, value in said.sig)
        listed = {"pre": said.pre, "do": do, "post": said.post, "fail": said.fail, "recover": tuple(recover)}
        for name, items in (listed | {"sig": pairs, "evidence": observed}).items():
            if items:
                mark = "  " if name == "sig" else "- "
                lines += ["", f"{LABELS[name]}:", *(f"{mark}{item}" for item in items)]
        if said.stale is not None:
            lines += ["", f"stale: {said.stale}"]
        return "\n".join(lines) + "\n"
    texts = {
        "pre": " ".join(said.pre),
        "do": " || ".join(item[0] for item in said.do),
        "post": " ".join(said.post),
        "fail": " | ".join(said.fail),
        "recover": "; ".join(recover),
        "evidence": evidence or "",
        "stale": said.stale or "",
    }
    lines += [f"{name}: {text}" for name, text in texts.items() if text]
    return "\n".join(lines) + "\n"


def _evidence_lines(said: Evidence | None) -> tuple[str, ...]:
    if said is None:
        return ()
    named = [("observed_with", said.observed_with), ("trace", said.trace)]
    lines = tuple(f"{key}: {value}" for key, value in named if value is not None)
    return lines or (said.text,)
