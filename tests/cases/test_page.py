"""Every run of the cases in Chromium, under the strict policy, as each host runs a script."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest

from adapterc.compiler.artifact import Artifact
from tests.support.page import Mode, Page, Tab
from tests.support.site import STRICT_CSP, Reply, Site

from .bank import WIRED, Case, bank_case, cases, own_case
from .checks import REASONS, compile_case, entry_url, exact, public_args, row_runs, the_artifact

WITHOUT_RUNS = ("004", "007", "008", "009", "022", "053", "055", "056", "058")
"""Cases whose runs, if any, need no page: 007 runs when it is fixed, in test_bank.py."""
WITH_CODE = {"006", "042", "046", "051"}
ERRORS = 2
"""How many wrong argument sets of a case are tried here: they end before anything of the page is met."""
HTML = "<!doctype html><title>shop</title><h1>shop</h1>"
PAGE = Reply(HTML.encode(), 200, {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": STRICT_CSP})
SILENT = ("/favicon.ico", "/robots.txt")


def hosted() -> list[Any]:
    """Every case in the product's way; those with code of an author also in the main world of the page."""
    isolated = [(*given.values, "isolated") for given in cases(*WITHOUT_RUNS)]
    return isolated + [(*given.values, "wrapper") for given in cases(*set(WIRED) - WITH_CODE)]


@pytest.mark.parametrize(("kind", "number", "mode"), hosted())
def test_runs_in_a_page(page: Page, site: Site, kind: str, number: str, mode: Mode) -> None:
    case = own_case(number) if kind == "ours" else bank_case(number)
    results = compile_case(case)
    groups: dict[str, list[tuple[Artifact, dict[str, Any]]]] = {}
    wrong = 0
    for file, run in row_runs(case):
        wrong += "error" in run
        if "error" in run and wrong > ERRORS:
            continue
        artifact = the_artifact(results[file])
        groups.setdefault(entry_url(artifact, public_args(artifact, run["args"])), []).append((artifact, run))
    assert groups
    for url, runs in groups.items():
        site.reset()
        site.fallback = lambda request: PAGE
        with page.tab(url) as tab:
            opened = [urlsplit(request.url) for request in site.log]
            for never in case.expect.get("never", ()):
                path = never.removeprefix("request path ")
                assert path == never or not any(asked.path.startswith(path) for asked in opened)
            if any("title" in run for _, run in runs):
                check_at_once(tab, runs[0][0], [run for _, run in runs], mode)
            else:
                for artifact, run in runs:
                    for _ in range(run.get("repeat_in_same_tab", 1)):
                        check(tab, site, case, artifact, run, mode)
            assert tab.evaluate("document.title") == "shop"
            assert tab.evaluate("'owned' in window || 'pwned' in window") is False
            assert tab.dialogs == []


def check(tab: Tab, site: Site, case: Case, artifact: Artifact, run: dict[str, Any], mode: Mode) -> None:
    assert artifact.script is not None
    answer = exact(case.json(run.get("api", "api.json"), [{"title": "x"}])).encode()
    site.fallback = lambda request: Reply(answer, 200, {"Content-Type": "application/json"})
    site.log.clear()
    result = tab.run(artifact.script, public_args(artifact, run["args"]), mode=mode)
    # the browser asks for things of its own
    asked = [each.url for each in site.log if each.host.endswith(".test") and each.path not in SILENT]
    if "error" in run:
        code, reason = REASONS[run["error"]]
        assert (result["ok"], result["error_code"], result["data"]["reason"]) == (False, code, reason), run
        assert asked == []
        return
    assert result["ok"] is True, f"{run}: {result}"
    if "data" in run:
        assert exact(result["data"]["items"]) == exact(run["data"])
    if "value" in run:
        assert exact(result["data"]) == exact(run["value"])
    if "request" in run:
        assert asked == [run["request"]]


def check_at_once(tab: Tab, artifact: Artifact, runs: list[dict[str, Any]], mode: Mode) -> None:
    """Runs of one script side by side: each waits a second for the page to be still."""
    calls = f"args.runs.map((each) => ({artifact.script})(each, helpers))"
    many = f"async (args, helpers) => ({{ ok: true, data: {{ results: await Promise.all({calls}) }} }})"
    ended = tab.run(many, {"runs": [public_args(artifact, run["args"]) for run in runs]}, mode=mode)
    for run, result in zip(runs, ended["data"]["results"], strict=True):
        assert result["ok"] is True, f"{run}: {result}"
        assert exact(result["data"]["items"]) == exact(run["data"])


@pytest.mark.parametrize("kind", ["bank", "ours"])
def test_scripts_are_strict_mode_expressions(page: Page, site: Site, kind: str) -> None:
    site.page("https://shop.test/", HTML)
    parsed = 0
    with page.tab("https://shop.test/") as tab:
        for number in WIRED:
            case = own_case(number) if kind == "ours" else bank_case(number)
            for result in compile_case(case).values():
                for artifact in result.artifacts:
                    if artifact.script is not None:
                        tab.run(artifact.script, mode="strict")
                        parsed += 1
    assert parsed > len(WIRED)


def test_046_on_the_site_of_the_bank(page: Page, site: Site) -> None:
    """The page that the bank serves has no policy which would stop text that became code."""
    case = bank_case("046")
    site.load(case.folder / "site.json")
    artifact = the_artifact(compile_case(case)["search.yaml"])
    runs = [run for _, run in row_runs(case) if run.get("title")]
    assert len(runs) == len(case.json("payloads.json"))
    with page.tab("https://shop.test/") as tab:
        check_at_once(tab, artifact, runs, "wrapper")
        assert tab.evaluate("document.title") == "shop"


def test_047_the_page_that_is_asked_for(page: Page, site: Site) -> None:
    """The text of the user is one part of the path: nothing below /admin is asked for, by any host."""
    case = bank_case("047")
    artifact = the_artifact(compile_case(case)["user.yaml"])
    url = entry_url(artifact, {"name": "../../admin/delete?id=1#"})
    site.page(url, HTML)
    with page.tab(url):
        asked = [request.target for request in site.log if request.path not in SILENT]
    assert asked == ["/u/..%2F..%2Fadmin%2Fdelete%3Fid%3D1%23/posts"]


def test_no_case_with_runs_is_left_out() -> None:
    left_out = {number for number in WITHOUT_RUNS if "runs" in own_case(number).expect}
    assert left_out == {"022"}  # the bank's input is refused as a whole
