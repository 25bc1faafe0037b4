"""One file, from bytes to artifacts: the unit of parallel work.

A fault of adapterc itself raises here; `batches.compile_job` is the border where it becomes a diagnostic of that one
file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.options import Options
from adapterc.compiler.pipeline import compile_adapter
from adapterc.importers import dialect_for, suffixes, why_unclaimed
from adapterc.importers.dialect import Files, Rejected
from adapterc.spec.diagnostics import Diagnostic, Fix, Severity, Sink
from adapterc.spec.ir import AdapterIR, SourceInfo
from adapterc.spec.quick import replace
from adapterc.spec.span import Span
from adapterc.syntax.source import SourceText, text_digest

__all__ = ["compile_file"]

After = Callable[[str, AdapterIR], None]


def compile_file(
    path: str,
    data: bytes,
    options: Options | None = None,
    after: After | None = None,
    files: Mapping[str, bytes] | None = None,
) -> FileResult:
    """Compile one source file. `path` is relative to its root, with `/`; `after(pass, ir)` is called behind each pass.

    `files` are the contents of other files of the root that it may refer to, by path.
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
    loaded = dialect.read(source, sink, _provider(files or {}))
    if loaded.ignored is not None:
        return FileResult(path, source.sha256, ignored=loaded.ignored)
    options = options or Options()
    info = SourceInfo(dialect.name, path, source.sha256, options.repo)
    items: list[AdapterIR | Rejected]
    if loaded.shares:
        items, shares = [item.adapter for item in loaded.shares], [item.findings for item in loaded.shares]
        shares[0] = (*sink.sorted(), *shares[0])
    else:
        items = sorted((*loaded.adapters, *loaded.rejected), key=lambda item: item.span)
        shares = _share(sink.sorted(), [item.span for item in items])
    artifacts: list[Artifact] = []
    for number, (item, own) in enumerate(zip(items, shares, strict=True)):
        if isinstance(item, Rejected):
            place = replace(info, document=number if loaded.shares else item.document)
            artifacts.append(Artifact(item.name, "rejected", "unknown", place, item.place, diagnostics=own))
            continue
        if any(finding.severity is Severity.ERROR for finding in own):
            place = replace(item.source, repo=options.repo)
            artifacts.append(
                Artifact(item.id, "rejected", item.access, place, item.place or item.span, diagnostics=own)
            )
            continue
        findings = Sink()
        findings.extend(own)
        ir = replace(item, source=replace(item.source, repo=options.repo))
        artifacts.append(compile_adapter(ir, findings, options, after))
    if dialect.can_fix is not None:
        artifacts = [_fixable(item, source, dialect.can_fix) for item in artifacts]
    helpers = tuple((other, digest) for other in sorted(files or {}) if (digest := text_digest((files or {})[other])))
    return FileResult(path, source.sha256, tuple(artifacts), helpers=helpers)


def _fixable(artifact: Artifact, source: SourceText, can_fix: Callable[[SourceText, Fix], bool]) -> Artifact:
    """The artifact without fixes that cannot be applied to its file."""
    if all(item.fix is None for item in artifact.diagnostics):
        return artifact
    kept = (
        item if item.fix is None or can_fix(source, item.fix) else replace(item, fix=None)
        for item in artifact.diagnostics
    )
    return replace(artifact, diagnostics=tuple(kept))


def _provider(files: Mapping[str, bytes]) -> Files:
    """Texts of `files`; one that is not UTF-8 cannot be read."""
    texts: dict[str, str | None] = {}

    def read(path: str) -> str | None:
        if path not in texts:
            data = files.get(path)
            texts[path] = None if data is None else _decoded(data)
        return texts[path]

    return read


@lru_cache(maxsize=64)
def _decoded(data: bytes) -> str | None:
    """The text of a file that others import, None when it is not UTF-8; hundreds of files import the same few."""
    source = SourceText.decode("", data, Sink())
    return None if source is None else source.text


def _share(found: Sequence[Diagnostic], spans: Sequence[Span]) -> list[tuple[Diagnostic, ...]]:
    """Each finding to the adapter in whose document it stands: the last one that begins at or before its line."""
    shares: list[list[Diagnostic]] = [[] for _ in spans]
    for item in found:
        owners = [number for number, span in enumerate(spans) if span.line <= item.span.line]
        shares[owners[-1] if owners else 0].append(item)
    return [tuple(share) for share in shares]
