"""`sitemap audit --live` against the demo site in a real browser: anchors and signatures, and no tab left."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adapterc.cli.app import cli
from examples.serve import respond
from tests.support.chromium import Chromium
from tests.support.site import Site
from tests.support.tabs import tabs

DEMO = Path(__file__).resolve().parents[2] / "examples" / "sitemaps" / "shop"
TODAY = "2026-11-30"
Audit = Callable[..., Result]


@pytest.fixture
def sitemap(tmp_path: Path) -> Path:
    """The demo sitemap as a local layer."""
    target = tmp_path / "shop" / "sitemap"
    shutil.copytree(DEMO, target)
    for path in target.rglob("*.md"):
        path.write_text(path.read_text("utf-8").replace("source: global", "source: local"), encoding="utf-8")
    return target


@pytest.fixture
def audit(chromium: Chromium, site: Site, sitemap: Path) -> Iterator[Audit]:
    """Audits the sitemap against the demo site, and shows that no tab stays."""
    site.fallback = respond
    before = tabs(chromium)

    def call(*options: str) -> Result:
        fixed = ["--live", "--cdp", chromium.endpoint, "--browser-profile", "default", "--today", TODAY]
        return CliRunner().invoke(cli, ["sitemap", "audit", str(sitemap), *fixed, *options])

    yield call
    assert tabs(chromium) == before


def findings(result: Result) -> list[str]:
    return [line for line in result.stdout.splitlines() if "[SMC" in line]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_the_demo_sitemap_is_true(audit: Audit) -> None:
    result = audit("-v")

    assert result.exit_code == 0, result.output
    assert findings(result) == []


def test_what_is_gone_is_found_and_ages_the_local_file(audit: Audit, sitemap: Path) -> None:
    deals = sitemap / "pages" / "deals.md"
    edit(deals, "- a11y: role=list", '- a11y: role=list\n- text: "Sale of the year"')
    before = deals.read_text("utf-8")

    why = 'stale: "anchor text not found on https://shop.test/deals"'
    dry = audit()
    assert findings(dry) == [
        "warning[SMC01]: anchor text not found on https://shop.test/deals: no text 'Sale of the year'"
    ]
    assert deals.read_text("utf-8") == before and f"+{why}" in dry.stdout
    audit("--write")
    day = (date.fromisoformat(TODAY) - timedelta(days=31)).isoformat()
    after = before.replace("last_verified: 2026-11-20", f"last_verified: {day}")
    assert deals.read_text("utf-8") == after.replace("\n---\n\n##", f"\n{why}\n---\n\n##", 1)
    again = audit("--write")
    assert "wrote" not in again.stderr and f"{deals.read_text('utf-8')}" == deals.read_text("utf-8")


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ("<title>x</title><input type=password>", 200, "it asks for a password"),
        ("<title>Are you human?</title>", 200, "it says 'Are you human'"),
        ("<title>down</title>", 503, "HTTP 503"),
    ],
)
def test_a_page_that_says_nothing_ages_nothing(
    audit: Audit, site: Site, sitemap: Path, body: str, status: int, why: str
) -> None:
    site.add("https://shop.test/deals", body, status=status, headers={"Content-Type": "text/html"})
    before = (sitemap / "pages" / "deals.md").read_text("utf-8")

    result = audit("-v", "--write")
    told = {line for line in findings(result) if "/deals " in line}
    assert told == {f"info[SMC02]: https://shop.test/deals inconclusive: {why}"}
    assert (sitemap / "pages" / "deals.md").read_text("utf-8") == before


def test_a_redirect_to_another_site_and_a_login_page(audit: Audit, site: Site) -> None:
    site.add("https://shop.test/deals", status=302, headers={"Location": "https://elsewhere.test/"})
    assert "info[SMC02]: https://shop.test/deals inconclusive: it leads to elsewhere.test" in findings(audit("-v"))
    assert not [request for request in site.log if request.host == "elsewhere.test"]
    site.page("https://id.test/login", "<title>Sign in</title>")
    site.add("https://shop.test/deals", status=302, headers={"Location": "https://id.test/login?next=x"})
    assert "info[SMC02]: https://shop.test/deals inconclusive: it leads to a login page" in findings(audit("-v"))


def test_a_state_signature_that_leads_elsewhere(audit: Audit, site: Site) -> None:
    site.add("https://shop.test/deals", status=302, headers={"Location": "https://shop.test/"})

    told = findings(audit())
    assert "warning[SMC03]: state signature not reached: https://shop.test/deals leads to https://shop.test/" in told


def test_a_foreign_host_is_not_opened(audit: Audit, site: Site, sitemap: Path) -> None:
    edit(sitemap / "pages" / "deals.md", "- https://shop.test/deals", "- https://bank.test/logout?all=1")

    told = (
        "info[SMC02]: https://bank.test/logout?all=1 inconclusive: its host is none of the site, so it was not opened"
    )
    assert told in findings(audit("-v"))
    assert not [request for request in site.log if request.host == "bank.test"]


def test_no_browser_is_said_and_nothing_is_written(sitemap: Path) -> None:
    arguments = ["sitemap", "audit", str(sitemap), "--live", "--cdp", "127.0.0.1:9", "--write"]
    result = CliRunner().invoke(cli, arguments, standalone_mode=False)

    assert "no browser listens on 127.0.0.1:9" in str(result.exception)
