"""The commands that run adapters, against a real browser and the demo sites."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner, Result

from adapterc.cli.app import cli
from examples.serve import respond
from tests.support.chromium import Chromium
from tests.support.page import Page
from tests.support.site import Site
from tests.support.tabs import tabs

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "examples" / "catalog"

Command = Callable[..., Result]


@pytest.fixture
def command(chromium: Chromium, site: Site, page: Page) -> Iterator[Command]:
    """Runs a command with the demo catalog in the shared browser, and shows that it left no tab behind."""
    site.fallback = respond

    def call(name: str, *arguments: str, input: str | None = None) -> Result:
        catalog = [] if name == "try" else ["--catalog", str(CATALOG)]
        options = [*catalog, "--cdp", chromium.endpoint, "--browser-profile", "default"]
        return CliRunner().invoke(cli, [name, *arguments, *options], input=input)

    address = f"http://{urlsplit(chromium.endpoint).netloc}/json"
    for _ in range(500):  # a test before this one that killed what it ran may have left a page
        with urllib.request.urlopen(f"{address}/list", timeout=10) as answer:
            left = [item["id"] for item in json.load(answer) if item["type"] == "page" and item["url"] != "about:blank"]
        for target in left:
            urllib.request.urlopen(f"{address}/close/{target}", timeout=10).close()
        if not left:
            break
        time.sleep(0.01)
    before = tabs(chromium)
    yield call
    assert tabs(chromium) == before


def test_rows(command: Command) -> None:
    result = command("run", "shop/hot", "--arg", "limit=2")
    assert (result.exit_code, result.stdout) == (
        0,
        "rank  title       price  maker\n   1  Oak stool      36  Pier Nine\n   2  Tin kettle   18.5  Lowtide\n",
    )
    line, *more = result.stderr.splitlines()
    assert line.partition("/")[0] in ("Chrome", "HeadlessChrome")
    assert line.endswith(" (default profile), https://api.shop.test/robots.txt")
    assert more == []


def test_quiet(command: Command) -> None:
    result = command("run", "shop/hot", "--arg", "limit=1", "--quiet")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "rank  title      price  maker\n   1  Oak stool     36  Pier Nine\n"


GIVING = """\
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop', name: 'nothing', access: 'read', description: 'Gives what it is told', domain: 'shop.test',
  strategy: Strategy.PUBLIC, browser: false, columns: ['title'],
  func: async () => RESULT,
});
"""


@pytest.mark.parametrize(
    ("result", "out", "said"),
    [
        ("null", "", "warning[output_drift]: the adapter returned nothing"),
        ("undefined", "", "warning[output_drift]: the adapter returned nothing"),
        ("({})", "", "warning[output_drift]: the adapter returned an empty object"),
        ("[]", "", "warning: no rows, and no answer of the site proves that there are none"),
        ("({ title: 'Oak stool' })", "title  Oak stool\n", None),
    ],
)
def test_what_an_adapter_returns(command: Command, tmp_path: Path, result: str, out: str, said: str | None) -> None:
    (tmp_path / "nothing.js").write_text(GIVING.replace("RESULT", result))
    done = command("try", str(tmp_path / "nothing.js"))
    assert (done.exit_code, done.stdout) == (0, out)
    assert done.stderr.splitlines()[1:] == ([said] if said else [])


def test_arguments_are_data_up_to_the_page(command: Command, site: Site) -> None:
    words = '"it\'s" ${茶} \\ </script> & a=b'
    result = command("run", "shop/search", "--args-json", "-", "--format", "json", input=json.dumps({"query": words}))
    assert (result.exit_code, json.loads(result.stdout)["data"]["count"]) == (0, 0)
    assert result.stderr.splitlines()[-1] == "note: no rows: the site answered with an empty list"
    sent = [request.query for request in site.log if request.host == "api.shop.test" and "q=" in request.query]
    assert len(sent) == 1


def test_several_at_once(command: Command) -> None:
    names = ["shop/hot", "forum/top", "shop/orders", "weather/week"]
    result = command("run", *names, "--format", "json")
    assert result.exit_code == 1
    documents = json.loads(result.stdout)
    assert [(item["adapter"], item["ok"]) for item in documents] == list(
        zip(names, (True, True, False, True), strict=True)
    )
    assert [item["data"]["count"] for item in documents if item["ok"]] == [5, 4, 3]
    assert "error[login_required]: shop/orders: " in result.stderr


def test_a_failure_says_why(command: Command) -> None:
    result = command("run", "shop/orders", "--explain")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "\nevidence, in the order in which it was weighed\n  1. " in result.stderr
    assert "\nerror[login_required]: " in result.stderr
    assert result.stderr.endswith(
        "\n  = help: the site wants a session: sign in to it in this browser, then run again\n"
        "  = help: runs in the browser session of shop.test\n"
        "  = address: https://shop.test/api/orders?status=all\n"
    )


def test_a_dry_run_opens_nothing(command: Command, site: Site) -> None:
    result = command("run", "forum/search", "--arg", "query=a b", "--dry-run")
    assert result.stdout.splitlines()[0] == "entry_url  https://forum.test/search?q=a%20b&kind=topic"
    assert (result.exit_code, result.stderr, site.log) == (0, "", [])


def test_an_open_page_is_seen_and_read(command: Command, chromium: Chromium) -> None:
    address = f"http://{urlsplit(chromium.endpoint).netloc}/json"
    opened = urllib.request.Request(f"{address}/new?https://shop.test/deals", method="PUT")
    with urllib.request.urlopen(opened, timeout=10) as answer:
        target = json.load(answer)["id"]
    try:
        seen = command("ready", "shop/deals", "--format", "json")
        give_up = time.monotonic() + 10
        while not (pages := json.loads(seen.stdout)["pages"]) and time.monotonic() < give_up:
            seen = command("ready", "shop/deals", "--format", "json")
        assert (seen.exit_code, pages) == (0, [{"target_id": target, "url": "https://shop.test/deals"}])
        # the page is of the site of these two as well, and they do not take it
        for other in ("shop/flash", "shop/search"):
            assert json.loads(command("ready", other, "--format", "json").stdout)["pages"] == []
            refused = command("run", other, "--target", target, *_words(other))
            assert refused.exit_code == 1
            assert refused.stderr.endswith(
                "  = help: `--allow-navigate` lets the page be navigated; without `--target` the run opens its own\n"
            )
        best = json.loads(command("recommend", "--limit", "1", "--format", "json").stdout)["recommendations"]
        assert [(item["score"], item["target_id"]) for item in best] == [(90, target)]
        result = command("run", "shop/deals", "--target", target, "--format", "csv")
        assert result.stdout.splitlines()[1] == "Oak stool,36,12,https://shop.test/item/1"
        assert result.exit_code == 0
        assert target in tabs(chromium)
    finally:
        urllib.request.urlopen(f"{address}/close/{target}", timeout=10).close()
        while target in tabs(chromium):
            time.sleep(0.01)


def _words(name: str) -> list[str]:
    return ["--arg", "query=kettle"] if name == "shop/search" else []


def test_the_loop_of_an_author(command: Command) -> None:
    folder = ROOT / "examples" / "opencli-yaml" / "shop"
    result = command("try", str(folder / "deals.yaml"), "--format", "md")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2] == "| Oak stool | 36 | 12 | <https://shop.test/item/1> |"
    held = command("try", str(folder / "comments.yaml"), "--format", "json")
    document = json.loads(held.stdout)
    assert (held.exit_code, document["error_code"], document["data"]["status"]) == (1, "not_compiled", "held")
    ran = command("try", str(folder / "comments.yaml"), "--held", "--format", "json")
    assert (ran.exit_code, json.loads(ran.stdout)["ok"]) == (0, True)
    refused = command("try", str(folder / "stock-alert.yaml"))
    assert (refused.exit_code, refused.stdout) == (1, "")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_run_with_its_tab(chromium: Chromium, site: Site, number: signal.Signals, code: int) -> None:
    site.add("https://forum.test/", "slow", delay_ms=8000)
    before = tabs(chromium)
    arguments = [
        "run",
        "forum/top",
        "--catalog",
        str(CATALOG),
        "--cdp",
        chromium.endpoint,
        "--browser-profile",
        "default",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "adapterc.cli", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    give_up = time.monotonic() + 20
    while not site.requests("/") and time.monotonic() < give_up:
        time.sleep(0.01)
    process.send_signal(number)
    out, _ = process.communicate(timeout=20)
    assert (process.returncode, out) == (code, b"")
    assert tabs(chromium) == before


def test_no_browser_is_a_result_of_its_own() -> None:
    arguments = ["run", "shop/hot", "--catalog", str(CATALOG), "--cdp", "127.0.0.1:1", "--format", "json"]
    result = CliRunner().invoke(cli, arguments)
    document = json.loads(result.stdout)
    assert (result.exit_code, document["reason"]) == (3, "browser_unavailable")
    assert document["data"]["cause"] == "no_browser"
    assert result.stderr == (
        "error[browser_unavailable: no_browser]: no browser listens on 127.0.0.1:1\n"
        f"  = help: {document['data']['help']}\n"
    )
