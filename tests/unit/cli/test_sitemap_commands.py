"""`adapterc sitemap show`, `health`, `promote` and `audit` as a user calls them."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adapterc.cli.__main__ import main
from adapterc.cli.app import cli
from tests.unit.sitemap.layers import GLOBAL, LOCAL, PAGE, WORKFLOW

TODAY = ("--today", "2026-11-30")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a global layer `sitemaps/shop` and a local one."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "sitemaps" / "shop", GLOBAL)
    write(tmp_path / "sites" / "shop" / "sitemap", LOCAL)
    return tmp_path


def write(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def call(*words: str) -> Result:
    roots = ["--local-root", "sites", "--global-root", "sitemaps"]
    return CliRunner().invoke(cli, ["sitemap", *words, *roots, *TODAY], standalone_mode=False)


def test_show_the_page_of_a_url(here: Path) -> None:
    result = call("show", "https://www.shop.test/deals?x=1")

    assert result.exception is None, result.output
    assert result.stdout.startswith("<!-- shop page:deals (local+global): about ")
    assert 'do: click `[data-test="offer"]`' in result.stdout


@pytest.mark.parametrize(
    ("words", "heading"),
    [
        (["shop"], "<!-- shop (local+global)"),
        (["shop", "--workflow", "find-deal"], "<!-- shop workflow:find-deal (global)"),
        (["shop", "--task", "the cheapest item"], "<!-- shop workflow:find-deal (global)"),
        (["shop", "--action", "deals/open_deal"], "<!-- shop action:deals/open_deal (local+global)"),
        (["shop", "--pitfall", "sold_out"], "<!-- shop pitfall:sold_out (global)"),
        (["sitemaps/shop", "--page", "deals"], "<!-- shop page:deals (global)"),
    ],
)
def test_show_one_thing(here: Path, words: list[str], heading: str) -> None:
    assert call("show", *words).stdout.startswith(heading)


def test_show_as_json(here: Path) -> None:
    made = json.loads(call("show", "shop", "--page", "deals", "--with-refs", "--format", "json").stdout)

    assert made["shown"]["id"] == "deals"
    assert [item["id"] for item in made["references"]] == ["sold_out", "list"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["shop", "--page", "deal"], "there is no page `deal`"),
        (["shop", "--page", "a", "--task", "b"], "`--page` and `--task` ask for different things"),
        (["https://other.test/"], "no sitemap for `https://other.test/`"),
        (["nothing"], "no sitemap of `nothing` in `sites` or `sitemaps`"),
    ],
)
def test_show_says_what_there_is_not(here: Path, words: list[str], message: str) -> None:
    assert message in str(call("show", *words).exception)


def test_exit_codes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    roots = ["--local-root", "sites", "--global-root", "sitemaps"]
    assert main(["sitemap", "show", "shop", "--page", "deal", *roots]) == 1
    assert "there is `deals`" in capsys.readouterr().err
    assert main(["sitemap", "show", "nothing", *roots]) == 1
    assert main(["sitemap", "show", "shop", *roots]) == 0


def test_an_alias_leads_to_its_site(here: Path) -> None:
    write(here / "sitemaps" / "shop", {"site-alias.json": '{"hostnames": ["deals.example.test"]}\n'})
    (here / "sitemaps" / "shop" / "pages" / "deals.md").write_text(
        PAGE.replace("https://shop.test/deals\n", "https://deals.example.test/\n"), encoding="utf-8"
    )

    assert call("show", "https://deals.example.test/").stdout.startswith("<!-- shop page:deals")


def test_health_show(here: Path) -> None:
    assert call("health", "show", "shop").stdout == (
        "opencli shop cart: broken (no workflow; declared nothing, seen broken since 2026-11-01)\n"
        "opencli shop deals: suspect (find-deal; declared healthy, seen suspect since 2026-11-28: empty)\n"
    )


def test_health_set_is_dry_until_it_is_told_to_write(here: Path) -> None:
    facts = ["--error", "no rows", "--from", "workflow:find-deal"]
    words = ["health", "set", "shop", "opencli shop deals", "broken", *facts]
    local = here / "sites" / "shop" / "sitemap"
    before = (local / "health.json").read_text("utf-8")

    dry = call(*words)
    assert "+- adapter_health: broken  # seen in June" in dry.stdout
    assert (local / "health.json").read_text("utf-8") == before and not (local / "workflows").exists()
    done = call(*words, "--write")
    assert done.exception is None, done.output
    assert "adapter_health: broken  # seen in June" in (local / "workflows" / "find-deal.md").read_text("utf-8")
    assert json.loads((local / "health.json").read_text("utf-8"))["adapters"]["opencli shop deals"] == {
        "health": "broken",
        "since": "2026-11-30",
        "from": {"kind": "workflow", "id": "find-deal"},
        "error": "no rows",
    }
    assert (here / "sitemaps" / "shop" / "workflows" / "find-deal.md").read_text("utf-8") == WORKFLOW
    again = call(*words, "--write")
    assert "is noted as broken or worse already" in again.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["opencli shop", "broken"], "`opencli shop` is not `opencli SITE COMMAND`"),
        (["opencli shop deals", "broken", "--from", "deals"], "`--from deals` names nothing"),
        (["opencli shop deals", "broken", "--from", "action:open"], "`--from action:open` names nothing"),
        (["opencli shop deals", "healthy"], "'healthy' is not one of"),
    ],
)
def test_health_set_refuses(here: Path, words: list[str], message: str) -> None:
    assert message in str(call("health", "set", "shop", *words).exception)


def fresh_page(here: Path) -> Path:
    path = here / "sites" / "shop" / "sitemap" / "pages" / "deals.md"
    text = PAGE.replace("2026-06-02", "2026-11-20").replace("source: global", "source: local")
    text = text.replace(
        'do: click `[rel="next"]`\n',
        'pre: on /deals\ndo: click `[rel="next"]`\npost: URL matches /deals/2\nfail: URL unchanged\nrecover: go back\n',
    )
    path.write_text(text.replace("what is cheap today", "the deals of today"), encoding="utf-8")
    return path


def test_promote_copies_what_may_go(here: Path) -> None:
    fresh_page(here)

    dry = call("promote", "shop", "pages/deals.md")
    assert dry.stdout.startswith("pages/deals.md: may go\n") and "+purpose: the deals of today" in dry.stdout
    assert (here / "sitemaps" / "shop" / "pages" / "deals.md").read_text("utf-8") == PAGE
    done = call("promote", "shop", "pages/deals.md", "--write")
    assert done.exception is None, done.output
    text = (here / "sitemaps" / "shop" / "pages" / "deals.md").read_text("utf-8")
    assert "purpose: the deals of today" in text and "source: global" in text
    assert "pages/deals.md: is there already" in call("promote", "shop", "pages/deals.md").stdout


def test_promote_says_what_keeps_a_file(here: Path) -> None:
    result = call("promote", "shop", "pages/deals.md", "--write")

    assert "pages/deals.md: stays\n" in result.stdout
    why = "the global file has action:next_page, which this one leaves out"
    assert f"sites/shop/sitemap/pages/deals.md:1: {why}\n" in result.stdout
    roots = ["--local-root", "sites", "--global-root", "sitemaps"]
    assert main(["sitemap", "promote", "shop", "pages/deals.md", *roots, *TODAY]) == 1
    assert (here / "sitemaps" / "shop" / "pages" / "deals.md").read_text("utf-8") == PAGE
    rows = json.loads(call("promote", "shop", "--format", "json").stdout)["files"]
    assert {row["file"]: row["promotable"] for row in rows} == {"SITE.md": False, "pages/deals.md": False}


def test_a_secret_never_goes(here: Path) -> None:
    path = fresh_page(here)
    path.write_text(path.read_text("utf-8").replace("a11y: heading", "a11y: AKIAABCDEFGHIJKLMNOP"), encoding="utf-8")

    result = call("promote", "shop", "pages/deals.md", "--write")
    assert "SMB01: secret: AWS key" in result.stdout and "AKIAABCDEFGHIJKLMNOP" not in result.output
    assert (here / "sitemaps" / "shop" / "pages" / "deals.md").read_text("utf-8") == PAGE


def git(folder: Path, *words: str) -> None:
    identity = ["-c", "user.name=x", "-c", "user.email=x@shop.test", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *identity, *words], check=True, capture_output=True)


def test_audit_says_which_global_ids_have_gone(here: Path) -> None:
    git(here, "init", "-q")
    git(here, "add", ".")
    git(here, "commit", "-qm", "x")
    page = here / "sitemaps" / "shop" / "pages" / "deals.md"
    page.write_text(PAGE.replace("### action:next_page", "### action:later_page"), encoding="utf-8")

    result = call("audit", "sitemaps/shop", "--base", "HEAD")
    assert "error[SMA07]: global id action:deals/next_page deleted; mark it stale instead" in result.stdout
    assert "SMA07" not in call("audit", "sitemaps/shop").stdout
    assert "this repository has no commit `nowhere`" in str(
        call("audit", "sitemaps/shop", "--base", "nowhere").exception
    )


def test_audit_tells_health_and_what_may_not_be_promoted(here: Path) -> None:
    result = call("audit", "shop", "--promote")

    assert "shop: opencli shop deals is suspect (declared healthy)\n" in result.stderr
    assert (
        "error[SMA09]: not promotable: the global file has action:next_page, which this one leaves out" in result.stdout
    )
    assert "`--write` is for what `--live` finds" in str(call("audit", "shop", "--write").exception)


def test_no_sitemap_drives_the_terminal(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a site or a file says is shown with its control characters as escapes; a pipe gets data as it is."""
    path = fresh_page(here)
    path.write_text(path.read_text("utf-8").replace("go back", "go \x1b[2J back"), encoding="utf-8")
    local = here / "sites" / "shop" / "sitemap"
    seen = json.loads(LOCAL["health.json"])
    seen["adapters"]["opencli shop deals"]["error"] = "\x1b]0;x\x07"
    (local / "health.json").write_text(json.dumps(seen), encoding="utf-8")
    odd = local / "workflows" / "find\x1b[2J.md"
    odd.parent.mkdir()
    odd.write_text(WORKFLOW.replace("source: global", "source: local"), encoding="utf-8")
    words = (
        ["show", "shop", "--page", "deals"],
        ["health", "show", "shop"],
        ["health", "set", "shop", "opencli shop deals", "broken", "--error", "no rows"],
        ["promote", "shop"],
        ["audit", "shop"],
        ["check", "sites/shop/sitemap"],
    )

    assert "\x1b[2J" in call(*words[0]).stdout
    monkeypatch.setattr("adapterc.cli.console._is_terminal", lambda stream: True)
    monkeypatch.setenv("NO_COLOR", "1")
    for line in words:
        result = call(*line)
        assert result.output, result.exception
        assert "\x1b" not in result.output, line
    assert "\\x1b[2J" in call(*words[0]).stdout


def test_no_line_of_a_sitemap_commands_a_workflow(here: Path) -> None:
    """A runner takes `::` at the start of a line behind white space, and `##[` anywhere; CR alone ends a line."""
    lines = "::add-mask::e\n  ::error file=a::x\nyes\r::warning::y\n##[error]x\n"
    for path in (*here.glob("**/SITE.md"), here / "sitemaps" / "shop" / "workflows" / "find-deal.md"):
        head, heading, rest = path.read_bytes().partition(b"\n## ")
        title, _, body = rest.partition(b"\n")
        path.write_bytes(b"\n".join((head + heading + title, lines.encode() + body)))

    texts = (
        call("show", "shop").stdout,
        call("show", "shop", "--workflow", "find-deal").stdout,
        call("health", "set", "shop", "opencli shop deals", "broken", "--error", "no rows").stdout,
    )
    for text in texts:
        assert "add-mask::e" in text
        assert "##[" not in text
        assert not any(line.lstrip().startswith("::") for line in re.split("[\r\n]", text))


def test_what_was_written_is_told_cleanly(here: Path) -> None:
    path = fresh_page(here)
    path.rename(path.with_name("de\x1bals.md"))

    output = call("promote", "shop", "--write").output
    assert "\x1b" not in output and "de\\x1bals.md" in output


def test_a_file_that_says_less_than_the_global_one_stays(here: Path) -> None:
    path = fresh_page(here)
    text = path.read_text("utf-8").replace("purpose: the deals of today\n", "")
    path.write_text(text.replace("post: the page of the item\n", ""), encoding="utf-8")
    site = here / "sites" / "shop" / "sitemap" / "SITE.md"
    fresh = GLOBAL["SITE.md"].replace("source: global", "source: local")
    site.write_text(fresh.replace("- `/cart` -> uncovered\n", ""), encoding="utf-8")

    told = call("promote", "shop", "--write").stdout
    for what in ("the key `purpose`", "`post` of action:open_deal", "the line `/cart`"):
        assert f"the global file has {what}, which this one leaves out" in told
    assert (here / "sitemaps" / "shop" / "pages" / "deals.md").read_text("utf-8") == PAGE


def test_one_failure_here_is_none_for_all(here: Path) -> None:
    call("health", "set", "shop", "opencli shop deals", "broken", "--write")

    told = call("promote", "shop", "workflows/find-deal.md").stdout
    assert "its adapter is broken here and healthy in the global layer" in told


def test_nothing_is_written_through_a_folder_that_leads_out(here: Path) -> None:
    fresh_page(here)
    outside = here / "outside"
    outside.mkdir()
    pages = here / "sitemaps" / "shop" / "pages"
    (pages / "deals.md").unlink()
    pages.rmdir()
    pages.symlink_to(outside)

    result = call("promote", "shop", "pages/deals.md", "--write")
    assert "leads out of the sitemap by a link" in str(result.exception)
    assert list(outside.iterdir()) == []


def test_nothing_is_written_in_the_place_of_a_link(here: Path) -> None:
    fresh_page(here)
    page = here / "sitemaps" / "shop" / "pages" / "deals.md"
    note = here / "sites" / "shop" / "sitemap" / "health.json"
    for link in (page, note):
        link.unlink()
        link.symlink_to(here / "outside.md")  # which is not there

    promoted = call("promote", "shop", "pages/deals.md", "--write")
    noted = call("health", "set", "shop", "opencli shop cart", "broken", "--write")
    for result in (promoted, noted):
        assert "is a link, and nothing is written through one" in str(result.exception)
    page.unlink()
    page.symlink_to("other.md")
    page.with_name("other.md").write_text(PAGE, encoding="utf-8")
    assert "is a link" in str(call("promote", "shop", "pages/deals.md", "--write").exception)
    assert not (here / "outside.md").exists() and page.with_name("other.md").read_text("utf-8") == PAGE


def test_a_day_is_no_week_date(here: Path) -> None:
    words = ["sitemap", "check", "sitemaps/shop", "--today"]
    result = CliRunner().invoke(cli, [*words, "2026-W49-2"], standalone_mode=False)

    assert str(result.exception) == "`--today 2026-W49-2` is no day"
    assert main([*words, "2026-W49-2"]) == 2


def test_a_url_is_not_looked_for_in_the_working_folder(here: Path) -> None:
    write(here / "shop", {"pages/deals.md": PAGE.replace("page_id: deals", "page_id: other")})

    assert call("show", "https://shop.test/deals").stdout.startswith("<!-- shop page:deals (local+global)")


def test_a_domain_with_www_leads_to_its_site(here: Path) -> None:
    manifest = [{"site": "shop", "name": "x", "domain": "www.store.test", "args": []}]
    (here / "m.json").write_text(json.dumps(manifest), encoding="utf-8")
    page = PAGE.replace("https://shop.test/deals\n", "https://www.store.test/deals\n")
    (here / "sitemaps" / "shop" / "pages" / "deals.md").write_text(page, encoding="utf-8")

    assert call("show", "https://www.store.test/deals", "--manifest", "m.json").stdout.startswith(
        "<!-- shop page:deals"
    )


def test_health_set_warns_of_adapters_that_nobody_uses_and_refuses_secrets(here: Path) -> None:
    typo = call("health", "set", "shop", "opencli shop deels", "broken")
    assert "no workflow uses `opencli shop deels`; only health.json is changed" in typo.stderr
    assert "did you mean `opencli shop deals`?" in typo.stderr
    secret = call("health", "set", "shop", "opencli shop deals", "broken", "--error", "AKIAABCDEFGHIJKLMNOP")
    assert "looks like a secret" in str(secret.exception) and "AKIA" not in secret.output


def test_a_workflow_that_is_too_large_already_can_be_marked(here: Path) -> None:
    long = WORKFLOW.replace("The cheapest item.", "word " * 900)
    (here / "sitemaps" / "shop" / "workflows" / "find-deal.md").write_text(long, encoding="utf-8")

    result = call("health", "set", "shop", "opencli shop deals", "broken", "--write")
    assert result.exception is None, result.output
    assert (here / "sites" / "shop" / "sitemap" / "workflows" / "find-deal.md").exists()


def test_actions_of_an_overlay_without_a_page_of_its_own_are_shown(here: Path) -> None:
    local = here / "sites" / "shop" / "sitemap"
    (local / "pages" / "deals.md").unlink()
    more = "---\npage_id: deals\nsource: local\n---\n\n### action:share\ndo: click `#share`\n"
    write(local, {"pages/deals/actions/more.md": more})

    assert "### action:share" in call("show", "shop", "--page", "deals").stdout
    assert call("show", "shop", "--action", "deals/share").stdout.startswith("<!-- shop action:deals/share")


def test_no_form_of_output_shows_a_secret(here: Path) -> None:
    token = "ghp_" + "a1B2" * 10
    leaky = PAGE.replace("pre: on /deals", f"pre: {token}").replace("purpose: what", f"stale: {token}\npurpose: what")
    (here / "sitemaps" / "shop" / "pages" / "deals.md").write_text(leaky, encoding="utf-8")
    workflow = WORKFLOW.replace("preconditions: none", f"preconditions: {token}")
    (here / "sitemaps" / "shop" / "workflows" / "find-deal.md").write_text(workflow, encoding="utf-8")
    fresh_page(here)

    for words in (
        ["show", "shop", "--page", "deals"],
        ["show", "sitemaps/shop", "--page", "deals", "--json"],
        ["promote", "shop"],
        ["promote", "shop", "--format", "json"],
        ["health", "set", "shop", "opencli shop deals", "broken"],
    ):
        assert token not in call(*words).output, words


SECRET = "Hunter2Hunter2Hunter2"


@pytest.mark.parametrize("format_", ["json", "markdown"])
@pytest.mark.parametrize("what", [["--page", "deals"], ["--action", "deals/open_deal"], ["--pitfall", "sold_out"]])
def test_show_stars_a_secret_whose_key_is_elsewhere(here: Path, what: list[str], format_: str) -> None:
    shop = here / "sitemaps" / "shop"
    write(shop, {"pages/deals.md": PAGE.replace("evidence: ", f"password: {SECRET}\nevidence: ", 1)})
    write(shop, {"pitfalls.md": GLOBAL["pitfalls.md"] + f"- token: '{SECRET}'\n"})
    result = call("show", "shop", *what, "--format", format_)

    assert result.exception is None
    assert SECRET not in result.output and "*" * len(SECRET) in result.stdout


def test_a_dry_run_stars_a_secret_whose_key_is_on_the_line_before(here: Path) -> None:
    workflow = WORKFLOW.replace("## Best path", f"## Best path\n- client_secret:\n\n\n  {SECRET}")
    write(here / "sites" / "shop" / "sitemap", {"workflows/find-deal.md": workflow})
    result = call("health", "set", "shop", "opencli shop deals", "broken")

    assert SECRET not in result.output and "*" * len(SECRET) in result.stdout


@pytest.mark.parametrize("text", ["{", '{"version": 1, "adapters": {"opencli shop deals": {"health": "bad"}}}'])
def test_a_broken_side_file_is_told_where_health_is_shown(here: Path, text: str) -> None:
    write(here / "sites" / "shop" / "sitemap", {"health.json": text})
    listed, shown = call("health", "show", "shop"), call("show", "shop", "--workflow", "find-deal")

    for result in (listed, shown):
        assert "warning: `sites/shop/sitemap/health.json` cannot be used: " in result.stderr
        assert "opencli shop deals: healthy" in result.stdout
    assert (listed.return_value, shown.return_value) == (1, None)


def test_an_alias_file_that_cannot_be_read_is_passed_over(here: Path) -> None:
    for name in ("deep", "pipe"):
        (here / "sitemaps" / name).mkdir()
    (here / "sitemaps" / "deep" / "site-alias.json").write_text("[" * 60_000)
    os.mkfifo(here / "sitemaps" / "pipe" / "site-alias.json")

    assert call("show", "https://shop.test/deals").stdout.startswith("<!-- shop page:deals")
