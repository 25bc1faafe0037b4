"""Every command of the tutorial, in order, in an empty folder: it ends as the page says and prints what the page shows.

A `console` block holds commands behind `$` and what they print; a last line `(exit status N)` says that a command does
not end with 0; `…` stands for any characters, alone on a line for any lines. A block with a title is written to that
file.
`pytest tests/docs/test_tutorial.py --update-golden` puts into the page what the commands print now; read the diff.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.fences import DOCS, ROOT, Fence, fences

PAGE = DOCS / "tutorial.md"
SHOWN = 24
"""Lines of output that a block shows when it is rewritten; the rest becomes `…`."""

GIT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
    **{
        f"GIT_{who}_{what}": value
        for who in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "A"), ("EMAIL", "a@b.test"))
    },
}


class Shell:
    """Runs commands one by one; `cd` is remembered, and pip is not run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "ADAPTERC_"))}
        self.environment = {
            **plain,
            **GIT,
            "PATH": path,
            "PAGER": "cat",
            "HOME": str(folder),
            "XDG_CACHE_HOME": str(folder / "cache"),
        }

    def run(self, command: str) -> list[str]:
        """The lines that a command prints, with its exit status when that is not 0."""
        words = shlex.split(command)
        if words[0] == "cd":
            self.folder = (self.folder / words[1]).resolve(strict=True)
            return []
        if words[0] == "pip":
            assert words[1:] == ["install", f"adapterc[{extra()}]"]
            return []
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        lines = done.stdout.decode("utf-8").rstrip("\n").splitlines()
        return [*lines, *([f"(exit status {done.returncode})"] if done.returncode else [])]


def extra() -> str:
    """The extra that the page installs, which has to be one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "adapterc" and "runtime" in project["optional-dependencies"]
    return "runtime"


def calls(fence: Fence) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the lines below it."""
    found: list[tuple[str, list[str]]] = []
    for line in fence.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def fits(expected: list[str], printed: list[str]) -> bool:
    """Whether the lines are those of the page, whose `…` stands for anything."""
    parts = [r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line).replace("…", ".*") + r"\n" for line in expected]
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in printed)) is not None


def test_the_tutorial(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text(encoding="utf-8")
    update = bool(request.config.getoption("--update-golden"))
    shell = Shell(tmp_path)
    lines = text.splitlines()
    grown = 0
    for fence in fences(text):
        if fence.title:
            (shell.folder / fence.title).write_text(fence.text, encoding="utf-8")
        if fence.language != "console":
            continue
        new: list[str] = []
        for command, expected in calls(fence):
            printed = shell.run(command)
            if not fits(expected, printed):
                assert update, f"line {fence.line}: `{command}` prints\n" + "\n".join(printed)
                expected = printed if len(printed) <= SHOWN else [*printed[:SHOWN], "…"]
            new += [f"$ {command}", *expected]
        at = fence.line + grown
        size = len(fence.text.splitlines())
        lines[at : at + size] = new
        grown += len(new) - size
    if update:
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("expected", "printed", "fit"),
    [
        ([], [], True),
        ([], ["a"], False),
        (["a … c"], ["a b c"], True),
        (["a … c"], ["a b", "c"], False),
        (["a", "…", "z"], ["a", "z"], True),
        (["a", "…"], ["a", "b", "c"], True),
        (["a", "…", "z"], ["a", "b"], False),
        (["a.b"], ["axb"], False),
    ],
)
def test_what_a_page_shows_is_compared(expected: list[str], printed: list[str], fit: bool) -> None:
    assert fits(expected, printed) is fit
