"""A browser and a run that are made up, for tests of what the command line makes of results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, Self

import pytest

from adapterc import runtime
from adapterc.compiler.artifact import Artifact
from adapterc.runtime import BrowserUnavailable
from adapterc.spec.errors import Reason
from adapterc.spec.result import Evidence, RunResult
from tests.support.catalogs import artifact

__all__ = ["Fake", "failed", "plain", "rows"]

Answer = Callable[[str, Mapping[str, object]], RunResult | BaseException]


def plain(name: str, **changes: Any) -> Artifact:
    """An adapter without arguments."""
    site = name.partition("/")[0]
    nothing: dict[str, Any] = {"required": [], "defaults": {}, "coercions": {}, "positional": []}
    entry = {"kind": "fixed_url", "url": f"https://www.{site}.test/"}
    return artifact(name, **{"args": [], "rules": nothing, "entry": entry} | changes)


def rows(name: str, *items: Any, columns: tuple[str, ...] = ("title",), **more: Any) -> RunResult:
    """A success with rows."""
    data = {"items": list(items), "count": len(items), "columns": list(columns)}
    return RunResult(ok=True, adapter=name, **{"data": data, **more})


def failed(name: str, reason: Reason = Reason.DNS, detail: str = "no address", **more: Any) -> RunResult:
    """A failure after the script ran."""
    return RunResult.failed(name, reason, detail, timings={"script_ms": 1.0}, **more)


@dataclass
class Fake:
    """What was asked of the runtime, and what it answers. `unavailable` ends every connection, `open` are pages;
    `then` are seconds that a run lasts behind its answer."""

    answer: Answer = field(default=lambda name, args: rows(name, {"title": "Oak stool"}))
    unavailable: BrowserUnavailable | None = None
    open: tuple[tuple[str, str], ...] = ()
    connected: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    closed: int = 0
    then: float = 0
    runs: list[tuple[str, dict[str, object], dict[str, Any]]] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Put this in the place of the runtime's browser and run, which then are not even loaded."""
        monkeypatch.setitem(vars(runtime), "Browser", SimpleNamespace(connect=self._connect))
        monkeypatch.setitem(vars(runtime), "run", self._run)
        monkeypatch.setattr("adapterc.cli.browsers.choose", _choose)

    async def _connect(self, endpoint: str, **options: Any) -> _Browser:
        self.connected.append((endpoint, options))
        if self.unavailable is not None:
            raise self.unavailable
        return _Browser(self, options["profile"] or "default")

    async def _run(self, adapter: Any, args: Mapping[str, object], browser: Any, **options: Any) -> RunResult:
        name = adapter.entry.name
        self.runs.append((name, dict(args), options))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await asyncio.sleep(0.01)
            result = self.answer(name, args)
            if isinstance(result, BaseException):
                raise result
            await asyncio.sleep(self.then)
        finally:
            self.at_once -= 1
        evidence = [Evidence(seen="a list", says="the script succeeded")]
        return replace(result, evidence=evidence, timings={**result.timings, "total_ms": 10.0})


async def _choose(option: str | None = None) -> str:
    return option or "the only one"


class _Browser:
    product = "Chrome/156.0.1"
    context = None

    def __init__(self, fake: Fake, profile: str) -> None:
        self.profile = profile
        self._fake = fake
        self.connection = SimpleNamespace(browser=SimpleNamespace(call=self._call))

    async def _call(self, method: str, *, timeout: float) -> dict[str, Any]:
        assert method == "Target.getTargets"
        infos = [{"type": "page", "targetId": target, "url": url} for target, url in self._fake.open]
        return {"targetInfos": [*infos, {"type": "service_worker", "targetId": "W", "url": "https://shop.test/sw.js"}]}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._fake.at_once == 0, "closed under a run"
        self._fake.closed += 1
