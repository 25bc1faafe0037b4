"""What a client gets for a call: the data twice, as structure and as text, or one object that says what went wrong.

A failure has no structure, because some clients check every structure against the output schema of a success. Half a
surrogate pair, which no client can read, becomes U+FFFD.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adapterc.cli.mcp_.schema import fits
from adapterc.cli.render.result import warned
from adapterc.spec.manifest import AdapterEntry
from adapterc.spec.result import RunResult

__all__ = ["Answer", "failed", "of_result"]

LONGEST_DETAIL = 4000
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_TOLD = ("reason", "detail", "help", "problems")
"""What an answer tells elsewhere than under `data`."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The texts of an answer, and the structure of a success. `about` says where and how it ran; for programs."""

    texts: tuple[str, ...]
    structure: dict[str, Any] | None = None
    about: dict[str, Any] | None = None

    @property
    def is_error(self) -> bool:
        return self.structure is None


def of_result(entry: AdapterEntry, result: RunResult) -> Answer:
    """The answer for a run that took place."""
    left_out = {"ok", "data", "evidence", "error_message"}
    about = {key: value for key, value in result.document().items() if key not in left_out and value is not None}
    if not result.ok:
        known = result.data if isinstance(result.data, dict) else {}
        # once a script ran, the data may hold words of the site, which are no advice of ours
        ours = known if "script_ms" not in result.timings else {}
        schema = "the input schema of the tool names them"
        own = schema if result.error_code == "invalid_args" else ours.get("help")
        return failed(
            result.error_code or "internal_error",
            result.detail or "",
            reason=result.reason.value if result.reason else None,
            hint=str(own) if own else result.report_hint,
            auth_hint=result.auth_hint,
            problems=ours.get("problems", ()),
            data={key: value for key, value in known.items() if key not in _TOLD} or None,
            about=about,
        )
    structure = result.data if fits(entry, result.data) else {"value": result.data}
    text = _compact(structure)
    if _HALF_PAIR.search(text):
        text = _HALF_PAIR.sub("\ufffd", text)
        structure = json.loads(text)
    notes = [_clean(f"warning {item.code}: {warned(item)}") for item in result.warnings]
    return Answer((text, *(["\n".join(notes)] if notes else [])), structure, about)


def failed(
    code: str,
    detail: str,
    *,
    reason: str | None = None,
    hint: str | None = None,
    auth_hint: str | None = None,
    problems: Sequence[str] = (),
    data: dict[str, Any] | None = None,
    about: dict[str, Any] | None = None,
) -> Answer:
    """The answer for a call that failed. `data` is what is known beside the reason, e.g. `http_status`."""
    told: dict[str, Any] = {
        "error_code": code,
        "reason": reason or code,
        "detail": detail if len(detail) <= LONGEST_DETAIL else f"{detail[:LONGEST_DETAIL]}…",
        "hint": hint,
        "auth_hint": auth_hint,
        "problems": list(problems),
        "data": data,
    }
    return Answer((_clean(_compact({key: value for key, value in told.items() if value})),), about=about)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)


def _clean(text: str) -> str:
    return _HALF_PAIR.sub("\ufffd", text)
