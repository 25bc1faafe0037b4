"""How the adapters of a site are: what workflows declare, what was seen here, and the worse of the two."""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.sitemap.facts import enum_value
from adapterc.sitemap.health import Seen, read_health, worse
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View

__all__ = ["AdapterHealth", "health_of", "health_table", "seen_health", "unusable_health"]


@dataclass(frozen=True, slots=True)
class AdapterHealth:
    """One adapter. `declared` is the word of its workflow, `seen` that of the side file; "" where there is none."""

    adapter: str
    workflows: tuple[str, ...]
    declared: str
    seen: str
    since: str
    error: str
    effective: str


def seen_health(view: View) -> dict[str, Seen]:
    """The side file of the local layer; empty when there is none or it cannot be used (`unusable_health` says why)."""
    return _read(view)[0]


def unusable_health(view: View) -> str:
    """Which side file cannot be used and why, for people; "" when there is none or it can."""
    return _read(view)[1]


def _read(view: View) -> tuple[dict[str, Seen], str]:
    for file in view.site.files:
        if file.layer == "local" and file.kind is Kind.HEALTH:
            try:
                if file.source is None:
                    raise ValueError(file.fault)
                return read_health(file.source.text), ""
            except ValueError as error:
                return {}, f"`{file.shown}` cannot be used: {error}"
    return {}, ""


def health_table(view: View) -> tuple[AdapterHealth, ...]:
    """All adapters of workflows and of the side file, by name."""
    used: dict[str, dict[str, str]] = {}
    for name in sorted(view.workflows):
        declared = _declared(view, name)
        if declared is not None:
            used.setdefault(declared[0], {})[name] = declared[1]
    seen = seen_health(view)
    return tuple(_row(adapter, used.get(adapter, {}), seen.get(adapter)) for adapter in sorted({*used, *seen}))


def health_of(view: View, workflow: str) -> AdapterHealth | None:
    """The health of the adapter of one workflow; None for one that is driven in the browser alone."""
    declared = _declared(view, workflow)
    if declared is None:
        return None
    return _row(declared[0], {workflow: declared[1]}, seen_health(view).get(declared[0]))


def _declared(view: View, workflow: str) -> tuple[str, str] | None:
    """Adapter and word of the best path that counts: that of the first layer that has one, the local one first."""
    path = next((path for file, path in view.best_paths if file.name == workflow), None)
    if path is None or not path.adapter:
        return None
    field = path.field("adapter_health")
    return path.adapter, "" if field is None else enum_value(field.value.value)[0]


def _row(adapter: str, workflows: dict[str, str], seen: Seen | None) -> AdapterHealth:
    declared = ""
    for word in workflows.values():
        declared = worse(declared, word)
    level, since, error = (seen.health, seen.since, seen.error) if seen is not None else ("", "", "")
    return AdapterHealth(adapter, tuple(workflows), declared, level, since, error, worse(declared, level))
