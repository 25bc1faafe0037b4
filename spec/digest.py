"""The digest that seals an entry of the index: an entry that was edited after it was compiled shows it.

Integrity, not authenticity: whoever can write the file can also compute the digest. It keeps hand edits and damage from
being taken for what the rules admitted. A number counts as JSON writes it: `1` and `1.0` are two values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

__all__ = ["ENTRY_CHANGED", "SEAL", "entry_digest", "is_sealed", "sealed"]

SEAL = "entry_sha256"
"""The field of the `adapterc` object that holds the digest; it is no part of what is digested."""

ENTRY_CHANGED = "the entry is not what was compiled"


def entry_digest(entry: Mapping[str, Any]) -> str:
    """SHA-256 in hex of the entry without its seal, as JSON with sorted keys and no white space, all ASCII. Raises
    ValueError for what JSON cannot hold."""
    plain = dict(entry)
    mark = plain.get("adapterc")
    if isinstance(mark, Mapping):
        plain["adapterc"] = {key: value for key, value in mark.items() if key != SEAL}
    try:
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    except (TypeError, RecursionError) as error:
        raise ValueError(f"the entry cannot be written as JSON: {error}") from None
    return sha256(text.encode("utf-8")).hexdigest()


def sealed(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The entry with its digest in place, where it has an `adapterc` object. Raises ValueError."""
    mark = entry.get("adapterc")
    if not isinstance(mark, Mapping):
        return dict(entry)
    return {**entry, "adapterc": {**mark, SEAL: entry_digest(entry)}}


def is_sealed(entry: Mapping[str, Any]) -> bool:
    """Whether the entry is what its digest was made of."""
    mark = entry.get("adapterc")
    try:
        return isinstance(mark, Mapping) and mark.get(SEAL) == entry_digest(entry)
    except ValueError:
        return False
