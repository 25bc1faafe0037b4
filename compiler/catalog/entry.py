"""One adapter's entry of the index: key order, the script's place and digest, and the seal of the whole.

Plain dictionaries; the order is that of the models in `spec/manifest.py` (a test compares them). Unknown keys are kept
at the end, where the checks before writing refuse them: nothing is dropped in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from adapterc.spec.digest import SEAL, sealed

__all__ = ["KEY_ORDER", "finish_entry", "script_path"]

KEY_ORDER: dict[str, tuple[str, ...]] = {
    "": (
        "name",
        "domain",
        "description",
        "read_only",
        "capabilities",
        "args",
        "example",
        "auth_hint",
        "entry",
        "script_file",
        "source_version",
        "adapterc",
    ),
    "args": ("name", "description", "required", "arg_type", "example"),
    "entry": ("kind", "url", "template"),
    "adapterc": (
        "spec",
        "compiler",
        "profile",
        "script_sha256",
        "entry_sha256",
        "source",
        "world",
        "effects",
        "output",
        "deviations",
        "args",
        "approval",
        "governance",
        "override",
    ),
    "adapterc.source": ("dialect", "repo", "path", "sha256", "domain"),
    "adapterc.effects": (
        "hosts",
        "methods",
        "credentials",
        "cross_origin",
        "computed_hosts",
        "dom",
        "storage",
        "page_globals",
        "timers",
        "navigation",
        "clipboard",
        "writes",
        "evidence",
        "reasons",
    ),
    "adapterc.output": ("columns", "rows_path"),
    "adapterc.deviations": ("code", "text"),
    "adapterc.args": ("required", "defaults", "choices", "coercions", "renamed", "positional"),
    "adapterc.approval": ("effects", "reason", "reviewer"),
    "adapterc.governance": ("state", "rule", "reason", "replaced_by"),
    "adapterc.override": ("repo", "path", "base_sha256", "moved", "reason", "reviewer"),
}
"""Dotted place in an entry -> its keys in order; what is not named keeps the order it has."""


def script_path(name: str) -> str:
    """Where the script of the adapter `site/name` lies in the catalog; unique because names are, and lower case."""
    return f"scripts/{name}.js"


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
