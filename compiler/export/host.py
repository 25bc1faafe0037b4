"""The host's own bundled adapters, read from a checkout of its source, to be merged with ours.

Read as a stranger's: strictly, only what its index names, no link followed, nothing outside of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from adapterc.compiler.catalog.checklist import parse_index
from adapterc.compiler.catalog.errors import CatalogError
from adapterc.compiler.export.loader import entry_faults, index_faults
from adapterc.compiler.export.model import RUNNERS_FILE
from adapterc.compiler.export.runners import Frame, frame_of, runners_problems
from adapterc.spec.index import key_of

__all__ = ["BUNDLED_FOLDER", "RUNNERS_FOLDER", "HostTree", "UnusableHost", "read_host"]

BUNDLED_FOLDER = "src-tauri/resources/site-adapters/bundled"
RUNNERS_FOLDER = "extensions/lime-chrome"
"""Where the two lie in the host's source."""

_MOST_BYTES = 16 * 2**20


class UnusableHost(CatalogError):
    """The folder is no checkout of the host, or its adapters do not hold together. `more` are further faults."""

    def __init__(self, message: str, help: str, more: tuple[str, ...] = ()) -> None:
        super().__init__(message, help)
        self.more = more


@dataclass(frozen=True, slots=True)
class HostTree:
    """`entries` in the order of the index, without those that an earlier export put there; `scripts` maps each
    `script_file` of them to its bytes, as they are."""

    entries: tuple[dict[str, Any], ...]
    scripts: dict[str, bytes]
    frame: Frame

    @property
    def names(self) -> frozenset[str]:
        """The names as the host compares them."""
        return frozenset(key_of(entry["name"]) for entry in self.entries)


def read_host(folder: str | Path) -> HostTree:
    """The bundled adapters of the checkout in `folder`, and the frame of its runners file. Raises `UnusableHost`."""
    root = Path(os.path.realpath(folder))
    bundled = root / BUNDLED_FOLDER
    data = _read(root, f"{BUNDLED_FOLDER}/index.json", str(folder))
    index, faults = parse_index(data)
    if index is not None:
        faults = index_faults(index)
    if index is None or faults:
        raise UnusableHost(f"the host's `{BUNDLED_FOLDER}/index.json` cannot be used: {faults[0]}", _MEND)
    entries = index["adapters"]
    if not entries:
        raise UnusableHost(f"the host's `{BUNDLED_FOLDER}/index.json` names no adapter", _MEND)
    faults = [fault for number, entry in enumerate(entries) for fault in entry_faults(entry, f"adapters[{number}]")]
    faults += [] if faults else _shared(entries)
    if faults:
        raise UnusableHost(f"the host's own adapters cannot be used: {faults[0]}", _MEND, tuple(faults[1:]))
    scripts = {file: _read(bundled, file, file) for file in (_file(entry) for entry in entries)}
    texts = _texts(entries, scripts)
    faults = runners_problems(texts)
    if faults:
        raise UnusableHost(f"the host's own adapters cannot be used: {faults[0]}", _MEND, tuple(faults[1:]))
    runners = _read(root, f"{RUNNERS_FOLDER}/{RUNNERS_FILE}", str(folder))
    frame = frame_of(runners.decode("utf-8", "replace"), texts)
    if frame is None:
        raise UnusableHost(
            f"the host's `{RUNNERS_FILE}` is not the one of its adapters",
            "let its own generator write it again (`npm run generate:extension-site-adapters`), then export",
        )
    own = tuple(entry for entry in entries if "adapterc" not in entry)
    return HostTree(own, {_file(entry): scripts[_file(entry)] for entry in own}, frame)


_MEND = "name an unchanged checkout of the host's source"


def _texts(entries: list[dict[str, Any]], scripts: dict[str, bytes]) -> list[tuple[str, str]]:
    try:
        return [(entry["name"].strip(), scripts[_file(entry)].decode("utf-8")) for entry in entries]
    except UnicodeDecodeError:
        raise UnusableHost("a script of the host's own adapters is not valid UTF-8", _MEND) from None


def _shared(entries: list[dict[str, Any]]) -> Iterator[str]:
    seen: set[str] = set()
    for entry in entries:
        name = key_of(entry["name"])
        if name in seen:
            yield f"`{name}` is there twice"
        seen.add(name)
        path = PurePosixPath(_file(entry))
        if path.is_absolute() or ".." in path.parts or "\\" in _file(entry):
            yield f"`{name}.script_file` leads out of the folder"


def _file(entry: dict[str, Any]) -> str:
    file: str = entry["script_file"]
    return file.strip()


def _read(root: Path, path: str, shown: str) -> bytes:
    """One file below `root`, when it is a plain one and lies there."""
    place = root / path
    try:
        if os.path.realpath(place) != str(place) or not place.is_file() or place.stat().st_size > _MOST_BYTES:
            raise UnusableHost(f"`{shown}` is no checkout of the host: `{path}` is not there as a plain file", _MEND)
        return place.read_bytes()
    except OSError as error:
        raise UnusableHost(f"`{shown}` cannot be read: {error.strerror or error}", _MEND) from error
