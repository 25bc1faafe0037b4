"""Gets adapters out of git: a shallow clone of a URL, and the commit of a folder that is a checkout already.

Import never executes anything a repository brings along. Hooks, templates, submodules, LFS and every other filter are
off; line ends and keywords are left as they are in the repository; only https, ssh and local repositories are spoken
to; git never asks for a password, and is ended when it waits too long. Clones go into a temporary folder that is
removed afterwards. Whether a folder differs from its commit is asked of the objects, never of `git status`, which would
run the filters that the folder's own configuration names.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from adapterc.compiler.giturl import HELPER, SCHEME, is_path, public_url

__all__ = ["Blob", "Checkout", "GitError", "cloned", "commit_of", "files_of", "is_bare"]

_SHORT_COMMIT = re.compile(r"[0-9a-fA-F]{4,39}\Z")

_PROTOCOLS = ("file", "https", "ssh")

PATIENCE = 600.0
"""Seconds for one call of git; a transfer that stalls is given up on after `http.lowSpeedTime`."""

_SETTINGS: tuple[str, ...] = (
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.autocrlf=false",
    "core.attributesFile=/dev/null",
    "protocol.ext.allow=never",
    "submodule.recurse=false",
    "fetch.recurseSubmodules=false",
    "maintenance.auto=false",
    "gc.auto=0",
    "advice.detachedHead=false",
    "credential.interactive=false",
    "http.lowSpeedLimit=1000",
    "http.lowSpeedTime=30",
)

_ATTRIBUTES = "* -text -eol -filter -ident -working-tree-encoding -export-subst\n"


class GitError(Exception):
    """Git is not there, or it could not do what was asked. The message names the URL without credentials; `help` says
    what to do, when that is known."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help


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
            _git(path, *fetch, url=url)
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
    if HELPER.match(url) or (scheme and scheme[1].lower() not in _PROTOCOLS):
        used = url.split(":", 1)[0]
        raise GitError(f"`{used}` repositories are not fetched: use https, ssh or a local repository")
    if re.search(r"[\x00-\x20\x7f]", url) and not is_path(url):
        raise GitError("a repository URL holds no spaces or control characters")


def _environment() -> dict[str, str]:
    """The user's environment without what points git at another repository (as a hook's does)."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name in ("GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSL_CAINFO", "GIT_PROXY_COMMAND")
    }
    kept.setdefault("GIT_SSH_COMMAND", "ssh -oBatchMode=yes")
    return {
        **kept,
        "GIT_ALLOW_PROTOCOL": ":".join(_PROTOCOLS),
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ASKPASS": "",
        "SSH_ASKPASS": "",
        "GIT_LFS_SKIP_SMUDGE": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "LC_ALL": "C",
    }


def _git(folder: Path, *arguments: str, url: str) -> str:
    settings = [part for setting in (*_SETTINGS, f"safe.directory={folder}") for part in ("-c", setting)]
    try:
        # A session of its own, so that what git starts (ssh, a transport) can be ended together with it.
        process = subprocess.Popen(
            ["git", *settings, "-C", str(folder), *arguments],
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except FileNotFoundError:
        raise GitError("git is not installed, or not on the PATH") from None
    except OSError as error:
        raise GitError(f"git could not be started: {error.strerror or type(error).__name__}") from None
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        _end(process)
        raise GitError(
            f"git {arguments[0]} of `{_shown(url)}` took longer than {PATIENCE:g} s and was ended",
            "see whether the address answers, or clone it yourself and import the folder",
        ) from None
    except BaseException:
        _end(process)
        raise
    if process.returncode != 0:
        raise GitError(f"git {arguments[0]} of `{_shown(url)}` failed: {_last_line(err)}")
    return out.decode("utf-8", "backslashreplace").strip()


def _end(process: subprocess.Popen[bytes]) -> None:
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()


def _shown(url: str) -> str:
    return url if is_path(url) else public_url(url) or url


def _last_line(stderr: bytes) -> str:
    """The line of git's message that says why, without credentials."""
    lines = [line.strip() for line in stderr.decode("utf-8", "backslashreplace").splitlines() if line.strip()]
    last = lines[-1] if lines else ""
    text = next((line for line in lines if line.startswith(("fatal:", "error:", "remote:"))), last)
    text = re.sub(r"(://)[^/@\s']*@", r"\1", re.sub(r"^(fatal|error|remote):\s*", "", text))
    return text or "it gave no reason"
