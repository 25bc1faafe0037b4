"""Makes and keeps up local overrides: copies the file of a source, records what it was made from, and nothing else.

Nothing is written through a link that leads out of the folder of the configuration, or over a file that is there.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.compiler.curation.edits import ConfigFile, UnwritableConfig
from adapterc.compiler.curation.files import leads_outside, write_new
from adapterc.compiler.curation.overrides import Base, bases_of
from adapterc.compiler.curation.threeway import base_file
from adapterc.compiler.refusal import Refusal
from adapterc.compiler.replace import put_file
from adapterc.spec.shown import meant

if TYPE_CHECKING:
    from adapterc.compiler.curation.records import Override
    from adapterc.compiler.driver import ImportRun

__all__ = ["NotMade", "base_for", "keep_base", "make_override", "rebased"]

_PERMISSIONS = "check the permissions of the folder"


class NotMade(Refusal):
    """Nothing was recorded."""


def base_for(run: ImportRun, name: str, record: Override | None) -> Base:
    """The adapter of a source: the one that the record was made from, or that an import would take. Raises
    `NotMade`."""
    path, sha256 = (record.path, record.base) if record is not None else ("", "")
    found = bases_of({name: (path, sha256)}, run.compiled)[name]
    if not found:
        names = sorted({artifact.name for artifact in run.artifacts})
        raise NotMade(f"no source has an adapter `{name}`", meant(name, names, "`adapterc list` shows names"))
    if record is None and len(found) > 1:
        places = ", ".join(f"`{item.artifact.source.path}`" for item in found)
        raise NotMade(f"`{name}` is defined {len(found)} times: {places}", "leave one of them out of the import")
    return found[0]


def make_override(
    file: ConfigFile, name: str, base: Base, source: Path, path: str | None, reason: str, reviewer: str
) -> tuple[ConfigFile, Path]:
    """Copy `source`, the file of `base`, to `path` beside the configuration, and once more as the base of the copy.
    Gives the configuration with the record, not yet written, and the place of the copy. Raises `NotMade`."""
    if not reason:
        raise NotMade("an override needs a `--reason`", "say what it mends")
    local = path or f"overrides/{name}{source.suffix}"
    place = file.path.parent / local
    record = {"adapter": name, "path": local, "base": base.sha256, "reason": reason, "reviewer": reviewer}
    try:
        changed = file.with_record("override", record)
        _refuse_outside(file, local)
        data = source.read_bytes()
        write_new(place, data)
        write_new(base_file(place), data)
    except UnwritableConfig as error:
        raise NotMade(str(error), error.help) from None
    except FileExistsError as error:
        raise NotMade(f"`{error.filename}` is there already", "choose another `--path`, or move it away") from None
    except OSError as error:
        raise _failed(f"`{place.as_posix()}` cannot be written", error, _PERMISSIONS) from None
    return changed, place


def rebased(file: ConfigFile, record: Override, base: Base, source: Path) -> tuple[ConfigFile, bytes] | None:
    """The configuration with the new base in the record, not yet written, and the text of the base; None when the
    record names it already. Raises `NotMade`."""
    if base.sha256 == record.base:
        return None
    number = [item.adapter for item in file.config.overrides].index(record.adapter)
    try:
        changed = file.with_value("override", number, "base", base.sha256)
        _refuse_outside(file, record.path)
        return changed, source.read_bytes()
    except UnwritableConfig as error:
        raise NotMade(str(error), error.help) from None
    except OSError as error:
        raise _failed(f"`{base.artifact.source.path}` cannot be read", error, "check its permissions") from None


def keep_base(file: ConfigFile, record: Override, data: bytes) -> None:
    """Keep the text of a new base, once the record names it: the old text is of use for as long as the old record
    stands. Raises `NotMade`."""
    try:
        put_file(str(base_file(file.path.parent / record.path)), data)
    except OSError as error:
        raise _failed(f"the base of `{record.path}` cannot be written", error, _PERMISSIONS) from None


def _refuse_outside(file: ConfigFile, local: str) -> None:
    """Raise when a link takes the override, or the base beside it, out of the folder of the configuration."""
    folder = file.path.parent
    for place in (folder / local, base_file(folder / local)):
        if leads_outside(place, folder):
            message = f"`{place.as_posix()}` leads outside the folder of the configuration"
            raise NotMade(message, "put a folder in the place of the link, or choose another `--path`")


def _failed(message: str, error: OSError, help: str) -> NotMade:
    return NotMade(f"{message}: {(error.strerror or '').lower()}", help, unreadable=True)
