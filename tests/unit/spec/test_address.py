"""The address a run starts on: what it becomes, what is refused, and that a browser reads it in the same way."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.catalog.entry import finish_entry
from adapterc.spec.address import ForbiddenUrl, entry_url, login_like
from adapterc.spec.arguments import InvalidArguments
from adapterc.spec.hosts import within
from adapterc.spec.manifest import INSECURE_ENTRY, AdapterEntry
from tests.support.catalogs import manifest, script
from tests.support.page import Page

HTTP_TOO = [{"code": INSECURE_ENTRY, "text": "the author wrote that"}]


def entry(
    address: str, domain: str = "shop.test", *, names: tuple[str, ...] = ("q",), **extension: Any
) -> AdapterEntry:
    """An entry that starts at this URL or template; `names` are its required text arguments."""
    kind = "template" if "{{" in address else "url"
    args = [
        {"name": name, "description": "x", "required": True, "arg_type": "string", "example": "x"} for name in names
    ]
    rules = {"required": list(names), "defaults": {}, "choices": {}, "coercions": {}, "positional": []}
    where = {"kind": "url_template" if kind == "template" else "fixed_url", kind: address}
    made = manifest(args=args, rules=rules, entry=where, domain=domain, extension=extension)
    return AdapterEntry.of(finish_entry(made, script("shop/hot")))


def refused(made: AdapterEntry, **args: str | int) -> ForbiddenUrl:
    with pytest.raises(ForbiddenUrl) as caught:
        entry_url(made, args)
    return caught.value


def problems(made: AdapterEntry, **args: str | int) -> tuple[str, ...]:
    with pytest.raises(InvalidArguments) as caught:
        entry_url(made, args)
    return caught.value.problems


@pytest.mark.parametrize(
    "url",
    [
        "https://shop.test",
        "https://shop.test/",
        "https://shop.test?x=1",
        "https://shop.test#x",
        "https://a.b.shop.test/x/../y?z=1&w=@#top",
        "https://WWW.Shop.test/",
        "https://shop.test:8443/",
        "https://shop.test/茶?q=é",
        "https://shop.test/a%20b?next=https://evil.test/",
    ],
)
def test_a_fixed_address_is_opened_as_it_is(url: str) -> None:
    assert entry_url(entry(url), {}) == url


@pytest.mark.parametrize(
    ("template", "value", "url"),
    [
        ("https://shop.test/u/{{q|urlencode}}/posts", "mara", "https://shop.test/u/mara/posts"),
        (
            "https://shop.test/u/{{q|urlencode}}/posts",
            "../../admin/delete?id=1#",
            "https://shop.test/u/..%2F..%2Fadmin%2Fdelete%3Fid%3D1%23/posts",
        ),
        ("https://shop.test/u/{{q|urlencode}}", "%2e%2e", "https://shop.test/u/%252e%252e"),
        ("https://shop.test/u/{{q|urlencode}}", "...", "https://shop.test/u/..."),
        ("https://shop.test/u/{{q|urlencode}}", "..;", "https://shop.test/u/..%3B"),
        ("https://shop.test/?q={{q|urlencode}}", "..", "https://shop.test/?q=.."),
        ("https://shop.test/?q={{q|urlencode}}&p=1", "a&p=2", "https://shop.test/?q=a%26p%3D2&p=1"),
        ("https://shop.test/#{{q|urlencode}}", "a/..", "https://shop.test/#a%2F.."),
        ("https://shop.test/{{ q | urlencode }}", " a b\u3000", "https://shop.test/a%20b"),
        ("https://shop.test/{{q|urlencode}}", "\x1ca", "https://shop.test/%1Ca"),
        ("https://shop.test/{{q|urlencode}}", "茶-_.~*\0", "https://shop.test/%E8%8C%B6-_.~%2A%00"),
        ("https://shop.test/{{q|urlencode}}", "{{q|urlencode}}", "https://shop.test/%7B%7Bq%7Curlencode%7D%7D"),
        ("https://shop.test/{{q|urlencode}}", 2055079539374747769, "https://shop.test/2055079539374747769"),
        ("https://shop.test/{{q|urlencode}}/{{q|urlencode}}", "a", "https://shop.test/a/a"),
        ("https://{{q|urlencode}}.shop.test/", "eu.west", "https://eu.west.shop.test/"),
        ("https://{{q|urlencode}}/", "a.shop.test", "https://a.shop.test/"),
        ("https://shop.test:8443/{{q|urlencode}}", "a", "https://shop.test:8443/a"),
        ("{{q}}", " https://shop.test/a?b#c\n", "https://shop.test/a?b#c"),
        ("{{q}}", "https://SHOP.TEST./", "https://SHOP.TEST./"),
        ("{{q}}", "https://shop.test:443/", "https://shop.test:443/"),
        ("{{q}}", "https://shop.test/@me?to=a@b", "https://shop.test/@me?to=a@b"),
        ("{{q}}", "https://shop.test/茶", "https://shop.test/茶"),
        ("{{q}}", "https://shop.test/{{q}}", "https://shop.test/{{q}}"),
    ],
)
def test_a_template_takes_the_arguments(template: str, value: str | int, url: str) -> None:
    assert entry_url(entry(template), {"q": value}) == url


@pytest.mark.parametrize("value", ["", " ", "\n\t", "\u3000\xa0\x85"])
@pytest.mark.parametrize("template", ["https://shop.test/{{q|urlencode}}", "{{q}}"])
def test_a_blank_value_is_no_part_of_an_address(template: str, value: str) -> None:
    assert problems(entry(template), q=value) == ("argument `q` is blank, and the page's address needs it",)


def test_every_blank_value_is_named() -> None:
    made = entry("https://shop.test/{{a|urlencode}}/{{q|urlencode}}/{{b|urlencode}}", names=("a", "b", "q"))
    assert problems(made, q="x", a=" ") == (
        "argument `a` is blank, and the page's address needs it",
        "argument `b` is blank, and the page's address needs it",
    )


STEP = "argument `q` makes a `.` or `..` step in the address"


@pytest.mark.parametrize(
    ("template", "value"),
    [
        ("https://shop.test/u/{{q|urlencode}}/posts", ".."),
        ("https://shop.test/u/{{q|urlencode}}/posts", " . "),
        ("https://shop.test/u/{{q|urlencode}}", ".."),
        ("https://shop.test/u/{{q|urlencode}}?x=1", "."),
        ("https://shop.test/u/{{q|urlencode}}#x", "."),
        ("https://shop.test/u/.{{q|urlencode}}", "."),
        ("https://shop.test/u/%2E{{q|urlencode}}/", "."),
        ("{{q}}", "https://shop.test/a/../b"),
        ("{{q}}", "https://shop.test/a/%2e%2E"),
        ("{{q}}", "https://shop.test/.%2e?x"),
    ],
)
def test_no_argument_steps_out_of_its_place(template: str, value: str) -> None:
    assert problems(entry(template), q=value) == (STEP,)


def test_the_argument_that_steps_is_named() -> None:
    made = entry("https://shop.test/{{a|urlencode}}/{{q|urlencode}}", names=("a", "q"))
    assert problems(made, a="x", q="..") == (STEP,)
    assert problems(made, a=".", q="..") == (STEP.replace("`q`", "`a`"), STEP)


NOT_PLAIN = "is not a plain `https` address"
NOT_WITHIN = "is not within `shop.test`"

NOT_PLAIN_TEXTS = [
    "shop.test",
    "//shop.test/",
    "/shop.test",
    "https:/shop.test/",
    "https:shop.test/",
    "https:///shop.test/",
    "https:\\\\shop.test\\",
    "https://shop.test\\@evil.test/",
    "https://shop.test/a\\b",
    "HTTPS://shop.test/",
    "Https://shop.test/",
    "ftp://shop.test/",
    "file:///shop.test/",
    "javascript:alert(1)//shop.test/",
    "data:text/html,https://shop.test/",
    "view-source:https://shop.test/",
    "blob:https://shop.test/1",
    "https://a@shop.test/",
    "https://@shop.test/",
    "https://:@shop.test/",
    "https://a:b@shop.test/",
    "https://a%40b@shop.test/",
    "https://shop.test:80@evil.test/",
    "https://shop.test:/",
    "https://shop.test:x/",
    "https://shop.test:443443/",
    "https://shop.test /",
    "https://shop.test/a b",
    "https://shop.test/a\u00a0b",
    "https://sh\top.test/",
    "https://shop.test/a\nb",
    "https://shop.test/\x00",
    "https://shop.test/\x7f",
    "https://shop.test/\u200b",
    "https://shop.test/\u202e",
    "https://shop.test/\ud800",
    'https://shop.test/"',
    "https://shop.test/<x>",
    "https://shop%2etest/",
    "https://%73hop.test/",
    "https://shop。test/",
    "https://ｓhop.test/",
    "https://shop．test/",
    "https://münchen.shop.test/",
    "https://shop.test\u00ad/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[shop.test]/",
    "https://shop.test;evil.test/",
    "https://shop.test,evil.test/",
    "https://*.shop.test/",
    "https://",
    "https:///",
    "https://?shop.test",
    "https://#shop.test",
    "https://shop.test/\nhttps://evil.test/",
]


@pytest.mark.parametrize("text", NOT_PLAIN_TEXTS)
def test_an_address_that_is_not_plain_is_refused(text: str) -> None:
    error = refused(entry("{{q}}"), q=text)
    assert (error.url, error.host, error.why) == (text, "", NOT_PLAIN)
    assert str(error) == f"the address {NOT_PLAIN}"


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("https://evil.test/", "evil.test"),
        ("https://evil.test/shop.test", "evil.test"),
        ("https://evil.test#@shop.test/", "evil.test"),
        ("https://evil.test?@shop.test/", "evil.test"),
        ("https://notshop.test/", "notshop.test"),
        ("https://shop.test.evil.test/", "shop.test.evil.test"),
        ("https://shop.tests/", "shop.tests"),
        ("https://shop.test../", "shop.test.."),
        ("https://.shop.test/", ".shop.test"),
        ("https://a..shop.test/", "a..shop.test"),
        ("https://test/", "test"),
        ("https://./", "."),
        ("https://../", ".."),
        ("https://xn--shp-0na.test/", "xn--shp-0na.test"),
        ("https://localhost/", "localhost"),
        ("https://a.localhost/", "a.localhost"),
        ("https://127.0.0.1/", "127.0.0.1"),
        ("https://127.1/", "127.1"),
        ("https://0x7f.1/", "0x7f.1"),
        ("https://0X7F000001/", "0X7F000001"),
        ("https://0177.0.0.1/", "0177.0.0.1"),
        ("https://2130706433/", "2130706433"),
        ("https://169.254.169.254/", "169.254.169.254"),
        ("https://10.0.0.1/", "10.0.0.1"),
        ("https://192.168.0.1./", "192.168.0.1."),
        ("https://0/", "0"),
        ("https://8.8.8.8/", "8.8.8.8"),
    ],
)
def test_another_host_is_refused(text: str, host: str) -> None:
    error = refused(entry("{{q}}"), q=text)
    assert (error.url, error.host, error.why) == (text, host, NOT_WITHIN)
    assert str(error) == f"`{host}` {NOT_WITHIN}"


@pytest.mark.parametrize("value", ["evil.test/", "evil.test#", "evil.test?", "a@evil", "évil", "a:80", "a b", "[::1]"])
@pytest.mark.parametrize("template", ["https://{{q|urlencode}}.shop.test/", "https://{{q|urlencode}}/"])
def test_an_argument_cannot_break_out_of_the_host(template: str, value: str) -> None:
    assert refused(entry(template), q=value).why == NOT_PLAIN


@pytest.mark.parametrize("value", ["evil.test", "127.0.0.1", "localhost", "shop.test.evil.test", "2130706433"])
def test_an_argument_cannot_be_another_host(value: str) -> None:
    error = refused(entry("https://{{q|urlencode}}/"), q=value)
    assert (error.url, error.host, error.why) == (f"https://{value}/", value, NOT_WITHIN)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.0.0.7"])
def test_a_private_host_is_opened_when_it_is_the_declared_one(host: str) -> None:
    assert entry_url(entry(f"https://{host}:8443/", host), {}) == f"https://{host}:8443/"
    assert entry_url(entry("{{q}}", host), {"q": f"https://{host}/"}) == f"https://{host}/"


@pytest.mark.parametrize("domain", ["0x7f.1", "2130706433", "127.1", "0177.0.0.1", "1.2.3.4.5", "a.0x7f"])
def test_a_number_in_disguise_is_nobodys_domain(domain: str) -> None:
    error = refused(entry(f"https://{domain}/", domain))
    assert (error.host, error.why) == (domain, f"is not within `{domain}`")


@pytest.mark.parametrize("domain", ["0.0.1", "1", "0.1"])
def test_no_address_lies_below_a_number(domain: str) -> None:
    assert refused(entry("{{q}}", domain), q="https://127.0.0.1/").why == f"is not within `{domain}`"


@pytest.mark.parametrize("template", ["{{q}}", "http://shop.test/{{q|urlencode}}", "http://shop.test/"])
def test_http_is_opened_only_when_the_manifest_says_so(template: str) -> None:
    value = "http://shop.test/" if template == "{{q}}" else "x"
    url = template.replace("{{q|urlencode}}", "x").replace("{{q}}", value)
    assert entry_url(entry(template, deviations=HTTP_TOO), {"q": value}) == url
    if template == "{{q}}":  # the models refuse the other two
        error = refused(entry(template), q=value)
        assert (error.host, error.why) == ("shop.test", "would be opened without encryption")


@pytest.mark.parametrize(
    ("text", "port"),
    [
        ("https://shop.test:8443/", "8443"),
        ("https://shop.test:80/", "80"),
        ("https://shop.test:0443/", "0443"),
        ("http://shop.test:443/", "443"),
        ("http://shop.test:8080", "8080"),
    ],
)
def test_an_argument_chooses_no_port(text: str, port: str) -> None:
    error = refused(entry("{{q}}", deviations=HTTP_TOO), q=text)
    assert (error.host, error.why) == ("shop.test", f"would be opened at port {port}")
    assert entry_url(entry("{{q}}", deviations=HTTP_TOO), {"q": "http://shop.test:80/"}) == "http://shop.test:80/"


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("shop.test", "shop.test"),
        ("SHOP.TEST.", "shop.test"),
        ("a.b.shop.test", "Shop.Test."),
        ("a_b.shop.test", "shop.test"),
        ("xn--mnchen-3ya.test", "münchen.test"),
        ("www.MÜNCHEN.test.", "xn--mnchen-3ya.test"),
        ("127.0.0.1", "127.0.0.1"),
        ("localhost", "localhost"),
        ("0x7fg.test", "0x7fg.test"),
        ("1.test", "test"),
        ("a" * 243 + ".shop.test.", "shop.test"),
    ],
)
def test_within(host: str, domain: str) -> None:
    assert within(host, domain)


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("notshop.test", "shop.test"),
        ("shop.test.evil.test", "shop.test"),
        ("shop.test", "www.shop.test"),
        ("shop.tests", "shop.test"),
        ("shop.test:443", "shop.test"),
        ("shop.test/", "shop.test"),
        (" shop.test", "shop.test"),
        ("shop.test\n", "shop.test"),
        ("a@shop.test", "shop.test"),
        (".shop.test", "shop.test"),
        ("shop.test..", "shop.test"),
        ("a..shop.test", "shop.test"),
        ("shop.test", ""),
        ("shop.test", "."),
        ("", ""),
        (".", "."),
        ("straße.test", "strasse.test"),
        ("faß.test", "faß.test"),
        ("shop。test", "shop.test"),
        ("ｓhop.test", "shop.test"),
        ("sho\u200dp.test", "shop.test"),
        ("\ud800.test", "test"),
        ("é" * 64 + ".test", "test"),
        ("a" * 244 + ".shop.test", "shop.test"),
        ("é" * 244 + ".shop.test", "shop.test"),
        ("a." * 10**6 + "shop.test", "shop.test"),
        ("127.0.0.1", "0.0.1"),
        ("127.0.0.1", "2130706433"),
        ("127.1", "127.1"),
        ("1.127.0.0.1", "127.0.0.1"),
        ("[::1]", "[::1]"),
        ("%73hop.test", "shop.test"),
    ],
)
def test_not_within(host: str, domain: str) -> None:
    assert not within(host, domain)


@given(st.text(min_size=1, max_size=12), st.text(min_size=1, max_size=12))
def test_a_value_stays_in_its_place(first: str, second: str) -> None:
    made = entry("https://shop.test/u/{{a|urlencode}}/p?q={{q|urlencode}}&r=1", names=("a", "q"))
    try:
        url = entry_url(made, {"a": first, "q": second})
    except InvalidArguments:
        assert first.strip() in ("", ".", "..") or not second.strip()
        return
    parts = urlsplit(url)
    assert (parts.scheme, parts.netloc, parts.fragment) == ("https", "shop.test", "")
    empty, lead, value, tail = parts.path.split("/")
    assert (empty, lead, tail) == ("", "u", "p")
    (name, query), rest = parts.query.split("&")[0].split("="), parts.query.split("&")[1:]
    assert (name, rest) == ("q", ["r=1"])
    assert unquote(value).strip() == first.strip() and unquote(query).strip() == second.strip()


ODD = [
    *"\\/@:?#%.-_;,&=|^`{}~!$'()*+[]<>\" \t\n\r\0\x7f\xa0\xad。．｡ｓßéK１\u200b\u200d\u202e\ufeff",
    *("//", "..", "/../", "%2e", "%2f", "%40", "%00", "https:", "http://", "evil.test", ".evil.test", "@evil.test"),
    *("127.0.0.1", "0x7f.1", "2130706433", "[::1]", "localhost", ":443", ":80", ":8443", "xn--", "shop.test", "a"),
]
GOOD = ["https://shop.test/", "https://a.shop.test/b?c=d#e", "http://shop.test", "https://SHOP.TEST.:443/x"]
READ = """
(texts) => texts.map((text) => {
  try {
    const url = new URL(text);
    return [url.protocol, url.hostname, url.port, url.username + url.password, url.pathname];
  } catch { return null; }
})
"""


def mutated(chance: random.Random, seed: str) -> str:
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, min(len(seed), 26))
        seed = seed[:at] + chance.choice(ODD) + seed[at + chance.choice((0, 0, 1, 4)) :]
    return seed


def test_a_browser_reads_what_was_checked(page: Page) -> None:
    """Whatever is accepted as a whole address leads, in Chromium, to the declared domain and nowhere else."""
    chance = random.Random(11)
    made = entry("{{q}}", deviations=HTTP_TOO)
    accepted: list[str] = []
    for _ in range(20_000):
        try:
            seed = chance.choice(chance.choice((GOOD, GOOD, GOOD, NOT_PLAIN_TEXTS)))
            accepted.append(entry_url(made, {"q": mutated(chance, seed)}))
        except (ForbiddenUrl, InvalidArguments):
            continue
    assert len(accepted) > 400
    with page.tab("about:blank") as tab:
        read = tab.evaluate(f"({READ})({json.dumps(accepted)})")
    for url, found in zip(accepted, read, strict=True):
        protocol, host, port, user, path = found
        assert protocol in ("https:", "http:") and port == "" and user == "", url
        assert host.removesuffix(".") == "shop.test" or host.removesuffix(".").endswith(".shop.test"), url
        assert unquote(path) == unquote(urlsplit(url).path or "/"), url


def test_a_browser_finds_each_value_in_its_place(page: Page) -> None:
    chance = random.Random(13)
    made = entry("https://{{a|urlencode}}.shop.test/u/{{q|urlencode}}/p", names=("a", "q"))
    values = [(mutated(chance, "eu"), mutated(chance, "mara")) for _ in range(20_000)]
    accepted: list[tuple[str, str, str]] = []
    for first, second in values:
        try:
            accepted.append((first.strip(), second.strip(), entry_url(made, {"a": first, "q": second})))
        except (ForbiddenUrl, InvalidArguments):
            continue
    assert len(accepted) > 1000
    with page.tab("about:blank") as tab:
        read = tab.evaluate(f"({READ})({json.dumps([url for _, _, url in accepted])})")
    for (first, second, url), found in zip(accepted, read, strict=True):
        assert found[:4] == ["https:", f"{first.lower()}.shop.test", "", ""], url
        assert [unquote(part) for part in found[4].split("/")] == ["", "u", second, "p"], url


@pytest.mark.parametrize(
    ("url", "like"),
    [
        ("https://shop.test/login", True),
        ("https://shop.test/i/flow/sign-in?next=/", True),
        ("https://login.shop.test/", True),
        ("https://accounts.shop.test/ServiceSession?continue=/", True),
        ("https://accounts.shop.test/ServiceSession", False),
        ("https://auth.shop.test/x", False),
        ("https://shop.test/oauth/authorize?client=1&redirect_uri=x", True),
        ("https://shop.test/users/sign_in", True),
        ("https://shop.test/wp-login.php", True),
        ("https://shop-login.test/", False),
        ("https://shop.test/account/orders", False),
        ("https://shop.test/auth/callback-done", False),
        ("https://authors.test/", False),
        ("https://shop.test/blog-index", False),
        ("https://shop.test/?next=/login", False),
    ],
)
def test_what_reads_like_a_login_page(url: str, like: bool) -> None:
    assert login_like(url) is like
