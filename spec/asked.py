"""One request that a browser reported during a run, and what its answer means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from adapterc.spec.errors import REASON_OF_RULE, Reason, Verdict, reason_of_status
from adapterc.spec.result import Observed

__all__ = ["Asked", "observed"]


@dataclass(slots=True)
class Asked:
    """`status` is 0 while there is no answer; `error` is the browser's word when there will be none, `why` the rule
    behind it. `ours`: the script sent it; `challenge`: the answer is one for suspected robots;
    `sandboxed`: its page may run no script."""

    url: str
    method: str
    ours: bool = False
    status: int = 0
    error: str = ""
    why: str = ""
    worker: bool = False
    challenge: bool = False
    sandboxed: bool = False

    @property
    def host(self) -> str:
        """The host that was asked, "" when there is none."""
        return urlsplit(self.url).hostname or ""

    @property
    def failed(self) -> bool:
        """Whether it was refused, or got no answer."""
        return self.status >= 400 or bool(self.error)

    def answered(self, response: Mapping[str, Any]) -> None:
        """Note the browser's report of the answer."""
        headers = {key.lower(): value for key, value in response["headers"].items()}
        self.status, self.worker = response["status"], response.get("fromServiceWorker", False)
        self.challenge = headers.get("cf-mitigated") == "challenge"
        rules = re.findall(r"(?:^|[;,])\s*sandbox\b([^;,]*)", headers.get("content-security-policy", ""), re.I)
        self.sandboxed = any("allow-scripts" not in rule.lower() for rule in rules)

    def refusal(self, what: str) -> Verdict:
        """The verdict for a status of 400 or more; `what` names that which was answered so."""
        detail = f"{what} was answered with {self.status} ({self.url})"
        reason = reason_of_status(self.status, self.challenge)
        return Verdict(reason, detail, http_status=self.status, url=self.url)

    def silence(self) -> tuple[Reason, str]:
        """Why there was no answer: the reason, and the rule or the browser's word."""
        other = (Reason.NETWORK_ERROR, self.error)
        if self.why:
            other = (Reason.CROSS_ORIGIN_BLOCKED, f"CORS: {self.why}")
        return REASON_OF_RULE.get(self.why or self.error, other)


def observed(requests: Sequence[Asked], redirects: list[str], dialogs: list[str]) -> Observed:
    """The requests of a script in short, beside what the page did."""
    return Observed(
        hosts=sorted({asked.host for asked in requests}),
        methods=sorted({asked.method for asked in requests}),
        requests=len(requests),
        redirects=redirects,
        dialogs=dialogs,
    )
