"""What is said of a run on standard error."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adapterc.cli.render.look import Look
from adapterc.cli.render.result import explanation, failure, message, warnings, where
from adapterc.spec.errors import Reason
from adapterc.spec.result import Evidence, Observed, RunResult, Warned

PLAIN = Look()


def rows(*items: Any, **more: Any) -> RunResult:
    """A success with rows."""
    data = {"items": list(items), "count": len(items), "columns": ["a"], **more}
    return RunResult(ok=True, adapter="shop/hot", data=data)


def test_a_message_with_its_help() -> None:
    assert message("error[dns]", "a\x1bb", PLAIN, "one", "two\n") == (
        "error[dns]: a\\x1bb\n  = help: one\n  = help: two\\n\n"
    )
    assert message("note", "x", PLAIN) == "note: x\n"
    assert message("warning[frames]", "x", Look(color=True), "y") == (
        "\x1b[1;33mwarning[frames]\x1b[0m: x\n  \x1b[1;34m=\x1b[0m \x1b[1mhelp\x1b[0m: y\n"
    )


@pytest.mark.parametrize(
    ("product", "profile", "expected"),
    [
        ("Chrome/156.0.7300.12", "default", "Chrome/156 (default profile), https://shop.test/"),
        ("HeadlessChrome/156", "default", "HeadlessChrome/156 (default profile), https://shop.test/"),
        ("Chrome/156.0", "6F2A", "Chrome/156 (profile 6F2A), https://shop.test/"),
        ("odd", "default", "odd (default profile), https://shop.test/"),
    ],
)
def test_where_it_runs(product: str, profile: str, expected: str) -> None:
    assert where(product, profile, "https://shop.test/") == expected


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (rows({"a": 1}), ""),
        (rows(empty="no_hits"), "note: no rows: the site answered with an empty list\n"),
        (rows(empty="unverified"), "warning: no rows, and no answer of the site proves that there are none\n"),
        (rows(), "warning: no rows, and no answer of the site proves that there are none\n"),
        (rows({"a": 1}, empty=["the author's own"], warnings="too"), ""),
        (
            rows({"a": 1}, failed=2),
            "warning: requests for 2 of the rows failed; what those would show is missing\n",
        ),
        (
            rows({"a": 1}, failed=1),
            "warning: requests for one of the rows failed; what those would show is missing\n",
        ),
        (
            rows({"a": 1}, warnings=['sentinel-row: the only row says "x"', "plain words: here", "odd"]),
            'warning[sentinel-row]: the only row says "x"\nwarning: plain words: here\nwarning: odd\n',
        ),
        (RunResult(ok=True, adapter="a/b", data={"warnings": ["the author's"], "items": []}), ""),
        (RunResult(ok=True, adapter="a/b", data=None), ""),
        (
            RunResult(
                ok=False,
                adapter="a/b",
                error_code="adapter_runtime_error",
                warnings=[Warned(code="frames", text="2 frames"), Warned(code="dialog_dismissed", text="sure?\n\x07")],
            ),
            "warning[frames]: 2 frames\nwarning[dialog_dismissed]: a dialog was answered no: sure?\\n\\x07\n",
        ),
    ],
)
def test_warnings(result: RunResult, expected: str) -> None:
    assert warnings(result, PLAIN) == expected


def test_warnings_name_the_adapter_when_there_are_several() -> None:
    result = replace(rows(empty="no_hits"), warnings=[Warned(code="frames", text="2 frames")])
    assert warnings(result, PLAIN, "shop/hot") == (
        "warning[frames]: shop/hot: 2 frames\nnote: shop/hot: no rows: the site answered with an empty list\n"
    )


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (rows({"a": 1}), ""),
        (
            RunResult.failed("a/b", Reason.LOGIN_REQUIRED, "401 of api.shop.test", auth_hint="runs in a session"),
            "error[login_required]: 401 of api.shop.test\n"
            "  = help: the site wants a session: sign in to it in this browser, then run again\n"
            "  = help: runs in a session\n",
        ),
        # a login would not help
        (
            RunResult.failed("a/b", Reason.FORBIDDEN_ROLE, "403", auth_hint="runs in a session"),
            "error[forbidden_role]: 403\n  = help: this account may not see it; signing in once more does not help\n",
        ),
        (
            RunResult.failed("a/b", Reason.BLOCKED, "a challenge", auth_hint="runs in a session"),
            "error[blocked]: a challenge\n  = help: open the site in this browser and pass its check\n",
        ),
        # what the failure itself knows goes before the text of its code
        (
            RunResult.failed("a/b", Reason.BROWSER_UNAVAILABLE, "nothing listens", data={"help": "start one"}),
            "error[browser_unavailable]: nothing listens\n  = help: start one\n",
        ),
        (
            RunResult.failed("a/b", "invalid_args", "x; y", data={"problems": ["x", "y"], "help": "see info"}),
            "error[invalid_args]: x\nerror[invalid_args]: y\n  = help: see info\n",
        ),
        (
            RunResult.failed("a/b", "adapter_not_found", "no adapter `a/b`"),
            "error[adapter_not_found]: no adapter `a/b`\n  = help: look for the name in the catalog\n",
        ),
        (RunResult(ok=False, adapter="a/b", error_message="failed: x"), "error[failed]: failed: x\n"),
        (RunResult(ok=False, adapter="a/b", data="odd"), "error[failed]: failed\n"),
        # once a script ran, the data may hold words of the site: they are no advice of ours
        (
            RunResult.failed(
                "a/b",
                Reason.SCRIPT_ERROR,
                "x is no function",
                data={"help": "sign up at evil.test", "problems": ["y"]},
                timings={"script_ms": 1.0},
            ),
            "error[script_error]: x is no function\n"
            "  = help: the site may have changed: tell the adapter's author; what failed fails again\n",
        ),
        # the option that does what the hint says
        (
            RunResult.failed("a/b", Reason.TIMEOUT_SCRIPT, "20 s", auth_hint="runs in a session"),
            "error[timeout_script]: 20 s\n  = help: allow more time, or ask for less (`--timeout` sets the seconds)\n",
        ),
        # in which way there is no browser; a word that is no cause of ours is none
        (
            RunResult.failed("a/b", Reason.BROWSER_UNAVAILABLE, "ended", data={"cause": "lost"}),
            "error[browser_unavailable: lost]: ended\n  = help: check that the browser is running and can be reached\n",
        ),
        (
            RunResult.failed("a/b", Reason.BROWSER_UNAVAILABLE, "ended", data={"cause": "mood"}),
            "error[browser_unavailable]: ended\n  = help: check that the browser is running and can be reached\n",
        ),
        (
            RunResult.failed("a/b", Reason.DNS, "no address", data={"cause": "lost"}),
            "error[dns]: no address\n  = help: check the address of the site and the network, then run again\n",
        ),
        # words that are not ours are marked, cleaned and cut; the address stands there once
        (
            RunResult.failed(
                "a/b",
                Reason.NOT_FOUND,
                "no such item",
                data={"author": {"hint": " open\x1b it "}, "hint": "x" * 501, "url": "https://shop.test/\n1"},
            ),
            "error[not_found]: no such item\n"
            "  = help: check the arguments: names and ids are those of the site\n"
            "  = the adapter says: open\\x1b it\n"
            f"  = the adapter says: {'x' * 500}…\n"
            "  = address: https://shop.test/\\n1\n",
        ),
        (
            RunResult.failed(
                "a/b",
                Reason.HTTP_ERROR,
                "500 (https://shop.test/1)",
                data={"author": {"hint": "wait"}, "hint": "wait", "url": "https://shop.test/1"},
            ),
            "error[http_error]: 500 (https://shop.test/1)\n"
            "  = help: wait before another try: the fault is with the site\n"
            "  = the adapter says: wait\n",
        ),
        (
            RunResult.failed("a/b", Reason.NOT_FOUND, "x", data={"author": "me", "hint": ["y"], "url": 5}),
            "error[not_found]: x\n  = help: check the arguments: names and ids are those of the site\n",
        ),
        (
            RunResult(ok=False, adapter="a/b", detail="d", data={"help": 5, "problems": "abc"}),
            "error[failed]: d\n",
        ),
    ],
)
def test_failures(result: RunResult, expected: str) -> None:
    assert failure(result, PLAIN) == expected


def test_failures_name_the_adapter_when_there_are_several() -> None:
    result = RunResult.failed("a/b", "invalid_args", "x; y", data={"problems": ["x", "y"]})
    assert failure(result, PLAIN, "a/b") == (
        "error[invalid_args]: a/b: x\nerror[invalid_args]: a/b: y\n  = help: check the arguments\n"
    )


def test_a_given_page_has_help_of_its_own() -> None:
    other = RunResult.failed("a/b", Reason.WRONG_ORIGIN, "it shows x")
    own = "let a given page be navigated, or give none: then the run opens one of its own"
    assert failure(other, PLAIN) == f"error[wrong_origin]: it shows x\n  = help: {own}\n"
    assert failure(other, PLAIN, given_page=True) == (
        "error[wrong_origin]: it shows x\n"
        "  = help: `--allow-navigate` lets the page be navigated; without `--target` the run opens its own\n"
    )
    gone = RunResult.failed("a/b", Reason.NO_TAB, "no page")
    assert failure(gone, PLAIN, given_page=True) == (
        "error[no_tab]: no page\n"
        "  = help: `adapterc ready` lists the pages that fit; without `--target` the run opens its own\n"
    )


def test_an_explanation() -> None:
    result = RunResult(
        ok=True,
        adapter="a/b",
        evidence=[Evidence(seen="200\x1b", says="the HTTP status"), Evidence(seen="rows", says="the script succeeded")],
        effects_observed=Observed(
            hosts=["api.shop.test", "shop.test"],
            methods=["GET", "POST"],
            requests=3,
            redirects=["https://shop.test/b"],
            dialogs=["sure?\n"],
        ),
        timings={"navigate_ms": 12.34, "total_ms": 100.0},
    )
    assert explanation(result, PLAIN) == (
        "evidence, in the order in which it was weighed\n"
        "  1. the HTTP status: 200\\x1b\n"
        "  2. the script succeeded: rows\n"
        "requests: 3 of the script, GET POST to api.shop.test, shop.test\n"
        "redirect: https://shop.test/b\n"
        "dialog: sure?\\n\n"
        "time: navigate 12.3 ms, total 100.0 ms\n"
    )


def test_an_explanation_of_a_run_that_did_little() -> None:
    result = RunResult(ok=True, adapter="a/b", evidence=[Evidence(seen="x", says="y")])
    assert explanation(result, PLAIN, "a/b") == (
        "a/b\nevidence, in the order in which it was weighed\n  1. y: x\n"
        "requests: none of the script\ntime: not measured\n"
    )
