"""Why a catalog was not built, written or read.

CatalogError
├── InvalidCatalogError   what was to be written breaks the host's rules: a fault of ours
├── DamagedCatalogError   what lies on disk is not a whole catalog of ours
├── UnsafeTargetError     the output folder is not ours to replace
├── ShrinkError           adapters would go without permission
├── BusyError             another import holds the folder
└── WriteError            the system refused: permission, space, file system
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "BusyError",
    "CatalogError",
    "DamagedCatalogError",
    "InvalidCatalogError",
    "ShrinkError",
    "UnsafeTargetError",
    "WriteError",
]


class CatalogError(Exception):
    """`message` says what is wrong, in the form of a diagnostic; `help` says what to do."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class InvalidCatalogError(CatalogError):
    """`problems` holds one sentence for each rule that is broken."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        more = f" (and {len(self.problems) - 5} more)" if len(self.problems) > 5 else ""
        super().__init__("catalog breaks the rules of its own format: " + "; ".join(self.problems[:5]) + more)


class DamagedCatalogError(CatalogError):
    """The folder has our mark and does not hold together. `problems` are all that were found, where several were
    looked for; the message tells the first."""

    def __init__(self, message: str, help: str | None = None, problems: Iterable[str] = ()) -> None:
        super().__init__(message, help)
        self.problems = tuple(problems)


class UnsafeTargetError(CatalogError):
    """Nothing was touched."""


class ShrinkError(CatalogError):
    """`removed` are the names that would go, sorted."""

    def __init__(self, message: str, removed: tuple[str, ...], help: str) -> None:
        super().__init__(message, help)
        self.removed = removed


class BusyError(CatalogError):
    """Nothing was touched."""


class WriteError(CatalogError):
    """The catalog that was there is still there, unless the message says otherwise."""
