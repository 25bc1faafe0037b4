"""The arguments of an adapter as the command line gives them: `--arg name=text` and `--args-json`.

Text stays text and numbers of JSON stay exact; what fits an adapter is decided by the runtime.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from adapterc.cli.exits import USAGE, Failure

__all__ = ["given_arguments"]

_NOT_TEXT = re.compile("[\udc80-\udcff]")
"""How Python shows bytes of a command line that are not of the locale's encoding."""


def given_arguments(texts: Sequence[str], document: str | None) -> dict[str, object]:
    """All arguments by name. `texts` are those of `--arg`, `document` is that of `--args-json`: JSON, `@FILE`, or `-`
    for standard input. What cannot be read ends the command with exit 2, with all faults at once."""
    given: dict[str, object] = {}
    faults: list[tuple[str, str]] = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            what = "names no argument" if equals else "gives no value"
            faults.append((f"`--arg {text}` {what}", f"write `--arg {name or 'NAME'}=VALUE`"))
        elif _NOT_TEXT.search(text):
            faults.append((f"`--arg {name}` holds bytes that are no text in this locale", "give it as UTF-8"))
        elif name in given:
            faults.append((f"`--arg {name}` is given twice", "keep one of them"))
        else:
            given[name] = value
    for name, item in (_object(document) if document is not None else {}).items():
        if name in given:
            faults.append((f"`{name}` is given by `--arg` and by `--args-json`", "keep one of them"))
        given[name] = item
    if faults:
        (message, help), *more = faults
        raise Failure(message, USAGE, help, more)
    return given


def _object(document: str) -> dict[str, object]:
    text = _text(document)
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_integer)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        _refuse(f"is no JSON: {error.msg[:1].lower()}{error.msg[1:]} ({place})")
    except RecursionError:
        _refuse("is nested too deeply")
    except ValueError as error:  # one of ours
        _refuse(str(error))
    if not isinstance(value, dict):
        _refuse("is no JSON object")
    return value


def _text(document: str) -> str:
    try:
        if document == "-":
            if sys.stdin is None:  # closed by the caller
                _refuse("cannot be read: standard input is closed")
            return sys.stdin.buffer.read().decode("utf-8-sig")
        if document.startswith("@"):
            return Path(document[1:]).read_bytes().decode("utf-8-sig")
    except OSError as error:
        _refuse(f"cannot be read: `{document[1:]}`: {(error.strerror or type(error).__name__).lower()}")
    except UnicodeDecodeError:
        _refuse("is not UTF-8")
    return document


def _refuse(why: str) -> NoReturn:
    raise Failure(
        f"the value of `--args-json` {why}", USAGE, 'give an object such as `{"limit": 5}`, `@FILE`, or `-` for stdin'
    ) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"holds `{key}` twice")
        found[key] = value
    return found


def _integer(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"holds a number of more than {sys.get_int_max_str_digits()} digits") from None


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"holds `{text}`, which is no number of JSON")
