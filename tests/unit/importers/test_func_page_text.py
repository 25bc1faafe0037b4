"""What is read off the code that a page gets: whether it looks at the page, leaves it, or uses the site's globals."""

from __future__ import annotations

import pytest

from adapterc.importers.opencli_js.func.model import Alternatives, Function, Hole, Str, Unknown
from adapterc.importers.opencli_js.func.page_text_facts import PageFacts, facts_of, read_code
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.script import Script, parse

FETCHES = "(async () => (await fetch('/api/hot')).json())()"


def script(code: str) -> Script:
    return parse(Text(code, Span("clis/shop/hot.js", 0, len(code), 1, 1, 1, 1)))


LEAVING = [
    ("location = '/hot'", "location = ..."),
    ("window.location = '/hot'", "window.location = ..."),
    ("location.href = '/hot'", "location.href = ..."),
    ("document.location.search = '?p=2'", "document.location.search = ..."),
    ("location['href'] = '/hot'", "location['href'] = ..."),
    ("location.assign('/hot')", "location.assign()"),
    ("window.location.replace('/hot')", "window.location.replace()"),
    ("(() => { location.reload(); })()", "location.reload()"),
    ("history.back()", "history.back()"),
    ("window.history.go(-1)", "window.history.go()"),
    ("document.querySelector('form').submit()", "document.querySelector('form').submit()"),
    ("window.open('/hot')", "window.open()"),
    ("open('/hot')", "open()"),
]


@pytest.mark.parametrize(("code", "how"), LEAVING)
def test_a_page_that_leaves_itself(code: str, how: str) -> None:
    assert read_code(code).leaves == how


STAYING = [
    "location.href",
    "location.hash = '#top'",
    "const location = row.location; location.href = '/hot'",
    "row.location = 'Berlin'",
    "'abc'.replace('a', 'b')",
    "row.history.push(1)",
    "const open = (x) => x; open(1)",
    "indexedDB.open('shop')",
    "`location.href = '/hot'`",
]


@pytest.mark.parametrize("code", STAYING)
def test_a_page_that_stays(code: str) -> None:
    assert read_code(code).leaves == ""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (FETCHES, PageFacts()),
        ("document.title", PageFacts(dom=True)),
        ("window.innerHeight", PageFacts(dom=True)),
        ("location.href", PageFacts(dom=True)),
        ("document.cookie", PageFacts()),
        ("fetch(location.origin + '/api')", PageFacts()),
        ("[document.cookie, document.title]", PageFacts(dom=True)),
        ("localStorage.getItem('key')", PageFacts()),
        ("(() => { const document = {}; return document.title; })()", PageFacts()),
        ("row.document", PageFacts(page_globals=frozenset({"row"}))),
        ("globalThis.__STATE__", PageFacts(page_globals=frozenset({"__STATE__"}))),
        ("window.shop.items", PageFacts(dom=True, page_globals=frozenset({"shop"}))),
        ("[...shop.buttons].forEach((b) => b.click())", PageFacts(True, True, "", frozenset({"shop"}))),
    ],
)
def test_the_facts_of_a_text(code: str, expected: PageFacts) -> None:
    assert read_code(code) == expected


def test_holes_stand_for_values() -> None:
    code = script("q")
    hole = Hole(code.root, Unknown())
    assert facts_of(Str(("document.getElementById(", hole, ")")), code) == PageFacts(dom=True)
    assert facts_of(Str(("fetch(", hole, ")")), code) == PageFacts()


def test_a_hole_that_is_code_counts() -> None:
    code = script("q")
    for part in (Str(("document.title",)), Alternatives((Str(("1",)), Str(("document.title",))))):
        assert facts_of(Str(("[", Hole(code.root, part), "]")), code) == PageFacts(dom=True)


def test_every_alternative_counts() -> None:
    code = script("q")
    assert facts_of(Alternatives((Str(("1",)), Str(("location.reload()",)))), code) == PageFacts(
        dom=True, leaves="location.reload()"
    )


def test_a_function_is_read_where_it_stands() -> None:
    code = script("const f = () => document.title; const g = { h() { return document.title; } };")
    arrow = next(node for node in code.walk() if node.type == "arrow_function")
    method = next(node for node in code.walk() if node.type == "method_definition")
    assert facts_of(Function(arrow), code) == PageFacts(dom=True)
    assert facts_of(Function(method), code) == PageFacts(dom=True)


def test_what_is_not_known_is_said_to_be() -> None:
    assert facts_of(Unknown(dynamic=True), script("q")) == PageFacts(known=False)
