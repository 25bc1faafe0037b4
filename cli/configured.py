"""Opens what an import reads: the sources of the command line, else those of `adapterc.toml`, and the local files that
stand in for adapters of them.

A configured source always puts its name before its paths, so that a second source changes no path of the first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.console import Progress
from adapterc.cli.exits import ENVIRONMENT, INTERNAL, USAGE, Failure
from adapterc.cli.inputs import Opened, Where, distinct, opened_roots
from adapterc.compiler.catalog.model import SourceRepo
from adapterc.compiler.config import CONFIG_NAME, Config
from adapterc.compiler.curation.records import Source
from adapterc.compiler.discover import Root
from adapterc.spec.span import Span

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import Catalog
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.importing import Import

__all__ = ["Followed", "built", "known_sources", "opened_sources", "place_of"]

OVERRIDES = "overrides"
"""How the local files are called in the lock, where every file has a repository."""


@dataclass(frozen=True, slots=True)
class Followed:
    """Everything that is open. `commits` are those that the followed sources have now, by the source's name; `local`
    are the files that stand in, which are no files of a source."""

    opened: Opened
    commits: dict[str, str]
    local: tuple[Path, ...] = ()


@contextmanager
def opened_sources(
    arguments: Sequence[str],
    ref: str | None,
    config: Config,
    progress: Progress,
    follow: Collection[str] = (),
) -> Iterator[Followed]:
    """The roots to import. The sources named in `follow` are read at their ref, all others at their pin. What cannot be
    opened ends the command, with its place in the configuration."""
    with ExitStack() as stack:
        commits: dict[str, str] = {}
        if arguments:
            opened = stack.enter_context(opened_roots(arguments, ref, progress))
        else:
            opened = _configured(config, ref, progress, stack, follow, commits)
        local = _overrides(config)
        if local:
            name = distinct([*(repo.repo for repo in opened.repos), OVERRIDES])[-1]
            opened = Opened(
                (*opened.roots, *(replace(root, repo=name) for root in local)),
                (*opened.where, *(Where(root.prefix, root.path.as_posix()) for root in local)),
                (*opened.repos, *(SourceRepo(name, None, root.prefix) for root in local)),
            )
        yield Followed(opened, commits, tuple(root.path for root in local))


def built(importing: Import, run: ImportRun) -> Catalog:
    """The catalog of a run. One that breaks its own rules ends the command with exit 4."""
    from adapterc.compiler.catalog.errors import InvalidCatalogError

    try:
        return importing.catalog(run)
    except InvalidCatalogError as error:
        raise Failure(
            error.message, INTERNAL, "this is a fault in adapterc: please report it with the adapter that is named"
        ) from None


def known_sources(config: Config, names: Sequence[str]) -> tuple[str, ...]:
    """The sources to follow: those of `names`, or all that are repositories. An unknown name ends the command."""
    from adapterc.cli.near import meant

    repositories = tuple(source.name for source in config.sources if source.url)
    for name in names:
        if name not in repositories:
            listed = ", ".join(f"`{known}`" for known in repositories) or "none"
            help = meant(name, repositories, f"the repositories of {_file(config)} are: {listed}")
            raise Failure(f"no configured repository is called `{name}`", USAGE, help)
    return tuple(names) or repositories


def place_of(config: Config, at: Span) -> str:
    """`adapterc.toml:3:8`, as it can be opened from the working folder."""
    return f"{_file(config)}:{at.line}:{at.column}"


def _file(config: Config) -> str:
    return config.path.as_posix() if config.path is not None else CONFIG_NAME


def _configured(
    config: Config,
    ref: str | None,
    progress: Progress,
    stack: ExitStack,
    follow: Collection[str],
    commits: dict[str, str],
) -> Opened:
    if not config.sources:
        named = f"`{_file(config)}` has no `[[source]]`" if config.path is not None else f"there is no `{CONFIG_NAME}`"
        help = "name a folder or a git URL, or write a `[[source]]`; `adapterc init` writes the file"
        raise Failure(f"nothing to import: no source is named, and {named}", USAGE, help)
    if ref is not None:
        raise Failure("`--ref` is given, and no source is named", USAGE, "write `ref` into the `[[source]]`")
    roots, where, repos = [], [], []
    for source in config.sources:
        if source.path:
            folder = _folder(config, source)
            roots.append(Root(folder, source.name, None, source.name))
            where.append(Where(source.name, folder.as_posix()))
            repos.append(SourceRepo(source.name, None, source.name))
        else:
            root, repo = _cloned(config, source, progress, stack, source.name in follow)
            if source.name in follow:
                commits[source.name] = repo.commit or ""
            roots.append(root)
            where.append(Where(source.name, source.name))
            repos.append(repo)
    names = distinct([repo.repo for repo in repos])
    return Opened(
        tuple(replace(root, repo=name) for root, name in zip(roots, names, strict=True)),
        tuple(where),
        tuple(replace(repo, repo=name) for repo, name in zip(repos, names, strict=True)),
    )


def _folder(config: Config, source: Source) -> Path:
    folder = config.folder / source.path
    if not folder.is_dir():
        message = f"{place_of(config, source.at)}: the folder `{source.path}` of source `{source.name}` does not exist"
        raise Failure(message, USAGE, "`path` is relative to the configuration; `url` is for repositories")
    return folder


def _cloned(
    config: Config, source: Source, progress: Progress, stack: ExitStack, follow: bool
) -> tuple[Root, SourceRepo]:
    from adapterc.compiler.git import GitError, cloned
    from adapterc.compiler.giturl import is_path

    if not source.commit and not follow:
        message = f"{place_of(config, source.at)}: source `{source.name}` has no `commit`"
        raise Failure(message, USAGE, "`adapterc import --update` writes the one that the repository has now")
    url = str(config.folder / source.url) if is_path(source.url) else source.url
    progress.note(f"fetching {source.name}")
    try:
        checkout = stack.enter_context(cloned(url, (source.ref or None) if follow else source.commit))
    except GitError as error:
        help = error.help or "see whether the repository can be reached and has this ref or commit"
        raise Failure(f"{place_of(config, source.at)}: {error}", ENVIRONMENT, help) from None
    finally:
        progress.clear()
    name = checkout.url or source.name
    root = Root(checkout.path, name, checkout.commit, source.name)
    return root, SourceRepo(name, checkout.commit, source.name, source.ref or None, True)


def _overrides(config: Config) -> list[Root]:
    roots = []
    for record in config.overrides:
        file = config.folder / record.path
        if not file.is_file() or not _inside(file, config.folder):
            fault = "is not there" if not file.is_file() else "leads outside the folder of the configuration"
            message = f"{place_of(config, record.at)}: the override `{record.path}` of `{record.adapter}` {fault}"
            raise Failure(message, USAGE, "restore the file, or remove the `[[override]]` record")
        roots.append(Root(file, prefix=record.path))
    return roots


def _inside(file: Path, folder: Path) -> bool:
    return file.resolve().is_relative_to(folder.resolve())
