"""The quick checks of lock and report against the models that the schemas are made of."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from adapterc.spec.document_shapes import lock_problems, report_problems
from adapterc.spec.fields import plain
from adapterc.spec.lock import Lock
from adapterc.spec.report import Report
from tests.support.catalogs import artifact, catalog, rejected

MADE = catalog(artifact("shop/a"), rejected("shop/b"), ignored=[("README.md", "not an adapter")])
LOCK: dict[str, Any] = {
    **MADE.lock,
    "sources": [
        {**MADE.lock["sources"][0], "commit": "0" * 40, "ref": "main", "helpers": {"clis/_a.js": "0" * 64}},
        {"repo": "zz", "commit": None, "files": {}},
    ],
}
REPORT: dict[str, Any] = {name: list(part) if name != "summary" else part for name, part in MADE.report.items()}
VALUES = st.sampled_from(
    [
        None,
        True,
        0,
        1,
        2,
        -1,
        1.0,
        2**70,
        "",
        " ",
        "x",
        " x",
        "x\n",
        "../x",
        "/x",
        "a//b",
        "C:\\x",
        "file:///x",
        "\ud800",
    ]
    + [
        "0" * 40,
        "0" * 64,
        "0" * 64 + "\n",
        "AC301",
        "AC301\n",
        "SM1A1",
        "error",
        "held",
        "compiled",
        "write",
        [],
        {},
        [1],
    ]
)


def holds(model: type[BaseModel], value: Any) -> bool:
    try:
        model.model_validate(plain(value))
    except ValidationError:
        return False
    return True


def parts(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    found: list[tuple[Any, Any]] = []
    stack = [value]
    while stack:
        item = stack.pop()
        keys = list(item) if isinstance(item, dict) else range(len(item)) if isinstance(item, list) else ()
        for key in keys:
            found.append((item, key))
            stack.append(item[key])
    return found


def changed(document: Any, data: st.DataObject) -> Any:
    made = copy.deepcopy(document)
    for _ in range(data.draw(st.integers(1, 2))):
        where = parts(made)
        if not where:
            break
        holder, key = where[data.draw(st.integers(0, len(where) - 1))]
        match data.draw(st.sampled_from(["set", "drop", "add", "rename"])):
            case "set":
                holder[key] = data.draw(VALUES)
            case "drop":
                del holder[key]
            case "add" if isinstance(holder, dict):
                holder[data.draw(st.sampled_from(["x", "../y", "ref", "helpers"]))] = data.draw(VALUES)
            case _ if isinstance(holder, dict):
                holder[data.draw(st.sampled_from(["zz/a.js", "A", "../y", "\ud800"]))] = holder.pop(key)
    return made


@given(st.data())
def test_a_lock_is_refused_by_both_or_by_none(data: st.DataObject) -> None:
    lock = changed(LOCK, data)
    assert (lock_problems(lock) == []) == holds(Lock, lock), lock


@given(st.data())
def test_a_report_is_refused_by_both_or_by_none(data: st.DataObject) -> None:
    report = changed(REPORT, data)
    assert (report_problems(report) == []) == holds(Report, report), report


@pytest.mark.parametrize(
    ("problems", "change", "message"),
    [
        (lock_problems, {"lock_version": True}, "`lock_version` must be `1`"),
        (
            lock_problems,
            {"outputs": {"../x": "0" * 64}},
            "`outputs key` is not a relative path with `/` between its parts",
        ),
        (lock_problems, {"outputs": {"b": "0" * 64, "a": "0" * 64}}, "the paths of `outputs` are not sorted"),
        (report_problems, {"files": "none"}, "`files` must be a list"),
        (report_problems, {"ignored": [{"path": "a", "why": " "}]}, r"`ignored[0].why` must match ^\S(?:[\s\S]*\S)?$"),
        (report_problems, {"ignored": []}, "`summary.files_without_adapter` is not the number of ignored files"),
    ],
)
def test_problems_name_their_place(problems: Any, change: dict[str, Any], message: str) -> None:
    document = LOCK if problems is lock_problems else REPORT
    assert problems(document) == []
    assert message in problems({**document, **change})
