"""The bb-browser cases of the bank: findings, metadata and runs in quickjs. Equivalents of our own are the unit tests
of the importer (tests/unit/importers/test_bb_site*.py)."""

from __future__ import annotations

from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from adapterc.spec.codes import CODES
from tests.support.js import run_artifact

from .bank import Case, bank_case
from .checks import entry_url, errors, exact, of_file, the_artifact

NUMBERS = ("025", "027", "028", "031", "033", "034", "036", "037", "039", "049")

CODES_OF: dict[tuple[str, int], str] = {
    ("untyped-arg-as-condition", 11): "AC606",
    ("integer-like-arg-name", 8): "AC321",
    ("sentinel-row", 12): "AC607",
    ("sentinel-value", 11): "AC608",
    ("meta-comment-closed-early", 4): "AC320",
    ("meta-json", 7): "AC319",
    ("undeclared-host", 13): "AC521",
    ("undeclared-host", 14): "AC508",
    ("undeclared-host", 15): "AC508",
    ("reads-credentials", 13): "AC521",
}
"""Our code for each finding the bank asks for. A host nobody declared is refused for what is done to reach it."""

KINDS = {
    "auth_required": {"login_required", "login_wall"},
    "not_found": {"not_found"},
    "adapter_error": {"script_error"},
    "unexpected_response": {"unexpected_response"},
}


@pytest.fixture
def case(number: str) -> Case:
    return bank_case(number)


def sources(case: Case) -> dict[str, bytes]:
    return {name: data for name, data in case.files.items() if name.endswith(".js")}


@pytest.mark.parametrize("number", NUMBERS)
def test_what_comes_in(case: Case) -> None:
    results = {name: compile_file(f"shop/{name}", data) for name, data in sources(case).items()}
    assert results and all(result.ignored is None for result in results.values())
    refused = {name for name, result in results.items() if errors(result)}
    if case.expect["import"] == "ok":
        assert refused == set()
    elif case.expect["import"] == "error":
        assert refused == results.keys()
    else:
        assert refused == {item["file"] for item in case.expect["diagnostics"] if item["severity"] == "error"}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_fault_is_reported_where_it_is(case: Case) -> None:
    for due in case.expect.get("diagnostics", ()):
        if due["file"] not in sources(case):
            continue
        code = CODES_OF[due["code"], due["line"]]
        result = compile_file(due["file"], case.files[due["file"]])
        found = [item for item in of_file(result) if item.code == code and item.span.line == due["line"]]
        assert len(found) == 1, due
        assert CODES[code].severity.value == due["severity"]


@pytest.mark.parametrize("number", ["028", "039"])
def test_metadata(case: Case) -> None:
    due = case.expect["manifest"]
    name = due.get("file", "cmp.js")
    manifest: Any = the_artifact(compile_file(name, case.files[name])).manifest
    assert manifest["domain"] == due.get("domain", "shop.test")
    assert manifest["adapterc"]["args"]["positional"] == due.get("positional", ["q"])
    for arg in manifest["args"]:
        assert arg["required"] == due.get("args", {}).get(arg["name"], {"required": arg["name"] == "kind"})["required"]


def page_of(case: Case) -> dict[str, Any]:
    """What the stubs of quickjs need to know of the case's site."""
    site = case.json("site.json", {"routes": []})
    bodies = {route["path"]: route["body"] for route in site["routes"]}
    form = 'type="password"' in bodies.get("/", "")
    find = {"input[type=password]": [{"tag": "input"}]} if form else {}
    return {
        "respond": lambda url: (200, bodies["/" + url.split("/", 3)[3]]),
        "dom": {"find": find},
    }


@pytest.mark.parametrize("number", ["027", "031", "033", "034", "036", "037"])
def test_runs(case: Case) -> None:
    ((name, data),) = sources(case).items()
    artifact = the_artifact(compile_file(name, data))
    assert artifact.script is not None
    for run in case.expect["runs"]:
        args = run.get("args", {})
        if "argv" in run:
            args = {"id": run["argv"][0]}
        elif "args_file" in run:  # a caller that reads JSON keeps the digits and passes the declared type, text
            args = {key: str(value) for key, value in case.json(run["args_file"]).items()}
        result = run_artifact(artifact.script, args, location=entry_url(artifact, args), **page_of(case)).result
        if "error" in run:
            kinds = run["error"] if isinstance(run["error"], list) else [run["error"]]
            assert result["ok"] is False
            assert result["data"]["reason"] in set().union(*(KINDS[kind] for kind in kinds)), run
            assert result["data"]["detail"]
        if "data" in run:
            assert exact(result["data"]) == exact(run["data"])
        if "count" in run:
            assert result["data"]["count"] == run["count"]
        if "warnings" in run:
            assert [text.partition(":")[0] for text in result["data"]["warnings"]] == run["warnings"]


@pytest.mark.parametrize("number", ["031"])
def test_no_failure_tells_people_to_log_in_without_proof(case: Case) -> None:
    ((name, data),) = sources(case).items()
    artifact = the_artifact(compile_file(name, data))
    assert artifact.script is not None
    for mode in "abc":
        result = run_artifact(artifact.script, {"mode": mode}).result
        assert "log" not in result["error_message"] and result["error_code"] == "adapter_runtime_error"
