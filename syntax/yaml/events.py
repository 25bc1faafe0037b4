"""The structure of a YAML text as a flat stream of events, from ruamel's C parser or its Python one.

libyaml reads YAML 1.1, has its own limits, and knows no source positions inside scalars. It is therefore given a
*mask*: a text of equal length in which what it would misread is overwritten by harmless characters (line separators
that are ordinary characters in YAML 1.2, escapes of surrogate halves). Values are never taken from events;
`decode.py` reads them from the source. What libyaml refuses is read once more by the Python parser, which accepts
`{url: https://shop.test/}`, after a mask that hides separating tabs. It takes ten times as long, so callers limit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from adapterc.spec.quick import quick

__all__ = ["Event", "YamlFailure", "control_character", "events"]

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_ORDINARY = re.compile("[\x85\u2028\u2029\ufeff]")
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_LONG_HALF = re.compile(r"\\U0000[dD][89a-fA-F][0-9a-fA-F]{2}")
_GAP = re.compile(r"(?<=\S)[ \t]+")
_BLANK_LINE = re.compile(r"^[ \t]+(?=$|#)", re.MULTILINE)


@quick
class Event:
    """One event. `kind`: "scalar", "alias", "[", "{", "]" (end of either), "document", "end".

    `start` and `end` are character indices; `start` is that of the anchor or tag when there is one. `style` is "" for
    plain scalars, else one of `'`, `"`, `|`, `>`; `flow` tells `[a]` from `- a`.
    """

    kind: str
    start: int
    end: int
    anchor: str | None = None
    tag: str | None = None
    style: str = ""
    flow: bool = False


class YamlFailure(Exception):
    """The text is not YAML. `index` is where the parser noticed, `context_index` where the construct began.

    `last` is the last scalar before the fault.
    """

    def __init__(
        self, problem: str, index: int, context: str, context_index: int | None, last: Event | None = None
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.index = index
        self.context = context
        self.context_index = context_index
        self.last = last


_KINDS = {
    "ScalarEvent": "scalar",
    "AliasEvent": "alias",
    "SequenceStartEvent": "[",
    "MappingStartEvent": "{",
    "SequenceEndEvent": "]",
    "MappingEndEvent": "]",
    "DocumentStartEvent": "document",
    "DocumentEndEvent": "end",
}


def control_character(text: str) -> int:
    """The index of the first character that no YAML text may hold, or -1."""
    found = _CONTROL.search(text)
    return found.start() if found else -1


def events(text: str, lenient: bool = False) -> Iterator[Event]:
    """The events of a text without control characters. Raises `YamlFailure`.

    `lenient` chooses the Python parser; callers try it after a failure of the other one.
    """
    masked = _ORDINARY.sub("x", text)
    masked = _LONG_HALF.sub(r"\\U00000041", _HALF.sub(r"\\u0041", masked)) if "\\" in masked else masked
    if lenient and "\t" in masked:
        masked = _BLANK_LINE.sub(_spaces, _GAP.sub(_spaces, masked))
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    kinds = _kinds()
    last: Event | None = None
    try:
        for event in _python_events(masked) if lenient or _c_parser() is None else _c_events(masked):
            kind = kinds.get(type(event))
            start, end = event.start_mark.index, event.end_mark.index
            if kind == "scalar":
                last = Event(kind, start, end, event.anchor, _tag(event), event.style or "")
                yield last
            elif kind == "[" or kind == "{":
                yield Event(kind, start, end, event.anchor, _tag(event), "", bool(event.flow_style))
            elif kind is not None:
                yield Event(kind, start, end, event.anchor if kind == "alias" else None)
    except MarkedYAMLError as error:
        raise _failure(error, len(text), last) from None
    except (YAMLError, ValueError) as error:
        raise YamlFailure(str(error).splitlines()[0], 0, "", None) from None


def _spaces(found: re.Match[str]) -> str:
    return " " * len(found[0])


@cache
def _kinds() -> dict[type, str]:
    """What the classes of events are called here; those that tell nothing are not in it."""
    from ruamel.yaml import events as classes

    return {getattr(classes, name): kind for name, kind in _KINDS.items()}


@cache
def _c_parser() -> Any:
    try:
        return import_module("_ruamel_yaml").CParser
    except ImportError:
        return None


def _c_events(text: str) -> Iterator[Any]:
    return iter(_c_parser()(text).get_event, None)


def _python_events(text: str) -> Iterator[Any]:
    from ruamel.yaml import YAML

    return iter(YAML(typ="safe", pure=True).parse(text))


def _tag(event: Any) -> str | None:
    return None if event.tag is None else str(event.tag)


def _failure(error: Any, length: int, last: Event | None) -> YamlFailure:
    context = error.context_mark.index if error.context_mark else None
    index = error.problem_mark.index if error.problem_mark else context
    problem = error.problem or error.context or ""
    return YamlFailure(problem, min(index or 0, length), error.context or "", context, last)
