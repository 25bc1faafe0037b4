"""The page that a function starts on, and the functions that have none."""

from __future__ import annotations

from typing import Any

import pytest

from .func_code import arg, entry, facts

HOT = "await page.goto('https://shop.test/hot');"
HOME = "await page.goto('https://shop.test/');"
READ = "return page.evaluate('document.title');"
ASK = "const rows = await page.evaluate(`(async () => (await fetch('/api/hot')).json())()`);"

ACCEPTED: list[tuple[str, dict[str, Any], str]] = [
    # one goto
    (f"{HOT} {READ}", {}, "GOTO_LITERAL https://shop.test/hot [pre-navigation-skipped]"),
    (f"{HOME} {READ}", {}, "GOTO_LITERAL https://shop.test/"),
    (f"{HOT} {READ}", {"before": False}, "GOTO_LITERAL https://shop.test/hot"),
    (
        "await page.goto('https://shop.test/hot', { waitUntil: 'none', settleMs: 4000 });" + READ,
        {"before": None},
        "GOTO_LITERAL https://shop.test/hot",
    ),
    (
        "await page.goto(`https://shop.test/s?q=${encodeURIComponent(kwargs.q)}`);" + READ,
        {"before": None},
        "GOTO_TEMPLATE https://shop.test/s?q=${{ args.q | urlencode }}",
    ),
    (
        "const q = String(kwargs.q).trim(); await page.goto('https://shop.test/s/' + q + '/hot');" + READ,
        {"before": None},
        "GOTO_TEMPLATE https://shop.test/s/${{ args.q }}/hot",
    ),
    (
        "const first = Number(kwargs.page); await page.goto(`https://shop.test/hot?p=${first}`);" + READ,
        {"before": None, "args": (arg("page", False, "1", ("1",)),)},
        "GOTO_LITERAL https://shop.test/hot?p=1",
    ),
    # on a condition: in a fresh tab it holds
    (
        "const url = await page.evaluate('location.href');"
        f"if (!url.startsWith('https://shop.test')) {{ {HOT} }} {READ}",
        {},
        "GOTO_LITERAL https://shop.test/hot [goto-first, pre-navigation-skipped]",
    ),
    (f"try {{ {HOT} }} catch {{ }} {READ}", {"before": None}, "GOTO_LITERAL https://shop.test/hot"),
    # work before
    (
        f"await fetch('https://shop.test/api'); {HOT} {READ}",
        {"before": None},
        "GOTO_LITERAL https://shop.test/hot [goto-first]",
    ),
    (f"{ASK} {HOT} {READ}", {}, "GOTO_LITERAL https://shop.test/hot [goto-first, pre-navigation-skipped]"),
    (
        f"await page.evaluate('document.title'); {HOT} {READ}",
        {"before": "https://www.shop.test"},
        "GOTO_LITERAL https://shop.test/hot [goto-first, pre-navigation-skipped]",
    ),
    # the same page again
    (f"{HOT} {ASK} if (!rows.length) {{ {HOT} }} {READ}", {"before": None}, "GOTO_LITERAL https://shop.test/hot"),
    (f"{HOT} await page.wait(2); {HOT} {READ}", {"before": None}, "GOTO_LITERAL https://shop.test/hot"),
    # none
    (READ, {}, "PRENAV https://shop.test"),
    (READ, {"before": "https://shop.test/hot"}, "PRENAV https://shop.test/hot"),
    # warm-up
    (
        f"{HOME} await page.wait(1); {HOT} {READ}",
        {"before": None},
        "GOTO_LITERAL https://shop.test/hot without page.goto('https://shop.test/') [warm-up-skipped]",
    ),
    (
        "try { await page.goto('https://shop.test/'); } catch { }"
        "try { await page.goto(`https://shop.test/s?q=${encodeURIComponent(kwargs.q)}`, { settleMs: 4000 }); } catch { "
        "}" + READ,
        {"before": None},
        "GOTO_TEMPLATE https://shop.test/s?q=${{ args.q | urlencode }} without page.goto('https://shop.test/') "
        "[warm-up-skipped]",
    ),
    # one origin, one page looked at
    (
        "await page.goto(kwargs.page ? 'https://shop.test/new' : 'https://shop.test/hot');" + ASK + "return rows;",
        {"before": None},
        "RELAXED https://shop.test/ [goto-relaxed]",
    ),
    (
        f"{HOME} {ASK} await page.goto(`https://shop.test/i/${{rows[0].id}}`); {ASK.replace('rows', 'more')}",
        {"before": None},
        "RELAXED https://shop.test/ [goto-relaxed]",
    ),
    (
        f"{HOME} {ASK} {HOT} {READ}",
        {"before": None},
        "RELAXED https://shop.test/hot [goto-relaxed]",
    ),
    # a conversation that is not there
    (
        f"{HOT} {READ}",
        {"before": None, "site": "grok", "name": "read"},
        "GOTO_LITERAL https://shop.test/hot [new-conversation]",
    ),
]

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    (
        READ,
        {"before": False},
        "AC541 page-left-open @ page.evaluate('document.title'): `shop/hot` opens no page: it works on one that an "
        "earlier command left open",
    ),
    (
        f"{ASK} await page.goto(rows[0].url); {READ}",
        {},
        "AC540 multi-step-navigation @ page.goto(rows[0].url): `page.goto` opens an address that only an earlier page "
        "or answer tells",
    ),
    (
        f"await page.evaluate('document.title'); {HOT} {READ}",
        {"before": "https://login.test"},
        "AC540 multi-step-navigation @ page.goto('https://shop.test/hot'): `page.goto` opens another page after work "
        "on the first one",
    ),
    (
        "for (let n = 0; n < 3; n++) { await page.goto(`https://shop.test/${n}`); await "
        "page.evaluate('document.title'); }",
        {},
        "AC540 multi-step-navigation @ page.goto(`https://shop.test/${n}`): `page.goto` is called in a loop: each page "
        "ends the script",
    ),
    (
        f"{HOME} await page.evaluate('document.title'); {HOT} {READ}",
        {},
        "AC540 multi-step-navigation @ page.goto('https://shop.test/hot'): `page.goto` opens another page after work "
        "on the first one",
    ),
    (
        f"{HOME} await page.evaluate('document.title'); if (kwargs.page) {{ {HOT} }} {READ}",
        {},
        "AC540 multi-step-navigation @ page.goto('https://shop.test/hot'): `page.goto` opens another page on some "
        "branch, after work on the first one",
    ),
    (
        f"{HOT} {READ.replace('return', 'await')} {HOT} {READ}",
        {},
        "AC540 multi-step-navigation @ page.goto('https://shop.test/hot'): `page.goto` opens another page after work "
        "on the first one",
    ),
    (
        "await page.goto(`https://shop.test/s/${kwargs.q.toLowerCase()}`);" + READ,
        {},
        "AC549 computed-entry @ page.goto(`https://shop.test/s/${kwargs.q.toLowerCase()}`): the address that "
        "`page.goto` opens holds an argument that code changes",
    ),
    (
        "await page.goto(kwargs.q);" + READ,
        {},
        "AC549 computed-entry @ page.goto(kwargs.q): the address that `page.goto` opens is an argument",
    ),
    (
        "await page.goto(kwargs.page ? 'https://shop.test/new' : 'https://shop.test/hot');" + READ,
        {},
        "AC549 computed-entry @ page.goto(kwargs.page ? 'https://shop.test/new' : 'https://shop.test/hot'): the "
        "address that `page.goto` opens is one of several",
    ),
    (
        f"if (kwargs.page) {{ {HOME} }} else {{ {HOT} }} {READ}",
        {},
        "AC549 computed-entry @ page.goto('https://shop.test/hot'): `page.goto` opens one page or another, depending "
        "on the arguments",
    ),
    (
        "await page.goto(`https://shop.test/hot?p=${kwargs.page}`);" + READ,
        {},
        "AC549 computed-entry @ page.goto(`https://shop.test/hot?p=${kwargs.page}`): `page.goto` opens a page that "
        "depends on `page`, which may be left out",
    ),
    (
        "await page.goto('http://shop.test/hot');" + READ,
        {},
        "AC545 plain-http @ page.goto('http://shop.test/hot'): `page.goto` opens `http://shop.test` without "
        "encryption, which browsers change to `https:`",
    ),
    (
        f"{HOME} await page.evaluate(() => {{ location.href = '/hot'; }}); await page.wait(3); {READ}",
        {},
        "AC542 in-page-navigation @ page.evaluate(() => { location.href = '/hot'; }): `page.evaluate` leaves the page "
        "with `location.href = ...`, and `page.wait` needs the next one",
    ),
]

PAGELESS: list[tuple[str, str]] = [
    (
        "const answer = await fetch('https://api.shop.test/hot'); return answer.json();",
        "FETCH_SINGLE https://api.shop.test/",
    ),
    (
        "const answer = await fetch(`https://api.shop.test/hot/${kwargs.q}`); return answer.json();",
        "FETCH_SINGLE https://api.shop.test/",
    ),
    (
        "const url = new URL('https://api.shop.test/hot'); url.searchParams.set('q', kwargs.q); return fetch(url);",
        "FETCH_SINGLE https://api.shop.test/",
    ),
    (
        "const get = (path) => fetch(`https://api.shop.test${path}`);"
        "return [await get('/hot'), await get(`/i/${kwargs.q}`)];",
        "FETCH_SINGLE https://api.shop.test/",
    ),
    (
        "const rows = await (await fetch('https://shop.test/hot')).json(); return fetch(rows[0].url);",
        "FETCH_SINGLE https://shop.test/ [guarded-origin]",
    ),
    ("return [{ name: 'hot', path: '/hot' }];", "PURE https://shop.test/ [page-of-its-own]"),
    (
        "return fetch(`https://${kwargs.q}.shop.test/hot`);",
        "AC543 unknown-fetch-host @ fetch(`https://${kwargs.q}.shop.test/hot`): the host that `fetch` asks is not "
        "known when compiling",
    ),
    (
        "return fetch(kwargs.q);",
        "AC543 unknown-fetch-host @ fetch(kwargs.q): the host that `fetch` asks is not known when compiling",
    ),
    (
        "return [await fetch('https://a.test/'), await fetch('https://b.test/')];",
        "AC544 cross-origin-fetch @ fetch('https://b.test/'): `fetch` asks `https://b.test`, and a page of "
        "`https://a.test` may ask its own origin only",
    ),
    (
        "return [await fetch('https://shop.test/'), await fetch('https://shop.test:8443/')];",
        "AC544 cross-origin-fetch @ fetch('https://shop.test:8443/'): `fetch` asks `https://shop.test:8443`, and a "
        "page of `https://shop.test` may ask its own origin only",
    ),
    (
        "return fetch('http://shop.test/hot');",
        "AC545 plain-http @ fetch('http://shop.test/hot'): `fetch` opens `http://shop.test` without encryption, which "
        "browsers change to `https:`",
    ),
]


@pytest.mark.parametrize(("body", "about", "expected"), ACCEPTED)
def test_the_entry(body: str, about: dict[str, Any], expected: str) -> None:
    assert entry(body, facts(**about)) == expected


@pytest.mark.parametrize(("body", "about", "expected"), REFUSED)
def test_no_entry(body: str, about: dict[str, Any], expected: str) -> None:
    assert entry(body, facts(**about)) == expected


@pytest.mark.parametrize(("body", "expected"), PAGELESS)
def test_functions_without_a_page(body: str, expected: str) -> None:
    about = facts(None, browser=False, strategy="public")
    assert entry(body, about, params="kwargs") == expected


def test_calls_are_followed_to_the_goto() -> None:
    before = "const open = async (page, path) => { await page.goto(`https://shop.test${path}`); };"
    assert (
        entry(f"await open(page, '/hot'); {READ}", facts(None), before=before) == "GOTO_LITERAL https://shop.test/hot"
    )


def test_one_call_that_opens_two_pages_is_two() -> None:
    before = """
        const title = async (page, path) => {
          await page.goto(`https://shop.test${path}`);
          return page.evaluate('document.title');
        };
    """
    assert entry("return [await title(page, '/a'), await title(page, '/b')];", facts(None), before=before) == (
        "AC540 multi-step-navigation @ page.goto(`https://shop.test${path}`): `page.goto` opens another page after "
        "work on the first one"
    )
