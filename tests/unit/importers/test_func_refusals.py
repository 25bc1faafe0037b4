"""What a page cannot do for a function: the reasons, their order, and what only fails where it is reached."""

from __future__ import annotations

from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from adapterc.importers.opencli_js.func.blockers import (
    Blockers,
    find_blockers,
    find_later_blockers,
    refused_by_registration,
)
from adapterc.importers.opencli_js.func.model import Event, Trace
from adapterc.importers.opencli_js.func.order import Order
from adapterc.importers.opencli_js.func.refusals import REASONS
from adapterc.importers.opencli_js.func.trace import trace
from adapterc.spec.codes import CODES

from .func_code import facts, linked, said

HOT = "await page.goto('https://shop.test/hot');"


def shims(package: str, export: str) -> object | None:
    """Errors and hashes are stood in for, everything else is not."""
    return True if package.endswith("/errors") or package == "node:crypto" else None


def blockers(body: str, **about: Any) -> tuple[Any, Blockers]:
    code = linked(body)
    barred = refused_by_registration(facts(**about))
    return code, find_blockers(Order(code.script, trace(code)), shims) if barred is None else Blockers(barred)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("return 1;", {"site": "codex"}, "AC531 desktop-app @ -: `codex` is a program of the desktop, not a site"),
    ("return 1;", {"name": "login"}, "AC532 interactive-login @ -: `shop/login` waits for a person to sign in"),
    (
        "return readFile('a.txt');",
        {},
        "AC533 node-io @ readFile('a.txt'): `fs/promises.readFile` needs the computer that OpenCLI runs on",
    ),
    (
        "return fs.readFileSync('a.txt');",
        {},
        "AC533 node-io @ fs.readFileSync('a.txt'): `fs.readFileSync` needs the computer that OpenCLI runs on",
    ),
    (
        "return process.cwd();",
        {},
        "AC533 node-io @ process.cwd(): `process.cwd` needs the computer that OpenCLI runs on",
    ),
    (
        "await page.uploadFiles('input', ['a.png']);",
        {},
        "AC533 node-io @ page.uploadFiles('input', ['a.png']): `page.uploadFiles` needs the files of the computer that "
        "OpenCLI runs on",
    ),
    (
        "return fetch('https://shop.test/', { headers: { Accept: '*/*', cookie: kwargs.q } });",
        {},
        "AC534 cookie-header @ fetch('https://shop.test/', { headers: { Accept: '*/*', cookie: kwargs.q } }): `fetch` "
        "sets the header `Cookie`, which a page may not set",
    ),
    (
        "const key = process.env.SHOP_KEY; if (!key) throw new ConfigError('no key'); return key;",
        {},
        "AC535 env-required @ process.env.SHOP_KEY: `process.env.SHOP_KEY` has to be set, and a page has no "
        "environment",
    ),
    (
        "if (!process.env.SHOP_KEY) { throw new ConfigError('no key'); } return 1;",
        {},
        "AC535 env-required @ process.env.SHOP_KEY: `process.env.SHOP_KEY` has to be set, and a page has no "
        "environment",
    ),
    (
        "await page.newTab('https://shop.test/');",
        {},
        "AC536 tab-control @ page.newTab('https://shop.test/'): `page.newTab` works with other tabs than the one of "
        "the script",
    ),
    (
        "await page.startNetworkCapture('/api');",
        {},
        "AC537 network-capture @ page.startNetworkCapture('/api'): `page.startNetworkCapture` watches the traffic of "
        "the browser, which a page cannot",
    ),
    (
        "await page.installInterceptor('/api'); return page.getInterceptedRequests();",
        {},
        "AC537 network-capture @ page.installInterceptor('/api'): `page.installInterceptor` listens in on the requests "
        "of the page's own code",
    ),
    (
        "return page.screenshot();",
        {},
        "AC538 unknown-page-method @ page.screenshot(): nothing in a page stands in for `page.screenshot`",
    ),
    (
        "return probe();",
        {},
        "AC539 runtime-internals @ probe(): `@jackwener/opencli/launcher.probe` is a part of OpenCLI itself",
    ),
    (
        "await page.newTab(); return readFile('a.txt');",
        {},
        "AC533 node-io @ readFile('a.txt'): `fs/promises.readFile` needs the computer that OpenCLI runs on",
    ),
    (
        "if (!kwargs.q) throw new ArgumentError('no q'); return readFile('a.txt');",
        {},
        "AC533 node-io @ readFile('a.txt'): `fs/promises.readFile` needs the computer that OpenCLI runs on",
    ),
]

FINE = [
    f"{HOT} return page.evaluate('document.title');",
    "return createHash('md5').update(kwargs.q).digest('hex');",
    "throw new ConfigError('no');",
    "return process.platform;",
    "process.stderr.write('working');",
    "return page.evaluate('process.cwd()');",
    "return fetch('https://shop.test/', { headers: { Accept: '*/*' } });",
    "const key = process.env.SHOP_KEY; return key ? 1 : 2;",
    "const key = process.env.SHOP_KEY; if (key && !key.trim()) { return 0; } return key;",
    "await page.wait(1); await page.autoScroll({ times: 2 });",
    "await page.getCookies({ domain: 'shop.test' });",
    "await page.pressKey('Enter');",
]


@pytest.mark.parametrize(("body", "about", "expected"), REFUSED)
def test_what_refuses(body: str, about: dict[str, Any], expected: str) -> None:
    code, found = blockers(body, **about)
    assert found.refusal is not None
    assert said(code, found.refusal) == expected


@pytest.mark.parametrize("body", FINE)
def test_what_does_not(body: str) -> None:
    _, found = blockers(body)
    assert (found.refusal, found.fail_closed) == (None, ())


def test_commands_without_a_page_belong_to_no_program() -> None:
    _, found = blockers("return 1;", site="chatgpt-app", browser=False)
    assert found.refusal is None


@pytest.mark.parametrize(
    ("body", "closed"),
    [
        ("if (kwargs.page) { return readFile('a.txt'); } return 1;", ["node:fs/promises:readFile"]),
        ("if (kwargs.page) { return 1; } return readFile('a.txt');", ["node:fs/promises:readFile"]),
        ("return kwargs.page ? page.screenshot() : 1;", ["screenshot"]),
        ("if (kwargs.page) { await page.tabs(); await page.newTab(); } return 1;", ["tabs", "newTab"]),
        ("try { return 1; } catch { return probe(); }", ["@jackwener/opencli/launcher:probe"]),
    ],
)
def test_what_stands_on_a_branch_fails_there(body: str, closed: list[str]) -> None:
    _, found = blockers(body)
    assert found.refusal is None
    assert [event.name for event in found.fail_closed] == closed


def test_a_header_on_a_branch_refuses() -> None:
    _, found = blockers("if (kwargs.page) { await fetch('https://shop.test/', { headers: { Cookie: 'a=1' } }); }")
    assert found.refusal is not None and found.refusal.reason == "cookie-header"


def test_variables_are_listed() -> None:
    _, found = blockers("const key = process.env.SHOP_KEY; return key ? 1 : 2;")
    assert [event.name for event in found.environment] == ["process.env.SHOP_KEY"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            f"{HOT} return page.getCookies({{ domain: 'shop.test' }});",
            "AC550 browser-cookies @ page.getCookies({ domain: 'shop.test' }): `page.getCookies` reads the cookie "
            "store of the browser, which a page cannot",
        ),
        (
            f"{HOT} await page.pressKey('Enter');",
            "AC547 trusted-input @ page.pressKey('Enter'): `page.pressKey` sends input that the page takes for a "
            "person's",
        ),
        (
            f"{HOT} return collect(page);",
            "AC548 page-escapes @ collect(page): the page is handed to `collect`, which is not known when compiling",
        ),
        (
            f"{HOT} const code = await page.evaluate('window.code'); return page.evaluate(code);",
            "AC546 runtime-eval @ page.evaluate(code): `page.evaluate` runs code that is put together when the command "
            "runs",
        ),
    ],
)
def test_what_refuses_in_the_end(body: str, expected: str) -> None:
    code = linked(body)
    found = find_later_blockers(Order(code.script, trace(code)))
    assert found is not None
    assert said(code, found) == expected


def test_what_was_not_followed_refuses_last() -> None:
    code = linked("return 1;")
    found = find_later_blockers(Order(code.script, Trace(complete=False)))
    assert found is not None
    assert said(code, found) == "AC551 too-complex @ -: the function is too much to be followed to its end"
    cookies = Trace([Event("page", "getCookies", code.func)], complete=False)
    first = find_later_blockers(Order(code.script, cookies))
    assert first is not None and first.reason == "browser-cookies"


def test_nothing_more_to_say() -> None:
    code = linked(f"{HOT} return page.evaluate('document.title');")
    assert find_later_blockers(Order(code.script, trace(code))) is None


def test_every_reason_is_the_name_of_its_code() -> None:
    assert {code: CODES[code].name for code, _ in REASONS.values()} == {
        code: name for name, (code, _) in REASONS.items()
    }


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("return helpre(kwargs.q);", ["nothing declares `helpre`: did you mean `helper`?"]),
        ("x = 1; return x + x;", ["nothing declares `x`: declare it, or import it: no page is there to declare it"]),
        ("return typeof dayjs === 'function' ? dayjs(kwargs.q) : [];", []),
        ("return await page.evaluate('window.dataLayer');", []),
    ],
)
def test_names_that_nothing_declares(body: str, found: list[str]) -> None:
    source = (
        "import { cli, Strategy } from '@jackwener/opencli/registry';\nconst helper = (x) => x;\n"
        "cli({ site: 'shop', name: 'hot', access: 'read', description: 'x', domain: 'shop.test',\n"
        "  strategy: Strategy.COOKIE, args: [{ name: 'q' }], columns: ['a'],\n"
        f"  func: async (page, kwargs) => {{ await page.goto('https://shop.test/'); {body} }} }});\n"
    )
    (artifact,) = compile_file("clis/shop/hot.js", source.encode()).artifacts
    assert [f"{item.message}: {item.help}" for item in artifact.diagnostics if item.code == "AC510"] == found
