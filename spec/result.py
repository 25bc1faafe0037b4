"""The result of one run: the host's fields, and beside them why and what was seen.

The first block of `RunResult` is the host's run result, name by name. `reason` is one of `Reason`, or null when the run
succeeded or ended under a code that comes before a run; `data` of a failure holds `reason` and `detail` too, because
the host keeps nothing else.
"""

from __future__ import annotations

from dataclasses import asdict, field, fields
from typing import Any

from adapterc.spec.errors import KIND_OF_REASON, Reason, neutral_message
from adapterc.spec.fields import record
from adapterc.spec.hints import LOGIN_REASONS, hint_of

__all__ = ["Evidence", "Observed", "RunResult", "Warned"]


@record
class Warned:
    """Something that a reader of the data should know. `code` is one word, `text` holds the evidence."""

    code: str
    text: str


@record
class Evidence:
    """One step of the decision: what was seen, and what follows from it. In the order in which they were weighed."""

    seen: str
    says: str


@record
class Observed:
    """What the browser saw the script do. `redirects` are the addresses of the entry's redirects, in order; `dialogs`
    the texts of the dialogs that were dismissed."""

    hosts: list[str] = field(default_factory=list)
    methods: list[str] = field(default_factory=list)
    requests: int = 0
    redirects: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)


@record
class RunResult:
    """Everything about one run. Times are in milliseconds; `browser`, `profile_key` and `page` (its
    title, else its address) say where it ran."""

    ok: bool
    adapter: str
    domain: str | None = None
    profile_key: str | None = None
    session_id: str | None = None
    target_id: str | None = None
    entry_url: str | None = None
    source_url: str | None = None
    data: Any = None
    error_code: str | None = None
    error_message: str | None = None
    auth_hint: str | None = None
    report_hint: str | None = None

    reason: Reason | None = None
    detail: str | None = None
    effects_observed: Observed = field(default_factory=Observed)
    timings: dict[str, float] = field(default_factory=dict)
    warnings: list[Warned] = field(default_factory=list)
    evidence: list[Evidence] = field(default_factory=list)
    browser: str | None = None
    page: str | None = None

    @classmethod
    def failed(
        cls, adapter: str, why: Reason | str, detail: str, *, auth_hint: str | None = None, **more: Any
    ) -> RunResult:
        """A failure for a reason, or under one of the codes that come before a run. `auth_hint` is the manifest's; it
        is kept only where a login would help. `more` are further fields; `data` gets `reason` and `detail`."""
        reason = why if isinstance(why, Reason) else None
        code = KIND_OF_REASON[reason].value if reason is not None else str(why)
        message = neutral_message(reason) if reason is not None else "failed: " + code.replace("_", " ")
        extra = more.pop("data", None)
        return cls(
            ok=False,
            adapter=adapter,
            data={**(extra if isinstance(extra, dict) else {}), "reason": reason or code, "detail": detail},
            error_code=code,
            error_message=message,
            auth_hint=auth_hint if reason in LOGIN_REASONS else None,
            report_hint=hint_of(reason, code),
            reason=reason,
            detail=detail,
            **more,
        )

    def document(self) -> dict[str, Any]:
        """The result as JSON has it; `data` is handed on as it is."""
        whole = {item.name: getattr(self, item.name) for item in fields(self)}
        return whole | {
            "reason": None if self.reason is None else self.reason.value,
            "effects_observed": asdict(self.effects_observed),
            "warnings": [asdict(item) for item in self.warnings],
            "evidence": [asdict(item) for item in self.evidence],
        }
