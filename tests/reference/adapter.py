"""Whole adapters: arguments, pipeline, result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .arguments import InvalidArgs, coerce_args
from .context import Context
from .errors import Failure, Refused
from .steps import Headers, Respond, Runner
from .values import UNDEFINED, to_python

__all__ = ["Reference", "Result"]

_PAGE_STEPS = frozenset(["navigate", "evaluate", "wait"])
_REFUSED_STEPS = frozenset(["tap", "intercept", "click", "type", "press", "fill", "snapshot", "download"])


@dataclass(frozen=True, slots=True)
class Result:
    """How a run ends. `rows` when the result is a list, else `data`; `reason` (section 8) when it is not ok."""

    ok: bool
    data: Any = None
    rows: list[Any] | None = None
    reason: str | None = None
    detail: str = ""
    requests: tuple[str, ...] = ()
    headers: tuple[Headers, ...] = ()
    failed: int = 0
    args: dict[str, Any] = field(default_factory=dict)


class Reference:
    """An adapter given as plain YAML values, and the network it sees.

    `respond(url)` gives a status and a body: a text is a body as it is, any other value is a JSON body; a third value
    may hold the milliseconds `after` which the answer comes and `body_after` which its body does; `OSError` is a
    request that fails. URLs arrive as a browser writes them. `later`: by the rules of version 1.8.
    """

    def __init__(self, adapter: Mapping[str, Any], respond: Respond, *, later: bool = False) -> None:
        self.adapter = adapter
        self.respond = respond
        self.later = later

    def in_page(self) -> bool:
        """Section 3; in version 1.8 a written `navigateBefore` stands in for the strategy."""
        pageless = {"public", "local"} if self.later else {"public"}
        browser = self.adapter.get("browser")
        strategy = self.adapter.get("strategy", "public" if browser is False else "cookie")
        if not (strategy not in pageless if browser is None else browser):
            return False
        wants = strategy not in pageless
        if self.later and "navigateBefore" in self.adapter:
            wants = bool(self.adapter["navigateBefore"])
        return wants or any(op in _PAGE_STEPS for step in self.adapter["pipeline"] for op in step)

    def run(self, args: Mapping[str, Any]) -> Result:
        """Raises `Refused` for an adapter that must not compile."""
        specs = self.adapter.get("args") or {}
        try:
            coerced = coerce_args(specs, args, later=self.later)
        except InvalidArgs as error:
            return Result(False, reason="invalid_args", detail=error.name)
        context = Context(args=coerced, declared=frozenset(specs), later=self.later)
        runner = Runner(context, self.respond, asks_json=self.later and self.in_page())
        data: Any = None
        try:
            for step in self.adapter.get("pipeline") or []:
                for op, params in step.items() if isinstance(step, dict) else ():
                    if op in _REFUSED_STEPS:
                        raise Refused(f"step {op}")
                    data = runner.step(op, params, data)
        except Failure as failure:
            asked = {"requests": tuple(runner.requests), "headers": tuple(runner.headers)}
            return Result(False, reason=failure.reason, detail=failure.detail, **asked)
        plain = to_python(data) if data is not UNDEFINED else None
        rows = plain if isinstance(data, list) else None
        return Result(
            True,
            data=None if rows is not None else plain,
            rows=rows,
            requests=tuple(runner.requests),
            headers=tuple(runner.headers),
            failed=runner.failed,
            args={name: to_python(value) for name, value in coerced.items()},
        )
