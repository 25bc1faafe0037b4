"""What an adapter may do, and how that changed.

Loud is whatever widens: a new host, method, write, credential, storage write, page global, world; an entry elsewhere; a
`read_only` that is no longer true. What narrows is told quietly. Line numbers of the evidence are ignored: they move
with every edit.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from adapterc.compiler.diff.model import Change, moved

__all__ = ["effect_changes", "entry_changes", "listed_effects"]

_CREDENTIALS = ("omit", "same-origin", "include")
_SETS: tuple[tuple[str, str], ...] = (
    ("writes", "write"),
    ("hosts", "host"),
    ("methods", "method"),
    ("storage", "storage"),
    ("clipboard", "clipboard"),
    ("page_globals", "page global"),
    ("dom", "DOM"),
)
_FLAGS: tuple[tuple[str, str, bool], ...] = (
    ("cross_origin", "requests to another origin", True),
    ("computed_hosts", "requests to hosts that are computed", True),
    ("navigation", "navigation by the script", True),
    ("timers", "timers", False),
)
_QUIET = frozenset({"DOM read", "method GET", "method HEAD"})


def effect_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """How the effects of an entry changed, the loudest kind first."""
    before, after = old["adapterc"]["effects"], new["adapterc"]["effects"]
    if old["read_only"] != new["read_only"]:
        yield moved("effects", "read_only", _word(old["read_only"]), _word(new["read_only"]), old["read_only"])
    for field, noun in _SETS[:2]:
        yield from _set_changes(noun, before[field], after[field])
    if before["credentials"] != after["credentials"]:
        wider = _CREDENTIALS.index(after["credentials"]) > _CREDENTIALS.index(before["credentials"])
        yield moved("effects", "credentials", before["credentials"], after["credentials"], wider)
    if old["adapterc"]["world"] != new["adapterc"]["world"]:
        was, now = old["adapterc"]["world"], new["adapterc"]["world"]
        yield moved("effects", "world", was, now, now == "main")
    for field, noun, loud in _FLAGS:
        if before[field] != after[field]:
            yield Change("effects", "+" if after[field] else "-", noun, bool(after[field]) and loud)
    for field, noun in _SETS[2:]:
        yield from _set_changes(noun, before[field], after[field])
    yield from _approval_changes(old["adapterc"].get("approval"), new["adapterc"].get("approval"))


def entry_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """A changed entry page or domain."""
    for shown, before, after in (
        ("entry", _address(old), _address(new)),
        ("domain", old["domain"], new["domain"]),
        ("auth_hint", old["auth_hint"], new["auth_hint"]),
    ):
        if before != after:
            yield moved("entry", shown, _shown(before), _shown(after), shown != "auth_hint")


def listed_effects(entry: Mapping[str, Any], known: Container[str]) -> tuple[Change, ...]:
    """What a new adapter may do, and the page that it opens; loud is what goes beyond reading its own site, and a site
    that is not among the `known` domains."""
    effects = entry["adapterc"]["effects"]
    lines = [Change("effects", "+", f"write {item}", True) for item in effects["writes"]]
    if not entry["read_only"]:
        lines.insert(0, Change("effects", "+", "not read_only", True))
    for host in effects["hosts"]:
        bare = host.partition(":")[0]
        outside = bare != entry["domain"] and not bare.endswith("." + entry["domain"])
        lines.append(Change("effects", "+", f"host {host}", outside))
    lines.append(Change("effects", "+", f"credentials {effects['credentials']}", effects["credentials"] == "include"))
    if entry["adapterc"]["world"] == "main":
        lines.append(Change("effects", "+", "world main", True))
    lines += [Change("effects", "+", noun, loud) for field, noun, loud in _FLAGS if effects[field]]
    for field, noun in _SETS[2:]:
        lines += [Change("effects", "+", f"{noun} {item}", _widens(noun, item)) for item in effects[field]]
    lines += _approval_changes(None, entry["adapterc"].get("approval"))
    lines.append(Change("entry", "+", f"entry {_address(entry)}"))
    lines.append(Change("entry", "+", f"domain {entry['domain']}", entry["domain"] not in known))
    return tuple(lines)


def _set_changes(noun: str, before: Iterable[str], after: Iterable[str]) -> Iterator[Change]:
    for item in sorted(set(after) - set(before)):
        yield Change("effects", "+", f"{noun} {item}", _widens(noun, item))
    for item in sorted(set(before) - set(after)):
        yield Change("effects", "-", f"{noun} {item}")


def _widens(noun: str, item: str) -> bool:
    return f"{noun} {item}" not in _QUIET


def _approval_changes(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Iterator[Change]:
    if before == after:
        return
    if after is None:
        yield Change("effects", "-", "approval")
    else:
        effects = ", ".join(after["effects"])
        by = f" ({after['reviewer']})" if after.get("reviewer") else ""
        yield Change("effects", "~" if before else "+", f"approval of {effects}: {after['reason']}{by}", True)


def _address(entry: Mapping[str, Any]) -> str:
    where = entry["entry"]
    return str(where["url"] if where["kind"] == "fixed_url" else where["template"])


def _shown(value: Any) -> str:
    return "none" if value is None else str(value)


def _word(value: bool) -> str:
    return "true" if value else "false"
