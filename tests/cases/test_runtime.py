"""The runtime cases of the bank (060 to 078), run by the product in a real browser.

Cells of our own for the same faults are in tests/browser/test_run_matrix.py, those of 079 in the tests of the endpoint.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from adapterc.runtime import Adapter, Browser, RunResult, run
from tests.support.chromium import Chromium
from tests.support.runs import close_page, compiled, inside, pages
from tests.support.site import Site

from .bank import Case, bank_case
from .checks import errors

KINDS = {
    "auth_required": {"login_required", "login_redirect", "login_wall", "session_expired"},
    "network_error": {"network_error", "dns"},
    "site_unavailable": {"http_error"},
    "timeout": {"timeout_navigation", "timeout_script"},
    "adapter_error": {"script_error"},
}
"""Our reasons for the kinds of the bank that are not spelt alike, by the table in its README."""


def https(text: str) -> str:
    """The made-up hosts over TLS: an entry that comes from a bare domain is https, and so is what it asks."""
    return re.sub(r"http://((?:\w+\.)?\w+\.test)", r"https://\1", text)


def serve(site: Site, case: Case) -> None:
    routes = case.json("site.json", {"routes": []})["routes"]
    site.load([{**row, "body": https(row["body"]), "headers": _mapped(row["headers"])} for row in routes])


def _mapped(headers: dict[str, str]) -> dict[str, str]:
    return {name: https(value) for name, value in headers.items()}


def adapters(case: Case) -> dict[str, Adapter]:
    refused = case.expect.get("refused", [])
    found = {name: https(data.decode()) for name, data in case.files.items() if name not in refused}
    return {name: compiled(f"shop/{name}", text) for name, text in found.items()}


def reasons(due: str | list[str]) -> set[str]:
    return {reason for kind in ([due] if isinstance(due, str) else due) for reason in KINDS.get(kind, {kind})}


PLAIN = ("060", "061", "063", "064", "066", "068", "069", "072", "078", "033", "034", "036")


@pytest.mark.parametrize("number", PLAIN)
def test_each_run_ends_as_the_case_says(chromium: Chromium, site: Site, number: str) -> None:
    case = bank_case(number)
    serve(site, case)
    made = adapters(case)

    async def work(browser: Browser) -> list[tuple[dict[str, Any], RunResult, float]]:
        before = await pages(browser)
        ended = []
        for due in case.expect["runs"]:
            adapter = made[due["file"]] if "file" in due else next(iter(made.values()))
            began = time.monotonic()
            result = await run(adapter, due["args"], browser, deadline=due.get("timeout_s", 20.0))
            ended.append((due, result, time.monotonic() - began))
        assert await pages(browser) == before
        return ended

    for due, result, took in inside(chromium, work):
        assert took < due.get("max_seconds", 20)
        if "error" in due:
            assert result.reason in reasons(due["error"]), result
        elif "either" in due:
            assert result.reason == "result_too_large" or result.data["count"] == 200000
        else:
            assert result.ok, result
            if "data" in due:
                assert result.data == due["data"]
            if "count" in due:
                assert result.data["count"] == due["count"]
            warned = [text.partition(":")[0] for text in result.data.get("warnings", [])]
            assert warned == due.get("warnings", [])
    if number == "060":
        assert not [asked for asked in site.log if asked.host == "accounts.shop.test" and asked.method != "GET"]
    if number == "063":
        assert not site.requests("/busy")


def test_what_reaches_eval_is_refused() -> None:
    case = bank_case("064")
    for name in case.expect["refused"]:
        assert errors(compile_file(f"shop/{name}", case.files[name])) == ["AC503"]


def test_a_result_from_a_service_worker_is_marked(chromium: Chromium, site: Site) -> None:
    case = bank_case("070")
    serve(site, case)
    (adapter,) = adapters(case).values()

    async def work(browser: Browser) -> list[RunResult]:
        call = browser.connection.browser.call
        target = (await call("Target.createTarget", {"url": "https://shop.test/"}, timeout=10))["targetId"]
        session = await browser.connection.attach(target, timeout=10)
        ready = "navigator.serviceWorker.ready.then(() => 1)"
        await session.call("Runtime.evaluate", {"expression": ready, "awaitPromise": True}, timeout=10)
        results = [await run(adapter, {}, browser) for _ in range(2)]
        forget = "navigator.serviceWorker.getRegistration().then((it) => it.unregister())"
        await session.call("Runtime.evaluate", {"expression": forget, "awaitPromise": True}, timeout=10)
        await close_page(browser, target)
        return results

    for result in inside(chromium, work):
        marked = [warned.text for warned in result.warnings if warned.code == "service_worker"]
        assert result.data == {"from": "server"} or marked == [
            "https://shop.test/api.json was answered by a service worker"
        ]


def test_half_an_emoji_leaves_as_a_replacement(chromium: Chromium, site: Site) -> None:
    case = bank_case("074")
    serve(site, case)
    (adapter,) = adapters(case).values()
    result = inside(chromium, lambda browser: run(adapter, {}, browser))
    assert result.data["items"] == case.expect["runs"][0]["data_in"][0]
    json.dumps(result.document(), ensure_ascii=False).encode()


def test_a_page_never_shows_the_item_before(chromium: Chromium, site: Site) -> None:
    case = bank_case("075")
    serve(site, case)
    (adapter,) = adapters(case).values()
    (due,) = case.expect["runs"]

    async def work(browser: Browser) -> list[str]:
        results = [await run(adapter, args, browser) for args in due["sequence"]]
        return [result.data["items"][0]["title"] for result in results]

    assert inside(chromium, work) == due["titles"]


def test_ten_runs_at_once(chromium: Chromium, site: Site) -> None:
    case = bank_case("077")
    serve(site, case)
    (adapter,) = adapters(case).values()
    (due,) = case.expect["runs"]

    async def work(browser: Browser) -> list[RunResult]:
        before = await pages(browser)
        results = await asyncio.gather(*(run(adapter, args, browser) for args in due["parallel"]))
        assert await pages(browser) == before
        return results

    began = time.monotonic()
    results = inside(chromium, work)
    assert time.monotonic() - began < due["max_seconds"]
    assert [result.data["got"] for result in results] == [args["n"] for args in due["parallel"]]
