"""One file, from bytes to artifacts: the unit of parallel work.

A fault of adapterc itself raises here; `batches.compile_job` is the border where it becomes a diagnostic of that one
file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.options import Options
from adapterc.compiler.pipeline import compile_adapter
from adapterc.importers import dialect_for, suffixes, why_unclaimed
from adapterc.importers.dialect import Rejected
from adapterc.spec.diagnostics import Diagnostic, Sink
from adapterc.spec.ir import AdapterIR, SourceInfo
from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText

__all__ = ["compile_file"]

After = Callable[[str, AdapterIR], None]


def compile_file(path: str, data: bytes, options: Options | None = None, after: After | None = None) -> FileResult:
    """Compile one source file. `path` is relative to its root, with `/`; `after(pass, ir)` is called behind each pass.

    No `data` raises, unless adapterc has a fault.
    """
    if not path.lower().endswith(suffixes()):
        return FileResult(path, ignored=why_unclaimed(path, ""))
    sink = Sink()
    source = SourceText.decode(path, data, sink)
    if source is None:
        return FileResult(path, diagnostics=sink.sorted())
    dialect = dialect_for(path, source.text)
    if dialect is None:
        return FileResult(path, source.sha256, ignored=why_unclaimed(path, source.text))
    loaded = dialect.load(source, sink)
    if loaded.ignored is not None:
        return FileResult(path, source.sha256, ignored=loaded.ignored)
    options = options or Options()
    info = SourceInfo(dialect.name, path, source.sha256, options.repo)
    found: list[tuple[Span, AdapterIR | Rejected]] = [
        *((ir.span, ir) for ir in loaded.adapters),
        *((item.span, item) for item in loaded.rejected),
    ]
    found.sort(key=lambda item: item[0])
    shares = _share(sink.sorted(), [span for span, _ in found])
    artifacts: list[Artifact] = []
    for (_, item), own in zip(found, shares, strict=True):
        if isinstance(item, Rejected):
            source_info = replace(info, document=item.document)
            artifacts.append(Artifact(item.name, "rejected", "unknown", source_info, item.place, diagnostics=own))
            continue
        findings = Sink()
        findings.extend(own)
        ir = replace(item, source=replace(item.source, repo=options.repo))
        artifacts.append(compile_adapter(ir, findings, options, after))
    return FileResult(path, source.sha256, tuple(artifacts))


def _share(found: Sequence[Diagnostic], spans: Sequence[Span]) -> list[tuple[Diagnostic, ...]]:
    """Each finding to the adapter in whose document it stands: the last one that begins at or before its line."""
    shares: list[list[Diagnostic]] = [[] for _ in spans]
    for item in found:
        owners = [number for number, span in enumerate(spans) if span.line <= item.span.line]
        shares[owners[-1] if owners else 0].append(item)
    return [tuple(share) for share in shares]
