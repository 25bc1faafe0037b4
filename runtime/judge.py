"""Why a run failed, or what it gave: evidence weighed in a fixed order, every step kept.

Strongest first: what left the record, the recorded HTTP status, the final address, what the script itself says. Words
of a page never decide here, and login advice needs proof.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from adapterc.runtime.watch import Asked, Watch
from adapterc.spec.errors import REASON_OF_RULE, Reason, reason_of_status
from adapterc.spec.hosts import within
from adapterc.spec.manifest import AdapterEntry, FixedUrl

__all__ = ["Verdict", "judge_answer", "judge_output", "judge_place", "may_ask", "may_open", "shows"]

_LOGIN = re.compile(r"(^|[./_-])(log-?in|sign-?in|passport|sso|auth|accounts?)([./_-]|$)", re.I)
_CHALLENGE = re.compile(r"(^|[./_-])(captcha|challenge|sorry|punish|robot-?check|are-?you-?human)([./_-]|$)", re.I)
_VAGUE = (Reason.SCRIPT_ERROR, Reason.SELECTOR_DRIFT, Reason.UNEXPECTED_RESPONSE, Reason.WRONG_ORIGIN)
_UNSENT = (Reason.SCRIPT_ERROR, Reason.NETWORK_ERROR, Reason.CROSS_ORIGIN_BLOCKED, Reason.CSP_BLOCKED)


class Verdict(Exception):
    """A run ended without a result: the reason, what was seen, further fields of `data`. Raised to end the run."""

    def __init__(self, reason: Reason, detail: str, **data: Any) -> None:
        super().__init__(detail)
        self.reason, self.detail, self.data = reason, detail, data


def _login_like(url: str) -> bool:
    parts = urlsplit(url)
    return _LOGIN.search(f"{parts.hostname or ''}{parts.path}") is not None


def may_open(entry: AdapterEntry, start: str, url: str) -> bool:
    """Whether the page may go to `url`: the site that the adapter declares, with the entry's scheme or a safer one; and
    a login page wherever it lies, because a session is renewed there and comes back."""
    parts = urlsplit(url)
    if _login_like(url):
        return parts.scheme in ("https", "http")
    return parts.scheme in ("https", urlsplit(start).scheme) and within(parts.hostname or "", entry.domain)


def may_ask(entry: AdapterEntry, start: str, here: str, method: str, host: str) -> bool:
    """Whether the script may send this: to a host of its record, or to the host of the page where that is the entry's
    under another name of the site; an entry that is an argument stands for its whole site."""
    effects, home = entry.adapterc.effects, urlsplit(start).hostname
    hosts = {name.partition(":")[0] for name in effects.hosts}
    whole = not isinstance(entry.entry, FixedUrl) and entry.entry.template.startswith("{{")
    moved = home in hosts and host == urlsplit(here).hostname
    known = not hosts.isdisjoint({"*", host}) or (within(host, entry.domain) and (whole or moved))
    return known and (method in ("GET", "HEAD") or not {method, "?"}.isdisjoint(effects.methods))


def shows(here: str, entry: str, whole: bool) -> bool:
    """Whether a page shows the entry: one origin, and where the page is read (`whole`) one path with the same query."""
    at, wanted = urlsplit(here), urlsplit(entry)
    pairs, found = set(wanted.query.split("&")) - {""}, set(at.query.split("&"))
    page = at.path.rstrip("/") == wanted.path.rstrip("/") and pairs <= found
    return (at.scheme, at.netloc) == (wanted.scheme, wanted.netloc) and (page or not whole)


def judge_place(entry: AdapterEntry, start: str, url: str, watch: Watch) -> None:
    """Check where the page is before anything runs there. Raises Verdict."""
    shown = watch.stopped or url
    watch.weigh(f"asked for {start}, arrived at {shown}", "the final address")
    at, begun = urlsplit(shown), urlsplit(start)
    facts = {"asked": start, "final": shown, "host": at.hostname or ""}
    if _login_like(shown) and not _login_like(start):
        raise Verdict(Reason.LOGIN_REDIRECT, f"{start} led to the login page {shown}", **facts)
    if watch.stopped is not None or not may_open(entry, start, url):
        raise Verdict(
            Reason.FORBIDDEN_HOST, f"{start} led to {at.hostname}, which the adapter does not declare", **facts
        )
    if at.path != begun.path and _CHALLENGE.search(at.path) and not _CHALLENGE.search(begun.path):
        raise Verdict(Reason.BLOCKED, f"{start} led to the challenge {shown}", **facts)


def judge_answer(entry: AdapterEntry, watch: Watch, error: str | None) -> None:
    """Check how the entry was answered; `error` is Chrome's word for a navigation that failed. Raises Verdict.

    The status of the page counts where the script reads the page; one that only sends requests stands on any page of
    its origin.
    """
    answer = watch.answer or Asked(watch.hops[-1] if watch.hops else "", "GET", False)
    facts = {"url": answer.url, "http_status": answer.status, "net_error": error}
    watch.weigh(f"the entry was answered with {error or answer.status}", "the HTTP status")
    if watch.download or (error == "net::ERR_ABORTED" and answer.status in (204, 205)):
        what = "a download" if watch.download else f"status {answer.status} and no page"
        raise Verdict(Reason.UNEXPECTED_RESPONSE, f"the entry was answered with {what}", **facts)
    effects = entry.adapterc.effects
    reads_page = (effects.dom or effects.page_globals) and urlsplit(answer.url).path != "/robots.txt"
    if answer.status >= 400 and (error or reads_page):
        raise _refused(answer, "the page")
    if error == "net::ERR_ABORTED":
        raise Verdict(Reason.PAGE_NOT_READY, "the navigation was ended by the page itself", **facts)
    if error:
        reason, why = REASON_OF_RULE.get(error, (Reason.NETWORK_ERROR, "it did not load"))
        raise Verdict(reason, f"{urlsplit(answer.url).hostname}: {why} ({error})", **facts)


def judge_output(output: Any, url: str, watch: Watch) -> Any:
    """What the script's own answer means beside what the browser saw. Gives the `data` of a success; raises Verdict."""
    if not isinstance(output, dict) or not isinstance(output.get("ok"), bool):
        raise Verdict(Reason.INTERNAL, "the script gave no result of the agreed form")
    data = output.get("data")
    facts: dict[str, Any] = dict(data) if isinstance(data, dict) else {}
    failed = [asked for asked in watch.ours if asked.status >= 400 or asked.error]
    moved = _login_like(url) and not _login_like(watch.hops[0] if watch.hops else url)
    login = Verdict(Reason.LOGIN_REDIRECT, f"the page went to the login page {url}", final=url)
    if output["ok"]:
        empty = facts.get("count") == 0 and facts.get("empty") == "unverified"
        watch.weigh("the script succeeded", "no rows, and no answer that proves it" if empty else "success")
        if empty and failed and len(failed) == len(watch.ours) and failed[-1].status >= 400:
            raise _refused(failed[-1], "every request")
        if empty and moved:
            raise login
        return data
    said, detail = facts.pop("reason", None), str(facts.pop("detail", output.get("error_message", "")))
    reason = Reason(said) if said in set(Reason) else Reason.SCRIPT_ERROR
    watch.weigh(f"the script says: {detail[:300]}", reason.value)
    if reason in _UNSENT and failed and failed[-1].status == 0:
        asked = failed[-1]
        other = (
            (Reason.CROSS_ORIGIN_BLOCKED, f"CORS: {asked.why}") if asked.why else (Reason.NETWORK_ERROR, asked.error)
        )
        reason, rule = REASON_OF_RULE.get(asked.why or asked.error, other)
        watch.weigh(f"{asked.method} {asked.url} ended with {asked.error} {asked.why}".rstrip(), rule)
        detail += f": a page of {urlsplit(url).hostname} asked {urlsplit(asked.url).hostname}; {rule}"
    elif reason in _VAGUE and moved:
        raise login
    raise Verdict(reason, detail, **facts)


def _refused(answer: Asked, what: str) -> Verdict:
    detail = f"{what} was answered with {answer.status} ({answer.url})"
    reason = reason_of_status(answer.status, answer.challenge)
    return Verdict(reason, detail, http_status=answer.status, url=answer.url)
