"""Hostile texts as large as a file may be: twice the text takes about twice the time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from adapterc.sitemap.anchors import anchors
from adapterc.sitemap.check import check_sites
from adapterc.sitemap.grammar.scan import scan
from adapterc.sitemap.model import Site
from adapterc.sitemap.references import command_uses, references
from adapterc.sitemap.secrets import SECRETS, bypasses, scan_text
from adapterc.sitemap.selectors import class_only, classify, looks_like_selector, operands
from tests.support.sitemap_examples import CONTEXT
from tests.support.sitemaps import file_of, piece_of, view_of

SIZE = 65_000
HEAD = "---\nschema_version: 1\n---\n"


def selector(text: str) -> None:
    class_only(text)
    looks_like_selector(text)
    classify(text)


READERS: dict[str, Callable[[str], object]] = {
    "scan": scan,
    "selector": selector,
    "operands": lambda text: operands(piece_of(text)),
    "references": lambda text: list(references(file_of(HEAD + text))),
    "commands": lambda text: list(command_uses(file_of(HEAD + text))),
    "secrets": lambda text: list(scan_text(file_of(text), SECRETS)),
    "bypasses": lambda text: list(bypasses(file_of(text))),
    "anchors": lambda text: anchors(file_of(f"{HEAD}## Visual anchors\n- {text}\n")),
    "action": lambda text: file_of(f"{HEAD}## Actions on this page\n### action:a\n{text}\n"),
}


def spent(read: Callable[[str], object], text: str) -> float:
    """The process time of reading, in seconds."""
    before = time.process_time()
    read(text)
    return time.process_time() - before


@pytest.mark.parametrize(
    ("reader", "start", "part", "end"),
    [
        ("scan", "(" * (SIZE // 4), "]", ""),
        ("scan", '"', '\\"', ""),
        ("selector", "", ".a", "[x"),
        ("selector", "", "[", ""),
        ("selector", "", "a-", "#"),
        ("operands", "click :is(", '"a"', ""),
        ("operands", "", "click [", ""),
        ("operands", "", "click .a .", ""),
        ("operands", "", "type <", ""),
        ("operands", "", "NOT click ", ""),
        ("references", "", "pages/", ""),
        ("references", "", "action:a ", ""),
        ("commands", "opencli a ", "b", ".md"),
        ("commands", "", "opencli a b ", ""),
        ("secrets", "@ ", "a", ""),
        ("secrets", "", "eyJ_", ""),
        ("bypasses", "not " * (SIZE // 16) + ". ", "bypass waf ", ""),
        ("anchors", "a", " ", "x"),
        ("action", "A", " ", "x"),
    ],
)
def test_twice_the_text_is_about_twice_the_time(reader: str, start: str, part: str, end: str) -> None:
    count = SIZE // len(part) // 2
    half = spent(READERS[reader], start[: len(start) // 2 or None] + part * count + end)
    whole = spent(READERS[reader], start + part * count * 2 + end)
    assert whole < 3 * half + 0.3


def test_a_selector_of_many_classes_is_told_at_once() -> None:
    """Both took a time that doubled with each class or text more."""
    assert not class_only(".a" * 40 + "[x]")
    assert operands(piece_of("click :is(" + '"a"' * 40))


def patterns(number: int) -> Site:
    """Two pages with as many patterns that do not meet."""
    return site_of_pages(
        {f"p{page}": [f"https://shop.test/a?id={page}_{item}" for item in range(number)] for page in (0, 1)}
    )


def layers(number: int) -> Site:
    """Two layers of as many pages."""
    return site_of_pages({f"p{page}": [f"https://shop.test/p{page}"] for page in range(number)}, both=True)


def secrets(number: int) -> Site:
    """Four pages with as many secrets each."""
    pages = {f"p{page}": [f"https://shop.test/p{page}"] for page in range(4)}
    return site_of_pages(pages, lambda name: "\n".join(f"AKIA{name[1]}{item:015}" for item in range(number)))


def site_of_pages(urls: dict[str, list[str]], below: Callable[[str], str] = str, *, both: bool = False) -> Site:
    files = {
        f"pages/{name}.md": f"---\npage_id: {name}\nurl_patterns:\n"
        + "".join(f"  - {url}\n" for url in listed)
        + f"---\n## Actions on this page\n### action:open\ndo: click `#a`\n\n## Linked APIs\n{below(name)}\n"
        for name, listed in urls.items()
    }
    return view_of(files, dict(files) if both else None).site


@pytest.mark.parametrize(("make", "number"), [(patterns, 600), (layers, 400), (secrets, 700)])
def test_twice_the_site_takes_about_twice_the_time(make: Callable[[int], Site], number: int) -> None:
    check_sites([make(10)], CONTEXT)
    half, whole = make(number), make(2 * number)
    before = time.process_time()
    check_sites([half], CONTEXT)
    between = time.process_time()
    check_sites([whole], CONTEXT)
    assert time.process_time() - between < 3 * (between - before) + 0.3
