"""Read `index.json` strictly and judge each entry alone: what a reader of catalogs needs before it trusts one.

One bad entry spoils no other. Pure: which files there are is the reader's business. A fault is one sentence that may be
shown as it is.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from string import ascii_lowercase, ascii_uppercase

from adapterc.spec import strict
from adapterc.spec.digest import ENTRY_CHANGED, is_sealed
from adapterc.spec.entry_rules import entry_rules
from adapterc.spec.entry_shape import ENTRY
from adapterc.spec.manifest import SPEC_VERSION, AdapterEntry
from adapterc.spec.shown import shown

__all__ = ["KNOWN_PROFILES", "WRITING_PROFILES", "entry_of", "key_of", "name_of", "read_index", "script_of"]

WRITING_PROFILES: frozenset[str] = frozenset({"lime-v1-writes@1"})
"""The profiles under which an adapter that writes may be published."""

KNOWN_PROFILES: frozenset[str] = frozenset({"lime-v1@1", "lime-v1-strict@1"}) | WRITING_PROFILES
"""Every profile under which adapterc has ever published. What else each admits is data of the whitelist; a catalog that
names another one was checked by rules that nobody here knows."""


_ASCII_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


def read_index(data: bytes) -> list[tuple[str, AdapterEntry | str]]:
    """(name, entry or what is wrong with it) for each adapter of an index, in file order. An entry without a name that
    can be shown is called `adapters[3]`; entries that share a name are all wrong. Raises ValueError for bad JSON or a
    head that is not ours."""
    collecting = gc.isenabled()
    gc.disable()  # nothing here is garbage, and looking for some takes as long as all the rest
    try:
        items = _items(data)
        names = [name_of(item) for item in items]
        count = Counter(key_of(name) for name in names if name)
        return [
            (name or f"adapters[{number}]", _judged(item, count[key_of(name)]))
            for number, (name, item) in enumerate(zip(names, items, strict=True))
        ]
    finally:
        if collecting:
            gc.enable()


def entry_of(item: object) -> AdapterEntry:
    """The entry, when adapterc wrote it as it stands, in a form and under a profile that we know. Raises ValueError."""
    mark = item.get("adapterc") if isinstance(item, dict) else None
    if not (isinstance(item, dict) and isinstance(mark, dict)):
        raise ValueError("not compiled by adapterc")
    if type(mark.get("spec")) is not int or mark["spec"] != SPEC_VERSION:
        raise ValueError(f"`adapterc.spec` is not {SPEC_VERSION}, the only version that is read")
    for problem in ENTRY(item, ""):
        raise ValueError(shown(problem))
    for problem in entry_rules(item):
        raise ValueError(shown(problem))
    if mark["profile"] not in KNOWN_PROFILES:
        raise ValueError(shown(f"`adapterc.profile` is `{mark['profile']}`, which is not known"))
    if not is_sealed(item):
        raise ValueError(ENTRY_CHANGED)
    return AdapterEntry.of(item)


def script_of(data: bytes, entry: AdapterEntry) -> str:
    """The text of a script, when it is the one that was compiled. Raises ValueError."""
    if sha256(data).hexdigest() != entry.adapterc.script_sha256:
        raise ValueError(f"`{entry.script_file}` is not what was compiled")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"`{entry.script_file}` is not valid UTF-8") from None


def key_of(name: str) -> str:
    """A name as the host compares it: trimmed, ASCII letters in lower case, all others as they are."""
    return name.strip().translate(_ASCII_LOWER)


def name_of(item: object) -> str:
    """The name of an entry, trimmed, as it can be shown; "" when it has none."""
    name = item.get("name") if isinstance(item, Mapping) else None
    name = name.strip() if isinstance(name, str) else ""
    return name if name.isprintable() and len(name) <= 160 else ""


def _judged(item: object, count: int) -> AdapterEntry | str:
    if count > 1:
        return f"the index has {count} entries of this name"
    try:
        entry = entry_of(item)
    except ValueError as error:
        return str(error)
    if not entry.read_only and entry.adapterc.profile not in WRITING_PROFILES:
        return f"the profile `{entry.adapterc.profile}` takes no writes"  # in memory, one that is held may be tried
    return entry


def _items(data: bytes) -> list[object]:
    try:
        index = strict.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"`index.json` is not strict JSON: {error}") from None
    if not isinstance(index, dict) or not isinstance(index.get("adapters"), list):
        raise ValueError("`index.json` is no object with a list `adapters`")
    version = index.get("registry_version", 1)
    if type(version) is not int or version != 1:
        raise ValueError("`index.json` has a `registry_version` other than 1")
    for key in ("catalog_version", "tenant_id", "synced_at"):
        if not isinstance(index.get(key), str | None):
            raise ValueError(f"`index.json` has a `{key}` that is no text")
    return list(index["adapters"])
