"""The files that a new catalog begins with: its configuration, a commit hook and a job for continuous integration."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from adapterc import __version__
from adapterc.compiler.curation.files import leads_outside, write_new
from adapterc.compiler.curation.hooks import HOOK_ENTRY
from adapterc.compiler.giturl import is_url, repo_name, split_ref
from adapterc.syntax.toml_edit import literal

__all__ = ["Outside", "Started", "start"]

CONFIG = "adapterc.toml"
HOOK = ".pre-commit-config.yaml"
JOB = ".github/workflows/adapterc.yml"

_JOB = """\
# The committed catalog is what its sources compile to, at the commits that adapterc.toml pins.
name: adapterc
on: [push, pull_request]
permissions:
  contents: read
jobs:
  catalog:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install "adapterc=={version}"
      - run: adapterc check --golden
"""

_HEAD = """\
# What this catalog is made of, and what its curators decided. `adapterc schema config` describes every key.
schema = 1
profile = "lime-v1"
"""

_CATALOG = """\
catalog = "catalog"
"""

_NO_SOURCE = """\
# catalog = "catalog"

# Where the adapters are: a git repository, whose commit `adapterc import --update` writes and moves, or a folder.
# [[source]]
# name = "adapters"
# url = "https://github.com/owner/adapters"
# ref = "main"
"""

_RECORDS = """\

# `adapterc review` shows what waits for a person; `adapterc approve`, `hold` and `override` write their records here.
# [[deny]]
# adapter = "shop/*"
# reason = "why it stays out"
"""


class Outside(Exception):
    """A link takes the file of this path out of the folder."""


@dataclass(frozen=True, slots=True)
class Started:
    """What became of one file. `missing` is what to add by hand to one that was there already; "" for nothing."""

    path: str
    written: bool
    missing: str = ""


def start(folder: Path, sources: tuple[str, ...], locale: str, hook: bool, job: bool) -> list[Started]:
    """Write the files that are not there yet; one that is stays as it is. `sources` are URLs and paths.

    Raises `Outside` before anything is written, and `OSError`.
    """
    wanted = {CONFIG: _config(sources, locale)}
    if hook:
        wanted[HOOK] = f"repos:\n{HOOK_ENTRY}"
    if job:
        wanted[JOB] = _JOB.replace("{version}", __version__)
    for path in wanted:
        if leads_outside(folder / path, folder):
            raise Outside(path)
    return [_written(folder, path, text) for path, text in wanted.items()]


def _written(folder: Path, path: str, text: str) -> Started:
    try:
        write_new(folder / path, text.encode("utf-8"))
    except FileExistsError:
        return Started(path, False, _missing(folder / path, path))
    return Started(path, True)


def _missing(file: Path, path: str) -> str:
    """What a file that is there lacks, as text to add."""
    if path != HOOK:
        return ""
    found = file.read_text(encoding="utf-8", errors="replace")
    return "" if "adapterc" in found else HOOK_ENTRY


def _config(sources: tuple[str, ...], locale: str) -> str:
    text = _HEAD + (_CATALOG if sources else "") + (f"locale = {literal(locale)}\n" if locale != "en" else "")
    taken: set[str] = set()
    for source in sources:
        name = _name(source, taken)
        taken.add(name)
        url, ref = split_ref(source)
        lines = [f"name = {literal(name)}"]
        if is_url(source):
            lines += [f"url = {literal(url)}", *([f"ref = {literal(ref)}"] if ref else [])]
        else:
            lines.append(f"path = {literal(Path(source).as_posix())}")
        text += "\n[[source]]\n" + "".join(f"{line}\n" for line in lines)
    return text + ("" if sources else _NO_SOURCE) + _RECORDS


def _name(source: str, taken: set[str]) -> str:
    """A short name that is free, from the last part of a URL or path."""
    last = repo_name(split_ref(source)[0]) if is_url(source) else Path(source).resolve().name
    words = "".join(c if c.isascii() and c.isalnum() else "-" for c in last.lower()).strip("-")
    stem = "-".join(word for word in words.split("-") if word) or "source"
    number, name = 1, stem
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    return name
