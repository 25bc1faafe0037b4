"""Anchors held against what a page shows: found, lost, or not to be told."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from adapterc.sitemap.aliases import hosts_of
from adapterc.sitemap.check import check_site
from adapterc.sitemap.commands import Command, Commands
from adapterc.sitemap.context import Context
from adapterc.sitemap.live.judge import drifted, is_own, stops
from adapterc.sitemap.live.looks import Role, looks
from adapterc.sitemap.live.seen import Node, Seen
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from tests.unit.sitemap.layers import WORKFLOW, view_of

HEAD = (
    '---\nschema_version: "1.1"\npage_id: deals\nurl_patterns:\n  - https://shop.test/deals\n'
    "  - https://shop.test/d/{page}\nsource: global\n---\n"
)


def page(*anchors: str) -> SitemapFile:
    text = HEAD + "\n## Visual anchors\n" + "".join(f"- {anchor}\n" for anchor in anchors)
    return view_of({"pages/deals.md": text}).pages["deals"][0]


def view(*anchors: str) -> View:
    text = HEAD + "\n## Visual anchors\n" + "".join(f"- {anchor}\n" for anchor in anchors)
    return view_of({"pages/deals.md": text})


def messages(site: View, seen: Seen) -> list[str]:
    """What is said of the only address of a site."""
    (stop,) = stops(site)
    found = check_site(site.site, replace(Context(date(2026, 11, 30)), live={stop.url: seen}))
    return [f"{item.span.line} {item.code} {item.message}" for item in found if item.code.startswith("SMC")]


@pytest.mark.parametrize(
    ("anchor", "roles"),
    [
        ("a11y: role=main", (Role("main"),)),
        ('a11y: `role=main` + `role=region name` has `"News"`', (Role("main"), Role("region", ("News",), part=True))),
        ('a11y: `role=dialog name="Post" | "Compose post"`', (Role("dialog", ("Post", "Compose post")),)),
        ("a11y: role=heading level=1", (Role("heading", level=1),)),
        ('a11y (main): role=region name 含 "评论"', (Role("region", ("评论",), part=True),)),
    ],
)
def test_roles(anchor: str, roles: tuple[Role, ...]) -> None:
    (look,) = looks(page(anchor))
    assert look.roles == roles


@pytest.mark.parametrize(
    ("anchor", "texts"),
    [
        ("text: `Latest` / `Popular`", ("Latest", "Popular")),
        ('text: the tab "For you" or "Following"', ("For you", "Following")),
        ("text: Sold out", ("Sold out",)),
        ("text: `<name>'s posts` and `.count`", ()),
    ],
)
def test_texts(anchor: str, texts: tuple[str, ...]) -> None:
    assert tuple(text for look in looks(page(anchor)) for text in look.texts) == texts


@pytest.mark.parametrize(
    ("anchor", "selectors"),
    [
        ('testid: `[data-test="deal"]`', ('[data-test="deal"]',)),
        ("selector_pattern: ul.deals > li  # the list", ("ul.deals > li",)),
        ("selector_pattern: `a[href='/x']` and `li > b`", ("a[href='/x']", "li > b")),
        ("pattern: a list of `li > b`", ("li > b",)),
        ("pattern: `li > b` under `ul > li`", ()),
        ('testid: `[data-id="<id>"]`', ()),
    ],
)
def test_selectors(anchor: str, selectors: tuple[str, ...]) -> None:
    (look,) = looks(page(anchor))
    assert look.selectors == selectors
    assert bool(look.why) == (not selectors)


def test_absent_anchors_ask_for_nothing() -> None:
    assert looks(page("a11y: none", "testid: n/a")) == []


def test_a_page_with_all_its_anchors() -> None:
    at = view('a11y: role=heading name="Deals"', "text: `Sold out` / `Ausverkauft`", 'testid: `[data-test="deal"]`')
    seen = Seen(
        "https://shop.test/deals",
        text="Today: AUSVERKAUFT",
        counts={'[data-test="deal"]': 3},
        nodes=[Node("heading", "deals", 1)],
    )

    (found,) = stops(at)
    assert found.url == "https://shop.test/deals" and found.selectors == ('[data-test="deal"]',)
    assert messages(at, seen) == []


def test_what_is_gone_is_drift() -> None:
    at = view('a11y: role=heading name="Deals"', "text: `Sold out`", 'testid: `[data-test="deal"]`', "pattern: cards")
    seen = Seen("https://shop.test/deals", counts={'[data-test="deal"]': 0}, nodes=[Node("heading", "Offers")])

    assert messages(at, seen) == [
        "11 SMC01 anchor a11y not found on https://shop.test/deals: no heading named 'Deals'",
        "12 SMC01 anchor text not found on https://shop.test/deals: no text 'Sold out'",
        '13 SMC01 anchor testid not found on https://shop.test/deals: `[data-test="deal"]` matches nothing',
    ]


def test_a_selector_that_is_none_is_no_drift() -> None:
    at = view("selector_pattern: `li:::x > b`")

    assert messages(at, Seen("https://shop.test/deals", counts={"li:::x > b": None})) == []


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (Seen("", error="net::ERR_NAME_NOT_RESOLVED"), "net::ERR_NAME_NOT_RESOLVED"),
        (Seen("https://shop.test/deals", status=503), "HTTP 503"),
        (Seen("https://shop.test/login?next=/deals"), "it leads to a login page"),
        (Seen("https://shop.test/deals", password=True), "it asks for a password"),
        (Seen("https://shop.test/deals", title="Are you human?"), "it says 'Are you human'"),
        (Seen("https://shop.test/deals", text="请完成安全验证"), "it says '安全验证'"),
    ],
)
def test_what_cannot_be_told(seen: Seen, why: str) -> None:
    at = view("a11y: role=main")

    assert messages(at, seen) == [f"5 SMC02 https://shop.test/deals inconclusive: {why}"]
    assert drifted(at, {"https://shop.test/deals": seen}) == {}


def test_a_state_signature() -> None:
    text = WORKFLOW.replace("- success: the item is open", "- success: open\n- url_pattern: https://shop.test/deals")
    at = view_of({"workflows/find-deal.md": text})

    assert messages(at, Seen("https://www.shop.test/deals/?x=1")) == []
    assert messages(at, Seen("https://shop.test/")) == [
        "15 SMC03 state signature not reached: https://shop.test/deals leads to https://shop.test/"
    ]
    live = {"https://shop.test/deals": Seen("https://shop.test/")}
    reason = "state signature not reached on https://shop.test/deals"
    assert drifted(at, live) == {"shop/workflows/find-deal.md": reason}


def test_an_overlay_that_has_the_section_replaces_what_is_looked_for() -> None:
    global_text = HEAD + '\n## Visual anchors\n- testid: `[data-test="old"]`\n'
    local_text = HEAD + '\n## Visual anchors\n- testid: `[data-test="new"]`\n'
    bare_text = HEAD + "\n## Actions on this page\n"

    for overlay, selector in ((local_text, '[data-test="new"]'), (bare_text, '[data-test="old"]')):
        (stop,) = stops(view_of({"pages/deals.md": global_text}, {"pages/deals.md": overlay}))
        assert stop.selectors == (selector,)


def test_the_state_signature_of_an_overlay_replaces_the_global_one() -> None:
    shared = WORKFLOW.replace("## State signature\n", "## State signature\n- url_pattern: https://shop.test/old\n")
    local = (
        "---\nworkflow_id: find-deal\nsource: local\n---\n## State signature\n- url_pattern: https://shop.test/new\n"
    )
    bare = "---\nworkflow_id: find-deal\nsource: local\n---\n## Avoid\n- haste\n"

    for overlay, url in ((local, "https://shop.test/new"), (bare, "https://shop.test/old")):
        site = view_of({"workflows/find-deal.md": shared}, {"workflows/find-deal.md": overlay})
        assert [stop.url for stop in stops(site)] == [url]


@pytest.mark.parametrize(
    ("url", "own"),
    [
        ("https://www.shop.test/deals", True),
        ("https://SHOP.test:443/", True),
        ("http://m.shop.test/", True),
        ("https://alias.test/", True),
        ("https://api.test/", True),
        ("http://localhost:8000/", True),
        ("http://localhost:8001/", False),
        ("http://localhost/", False),
        ("https://shop.test:8443/", False),
        ("https://me:word@shop.test/", False),
        ("https://evilshop.test/", False),
        ("https://other.test/", False),
        ("http://127.0.0.1:18477/logout?all=1", False),
        ("https://shop.test:x/", False),
    ],
)
def test_only_hosts_of_the_site_are_its_own(url: str, own: bool) -> None:
    commands = Commands()
    commands.add(Command("shop", "deals", domain="api.test"))
    commands.add(Command("other", "deals", domain="other.test"))
    files = {"SITE.md": "---\nsite: Shop.test\n---\n", "site-alias.json": '{"hostnames": ["alias.test"]}'}
    local = {"SITE.md": "---\nsite: localhost:8000\n---\n"}
    assert is_own(url, hosts_of(view_of(files, local).site, commands)) is own


@pytest.mark.parametrize(
    ("wanted", "part", "name", "fits"),
    [
        ("Post", False, "POST", True),
        ("Post", False, "Post it", False),
        ("Post", True, "to post it", True),
        ("Hello <name>, <n> new", False, "hello Ann, 3 NEW", True),
        ("Hello <name>, <n> new", False, "hello Ann, 3 new ones", False),
        ("Hello <name>, <n> new", True, "oh hello Ann, 3 new ones", True),
        ("<a>x<b>", False, "x", True),
        ("ab<a>ba", False, "aba", False),
        ("<a>xy<b>xy", False, "xy", False),
    ],
)
def test_placeholders_of_names_stand_for_any_text(wanted: str, part: bool, name: str, fits: bool) -> None:
    assert Role("button", (wanted,), part).fits("button", name, 0) is fits


def test_many_placeholders_are_looked_for_at_once() -> None:
    """As a pattern they took a time that no page lives to see."""
    assert not Role("button", ("<a>x" * 40 + "y",)).fits("button", "x" * 2000, 0)
