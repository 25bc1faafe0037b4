"""The catalogs of a command that lists or runs adapters: which ones, loaded, and what of them is refused or hidden."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adapterc.cli.exits import ENVIRONMENT, INTERNAL, USAGE, Failure
from adapterc.cli.options import settings
from adapterc.spec.catalogs import KINDS, help_for
from adapterc.spec.locked import LOCK_FILE, REPORT_FILE

if TYPE_CHECKING:
    from adapterc.runtime.catalog import Adapter, Catalog, DamagedArtifact, UnknownAdapter

__all__ = [
    "absent",
    "catalog_option",
    "complain_of",
    "complete_names",
    "damaged",
    "default_catalog",
    "found",
    "loaded",
    "near_names",
]

_REPORT_BYTES = 1 << 28

F = TypeVar("F", bound=Callable[..., Any])

DEFAULTS = ("catalog", "out/catalog")
"""Folders to look at when nobody names a catalog: where `adapterc import` writes, and where `make demo` does."""


def catalog_option(function: F) -> F:
    return click.option(
        "--catalog",
        "catalogs",
        multiple=True,
        metavar="[KIND=]DIR",
        help="Folder of a catalog; repeatable. KIND is imported, bundled or server_synced: where two catalogs have one "
        "name, the later kind wins.  [default: that of adapterc.toml, else ./catalog, else ./out/catalog]",
    )(function)


def loaded(named: Sequence[str]) -> Catalog:
    """The named catalogs as one, or the default one. A folder that holds none ends the command with exit 3."""
    from adapterc.runtime.catalog import Catalog, CatalogUnreadable

    places = [_place(text) for text in named] or [(KINDS[0], default_catalog())]
    try:
        return Catalog.merged(*(Catalog.load(folder, kind) for kind, folder in places))
    except CatalogUnreadable as error:
        raise Failure(str(error), ENVIRONMENT, "`adapterc import SOURCE --out DIR` writes a catalog") from None


def _verify(folder: Path, fault: str) -> None:
    """Say that the lock of a catalog does not hold or is gone: nothing of it runs then, or may be trusted."""
    from adapterc.cli.console import complain

    path = folder / LOCK_FILE
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    message = f"`{shown.as_posix()}` does not hold, so that none of its adapters runs: {fault}"
    complain(message, help_for(fault, str(folder)), kind="warning")


def found(catalog: Catalog, name: str) -> Adapter:
    """One adapter. An unknown name ends the command with exit 2, a refused adapter with exit 4."""
    from adapterc.runtime.catalog import DamagedArtifact, UnknownAdapter

    try:
        return catalog.get(name)
    except UnknownAdapter as error:
        raise Failure(*absent(catalog, error)) from None
    except DamagedArtifact as error:
        raise damaged(error) from None


def damaged(error: DamagedArtifact) -> Failure:
    """Ends the command for an adapter that is refused."""
    return Failure(f"`{error.name}` is refused: {error.detail}", INTERNAL, error.help)


def absent(catalog: Catalog, error: UnknownAdapter) -> tuple[str, int, str]:
    """Message, exit code and help for a name that is in no catalog, but perhaps in the report of one."""
    from adapterc.compiler.curation.left_out import left_out
    from adapterc.spec.inside import read_inside

    for folder in catalog.locks:
        with suppress(ValueError):
            found = left_out(read_inside(folder, REPORT_FILE, _REPORT_BYTES), error.name)
            if found is not None:
                return found.message, USAGE, found.help
    return str(error), USAGE, near_names(error.near)


def near_names(near: Sequence[str]) -> str:
    """What to do about a name that is not there."""
    if not near:
        return "`adapterc list` shows all adapters"
    return "did you mean " + " or ".join(f"`{name}`" for name in near) + "?"


def complain_of(catalog: Catalog, only: Iterable[str] | None = None) -> None:
    """Say on standard error what of the catalog is refused or hidden by another one, and which lock does not hold.
    `only`: these names."""
    from adapterc.cli.console import complain

    wanted = None if only is None else frozenset(only)
    for folder, fault in sorted(catalog.locks.items()):
        if fault:
            _verify(Path(folder), fault)
    for artifact in catalog.refused:
        if wanted is None or artifact.name in wanted:
            complain(f"`{artifact.name}` is refused: {artifact.detail}", kind="warning")
    for adapter in catalog.adapters:
        name = adapter.entry.name
        if adapter.fault and not catalog.locks.get(adapter.root) and (wanted is None or name in wanted):
            complain(f"`{name}` does not run: {adapter.fault}", help_for(adapter.fault, adapter.root), kind="warning")
    for name, loser, winner in catalog.shadowed:
        if wanted is None or name in wanted:
            other = "a later one of that kind" if loser == winner else f"the one of the {winner} catalog"
            complain(f"`{name}` of the {loser} catalog is hidden by {other}", kind="warning")


def complete_names(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Names of adapters for the shell, read without checking anything."""
    named = context.params.get("catalogs") or ()
    names: set[str] = set()
    try:
        folders = [_split(text)[1] for text in named] or _places()[0]
    except Failure:
        return []
    for folder in folders:
        try:
            index = json.loads((folder / "index.json").read_bytes())
            names |= {entry["name"] for entry in index["adapters"]}
        except (OSError, ValueError, LookupError, TypeError):
            continue
        if not named:
            break
    return sorted(name for name in names if isinstance(name, str) and name.startswith(incomplete))


def _place(text: str) -> tuple[str, Path]:
    kind, folder = _split(text)
    if kind not in KINDS:
        listed = ", ".join(f"`{known}`" for known in KINDS)
        raise Failure(
            f"`--catalog {text}` names the kind `{kind}`, which does not exist",
            USAGE,
            f"the kinds are {listed}; for a folder of that name, write `./{text}`",
        )
    return kind, folder


def _split(text: str) -> tuple[str, Path]:
    """(kind, folder) of the option's text; a path that has `=` in it is one when it is no word that stands there."""
    kind, equals, folder = text.partition("=")
    if equals and re.fullmatch(r"[A-Za-z_-]+", kind):
        return kind, Path(folder or ".")
    return KINDS[0], Path(text)


def default_catalog() -> Path:
    """The folder to use when no catalog is named. Without one the command ends with exit 3."""
    places, configured = _places()
    for place in places:
        if (place / "index.json").is_file():
            return place
    told = " or ".join(f"`{place.as_posix()}`" for place in places) + ", which adapterc.toml names" * configured
    help = f"`adapterc import{'' if configured else ' SOURCE'}` compiles one"
    raise Failure(
        f"there is no catalog in {told}", ENVIRONMENT, f"{help}; `--catalog DIR` names one that lies elsewhere"
    )


def _places() -> tuple[list[Path], bool]:
    """The folders to look at when no catalog is named, and whether adapterc.toml says so: it is where imports go then,
    and another folder would be an old one. A configuration that cannot be used ends the command."""
    config = settings(None) if os.path.lexists("adapterc.toml") else None  # a run without one loads no compiler
    if config is not None and config.catalog:
        return [config.output], True
    return [Path(place) for place in DEFAULTS], False
