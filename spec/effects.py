"""What an adapter touches, inferred from its code, each item with the span that causes it."""

from __future__ import annotations

from collections.abc import Iterable

from adapterc.spec.quick import quick
from adapterc.spec.span import Span

__all__ = ["EFFECT_KINDS", "Effect", "EffectKind", "Effects", "label"]

EffectKind = str
"""One of `EFFECT_KINDS`."""

EFFECT_KINDS: tuple[EffectKind, ...] = (
    "host",  # detail: host name (with a port that is not the default), or "*" (then `reason` says why)
    "method",  # detail: HTTP method in upper case, "?" when computed; target: host and path
    "credentials",  # detail: "include" | "omit" | "same-origin"
    "dom",  # detail: "read" | "click" | "input" | "mutate" | "submit" | "scroll"
    "storage",  # detail: "cookie:read", "cookie:write", "local:read", "session:write", "indexedDB:read", ...
    "page-global",  # detail: name of the page's own global, "*" when computed
    "page-call",  # detail: name of a function of the page that the script calls
    "timer",  # detail: "setTimeout" | "setInterval" | "requestAnimationFrame"
    "navigation",  # detail: "location" | "history" | "hash" | "open"
    "clipboard",  # detail: "read" | "write"
    "token",  # detail: the host of another site that gets an item of the page's storage
)


@quick
class Effect:
    """One thing the adapter does, at one place.

    `write` is True when the effect may change something on the site. `proof` names why an effect that looks like a
    write is none ("graphql-query", "read-rpc", "method-override"). `target` of a method is the host and the known part
    of the path, unknown parts as `*`.
    """

    kind: EffectKind
    detail: str
    span: Span
    write: bool = False
    proof: str | None = None
    reason: str | None = None
    target: str = ""


@quick
class Effects:
    """The effects of one adapter, in source order. Derived views are sorted and free of duplicates.

    `hosts` holds the literal hosts and the page's own host where the script asks it; `computed_hosts` says that some
    request may go elsewhere, which the guard in the script then refuses. `hosts` is `("*",)` beside the others when the
    script calls functions of the page, which no guard watches.
    """

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
    writes: tuple[Effect, ...] = ()

    @classmethod
    def of(cls, items: Iterable[Effect], cross_origin: bool = False, computed_hosts: bool = False) -> Effects:
        """The record of `items`, with every derived view filled; `read_only` is what the effects alone say."""
        kept = tuple(sorted(set(items), key=_order))

        found: dict[str, set[str]] = {}
        for item in kept:
            found.setdefault(item.kind, set()).add(item.detail)

        def details(kind: str) -> tuple[str, ...]:
            return tuple(sorted(found.get(kind, ())))

        credentials = details("credentials")
        writes = tuple(item for item in kept if item.write)
        return cls(
            items=kept,
            hosts=details("host"),
            methods=details("method"),
            credentials=next((c for c in ("include", "same-origin") if c in credentials), "omit"),
            cross_origin=cross_origin,
            dom=details("dom"),
            storage=details("storage"),
            page_globals=details("page-global"),
            timers=bool(details("timer")),
            navigation=bool(details("navigation")),
            clipboard=details("clipboard"),
            world="main" if details("page-global") or details("page-call") else "isolated",
            read_only=not writes,
            computed_hosts=computed_hosts,
            writes=writes,
        )

    def labels(self) -> tuple[str, ...]:
        """Short names of the effects that need a person's approval, e.g. `click`, `POST www.shop.test/api/items`."""
        return tuple(sorted({label(effect) for effect in self.writes}))


def label(effect: Effect) -> str:
    """How an effect is named in reports and in `adapterc.toml` approvals."""
    if effect.kind == "method":
        return f"{effect.detail} {effect.target}".rstrip()
    if effect.kind == "storage":
        return effect.detail.replace(":", " ")
    if effect.kind == "page-call":
        return f"call {effect.detail}"
    if effect.kind == "token":
        return f"token to {effect.detail}"
    if effect.kind in ("clipboard", "navigation"):
        return f"{effect.kind} {effect.detail}"
    return effect.detail


def _order(effect: Effect) -> tuple[int, int, int, str, str, str, bool]:
    kind = EFFECT_KINDS.index(effect.kind)
    return (effect.span.start, effect.span.end, kind, effect.detail, effect.target, effect.reason or "", effect.write)
