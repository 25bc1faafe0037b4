"""Which hosts belong together, and where a URL with holes leads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from publicsuffixlist import PSLFILE, PublicSuffixList

from adapterc.syntax.sites import below, normal_host, registrable, same_site
from adapterc.whitelist.analysis.pieces import Hole, Pieces
from adapterc.whitelist.analysis.rpcs import known_rpc
from adapterc.whitelist.analysis.targets import Target, target_of

_CASE = Path(__file__).parents[3].parent / "shared" / "cases" / "049-sec-domain-boundary" / "hosts.json"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("SHOP.TEST.", "shop.test"),
        ("shop.test:443", "shop.test"),
        ("shop.test:8443", "shop.test:8443"),
        ("[::1]:80", "[::1]"),
        ("\u4f8b\u5b50.test", "xn--fsqu00a.test"),
        ("", ""),
    ],
)
def test_normal_host(host: str, expected: str) -> None:
    assert normal_host(host) == expected


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("shop.test", "shop.test", True),
        ("www.shop.test", "api.shop.test:8443", True),
        ("a.co.uk", "b.co.uk", False),
        ("x.a.co.uk", "a.co.uk", True),
        ("one.github.io", "two.github.io", False),
        ("notshop.test", "shop.test", False),
        ("shop.test.evil.test", "shop.test", False),
        ("10.0.0.1", "20.0.0.1", False),
        ("localhost", "localhost", True),
    ],
)
def test_same_site(one: str, other: str, same: bool) -> None:
    assert same_site(one, other) is same
    assert same_site(other, one) is same


def test_below() -> None:
    assert below("api.shop.test", "shop.test") and below("Shop.Test.", "shop.test")
    assert not below("notshop.test", "shop.test") and not below("shop.test", "api.shop.test")
    assert not below("shop.test", "")


def test_registrable() -> None:
    assert registrable("a.b.shop.co.uk") == "shop.co.uk"
    assert registrable("127.0.0.1") == "127.0.0.1"
    assert registrable("co.uk") == "co.uk"


@pytest.mark.skipif(not _CASE.exists(), reason="the case bank is not here")
def test_the_host_table_of_the_case_bank() -> None:
    table = json.loads(_CASE.read_text(encoding="utf-8"))
    assert [host for host in table["same_site"] if not same_site(host, table["domain"])] == []
    assert [host for host in table["other"] if same_site(host, table["domain"])] == []


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ((), Target("page")),
        (("/a?b#c",), Target("page", path="/a")),
        (("a/b",), Target("page", path="/a/b")),
        (("  https://Shop.Test/a b",), Target("host", "shop.test", "/a%20b")),
        (("https://shop.test",), Target("host", "shop.test")),
        (("https://user:pass@shop.test/x",), Target("host", "shop.test", "/x")),
        (("https://shop.test\\@evil.test/",), Target("host", "shop.test", "/@evil.test/")),
        (("ht\ntps://shop.test/",), Target("host", "shop.test", "/")),
        (("https://shop.test/u/", Hole.UNKNOWN, "/x"), Target("host", "shop.test", "/u/*/x")),
        (("https://shop.test", Hole.ENCODED, "/x"), Target("computed")),
        (("https://", Hole.HOST, "/x"), Target("page", path="/x")),
        (("https://api.", Hole.HOST, "/x"), Target("computed")),
        ((Hole.ORIGIN, "/x"), Target("page", path="/x")),
        ((Hole.ORIGIN, Hole.UNKNOWN), Target("computed")),
        ((Hole.ORIGIN, ".evil.test/"), Target("computed")),
        ((Hole.PROTOCOL, "//shop.test/x"), Target("host", "shop.test", "/x")),
        ((Hole.PATH, ".json"), Target("computed")),
        (("/", Hole.UNKNOWN), Target("computed")),
        (("/", Hole.NUMBER), Target("page", path="/*")),
        (("/", Hole.ENCODED, "/x"), Target("page", path="/*/x")),
        (("u/", Hole.UNKNOWN), Target("page", path="/u/*")),
        (("u", Hole.UNKNOWN, "/x"), Target("computed")),
        (("?q=", Hole.UNKNOWN), Target("page", path="/")),
        ((Hole.UNKNOWN,), Target("computed")),
        (("data:text/plain,x",), Target("local")),
        (("blob:x",), Target("local")),
        (("javascript:1",), Target("computed")),
        (("https://",), Target("computed")),
        (("https://a b.test/",), Target("computed")),
    ],
)
def test_target_of(pieces: Pieces, expected: Target) -> None:
    assert target_of(pieces) == expected


@pytest.mark.parametrize(
    ("host", "path", "known"),
    [
        ("x.algolia.net", "/1/indexes/items/query", True),
        ("algolia.net.evil.test", "/1/indexes/items/query", False),
        ("shop.test", "/items/_search", True),
        ("shop.test", "/items/search", False),
        ("shop.test", "/api/get_list", False),
        ("www.youtube.com", "/youtubei/v1/browse", True),
        ("www.youtube.com", "/youtubei/v1/like/like", False),
        ("api.osv.dev", "/v1/query", True),
        ("api.osv.dev", "/v1/*", False),
    ],
)
def test_known_rpc(host: str, path: str, known: bool) -> None:
    assert known_rpc(host, path) is known


def test_a_part_of_the_list_says_what_all_of_it_says() -> None:
    """For a name below each rule, and one below that, in the spelling of browsers."""
    whole = PublicSuffixList()
    rules = {line.strip() for line in Path(PSLFILE).read_text(encoding="utf-8").split("\n")}
    rules = {rule for rule in rules if rule and not rule.startswith("//")}
    assert len(rules) > 5000
    for rule in sorted(rules):
        base = normal_host(rule.lstrip("!").replace("*", "any"))
        for host in (base, f"one.{base}", f"www.one.{base}"):
            assert registrable(host) == (whole.privatesuffix(host) or host), host
