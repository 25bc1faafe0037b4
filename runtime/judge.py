"""Why a run failed, or what it gave: evidence weighed in a fixed order, every step kept.
Strongest first: what left the record, the recorded HTTP status, the final address, what the script itself says. Words
of a page never decide here, and login advice needs proof.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from adapterc.runtime.watch import Watch
from adapterc.spec.address import check_place, login_like
from adapterc.spec.asked import Asked
from adapterc.spec.errors import REASON_OF_RULE, UNSENT_REASONS, VAGUE_REASONS, Reason, Verdict

__all__ = ["judge_answer", "judge_output", "judge_place"]


def judge_place(watch: Watch, url: str) -> None:
    """Check where the page is before anything runs there. Raises Verdict."""
    shown = watch.stopped or url
    watch.weigh(f"asked for {watch.start}, arrived at {shown}", "the final address")
    check_place(watch.entry, watch.start, shown, stopped=watch.stopped is not None)


def judge_answer(watch: Watch, error: str | None) -> None:
    """Check how the entry was answered; `error` is Chrome's word for a navigation that failed. Raises Verdict.
    The status of the page counts where the script reads the page; one that only sends requests stands on any page of
    its origin."""
    answer = watch.answer or Asked(watch.hops[-1] if watch.hops else "", "GET")
    facts = {"url": answer.url, "http_status": answer.status, "net_error": error}
    watch.weigh(f"the entry was answered with {error or answer.status}", "the HTTP status")
    if watch.download or (error == "net::ERR_ABORTED" and answer.status in (204, 205)):
        what = "a download" if watch.download else f"status {answer.status} and no page"
        raise Verdict(Reason.UNEXPECTED_RESPONSE, f"the entry was answered with {what}", **facts)
    reads_page = watch.entry.reads_page and urlsplit(answer.url).path != "/robots.txt"
    if answer.sandboxed:
        raise Verdict(Reason.CSP_BLOCKED, "the page's policy (sandbox) lets no script run", **facts)
    if answer.status >= 400 and (error or reads_page):
        raise answer.refusal("the page")
    if error == "net::ERR_ABORTED":
        raise Verdict(Reason.PAGE_NOT_READY, "the navigation was ended by the page itself", **facts)
    if error:
        reason, why = REASON_OF_RULE.get(error, (Reason.NETWORK_ERROR, "it did not load"))
        raise Verdict(reason, f"{answer.host}: {why} ({error})", **facts)


def judge_output(watch: Watch, output: Any, url: str) -> Any:
    """What the script's own answer means beside what the browser saw. Gives the `data` of a success; raises Verdict."""
    if not isinstance(output, dict) or not isinstance(output.get("ok"), bool):
        raise Verdict(Reason.INTERNAL, "the script gave no result of the agreed form")
    data = output.get("data")
    facts: dict[str, Any] = dict(data) if isinstance(data, dict) else {}
    failed = [asked for asked in watch.ours if asked.failed]
    moved = login_like(url) and not login_like(watch.hops[0] if watch.hops else url)
    login = Verdict(Reason.LOGIN_REDIRECT, f"the page went to the login page {url}", final=url)
    if output["ok"]:
        empty = facts.get("count") == 0 and facts.get("empty") == "unverified"
        watch.weigh("the script succeeded", "no rows, and no answer that proves it" if empty else "success")
        if empty and failed and len(failed) == len(watch.ours) and failed[-1].status >= 400:
            raise failed[-1].refusal("every request")
        if empty and moved:
            raise login
        return data
    said, detail = facts.pop("reason", None), str(facts.pop("detail", output.get("error_message", "")))
    reason = Reason(said) if isinstance(said, str) and said in set(Reason) else Reason.SCRIPT_ERROR
    watch.weigh(f"the script says: {detail[:300]}", reason.value)
    if reason in UNSENT_REASONS and failed and failed[-1].status == 0:
        asked = failed[-1]
        reason, rule = asked.silence()
        watch.weigh(f"{asked.method} {asked.url} ended with {asked.error} {asked.why}".rstrip(), rule)
        detail += f": a page of {urlsplit(url).hostname} asked {asked.host}; {rule}"
    elif reason in VAGUE_REASONS and moved:
        raise login
    raise Verdict(reason, detail, **facts)
