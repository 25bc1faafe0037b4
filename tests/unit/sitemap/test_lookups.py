"""References, commands, URL patterns, selectors and the view over two layers."""

from __future__ import annotations

import json
from itertools import product

import pytest

from adapterc.sitemap.commands import read_commands
from adapterc.sitemap.endpoints import read_endpoints
from adapterc.sitemap.overlaps import Overlaps
from adapterc.sitemap.references import command_uses, references
from adapterc.sitemap.selectors import classify, looks_like_selector, operands, ticked
from adapterc.sitemap.urls import Pattern, compile_pattern, matches
from tests.support.sitemaps import file_of, piece_of, view_of

HEAD = "---\nschema_version: 1.1\n---\n"


def test_references_in_all_forms() -> None:
    text = (
        "### action:own\n- use `action:a in pages/p.md` and action:b，then ../pages/_c.md\n- [x](./d.md) action `e` "
        "(see pages/f/index.md)\n- endpoint:g in apis.md, endpoint_id: h, pitfall:i workflows/j.md pages/<k>.md\n"
    )
    found = [(item.kind, item.id, item.path, item.loose) for item in references(file_of(HEAD + text))]
    assert found == [
        ("action", "a", "pages/p.md", False),
        ("action", "b", "", False),
        ("page", "_c", "pages/_c.md", False),
        ("page", "d", "pages/d.md", False),
        ("action", "e", "pages/f/index.md", True),
        ("endpoint", "g", "", False),
        ("endpoint", "h", "", False),
        ("pitfall", "i", "", False),
        ("workflow", "j", "workflows/j.md", False),
    ]


def test_commands_and_their_flags() -> None:
    text = "`opencli shop buy --id 1 --no-wait` then --not-this; opencli browser open --x; opencli shop 买\n"
    found = list(command_uses(file_of(HEAD + text)))
    assert [(item.adapter, [flag.value for flag in item.flags]) for item in found] == [
        ("opencli shop buy", ["--id", "--no-wait"])
    ]


MANIFEST = [
    {
        "site": "shop",
        "name": "buy",
        "aliases": ["purchase"],
        "args": [{"name": "id", "positional": True}, {"name": "wait"}],
        "domain": "shop.test",
        "browser": True,
    }
]


def test_a_manifest_and_a_catalog_give_commands() -> None:
    commands = read_commands(json.dumps(MANIFEST).encode())
    command = commands.find("shop", "purchase")
    assert command is not None and command.takes("no-wait") and command.takes("window") and not command.takes("id")
    assert (commands.domains("shop"), commands.near("shop", "byu")) == (["shop.test"], "buy")
    index = {"adapters": [{"name": "shop/hot", "args": [{"name": "limit"}], "domain": "shop.test"}]}
    hot = read_commands(json.dumps(index).encode()).find("shop", "hot")
    assert hot is not None and hot.takes("limit")


@pytest.mark.parametrize("data", [b"{", b"{}", b"1", b'[{"x": 1}]', b"\xff"])
def test_what_is_no_manifest_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"^(it is|no item)"):
        read_commands(data)


@pytest.mark.parametrize(
    ("pattern", "url", "is_match"),
    [
        ("https://www.shop.test/item/<id>", "http://shop.test/item/5/?x=1#top", True),
        ("https://shop.test/item/{id}", "https://shop.test/item", False),
        ("https://shop.test/*", "https://shop.test/a/b", True),
        ("https://shop.test/search?q=*", "https://shop.test/search?q=a&page=2", True),
        ("https://shop.test/search?q=*", "https://shop.test/search", False),
        ("https://shop.test/search?sort=new", "https://shop.test/search?sort=old", False),
        ("https://shop.test/", "https://shop.test", True),
    ],
)
def test_url_patterns_match(pattern: str, url: str, is_match: bool) -> None:
    compiled = compile_pattern(pattern)
    assert isinstance(compiled, Pattern)
    assert matches(compiled, url) is is_match


@pytest.mark.parametrize(
    "text",
    ["/home", "shop.test/x", "https://shop.test/:id", "https://shop.test/u-{id}", "ftp://shop.test/", "https://"],
)
def test_bad_url_patterns(text: str) -> None:
    assert isinstance(compile_pattern(text), str)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("https://x.test/<a>", "https://x.test/{b}", True),
        ("https://x.test/home", "https://x.test/<b>", False),
        ("https://x.test/a?q=1", "https://x.test/a?q=2", False),
        ("https://x.test/a?q=*", "https://x.test/a?r=*", True),
        ("https://x.test/a", "https://y.test/a", False),
        ("https://x.test/a/*", "https://x.test/<b>/c", True),
    ],
)
def test_patterns_overlap(one: str, other: str, same: bool) -> None:
    first, second = compile_pattern(one), compile_pattern(other)
    assert isinstance(first, Pattern) and isinstance(second, Pattern)
    for mine, theirs in ((first, second), (second, first)):
        known: Overlaps[str] = Overlaps()
        known.add(theirs, "the other")
        assert known.find(mine) == ("the other" if same else None)


def meet(one: Pattern, other: Pattern) -> bool:
    """Whether two patterns meet, part by part."""
    if one.host != other.host or one.specificity != other.specificity:
        return False
    longer = len(one.path) - len(other.path)
    if (longer > 0 and not other.rest) or (longer < 0 and not one.rest):
        return False
    given = dict(other.query)
    parts = [*zip(one.path, other.path, strict=False), *((value, given.get(key)) for key, value in one.query)]
    return all(mine is None or theirs is None or mine == theirs for mine, theirs in parts)


def test_patterns_are_found_as_if_each_was_looked_at() -> None:
    paths = ["/".join(parts) for size in (1, 2, 3) for parts in product(("a", "b", "{x}"), repeat=size)]
    urls = [f"https://x.test/{path}{end}" for path in paths for end in ("", "/*", "?q=1", "?q=2&r=*", "?r=*&s=2")]
    patterns = [pattern for url in urls if isinstance(pattern := compile_pattern(url), Pattern)]
    known: Overlaps[Pattern] = Overlaps()
    for number, pattern in enumerate(patterns):
        found = known.find(pattern)
        assert (found is None) is not any(meet(pattern, other) for other in patterns[:number])
        assert found is None or meet(pattern, found)
        known.add(pattern, pattern)


@pytest.mark.parametrize(
    ("selector", "kind"),
    [
        ('tr.row[id="<id>"]', "id"),
        ("#main", "id"),
        ("tr.row + tr", "sibling"),
        ('a[href^="item?id="]', "attribute"),
        ('input[name="title"]', "name"),
        ('[role="article"]', "aria"),
        ('[data-testid="like"]', "testid"),
        ("tr:nth-child(2)", "positional"),
        ("li:nth-last-of-type(1)", "positional"),
        ('a:has-text("Post")', "text"),
        (".tweet", "single class"),
        ("#title, .title", "single class"),
        (".a .b", "class"),
        ("article", "other"),
        ('section:has(a[href*="/x/"])', "attribute"),
    ],
)
def test_selector_classes(selector: str, kind: str) -> None:
    assert classify(selector) == kind


@pytest.mark.parametrize("text", ["[data-x]", ".row", "tr.row", "a > b", "div:nth-child(2)", "#x", 'a[title="买"]'])
def test_selectors_look_like_selectors(text: str) -> None:
    assert looks_like_selector(text)


@pytest.mark.parametrize(
    "text",
    ["/compose/post", "window.__STATE__.x", "https://x.test/a", "role=main", "offsetWidth > 50", "17", "[17]", "话题#"],
)
def test_other_texts_do_not(text: str) -> None:
    assert not looks_like_selector(text)


def test_operands() -> None:
    text = 'click article a[href*="/s/"] in card then type "x" into [name="q"] || focus `.row`'
    assert [item.text for item in operands(piece_of(text))] == ['article a[href*="/s/"]', '[name="q"]', ".row"]
    assert [item.text for item in operands(piece_of("click tr:nth-child(2) > a and go"))] == ["tr:nth-child(2) > a"]


def test_what_is_forbidden_in_words_is_no_operand() -> None:
    assert [item.text for item in ticked(piece_of("use `#a` (NOT `.b`), 不要 `.c`; then `.d`"))] == ["#a", ".d"]


def test_the_local_layer_comes_first() -> None:
    page = "---\npage_id: home\n---\n### action:go\ndo: {}\n"
    view = view_of({"pages/home.md": page, "pages/x/index.md": "---\npage_id: y\n---\n"}, {"pages/home.md": page})
    assert [file.layer for file in view.pages["home"]] == ["local", "global"]
    assert view.action_pages == {"go": ["home"]}
    assert view.exists("pages/home/index.md") and view.exists("pages/x/index.md") and not view.exists("pages/z.md")
    assert view.page_at("pages/x.md") == "y"
    twin = view.twin(view.pages["home"][0])
    assert twin is view.pages["home"][1]


@pytest.mark.parametrize("text", ["li:nth-child(2).active", ".js-load-more", ".test-row", ".com-list", "text=Post"])
def test_selectors_that_end_like_file_names_or_begin_with_text(text: str) -> None:
    assert looks_like_selector(text)


def test_commands_and_words_that_forbid_in_capitals() -> None:
    assert [item.text for item in operands(piece_of("Click .more"))] == [".more"]
    assert operands(piece_of("Do not click `.more`")) == []


def test_an_array_without_names_gives_no_ids() -> None:
    assert read_endpoints(b'[{"id": "a"}, {"name": "b"}]') == {"a", "b"}
    assert read_endpoints(b'[{"id": "a"}, {"pattern": "/b"}]') is None
    assert read_endpoints(b"[]") == frozenset()


@pytest.mark.parametrize("url", ["https://shop.test:443/deals", "HTTPS://SHOP.test/deals", "http://shop.test:80/deals"])
def test_a_url_is_known_however_its_host_is_written(url: str) -> None:
    pattern = compile_pattern("https://shop.test/deals")
    assert isinstance(pattern, Pattern) and matches(pattern, url)
    assert not matches(pattern, "https://shop.test:80/deals")
