"""Slips of indentation and spacing that YAML accepts, and that would be read as something nobody means.

    - fetch:              a step without parameters, and parameters that are taken for steps
      url: ...
    - fetch:https://...   text, no step
    pipeline:
      -fetch: ...         a mapping with the key `-fetch`, no list

Each is reported once, instead of what would follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from adapterc.importers.opencli_yaml.fields import phrase
from adapterc.importers.opencli_yaml.transforms import SORT
from adapterc.importers.opencli_yaml.visits import FETCH, NAVIGATE, WAIT
from adapterc.spec.diagnostics import Edit, Fix, Sink
from adapterc.spec.span import Span
from adapterc.syntax.yaml import Entry, Mapping, Node, Scalar

__all__ = ["report_beside", "report_colon", "report_dashes"]

_PARAMETERS = {"navigate": NAVIGATE, "wait": WAIT, "fetch": FETCH, "sort": SORT}
_STEP_TEXT = re.compile(r"([a-z]+):(?=\S)")
_SHOWN = 3


def report_beside(item: Mapping, steps: Collection[str], sink: Sink) -> tuple[Entry, ...]:
    """Report a step that has nothing and whose parameters stand beside it (AC302); gives its entry and theirs."""
    for number, step in enumerate(item.entries):
        if not isinstance(step.value, Scalar) or step.value.text.value.strip():
            continue
        following = item.entries[number + 1 :]
        if step.value.text.style in ("literal", "folded"):
            lines = tuple(entry for entry in following if entry.key not in steps)
            if step.key in steps and lines:
                message = f"the text of `{step.key}` does not stand deeper than `{step.key}`"
                sign = "|" if step.value.text.style == "literal" else ">"
                help = f"indent the text of `{sign}` deeper than `{step.key}`"
                sink.report("AC302", message, lines[0].key_text.span, help=help)
                return (step, *lines)
        elif beside := _parameters(step, following, steps):
            _beside(step, beside, sink)
            return (step, *beside)
    return ()


def _parameters(step: Entry, following: tuple[Entry, ...], steps: Collection[str]) -> tuple[Entry, ...]:
    """The keys behind an empty step that are its parameters; those of `map` are all names that are no step."""
    if step.key == "map":
        fields = tuple(entry for entry in following if entry.key not in steps)
        return tuple(entry for entry in following if entry in fields or entry.key == "select") if fields else ()
    return tuple(entry for entry in following if entry.key in _PARAMETERS.get(step.key, ()))


def _beside(step: Entry, beside: tuple[Entry, ...], sink: Sink) -> None:
    names = [entry.key for entry in beside]
    listed = phrase(names) if len(names) <= _SHOWN else f"`{names[0]}` and {len(names) - 1} more"
    verb = "stands" if len(names) == 1 else "stand"
    message = f"`{step.key}` has no parameters: {listed} {verb} beside it"
    help = f"indent {listed} below `{step.key}`"
    sink.report("AC302", message, beside[0].key_text.span, help=help, fix=_indent(step, beside))


def _indent(step: Entry, beside: tuple[Entry, ...]) -> Fix | None:
    """Two spaces before every parameter; None unless each is a line of its own, at the column of the step."""
    places = [entry.key_text.span for entry in beside]
    lines = [place.line for place in places]
    own_line = all(entry.value.span.end_line == entry.key_text.span.line for entry in beside)
    if not own_line or lines != list(range(step.key_text.span.line + 1, step.key_text.span.line + 1 + len(lines))):
        return None
    if any(place.column != step.key_text.span.column for place in places):
        return None
    return Fix(f"indent them below `{step.key}`", tuple(Edit(_before(place), "  ") for place in places))


def report_colon(item: Node, steps: Collection[str], sink: Sink) -> bool:
    """Report `- fetch:https://...` (AC303)."""
    if not isinstance(item, Scalar) or item.quoted or not isinstance(item.value, str):
        return False
    found = _STEP_TEXT.match(item.value)
    if found is None or found[1] not in steps:
        return False
    at = item.text.slice(found.end(), found.end() + 1)
    fix = Fix("put a space after `:`", (Edit(_before(at), " "),))
    span = item.text.slice(0, found.end())
    message = f"no space after `:`, so `{found[0]}` begins a text and not a step"
    sink.report("AC303", message, span, help="put a space after `:`", fix=fix)
    return True


def report_dashes(pipeline: Entry, sink: Sink) -> bool:
    """Report a pipeline of keys such as `-fetch` (AC303)."""
    if not isinstance(pipeline.value, Mapping):
        return False
    dashed = [entry for entry in pipeline.value.entries if re.match(r"-\w", entry.key)]
    if not dashed:
        return False
    edits = []
    for entry in dashed:
        place = entry.key_text.slice(1, 2)
        edits.append(Edit(_before(place), " "))
    fix = Fix("put a space after `-`", tuple(edits)) if len(dashed) == len(pipeline.value.entries) else None
    message = f"no space after `-`, so `{dashed[0].key}` is a key and not a step"
    sink.report("AC303", message, dashed[0].key_text.span, help="put a space after `-`", fix=fix)
    return True


def _before(place: Span) -> Span:
    return Span(place.file, place.start, place.start, place.line, place.column, place.line, place.column)
