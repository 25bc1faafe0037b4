"""The cases about arguments and addresses, checked by the product before it opens anything, then run in quickjs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.unit import compile_file
from adapterc.runtime.catalog import Adapter
from adapterc.spec.address import entry_url
from adapterc.spec.arguments import InvalidArguments, bind
from adapterc.spec.hosts import within
from tests.support.js import Run, run_artifact

from .bank import Case, bank_case, own_case
from .checks import exact, row_runs, the_artifact

NUMBERS = ("018", "024", "025", "047")
SCRIPTS_OWN = {("047", "fetched.yaml")}
"""Files whose script finds a fault that no manifest shows: a step up in an address that only the script asks for."""


@pytest.fixture
def case(kind: str, number: str) -> Case:
    return own_case(number) if kind == "ours" else bank_case(number)


def adapter_of(case: Case, file: str) -> Adapter:
    artifact = the_artifact(compile_file(f"clis/shop/{file}", case.files[file]))
    assert artifact.manifest is not None and artifact.script is not None
    return Adapter.of(artifact.manifest, artifact.script)


def ran(adapter: Adapter, given: dict[str, Any]) -> tuple[str, Run]:
    """(address, run) with the arguments as the product passes them. Raises InvalidArguments."""
    args = bind(adapter.entry, given)
    url = entry_url(adapter.entry, args)
    answer = [{"title": "x"}]
    return url, run_artifact(adapter.script(), args, respond=lambda _: (200, answer), location=url)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("kind", ["bank", "ours"])
def test_every_run_of_a_case(case: Case) -> None:
    seen = 0
    for file, run in row_runs(case):
        seen += 1
        adapter = adapter_of(case, file)
        if "error" in run and (case.id, file) not in SCRIPTS_OWN:
            with pytest.raises(InvalidArguments) as caught:
                ran(adapter, run["args"])
            ((given, _),) = run["args"].items()
            renamed = {author: name for name, author in adapter.entry.adapterc.args.renamed.items()}
            (problem,) = caught.value.problems
            assert problem.startswith(f"argument `{renamed.get(given, given)}` ")
            continue
        url, ended = ran(adapter, run["args"])
        assert within(url.split("/")[2], adapter.entry.domain)
        if "error" in run:
            assert ended.result["data"]["reason"] == "invalid_args" and ended.requests == []
        if "request" in run:
            assert [request["url"] for request in ended.requests] == [run["request"]]
        if "data" in run:
            assert exact(ended.result["data"]["items"]) == exact(run["data"])
    assert seen


def test_a_large_id_keeps_its_digits_however_it_is_given() -> None:
    case = bank_case("027")
    adapter = adapter_of(case, "thread.js")
    first, second = case.expect["runs"]
    (name,) = adapter.entry.adapterc.args.positional
    for given, due in (({name: first["argv"][0]}, first["data"]), (case.json(second["args_file"]), second["data"])):
        assert exact(ran(adapter, given)[1].result["data"]) == exact(due)


@pytest.mark.parametrize(
    ("given", "asked"),
    [("true", 1), (True, 1), ("yes", 1), ("1", 1), ("false", 1), (None, 0), ("", 0)],
)
def test_an_untyped_flag_stays_text(given: object, asked: int) -> None:
    """Case 025, the bb-browser file: nothing says that it is a boolean, so every text counts as true."""
    adapter = adapter_of(bank_case("025"), "hot.js")
    assert adapter.entry.adapterc.args.coercions == {"new": "text"}
    assert ran(adapter, {} if given is None else {"new": given})[1].result["data"] == {"asked": asked}


def test_the_host_table() -> None:
    case = bank_case("049")
    table = json.loads((Path(case.folder) / case.expect["host_table"]).read_text(encoding="utf-8"))
    assert [host for host in table["same_site"] if not within(host, table["domain"])] == []
    assert [host for host in table["other"] if within(host, table["domain"])] == []
    assert table["same_site"] and table["other"]
