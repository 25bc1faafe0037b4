"""What an export is: files for one target, and what is said of the adapters on the way."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "BOOTSTRAP",
    "BOOTSTRAP_FILE",
    "BUNDLED",
    "IMPORTED",
    "MARK",
    "RUNNERS_FILE",
    "TARGETS",
    "Export",
    "Remark",
]

IMPORTED = "lime-imported"
BOOTSTRAP = "lime-bootstrap"
BUNDLED = "lime-bundled"
TARGETS = (IMPORTED, BOOTSTRAP, BUNDLED)

BOOTSTRAP_FILE = "bootstrap.json"
RUNNERS_FILE = "site_adapter_runners.generated.js"
"""The name under which the host's extension loads its runners."""

MARK = "adapterc-export.json"
"""Lies in every export and lists its files: what has none is never replaced. The host does not look at it."""


@dataclass(frozen=True, slots=True, order=True)
class Remark:
    """What is said of one adapter. `message` stands alone; `help` says what to do."""

    adapter: str
    message: str
    help: str


@dataclass(frozen=True, slots=True)
class Export:
    """`files` (path inside -> content) are in the order of writing: what the host looks for comes last. `adapters` maps
    the names of ours to the digests of their entries; `host_adapters` are those of the host that were merged in."""

    target: str
    version: str
    files: dict[str, bytes]
    adapters: dict[str, str]
    refused: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    host_adapters: tuple[str, ...] = ()
