"""What a failure tells its reader to do: by reason, and never a login without proof."""

from __future__ import annotations

import re

import pytest

from adapterc.spec.errors import PRE_RUN_CODES, Reason
from adapterc.spec.hints import CAUSES, CODES, LOGIN_REASONS, REASONS, About
from adapterc.spec.result import RunResult

SIGN_IN = "the site wants a session: sign in to it in this browser, then run again"
OWN_PAGE = "let a given page be navigated, or give none: then the run opens one of its own"
EVERY = [*REASONS.values(), *CODES.values(), *CAUSES.values()]


def test_every_reason_and_code_has_its_texts() -> None:
    assert tuple(REASONS) == tuple(Reason)
    assert tuple(CODES) == (*PRE_RUN_CODES, "not_compiled")
    assert all(about.meaning and about.hint for about in EVERY)


@pytest.mark.parametrize(
    ("why", "hint"),
    [
        (Reason.LOGIN_REQUIRED, SIGN_IN),
        (Reason.FORBIDDEN_ROLE, "this account may not see it; signing in once more does not help"),
        (Reason.WRONG_ORIGIN, OWN_PAGE),
        (Reason.NO_TAB, OWN_PAGE),
        (Reason.TIMEOUT_SCRIPT, "allow more time, or ask for less"),
        (Reason.RESULT_TOO_LARGE, "ask for less, such as fewer rows"),
        (Reason.DNS, "check the address of the site and the network, then run again"),
        (Reason.BLOCKED, "open the site in this browser and pass its check"),
        (Reason.CSP_BLOCKED, "no further try and no login mends this: tell the adapter's author"),
        (Reason.SELECTOR_DRIFT, "the site may have changed: tell the adapter's author; what failed fails again"),
        (Reason.OUTCOME_UNKNOWN, "look at the site before another try: it may have been done already"),
        ("adapter_not_found", "look for the name in the catalog"),
        ("something_else", None),
    ],
)
def test_the_hint_is_that_of_the_reason(why: Reason | str, hint: str | None) -> None:
    assert RunResult.failed("shop/hot", why, "seen").report_hint == hint


@pytest.mark.parametrize("reason", Reason)
def test_a_login_is_advised_where_it_helps(reason: Reason) -> None:
    helps = reason.value in ("login_required", "login_redirect", "login_wall", "session_expired")
    result = RunResult.failed("shop/hot", reason, "seen", auth_hint="runs in a session")
    assert (reason in LOGIN_REASONS) is helps
    assert result.auth_hint == ("runs in a session" if helps else None)
    assert ("sign in" in str(result.report_hint)) is helps


@pytest.mark.parametrize("about", EVERY)
def test_texts_are_for_every_reader(about: About) -> None:
    for text in (about.meaning, about.hint):
        assert not re.search(r"--\w|`data|`detail`|\.$", text)
        assert text[0].islower()


def test_a_hint_gives_no_proof_of_a_session_where_there_is_none() -> None:
    assert not [about for about in CODES.values() if "sign" in about.hint]
    assert not [about for about in CAUSES.values() if "sign" in about.hint]
