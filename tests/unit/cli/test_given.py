"""The arguments of an adapter on the command line: text stays text, numbers stay exact, what is doubtful is refused."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from adapterc.cli.exits import Failure
from adapterc.cli.given import given_arguments
from tests.support.catalogs import artifact

HELP = 'give an object such as `{"limit": 5}`, `@FILE`, or `-` for stdin'


@pytest.mark.parametrize(
    ("texts", "document", "expected"),
    [
        ((), None, {}),
        (("limit=5", "q=a=b"), None, {"limit": "5", "q": "a=b"}),
        (("q=", "id=-7", "x-y= '\"\n茶"), None, {"q": "", "id": "-7", "x-y": " '\"\n茶"}),
        (("id=1234567890123456789012",), None, {"id": "1234567890123456789012"}),
        ((), '{"id": 1234567890123456789012, "q": "a"}', {"id": 1234567890123456789012, "q": "a"}),
        ((), '{"n": 1.0, "b": true, "z": null, "l": [1]}', {"n": 1.0, "b": True, "z": None, "l": [1]}),
        ((), '{"__proto__": "x"}', {"__proto__": "x"}),
        ((), "{}", {}),
        (("a=1",), '{"b": 2}', {"a": "1", "b": 2}),
    ],
)
def test_what_is_given(texts: tuple[str, ...], document: str | None, expected: dict[str, Any]) -> None:
    given = given_arguments(texts, document)
    assert given == expected
    assert [type(value) for value in given.values()] == [type(value) for value in expected.values()]


def test_a_file_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '\ufeff{"q": "茶"}\n'.encode()
    (tmp_path / "args.json").write_bytes(text)
    assert given_arguments((), f"@{tmp_path}/args.json") == {"q": "茶"}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="ascii"))
    assert given_arguments((), "-") == {"q": "茶"}


@pytest.mark.parametrize(
    ("texts", "document", "message", "help"),
    [
        (("limit",), None, "`--arg limit` gives no value", "write `--arg limit=VALUE`"),
        (("=5",), None, "`--arg =5` names no argument", "write `--arg NAME=VALUE`"),
        (("",), None, "`--arg ` gives no value", "write `--arg NAME=VALUE`"),
        (("q=a", "q=a"), None, "`--arg q` is given twice", "keep one of them"),
        (("q=a",), '{"q": "a"}', "`q` is given by `--arg` and by `--args-json`", "keep one of them"),
        (
            (f"q={os.fsdecode(bytes([0xE4]))}",),
            None,
            "`--arg q` holds bytes that are no text in this locale",
            "give it as UTF-8",
        ),
        (
            (),
            '{"q": a}',
            "the value of `--args-json` is no JSON: expecting value (line 1, column 7)",
            HELP,
        ),
        ((), "", "the value of `--args-json` is no JSON: expecting value (line 1, column 1)", HELP),
        ((), "[1]", "the value of `--args-json` is no JSON object", HELP),
        ((), "null", "the value of `--args-json` is no JSON object", HELP),
        ((), '{"a": 1, "a": 1}', "the value of `--args-json` holds `a` twice", HELP),
        ((), '{"a": {"b": 1, "b": 2}}', "the value of `--args-json` holds `b` twice", HELP),
        ((), '{"a": NaN}', "the value of `--args-json` holds `NaN`, which is no number of JSON", HELP),
        ((), '{"a": -Infinity}', "the value of `--args-json` holds `-Infinity`, which is no number of JSON", HELP),
        ((), "[" * 100_000, "the value of `--args-json` is nested too deeply", HELP),
        (
            (),
            "@absent.json",
            "the value of `--args-json` cannot be read: `absent.json`: no such file or directory",
            HELP,
        ),
        ((), "@", "the value of `--args-json` cannot be read: ``: is a directory", HELP),
        ((), "@bad.json", "the value of `--args-json` is not UTF-8", HELP),
    ],
)
def test_what_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    texts: tuple[str, ...],
    document: str | None,
    message: str,
    help: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_bytes(b'{"a": "\xe4"}')
    with pytest.raises(Failure) as caught:
        given_arguments(texts, document)
    assert (caught.value.message, caught.value.help, caught.value.exit_code) == (message, help, 2)


def test_an_integer_of_many_digits_is_refused_in_words() -> None:
    with pytest.raises(Failure) as caught:
        given_arguments((), '{"a": ' + "9" * 5000 + "}")
    assert caught.value.message == "the value of `--args-json` holds a number of more than 4300 digits"


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(Failure) as caught:
        given_arguments(("limit", "=5", "q=a", "q=b"), '{"q": "c", "n": 1}')
    assert (caught.value.message, caught.value.help) == (
        "`--arg limit` gives no value",
        "write `--arg limit=VALUE`",
    )
    assert caught.value.more == (
        ("`--arg =5` names no argument", "write `--arg NAME=VALUE`"),
        ("`--arg q` is given twice", "keep one of them"),
        ("`q` is given by `--arg` and by `--args-json`", "keep one of them"),
    )


def test_each_fault_has_its_help(run: Any, make: Any) -> None:
    make(artifact("shop/find"))
    result = run("run", "shop/find", "--arg", "limit", "--arg", "=5")
    assert (result.code, result.out, result.err) == (
        2,
        "",
        "error: `--arg limit` gives no value\n  = help: write `--arg limit=VALUE`\n"
        "error: `--arg =5` names no argument\n  = help: write `--arg NAME=VALUE`\n",
    )


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Failure) as caught:
        given_arguments((), "-")
    assert caught.value.message == "the value of `--args-json` cannot be read: standard input is closed"
