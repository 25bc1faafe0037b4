"""Compare two catalogs.

A change of compiler version, of the source's digest or place, or of line numbers alone is no change of an adapter:
those would mark every entry whenever anything moved. An adapter under a new name is compared with what it was, not told
as one that went and one that came (`pairs.py`). Of scripts, formatting is folded away (`script.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from adapterc.compiler.catalog.model import Catalog
from adapterc.compiler.diff.effects import effect_changes, entry_changes, listed_effects
from adapterc.compiler.diff.model import AdapterChange, CatalogDiff, Change, ListedAdapter, moved
from adapterc.compiler.diff.outside import fate, outside_changes
from adapterc.compiler.diff.pairs import renamed
from adapterc.compiler.diff.script import diff_scripts

__all__ = ["diff_catalogs"]


def diff_catalogs(old: Catalog, new: Catalog) -> CatalogDiff:
    """What a reviewer of `new` has to know who knows `old`."""
    before, after = old.entries(), new.entries()
    pairs = renamed(old, new)
    changed: list[AdapterChange] = []
    source_only: list[str] = []
    for name in sorted((set(before) & set(after)) | set(pairs)):
        was, now = before[pairs.get(name, name)], after[name]
        change = _adapter(was, now, old.scripts[was["script_file"]], new.scripts[now["script_file"]])
        if change.changes or change.script or change.folded:
            changed.append(change)
        elif _source(was) != _source(now):
            source_only.append(name)
    fates: dict[tuple[str | None, str | None], Mapping[str, Any]] = {}
    for row in new.report["files"]:
        fates[row["adapter"], row["path"]] = row
        fates.setdefault((row["adapter"], None), row)
    added = sorted(set(after) - set(before) - set(pairs))
    removed = sorted(set(before) - set(after) - set(pairs.values()))
    gone = set(removed)
    known = {entry["domain"] for entry in before.values()}
    return CatalogDiff(
        added=tuple(_added(added, after, known)),
        removed=tuple(ListedAdapter(name, reason=_fate(_row_of(fates, before[name]))) for name in removed),
        changed=tuple(changed),
        source_only=tuple(source_only),
        header=tuple(
            moved("catalog", field, before, after, field == "profile")
            for field, before, after in (
                *((field, old.lock[field], new.lock[field]) for field in ("profile", "compiler")),
                ("sources", _repositories(old), _repositories(new)),
            )
            if before != after
        ),
        outside=tuple(item for item in outside_changes(old, new) if item.name not in gone),
    )


def _added(names: Iterable[str], entries: Mapping[str, Mapping[str, Any]], known: Set[str]) -> Iterator[ListedAdapter]:
    """New adapters. A site that nobody had before is told of the first adapter that opens it."""
    seen = set(known)
    for name in names:
        yield ListedAdapter(name, listed_effects(entries[name], seen))
        seen.add(entries[name]["domain"])


def _adapter(old: Mapping[str, Any], new: Mapping[str, Any], old_script: str, new_script: str) -> AdapterChange:
    changes = (
        *effect_changes(old, new),
        *entry_changes(old, new),
        *_name_changes(old["name"], new["name"]),
        *_arg_changes(old, new),
        *_error_changes(old_script, new_script),
        *_output_changes(old, new),
        *_deviation_changes(old, new),
        *_metadata_changes(old, new),
    )
    script = diff_scripts(old_script, new_script)
    before = "" if old["name"] == new["name"] else old["name"]
    return AdapterChange(new["name"], changes, script.lines, script.folded, before)


def _name_changes(old: str, new: str) -> Iterator[Change]:
    if old != new:
        yield moved("name", "", old, new, True)


def _error_changes(old: str, new: str) -> Iterator[Change]:
    """Reasons that the script gives by name, as a failure."""
    before, after = set(_REASON.findall(old)), set(_REASON.findall(new))
    for reason in sorted(after - before):
        yield Change("errors", "+", reason)
    for reason in sorted(before - after):
        yield Change("errors", "-", reason)


def _arg_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    before, after = _arguments(old), _arguments(new)
    for name in sorted(set(before) | set(after)):
        if name not in before:
            yield Change("args", "+", f"{name}: {_facts(after[name])}", after[name]["required"] is True)
        elif name not in after:
            yield Change("args", "-", name, True)
        else:
            for fact in sorted(set(before[name]) | set(after[name])):
                was, now = before[name].get(fact), after[name].get(fact)
                if _json(was) != _json(now):
                    # A caller who left the argument out, or gave text, now gets an error.
                    breaks = (fact == "required" and now is True) or fact in ("type", "renamed", "coercion")
                    breaks = breaks or (fact == "choices" and _narrows(was, now))
                    yield moved("args", f"{name} {fact}", _json(was), _json(now), breaks)
    order = [arg["name"] for arg in old["args"]], [arg["name"] for arg in new["args"]]
    if order[0] != order[1] and sorted(order[0]) == sorted(order[1]):
        yield moved("args", "order", ", ".join(order[0]), ", ".join(order[1]))
    places = old["adapterc"]["args"]["positional"], new["adapterc"]["args"]["positional"]
    if places[0] != places[1]:
        yield moved("args", "positional", _json(places[0]), _json(places[1]), True)


def _narrows(was: Sequence[Any] | None, now: Sequence[Any] | None) -> bool:
    """True when a value that could be chosen cannot be any more."""
    if was is None or now is None:
        return now is not None
    return not {_json(value) for value in was} <= {_json(value) for value in now}


def _arguments(entry: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    rules = entry["adapterc"]["args"]
    found: dict[str, dict[str, Any]] = {}
    for arg in entry["args"]:
        facts = {"type": arg["arg_type"], "required": arg["required"], "description": arg["description"]}
        facts["example"] = arg.get("example")
        for field, fact in (
            ("defaults", "default"),
            ("choices", "choices"),
            ("coercions", "coercion"),
            ("renamed", "renamed"),
        ):
            if arg["name"] in rules[field]:
                facts[fact] = rules[field][arg["name"]]
        found[arg["name"]] = facts
    return found


def _facts(facts: Mapping[str, Any]) -> str:
    shown = [facts["type"], "required" if facts["required"] else "optional"]
    if "default" in facts:
        shown.append(f"default {_json(facts['default'])}")
    if "choices" in facts:
        shown.append(f"one of {_json(facts['choices'])}")
    return ", ".join(shown)


def _output_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    before, after = old["adapterc"]["output"], new["adapterc"]["output"]
    for column in (item for item in after["columns"] if item not in before["columns"]):
        yield Change("output", "+", f"column {column}")
    for column in (item for item in before["columns"] if item not in after["columns"]):
        yield Change("output", "-", f"column {column}", True)
    if before["columns"] != after["columns"] and sorted(before["columns"]) == sorted(after["columns"]):
        yield moved("output", "column order", ", ".join(before["columns"]), ", ".join(after["columns"]))
    if before["rows_path"] != after["rows_path"]:
        yield moved("output", "rows_path", _json(before["rows_path"]), _json(after["rows_path"]), True)


def _deviation_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    before, after = ({(item["code"], item["text"]) for item in entry["adapterc"]["deviations"]} for entry in (old, new))
    for code, text in sorted(after - before):
        yield Change("deviations", "+", f"{code}: {text}")
    for code, text in sorted(before - after):
        yield Change("deviations", "-", f"{code}: {text}")


def _metadata_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for field in ("description", "example", "capabilities"):
        if old[field] != new[field]:
            yield moved("metadata", field, _json(old[field]), _json(new[field]))
    for field, shown in (("governance", _state), ("override", _override)):
        states = shown(old["adapterc"].get(field)), shown(new["adapterc"].get(field))
        if states[0] != states[1]:
            yield moved("metadata", field, states[0], states[1])
    for field in ("dialect", "domain"):
        before, after = old["adapterc"]["source"][field], new["adapterc"]["source"][field]
        if before != after:
            yield moved("metadata", f"source {field}", _json(before), _json(after))


def _state(governance: Mapping[str, Any] | None) -> str:
    """The state with the rule that set it, and what goes with it."""
    if governance is None:
        return "current"
    by = f", replaced by {governance['replaced_by']}" if governance.get("replaced_by") else ""
    reason = f": {governance['reason']}" if governance.get("reason") else ""
    return f"{governance['state']} (rule {governance['rule']}{by}){reason}"


def _override(override: Mapping[str, Any] | None) -> str:
    if override is None:
        return "none"
    moved = ", which has moved on" if override["moved"] else ""
    return f"of {override['path']} at {override['base_sha256'][:12]}{moved} ({override['reason']})"


def _source(entry: Mapping[str, Any]) -> tuple[str, str, str]:
    source = entry["adapterc"]["source"]
    return entry["source_version"], source["repo"], source["path"]


def _repositories(catalog: Catalog) -> str:
    """The named sources of a catalog; a folder has no name of its own."""
    named = sorted({source["repo"] for source in catalog.lock["sources"] if source["repo"]})
    return ", ".join(named) or "a folder"


_REASON = re.compile(r'\$fail\("([a-z_]+)"')


def _row_of(
    fates: Mapping[tuple[str | None, str | None], Mapping[str, Any]], entry: Mapping[str, Any]
) -> Mapping[str, Any] | None:
    """What became of an adapter: of the file that it stood in, or else the first of its name."""
    name = entry["name"]
    return fates.get((name, entry["adapterc"]["source"]["path"])) or fates.get((name, None))


def _fate(row: Mapping[str, Any] | None) -> str:
    return "no longer found" if row is None else f"now {fate(row)}"


def _json(value: Any) -> str:
    return "none" if value is None else json.dumps(value, ensure_ascii=False)
