"""`review`, `approve` and `hold`: what waits is shown in its place, and a decision changes one record alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import adapter
from .test_configured_import import entries

CLICKS = """\
site: shop
name: {name}
description: {name} of shop
domain: shop.test
pipeline:
  - navigate: https://shop.test/
  - evaluate: |
      (() => {{
        document.querySelector('button').click();
        return [{{ title: document.title }}];
      }})()
columns: [title]
"""

SOURCE = '[[source]]\nname = "own" # ours\npath = "clis"\n'

REVIEW = """\
shop/more
  more of shop
  opens https://shop.test/
  calls no host
  let it in:  adapterc approve shop/more --reason TEXT --reviewer NAME

held[AC507]: `shop/more` may write: it clicks, and nothing proves that this only reads
 --> clis/shop/more.yaml:9:9
  |
9 |         document.querySelector('button').click();
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: if it only reads, approve it in adapterc.toml: `[[approve]]` with `adapter = "shop/more"`, \
`effects = ["click"]` and a `reason`

1 waits for a decision
"""


@pytest.fixture
def repository(write: Any) -> Path:
    root: Path = write(
        {
            "adapterc.toml": f"# ours\n{SOURCE}\n# the end\n",
            "clis/shop/more.yaml": CLICKS.format(name="more"),
            "clis/shop/hot.yaml": adapter(),
            "clis/shop/bad.yaml": adapter(name="bad").replace("item.title", "item.title | shout"),
            # refused and unproven: it waits for its author
            "clis/shop/both.yaml": CLICKS.format(name="both").replace(
                "document.title", "document.cookie.x = eval('1')"
            ),
        }
    )
    return root


def config() -> str:
    return Path("adapterc.toml").read_text(encoding="utf-8")


def test_what_waits_is_shown_in_its_place(run: Any, repository: Path) -> None:
    result = run("review")
    assert (result.code, result.err, result.out) == (0, "", REVIEW)
    assert run("review", "shop/more").out == REVIEW
    assert run("review", "shop/hot").out == "shop/hot: compiled, and waits for nobody\n"
    document = json.loads(run("review", "--format", "json").out)
    (item,) = document["waiting"]
    assert (item["adapter"], item["status"], item["effects"]) == ("shop/more", "held", ["click"])
    assert [(finding["code"], finding["line"], finding["column"]) for finding in item["findings"]] == [("AC507", 9, 9)]
    assert not Path("catalog").exists()


def test_sources_can_be_named(run: Any, repository: Path) -> None:
    Path("adapterc.toml").unlink()
    for command in (["review"], ["hold", "shop/hot"], ["override", "shop/hot"], ["approve", "x/y", "--reason", "x"]):
        result = run(*command)
        assert (result.code, result.err) == (
            2,
            "error: no source is named, and there is no `[[source]]` in `adapterc.toml`\n"
            "  = help: say where the adapters are: `--from .` is the working folder\n",
        )
    assert run("review", "--from", "clis").out == REVIEW
    result = run("approve", "shop/more", "--from", "clis", "--reason", "it unfolds")
    assert (result.code, result.out) == (0, "adapterc.toml: shop/more: approved click\nnext: adapterc import clis\n")
    assert config() == '[[approve]]\nadapter = "shop/more"\neffects = ["click"]\nreason = "it unfolds"\n'
    assert run("import", "clis", "--out", "catalog", "--only", "shop/more").code == 0


def test_an_approval_is_exactly_what_was_shown(run: Any, repository: Path) -> None:
    before = config()
    result = run("approve", "shop/more", "--reason", 'it "unfolds"\n the list', "--reviewer", "ana")
    assert (result.code, result.out) == (
        0,
        "adapterc.toml: shop/more: approved click\nnext: adapterc import\n",
    )
    assert "9 |         document.querySelector('button').click();" in result.err
    record = (
        '\n[[approve]]\nadapter = "shop/more"\neffects = ["click"]\nreason = "it \\"unfolds\\" the list"\n'
        'reviewer = "ana"\n'
    )
    assert config() == before + record
    assert run("import").code == 1  # one adapter is refused, for its own fault
    assert entries()["shop/more"]["adapterc"]["approval"] == {
        "effects": ["click"],
        "reason": 'it "unfolds" the list',
        "reviewer": "ana",
    }
    assert run("review").out == "nothing waits for a decision\n"
    again = run("approve", "shop/more", "--reason", "x")
    assert (again.code, again.err) == (
        2,
        "error: `shop/more` waits for nobody: it is compiled\n  = help: `adapterc info` shows what it does\n",
    )

    assert (
        run("hold", "shop/more").out
        == "adapterc.toml: shop/more: took the approval back\nnext: adapterc import --allow-removals 1\n"
    )
    assert config() == before
    assert run("review").out == REVIEW


def test_a_hold_and_its_end(run: Any, repository: Path) -> None:
    before = config()
    result = run("hold", "shop/hot")
    assert (result.code, result.err) == (
        2,
        "error: `shop/hot` has no approval to take back, so it needs a hold of its own\n"
        "  = help: say why with `--reason`: whoever reads the catalog wants to know\n",
    )
    assert run("hold", "shop/hot", "--reason", "the shop moves").code == 0
    assert config() == before + '\n[[hold]]\nadapter = "shop/hot"\nreason = "the shop moves"\n'
    assert "held[AC701]: `shop/hot` is held: the shop moves\n" in run("review", "shop/hot").out
    assert run("hold", "shop/hot", "--reason", "again").code == 2
    result = run("approve", "shop/hot", "--reason", "it has moved")
    assert result.out == "adapterc.toml: shop/hot: took the hold back\nnext: adapterc import\n"
    assert config() == before


def test_an_approval_of_deviations(run: Any, repository: Path) -> None:
    text = f'deviations = "accepted"\n{config()}'
    Path("adapterc.toml").write_text(text, encoding="utf-8")
    assert "held[AC704]: `shop/hot` differs from the original" in run("review", "shop/hot").out
    result = run("approve", "shop/hot", "--reason", "as it should be")
    assert result.out == (
        "adapterc.toml: shop/hot: accepted exact-integers, no-retries, page-requests\nnext: adapterc import\n"
    )
    assert config() == text + (
        '\n[[accept]]\nadapter = "shop/hot"\ndeviations = ["exact-integers", "no-retries", "page-requests"]\n'
        'reason = "as it should be"\n'
    )
    assert "waits for nobody" in run("review", "shop/hot").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["review", "shop/mor"], "no adapter is called `shop/mor`\n  = help: did you mean `shop/more`?"),
        (["approve", "shop/more", "--reason", " "], "an approval needs a `--reason`\n"),
        (
            ["approve", "shop/more", "--reason", "x", "--effect", "input"],
            "the open effects of `shop/more` are others: `click`\n",
        ),
        (["approve", "shop/bad", "--reason", "x"], "`shop/bad` cannot be approved: unknown filter `shout` (AC202, "),
        (["hold", "shop/bad", "--reason", "x"], "`shop/bad` is kept out already: unknown filter `shout` (AC202, "),
        (["approve", "shop/more"], "an approval needs a `--reason`\n"),
    ],
)
def test_what_cannot_be_decided_changes_nothing(run: Any, repository: Path, arguments: list[str], message: str) -> None:
    before = config()
    result = run(*arguments)
    assert result.code == 2 and f"error: {message}" in result.err and "= help: " in result.err
    assert config() == before


def test_a_denied_adapter_cannot_be_approved(run: Any, repository: Path) -> None:
    text = config() + '\n[[deny]]\nadapter = "shop/m*"\nreason = "not wanted"\n'
    Path("adapterc.toml").write_text(text, encoding="utf-8")
    result = run("approve", "shop/more", "--reason", "x")
    assert result.err == (
        "error: `shop/more` cannot be approved: `shop/more` is denied: not wanted (AC702, adapterc.toml:9:11)\n"
        "  = help: remove the `[[deny]]` record to take it\n"
    )
    assert config() == text


def test_a_dry_run_writes_nothing(run: Any, repository: Path) -> None:
    before = config()
    result = run("approve", "shop/more", "--reason", "x", "--effect", "click", "--dry-run")
    assert (result.code, result.out) == (
        0,
        "adapterc.toml: shop/more: approved click\ndry run, nothing was written\n",
    )
    assert config() == before


def test_records_in_one_line_are_refused_or_kept_so(run: Any, repository: Path) -> None:
    text = f"approve = [] # none yet\n{config()}"
    Path("adapterc.toml").write_text(text, encoding="utf-8")
    assert run("approve", "shop/more", "--reason", "x").code == 0
    assert config() == text.replace(
        "approve = []", 'approve = [{ adapter = "shop/more", effects = ["click"], reason = "x" }]'
    )
    assert run("hold", "shop/more").code == 0
    assert config() == text


def test_a_hold_says_that_the_catalog_loses_an_adapter(run: Any, repository: Path) -> None:
    assert run("import").code == 1
    result = run("hold", "shop/hot", "--from", "clis", "--reason", "the shop moves")
    assert result.out == "adapterc.toml: shop/hot: held it\nnext: adapterc import clis --allow-removals 1\n"
    assert run("import", "clis").code == 2
    assert run("import", "clis", "--allow-removals", "1").code == 1  # one adapter is refused, for its own fault


def test_what_is_decided_waits_for_nobody(run: Any, repository: Path) -> None:
    waits = "next: adapterc review (1 adapter waits for a decision)\n"
    assert waits in run("import", "--dry-run").out
    assert waits.replace("review", "review --from clis") in run("import", "clis", "--dry-run").out
    before = config()
    Path("adapterc.toml").write_text(before + '[[hold]]\nadapter = "shop/more"\nreason = "no"\n', encoding="utf-8")
    assert "adapterc review" not in run("import", "--dry-run").out
    assert "[AC701]" in run("review").out  # an approval ends the hold
    Path("adapterc.toml").write_text(before + '[[deny]]\nadapter = "shop/*"\nreason = "no"\n', encoding="utf-8")
    assert "adapterc review" not in run("import", "--dry-run").out
    assert run("review").out == "nothing waits for a decision\n"
    Path("adapterc.toml").write_text(before, encoding="utf-8")
    assert run("override", "shop/more", "--reason", "ours").code == 0
    assert "1 waits for a decision\n" in run("review").out
    assert "\n --> overrides/shop/more.yaml:9:9\n" in run("review").out


def test_whoever_asks_for_a_held_adapter_hears_that_it_is_held(run: Any, repository: Path) -> None:
    assert run("import", "--out", "catalog").code in (0, 1)
    told = (
        "held, and not in the catalog: `shop/more` may write: it clicks, and nothing proves that this only reads "
        "(AC507, own/shop/more.yaml:9:9)\n"
        "  = help: `adapterc review shop/more` shows the lines; `adapterc approve shop/more --reason TEXT` lets it in "
        "at the next import\n"
    )
    for command in (["info", "shop/more"], ["ready", "shop/more", "--cdp", "9222"]):
        result = run(*command)
        assert (result.code, result.out, result.err) == (2, "", f"error: {told}")
    result = run("run", "shop/more", "--cdp", "9222")
    assert (result.code, result.out, result.err) == (2, "", f"error[adapter_not_found]: {told}")
    assert "error: refused, and not in the catalog: `shop/bad`: " in run("info", "shop/bad").err
    assert run("info", "shop/mor").err.startswith("error: no adapter is called `shop/mor`\n")
