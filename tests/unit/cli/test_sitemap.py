"""`adapterc sitemap check` from outside."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.sitemap_examples import DEMO, ROOT

CATALOG = str(ROOT / "examples" / "catalog")
DAY = ("--today", "2026-11-30")


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the demo sitemap in `sitemaps/shop`; the test runs beside it, with a home of its own."""
    shutil.copytree(DEMO, tmp_path / "sitemaps" / "shop")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "sitemaps" / "shop"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_clean_sitemap(run: Any, shop: Path) -> None:
    done = run("sitemap", "check", "sitemaps", "--catalog", CATALOG, *DAY)
    assert (done.code, done.out) == (0, "")
    assert done.err == "checked 10 files of 1 sitemap: nothing found\n"


def test_findings_are_shown_with_their_place(run: Any, shop: Path) -> None:
    change(shop / "pages" / "item.md", "-> suspect", "-> healthy")
    done = run("sitemap", "check", "shop", "--catalog", CATALOG, *DAY)
    assert done.code == 1
    assert done.out == (
        "error[SM620]: malformed health directive\n"
        "  --> sitemaps/shop/pages/item.md:24:10\n"
        "   |\n"
        "24 | recover: adapter_health_update: opencli shop reviews -> healthy; read the page itself, "
        "see pitfall:reviews_come_late\n"
        "   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "   |\n"
        "   = help: write `adapter_health_update: opencli <site> <command> -> suspect` as a step of its own\n"
        "\n"
    )
    assert done.err == "checked 10 files of 1 sitemap: 1 error\n"


def test_one_file_is_checked_with_its_neighbours(run: Any, shop: Path) -> None:
    change(shop / "pages" / "home.md", "action:open_deals in pages/_nav.md", "action:open_all in pages/_nav.md")
    change(shop / "SITE.md", "source: global", "source: here")
    done = run("sitemap", "check", "sitemaps/shop/pages/home.md", *DAY, "--format", "json")
    assert [item["code"] for item in json.loads(done.out)["diagnostics"]] == ["SM906"]
    assert done.err == "checked 1 file of 1 sitemap: 1 error\n"


def test_warnings_are_fine_unless_strict_and_notes_are_hidden(run: Any, shop: Path) -> None:
    change(shop / "pages" / "home.md", "## Actions on this page", "## Actions")
    done = run("sitemap", "check", "sitemaps/shop", *DAY)
    assert (done.code, done.err) == (0, "checked 10 files of 1 sitemap: 1 warning\n")
    assert run("sitemap", "check", "sitemaps/shop", *DAY, "--strict").code == 1
    assert run("sitemap", "check", "sitemaps/shop", *DAY, "--strict", "--profile", "field").code == 0
    assert run("sitemap", "check", "sitemaps/shop", *DAY, "-v").err.endswith("1 warning, 1 note\n")


def test_fixes_are_written_and_said(run: Any, shop: Path) -> None:
    change(shop / "pages" / "home.md", "## Actions on this page", "## Actions")
    before = (shop / "pages" / "home.md").read_bytes()
    done = run("sitemap", "check", "sitemaps/shop", *DAY, "--fix")
    assert done.err == (
        "checked 10 files of 1 sitemap: 1 warning; fixed 0\n"
        "1 more can be fixed in the global layer: `--fix --layer global` does it\n"
    )
    assert (shop / "pages" / "home.md").read_bytes() == before
    done = run("sitemap", "check", "sitemaps/shop", *DAY, "--fix", "--layer", "global")
    assert done.err == (
        "fixed[SM302] sitemaps/shop/pages/home.md:17: rename it to `Actions on this page`\n"
        "checked 10 files of 1 sitemap: nothing found; fixed 1\n"
    )
    assert (shop / "pages" / "home.md").read_bytes() == (DEMO / "pages" / "home.md").read_bytes()


def test_secrets_are_not_shown(run: Any, shop: Path) -> None:
    secret = "7a1c9d0e" + "5b3f7c2d8e6a"
    change(shop / "pages" / "item.md", "pre: on an item page", f"pre: on an item page, auth_token={secret}")
    for form in ("text", "json", "jsonl", "sarif", "github"):
        done = run("sitemap", "check", "sitemaps/shop", *DAY, "--format", form)
        assert done.code == 1 and "SMB01" in done.out
        assert secret not in done.out + done.err
    assert "auth_token=********************" in run("sitemap", "check", "sitemaps/shop", *DAY).out


def test_endpoints_beside_the_local_sitemap(run: Any, shop: Path, tmp_path: Path) -> None:
    local = tmp_path / "home" / ".opencli" / "sites" / "shop"
    shutil.copytree(shop, local / "sitemap")
    for path in (local / "sitemap").rglob("*.md"):
        change(path, "source: global", "source: local")
    (local / "endpoints.json").write_text('{"products": {}}', encoding="utf-8")
    done = run("sitemap", "check", str(local / "sitemap"), *DAY)
    assert "endpoint reviews not in endpoints.json" in done.out and done.code == 1
    (tmp_path / "own.json").write_text('[{"id": "reviews"}, {"name": "products"}]', encoding="utf-8")
    done = run("sitemap", "check", str(local / "sitemap"), *DAY, "--endpoints", "own.json")
    assert (done.code, done.out) == (0, "")


def test_a_warning_that_is_meant_is_suppressed(run: Any, shop: Path) -> None:
    page = shop / "pages" / "home.md"
    change(page, "## Actions on this page", "<!-- adapterc: allow SM302 -- our own title -->\n## Actions")
    change(page, "source: global", "source: global\npurpos: x  # adapterc: allow SM216 -- read by our own tool")
    done = run("sitemap", "check", "shop", *DAY, "--strict", "-v", "--catalog", CATALOG)
    assert done.code == 0 and done.err == "checked 10 files of 1 sitemap: 1 note; suppressed 2\n"
    change(page, " -- our own title", "")
    change(page, "page_id: home", "page_id: home  # adapterc: allow SM404, SM504 -- not needed")
    done = run("sitemap", "check", "shop", *DAY, "--format", "json")
    codes = [item["code"] for item in json.loads(done.out)["diagnostics"]]
    assert sorted(codes) == ["AC801", "AC803", "AC804", "SM302"]
    change(page, "SM404, SM504 -- not needed", "SM902, SM914 -- not looked for here")
    assert "AC803" not in run("sitemap", "check", "shop", *DAY).out
    before = page.read_bytes()
    change(page, "allow SM302 ", "allow SM302 -- our own title ")
    run("sitemap", "check", "shop", *DAY, "--fix", "--layer", "global")
    assert page.read_bytes() == before.replace(b"allow SM302 ", b"allow SM302 -- our own title "), "it is meant"


def test_a_baseline_takes_out_what_was_there_before(run: Any, shop: Path) -> None:
    page = shop / "pages" / "home.md"
    change(page, "## Actions on this page", "## Actions")
    change(page, "action:open_deals in pages/_nav.md", "action:open_all in pages/_nav.md")
    words = ("sitemap", "check", "sitemaps", *DAY, "--baseline", "known.txt")
    assert run(*words).err.startswith("error: the baseline `known.txt` does not exist\n")
    done = run(*words, "--create-baseline")
    assert (done.code, done.out) == (0, "")
    assert done.err.endswith("nothing found; known.txt made, with 2; accepted 2\n")
    assert "SM302 " in Path("known.txt").read_text("utf-8") and "SM906 " in Path("known.txt").read_text("utf-8")
    assert run(*words, "--create-baseline").code == 2
    change(page, "## Actions", "## Actions on this page")
    change(page, "source: global", "source: here")
    done = run(*words)
    assert done.code == 1 and "error[AC808]" in done.out and "error[SM207]" in done.out and "SM906" not in done.out
    assert "help: remove the line: `adapterc sitemap check --update-baseline` does it" in done.out
    done = run(*words, "--update-baseline")
    assert "AC808" not in done.out and done.err.endswith("; 1 removed from known.txt; accepted 1\n")
    assert "SM302 " not in Path("known.txt").read_text("utf-8")


def test_a_hook_passes_over_what_is_no_sitemap(run: Any, shop: Path, tmp_path: Path) -> None:
    (tmp_path / "docs" / "pages").mkdir(parents=True)
    (tmp_path / "docs" / "pages" / "intro.md").write_text("# Intro\n", encoding="utf-8")
    words = ("docs/pages/intro.md", "sitemaps/shop/pages/home.md")
    assert run("sitemap", "check", *words).code == 2
    done = run("sitemap", "check", "--pass-over", *DAY, "--", *words)
    assert (done.code, done.err) == (0, "checked 1 file of 1 sitemap: nothing found\n")
    done = run("sitemap", "check", "--pass-over", "--", words[0])
    assert (done.code, done.err) == (0, "checked 0 files of 0 sitemaps: nothing found\n")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["nowhere"], 2, "error: no sitemap of `nowhere` in "),
        (["sitemaps", "--today", "soon"], 2, "error: `--today soon` is no day\n"),
        (["sitemaps", "--manifest", "sitemaps/shop/SITE.md"], 2, "error: `sitemaps/shop/SITE.md` lists no commands: "),
        (["sitemaps", "--manifest", "none.json"], 3, "error: `none.json` cannot be read: no such file or directory\n"),
        (["sitemaps", "--endpoints", "none.json"], 3, "error: `none.json` cannot be read: no such file or directory\n"),
        (["sitemaps", "--profile", "mild"], 2, "error: Invalid value for '--profile'"),
    ],
)
def test_wrong_usage_and_a_wrong_environment(run: Any, shop: Path, words: list[str], code: int, told: str) -> None:
    done = run("sitemap", "check", *words)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith(told)


def test_the_group_names_its_commands(run: Any) -> None:
    done = run("sitemap", "--help")
    assert done.code == 0 and "Say what is wrong with sitemaps" in done.out
    assert "did you mean `check`?" in run("sitemap", "chekc").err


@pytest.mark.parametrize("group", [("sitemap",), ("sitemap", "health")])
def test_each_command_is_told_in_a_whole_line(run: Any, group: tuple[str, ...]) -> None:
    listed = run(*group, "--help").out.split("Commands:\n")[1].split("\n\n")[0]
    assert "..." not in listed
    assert all(line.rstrip().endswith(".") for line in listed.split("\n") if line.startswith("  ") and line[2] != " ")


@pytest.mark.parametrize("wanted", ["SM602", "sm602", "fenced-action"])
def test_rules_are_explained(run: Any, wanted: str) -> None:
    done = run("explain", wanted)
    assert done.code == 0 and done.out.startswith("# SM602: fenced-action\n")
    assert "did you mean `SM" in run("explain", "SM6O2").err
