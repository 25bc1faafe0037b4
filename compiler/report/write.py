"""Puts a page where it was asked for: whole or not at all, and never in the place of something else."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from adapterc.compiler.replace import put_pieces
from adapterc.compiler.report.page import MARK

__all__ = ["ReportError", "Written", "check_place", "is_report", "write_page"]

_MODE = 0o644


class ReportError(Exception):
    """`message` says what is wrong, `help` what to do. `misplaced`: the place is a mistake of the caller; otherwise the
    system refuses it."""

    def __init__(self, message: str, help: str, misplaced: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.misplaced = misplaced


class Written(NamedTuple):
    """The size of a page in bytes, and whether the file changed."""

    size: int
    changed: bool


def check_place(path: Path, folders: Iterable[Path] = ()) -> None:
    """Raise `ReportError` when a page cannot be written to `path`, before long work for it is done.

    `folders` are replaced as a whole by somebody else, so nothing may be put into them.
    """
    target = Path(os.path.realpath(path))
    name = path.as_posix()
    for folder in folders:
        if Path(os.path.realpath(folder)) in (target, *target.parents):
            raise ReportError(
                f"`{name}` lies in the catalog folder `{folder.as_posix()}`, which is replaced as a whole",
                "choose a place outside of it",
                misplaced=True,
            )
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        _check_folder(target.parent, name)
        return
    except OSError as error:
        raise _refused(name, error) from None
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "no plain file"
        raise ReportError(f"`{name}` is {what}", "name a file, such as `report.html`", misplaced=True)
    _check_ours(target, name)
    _check_folder(target.parent, name)


def is_report(location: str) -> bool:
    """Whether a file is a page of ours, by its first bytes. One that cannot be read is none."""
    mark = MARK.encode("ascii")
    try:
        with open(location, "rb") as stream:
            return stream.read(len(mark)) == mark
    except OSError:
        return False


def write_page(path: Path, pieces: Iterable[str]) -> Written:
    """Write the page, atomically; a file that holds exactly these bytes is left alone. Raises `ReportError`."""
    target = Path(os.path.realpath(path))
    name = path.as_posix()
    try:
        if target.exists():
            _check_ours(target, name)
        return Written(*put_pieces(str(target), (piece.encode("utf-8") for piece in pieces), _MODE))
    except OSError as error:
        raise _refused(name, error) from None


def _check_ours(target: Path, name: str) -> None:
    """An empty file is nobody's work."""
    mark = MARK.encode("ascii")
    try:
        with target.open("rb") as stream:
            head = stream.read(len(mark))
    except OSError as error:
        raise _refused(name, error) from None
    if head and head != mark:
        raise ReportError(
            f"`{name}` is there and is no report of adapterc", "choose another name, or move it away", misplaced=True
        )


def _check_folder(folder: Path, name: str) -> None:
    if not folder.is_dir():
        missing = not os.path.lexists(folder)
        what = "does not exist" if missing else "is no folder"
        help = "create it first" if missing else "name a file in a folder"
        raise ReportError(f"`{name}` cannot be written: `{_parent(name)}` {what}", help)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ReportError(f"`{name}` cannot be written: permission denied", "choose a folder that can be written to")


def _parent(name: str) -> str:
    return Path(name).parent.as_posix()


def _refused(name: str, error: OSError) -> ReportError:
    reason = (error.strerror or type(error).__name__).lower()
    return ReportError(
        f"`{name}` cannot be written: {reason}", "check the permissions and the free space of its folder"
    )
