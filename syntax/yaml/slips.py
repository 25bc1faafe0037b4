"""The slips behind faults that YAML parsers describe by their grammar.

A parser says "did not find expected key" for a quote inside a quoted value, for a quote that is closed lines later, for
the text of `|` that is not indented, and for a missing space after `-` or `:`. Each is told here by what stands around
the fault. Nothing is guessed: what is not recognised stays with the general words of `faults.py`.
"""

from __future__ import annotations

import re

from adapterc.spec.diagnostics import Applicability, Edit, Fix, Note, Sink
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml.events import YamlFailure

__all__ = ["report_slip"]

_CLOSED = re.compile(
    r"[ ]*(?:- +)*(?:[^\s'\"#&*!|>%@`\[{][^\n:#]*:[ ]+)?"
    r"(?P<value>'(?:[^'\n]|'')*'|\"(?:[^\"\\\n]|\\.)*\")[ ]*(?P<rest>[^\s#:,\]}])"
)
_NO_DASH_SPACE = re.compile(r"[ ]*(?:- +)*(?P<dash>-)(?P<word>[A-Za-z_]\w*)[ ]*:(?:[ ]|$)")
_NO_COLON_SPACE = re.compile(r"[ ]*(?:- +)*(?P<key>[A-Za-z_]\w*):(?!//)(?P<value>[^\s:])")
_BLOCK_KEY = re.compile(r"[ ]*(?:- +)*(?P<key>[^\n]*?)[ ]*:[ ]+(?:[&!]\S+[ ]+)*(?P<sign>[|>])")
_OUT_OF_PLACE = re.compile("expected key|expected ':'|expected '-'|expected <block end>|expected ','|mapping values")


def report_slip(source: SourceText, failure: YamlFailure, sink: Sink) -> bool:
    """Report the slip that a failure comes from, if it is one of those known here."""
    return (
        _report_quote(source, failure, sink)
        or _report_block(source, failure, sink)
        or _report_dash(source, failure, sink)
        or _report_colon(source, failure, sink)
    )


def _report_quote(source: SourceText, failure: YamlFailure, sink: Sink) -> bool:
    """Text behind a closing quote: a quote inside the value, or one that was meant to open another."""
    text = source.text
    unclosed = "unexpected end of stream" in failure.problem
    if not unclosed and not _OUT_OF_PLACE.search(failure.problem):
        return False
    at = failure.context_index if unclosed and failure.context_index is not None else failure.index
    last = failure.last
    if last is not None and last.style in ("'", '"') and last.end <= at and not text[last.end : at].strip(" "):
        _quote(source, last.start, last.end, at, sink)
        return True
    line_start = text.rfind("\n", 0, at) + 1
    found = _CLOSED.match(text, line_start)
    if found is None or found.end("value") > at:
        return False
    _quote(source, found.start("value"), found.end("value"), found.start("rest"), sink)
    return True


def _quote(source: SourceText, opened: int, closed: int, at: int, sink: Sink) -> None:
    text = source.text
    opened = text.find(text[closed - 1], opened, closed)
    closing = source.span(closed - 1, closed)
    if "\n" in text[opened:closed]:
        message = f"the quote opened here is closed only on line {closing.line}, with text after it"
        note = Note("it is closed here", closing)
        sink.report("AC101", message, source.span(opened, opened + 1), notes=[note], help="close the quote on its line")
        return
    double = 'write the quote as `\\"` or use single quotes'
    help = double if text[closed - 1] == '"' else "double the quote (`''`) or use double quotes"
    note = Note("the value is closed here", closing)
    after = source.span(at, min(at + 1, len(text)))  # the text may end here: then a bracket is not closed
    sink.report("AC101", "text after the closing quote", after, notes=[note], help=help)


def _report_block(source: SourceText, failure: YamlFailure, sink: Sink) -> bool:
    """The text of `|` or `>` that does not stand deeper than its key, or ends too early."""
    last, text = failure.last, source.text
    if last is None or last.style not in ("|", ">") or not _OUT_OF_PLACE.search(failure.problem):
        return False
    start = last.end + len(text[last.end :]) - len(text[last.end :].lstrip(" \n"))
    line, column = source.position(start)
    faults = {source.position(index)[0] for index in (failure.index, failure.context_index) if index is not None}
    header = _BLOCK_KEY.match(source.line_text(source.position(last.start)[0]))
    if header is None or line not in faults:
        return False
    empty = not text[text.find("\n", last.start, last.end) + 1 or last.end : last.end].strip()
    key, sign = header["key"].strip("'\""), header["sign"]
    end = start - column + 1 + len(source.line_text(line).rstrip())
    if empty:
        message = f"the text of `{key}` does not stand deeper than `{key}`"
        help = f"indent the text of `{sign}` deeper than `{key}`"
    else:
        message = f"the text of `{key}` ends before this line, which is indented less"
        help = f"indent the text of `{sign}` at least as deep as its first line"
    sink.report("AC101", message, source.span(start, end), help=help)
    return True


def _report_dash(source: SourceText, failure: YamlFailure, sink: Sink) -> bool:
    """`-fetch: x` among list items."""
    for index in (failure.index, failure.context_index):
        if index is None:
            continue
        line, _ = source.position(index)
        found = _NO_DASH_SPACE.match(source.line_text(line))
        if found is not None:
            start = source.line_starts[line - 1]
            space = Edit(source.span(start + found.end("dash"), start + found.end("dash")), " ")
            fix = Fix("put a space after `-`", (space,), Applicability.UNSAFE)
            span = source.span(start + found.start("dash"), start + found.end("word"))
            message = f"no space after `-`, so `-{found['word']}` is a key and not a list item"
            sink.report("AC101", message, span, help="put a space after `-`", fix=fix)
            return True
    return False


def _report_colon(source: SourceText, failure: YamlFailure, sink: Sink) -> bool:
    """`url:https://shop.test` before or at the line of the fault: text, where a key was meant."""
    if not re.search("mapping values|expected ':'", failure.problem):
        return False
    above = source.text.rstrip(" \n") if failure.index >= len(source.text) else source.text[: failure.index]
    line = above.rfind("\n")
    before = len(source.text[: max(line, 0)].rstrip(" \n"))
    last = failure.last
    for index in (failure.context_index, before):
        if index is None or (last is not None and last.style and last.start <= index < last.end):
            continue
        number, _ = source.position(index)
        found = _NO_COLON_SPACE.match(source.line_text(number))
        if found is not None:
            start = source.line_starts[number - 1]
            at = start + found.start("value")
            fix = Fix("put a space after `:`", (Edit(source.span(at, at), " "),), Applicability.UNSAFE)
            span = source.span(start + found.start("key"), at)
            message = f"no space after `:`, so `{found['key']}:` is text and not a key"
            sink.report("AC101", message, span, help="put a space after `:`", fix=fix)
            return True
    return False
