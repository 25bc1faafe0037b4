"""Turns the paths and URLs of a command line into import roots, and reads sources back for code frames."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adapterc.cli.console import Progress
from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure
from adapterc.compiler.discover import FoundFile, Root
from adapterc.compiler.opened import Opened, Where, distinct
from adapterc.spec.ordered import find_sorted, knows_places

if TYPE_CHECKING:
    from adapterc.compiler.config import Config

__all__ = ["Sources", "opened_roots", "path_roots"]

_HELD = 256
"""Texts that are kept for the next finding in them."""


class _Input(NamedTuple):
    """One argument: a folder, or one file of it. `name` is what people call the folder."""

    folder: Path
    file: str | None
    name: str
    shown: str
    repo: str = ""
    commit: str | None = None
    ref: str | None = None
    fetched: bool = False


class Sources:
    """Texts of the files of one run, for code frames. A file is read again only when something in it is shown.

    `staged` gives the bytes that the index of git has for a place on disk: a configuration is shown as it counts.
    """

    def __init__(
        self,
        files: Sequence[FoundFile],
        where: Sequence[Where],
        config: Config | None = None,
        staged: Callable[[Path], bytes | None] | None = None,
    ) -> None:
        self._staged = staged
        self._files = files if knows_places(files) else sorted(files, key=lambda file: file.path)
        self._config: FoundFile | None = None
        if config is not None and config.path is not None:
            self._config = FoundFile(config.path.name, str(config.path), "")
            where = (*where, Where(config.path.name, config.path.as_posix()))
        self._where = sorted(where, key=lambda item: -len(item.prefix))
        self._texts: dict[str, str | None] = {}
        self._beside: dict[str, str] = {}
        self._referrers: dict[str, FoundFile | None] = {}

    def add(self, file: str, text: str) -> None:
        """A text beside the files of the run that findings may stand in; `file` is shown as it is."""
        self._beside[file] = text

    def read(self, file: str) -> str | None:
        """The normalised text of a file, None when it is not readable text."""
        if file in self._beside:
            return self._beside[file]
        if file not in self._texts:
            if len(self._texts) >= _HELD:
                del self._texts[next(iter(self._texts))]
            self._texts[file] = self._load(file)
        return self._texts[file]

    def display(self, file: str) -> str:
        """The path of a file as the reader can open it from the working folder."""
        for item in () if file in self._beside else self._where:
            if file == item.prefix:
                return item.shown
            if not item.prefix or file.startswith(item.prefix + "/"):
                rest = file[len(item.prefix) + 1 :] if item.prefix else file
                return f"{item.shown}/{rest}" if item.shown else rest
        named = None if file in self._beside else self._referring(file)
        if named is not None:  # a file beside one that was named
            for item in self._where:
                if item.prefix == named.path and item.shown.endswith(item.prefix):
                    return item.shown.removesuffix(item.prefix) + file
        return file

    def location(self, file: str) -> str:
        """Where a file lies on disk. Raises `KeyError` for a file that is not of this run."""
        return self._file(file).location

    def _file(self, path: str) -> FoundFile:
        if self._config is not None and self._config.path == path:
            return self._config
        return self._files[find_sorted(self._files, path, attrgetter("path"))]

    def _load(self, file: str) -> str | None:
        from adapterc.compiler.discover import content_of
        from adapterc.compiler.references import read_sibling
        from adapterc.spec.diagnostics import Sink
        from adapterc.syntax.source import SourceText

        data: bytes | None = None
        try:
            found = self._file(file)
        except KeyError:
            named = self._referring(file)
            data = None if named is None else read_sibling(named, file)
        else:
            if self._staged is not None and found is self._config:
                data = self._staged(Path(found.location))
            if data is None:
                data = content_of(found)
        if data is None:
            return None
        source = SourceText.decode(file, data, Sink())
        return None if source is None else source.text

    def _referring(self, path: str) -> FoundFile | None:
        """A file of this run that may refer to another one, as a command does that is checked alone."""
        from adapterc.compiler.references import read_sibling

        if path not in self._referrers:
            roots = {(file.base, file.prefix): file for file in self._files if file.base}
            able = (file for file in roots.values() if read_sibling(file, path) is not None)
            self._referrers[path] = next(able, None)
        return self._referrers[path]


@contextmanager
def opened_roots(arguments: Sequence[str], ref: str | None, progress: Progress) -> Iterator[Opened]:
    """The roots of `adapterc import`: folders, files, and repositories that are cloned for as long as this is open.

    Paths in one folder have no prefix, so that they are those of the repository; several folders get their names as
    prefixes.
    """
    from adapterc.compiler.giturl import is_url, short_form, split_ref

    for argument in arguments:
        if (long := short_form(argument)) is not None:
            raise Failure(f"`{argument}` is no URL", USAGE, f"write `{long}`")
    urls = [argument for argument in arguments if is_url(argument)]
    if ref is not None and not urls:
        path = Path(arguments[0]).resolve()
        help = f"leave it out, or write `file://{path.as_posix()}@{ref}` to import that ref of a local repository"
        raise Failure("`--ref` is given, and no input is a repository URL", USAGE, help)
    for argument in urls:
        own = split_ref(argument)[1]
        if ref is not None and own is not None:
            message = f"`{argument}` names the ref `{own}`, and `--ref` names `{ref}`"
            raise Failure(message, USAGE, "keep one of them")
    with ExitStack() as stack:
        inputs = [
            _fetched(argument, ref, progress, stack) if is_url(argument) else _local(argument) for argument in arguments
        ]
        yield _labelled(inputs)


def _fetched(argument: str, ref: str | None, progress: Progress, stack: ExitStack) -> _Input:
    from adapterc.compiler.git import GitError, cloned
    from adapterc.compiler.giturl import repo_name, split_ref

    url, own_ref = split_ref(argument)
    progress.note(f"fetching {repo_name(url)}")
    try:
        checkout = stack.enter_context(cloned(url, own_ref or ref))
    except GitError as error:
        raise Failure(str(error), ENVIRONMENT, error.help) from None
    finally:
        progress.clear()
    return _Input(checkout.path, None, repo_name(url), "", checkout.url, checkout.commit, own_ref or ref, True)


def _local(argument: str) -> _Input:
    from adapterc.compiler.discover import display_name
    from adapterc.compiler.git import commit_of
    from adapterc.compiler.worktree import is_pinned

    path = _existing(argument)
    folder = path.resolve() if path.is_dir() else path.resolve().parent
    checkout = commit_of(folder)
    pinned = checkout is not None and is_pinned(folder, checkout.commit)
    return _Input(
        folder,
        None if path.is_dir() else path.name,
        display_name(folder.name) or "root",
        _shown(argument if path.is_dir() else os.path.dirname(argument)),
        checkout.url if checkout else "",
        checkout.commit if checkout is not None and pinned else None,
    )


def _labelled(inputs: Sequence[_Input]) -> Opened:
    """Roots of the inputs; everything in one folder shares a prefix and a repository name."""
    folders = {item.folder: item for item in reversed(inputs)}
    ordered = [folders[folder] for folder in dict.fromkeys(item.folder for item in inputs)]
    several = len(ordered) > 1
    labels = distinct([item.name for item in ordered]) if several else [""]
    repos = distinct([item.repo or item.name for item in ordered]) if several else [ordered[0].repo]
    named = {item.folder: (label, repo) for item, label, repo in zip(ordered, labels, repos, strict=True)}
    roots = []
    for item in inputs:
        label, repo = named[item.folder]
        path = item.folder if item.file is None else item.folder / item.file
        prefix = "/".join(part for part in (label, item.file or "") if part)
        roots.append(Root(path, repo, item.commit, prefix))
    from adapterc.compiler.catalog.model import SourceRepo

    return Opened(
        tuple(roots),
        tuple(Where(label, item.shown or label) for item, label in zip(ordered, labels, strict=True)),
        tuple(
            SourceRepo(repo, item.commit, label, item.ref, item.fetched)
            for item, label, repo in zip(ordered, labels, repos, strict=True)
        ),
    )


def path_roots(arguments: Sequence[str]) -> Opened:
    """The roots of `adapterc check`: files are shown by the paths that were given.

    Inside, a path is relative to the working folder; what lies elsewhere goes by its last names.
    """
    roots: dict[str, Root] = {}
    where: dict[str, Where] = {}
    for argument in arguments:
        path = _existing(argument)
        prefix = _below_working_folder(path)
        if prefix is None:
            names = path.resolve().parts[-2 if path.is_file() else -1 :]
            prefix = distinct([*roots, _shown(os.path.join(*names)).strip("/") or "root"])[-1]
        roots.setdefault(prefix, Root(path, prefix=prefix))
        where.setdefault(prefix, Where(prefix, _shown(argument)))
    return Opened(tuple(roots.values()), tuple(where.values()))


def _below_working_folder(path: Path) -> str | None:
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return None
    return None if relative.split(os.sep)[0] == os.pardir else _shown(relative)


def _existing(item: str) -> Path:
    path = Path(item)
    if item == "-":
        raise Failure("`-` is no path: standard input is not read", USAGE, "name a file, or `./-` for one of that name")
    try:
        path.stat()
    except FileNotFoundError:
        raise Failure(f"`{item}` does not exist", USAGE, _meant(item)) from None
    except OSError as error:
        raise Failure(f"`{item}` cannot be read: {(error.strerror or '').lower()}", ENVIRONMENT) from None
    if path.is_dir():
        from adapterc.compiler.git import is_bare

        if is_bare(path):
            raise Failure(
                f"`{item}` is a bare repository: it has no files to read",
                USAGE,
                f"`adapterc import file://{path.resolve().as_posix()}@REF` imports a branch or tag of it",
            )
    return path


def _meant(item: str) -> str | None:
    """What somebody may have meant by a path that is not there."""
    path, at, ref = item.rpartition("@")
    if at and path and os.path.isdir(path):
        return f"to import a ref of a local repository, write `file://{Path(path).resolve().as_posix()}@{ref}`"
    if re.fullmatch(r"(www\.)?(github|gitlab)\.com/[\w.-]+/[\w.-]+(@\S+)?", item):
        return f"for the repository, write `https://{item}`"
    return None


def _shown(item: str) -> str:
    from adapterc.compiler.discover import display_name

    text = display_name(os.path.normpath(item)) if item else ""
    return "" if text == "." else text.replace(os.sep, "/")
