"""Runs adapterc in this process or in one of its own, and builds small repositories of adapters."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.catalog.write import write_catalog
from tests.support.catalogs import catalog

REPO = Path(__file__).parents[3]

ADAPTER = """\
site: {site}
name: {name}
description: {name} of {site}
domain: {site}.test
strategy: public
browser: false
pipeline:
  - fetch: https://{site}.test/api/{name}
  - map:
      title: ${{{{ item.title }}}}
columns: [title]
"""


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]
Write = Callable[[Mapping[str, str | bytes]], Path]
Make = Callable[..., Path]


def adapter(site: str = "shop", name: str = "hot") -> str:
    return ADAPTER.format(site=site, name=name)


def bad(name: str = "bad") -> str:
    """An adapter with one error (AC202, line 10) and nothing else."""
    return adapter(name=name).replace("item.title", "item.title | shout")


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "ADAPTERC_DEBUG", "FORCE_COLOR", "TERM", "ADAPTERC_CDP"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes files below the working folder of the test, which it changes to."""
    monkeypatch.chdir(tmp_path)

    def build(files: Mapping[str, str | bytes]) -> Path:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return tmp_path

    return build


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Writes a catalog of artifacts below the working folder of the test, which it changes to."""
    monkeypatch.chdir(tmp_path)

    def build(*artifacts: Artifact, at: str = "catalog") -> Path:
        write_catalog(catalog(*artifacts), tmp_path / at)
        return tmp_path / at

    return build


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, on streams of the given encoding."""
    from adapterc.cli.__main__ import main

    def call(*arguments: str, encoding: str = "utf-8") -> Result:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="") for _ in range(2))
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = main(arguments)
            out.flush()
            err.flush()
        texts = [stream.buffer.getvalue().decode("utf-8") for stream in (out, err)]  # type: ignore[attr-defined]
        return Result(code, *texts)

    return call


@pytest.fixture
def spawn() -> Run:
    """Runs a command in a process of its own."""

    def call(*arguments: str, cwd: Path | None = None, **environment: str) -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "adapterc.cli", *arguments],
            cwd=cwd,
            capture_output=True,
            check=False,
            stdin=subprocess.DEVNULL,
            env={
                **{name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LANG", "LC_CTYPE")},
                "PYTHONPATH": str(REPO / "src"),
                **environment,
            },
        )
        return Result(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return call
