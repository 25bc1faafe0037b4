"""Git repositories for tests, made of nothing: no configuration of the user's, a fixed clock, no network."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

__all__ = ["Repository", "git"]

_IDENTITY = ("-c", "user.name=t", "-c", "user.email=t@shop.test", "-c", "commit.gpgsign=false")


def git(folder: Path, *arguments: str | bytes, **environment: str) -> str:
    """What git prints, without white space at the ends."""
    clock = {"GIT_AUTHOR_DATE": "2024-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2024-01-01T00:00:00Z"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    done = subprocess.run(
        ["git", *_IDENTITY, "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        env={**kept, **clock, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, **environment},
    )
    return done.stdout.decode("utf-8", "backslashreplace").strip()


class Repository:
    """A work tree at `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        git(path, "init", "-q", "-b", "main", "--template=")

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Files of the work tree, not staged."""
        for name, content in files.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)

    def stage(self, files: Mapping[str, str | bytes] | None = None) -> None:
        """Write files and stage everything that changed, deletions too."""
        self.write(files or {})
        git(self.path, "add", "-A")

    def commit(self, files: Mapping[str, str | bytes] | None = None) -> None:
        """Write files, stage and commit everything."""
        self.stage(files)
        git(self.path, "commit", "-q", "--allow-empty", "-m", "change")

    def git(self, *arguments: str | bytes, **environment: str) -> str:
        return git(self.path, *arguments, **environment)
