"""Which documents of a YAML file are adapters, and what becomes of the file when some are not.

A document is an adapter when it is a mapping whose `pipeline` is a list, or whose `pipeline` is something else beside
two other fields of the dialect, or which has two such fields and a misspelt `pipeline`. A file with an adapter and a
document that is none is refused as a whole (AC108): no reader takes it the way its author means it. Faults in files
that hold no adapter are nobody's business.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeGuard

from adapterc.importers.dialect import ImportResult, Rejected
from adapterc.importers.names import path_names
from adapterc.importers.opencli_yaml.claims import is_pipeline_like
from adapterc.importers.opencli_yaml.definition import misspelt_pipeline, read_definition
from adapterc.importers.opencli_yaml.fields import value_span
from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText
from adapterc.syntax.yaml import Mapping, Node, Scalar, Sequence, load_documents

__all__ = ["load"]

_TELLING = ("site", "name", "args", "domain", "columns", "strategy", "browser")
_NAMED = {field: re.compile(rf"^{field}[ \t]*:[ \t]+[\"']?([\w.-]+)", re.MULTILINE) for field in ("site", "name")}


def load(source: SourceText, sink: Sink) -> ImportResult:
    """The adapters of a file, in document order."""
    found = Sink()
    documents = load_documents(source, found)
    if not documents and found.failed:
        return _broken(source, found, sink)
    adapters = [(index, document) for index, document in enumerate(documents) if _is_adapter(document)]
    if not adapters:
        return ImportResult(ignored=_reason(documents))
    sink.extend(found)
    if len(adapters) < len(documents):
        _report_incomplete(documents, sink)
    whole_file = sink.failed
    accepted: list[AdapterIR] = []
    rejected: list[Rejected] = []
    for index, document in adapters:
        own = Sink()
        adapter = None if whole_file else read_definition(source, document, index, own)
        sink.extend(own)
        if adapter is None:
            rejected.append(Rejected(_best_name(document, source.file), document.span, _place(document), index))
        else:
            accepted.append(replace(adapter, place=_place(document)))
    return ImportResult(tuple(accepted), tuple(rejected))


def _broken(source: SourceText, found: Sink, sink: Sink) -> ImportResult:
    """A file that is not YAML: one rejected adapter when it looks like one."""
    text = source.text
    if not is_pipeline_like(text):
        return ImportResult(ignored="file that is not valid YAML and has no `pipeline`")
    sink.extend(found)
    site, name = path_names(source.file)
    named = {field: match[1] for field, pattern in _NAMED.items() if (match := pattern.search(text))}
    best = _joined(named.get("site", site), named.get("name", name))
    match = _NAMED["name"].search(text)
    place = source.span(*match.span(1)) if match else source.span(0, 0)
    return ImportResult(rejected=(Rejected(best, source.span(0, 0), place),))


def _is_adapter(document: Node) -> TypeGuard[Mapping]:
    if not isinstance(document, Mapping):
        return False
    pipeline = document.find("pipeline")
    if pipeline is None:
        return misspelt_pipeline(document) is not None
    return isinstance(pipeline.value, Sequence) or sum(document.find(key) is not None for key in _TELLING) >= 2


def _report_incomplete(documents: tuple[Node, ...], sink: Sink) -> None:
    for number, document in enumerate(documents, 1):
        if not _is_adapter(document):
            start = document.entries[0].key_text.span if isinstance(document, Mapping) and document.entries else None
            message = f"document {number} of {len(documents)} is not a complete adapter: it has no `pipeline`"
            help = "complete it, or move it to a file of its own"
            sink.report("AC108", message, start or document.span, help=help)


def _reason(documents: tuple[Node, ...]) -> str:
    """Why no document of a file is an adapter."""
    if not documents:
        return "empty YAML file"
    first = documents[0]
    if not isinstance(first, Mapping):
        return "YAML list, not a mapping with a `pipeline`" if isinstance(first, Sequence) else "YAML without a mapping"
    if first.find("jobs") and first.find("on"):
        return "workflow file: no `pipeline` list"
    if first.find("pipeline"):
        return "YAML whose `pipeline` is not a list of steps"
    return "YAML without a `pipeline`"


def _best_name(document: Mapping, path: str) -> str:
    names = list(path_names(path))
    for place, field in enumerate(("site", "name")):
        entry = document.find(field)
        if entry and isinstance(entry.value, Scalar) and entry.value.value is not None:
            names[place] = entry.value.text.value
    return _joined(*names)


def _place(document: Mapping) -> Span:
    """Where the adapter is named: the value of `name`, else its first key."""
    name = document.find("name")
    if name is not None and isinstance(name.value, Scalar) and name.value.value is not None:
        return value_span(name)
    return document.entries[0].key_text.span if document.entries else document.span


def _joined(site: str, name: str) -> str:
    return f"{site}/{name}" if site else name
