"""`ready` and `recommend`: what they ask of a browser, and what they say without one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adapterc.cli.open_pages import takes
from adapterc.compiler.artifact import Artifact
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.runtime import Adapter, BrowserUnavailable
from tests.support.catalogs import artifact

from .conftest import Make
from .runs import Fake, plain

CDP = ("--cdp", "9222")
OPEN = (
    ("T1", "https://www.shop.test/deals?secret=1#here"),
    ("T2", "https://shop.test/"),
    ("T3", "https://notshop.test/"),
    ("T4", "chrome://settings/?search=shop.test"),
    ("T5", "data:text/html,shop.test"),
    ("T6", "https://[bad/"),
    ("T7", "chrome-extension://shop.test/popup.html"),
)
GONE = BrowserUnavailable("nothing listens on 127.0.0.1:9222", "no_browser", "start one")


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, make: Make) -> Fake:
    """A made-up browser, and a catalog of five adapters."""
    make(
        plain("shop/deals", capabilities=["read"]),
        plain("forum/hot", capabilities=["hot"]),
        plain("forum/news", capabilities=["read"]),
        plain("code/issues", domain="github.com", entry={"kind": "fixed_url", "url": "https://github.com/"}),
        artifact("tea/find", capabilities=["read"]),
    )
    made = Fake()
    made.install(monkeypatch)
    return made


def test_ready_with_open_pages(run: Any, fake: Fake) -> None:
    fake.open = OPEN
    result = run("ready", "shop/deals", *CDP)
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "ready: entry and script of `shop/deals` are as they were compiled\n"
        "Chrome/156 (default profile), shop.test\n"
        "open page T1  https://www.shop.test/deals\n"
    )
    assert fake.runs == []
    assert (fake.connected[0][0], fake.connected[0][1]["profile"], fake.closed) == ("9222", None, 1)


READS = {"effects": {"dom": ["querySelector"]}}


def entry_of(url: str, **changes: Any) -> dict[str, Any]:
    """An entry that is a template, with its argument `query`."""
    return {"entry": {"kind": "url_template", "template": url}, "rules": {"defaults": {}}, **changes}


@pytest.mark.parametrize(
    ("made", "fitting", "other"),
    [
        # what sends requests stands on any page of the entry's origin
        (
            plain("tea/pots"),
            ["https://www.tea.test/", "https://www.tea.test/a?b#c"],
            ["https://tea.test/", "http://www.tea.test/", "https://www.tea.test:444/", "https://shop.test/"],
        ),
        # what reads the page wants that page
        (
            plain("tea/pots", entry={"kind": "fixed_url", "url": "https://www.tea.test/pots?sort=new"}, **READS),
            ["https://www.tea.test/pots?sort=new", "https://www.tea.test/pots/?x=1&sort=new#top"],
            ["https://www.tea.test/pots", "https://www.tea.test/pots?sort=old", "https://www.tea.test/?sort=new"],
        ),
        (
            plain("tea/pots", extension={"world": "main"}),
            ["https://www.tea.test/"],
            ["https://www.tea.test/pots"],
        ),
        # a template is met by some arguments
        (
            artifact("tea/find", **entry_of("https://www.tea.test/find?q={{query|urlencode}}&kind=pot", **READS)),
            ["https://www.tea.test/find?q=red%20clay&kind=pot", "https://www.tea.test/find?kind=pot&p=2&q=x"],
            [
                "https://www.tea.test/find?q=x",
                "https://www.tea.test/find?kind=pot",
                "https://www.tea.test/?q=x&kind=pot",
            ],
        ),
        (
            artifact("tea/pot", **entry_of("https://www.tea.test/pot/{{query|urlencode}}", **READS)),
            ["https://www.tea.test/pot/7", "https://www.tea.test/pot/red%20clay/?x=1"],
            ["https://www.tea.test/pot/", "https://www.tea.test/pot/7/reviews", "https://www.tea.test/pots/7"],
        ),
        (
            artifact("tea/page", **entry_of("{{query}}", **READS)),
            ["https://tea.test/", "https://www.tea.test/pot/7?x=1"],
            ["https://shop.test/"],
        ),
        # what may write is never run on a page of the user's
        (plain("tea/order", effects={"writes": ["click"]}, read_only=False), [], ["https://www.tea.test/"]),
    ],
)
def test_open_pages_are_those_that_a_run_takes(made: Artifact, fitting: list[str], other: list[str]) -> None:
    assert made.manifest is not None and made.script is not None
    entry = Adapter.of(finish_entry(made.manifest, made.script), made.script).entry
    assert [url for url in (*fitting, *other) if takes(entry, url)] == fitting


def test_a_run_needs_no_open_page(run: Any, fake: Fake) -> None:
    result = run("ready", "shop/deals", *CDP, "--browser-profile", "P", "--format", "json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == {
        "adapter": "shop/deals",
        "domain": "shop.test",
        "status": "ready",
        "message": "`shop/deals` can run",
        "report_hint": None,
        "cause": None,
        "help": None,
        "browser": "Chrome/156.0.1",
        "profile_key": "P",
        "pages": [],
    }


def test_not_ready_without_a_browser(run: Any, fake: Fake) -> None:
    fake.unavailable = GONE
    result = run("ready", "shop/deals", *CDP)
    err = "error[browser_unavailable: no_browser]: nothing listens on 127.0.0.1:9222\n  = help: start one\n"
    assert (result.code, result.err) == (3, err)
    assert result.out == (
        "requires_browser_runtime: entry and script of `shop/deals` are as they were compiled; "
        "no browser to run it in\n"
    )
    result = run("ready", "shop/deals", *CDP, "--format", "json")
    assert (result.code, result.err) == (3, err)
    document = json.loads(result.out)
    assert (document["status"], document["cause"]) == ("requires_browser_runtime", "no_browser")
    assert (document["message"], document["help"]) == ("nothing listens on 127.0.0.1:9222", "start one")
    assert document["report_hint"] == "check that the browser is running and can be reached"
    assert document["pages"] == []


def test_a_damaged_script_is_never_ready(run: Any, fake: Fake) -> None:
    with open("catalog/scripts/shop/deals.js", "w") as file:
        file.write("async () => 1")
    result = run("ready", "shop/deals", *CDP)
    assert (result.code, result.out) == (4, "")
    assert result.err.startswith("error: `shop/deals` is refused: `scripts/shop/deals.js` ")
    assert fake.connected == []


@pytest.mark.parametrize("command", ["ready", "recommend"])
def test_without_a_catalog_no_browser_is_asked(run: Any, fake: Fake, command: str) -> None:
    result = run(command, *(["shop/deals"] if command == "ready" else []), "--catalog", "nowhere", *CDP)
    assert (result.code, result.out) == (3, "")
    assert fake.connected == []


def test_recommendations_without_a_browser(run: Any, fake: Fake) -> None:
    fake.unavailable = GONE
    result = run("recommend", *CDP)
    assert result.code == 0
    assert result.err == ("note: open pages do not count: nothing listens on 127.0.0.1:9222\n  = help: start one\n")
    assert result.out == (
        "score  adapter      reason                           entry\n"
        "   45  code/issues  github.com is a priority domain  https://github.com/\n"
        "   45  forum/hot    `hot` is a priority capability   https://www.forum.test/\n"
        "   20  forum/news   it is in the catalog             https://www.forum.test/\n"
        "   20  shop/deals   it is in the catalog             https://www.shop.test/\n"
        "   20  tea/find     it is in the catalog             https://www.tea.test/find?q=tea\n"
    )


def test_what_is_open_comes_first(run: Any, fake: Fake) -> None:
    fake.open = OPEN
    result = run("recommend", "--limit", "2", *CDP, "--format", "json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == {
        "recommendations": [
            {
                "adapter": "shop/deals",
                "score": 90,
                "reason": "a page of www.shop.test is open",
                "entry_url": "https://www.shop.test/",
                "profile_key": "default",
                "target_id": "T1",
            },
            {
                "adapter": "code/issues",
                "score": 45,
                "reason": "github.com is a priority domain",
                "entry_url": "https://github.com/",
                "profile_key": None,
                "target_id": None,
            },
        ]
    }


def test_examples_that_make_no_entry_give_the_domain(run: Any, fake: Fake, make: Make) -> None:
    query = {"name": "query", "description": "A page", "required": True, "arg_type": "string", "example": "query"}
    whole = {"kind": "url_template", "template": "{{query}}"}
    rules = {"defaults": {}, "coercions": {"query": "text"}}
    make(artifact("tea/page", args=[query], entry=whole, rules=rules), at="one")
    item = json.loads(run("recommend", "--catalog", "one", "--format", "json").out)["recommendations"][0]
    assert item["entry_url"] == "https://tea.test"


@pytest.mark.parametrize("limit", ["0", "-1", "x"])
def test_wrong_limits(run: Any, fake: Fake, limit: str) -> None:
    result = run("recommend", "--limit", limit)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: Invalid value for '--limit': ")
