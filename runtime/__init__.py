"""Runs compiled artifacts in a browser that somebody else started. The names load on first use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adapterc.runtime.browser import Browser
    from adapterc.runtime.catalog import Adapter, Catalog, CatalogUnreadable, DamagedArtifact, UnknownAdapter
    from adapterc.runtime.errors import BrowserUnavailable
    from adapterc.runtime.execute import run, run_sync
    from adapterc.spec.arguments import InvalidArguments
    from adapterc.spec.result import RunResult

__all__ = [
    "Adapter",
    "Browser",
    "BrowserUnavailable",
    "Catalog",
    "CatalogUnreadable",
    "DamagedArtifact",
    "InvalidArguments",
    "RunResult",
    "UnknownAdapter",
    "run",
    "run_sync",
]

_HOME = {"Browser": "runtime.browser", "BrowserUnavailable": "runtime.errors", "InvalidArguments": "spec.arguments"}
_HOME |= {"RunResult": "spec.result", "run": "runtime.execute", "run_sync": "runtime.execute"}


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module(f"adapterc.{_HOME.get(name, 'runtime.catalog')}"), name)
