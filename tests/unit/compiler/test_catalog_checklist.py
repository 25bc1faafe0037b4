"""The strict re-implementation of the host's loader."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adapterc.compiler.catalog.canonical import canonical_json
from adapterc.compiler.catalog.checklist import host_problems, parse_index, script_problems
from tests.support.catalogs import artifact, catalog, script


def problems(change: Any = None, scripts: dict[str, bytes] | None = None) -> list[str]:
    made = catalog(artifact("shop/a"), artifact("shop/b"))
    index = json.loads(canonical_json(made.index))
    if change:
        change(index)
    files = {path: text.encode() for path, text in made.scripts.items()} | (scripts or {})
    return host_problems(index, files.__getitem__)


def test_a_good_catalog_has_none() -> None:
    assert problems() == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda i: i.update(registry_version=None), "`registry_version` is null, must be an integer"),
        (lambda i: i.update(registry_version="1"), "`registry_version` is text, must be an integer"),
        (lambda i: i.update(registry_version=1.0), "`registry_version` is a number, must be an integer"),
        (lambda i: i.update(registryVersion=1), "`registryVersion` is an alias of `registry_version`"),
        (lambda i: i.update(version="x"), "`version` is an alias of `catalog_version`"),
        (lambda i: i.update(notes="x"), "`notes` is no known field"),
        (lambda i: i.pop("adapters"), "`adapters` is missing"),
        (lambda i: i.update(adapters={}), "`adapters` is an object, must be a list"),
        (lambda i: i["adapters"].append(3), "`adapters[2]` is not an object"),
        (lambda i: i["adapters"].reverse(), "`adapters` is not sorted by name"),
        (lambda i: i["adapters"].append(i["adapters"][1]), "`name` `shop/b` is there twice"),
        (lambda i: i["adapters"][0].update(readOnly=True), "`shop/a`: `readOnly` is an alias of `read_only`"),
        (lambda i: i["adapters"][0].update(script_file=None), "`shop/a`: `script_file` is null, must be text"),
        (lambda i: i["adapters"][0].update(script_file="../a.js"), "`shop/a`: `script_file` is not a path"),
        (
            lambda i: i["adapters"][0].update(script_file="scripts/shop/b.js"),
            "`shop/a`: `script_file` is not `scripts/shop/a.js`",
        ),
        (lambda i: i["adapters"][0].update(name="con/a"), "`con/a`: `con` is a name that Windows reserves"),
    ],
)
def test_index_faults(change: Any, expected: str) -> None:
    assert any(problem.startswith(expected) for problem in problems(change)), problems(change)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            b"",
            [
                "`shop/a`: the script is empty",
                "`shop/a`: the script `scripts/shop/a.js` is not the one that was compiled",
            ],
        ),
        (b"\xff", ["`shop/a`: the script `scripts/shop/a.js` is not valid UTF-8"]),
        (
            script("shop/a", "return 2;").encode(),
            ["`shop/a`: the script `scripts/shop/a.js` is not the one that was compiled"],
        ),
    ],
)
def test_script_faults(data: bytes, expected: list[str]) -> None:
    assert problems(scripts={"scripts/shop/a.js": data}) == expected


@pytest.mark.parametrize("error", [KeyError, FileNotFoundError, PermissionError])
def test_script_that_cannot_be_read(error: type[Exception]) -> None:
    def read(path: str) -> bytes:
        raise error(path)

    index = catalog(artifact("shop/a")).index

    assert host_problems(index, read) == ["`shop/a`: the script `scripts/shop/a.js` cannot be read"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (script("a"), []),
        ("async (args, helpers) => {}", []),
        (script("a") + "\n", ["the script has white space around it"]),
        (script("a") + ";", ["the script is not `async (args, helpers) => {…}` with at most one comment before it"]),
        (
            script("a") + " // end",
            ["the script is not `async (args, helpers) => {…}` with at most one comment before it"],
        ),
        (
            "export default " + script("a"),
            ["the script is not `async (args, helpers) => {…}` with at most one comment before it"],
        ),
        (script("a").replace("\n", "\r\n"), ["the script has line ends other than LF"]),
        (script("a\ud83d"), ["the script holds half of a surrogate pair"]),
        ("  \n", ["the script is empty"]),
    ],
)
def test_script_form(text: str, expected: list[str]) -> None:
    assert script_problems(text) == expected


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"\xef\xbb\xbf{}", "`index.json` begins with a byte order mark"),
        (b'{"a": "\xff"}', "`index.json` is not valid UTF-8"),
        (b'{"a": "\\ud800"}', "`index.json` holds half of a surrogate pair"),
        (b'{"a": 1, "a": 2}', "`index.json` is not valid JSON: a key is given twice"),
        (b'{"a": NaN}', "`index.json` is not valid JSON: `NaN` is no JSON value"),
        (b"[]", "`index.json` is not an object"),
        (b"{", "`index.json` is not valid JSON: Expecting property name enclosed in double quotes"),
        (b'{"a": ' + b"[" * 200 + b"]" * 200 + b"}", "`index.json` is nested too deep"),
        (b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "`index.json` is nested too deep"),
    ],
)
def test_text_of_the_index(data: bytes, problem: str) -> None:
    value, found = parse_index(data)

    assert value is None
    assert len(found) == 1 and found[0].startswith(problem)


def test_a_good_text_is_parsed() -> None:
    assert parse_index(b'{"adapters": []}') == ({"adapters": []}, [])
