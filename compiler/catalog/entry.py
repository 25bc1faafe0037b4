"""One adapter's entry of the index: key order, the script's place and digest, and the seal of the whole.

Plain dictionaries; the order is that of the records in `spec/manifest.py`. Unknown keys are kept
at the end, where the checks before writing refuse them: nothing is dropped in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from hashlib import sha256
from typing import Any

from adapterc.spec.digest import SEAL, sealed
from adapterc.spec.entry_rules import script_path
from adapterc.spec.manifest import (
    AdapterEntry,
    Approval,
    ArgEntry,
    ArgRules,
    DeviationEntry,
    EffectsEntry,
    Extension,
    Governance,
    Output,
    Override,
    SourceEntry,
)

__all__ = ["KEY_ORDER", "finish_entry"]

_RECORDS: dict[str, Any] = {
    "": AdapterEntry,
    "args": ArgEntry,
    "adapterc": Extension,
    "adapterc.source": SourceEntry,
    "adapterc.effects": EffectsEntry,
    "adapterc.output": Output,
    "adapterc.deviations": DeviationEntry,
    "adapterc.args": ArgRules,
    "adapterc.approval": Approval,
    "adapterc.governance": Governance,
    "adapterc.override": Override,
}
KEY_ORDER: dict[str, tuple[str, ...]] = {
    "entry": ("kind", "url", "template"),
    **{place: tuple(field.name for field in fields(record)) for place, record in _RECORDS.items()},
}
"""Dotted place in an entry -> its keys in order; what is not named keeps the order it has."""


def finish_entry(manifest: Mapping[str, Any], script: str) -> dict[str, Any]:
    """The entry with `script_file` and both digests of `adapterc`, all keys in canonical order."""
    extension = manifest.get("adapterc")
    digest = sha256(script.encode("utf-8", "surrogatepass")).hexdigest()
    if isinstance(extension, Mapping):
        extension = {**extension, "script_sha256": digest, SEAL: ""}
    entry: dict[str, Any] = _ordered(
        {**manifest, "script_file": script_path(str(manifest.get("name"))), "adapterc": extension}, ""
    )
    _order_rules(entry)
    with suppress(ValueError):  # what JSON cannot hold stays unsealed, and is told when it is written
        entry = sealed(entry)
    return entry


def _ordered(value: Any, place: str) -> Any:
    if isinstance(value, list | tuple):
        return [_ordered(item, place) for item in value]
    keys = KEY_ORDER.get(place)
    if keys is None or not isinstance(value, Mapping):
        return value
    first = [key for key in keys if key in value]
    rest = [key for key in value if key not in keys]
    inner = f"{place}." if place else ""
    return {key: _ordered(value[key], inner + key) for key in (*first, *rest)}


def _order_rules(entry: dict[str, Any]) -> None:
    """Give the maps of `adapterc.args` the order of the arguments."""
    extension = entry.get("adapterc")
    rules = extension.get("args") if isinstance(extension, dict) else None
    args = entry.get("args")
    if not isinstance(rules, dict) or not isinstance(args, list):
        return
    place = {arg.get("name"): number for number, arg in enumerate(args) if isinstance(arg, dict)}
    for field in ("defaults", "choices", "coercions", "renamed"):
        if isinstance(rules.get(field), dict):
            rules[field] = dict(sorted(rules[field].items(), key=lambda pair: place.get(pair[0], len(place))))
