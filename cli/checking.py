"""What `adapterc check` looks at, by the command line and adapterc.toml."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure, refusals
from adapterc.cli.inputs import path_roots
from adapterc.compiler.opened import Where
from adapterc.spec.quick import quick

if TYPE_CHECKING:
    from adapterc.cli.inputs import Sources
    from adapterc.compiler.against import Against
    from adapterc.compiler.config import Config
    from adapterc.compiler.discover import FoundFile, Root
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.examine import Standing
    from adapterc.compiler.staged import Staged

__all__ = ["Given", "given_files", "standing_findings"]


@quick
class Given:
    """The files to check. `named` are those that have to hold an adapter, `covers` the folders that are here whole, by
    their places on disk. `staged` is there when the text is that of the index."""

    files: Sequence[FoundFile]
    where: tuple[Where, ...]
    roots: tuple[Root, ...] = ()
    named: frozenset[str] = frozenset()
    covers: tuple[str, ...] = ()
    staged: Staged | None = None

    def configured(self, config: Path | None) -> Config:
        """The configuration that counts: the staged one, where what is staged is checked."""
        from adapterc.cli.console import complain
        from adapterc.cli.options import unusable
        from adapterc.compiler.beside import config_beside
        from adapterc.compiler.config import CONFIG_NAME, ConfigError

        try:
            found, is_left_out = config_beside(config, self.staged)
        except ConfigError as error:
            raise unusable(error) from None
        if is_left_out:
            help = f"`git add {CONFIG_NAME}`, or name it with `--config`"
            complain(f"`{CONFIG_NAME}` is not staged, and does not count for this commit", help, "warning")
        return found

    def read_staged(self, location: Path) -> bytes | None:
        """The bytes of a file in the index, where what is staged is checked and the index has it."""
        from adapterc.compiler.beside import read_staged

        return None if self.staged is None else read_staged(location, self.staged)


_LOCK = "catalog/adapterc.lock"
"""Where the lock lies as a rule: one listing of the index for all. Elsewhere it takes another one."""


@contextmanager
def given_files(paths: Sequence[str], staged: bool, config: Path | None = None) -> Iterator[Given]:
    """The files of a command line. Staged contents can be read for as long as this is open."""
    if staged:
        with _staged(paths, config) as given:
            yield given
        return
    from adapterc.compiler.driver import find_all

    opened = path_roots(paths or (".",))
    files = [root for root in opened.roots if root.path.is_file()]
    covers = tuple(os.path.realpath(root.path) for root in opened.roots if root not in files)
    named = frozenset(root.prefix for root in files)
    yield Given(find_all(opened.roots), opened.where, opened.roots, named, covers)


@contextmanager
def _staged(paths: Sequence[str], config: Path | None) -> Iterator[Given]:
    from adapterc.compiler.config import CONFIG_NAME
    from adapterc.compiler.gitcall import GitError
    from adapterc.compiler.gitindex import Blobs, top_of
    from adapterc.compiler.staged import StagedError, index_path, staged_files

    folder = os.getcwd()
    try:
        top = top_of(folder)
        if top is None:
            raise Failure("`--staged` needs a git repository around the working folder", USAGE)
        with Blobs(top) as blobs:
            staged = staged_files(paths, blobs, top, folder, (str(config or CONFIG_NAME), _LOCK))
            here = index_path(folder, top, folder) or ""
            up = os.path.relpath(top, folder).replace(os.sep, "/")
            where = (Where("", up if here else ""), *((Where(here, ""),) if here else ()))
            covers = tuple(os.path.join(top, path) for path in staged.covers)
            yield Given(staged.files, where, covers=covers, staged=staged)
    except StagedError as error:
        raise Failure(str(error), USAGE, error.help) from None
    except GitError as error:
        raise Failure(str(error), ENVIRONMENT, error.help) from None


def standing_findings(run: ImportRun, given: Given, sources: Sources, against: Against) -> tuple[Standing, str]:
    """The findings that stand, and what was done to the baseline ("" for nothing)."""
    from adapterc.cli.console import complain
    from adapterc.compiler.against import Looked, held_against

    with refusals():
        held = held_against(run, Looked(given.files, sources.read, given.covers, given.staged), against)
    for file, text in held.texts.items():
        sources.add(file, text)
    for message, help in held.warnings:
        complain(message, help, "warning")
    return held.standing, held.told
