"""One catalog, or some adapters of it, as the files of one target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from adapterc.compiler.catalog.build import catalog_version
from adapterc.compiler.catalog.canonical import canonical_json
from adapterc.compiler.catalog.model import INDEX, Catalog
from adapterc.compiler.export.host import HostTree
from adapterc.compiler.export.judge import refusals, warnings
from adapterc.compiler.export.model import (
    BOOTSTRAP,
    BOOTSTRAP_FILE,
    BUNDLED,
    MARK,
    RUNNERS_FILE,
    Export,
)
from adapterc.compiler.export.runners import FRAME, runners_file
from adapterc.spec.index import key_of

__all__ = ["build_export"]


def build_export(
    catalog: Catalog, target: str, compiler: str, chosen: Sequence[str] | None = None, host: HostTree | None = None
) -> Export:
    """The files of `target`, without the adapters that it cannot have: `refused` names them. `chosen` are the names to
    take (default: all); `host` are the host's own adapters, for the bundled target."""
    wanted = None if chosen is None else {*chosen}
    entries = [entry for entry in catalog.index["adapters"] if wanted is None or entry["name"] in wanted]
    refused = refusals(target, entries, host.names if host is not None else frozenset())
    out = {remark.adapter for remark in refused}
    entries = [entry for entry in entries if entry["name"] not in out]
    texts = {entry["script_file"]: catalog.scripts[entry["script_file"]] for entry in entries}
    scripts = {path: text.encode("utf-8") for path, text in texts.items()}
    if target == BOOTSTRAP:
        version, files = _bootstrap(entries, texts)
    else:
        version, files = _bundled(entries, scripts, host) if target == BUNDLED else _folder(entries, scripts)
    adapters = {entry["name"]: entry["adapterc"]["entry_sha256"] for entry in entries}
    own = tuple(sorted(host.names)) if host is not None else ()
    mark = {
        "export_version": 1,
        "compiler": compiler,
        "target": target,
        "catalog_version": version,
        "adapters": adapters,
        "outputs": {path: sha256(files[path]).hexdigest() for path in sorted(files)},
    }
    told = tuple(warnings(target, entries, host is not None))
    return Export(target, version, {MARK: canonical_json(mark), **files}, adapters, tuple(refused), told, own)


def _folder(
    entries: Sequence[dict[str, Any]], scripts: Mapping[str, bytes], marks: Sequence[dict[str, str]] = ()
) -> tuple[str, dict[str, bytes]]:
    version = catalog_version([*entries, *marks])
    index = {"registry_version": 1, "catalog_version": version, "adapters": list(entries)}
    return version, {**{path: scripts[path] for path in sorted(scripts)}, INDEX: canonical_json(index)}


def _bootstrap(entries: Sequence[dict[str, Any]], scripts: Mapping[str, str]) -> tuple[str, dict[str, bytes]]:
    version = catalog_version(entries)
    inline = [_inline(entry, scripts[entry["script_file"]]) for entry in entries]
    payload = {"siteAdapterCatalog": {"registry_version": 1, "catalog_version": version, "adapters": inline}}
    return version, {BOOTSTRAP_FILE: canonical_json(payload)}


def _inline(entry: dict[str, Any], script: str) -> dict[str, Any]:
    """The entry with its script in the place of the script's file."""
    return {
        ("script" if key == "script_file" else key): (script if key == "script_file" else value)
        for key, value in entry.items()
    }


def _bundled(
    entries: Sequence[dict[str, Any]], scripts: Mapping[str, bytes], host: HostTree | None
) -> tuple[str, dict[str, bytes]]:
    theirs = host.scripts if host is not None else {}
    # the host's entries hold no digests of their scripts, so these are part of the version here
    marks = [{path: sha256(data).hexdigest()} for path, data in sorted(theirs.items())]
    merged = sorted((*entries, *(host.entries if host is not None else ())), key=lambda entry: key_of(entry["name"]))
    version, files = _folder(merged, {**scripts, **theirs}, marks)
    sources = [(entry["name"].strip(), files[entry["script_file"].strip()].decode("utf-8")) for entry in merged]
    runners = runners_file(sources, host.frame if host is not None else FRAME).encode("utf-8")
    index = files.pop(INDEX)
    return version, {**files, RUNNERS_FILE: runners, INDEX: index}
