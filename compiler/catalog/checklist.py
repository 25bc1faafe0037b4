"""Does this catalog load in the host, and does it keep the rules of host/lime.md 2 and 11?

A strict re-implementation of the host's loader; the writer runs it on what it is about to write. The host loads all or
nothing, so one problem here is one too many. Limits: scripts are looked at as text only; that they are one
strict, eval-free expression is the business of the self-check.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from adapterc.compiler.catalog.lazy import LazyList
from adapterc.spec import strict
from adapterc.spec.digest import ENTRY_CHANGED, is_sealed
from adapterc.spec.entry_rules import entry_rules
from adapterc.spec.entry_shape import ENTRY
from adapterc.spec.shapes import integer, listing, maybe, record, text

__all__ = ["entry_problems", "host_problems", "parse_index", "script_problems"]

_INDEX = record(
    {
        "registry_version": integer(1, 1),
        "catalog_version": maybe(text),
        "tenant_id": maybe(text),
        "synced_at": maybe(text),
        "adapters": listing(lambda value, place: iter(())),
    },
    frozenset({"catalog_version", "tenant_id", "synced_at"}),
    {
        "registryVersion": "registry_version",
        "catalogVersion": "catalog_version",
        "version": "catalog_version",
        "tenantId": "tenant_id",
        "syncedAt": "synced_at",
    },
)
_SCRIPT_START = re.compile(r"(?:/\*.*?\*/\s*)?async \(args, helpers\) => \{", re.DOTALL)
_HOST_DEPTH = 120
"""The host's JSON parser gives up at 128 levels."""


def parse_index(data: bytes) -> tuple[dict[str, Any] | None, list[str]]:
    """Read `index.json` as strictly as the host: (document, []) or (None, problems)."""
    if data.startswith(b"\xef\xbb\xbf"):
        return None, ["`index.json` begins with a byte order mark"]
    try:
        value = strict.loads(data.decode("utf-8"))
        if not isinstance(value, dict):
            return None, ["`index.json` is not an object"]
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError:
        return None, ["`index.json` is not valid UTF-8"]
    except UnicodeEncodeError:
        return None, ["`index.json` holds half of a surrogate pair"]
    except RecursionError:
        return None, ["`index.json` is nested too deep"]
    except ValueError as error:
        return None, [f"`index.json` is not valid JSON: {error}"]
    if _depth(value) > _HOST_DEPTH:
        return None, ["`index.json` is nested too deep"]
    return value, []


def host_problems(index: dict[str, Any], read_script: Callable[[str], bytes]) -> list[str]:
    """All problems of a parsed index and its scripts, in document order; empty when it loads.

    `read_script` gets the path inside the catalog and raises `OSError` or `KeyError` when there is no such file.
    """
    adapters = index.get("adapters")
    if not isinstance(adapters, list | LazyList):
        return list(_INDEX(index, ""))
    problems = list(_INDEX({**index, "adapters": []}, ""))
    before, plain = "", True
    for number, entry in enumerate(adapters):
        if isinstance(entry, dict):
            found = entry_problems(entry) or _script_of(entry, read_script)
            name = str(entry.get("name"))
            # An entry without a problem has a name in lower case, and the script's path that goes with it.
            plain = plain and not found and before < name
            before = name
            problems += found
        else:
            problems.append(f"`adapters[{number}]` is not an object")
    if not plain:
        listed = (entry for entry in adapters if isinstance(entry, dict))
        problems += _uniqueness([(str(entry.get("name")), str(entry.get("script_file"))) for entry in listed])
    return problems


def entry_problems(entry: dict[str, Any], just_sealed: bool = False) -> list[str]:
    """All problems of one entry that can be seen without its script; each names the adapter. The seal of an entry that
    was `just_sealed` need not be asked."""
    shape = list(ENTRY(entry, ""))
    # Rules that span fields read the fields as what they should be, so they come after the shape holds.
    found = shape or list(entry_rules(entry)) or ([] if just_sealed or is_sealed(entry) else [ENTRY_CHANGED])
    return [f"`{entry.get('name')}`: {problem}" for problem in found]


def script_problems(script: str) -> list[str]:
    """What keeps a script's text from being one function expression in all of the host's consumers."""
    problems = []
    if not script.strip():
        return ["the script is empty"]
    inner = script.strip()
    if script != inner:
        problems.append("the script has white space around it")
    if "\r" in script:
        problems.append("the script has line ends other than LF")
    start = _SCRIPT_START.match(inner)
    if start is None or not inner.endswith("}") or start.end() == len(inner):
        problems.append("the script is not `async (args, helpers) => {…}` with at most one comment before it")
    if not _is_whole(script):
        problems.append("the script holds half of a surrogate pair")
    return problems


def _is_whole(script: str) -> bool:
    try:
        script.encode("utf-8")  # ten times as quick as to look for one
    except UnicodeEncodeError:
        return False
    return True


def _script_of(entry: dict[str, Any], read_script: Callable[[str], bytes]) -> list[str]:
    name, path = entry["name"], entry["script_file"]
    try:
        data = read_script(path)
        script = data.decode("utf-8")
    except (OSError, KeyError):
        return [f"`{name}`: the script `{path}` cannot be read"]
    except UnicodeDecodeError:
        return [f"`{name}`: the script `{path}` is not valid UTF-8"]
    problems = script_problems(script)
    if sha256(data).hexdigest() != entry["adapterc"]["script_sha256"]:
        problems.append(f"the script `{path}` is not the one that was compiled")
    return [f"`{name}`: {problem}" for problem in problems]


def _uniqueness(named: list[tuple[str, str]]) -> Iterator[str]:
    names = [name for name, _ in named]
    for field, values in (("name", names), ("script_file", [script for _, script in named])):
        seen: set[str] = set()
        for value in values:
            # The host trims and lower-cases names; some file systems do not tell case apart.
            key = value.strip().lower()
            if key in seen:
                yield f"`{field}` `{value}` is there twice"
            seen.add(key)
    if names != sorted(names):
        yield "`adapters` is not sorted by name"


def _depth(value: Any) -> int:
    deepest = 0
    stack = [(value, 1)]
    while stack:
        item, depth = stack.pop()
        deepest = max(deepest, depth)
        if isinstance(item, dict | list):
            children = item.values() if isinstance(item, dict) else item
            stack += ((child, depth + 1) for child in children if isinstance(child, dict | list))
    return deepest
