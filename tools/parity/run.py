"""Runs the jobs: one browser, several Node processes, each with one job at a time; a process that hangs is replaced."""

from __future__ import annotations

import json
import os
import queue
import select
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.support.chromium import Chromium, find
from tools.parity.plan import Job
from tools.parity.prepare import ENGINE

__all__ = ["Result", "run"]

Result = dict[str, Any]

FLAGS = (
    "--disable-web-security",  # a page asks every host without a preflight, which no answer here could allow
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
)
NOWHERE = 9
"""A port that nothing listens on: every request is answered before it would be sent."""
JOB_SECONDS, TRIES = 120.0, 2


def run(todo: Sequence[Job], modules: Path, build: Path, workers: int, done: Callable[[Result], None]) -> None:
    """Run every job and give each result to `done`, in the order in which they end. A result has `name`, `profile`,
    `given` (arguments), `deviations` (codes of the manifest) and the sides `original` and `compiled`, or `harness`, why
    there are none. A side has one of `value`, `data`, `error` and `timeout`, and its `requests`, `documents`, `ms`."""
    waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
    for job in todo:
        waiting.put(job)
    executable = find()
    if executable is None:
        raise FileNotFoundError("no Chromium: name one in CHROMIUM")
    lock = threading.Lock()

    def report(result: Result) -> None:
        with lock:
            done(result)

    with Chromium(executable, http_port=NOWHERE, https_port=NOWHERE, flags=FLAGS) as browser:
        command = ["node", str(ENGINE / "worker.mjs"), browser.endpoint, str(modules.resolve()), str(build.resolve())]
        threads = [threading.Thread(target=_work, args=(command, waiting, report)) for _ in range(workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _work(command: list[str], waiting: queue.SimpleQueue[Job], report: Callable[[Result], None]) -> None:
    worker = _Worker(command)
    try:
        while True:
            try:
                job = waiting.get_nowait()
            except queue.Empty:
                return
            result = None
            for _ in range(TRIES):
                result = worker.ask(job)
                if result is not None:
                    break
                worker.close()
                worker = _Worker(command)
            if result is None:
                result = {"name": job["name"], "profile": job["profile"], "harness": "the process hung or ended"}
            report(result)
    finally:
        worker.close()


class _Worker:
    def __init__(self, command: list[str]) -> None:
        self._answers, theirs = os.pipe()
        environment = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "TZ")}
        self._process = subprocess.Popen(
            [*command, str(theirs)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[theirs],
            env=environment | {"HOME": "/nonexistent"},
        )
        os.close(theirs)
        self._held = b""

    def ask(self, job: Job) -> Result | None:
        """The result, or None when none came."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(job).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            return None
        end = time.monotonic() + JOB_SECONDS
        while b"\n" not in self._held:
            ready, _, _ = select.select([self._answers], [], [], max(end - time.monotonic(), 0))
            part = os.read(self._answers, 2**20) if ready else b""
            if not part:
                return None
            self._held += part
        line, _, self._held = self._held.partition(b"\n")
        result: Result = json.loads(line)
        return result

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        os.close(self._answers)
