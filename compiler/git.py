"""Gets adapters out of git: a shallow clone of a URL, and the commit of a folder that is a checkout already.

Import never executes anything a repository brings along. Hooks, templates, submodules, LFS and every other filter are
off; line ends and keywords are left as they are in the repository; only https, ssh and local repositories are spoken
to; git never asks for a password, and is ended when it waits too long. Clones go into a temporary folder that is
removed afterwards; `gitcall.py` calls git. Whether a folder differs from its commit is asked of the objects, never of
`git status`, which would run the filters that the folder's own configuration names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from adapterc.compiler.gitcall import PROTOCOLS, REMOTE, GitError, run_git
from adapterc.compiler.giturl import HELPER, SCHEME, is_path, public_url

__all__ = ["Blob", "Checkout", "GitError", "cloned", "commit_of", "files_of", "is_bare"]

_SHORT_COMMIT = re.compile(r"[0-9a-fA-F]{4,39}\Z")

_ATTRIBUTES = "* -text -eol -filter -ident -working-tree-encoding -export-subst\n"


@dataclass(frozen=True, slots=True)
class Checkout:
    """A folder with files of one commit. `url` is "" for a local repository without a remote."""

    path: Path
    url: str
    commit: str


@dataclass(frozen=True, slots=True)
class Blob:
    """One file of a commit. `mode` is git's (`100644`, `120000` for a link), `object` the digest in hex."""

    path: str
    mode: str
    object: str


def is_bare(folder: Path) -> bool:
    """True for the folder of a repository that has no work tree."""
    return (folder / "HEAD").is_file() and (folder / "objects").is_dir() and (folder / "refs").is_dir()


@contextmanager
def cloned(url: str, ref: str | None = None) -> Iterator[Checkout]:
    """The files of `ref` (branch, tag or full commit; default: the remote's HEAD), for as long as the block runs.

    Raises `GitError`.
    """
    import tempfile

    _check(url, ref)
    with tempfile.TemporaryDirectory(prefix="adapterc-") as folder:
        path = Path(folder).resolve() / "tree"
        path.mkdir()
        _git(path, "init", "--quiet", "--template=", url=url)
        info = path / ".git" / "info"
        info.mkdir(exist_ok=True)
        (info / "attributes").write_text(_ATTRIBUTES, encoding="utf-8")
        source = str(Path(url).resolve()) if is_path(url) else url
        fetch = ("fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--", source, ref or "HEAD")
        try:
            _git(path, *fetch, url=url, environment=REMOTE)
        except GitError as error:
            if ref is not None and _SHORT_COMMIT.match(ref):
                raise GitError(str(error), f"a commit needs its 40 digits: `{ref}` has {len(ref)}") from None
            raise
        commit = _git(path, "rev-parse", "--verify", "FETCH_HEAD^{commit}", url=url)
        _git(path, "checkout", "--quiet", "--detach", commit, "--", url=url)
        yield Checkout(path, public_url(url), commit)


def commit_of(folder: Path) -> Checkout | None:
    """Repository and commit of a folder that is the top of a checkout; None for any other folder.

    Files that were changed since the commit are not noticed here: see `worktree.is_pinned`.
    """
    if not (folder / ".git").exists():
        return None
    try:
        commit = _git(folder, "rev-parse", "--verify", "HEAD^{commit}", url=str(folder))
    except GitError:
        return None
    try:
        url = public_url(_git(folder, "config", "--get", "remote.origin.url", url=str(folder)))
    except GitError:
        url = ""
    return Checkout(folder, url, commit)


def files_of(folder: Path, commit: str) -> tuple[Blob, ...]:
    """The files of a commit of the checkout `folder`, ordered as git orders them. Raises `GitError`."""
    listing = _git(folder, "ls-tree", "-r", "-z", "--full-tree", commit, url=str(folder))
    found = []
    for line in listing.split("\0"):
        facts, tab, path = line.partition("\t")
        if tab:
            mode, _kind, object = facts.split(" ")
            found.append(Blob(path, mode, object))
    return tuple(found)


def _check(url: str, ref: str | None) -> None:
    if url.startswith("-"):
        raise GitError(f"`{url}` starts with `-` and is not a repository")
    if ref is not None and (ref.startswith("-") or not re.fullmatch(r"[\w./+-]+", ref) or ".." in ref):
        raise GitError(f"`{ref}` is not a branch, a tag or a commit")
    scheme = SCHEME.match(url)
    if HELPER.match(url) or (scheme and scheme[1].lower() not in PROTOCOLS):
        used = url.split(":", 1)[0]
        raise GitError(f"`{used}` repositories are not fetched: use https, ssh or a local repository")
    if re.search(r"[\x00-\x20\x7f]", url) and not is_path(url):
        raise GitError("a repository URL holds no spaces or control characters")


def _git(folder: Path, *arguments: str, url: str, environment: Mapping[str, str] | None = None) -> str:
    settings = [f"safe.directory={folder}"]
    out = run_git(("-C", str(folder), *arguments), shown=_shown(url), settings=settings, environment=environment)
    return out.decode("utf-8", "backslashreplace").strip()


def _shown(url: str) -> str:
    return url if is_path(url) else public_url(url) or url
