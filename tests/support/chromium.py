"""A throwaway headless Chromium whose every host name leads to the local site server.

For tests and the demo only: nothing in the product starts a browser. POSIX.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

__all__ = ["Chromium", "ChromiumMissing", "find"]

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--ignore-certificate-errors",
    "--remote-debugging-port=0",
)

START_SECONDS = 30.0


class ChromiumMissing(Exception):
    """No Chromium is installed, or the one that `CHROMIUM` names does not run."""


def find() -> str | None:
    """The executable that `CHROMIUM` names, else the first known one on the path. Raises if `CHROMIUM` names none."""
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise ChromiumMissing(f"CHROMIUM={named} is not an executable")
        return found
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Chromium:
    """A running browser; a context manager. `endpoint` is its `ws:` URL, `pid` the process that is killed at the end.

    `flags` are added to the usual ones. Requests to port 80 of any host reach `http_port` on loopback, those to 443
    `https_port`; a host below `.invalid` does not resolve, and nothing leaves the machine.
    """

    def __init__(self, executable: str, *, http_port: int, https_port: int, flags: tuple[str, ...] = ()) -> None:
        self._executable = executable
        self._folder = Path(tempfile.mkdtemp(prefix="adapterc-chromium-"))
        profile = self._folder / "profile"
        rules = [
            "MAP *.invalid ~NOTFOUND",
            f"MAP *:80 127.0.0.1:{http_port}",
            f"MAP *:443 127.0.0.1:{https_port}",
            "MAP * ~NOTFOUND",
        ]
        command = [
            *_dies_with_parent(),
            executable,
            *FLAGS,
            *flags,
            f"--user-data-dir={profile}",
            f"--host-resolver-rules={', '.join(rules)}",
            "about:blank",
        ]
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self.pid = self._process.pid
        atexit.register(self.close)
        try:
            self.endpoint = self._wait(profile / "DevToolsActivePort")
        except BaseException:
            self.close()
            raise

    def _wait(self, port_file: Path) -> str:
        """The endpoint, once the browser has written both lines of its port file."""
        give_up = time.monotonic() + START_SECONDS
        while time.monotonic() < give_up:
            with contextlib.suppress(FileNotFoundError):
                lines = port_file.read_text(encoding="ascii").splitlines()
                if len(lines) == 2:
                    return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            if self._process.poll() is not None:
                break
            time.sleep(0.01)
        log = (self._folder / "log").read_text(encoding="utf-8", errors="replace")
        raise ChromiumMissing(f"{self._executable} did not open its port:\n{log[-2000:]}")

    def close(self) -> None:
        """Kill the browser and its children, and remove its profile. Twice is fine."""
        atexit.unregister(self.close)
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _dies_with_parent() -> list[str]:
    """A prefix that lets the kernel kill the browser when the test process is killed outright (Linux)."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL"] if setpriv else []
