"""The file of runners that the host's extension loads: name -> function, for what is in a bundled folder.

The host checks the file byte by byte against what its own generator makes. The part of it that is the same for all
adapters (its frame) is taken from the file that the host has; without one, the frame is ours and means the same: what
the page has already stays.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.javascript.gate import check_syntax
from adapterc.syntax.javascript.script import parse

__all__ = ["FRAME", "Frame", "frame_of", "runner_source", "runners_file", "runners_problems"]

_SPACE = "\t\n\v\f\r \xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
"""What JavaScript trims; Python's idea of white space is another one."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The text before and after the entries."""

    head: str
    tail: str


FRAME = Frame(
    "// Runners of the bundled site adapters, written by adapterc. Do not edit.\n(() => {\n  const runners = {\n",
    "\n"
    "  };\n"
    "  const there = window.__LIME_SITE_ADAPTER_RUNNERS__;\n"
    '  const kept = there && typeof there === "object" && !Array.isArray(there) ? there : {};\n'
    "  window.__LIME_SITE_ADAPTER_RUNNERS__ = { ...runners, ...kept };\n"
    "})();\n",
)


def runner_source(script: str) -> str:
    """A script as the generator pastes it: trimmed, LF, without one semicolon at the end."""
    text = script.strip(_SPACE).replace("\r\n", "\n")
    return text[:-1] if text.endswith(";") else text


def runners_file(scripts: Sequence[tuple[str, str]], frame: Frame = FRAME) -> str:
    """The file for (name, script), in the order of the index."""
    return frame.head + _entries(scripts) + frame.tail


def frame_of(text: str, scripts: Sequence[tuple[str, str]]) -> Frame | None:
    """The frame of a file that was generated for `scripts`, one at least; None when it was not."""
    head, entries, tail = text.partition(_entries(scripts))
    return Frame(head, tail) if entries and head.endswith("{\n") else None


def runners_problems(scripts: Sequence[tuple[str, str]]) -> list[str]:
    """What would disable the runners: one bad source disables all of them."""
    found = []
    for name, script in scripts:
        # the parenthesis after the source stands on its line, so that a comment at its end would swallow it
        source = f"({{ {json.dumps(name)}: ({runner_source(script)}) }})"
        if check_syntax(source) is not None or not _is_one(source):
            found.append(f"`{name}`: the script is not one expression that can stand in parentheses")
    return found


def _is_one(source: str) -> bool:
    """Whether the text is an object of one pair, and nothing that closed the parenthesis early."""
    script = parse(Text(source, Span("runners.js", 0, 0, 1, 1, 1, 1)))
    statements = script.root.named_children
    if len(statements) != 1 or not statements[0].named_children:
        return False
    outer = statements[0].named_children[0]
    inner = outer.named_children[0] if outer.type == "parenthesized_expression" else outer
    pairs = inner.named_children
    return inner.type == "object" and len(pairs) == 1 and pairs[0].type == "pair"


def _entries(scripts: Sequence[tuple[str, str]]) -> str:
    return ",\n\n".join(
        f"    {json.dumps(name, ensure_ascii=False)}: ({runner_source(script)})" for name, script in scripts
    )
