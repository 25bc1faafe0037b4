"""The report page in a real Chromium: from a file and served, light and dark, by mouse and by keyboard."""

from __future__ import annotations

import json
import urllib.parse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.report.page import page_policy
from tests.support.page import Page, Tab
from tests.support.reports import HOSTILE, finding, material, page_of, source
from tests.support.site import Site

COMPLAINTS = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
CODES = {
    "Enter": 13,
    "Escape": 27,
    "Tab": 9,
    "Home": 36,
    "End": 35,
    "PageUp": 33,
    "PageDown": 34,
    "ArrowUp": 38,
    "ArrowDown": 40,
}

CONTRAST = """(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (color) => {
    if (!known.has(color)) known.set(color, read(color));
    return known.get(color);
  };
  const read = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => top.slice(0, 3).map((part, at) => part * top[3] + under[at] * (1 - top[3]));
  const light = (color) => {
    const [r, g, b] = color.map((part) => ((part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const worst = new Map();
  for (const node of document.querySelectorAll("body *")) {
    if (![...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) continue;
    if (node.closest("option, optgroup, :disabled, .unseen, .skip")) continue;
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const chain = [];
    for (let at = node; at; at = at.parentElement) {
      chain.unshift(rgba(getComputedStyle(at).backgroundColor));
      if (at.tagName === "DIALOG") break;
    }
    const page = rgba(getComputedStyle(document.body).backgroundColor).slice(0, 3);
    const ground = chain.reduce((under, top) => over(top, under), page);
    const ink = over(rgba(getComputedStyle(node).color), ground);
    const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const name = `${node.tagName.toLowerCase()}.${node.className}`;
    if (!(worst.get(name) <= ratio)) worst.set(name, ratio);
  }
  return JSON.stringify([...worst].filter(([, ratio]) => ratio < 4.5));
})()"""


class View:
    """The page as a person meets it: keys, clicks, what is to be seen."""

    def __init__(self, tab: Tab, url: str) -> None:
        self.tab = tab
        self.url = url

    def open(self, **asked: str) -> None:
        """Load the page anew, at an address that asks for something."""
        self.tab.goto("about:blank")
        self.tab.goto(self.url + ("#" + urllib.parse.urlencode(asked) if asked else ""))

    def js(self, expression: str) -> Any:
        return self.tab.evaluate(expression)

    def press(self, *keys: str) -> None:
        for key in keys:
            text = "\r" if key == "Enter" else key if len(key) == 1 else ""
            params = {"key": key, "windowsVirtualKeyCode": CODES.get(key, ord(key[0].upper()))}
            self.tab.call("Input.dispatchKeyEvent", type="keyDown", text=text, **params)
            self.tab.call("Input.dispatchKeyEvent", type="keyUp", **params)

    def until(self, condition: str) -> None:
        """Wait for what an event brings about; a timeout of the evaluation fails the test."""
        look = f"const look = () => ({condition} ? done() : setTimeout(look, 5)); look();"
        self.js(f"new Promise((done) => {{ {look} }})")

    def click(self, selector: str) -> None:
        self.js(f"document.querySelector({json.dumps(selector)}).click()")

    def pick(self, field: str, value: str) -> None:
        self.js(
            f"(() => {{ const list = document.getElementById({json.dumps(field)}); list.value = {json.dumps(value)};"
            "list.dispatchEvent(new Event('change')); })()"
        )

    def text(self, selector: str) -> str:
        return str(self.js(f"document.querySelector({json.dumps(selector)}).innerText"))

    @property
    def count(self) -> str:
        return self.text("#count")

    @property
    def names(self) -> list[str]:
        return list(self.js("[...document.querySelectorAll('#rows .open')].map((node) => node.textContent)"))

    @property
    def focus(self) -> str:
        """The text of what has the focus, or its id."""
        return str(self.js("document.activeElement.id || document.activeElement.textContent"))

    @property
    def address(self) -> dict[str, str]:
        return dict(urllib.parse.parse_qsl(str(self.js("location.hash.slice(1)"))))


def resize(tab: Tab, width: int) -> None:
    tab.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "report.html").write_text(page_of(material(2000)), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def view(_page_runner: Page, folder: Path) -> Iterator[View]:
    """A page of 2,001 adapters that is opened as a file."""
    with _page_runner.tab("about:blank") as tab:
        tab.call("Emulation.setFocusEmulationEnabled", enabled=True)
        resize(tab, 1280)
        yield View(tab, (folder / "report.html").as_uri())


def test_a_file_is_whole_by_itself(view: View) -> None:
    for domain in ("Log", "Runtime", "Network"):
        view.tab.call(f"{domain}.enable")
    with view.tab.hearing(*COMPLAINTS, "Network.requestWillBeSent") as heard:
        view.open()
        view.press("j", "Enter", "n", "Escape")
    assert view.count == "2,001 adapters"
    sent = [event.params["request"]["url"] for event in heard if event.method == "Network.requestWillBeSent"]
    assert [url for url in sent if not url.startswith("data:")] == [view.url]
    assert [event.params for event in heard if event.method in COMPLAINTS] == []
    assert view.js("performance.getEntriesByName('report-ready').length") == 1
    assert view.js("document.querySelectorAll('#rows tr').length") == 50, "the table is a page at a time"
    assert view.js("document.getElementById('blocked').hidden")


def test_served_under_its_own_policy_as_a_header(page: Page, site: Site) -> None:
    html = page_of(material(30))
    site.page("//reports.test/report.html", html, csp=page_policy())
    with page.tab("about:blank") as tab:
        for domain in ("Log", "Runtime"):
            tab.call(f"{domain}.enable")
        view = View(tab, "https://reports.test/report.html")
        with tab.hearing(*COMPLAINTS) as heard:
            view.open(open="shop/item-0000")
        assert view.text("#detail-title") == "shop/item-0000"
        assert [event.params for event in heard] == []
        assert [item.target for item in site.log if item.host == "reports.test"] == ["/report.html"]
        assert view.js("getComputedStyle(document.querySelector('.panes')).display") == "grid"


def test_a_place_that_blocks_scripts_and_styles_still_tells_the_totals(page: Page, site: Site) -> None:
    site.page("//reports.test/report.html", page_of(material(30)), csp="default-src 'none'; sandbox")
    with page.tab("https://reports.test/report.html") as tab:
        tab.call("DOM.enable")
        root = tab.call("DOM.getDocument", depth=1)["root"]["nodeId"]
        shown = {}
        for selector in (".tiles", "#blocked"):
            node = tab.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
            shown[selector] = tab.call("DOM.getOuterHTML", nodeId=node)["outerHTML"]
        assert ">31<" in shown[".tiles"] and "compiled" in shown[".tiles"]
        assert "hidden" not in shown["#blocked"].partition(">")[0]


def test_search(view: View) -> None:
    view.open()
    view.press("/")
    assert view.focus == "q"
    view.tab.call("Input.insertText", text="书店 ITEM-0018")
    assert view.count == "1 of 2,001 adapters" and view.names == ["书店/item-0018"]
    assert view.address == {"q": "书店 ITEM-0018"}
    view.press("Escape")
    assert view.count == "2,001 adapters" and view.js("document.getElementById('q').value") == ""
    view.tab.call("Input.insertText", text="nothing like it")
    assert "Nothing fits." in view.text("#rows")
    view.click("#rows .quiet")
    assert view.count == "2,001 adapters"


def test_filters_meet(view: View) -> None:
    view.open()
    view.click("[data-status=held]")
    assert view.count == "200 of 2,001 adapters"
    view.pick("effect", "clicks")
    view.pick("site", "书店")
    assert view.count == "28 of 2,001 adapters"
    view.pick("reason", "AC507")
    view.pick("dialect", "opencli-yaml")
    assert view.count == "9 of 2,001 adapters"
    asked = {"status": "held", "dialect": "opencli-yaml", "site": "书店", "reason": "AC507", "effect": "clicks"}
    assert view.address == asked
    view.open(**asked)
    assert view.count == "9 of 2,001 adapters", "the address says all of it"
    view.pick("reason", "AC506")
    assert view.names == []
    view.click("#clear")
    assert view.count == "2,001 adapters" and view.address == {}


def test_charts_are_filters(view: View) -> None:
    view.open()
    view.click(".card [data-field=reason][data-value=AC506]")
    assert view.count == "200 of 2,001 adapters"
    assert view.js("document.querySelector('.card [data-value=AC506]').getAttribute('aria-pressed')") == "true"
    view.click(".card [data-field=site][data-value=shop]")
    assert view.count == "28 of 2,001 adapters"
    view.click(".card [data-field=reason][data-value=AC506]")
    view.click(".tile.rejected")
    assert view.count == "86 of 2,001 adapters"
    view.pick("reason", "AC204")
    assert view.count == "28 of 2,001 adapters", "a finding that keeps nothing out can be asked for too"


def test_sorting(view: View) -> None:
    view.open(site="shop")
    assert view.names[0] == "shop/item-0007", "what needs work comes first"
    view.click("[data-sort=name]")
    assert view.names[:2] == ["shop/item-0000", "shop/item-0007"]
    view.click("[data-sort=name]")
    assert view.names[0] == "shop/item-1995"
    assert view.js("document.querySelector('.col-name').getAttribute('aria-sort')") == "descending"
    assert view.address == {"site": "shop", "sort": "-name"}
    view.click("[data-sort=findings]")
    view.click("[data-sort=findings]")
    assert view.js("document.querySelector('#rows tr').className") == "compiled"


def test_the_keyboard_reaches_everything(view: View) -> None:
    view.open(sort="name")
    order = []
    view.js("document.getElementById('q').focus()")
    for _ in range(16):
        order.append(view.focus)
        view.press("Tab")
    assert [item for item in order if item in ("q", "dialect", "site", "reason", "effect")] == [
        "q",
        "dialect",
        "site",
        "reason",
        "effect",
    ]
    assert order[1:4] == ["rejected 601", "held 200", "compiled 1,200"]
    assert "forum/item-0001" not in order[:8] and "clis/damaged.yaml" in order, "one stop for all rows"
    assert order.index("State") < order.index("clis/damaged.yaml") < order.index("Next")

    view.open(sort="name")
    view.press("j")
    assert view.focus == "clis/damaged.yaml"
    view.press("j", "ArrowDown", "k", "ArrowUp", "j")
    assert view.focus == view.names[1] == "forum/item-0001"
    view.press("End")
    assert view.focus == view.names[49]
    view.press("j")
    assert view.focus == view.names[0] and view.text("#pager span") == "51 to 100 of 2,001"
    view.press("PageDown", "PageDown", "PageUp", "Home")
    assert view.text("#pager span") == "101 to 150 of 2,001" and view.focus == view.names[0]
    view.press("?")
    assert view.js("document.getElementById('help').open")
    view.press("Escape")
    assert not view.js("document.getElementById('help').open")


def test_the_detail(view: View) -> None:
    view.open(q="shop/item-0049")
    view.press("j", "Enter")
    assert view.text("#detail-title") == view.address["open"] == "shop/item-0049"
    lines = "[...document.querySelectorAll('.source .line')]"
    assert (
        view.js(f"{lines}.map((line) => line.textContent).join('\\n').trimEnd()")
        == source("shop/item-0049", 49).rstrip()
    )
    below = view.js(f"{lines}[5].nextElementSibling.innerText")
    assert [line for line in below.splitlines() if line] == [
        "error AC506 name-of-ac506",
        "clis/shop/item-0049.yaml is found wanting",
        "note: in general",
        "help mend it",
    ]
    assert view.js(f"{lines}[5].querySelector('mark').textContent") == "row1"
    assert view.js(f"{lines}[1].nextElementSibling.innerText") == "said here"
    assert view.js(f"{lines}[7].nextElementSibling.className") == "finding warning"
    assert view.text(".script .no-text") == "no script: the adapter was refused"
    assert view.js(f"{lines}[5].classList.contains('here')"), "the first finding is shown"
    view.press("n")
    assert view.js(f"{lines}[7].classList.contains('here')")
    view.press("n", "p")
    assert view.js(f"{lines}[7].classList.contains('here')")
    view.press("Escape")
    view.until("!location.hash.includes('open=')")
    assert not view.js("document.getElementById('detail').open")
    assert view.focus == "shop/item-0049" and view.address == {"q": "shop/item-0049"}


def test_source_and_script_stand_side_by_side(view: View) -> None:
    view.open(open="shop/item-0056", site="shop", status="held")
    assert view.text(".waits") == "Waits for an approval of click"
    assert view.js("document.querySelector('.script .scroll').textContent").count("function $part") == 20
    left, right = (
        view.js(f"document.querySelector('.{pane}').getBoundingClientRect().{edge}")
        for pane, edge in (("source", "right"), ("script", "left"))
    )
    assert abs(left - right) <= 1
    view.click(".facts summary")
    assert "query (string, required): Words to look for" in view.text(".facts")
    assert "host www.shop.test (line 9)" in view.text(".facts")
    view.click(".to-source")
    assert view.js("document.querySelector('.source .here').dataset.n") == "5"
    view.press("j")
    assert view.text("#detail-title") == "shop/item-0126"
    view.press("k", "k")
    assert view.text("#detail-title") == "shop/item-0056", "the first has none before it"


def test_a_finding_in_another_file_and_over_lines(page: Page, tmp_path: Path) -> None:
    made = material(1)
    row = made.rows[0]
    across = finding("AC206", "error", "clis/_helper.js", 1, 3, 2, end_line=4)
    texts = {row.path: "own\n", "clis/_helper.js": "a bc\n\n  d\nef"}
    target = tmp_path / "report.html"
    changed = replace(row, status="rejected", findings=(across,))
    target.write_text(page_of(replace(made, rows=(changed,), sources=texts)), encoding="utf-8")
    with page.tab("about:blank") as tab:
        view = View(tab, target.as_uri())
        view.open(open="shop/item-0000")
        marks = view.js("[...document.querySelectorAll('.source mark')].map((mark) => mark.textContent)")
        assert marks == ["bc", "d", "e"]
        assert view.text(".found-list") == "AC206 clis/_helper.js:1 clis/_helper.js is found wanting"
        view.click(".tabs button")
        assert view.js("document.querySelector('.source .scroll').textContent") == "own"
        view.press("n")
        assert view.js("document.querySelector('.source .here').textContent") == "a bc"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_schemes_can_be_read(view: View, scheme: str) -> None:
    view.tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    view.open()
    ground = view.js("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(245, 246, 248)", "dark": "rgb(14, 17, 21)"}[scheme]
    assert json.loads(view.js(CONTRAST)) == [], "WCAG AA: 4.5 to 1"
    for opened in ("shop/item-0049", "shop/item-0056", "forum/item-0008"):
        view.open(open=opened)
        assert json.loads(view.js(CONTRAST)) == []


@pytest.mark.parametrize("width", [360, 800, 1440])
def test_nothing_sticks_out(view: View, width: int) -> None:
    boxes = "document.querySelectorAll('dialog[open], .scroll')"
    resize(view.tab, width)
    try:
        for opened in ({}, {"open": "shop/item-0049"}, {"open": "shop/item-0056"}):
            view.open(**opened)
            assert view.js("document.documentElement.scrollWidth <= innerWidth")
            assert view.js(f"[...{boxes}].every((node) => node.scrollWidth <= node.clientWidth)")
    finally:
        resize(view.tab, 1280)


def test_hostile_text_is_shown_and_does_nothing(page: Page, tmp_path: Path) -> None:
    made = material(1)
    text = f'<img src=x onerror="document.title=1">\n{HOSTILE}\n# 😀 emoji: "x"\n'
    findings = (
        finding("AC101", "error", HOSTILE, 3, 5, 10, message=HOSTILE, help=HOSTILE),
        finding("AC102", "error", HOSTILE, 99, 1, 2),
        finding("AC110", "warning", HOSTILE, 3, 13, 0, end_line=None, end_column=None),
    )
    row = replace(made.rows[0], path=HOSTILE, adapter=HOSTILE, status="rejected", findings=findings)
    target = tmp_path / "report.html"
    ignored = ((HOSTILE, HOSTILE),)
    target.write_text(page_of(replace(made, rows=(row,), sources={HOSTILE: text}, ignored=ignored)), encoding="utf-8")
    with page.tab("about:blank") as tab:
        tab.call("Runtime.enable")
        view = View(tab, target.as_uri())
        with tab.hearing(*COMPLAINTS) as heard:
            view.open()
            view.press("j", "Enter")
            assert view.js("JSON.parse(document.getElementById('f0').textContent).text") == text
            lines = view.js("[...document.querySelectorAll('.source .line')].map((line) => line.textContent)")
            assert lines[0] == '<img src=x onerror="document.title=1">'
            assert "</script>" in lines[1] and "U+202E" in lines[1] and "U+D800" in lines[1] and "U+0000" in lines[1]
            marks = view.js("[...document.querySelectorAll('.source mark')].map((mark) => mark.textContent)")
            assert marks == ["emoji", "x"], "columns count characters, and a range without an end is a word"
            assert "AC102" in view.text(".source .scroll > .finding"), "a finding beyond the text is told above it"
            assert view.js("document.querySelectorAll('img, iframe, object').length") == 0
        assert view.js("document.title") == "adapterc report · adapters.git"
        assert heard == []
