"""The host's checklist over the files of an export (host/lime.md 11).

The host loads all or nothing, so one problem here is one too many. Our entries are held to our own rules, which are
stricter than the host's; entries of the host to those of its loader.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adapterc.compiler.catalog.checklist import host_problems, parse_index
from adapterc.compiler.catalog.model import INDEX
from adapterc.compiler.export.loader import entry_faults, index_faults
from adapterc.compiler.export.model import BOOTSTRAP, BOOTSTRAP_FILE, BUNDLED, MARK, RUNNERS_FILE
from adapterc.compiler.export.names import same_slug
from adapterc.compiler.export.runners import frame_of, runners_problems
from adapterc.spec.entry_rules import script_path
from adapterc.spec.index import key_of

__all__ = ["export_problems"]


def export_problems(target: str, files: Mapping[str, bytes]) -> list[str]:
    """All problems, in the order of the documents; empty when the host takes it."""
    document = BOOTSTRAP_FILE if target == BOOTSTRAP else INDEX
    value, problems = parse_index(files.get(document, b""))
    if value is None:
        return problems
    if target == BOOTSTRAP:
        return [*_payload(value), *_others(files, {BOOTSTRAP_FILE})]
    if target == BUNDLED:
        return _bundled(value, files)
    scripts = {str(entry.get("script_file")) for entry in value["adapters"]} if "adapters" in value else set()
    return [*host_problems(value, files.__getitem__), *_others(files, {INDEX, *scripts})]


def _payload(payload: dict[str, Any]) -> list[str]:
    """A payload is a catalog whose scripts are inline, for names that the host turns into file names of its own."""
    index = payload.get("siteAdapterCatalog")
    if set(payload) != {"siteAdapterCatalog"} or not isinstance(index, dict):
        return ["the payload is not `{siteAdapterCatalog: {…}}`"]
    entries = index.get("adapters")
    if not isinstance(entries, list):
        return ["`adapters` is not a list"]
    scripts: dict[str, bytes] = {}
    as_files = []
    for entry in entries:
        if not isinstance(entry, dict) or "script_file" in entry or not isinstance(entry.get("script"), str):
            return ["an entry of the payload has no inline `script`, or a `script_file` beside it"]
        path = script_path(str(entry.get("name")))
        scripts[path] = entry["script"].encode("utf-8")
        as_files.append({**{key: value for key, value in entry.items() if key != "script"}, "script_file": path})
    shared = same_slug(str(entry["name"]) for entry in as_files if "name" in entry)
    return [
        *host_problems({**index, "adapters": as_files}, scripts.__getitem__),
        *(f"`{name}` shares the file of its script with `{others[0]}`" for name, others in shared.items()),
    ]


def _bundled(index: dict[str, Any], files: Mapping[str, bytes]) -> list[str]:
    problems = index_faults(index)
    entries = index.get("adapters")
    if problems or not isinstance(entries, list):
        return problems
    ours = [entry for entry in entries if isinstance(entry, dict) and "adapterc" in entry]
    for number, entry in enumerate(entries):
        problems += [] if entry in ours else entry_faults(entry, f"adapters[{number}]")
    problems += host_problems({**index, "adapters": ours}, files.__getitem__)
    names = [key_of(str(entry.get("name"))) for entry in entries if isinstance(entry, dict)]
    problems += [f"`{name}` is there twice" for name in sorted({name for name in names if names.count(name) > 1})]
    if problems:
        return problems
    try:
        texts = [(entry["name"].strip(), files[entry["script_file"].strip()].decode("utf-8")) for entry in entries]
        runners = files[RUNNERS_FILE].decode("utf-8")
    except KeyError as error:
        return [f"`{error.args[0]}` is missing"]
    except UnicodeDecodeError:
        return ["a script is not valid UTF-8"]
    problems += runners_problems(texts)
    if frame_of(runners, texts) is None:
        problems.append(f"`{RUNNERS_FILE}` is not the one of these adapters")
    return [*problems, *_others(files, {INDEX, RUNNERS_FILE, *(entry["script_file"].strip() for entry in entries)})]


def _others(files: Mapping[str, bytes], known: set[str]) -> list[str]:
    return [f"`{path}` belongs to no adapter" for path in sorted({*files} - known - {MARK})]
