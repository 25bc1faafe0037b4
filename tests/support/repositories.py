"""Git repositories of adapters, made for a test."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

__all__ = ["Repository", "git"]


def git(folder: Path, *arguments: str) -> str:
    """Run git without anybody's settings; gives what it printed."""
    identity = {"GIT_AUTHOR_DATE": "2024-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2024-01-01T00:00:00Z"}
    names = ("-c", "user.name=t", "-c", "user.email=t@shop.test", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *names, "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        env={**os.environ, **identity, "GIT_CONFIG_GLOBAL": "/dev/null"},
    )
    return done.stdout.decode().strip()


class Repository:
    """A repository with a branch `main`; each `commit` gives the name of the new commit."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        git(folder, "init", "-q", "-b", "main")

    def commit(self, files: Mapping[str, str | None]) -> str:
        """With these files written; None removes one."""
        for name, text in files.items():
            path = self.folder / name
            if text is None:
                path.unlink()
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-q", "-m", "a change")
        return git(self.folder, "rev-parse", "HEAD")
