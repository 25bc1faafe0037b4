"""Whole adapters: arguments, pipeline, result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .arguments import InvalidArgs, coerce_args
from .context import Context
from .errors import Failure, Refused
from .steps import Respond, Runner
from .values import UNDEFINED, to_python

__all__ = ["Reference", "Result"]

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
    failed: int = 0
    args: dict[str, Any] = field(default_factory=dict)


class Reference:
    """An adapter given as plain YAML values, and the network it sees.

    `respond(url)` gives a status and a body: a text is a body as it is, any other value is a JSON body; `OSError` is a
    request that fails. URLs arrive as a browser writes them.
    """

    def __init__(self, adapter: Mapping[str, Any], respond: Respond) -> None:
        self.adapter = adapter
        self.respond = respond

    def run(self, args: Mapping[str, Any]) -> Result:
        """Raises `Refused` for an adapter that must not compile."""
        specs = self.adapter.get("args") or {}
        try:
            coerced = coerce_args(specs, args)
        except InvalidArgs as error:
            return Result(False, reason="invalid_args", detail=error.name)
        context = Context(args=coerced, declared=frozenset(specs))
        runner = Runner(context, self.respond)
        data: Any = None
        try:
            for step in self.adapter.get("pipeline") or []:
                for op, params in step.items() if isinstance(step, dict) else ():
                    if op in _REFUSED_STEPS:
                        raise Refused(f"step {op}")
                    data = runner.step(op, params, data)
        except Failure as failure:
            return Result(False, reason=failure.reason, detail=failure.detail, requests=tuple(runner.requests))
        plain = to_python(data) if data is not UNDEFINED else None
        rows = plain if isinstance(data, list) else None
        return Result(
            True,
            data=None if rows is not None else plain,
            rows=rows,
            requests=tuple(runner.requests),
            failed=runner.failed,
            args={name: to_python(value) for name, value in coerced.items()},
        )
