"""Calls git, as little of it as can be: hooks, filters, monitors, attributes of the user and prompts are off.

Nothing that a repository configures is run. A call has a session of its own, so that what git starts (ssh, a transport)
can be ended together with it, and is ended when it waits too long.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

__all__ = ["PATIENCE", "PROTOCOLS", "REMOTE", "GitError", "run_git", "start_git"]

PROTOCOLS = ("file", "https", "ssh")

REMOTE = MappingProxyType({"GIT_ALLOW_PROTOCOL": ":".join(PROTOCOLS)})
"""The environment of a call that gets something from another repository."""

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


_HERE = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX")
"""What git tells a hook of the commit that is being made: `git commit FILE` has an index of its own."""


class GitError(Exception):
    """Git is not there, or it could not do what was asked. The message names the URL without credentials; `help` says
    what to do, when that is known, and `status` is how git ended, when it did."""

    def __init__(self, message: str, help: str | None = None, status: int | None = None) -> None:
        super().__init__(message)
        self.help = help
        self.status = status


def run_git(
    arguments: Sequence[str],
    *,
    shown: str,
    settings: Iterable[str] = (),
    here: bool = False,
    environment: Mapping[str, str] | None = None,
) -> bytes:
    """The output of one call, which may take `PATIENCE` seconds. `shown` is how messages name the repository; `here`
    means the repository that git would take for a hook of it, with the index of the commit that is being made. No
    other repository is spoken to, but by a call whose `environment` is `REMOTE`.

    Raises `GitError`.
    """
    process = start_git(arguments, settings=settings, here=here, environment=environment)
    verb = arguments[2] if arguments[0] == "-C" else arguments[0]
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        _end(process)
        raise GitError(
            f"git {verb} of `{shown}` took longer than {PATIENCE:g} s and was ended",
            "see whether the address answers, or clone it yourself and import the folder",
        ) from None
    except BaseException:
        _end(process)
        raise
    if process.returncode != 0:
        raise GitError(f"git {verb} of `{shown}` failed: {_last_line(err)}", status=process.returncode)
    return out


def start_git(
    arguments: Sequence[str],
    *,
    settings: Iterable[str] = (),
    here: bool = False,
    environment: Mapping[str, str] | None = None,
    talk: bool = False,
) -> subprocess.Popen[bytes]:
    """A running git, whose input is a pipe when `talk` is set. Raises `GitError` when it cannot be started."""
    options = [part for setting in (*_SETTINGS, *settings) for part in ("-c", setting)]
    try:
        return subprocess.Popen(
            ["git", *options, *arguments],
            env={**_environment(here), **(environment or {})},
            stdin=subprocess.PIPE if talk else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if talk else subprocess.PIPE,
            start_new_session=True,
        )
    except FileNotFoundError:
        raise GitError("git is not installed, or not on the PATH") from None
    except OSError as error:
        raise GitError(f"git could not be started: {error.strerror or type(error).__name__}") from None


def _environment(here: bool) -> dict[str, str]:
    """The user's environment without what points git at another repository (as a hook's does)."""
    names = ("GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSL_CAINFO", "GIT_PROXY_COMMAND", *(_HERE if here else ()))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name in names}
    kept.setdefault("GIT_SSH_COMMAND", "ssh -oBatchMode=yes")
    return {
        **kept,
        "GIT_ALLOW_PROTOCOL": "",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ASKPASS": "",
        "SSH_ASKPASS": "",
        "GIT_LFS_SKIP_SMUDGE": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "LC_ALL": "C",
    }


def _end(process: subprocess.Popen[bytes]) -> None:
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()


def _last_line(stderr: bytes) -> str:
    """The line of git's message that says why, without credentials."""
    lines = [line.strip() for line in stderr.decode("utf-8", "backslashreplace").splitlines() if line.strip()]
    last = lines[-1] if lines else ""
    text = next((line for line in lines if line.startswith(("fatal:", "error:", "remote:"))), last)
    text = re.sub(r"(://)[^/@\s']*@", r"\1", re.sub(r"^(fatal|error|remote):\s*", "", text))
    return text or "it gave no reason"
