"""Compares a catalog with its lock, for whoever uses one without writing it.

Entries and scripts are sealed one by one; the lock shows what no seal can: that one was taken out, put in, or mixed in
from another catalog. Pure: reading the files is the caller's business.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapterc.spec.manifest import AdapterEntry

__all__ = ["LINE_ENDS", "LOCK_FILE", "OTHER_ENDS", "REPORT_FILE", "Locked", "changed_file", "locked"]

LOCK_FILE, REPORT_FILE = "adapterc.lock", "report.json"

OTHER_ENDS = "has other line ends than were written"
LINE_ENDS = "git converts them here: write `{name}/** -text` into .gitattributes, and check the folder out again"
"""What to do about files of the catalog `name` of which the words above are said."""


@dataclass(frozen=True, slots=True)
class Locked:
    """What a lock says of its catalog. `fault` is why all of it is not to be trusted, as one sentence; "" when the
    index is the one that was written. `digests` are by path; None for a catalog of a host, which has no lock."""

    fault: str = ""
    digests: Mapping[str, object] | None = field(default=None, repr=False)

    def fault_of(self, entry: AdapterEntry) -> str:
        """Why the lock does not vouch for one adapter, as one sentence; "" when it does."""
        if self.fault:
            return f"`{LOCK_FILE}` does not hold: {self.fault}"
        if self.digests is None or self.digests.get(entry.script_file) == entry.adapterc.script_sha256:
            return ""
        has = "has another digest for" if entry.script_file in self.digests else "does not list"
        return f"`{LOCK_FILE}` {has} `{entry.script_file}`"


def locked(lock: bytes | None, index: bytes, *, hosted: bool) -> Locked:
    """What the lock says of the catalog with this index. `lock` is None where no such file is: right where `hosted`,
    in a folder that a host keeps, which has no report either."""
    if lock is None:
        return Locked() if hosted else Locked("it is not there")
    try:
        digests = json.loads(lock)["outputs"]
        digest = digests["index.json"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return Locked("it cannot be read")
    fault = changed_file(index, "index.json", digest)
    return Locked(fault) if fault else Locked("", digests)


def changed_file(data: bytes | None, path: str, digest: object) -> str | None:
    """What is wrong with a file that the lock lists with this digest; `data` is None for one that is not there."""
    if data is None:
        return f"`{path}` is missing"
    if sha256(data).hexdigest() == digest:
        return None
    if sha256(data.replace(b"\r\n", b"\n")).hexdigest() == digest:
        return f"`{path}` {OTHER_ENDS}"
    return f"`{path}` is not what was written"
