"""Makes an OpenCLI checkout runnable in a folder of its own: its TypeScript stripped of types, its adapters copied.

One module is replaced: the client of the browser extension, whose commands `engine/daemon_client.mjs` carries out.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

__all__ = ["ENGINE", "PrepareFailed", "prepare"]

ENGINE = Path(__file__).with_name("engine")

_MARK = ".made-by-parity"


class PrepareFailed(Exception):
    """The checkout cannot be made runnable."""


def prepare(source: Path, modules: Path, build: Path) -> None:
    """Fill `build` anew. `modules` is a `node_modules` with esbuild and what the checkout's package depends on. A
    folder that is not one of ours is left alone: `PrepareFailed`."""
    if build.exists():
        if not (build / _MARK).is_file():
            raise PrepareFailed(f"`{build}` is there, and was not made by this tool")
        shutil.rmtree(build)
    build.mkdir(parents=True)
    (build / _MARK).touch()
    shutil.copy(source / "package.json", build)
    shutil.copytree(source / "clis", build / "clis", ignore=shutil.ignore_patterns("*.test.*"))
    (build / "node_modules").symlink_to(modules.resolve())
    files = [path for path in sorted((source / "src").rglob("*.ts")) if not path.name.endswith((".test.ts", ".d.ts"))]
    command = ["node", str(modules / "esbuild/bin/esbuild"), *map(str, files), "--format=esm", "--platform=node"]
    command += [f"--outdir={build / 'dist/src'}", f"--outbase={source / 'src'}", "--log-level=error"]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if ran.returncode != 0:
        raise PrepareFailed(ran.stderr.strip())
    shutil.copy(ENGINE / "daemon_client.mjs", build / "dist/src/browser/daemon-client.js")
