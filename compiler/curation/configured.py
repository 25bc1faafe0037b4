"""Opens what `adapterc.toml` names: the sources of a catalog, and the local files that stand in for adapters of them.

A configured source always puts its name before its paths, so that a second source changes no path of the first. What
cannot be opened is told with its place in the configuration.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.compiler.catalog.model import SourceRepo
from adapterc.compiler.config import CONFIG_NAME
from adapterc.compiler.curation.decided import Config
from adapterc.compiler.curation.files import leads_outside
from adapterc.compiler.discover import Root
from adapterc.compiler.opened import Opened, SourceError, Where, distinct
from adapterc.spec.shown import meant

if TYPE_CHECKING:
    from adapterc.compiler.curation.records import Source
    from adapterc.spec.span import Span

__all__ = ["configured_roots", "known_sources", "override_roots", "with_overrides"]

OVERRIDES = "overrides"
"""How the local files are called in the lock, where every file has a repository."""


def known_sources(config: Config, names: Sequence[str]) -> tuple[str, ...]:
    """The sources to follow: those of `names`, or all that are repositories. Raises `SourceError` for an unknown
    name."""
    repositories = tuple(source.name for source in config.sources if source.url)
    for name in names:
        if name not in repositories:
            listed = ", ".join(f"`{known}`" for known in repositories) or "none"
            help = meant(name, repositories, f"the repositories of {_file(config)} are: {listed}")
            raise SourceError(f"no configured repository is called `{name}`", help)
    return tuple(names) or repositories


def configured_roots(
    config: Config,
    ref: str | None,
    follow: Collection[str],
    stack: ExitStack,
    told: Callable[[str], None] = lambda name: None,
) -> tuple[Opened, dict[str, str]]:
    """The roots of the configured sources, and the commits that those in `follow` have now, by name: these are read at
    their ref, all others at their pin. Clones live as long as `stack`; `told` hears the name of each repository before
    it is fetched, and "" after that. Raises `SourceError`."""
    if not config.sources:
        named = f"`{_file(config)}` has no `[[source]]`" if config.path is not None else f"there is no `{CONFIG_NAME}`"
        help = "name a folder or a git URL, or write a `[[source]]`; `adapterc init` writes the file"
        raise SourceError(f"nothing to import: no source is named, and {named}", help)
    if ref is not None:
        raise SourceError("`--ref` is given, and no source is named", "write `ref` into the `[[source]]`")
    roots, where, repos = [], [], []
    commits: dict[str, str] = {}
    for source in config.sources:
        if source.path:
            folder = _folder(config, source)
            root, repo = Root(folder, source.name, None, source.name), SourceRepo(source.name, None, source.name)
            where.append(Where(source.name, folder.as_posix()))
        else:
            root, repo = _cloned(config, source, source.name in follow, stack, told)
            where.append(Where(source.name, source.name))
            if source.name in follow:
                commits[source.name] = repo.commit or ""
        roots.append(root)
        repos.append(repo)
    return Opened(tuple(roots), tuple(where), tuple(repos)).with_repos_apart(), commits


def override_roots(config: Config) -> list[Root]:
    """The local files of the overrides. Raises `SourceError`."""
    roots = []
    for record in config.overrides:
        file = config.folder / record.path
        if not file.is_file() or leads_outside(file, config.folder):
            fault = "is not there" if not file.is_file() else "leads outside the folder of the configuration"
            message = f"{_place(config, record.at)}: the override `{record.path}` of `{record.adapter}` {fault}"
            raise SourceError(message, "restore the file, or remove the `[[override]]` record")
        roots.append(Root(file, prefix=record.path))
    return roots


def with_overrides(opened: Opened, local: Sequence[Root]) -> Opened:
    """What is open, with the local files as a repository of their own."""
    if not local:
        return opened
    name = distinct([*(repo.repo for repo in opened.repos), OVERRIDES])[-1]
    return Opened(
        (*opened.roots, *(replace(root, repo=name) for root in local)),
        (*opened.where, *(Where(root.prefix, root.path.as_posix()) for root in local)),
        (*opened.repos, *(SourceRepo(name, None, root.prefix) for root in local)),
    )


def _place(config: Config, at: Span) -> str:
    """`adapterc.toml:3:8`, as it can be opened from the working folder."""
    return f"{_file(config)}:{at.line}:{at.column}"


def _file(config: Config) -> str:
    return config.path.as_posix() if config.path is not None else CONFIG_NAME


def _folder(config: Config, source: Source) -> Path:
    folder = config.folder / source.path
    if not folder.is_dir():
        message = f"{_place(config, source.at)}: the folder `{source.path}` of source `{source.name}` does not exist"
        raise SourceError(message, "`path` is relative to the configuration; `url` is for repositories")
    return folder


def _cloned(
    config: Config, source: Source, follow: bool, stack: ExitStack, told: Callable[[str], None]
) -> tuple[Root, SourceRepo]:
    from adapterc.compiler.git import GitError, cloned
    from adapterc.compiler.giturl import is_path

    if not source.commit and not follow:
        message = f"{_place(config, source.at)}: source `{source.name}` has no `commit`"
        raise SourceError(message, "`adapterc import --update` writes the one that the repository has now")
    url = str(config.folder / source.url) if is_path(source.url) else source.url
    told(source.name)
    try:
        checkout = stack.enter_context(cloned(url, (source.ref or None) if follow else source.commit))
    except GitError as error:
        help = error.help or "see whether the repository can be reached and has this ref or commit"
        raise SourceError(f"{_place(config, source.at)}: {error}", help, unreadable=True) from None
    finally:
        told("")
    name = checkout.url or source.name
    root = Root(checkout.path, name, checkout.commit, source.name)
    return root, SourceRepo(name, checkout.commit, source.name, source.ref or None, True)
