"""YAML as the dialect's own reader takes it, with the place of every character.

`load_documents` gives the documents of a file as nodes, or reports why there are none. Limits: 64 levels of nesting,
10,000 nodes through aliases, no explicit tags beyond core ones that change nothing. What libyaml refuses of YAML 1.2 is
refused in texts over 48 Ki characters. Never raises on bad input.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml.build import Abandoned, build
from adapterc.syntax.yaml.events import YamlFailure, control_character, events
from adapterc.syntax.yaml.faults import MAX_LENIENT, report_failure
from adapterc.syntax.yaml.lint import lint_ambiguous
from adapterc.syntax.yaml.nodes import Entry, Mapping, Node, Scalar, Sequence

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence", "lint_ambiguous", "load_documents"]


def load_documents(source: SourceText, sink: Sink) -> tuple[Node, ...]:
    """The documents of a file that hold something.

    After a fault that leaves the structure unclear it is reported and the result is empty; other faults are reported
    and the documents are returned all the same, for their names.
    """
    if (index := control_character(source.text)) >= 0:
        code = f"{ord(source.text[index]):04x}"
        message = f"control character U+{code.upper()} in the text"
        help = f"write it as `\\u{code}` in a double-quoted value"
        sink.report("AC101", message, source.span(index, index + 1), help=help)
        return ()
    patient = len(source.text) <= MAX_LENIENT
    for lenient in (False, True) if patient else (False,):
        trial = Sink()
        try:
            documents = build(source, events(source.text, lenient), trial)
        except Abandoned:
            sink.extend(trial)
            return ()
        except YamlFailure as failure:
            if lenient or not patient:
                report_failure(source, failure, sink)
        else:
            sink.extend(trial)
            return documents
    return ()
