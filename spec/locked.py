"""Compares the index of a catalog with its lock, for whoever uses a catalog without writing one.

Entries are sealed one by one; the lock shows what no entry can: that one was taken out, put in, or mixed in from
another catalog. Pure: reading the files is the caller's business.
"""

from __future__ import annotations

import json
from hashlib import sha256

__all__ = ["lock_fault"]


def lock_fault(lock: bytes, index: bytes) -> str | None:
    """What is wrong with `adapterc.lock`, as one sentence; None when it says what `index.json` is."""
    try:
        outputs = json.loads(lock)["outputs"]
        digest = outputs["index.json"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return "it cannot be read"
    return None if digest == sha256(index).hexdigest() else "`index.json` is not what was written"
