"""The host's loader, as it is: what of an index keeps the host from loading it (host/lime.md 2.2 to 2.7).

Looser than the rules for our own entries (`catalog/checklist.py`): unknown fields, aliases and builders are fine, as
they are for the host. Used for entries that the host brings along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adapterc.spec.index import key_of

__all__ = ["entry_faults", "index_faults"]

Fits = Callable[[Any], bool]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_line(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _maybe_text(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_u32(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**32


_INDEX: dict[str, tuple[Fits, bool]] = {
    "registry_version": (_is_u32, False),
    "catalog_version": (_maybe_text, False),
    "tenant_id": (_maybe_text, False),
    "synced_at": (_maybe_text, False),
    "adapters": (lambda value: isinstance(value, list), True),
}
_ENTRY: dict[str, tuple[Fits, bool]] = {
    "name": (_is_line, True),
    "domain": (_is_line, True),
    "description": (_is_line, True),
    "example": (_is_line, True),
    "read_only": (_is_flag, False),
    "capabilities": (_is_texts, False),
    "args": (lambda value: isinstance(value, list), False),
    "auth_hint": (_maybe_text, False),
    "entry": (lambda value: isinstance(value, dict), True),
    "script_file": (_is_line, True),
    "script": (_maybe_text, False),
    "source_version": (_maybe_text, False),
}
_ARG: dict[str, tuple[Fits, bool]] = {
    "name": (_is_text, True),
    "description": (_is_text, True),
    "required": (_is_flag, True),
    "arg_type": (lambda value: value in ("string", "integer"), True),
}
_ALIASES = {
    "registry_version": ("registryVersion",),
    "catalog_version": ("catalogVersion", "version"),
    "tenant_id": ("tenantId",),
    "synced_at": ("syncedAt",),
    "read_only": ("readOnly",),
    "auth_hint": ("authHint",),
    "script_file": ("scriptFile",),
    "source_version": ("sourceVersion",),
    "arg_type": ("argType",),
}
_ENTRY_FIELD = {"fixed_url": "url", "url_template": "template", "builder": "id"}


def index_faults(index: Mapping[str, Any]) -> list[str]:
    """Faults of the document; its entries are not looked into."""
    return list(_fields(index, _INDEX, "index"))


def entry_faults(entry: object, place: str) -> list[str]:
    """Faults of one entry, whose script is given as a file. `place` names it where its name cannot."""
    if not isinstance(entry, dict):
        return [f"`{place}` is not an object"]
    place = key_of(entry["name"]) if _is_line(entry.get("name")) else place
    return list(_entry(entry, place))


def _entry(entry: dict[str, Any], place: str) -> Iterator[str]:
    yield from _fields(entry, _ENTRY, place)
    if "scriptFile" in entry and "script_file" not in entry:
        yield f"`{place}.script_file` is spelled `scriptFile`, which the host's generator of runners does not read"
    args = entry.get("args")
    for number, arg in enumerate(args if isinstance(args, list) else ()):
        where = f"{place}.args[{number}]"
        if isinstance(arg, dict):
            yield from _fields(arg, _ARG, where)
        else:
            yield f"`{where}` is not an object"
    address = entry.get("entry")
    if isinstance(address, dict):
        kind = address.get("kind")
        field = _ENTRY_FIELD.get(kind) if isinstance(kind, str) else None
        if field is None:
            yield f"`{place}.entry` is of a kind that the host does not know"
        elif not _is_text(address.get(field)):
            yield f"`{place}.entry` has no `{field}`"


def _fields(value: Mapping[str, Any], fields: dict[str, tuple[Fits, bool]], place: str) -> Iterator[str]:
    for name, (fits, required) in fields.items():
        spellings = [spelling for spelling in (name, *_ALIASES.get(name, ())) if spelling in value]
        if len(spellings) > 1:
            yield f"`{place}.{name}` is there twice, as {' and '.join(f'`{spelling}`' for spelling in spellings)}"
        elif spellings and not fits(value[spellings[0]]):
            yield f"`{place}.{name}` is not what the host takes there"
        elif not spellings and required:
            yield f"`{place}.{name}` is missing"
