"""What an adapter touches, inferred from its code, each item with the span that causes it."""

from __future__ import annotations

from dataclasses import dataclass, field

from adapterc.spec.span import Span

__all__ = ["EFFECT_KINDS", "Effect", "EffectKind", "Effects"]

EffectKind = str
"""One of `EFFECT_KINDS`."""

EFFECT_KINDS: tuple[EffectKind, ...] = (
    "host",  # detail: host name, or "*" (then `reason` says why)
    "method",  # detail: HTTP method in upper case, "?" when computed
    "credentials",  # detail: "include" | "omit" | "same-origin"
    "dom",  # detail: "read" | "click" | "input" | "mutate" | "submit" | "scroll"
    "storage",  # detail: "cookie:read", "cookie:write", "local:read", "session:write", "indexedDB:read", ...
    "page-global",  # detail: name of the page's own global
    "timer",  # detail: "setTimeout" | "setInterval"
    "navigation",  # detail: "location" | "history" | "open"
    "clipboard",  # detail: "read" | "write"
)


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing the adapter does, at one place.

    `write` is True when this effect changes something on the site unless it is proven to read (`proof` then names the
    proof: "graphql-query", "read-rpc", "method-override", ...).
    """

    kind: EffectKind
    detail: str
    span: Span
    write: bool = False
    proof: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of one adapter, in source order. Derived views are sorted and free of duplicates."""

    items: tuple[Effect, ...] = ()
    hosts: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    credentials: str = "omit"
    cross_origin: bool = False
    dom: tuple[str, ...] = ()
    storage: tuple[str, ...] = ()
    page_globals: tuple[str, ...] = ()
    timers: bool = False
    navigation: bool = False
    clipboard: tuple[str, ...] = ()
    world: str = "isolated"
    read_only: bool = True
    computed_hosts: bool = False
    writes: tuple[Effect, ...] = field(default=())

    def labels(self) -> tuple[str, ...]:
        """Short names of the effects that need a person's approval, e.g. `click`, `POST www.shop.test`."""
        return tuple(sorted({label(effect) for effect in self.writes}))


def label(effect: Effect) -> str:
    """How an effect is named in reports and in `adapterc.toml` approvals."""
    if effect.kind == "method":
        return effect.detail
    if effect.kind == "storage":
        return effect.detail.replace(":", " ")
    return effect.detail
