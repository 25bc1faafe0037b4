"""Every case, from files to findings, manifests, fixes and runs in quickjs. Pages are in test_page.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adapterc.cli.app import cli
from adapterc.compiler.unit import compile_file
from adapterc.spec.codes import CODES
from adapterc.spec.diagnostics import Applicability
from adapterc.spec.edits import edited
from tests.support.js import Run, run_artifact

from .bank import BANK, CODES_OF, REFUSABLE, WIRED, Case, bank_case, cases, own_case
from .checks import (
    REASONS,
    args_view,
    compile_case,
    entry_url,
    errors,
    exact,
    findings,
    measured,
    of_file,
    public_args,
    row_runs,
    the_artifact,
    written,
)

MADE = "056"
"""The tree of this case is made by a program: see test_repositories.py."""

CHECKED = {
    "about", "import", "diagnostics", "findings", "encoded", "refused", "ignored", "manifest", "manifest_names",
    "manifest_names_include", "runs", "runs_when_fixed", "never", "limits",
    "same_output_as_lf", "without_line_upper", "identical",
}  # fmt: skip
RUN_KEYS = {
    "file", "args", "data", "value", "request", "error", "names", "warnings", "each", "arg", "equals", "around",
    "title", "api", "repeat_in_same_tab",
}  # fmt: skip


@pytest.fixture
def case(kind: str, number: str) -> Case:
    return own_case(number) if kind == "ours" else bank_case(number)


def compiled(case: Case, tmp_path: Path) -> dict[str, Any]:
    repository = any("/" in name for name in case.files)
    return compile_case(case, into=tmp_path / "repo" if repository else None)


def has(*keys: str) -> pytest.MarkDecorator:
    """The cases whose expectation has one of these keys. Where the bank is not, all of its cases, to be skipped."""
    chosen = []
    for given in cases(MADE):
        kind, number = given.values
        if kind == "ours" or BANK.is_dir():
            if {*keys} & (own_case(number) if kind == "ours" else bank_case(number)).expect.keys():
                chosen.append(given)
        elif kind == "bank":
            chosen.append(given)
    return pytest.mark.parametrize(("kind", "number"), chosen)


@pytest.mark.parametrize(("kind", "number"), cases())
def test_nothing_a_case_expects_is_left_unchecked(case: Case) -> None:
    assert case.expect.keys() <= CHECKED
    assert all(run.keys() <= RUN_KEYS for run in case.expect.get("runs", ()))
    assert case.ours or not {"runs_when_fixed", "findings", "encoded"} & case.expect.keys()


@pytest.mark.parametrize(("kind", "number"), cases(MADE))
def test_what_comes_in_and_what_is_refused(case: Case, tmp_path: Path) -> None:
    results = compiled(case, tmp_path)
    refused = {name for name, result in results.items() if errors(result)}
    ignored = {name for name, result in results.items() if result.ignored is not None}
    taken = results.keys() - refused - ignored
    for name in taken:
        the_artifact(results[name])
    for name in refused:
        assert all(artifact.status == "rejected" and artifact.script is None for artifact in results[name].artifacts)
    match case.expect["import"]:
        case "ok":
            assert case.ours or refused <= set(REFUSABLE.get(case.id, ()))
            assert taken
        case "error":
            assert not taken and refused
        case "partial":
            assert taken and refused
            if "diagnostics" in case.expect:
                due = {item["file"] for item in case.expect["diagnostics"] if item["severity"] == "error"}
                due |= {"clis/shop/u16.yaml"} & results.keys()  # 055: read by its mark, or a clear error
                due |= {"clis/shop/hot.yaml"} & results.keys()  # 053: its JavaScript twin keeps the name
                assert refused == due
    if case.ours:
        assert refused == set(case.expect.get("refused", ()))
        assert ignored == set(case.expect.get("ignored", ()))


@has("diagnostics")
def test_every_fault_is_reported_where_it_is(case: Case, tmp_path: Path) -> None:
    results = compiled(case, tmp_path)
    for due in case.expect.get("diagnostics", ()):
        if due["file"].endswith(".js"):
            continue
        code = CODES_OF[due["code"]]
        found = [item for file, item in findings(results) if (file, item.code) == (due["file"], code)]
        if "line" in due:
            found = [item for item in found if item.span.line == due["line"]]
        assert len(found) == 1 or (found and code == "AC516"), f"{due}: {written(results)}"
        assert CODES[code].severity.value == due["severity"]
        assert found[0].fix is not None or not due.get("fix")


@pytest.mark.parametrize("number", [number for number in WIRED if number != MADE])
def test_everything_that_is_reported(number: str, tmp_path: Path) -> None:
    case = own_case(number)
    assert written(compiled(case, tmp_path)) == case.expect["findings"]


WORDS = [
    ("006", "tab.yaml", "AC102", "tab used for indentation"),
    ("007", "loans.yaml", "AC103", "wrap the value in double quotes"),
    ("009", "own.yaml", "AC106", "`!secret`"),
    ("022", "unknown.yaml", "AC202", "did you mean `upper`?"),
    ("024", "loans.yaml", "AC310", "default of `count` is text where `int` is declared"),
    ("053", "clis/library/loans (1).yaml", "AC306", "`clis/library/best.yaml`, `clis/library/loans (1).yaml`, `"),
    ("055", "clis/library/gbk.yaml", "AC001", "byte offset 37"),
    ("055", "clis/library/utf16.yaml", "AC001", "UTF-16"),
]
"""What the text of a case wants to be said."""


@pytest.mark.parametrize(("number", "file", "code", "words"), WORDS, ids=[f"{row[0]}-{row[1]}" for row in WORDS])
def test_what_is_said(number: str, file: str, code: str, words: str, tmp_path: Path) -> None:
    (item,) = [item for item in of_file(compiled(own_case(number), tmp_path)[file]) if item.code == code]
    assert words in f"{item.message}; {item.help}"


@pytest.mark.parametrize(("kind", "number"), cases(MADE))
def test_a_fix_changes_its_place_alone_and_keeps_the_meaning(case: Case, tmp_path: Path) -> None:
    for name, result in compiled(case, tmp_path).items():
        before = case.files[name]
        for item in of_file(result):
            if item.fix is None:
                continue
            assert all(edit.span.file == name for edit in item.fix.edits)
            after, made = edited(before, [item.fix])
            assert made == [item.fix] and after != before
            lines = range(item.span.line, item.span.end_line + 1)
            old, new = before.split(b"\n"), after.split(b"\n")
            assert [number for number, pair in enumerate(zip(old, new, strict=True), 1) if pair[0] != pair[1]] == [
                *lines
            ], item
            again = compile_file(name, after)
            gone = [(other.code, other.message) for other in of_file(again) if other.span.line == item.span.line]
            assert (item.code, item.message) not in gone
            if item.fix.applicability is not Applicability.SAFE:
                continue
            if item.code in ("AC110", "AC112"):  # these add quotes and nothing else
                assert after.replace(b'"', b"") == before.replace(b'"', b"")
            if not errors(result):
                assert not errors(again)
            if not errors(again):
                check_manifests(case, {name: again})
                check_runs(case, {name: again}, "runs", "runs_when_fixed")


@pytest.mark.parametrize(("kind", "number"), cases(MADE, "053", "055", "058"))
def test_check_fix_leaves_nothing_to_fix(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, data in case.files.items():
        (tmp_path / name).write_bytes(data)
        CliRunner().invoke(cli, ["check", "--fix", name], catch_exceptions=False)
        after = (tmp_path / name).read_bytes()
        result = compile_file(name, after)
        safe = [item for item in of_file(result) if item.fix and item.fix.applicability is Applicability.SAFE]
        assert not safe, f"{written({name: result})}\n{after.decode()}"
        fixable = [item for item in of_file(compile_file(name, data)) if item.fix]
        assert (after != data) == any(item.fix.applicability is Applicability.SAFE for item in fixable if item.fix)
        if not errors(result) and result.ignored is None:
            check_manifests(case, {name: result})
            check_runs(case, {name: result}, "runs", "runs_when_fixed")


@has("manifest", "manifest_names", "manifest_names_include")
def test_manifests(case: Case, tmp_path: Path) -> None:
    results = compiled(case, tmp_path)
    check_manifests(case, results)
    names = sorted(a.name for result in results.values() for a in result.artifacts if a.status == "compiled")
    if (due := case.expect.get("manifest_names")) is not None:
        assert names == due
    assert set(case.expect.get("manifest_names_include", ())) <= set(names)


def check_manifests(case: Case, results: dict[str, Any]) -> None:
    wanted = case.expect.get("manifest", [])
    for due in wanted if isinstance(wanted, list) else [wanted]:
        file = due.get("file") or next(name for name in case.files if name.endswith(".yaml"))
        if file not in results:
            continue
        artifact = the_artifact(results[file])
        assert artifact.manifest is not None
        seen = args_view(artifact)
        got: dict[str, Any] = {
            "file": file,
            "args": {name: {key: seen[name][key] for key in keys} for name, keys in due.get("args", {}).items()},
            "columns": artifact.manifest["adapterc"]["output"]["columns"],
            "description": artifact.manifest["description"],
            "arg_order": [arg["name"] for arg in artifact.manifest["args"]],
        }
        assert exact({key: got[key] for key in due}) == exact(due)


@has("runs")
def test_runs(case: Case, tmp_path: Path) -> None:
    check_runs(case, compiled(case, tmp_path))


def check_runs(case: Case, results: dict[str, Any], *keys: str) -> None:
    for file, run in row_runs(case, *keys):
        if file in results:
            artifact = the_artifact(results[file])
            check_run(case, artifact, run, started(case, artifact, run))


def started(case: Case, artifact: Any, run: dict[str, Any]) -> Run:
    answer = case.json(run.get("api", "api.json"), [{"title": "x"}])
    args = public_args(artifact, run["args"])
    return run_artifact(
        artifact.script,
        args,
        respond=lambda url: (200, answer),
        location=entry_url(artifact, args),
        dom={"title": "shop"},
    )


def check_run(case: Case, artifact: Any, run: dict[str, Any], ended: Run) -> None:
    result = ended.result
    if "error" in run:
        code, reason = REASONS[run["error"]]
        assert (result["ok"], result["error_code"], result["data"]["reason"]) == (False, code, reason), run
        assert ended.requests == []
        if run.get("names", True):
            (name,) = public_args(artifact, run["args"])
            assert f'argument "{name}" ' in result["data"]["detail"]
        return
    assert result["ok"] is True, f"{run}: {result}"
    if "data" in run:
        assert exact(result["data"]["items"]) == exact(run["data"])
        assert result["data"]["count"] == len(run["data"])
    if "value" in run:
        assert exact(result["data"]) == exact(run["value"])
    if "warnings" in run:
        assert result["data"].get("warnings", []) == run["warnings"]
    if "request" in run:
        assert [request["url"] for request in ended.requests] == [run["request"]]
    for never in case.expect.get("never", ()):
        if never.startswith("request contains "):
            assert json.loads(never.removeprefix("request contains ")) not in str([r["url"] for r in ended.requests])
        elif never.startswith("output contains "):
            assert json.loads(never.removeprefix("output contains ")) not in ended.json_text
        else:
            assert never.startswith(("file:", "request path ")), f"no check for `never {never}`"


@has("never")
def test_no_file_appears(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    compile_case(case)
    assert [*tmp_path.iterdir()] == []


@has("without_line_upper")
def test_the_rest_of_022_is_right(case: Case) -> None:
    due = case.expect["without_line_upper"]
    (text,) = case.files.values()
    lines = [line for line in text.decode().splitlines(keepends=True) if "upper:" not in line]
    result = compile_file("hot.yaml", "".join(lines).encode())
    ended = started(case, the_artifact(result), {"args": {}})
    cells = [{name: row[name] for name in ("stock", "ratio", "city")} for row in ended.result["data"]["items"]]
    assert exact(cells) == exact(due)


@has("same_output_as_lf")
def test_line_ends_and_bom_leave_no_trace(case: Case) -> None:
    name = case.expect["same_output_as_lf"]
    data = case.files[name]
    assert data.startswith(b"\xef\xbb\xbf") and b"\r\n" in data
    odd = compile_file(name, data)
    plain = compile_file(name, data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n"))
    assert odd.sha256 == plain.sha256
    assert (the_artifact(odd).script, exact(the_artifact(odd).manifest)) == (
        the_artifact(plain).script,
        exact(the_artifact(plain).manifest),
    )
    assert written({name: odd}) == written({name: plain})


@has("limits")
def test_limits(case: Case, tmp_path: Path) -> None:
    for name, data in case.files.items():
        (tmp_path / name).write_bytes(data)
        ran = measured(["check", name], tmp_path)
        assert ran.code == (1 if errors(compile_file(name, data)) else 0), ran.output
        assert ran.seconds < case.expect["limits"]["seconds"]
        assert ran.rss_mb < case.expect["limits"]["rss_mb"]


EMPTY = """\
site: library
name: loans
description: Books on loan
domain: library.test
strategy: public
browser: false
pipeline:
  - fetch: https://api.library.test/loans
  - map:
      title: %s
columns: [title]
"""


@pytest.mark.parametrize("value", ["${{ item.a ? item.a : item.b }}", "${{ item.a # b }}", "a ${{ b: c }} d"])
def test_a_quoted_template_keeps_the_comment_behind_it(value: str) -> None:
    """Case 007: the other bytes stay as they are, and a comment is not part of the value."""
    text = EMPTY % f"{value}   # a note with {{}}"
    (item,) = of_file(compile_file("loans.yaml", text.encode()))
    assert item.code == "AC103" and item.fix is not None
    after, _ = edited(text.encode(), [item.fix])
    assert after.decode() == EMPTY % f'"{value}"   # a note with {{}}'


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        ("${{ args['con' + 'structor'] ?? 'no field' }}", "no field"),
        ("${{ args[item.key] }}", None),
        ("${{ args }}", {}),
    ],
)
def test_args_exist_where_none_is_declared(value: str, cell: object) -> None:
    """Case 017: nothing inherited is reached through the arguments, also when there are none."""
    artifact = the_artifact(compile_file("loans.yaml", (EMPTY % f'"{value}"').encode()))
    assert artifact.script is not None
    answer = [{"key": "constructor"}]
    run = run_artifact(artifact.script, {}, respond=lambda url: (200, answer), location=entry_url(artifact, {}))
    assert run.result["data"]["items"] == [{} if cell is None else {"title": cell}]


def test_a_refused_part_of_an_address_names_its_argument() -> None:
    """Cases 024 and 047: whoever gave the argument has to read which one it was."""
    artifact = the_artifact(compile_case(own_case("047"))["reader.yaml"])
    assert artifact.script is not None
    run = run_artifact(artifact.script, {"name": ".."}, location="https://library.test/loans?page=1")
    assert run.result["data"]["reason"] == "invalid_args"
    assert 'argument "name" ' in run.result["data"]["detail"]


@pytest.mark.parametrize(("size", "codes"), [(20_000, []), (1_500_000, ["AC002"])])
def test_many_plain_nodes_are_no_alias_bomb(size: int, codes: list[str]) -> None:
    """Case 004: a large honest file meets the limit on size, never the one on aliases."""
    text = (EMPTY % "x").replace("columns: [title]", f"columns: [title{', a' * size}]")
    assert errors(compile_file("loans.yaml", text.encode())) == codes
