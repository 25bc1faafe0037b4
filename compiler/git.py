"""Gets adapters out of git: a shallow clone of a URL, and the commit of a folder that is a checkout already.

Import never executes anything a repository brings along. Hooks, templates, submodules, LFS and every other filter are
off; line ends and keywords are left as they are in the repository; only https, ssh and local repositories are spoken
to; git never asks for a password. Clones go into a temporary folder that is removed afterwards.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Checkout", "GitError", "cloned", "commit_of", "is_url", "public_url", "repo_name", "split_ref"]

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_SCP = re.compile(r"(?:[A-Za-z0-9._-]+@)?[A-Za-z0-9][A-Za-z0-9.-]+:(?!//)[^\s]+\Z")
_HELPER = re.compile(r"[A-Za-z0-9]+::")
_REF = re.compile(r"(?<=[^/@])@([^@\s]+)\Z")
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?\Z")

_PROTOCOLS = ("file", "https", "ssh")

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
)

_ATTRIBUTES = "* -text -eol -filter -ident -working-tree-encoding -export-subst\n"


class GitError(Exception):
    """Git is not there, or it could not do what was asked. The message names the URL without credentials."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A folder with files of one commit. `url` is "" for a local repository without a remote."""

    path: Path
    url: str
    commit: str


def is_url(text: str) -> bool:
    """True for what is cloned rather than read as a folder: a URL, `host:path`, or a path that ends in `.git`."""
    if _HELPER.match(text) or _SCHEME.match(text):
        return True
    url, _ref = split_ref(text)
    if url.endswith(".git"):
        return True
    return bool(_SCP.match(url)) and not _is_drive(text) and not os.path.exists(text)


def split_ref(text: str) -> tuple[str, str | None]:
    """`URL@ref` as its parts. The `@` of a user name or of a scoped path (`/@scope/`) is part of the URL."""
    scheme = _SCHEME.match(text)
    if scheme:
        start = text.find("/", scheme.end())
    elif _SCP.match(text) and not _is_drive(text):
        start = text.find(":")
    else:
        start = text.rfind(".git@")
    if start < 0:
        return text, None
    found = _REF.search(text, start)
    return (text[: found.start()], found[1]) if found else (text, None)


def public_url(url: str) -> str:
    """The URL as it may be written into a catalog: no user name, password or `.git`. A local path gives ""."""
    url = url.rstrip("/").removesuffix(".git")
    scheme = _SCHEME.match(url)
    if scheme is None:
        return re.sub(r"^[^/@:]+@", "", url) if _SCP.match(url) and not _is_drive(url) else ""
    if scheme[1].lower() == "file":
        return ""
    rest = url[scheme.end() :]
    authority, slash, path = rest.partition("/")
    return f"{scheme[0].lower()}{authority.rpartition('@')[2]}{slash}{path}"


def repo_name(url: str) -> str:
    """The last part of the path of a URL, without `.git`: a short name for people."""
    return re.split(r"[/:\\]", url.rstrip("/\\"))[-1].removesuffix(".git") or "repository"


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
        source = str(Path(url).resolve()) if _is_path(url) else url
        fetch = ("fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--", source, ref or "HEAD")
        _git(path, *fetch, url=url)
        commit = _git(path, "rev-parse", "--verify", "FETCH_HEAD^{commit}", url=url)
        _git(path, "checkout", "--quiet", "--detach", commit, "--", url=url)
        yield Checkout(path, public_url(url), commit)


def commit_of(folder: Path) -> Checkout | None:
    """Repository and commit of a folder that is the top of a checkout; None for any other folder.

    Files that were changed since the commit are not noticed here: the lock holds the hash of every file.
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


def _check(url: str, ref: str | None) -> None:
    if url.startswith("-"):
        raise GitError(f"`{url}` starts with `-` and is not a repository")
    if ref is not None and (ref.startswith("-") or not re.fullmatch(r"[\w./+-]+", ref) or ".." in ref):
        raise GitError(f"`{ref}` is not a branch, a tag or a commit")
    scheme = _SCHEME.match(url)
    if _HELPER.match(url) or (scheme and scheme[1].lower() not in _PROTOCOLS):
        used = url.split(":", 1)[0]
        raise GitError(f"`{used}` repositories are not fetched: use https, ssh or a local repository")
    if re.search(r"[\x00-\x20\x7f]", url) and not _is_path(url):
        raise GitError("a repository URL holds no spaces or control characters")


def _is_path(url: str) -> bool:
    return _SCHEME.match(url) is None and (not _SCP.match(url) or _is_drive(url) or os.path.exists(url))


def _is_drive(text: str) -> bool:
    return bool(re.match(r"[A-Za-z]:[\\/]", text))


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
        "LC_ALL": "C",
    }


def _git(folder: Path, *arguments: str, url: str) -> str:
    settings = [part for setting in (*_SETTINGS, f"safe.directory={folder}") for part in ("-c", setting)]
    try:
        done = subprocess.run(
            ["git", *settings, "-C", str(folder), *arguments],
            env=_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except FileNotFoundError:
        raise GitError("git is not installed, or not on the PATH") from None
    except OSError as error:
        raise GitError(f"git could not be started: {error.strerror or type(error).__name__}") from None
    if done.returncode != 0:
        raise GitError(f"git {arguments[0]} of `{_shown(url)}` failed: {_last_line(done.stderr)}")
    return done.stdout.decode("utf-8", "backslashreplace").strip()


def _shown(url: str) -> str:
    return url if _is_path(url) else public_url(url) or url


def _last_line(stderr: bytes) -> str:
    """The line of git's message that says why, without credentials."""
    lines = [line.strip() for line in stderr.decode("utf-8", "backslashreplace").splitlines() if line.strip()]
    last = lines[-1] if lines else ""
    text = next((line for line in lines if line.startswith(("fatal:", "error:", "remote:"))), last)
    text = re.sub(r"(://)[^/@\s']*@", r"\1", re.sub(r"^(fatal|error|remote):\s*", "", text))
    return text or "it gave no reason"
