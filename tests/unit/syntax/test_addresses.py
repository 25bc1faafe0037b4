"""Web addresses are read as a browser reads them."""

from __future__ import annotations

import pytest

from adapterc.syntax.addresses import is_private, normal_host, parse_address


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://shop.test", "https://shop.test/"),
        (" HTTPS://Shop.Test./a?b#c ", "https://shop.test/a?b#c"),
        ("https://shop.test:443/", "https://shop.test/"),
        ("http://shop.test:0080/", "http://shop.test/"),
        ("https://shop.test:8443/x", "https://shop.test:8443/x"),
        ("https://shop.test:" + "0" * 5000 + "81/x", "https://shop.test:81/x"),
        ("https://shop.test:000/x", "https://shop.test:0/x"),
        ("https://shop.test?q=1", "https://shop.test/?q=1"),
        ("https://shop.test/a b/{{x}}", "https://shop.test/a%20b/%7B%7Bx%7D%7D"),
        ("https://shop.test/首页", "https://shop.test/%E9%A6%96%E9%A1%B5"),
        ("https://shop.test\\evil\\x", "https://shop.test/evil/x"),
        ("https:\\\\shop.test/x", "https://shop.test/x"),
        ("https://münchen.test/", "https://xn--mnchen-3ya.test/"),
        ("http://127.1/", "http://127.0.0.1/"),
        ("http://0x7f000001/", "http://127.0.0.1/"),
        ("http://[::1]:81/", "http://[::1]:81/"),
        ("https://shop.test/%2e%2e", "https://shop.test/%2e%2e"),
        ("https://shop\n.test/", "https://shop.test/"),
    ],
)
def test_addresses(text: str, url: str) -> None:
    found = parse_address(text)
    assert found is not None and found.url == url
    again = parse_address(found.url)
    assert again == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "shop.test",
        "//shop.test/",
        "/x",
        "ftp://shop.test/",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "https://",
        "https:///",
        "https://user@shop.test/",
        "https://shop.test@evil.test/",
        "https://shop test/",
        "https://shop.test:99999/",
        "https://shop.test:80a/",
        "https://shop.test:" + "9" * 5000 + "/",
        "https://-a.test/",
        "https://a..b/",
        "https://%31.test/",
        "https://1.2.3.4.5/",
        "https://256.1.1.1/",
        "https://[::1/",
        "https://*.shop.test/",
    ],
)
def test_texts_that_are_no_address(text: str) -> None:
    assert parse_address(text) is None


@pytest.mark.parametrize(
    "host",
    ["localhost", "a.localhost", "LOCALHOST.", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "0"]
    + ["10.1.2.3", "192.168.0.1", "169.254.1.1", "[::1]", "[fe80::1]", "[::ffff:127.0.0.1]", "100.64.0.1"],
)
def test_private_addresses(host: str) -> None:
    assert is_private(host)


@pytest.mark.parametrize("host", ["shop.test", "localhost.shop.test", "8.8.8.8", "[2606:4700::1111]", "notlocalhost"])
def test_public_addresses(host: str) -> None:
    assert not is_private(host)


def test_a_host_keeps_underscores_and_loses_its_dot() -> None:
    assert normal_host("My_App.Shop.Test.") == "my_app.shop.test"
    assert normal_host("x" * 64 + ".test") is None
