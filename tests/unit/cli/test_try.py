"""`try`: a file is compiled in memory and run, or it is said why not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adapterc.spec.errors import Reason

from .conftest import Write, adapter, bad
from .runs import Fake, failed, rows

CDP = ("--cdp", "9222")
HELD = """\
site: shop
name: more
description: unfolds
domain: shop.test
pipeline:
  - navigate: https://shop.test/
  - evaluate: |
      (() => { document.querySelector('#more').click(); return [1]; })()
"""
HOLD = """\
held[AC507]: `shop/more` may write: it clicks, and nothing proves that this only reads
 --> more.yaml:8:16
  |
8 |       (() => { document.querySelector('#more').click(); return [1]; })()
  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: if it only reads, approve it in adapterc.toml: `[[approve]]` with `adapter = "shop/more"`, \
`effects = ["click"]` and a `reason`
"""
APPROVED = '[[approve]]\nadapter = "shop/more"\neffects = ["click"]\nreason = "unfolds"\n'
TWO = adapter() + "---\n" + adapter(name="new")


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    made = Fake()
    made.install(monkeypatch)
    return made


def test_a_file_is_run_as_it_compiles(run: Any, write: Write, fake: Fake) -> None:
    folder = write({"hot.yaml": adapter()})
    result = run("try", "hot.yaml", *CDP)
    assert (result.code, result.out) == (0, "title\nOak stool\n")
    assert result.err.startswith("Chrome/156 (default profile), https://shop.test/")
    assert [name for name, *_ in fake.runs] == ["shop/hot"]
    assert [path.name for path in folder.iterdir()] == ["hot.yaml"]


def test_options_are_those_of_run(run: Any, write: Write, fake: Fake) -> None:
    write({"hot.yaml": adapter()})
    fake.answer = lambda name, args: failed(name, Reason.RATE_LIMITED, "429")
    result = run("try", "hot.yaml", *CDP, "--timeout", "3", "--foreground", "--format", "json", "--explain")
    assert (result.code, json.loads(result.out)["reason"]) == (1, "rate_limited")
    assert "\nevidence, in the order" in result.err and "\nerror[rate_limited]: 429\n" in result.err
    assert fake.runs[0][2] == {"deadline": 3.0, "target": None, "allow_navigate": False, "foreground": True}


def test_a_dry_run_needs_no_browser(run: Any, write: Write, fake: Fake) -> None:
    write({"hot.yaml": adapter()})
    result = run("try", "hot.yaml", "--dry-run", "--format", "json")
    assert (result.code, result.err, json.loads(result.out)["data"]["args"]) == (0, "", {})
    assert fake.connected == []


@pytest.mark.parametrize("arguments", [(), ("--held",), ("--dry-run",)])
def test_what_is_refused_does_not_run(run: Any, write: Write, fake: Fake, arguments: tuple[str, ...]) -> None:
    write({"bad.yaml": bad()})
    result = run("try", "bad.yaml", *arguments, *CDP)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("error[AC202]: unknown filter `shout`\n  --> bad.yaml:10:")
    assert fake.connected == []


def test_what_is_held_does_not_run(run: Any, write: Write, fake: Fake) -> None:
    write({"more.yaml": HELD})
    result = run("try", "more.yaml", *CDP)
    assert (result.code, result.out) == (1, "")
    assert result.err == HOLD + (
        "error: `shop/more` is held and was not run: `click`\n"
        "  = help: read the place above; `--held` runs it once, an approval in adapterc.toml lets it into the catalog\n"
    )
    assert fake.connected == []


def test_what_is_held_runs_when_asked_for(run: Any, write: Write, fake: Fake) -> None:
    write({"more.yaml": HELD})
    result = run("try", "more.yaml", "--held", *CDP)
    assert (result.code, result.out) == (0, "title\nOak stool\n")
    assert result.err == HOLD + (
        "warning: `shop/more` is held and runs because of `--held`: `click`\n"
        "Chrome/156 (default profile), https://shop.test/\n"
    )


@pytest.mark.parametrize("arguments", [(), ("--held",), ("--config", "adapterc.toml")])
def test_what_is_approved_runs(run: Any, write: Write, fake: Fake, arguments: tuple[str, ...]) -> None:
    write({"more.yaml": HELD, "adapterc.toml": APPROVED})
    result = run("try", "more.yaml", *arguments, *CDP)
    assert (result.code, result.err) == (0, "Chrome/156 (default profile), https://shop.test/\n")


def test_one_of_several(run: Any, write: Write, fake: Fake) -> None:
    write({"two.yaml": TWO})
    assert run("try", "two.yaml", "--adapter", "shop/new", *CDP).code == 0
    assert [name for name, *_ in fake.runs] == ["shop/new"]


@pytest.mark.parametrize(
    ("arguments", "code", "err"),
    [
        (
            ["two.yaml"],
            2,
            "error: `two.yaml` has 2 adapters\n  = help: choose one with --adapter: `shop/hot`, `shop/new`\n",
        ),
        (
            ["two.yaml", "--adapter", "shop/old"],
            2,
            "error: `two.yaml` has no adapter `shop/old`\n  = help: it has `shop/hot`, `shop/new`\n",
        ),
        (
            ["."],
            2,
            "error: `.` is not a file\n  = help: `adapterc import` compiles folders, `adapterc run` runs them\n",
        ),
        (["absent.yaml"], 2, "error: `absent.yaml` does not exist\n"),
        (
            ["two.yaml", "--profile", "x"],
            2,
            "error: unknown profile `x`\n  = help: the profiles are `lime-v1`, `lime-v1-strict`, `lime-v1-writes`\n",
        ),
        (
            ["two.yaml", "--arg", "x"],
            2,
            "error: `--arg x` gives no value\n  = help: write `--arg x=VALUE`\n",
        ),
        (
            ["two.yaml", "--adapter", "shop/hot", "--arg", "x=1"],
            2,
            "error[invalid_args]: argument `x` is unknown\n  = help: it takes none\n",
        ),
        (
            ["args.yaml", "--arg", "zz=1"],
            2,
            "error[invalid_args]: argument `q` is required\n"
            "error[invalid_args]: argument `zz` is unknown\n"
            "  = help: it takes `q` (required), `limit`\n",
        ),
    ],
)
def test_wrong_usage(run: Any, write: Write, fake: Fake, arguments: list[str], code: int, err: str) -> None:
    taken = "args:\n  q: {type: str, required: true}\n  limit: {type: int, default: 5}\npipeline:"
    write({"two.yaml": TWO, "args.yaml": adapter().replace("pipeline:", taken)})
    result = run("try", *arguments, *CDP)
    assert (result.code, result.out, result.err) == (code, "", err)
    assert fake.connected == []


def test_a_file_without_an_adapter(run: Any, write: Write, fake: Fake) -> None:
    write({"x.yaml": "a: 1\n"})
    result = run("try", "x.yaml", *CDP)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("error[AC006]: file holds no adapter: ")


def test_findings_come_before_the_rows(run: Any, write: Write, fake: Fake) -> None:
    write({"hot.yaml": adapter().replace("item.title", "item.title | truncate")})
    fake.answer = lambda name, args: rows(name, {"title": "x"})
    result = run("try", "hot.yaml", *CDP)
    assert (result.code, result.out) == (0, "title\nx\n")
