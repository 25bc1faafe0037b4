"""The machine forms of findings: JSON Lines, SARIF and annotations, from every command that has them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from adapterc.cli.render.github import render_github
from adapterc.cli.render.sarif import render_sarif
from adapterc.spec.codes import CODES
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix, Note
from adapterc.spec.fingerprint import FINGERPRINT
from adapterc.spec.schema import committed
from adapterc.spec.span import Span

from .conftest import adapter, bad


def fixable(name: str = "hot") -> str:
    """An adapter with one error (AC103) that has a safe fix."""
    return adapter(name=name).replace("title: ${{ item.title }}", "title: ${{ item.ok ? item.a : item.b }}")


def sarif_run(text: str) -> dict[str, Any]:
    log = json.loads(text)
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    run: dict[str, Any] = log["runs"][0]
    return run


def results(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = sarif_run(text)["results"]
    return found


def log_of(*items: Diagnostic, **texts: str) -> list[dict[str, Any]]:
    return results(render_sarif(items, lambda file: texts.get(file.partition(".")[0])))


def at(line: int = 3, column: int = 5, width: int = 4, file: str = "hot.yaml") -> Span:
    return Span(file, 40, 40 + width, line, column, line, column + width)


def test_json_lines(run: Any, write: Any) -> None:
    write({"clis/shop/bad.yaml": bad(), "clis/github/search.yaml": adapter("github", "search")})
    result = run("check", "--format", "jsonl")
    rows = [json.loads(line) for line in result.out.splitlines()]
    schema = Draft202012Validator(json.loads(committed("diagnostic-lines").read_text(encoding="utf-8")))
    for row in rows:
        schema.validate(row)
    assert result.code == 1
    assert [(row["type"], row.get("code"), row.get("file")) for row in rows] == [
        ("diagnostic", "AC312", "clis/github/search.yaml"),
        ("diagnostic", "AC202", "clis/shop/bad.yaml"),
        ("summary", None, None),
    ]
    assert rows[-1] == {"type": "summary", "error": 1, "held": 0, "warning": 1, "info": 0, "fixed": 0}
    document = json.loads(run("check", "--format", "json").out)
    assert [{"type": "diagnostic", **row} for row in document["diagnostics"]] == rows[:-1]


def test_json_lines_of_fixes(run: Any, write: Any) -> None:
    write({"hot.yaml": fixable()})
    first, last = (json.loads(line) for line in run("check", "--fix", "--format", "jsonl").out.splitlines())
    assert (first["type"], first["code"], last["fixed"], last["error"]) == ("fixed", "AC103", 1, 0)


def test_a_line_stays_one_line_for_every_reader(run: Any, write: Any) -> None:
    write({"a\u2028b.yaml": bad()})
    out = run("check", "--format", "jsonl").out
    assert len(out.splitlines()) == out.count("\n") == 2
    assert json.loads(out.splitlines()[0])["file"] == "a\u2028b.yaml"


def test_nothing_found(run: Any, write: Any) -> None:
    write({"hot.yaml": adapter()})
    assert json.loads(run("check", "--format", "jsonl").out)["error"] == 0
    assert run("check", "--format", "github").out == ""
    empty = sarif_run(run("check", "--format", "sarif").out)
    assert (empty["results"], empty["tool"]["driver"]["rules"]) == ([], [])


def test_annotations(run: Any, write: Any) -> None:
    write({"clis/shop/bad.yaml": bad()})
    result = run("check", "--format", "github")
    assert result.code == 1
    head, _, message = result.out.partition("::")[2].partition("::")
    assert head == ("error file=clis/shop/bad.yaml,line=10,endLine=10,col=31,endColumn=36,title=AC202 unknown-filter")
    assert message.startswith("unknown filter `shout`%0Ahelp: ") and message.endswith("\n")


def test_an_annotation_of_several_lines_has_no_columns() -> None:
    span = Span("hot.yaml", 1, 90, 2, 3, 4, 5)
    assert render_github([Diagnostic("AC604", "argument `a` is not used", span)]) == (
        "::notice file=hot.yaml,line=2,endLine=4,title=AC604 unused-arg::argument `a` is not used\n"
    )


@pytest.mark.parametrize(("code", "command"), [("AC501", "error"), ("AC507", "warning"), ("AC607", "warning")])
def test_severities_of_annotations(code: str, command: str) -> None:
    assert render_github([Diagnostic(code, "x", at())]).startswith(f"::{command} ")


def test_what_a_runner_would_misread_is_escaped() -> None:
    item = Diagnostic(
        "AC101",
        "100% of `a`\n::error::x\r\x1b[31m",
        at(file="a,b:c=d%\n.yaml"),
        (Note("no place"), Note("opened here", at(2, 1, file="x.yaml"))),
        "close it",
    )
    assert render_github([item]) == (
        "::error file=a%2Cb%3Ac=d%25\\n.yaml,line=3,endLine=3,col=5,endColumn=9,title=AC101 yaml-syntax"
        "::100%25 of `a`%0A::error::x\\x0d\\x1b[31m%0Anote: no place%0A"
        "note: opened here (x.yaml:2:1)%0Ahelp: close it\n"
    )


def test_sarif(run: Any, write: Any) -> None:
    write({"clis/shop/bad.yaml": bad()})
    result = run("check", "--format", "sarif")
    assert result.code == 1
    made = sarif_run(result.out)
    (found,) = made["results"]
    (rule,) = made["tool"]["driver"]["rules"]
    assert made["columnKind"] == "unicodeCodePoints"
    assert found["message"]["text"].startswith("unknown filter `shout`\nhelp: ")
    assert (found["ruleId"], found["ruleIndex"], found["level"]) == ("AC202", 0, "error")
    assert found["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "clis/shop/bad.yaml", "uriBaseId": "SRCROOT"},
                "region": {"startLine": 10, "startColumn": 31, "endLine": 10, "endColumn": 36},
            }
        }
    ]
    assert (rule["id"], rule["name"]) == ("AC202", "unknown-filter")
    assert rule["help"]["markdown"].startswith("# AC202: unknown-filter\n")
    assert rule["fullDescription"]["text"].endswith(".")


def test_a_second_reader_takes_the_log(run: Any, write: Any) -> None:
    sarif = pytest.importorskip("sarif_pydantic", reason="of the dev group; an older environment lacks it")
    write({"clis/shop/bad.yaml": bad(), "b.yaml": fixable(), "clis/github/search.yaml": adapter("github", "search")})
    log = sarif.Sarif.model_validate_json(run("check", "-v", "--format", "sarif").out)
    assert sorted({item.rule_id for item in log.runs[0].results}) == ["AC103", "AC202", "AC312"]


def test_the_bytes_depend_on_the_findings_alone(spawn: Any, write: Any, tmp_path: Path) -> None:
    root = write({"here/clis/热.yaml": bad(), "there/clis/热.yaml": bad(), "here/b.yaml": bad(), "there/b.yaml": bad()})
    for form in ("sarif", "github", "jsonl"):
        first = spawn("check", "--format", form, cwd=root / "here", PYTHONHASHSEED="1", TZ="Asia/Tokyo")
        second = spawn("check", "-j", "1", "--format", form, cwd=root / "there", PYTHONHASHSEED="2", LC_ALL="C")
        assert first.out == second.out != ""
        assert str(tmp_path) not in first.out


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_rule_says_what_it_means(code: str) -> None:
    made = sarif_run(render_sarif([Diagnostic(code, "x", at())], lambda file: None))
    (rule,) = made["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == f"{CODES[code].title[0].upper()}{CODES[code].title[1:]}."
    assert len(rule["fullDescription"]["text"]) > 30
    assert "](AC" not in rule["help"]["markdown"] and "## What to do" in rule["help"]["text"]
    assert rule["defaultConfiguration"]["level"] == made["results"][0]["level"]


@pytest.mark.parametrize(
    ("code", "level", "severity"),
    [
        ("AC501", "error", "error"),
        ("AC507", "warning", "held"),
        ("AC607", "warning", "warning"),
        ("AC604", "note", "info"),
    ],
)
def test_levels(code: str, level: str, severity: str) -> None:
    (found,) = log_of(Diagnostic(code, "x", at()))
    assert (found["level"], found["properties"]) == (level, {"severity": severity})


def test_paths_are_relative_whatever_was_given(run: Any, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write({"repo/a b/热%,#[x]:.yaml": bad(), "else/x": ""})
    monkeypatch.chdir(root / "repo")
    inside = "a%20b/%E7%83%AD%25%2C%23%5Bx%5D%3A.yaml"
    for given in (".", "a b", "./a b/热%,#[x]:.yaml"):
        (found,) = results(run("check", given, "--format", "sarif").out)
        assert found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == inside
    monkeypatch.chdir(root / "else")
    for given in ("../repo", str(root / "repo")):
        (found,) = results(run("check", given, "--format", "sarif").out)
        assert found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == f"repo/{inside}"


def test_notes_with_a_place_are_related_locations() -> None:
    item = Diagnostic(
        "AC306", "twice", at(), (Note("why"), Note("the first [one](x)", at(1, 2, 3, "热.yaml"))), "drop it"
    )
    (found,) = log_of(item)
    assert found["message"]["text"] == "twice\nnote: why\nhelp: drop it"
    assert found["relatedLocations"] == [
        {
            "id": 1,
            "message": {"text": "the first [one\\](x)"},
            "physicalLocation": {
                "artifactLocation": {"uri": "%E7%83%AD.yaml", "uriBaseId": "SRCROOT"},
                "region": {"startLine": 1, "startColumn": 2, "endLine": 1, "endColumn": 5},
            },
        }
    ]


def test_fixes_that_may_be_made() -> None:
    edits = (Edit(at(), "'x'"), Edit(at(9, 1, 0, "other.yaml"), "y: 1\n"))

    def fixes(applicability: Applicability, made: tuple[Edit, ...] = edits) -> Any:
        (found,) = log_of(Diagnostic("AC103", "x", at(), fix=Fix("quote it", made, applicability)))
        return found.get("fixes")

    assert fixes(Applicability.DISPLAY) is None and fixes(Applicability.SAFE, ()) is None
    assert fixes(Applicability.UNSAFE)[0]["properties"] == {"applicability": "unsafe"}
    (fix,) = fixes(Applicability.SAFE)
    assert fix["description"] == {"text": "quote it"}
    assert [change["artifactLocation"]["uri"] for change in fix["artifactChanges"]] == ["hot.yaml", "other.yaml"]
    assert fix["artifactChanges"][1]["replacements"] == [
        {
            "deletedRegion": {"startLine": 9, "startColumn": 1, "endLine": 9, "endColumn": 1},
            "insertedContent": {"text": "y: 1\n"},
        }
    ]


def test_a_fingerprint_is_that_of_the_finding() -> None:
    def prints(text: str, *items: Diagnostic) -> list[str]:
        return [found["partialFingerprints"][FINGERPRINT] for found in log_of(*items, hot=text)]

    text = "a: 1\n\n    x: oops\n    x: oops\n"
    before = prints(text, Diagnostic("AC202", "x", at(3, 8)), Diagnostic("AC202", "x", at(4, 8)))
    moved = prints("# new\n\n" + text, Diagnostic("AC202", "x", at(5, 8)), Diagnostic("AC202", "y", at(6, 8)))
    assert moved == before and len(set(before)) == 2


def test_half_characters_can_be_written() -> None:
    item = Diagnostic("AC109", "half \ud83d here", at(file="\udcff.yaml"), (Note("\udc00"),), "x \ud83d")
    (found,) = json.loads(render_sarif([item], lambda file: None).encode())["runs"][0]["results"]
    assert found["message"]["text"] == "half \\ud83d here\nnote: \\udc00\nhelp: x \\ud83d"
    assert render_github([item]).encode().startswith(b"::error file=\\udcff.yaml,")


def test_import_prints_findings_and_tables_apart(run: Any, write: Any) -> None:
    write({"in/bad.yaml": bad(), "in/hot.yaml": adapter()})
    for form in ("sarif", "github", "jsonl"):
        result = run("import", "in", "--out", "out", "--format", form)
        assert result.code == 1
        assert "in/bad.yaml" in result.out and "catalog: out/index.json" not in result.out
        assert "opencli-yaml" in result.err and "catalog: out/index.json (1 adapter" in result.err
    assert sarif_run(run("import", "in", "--format", "sarif").out)["automationDetails"] == {"id": "adapterc/import/"}


def test_compile_prints_findings_alone(run: Any, write: Any) -> None:
    write({"bad.yaml": bad(), "hot.yaml": adapter()})
    result = run("compile", "bad.yaml", "--format", "github")
    assert (result.code, result.out.count("\n"), result.err) == (1, 1, "") and "title=AC202 " in result.out
    assert (run("compile", "hot.yaml", "--format", "github").out) == ""
    assert results(run("compile", "bad.yaml", "--format", "sarif").out)[0]["ruleId"] == "AC202"
    refused = run("compile", "hot.yaml", "--print-after", "choose_entry", "--format", "sarif")
    assert refused.code == 2 and "`--format sarif`" in refused.err
