"""`try`: a file is compiled in memory and run, or it is said why not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adapterc.spec.errors import Reason
from adapterc.spec.result import RunResult

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


def result_of(text: str) -> tuple[Any, ...]:
    """What a document says of a file that did not come to a run, and the findings in it."""
    document = json.loads(text)
    assert set(document) == set(RunResult.__dataclass_fields__)
    data = document["data"]
    assert (document["ok"], document["error_code"], document["reason"]) == (False, "not_compiled", None)
    assert (data["reason"], data["detail"]) == ("not_compiled", document["detail"])
    assert document["report_hint"] == "mend what the findings show"
    found = [(item["code"], item["severity"], item["file"], item["line"]) for item in data["diagnostics"]]
    return document["adapter"], document["domain"], document["detail"], data["status"], found


def test_a_refused_file_is_a_document_too(run: Any, write: Write, fake: Fake) -> None:
    write({"bad.yaml": bad()})
    result = run("try", "bad.yaml", "--format", "json", *CDP)
    assert (result.code, result.err) == (1, run("try", "bad.yaml", *CDP).err)
    assert result_of(result.out) == (
        "shop/bad",
        None,
        "AC202: unknown filter `shout`",
        "rejected",
        [("AC202", "error", "bad.yaml", 10)],
    )
    checked = json.loads(run("check", "bad.yaml", "--format", "json").out)
    assert json.loads(result.out)["data"]["diagnostics"] == checked["diagnostics"]
    assert fake.connected == []


def test_a_held_file_is_a_document_too(run: Any, write: Write, fake: Fake) -> None:
    write({"more.yaml": HELD})
    result = run("try", "more.yaml", "--format", "json", *CDP)
    assert (result.code, result.err) == (1, run("try", "more.yaml", *CDP).err)
    assert result_of(result.out) == (
        "shop/more",
        "shop.test",
        "AC507: `shop/more` may write: it clicks, and nothing proves that this only reads",
        "held",
        [("AC507", "held", "more.yaml", 8)],
    )
    assert fake.connected == []


@pytest.mark.parametrize("arguments", [(), ("--adapter", "shop/hot")])
def test_a_file_without_an_adapter_is_a_document_too(
    run: Any, write: Write, fake: Fake, arguments: tuple[str, ...]
) -> None:
    write({"x.yaml": "a: 1\n"})
    result = run("try", "x.yaml", *arguments, "--format", "json", *CDP)
    assert result.code == 1
    assert result_of(result.out) == (
        arguments[1] if arguments else "x.yaml",
        None,
        "AC006: file holds no adapter: YAML without a `pipeline`",
        "rejected",
        [("AC006", "error", "x.yaml", 1)],
    )


def test_wrong_usage_leaves_no_document(run: Any, write: Write, fake: Fake) -> None:
    write({"two.yaml": TWO})
    result = run("try", "two.yaml", "--format", "json", *CDP)
    assert (result.code, result.out) == (2, "")


def test_an_approval_that_does_nothing_is_warned_of_as_by_check(run: Any, write: Write, fake: Fake) -> None:
    write({"more.yaml": HELD, "adapterc.toml": APPROVED.replace('"click"', '"clicks"')})
    warning = (
        "warning: adapterc.toml:2:11: approves `clicks`, which `shop/more` does not do\n  = help: it does: `click`\n"
    )
    result = run("try", "more.yaml", *CDP)
    assert (result.code, result.err.count(warning)) == (1, 1)
    assert run("check", "more.yaml").err.count(warning) == 1
    assert warning not in run("try", "more.yaml", "--quiet", *CDP).err
    write({"adapterc.toml": APPROVED})
    assert "warning" not in run("try", "more.yaml", *CDP).err
    write({"adapterc.toml": APPROVED.replace("shop/more", "shop/other")})  # which may lie in another file
    assert "warning" not in run("try", "more.yaml", *CDP).err


def test_quiet_leaves_errors(run: Any, write: Write, fake: Fake) -> None:
    write({"more.yaml": HELD, "hot.yaml": adapter(), "bad.yaml": bad()})
    assert run("try", "hot.yaml", "--quiet", *CDP).err == ""
    assert run("try", "more.yaml", "--held", "-q", *CDP).err == HOLD
    assert run("try", "bad.yaml", "--quiet", *CDP).err == run("try", "bad.yaml", *CDP).err


@pytest.mark.parametrize(
    ("arguments", "err"),
    [
        (
            ("hot.yaml", "--limit", "3"),
            "error: no such option `--limit`\n  = help: adapterc passes arguments with `--arg limit=3`\n",
        ),
        (
            ("hot.yaml", "query=tea"),
            "error: `query=tea` names no adapter\n  = help: adapterc passes arguments with `--arg query=tea`\n",
        ),
        (
            ("hot.yaml", "more.yaml"),
            "error: Got unexpected extra argument (more.yaml)\n"
            "  = help: `adapterc try --help` shows how it is called\n",
        ),
    ],
)
def test_how_arguments_are_passed(run: Any, write: Write, fake: Fake, arguments: tuple[str, ...], err: str) -> None:
    write({"hot.yaml": adapter()})
    result = run("try", *arguments, *CDP)
    assert (result.code, result.out, result.err) == (2, "", err)


def test_a_file_may_have_the_sign_in_its_name(run: Any, write: Write, fake: Fake) -> None:
    write({"a=b.yaml": adapter()})
    assert run("try", "a=b.yaml", *CDP).code == 0
