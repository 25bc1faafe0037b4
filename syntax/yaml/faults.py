"""What to say when a text is not YAML.

Two faults are told apart from the rest because they have one cause and one remedy: a tab used as indentation (AC102)
and a template that stands unquoted where YAML gives its characters a meaning (AC103). The second is only named when
quoting was tried and the parser got past that line; so its fix is safe. All lines that need quotes are reported.
"""

from __future__ import annotations

import re

from adapterc.spec.diagnostics import Applicability, Edit, Fix, Note, Sink
from adapterc.spec.quick import quick
from adapterc.spec.text import Text
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml.events import YamlFailure, events
from adapterc.syntax.yaml.slips import report_slip

__all__ = ["MAX_LENIENT", "Quoting", "options", "quote", "report_failure", "report_unquoted", "without_comment"]

MAX_LENIENT = 48 * 1024
"""The longest text, in characters, that the Python parser reads."""

_LENIENT_COST = 10
"""How much longer the Python parser takes for a character."""

_MAX_EFFORT = 1 << 20
"""What may be read again to find out whether quotes help, in characters that libyaml reads."""

_MAX_QUOTED = 20
_MAX_DEPTH = 64
_VALUE = re.compile(
    r"^(?:[ ]*(?:- +)*(?:[^\s'\"\[\]{},#:&*!|>%@`][^\n:#]*:[ ]+)|[ ]*(?:- +)+(?![^$\n]*:[ ]))(?=[^\s'\"\[\]{}|>&*!#])"
)
_FLOW_ITEM = re.compile(r"(?<=[\[{,: ])[^\s'\"\[\]{},:#&*!|>%@`]*?\$\{\{")
_COMMENT = re.compile(r"[ \t]+#")
_FLOW_TAIL = re.compile(r"[^,\]}\n]*")


@quick
class Quoting:
    """The source range `start:end` of a value that should be quoted, and the text that replaces it."""

    start: int
    end: int
    text: str


def quote(value: str) -> str:
    """A YAML double-quoted scalar for a one-line value."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return f'"{escaped}"'


def without_comment(content: str) -> str:
    """`content` up to the comment behind it; a `#` inside the braces of a template belongs to the value."""
    at = 0
    while comment := _COMMENT.search(content, at):
        opened = content.find("${{", at, comment.start())
        if opened < 0:
            return content[: comment.start()]
        closed = content.find("}}", opened)
        if closed < 0:
            break
        at = closed + 2
    return content.rstrip()


def options(line: str) -> list[list[Quoting]]:
    """Ways to quote the templates of a line: its whole value, or every template in a flow collection.

    Positions are relative to the line.
    """
    if "${{" not in line:
        return []
    ways = []
    if value := _VALUE.match(line):
        content = without_comment(line[value.end() :])
        if "${{" in content:
            ways.append([Quoting(value.end(), value.end() + len(content), quote(content))])
    items = []
    at = 0
    while item := _FLOW_ITEM.search(line, at):
        close = line.find("}}", item.end())
        if close < 0:
            break
        tail = _FLOW_TAIL.match(line, close + 2)
        content = line[item.start() : tail.end() if tail else close + 2].rstrip()
        at = item.start() + len(content)
        items.append(Quoting(item.start(), at, quote(content)))
    return [*ways, items] if items else ways


def report_failure(source: SourceText, failure: YamlFailure, sink: Sink) -> None:
    """Report why a text is not YAML: every unquoted template up to another fault, or that fault."""
    text = source.text
    if _report_tab(source, failure, sink):
        return
    found = _unquoted(text, failure)
    for item in found:
        report_unquoted(source, item, sink)
    if not found and not report_slip(source, failure, sink):
        message, help = _explain(failure)
        start = failure.index
        if failure.problem.startswith("found unexpected") and failure.context_index is not None:
            start = failure.context_index
        end = start if text[start : start + 1] in {"", "\n"} else start + 1
        sink.report("AC101", message, source.span(start, end), notes=_opening(source, failure, start), help=help)


def _opening(source: SourceText, failure: YamlFailure, at: int) -> list[Note]:
    """Where a quoted value opens that goes wrong lines below."""
    opened = failure.context_index
    if opened is None or "double-quoted" not in failure.context or "\n" not in source.text[opened:at]:
        return []
    return [Note("the quote is opened here", source.span(opened, opened + 1))]


def report_unquoted(source: SourceText, item: Quoting, sink: Sink) -> None:
    """Report one value that must be quoted. The fix is safe when the value is then a template without fault."""
    span = source.span(item.start, item.end)
    written = Text(source.text[item.start : item.end], span)
    safe = Applicability.SAFE if _is_template(written) else Applicability.UNSAFE
    fix = Fix("quote this template: wrap the value in double quotes", (Edit(span, item.text),), safe)
    message = "template without quotes, whose characters mean something else to YAML"
    sink.report("AC103", message, span, help="quote this template: wrap the value in double quotes", fix=fix)


def _is_template(text: Text) -> bool:
    from adapterc.syntax.template import parse_template

    trial = Sink()
    return parse_template(text, frozenset(), trial) is not None and not trial.failed


def _report_tab(source: SourceText, failure: YamlFailure, sink: Sink) -> bool:
    line, _ = source.position(failure.index)
    written = source.line_text(line)
    blank = written[: len(written) - len(written.lstrip(" \t"))]
    if "\t" not in blank:
        return False
    start = source.line_starts[line - 1] + blank.index("\t")
    end = start + len(blank[blank.index("\t") :]) - len(blank[blank.index("\t") :].lstrip("\t"))
    help = "indent with spaces"
    sink.report("AC102", "tab used for indentation", source.span(start, end), help=help)
    return True


def _unquoted(text: str, failure: YamlFailure) -> list[Quoting]:
    """The values to quote, in source order; empty when quoting does not help.

    Quoted lines are repaired in a copy, one after the other, and the copy is parsed again. Repairs never change a
    line break, and each lies on a later line than the one before, so positions are shifted by the sum of all repairs.
    """
    trials = _Trials()
    found: list[Quoting] = []
    current: YamlFailure | None = failure
    shift = repaired = 0
    while current is not None and len(found) < _MAX_QUOTED:
        step = None
        for index in dict.fromkeys((current.index, current.context_index or 0)):
            if index >= repaired and (step := _repair(text, index, current.index, trials)):
                break
        if step is None:
            break
        ways, text, repaired, current = step
        found.extend(Quoting(item.start - shift, item.end - shift, item.text) for item in ways)
        shift += sum(len(item.text) - (item.end - item.start) for item in ways)
    return found


def _repair(
    text: str, index: int, failed: int, trials: _Trials
) -> tuple[list[Quoting], str, int, YamlFailure | None] | None:
    """Quote the line of `text[index]` to get past it and past `failed`.

    Gives the values to quote, the new text, the end of its line, and what fails next.
    """
    start = text.rfind("\n", 0, index) + 1
    end = text.find("\n", index)
    line = text[start:] if end < 0 else text[start:end]
    for way in options(line):
        parts = []
        at = 0
        for item in way:
            parts += [line[at : item.start], item.text]
            at = item.end
        new_line = "".join(parts) + line[at:]
        trial = text[:start] + new_line + text[start + len(line) :]
        passed = max(start + len(new_line), failed + len(new_line) - len(line))
        if not trials.affords(trial):
            return None
        after = trials.failure(trial, passed)
        if after is None or after.index > passed:
            moved = [Quoting(start + item.start, start + item.end, item.text) for item in way]
            return moved, trial, start + len(new_line), after
    return None


class _Trials:
    """Readings of repaired texts, of limited effort: a text without end of unquoted templates must not take long."""

    def __init__(self) -> None:
        self.effort = 0

    def affords(self, text: str) -> bool:
        return self.effort + len(text) <= _MAX_EFFORT

    def failure(self, text: str, passed: int) -> YamlFailure | None:
        """Where a text fails; the Python parser is asked about a failure of libyaml that lies before `passed`."""
        self.effort += len(text)
        found = _failure(text, lenient=False)
        cost = _LENIENT_COST * len(text)
        if found is None or found.index > passed or len(text) > MAX_LENIENT or self.effort + cost > _MAX_EFFORT:
            return found
        self.effort += cost
        return _failure(text, lenient=True)


def _failure(text: str, lenient: bool) -> YamlFailure | None:
    """The first fault of a text; nesting beyond the limit is one."""
    depth = 0
    try:
        for event in events(text, lenient):
            depth += {"[": 1, "{": 1, "]": -1}.get(event.kind, 0)
            if depth > _MAX_DEPTH:
                return YamlFailure("nesting is too deep", event.start, "", None)
    except YamlFailure as failure:
        return failure
    return None


def _explain(failure: YamlFailure) -> tuple[str, str]:
    """The message and the help of a general fault."""
    problem = failure.problem
    for pattern, message, help in _KNOWN:
        if re.search(pattern, problem):
            return message, help
    context = f" {failure.context}" if failure.context.startswith("while") else ""
    return f"not valid YAML: {problem}{context}", "check the indentation and the quotes of this line and the one before"


_KNOWN = (
    (
        "mapping values are not allowed",
        "`: ` inside a value that is not quoted",
        "quote the value, or put the inner key on a line of its own",
    ),
    (
        "(?s)found character.*cannot start any token",
        "a value cannot begin with this character",
        "quote the value",
    ),
    (
        "unexpected end of stream",
        "the quote opened here is never closed",
        "close the quote",
    ),
    (
        "unexpected document separator",
        "a document ends inside a quoted value",
        "close the quote before `---` or `...`",
    ),
    (
        "could not find expected ':'|did not find expected key|expected <block end>",
        "this line fits neither the value above nor a new key",
        "align it with the other keys, or write `key: value`",
    ),
    (
        "did not find expected '-' indicator",
        "this line is not part of the list above",
        "begin list items with `- ` at one indentation",
    ),
    (
        "expected ',' or",
        "`,` or the closing bracket is missing before this",
        "separate items by commas, and quote items that hold brackets or braces",
    ),
    (
        "unknown escape character|did not find expected hexdecimal|expected escape sequence",
        "unknown escape in a double-quoted value",
        "write `\\\\` for a backslash, or use single quotes",
    ),
)
