"""Runs an import: lists the files of every root, compiles the candidates, settles names, gives one ordered result.

Work goes to any `concurrent.futures.Executor` (a process pool, a cluster) or is done here when there is none. The
result depends on the input alone: not on the number of workers, on batches or on who finished first. Files are read
in this process, one window of batches at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.batches import chunks, compile_all
from adapterc.compiler.classify import HEAD_BYTES
from adapterc.compiler.curation.settle import settle
from adapterc.compiler.discover import FoundFile, Root, distinct_names, read_within_limit, walk
from adapterc.compiler.executors import open_executor
from adapterc.compiler.jobs import Job, compile_job, compile_record, refused_file
from adapterc.compiler.records import DamagedRecord
from adapterc.compiler.references import read_references
from adapterc.compiler.results import FEW, Artifacts, Collector, replaced
from adapterc.spec.limits import MAX_BYTES
from adapterc.spec.quick import quick

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from adapterc.compiler.cache import Cache
    from adapterc.compiler.curation.decided import Config
    from adapterc.compiler.options import Options
    from adapterc.spec.diagnostics import Diagnostic

__all__ = [
    "ImportRun",
    "Job",
    "compile_again",
    "compile_job",
    "find_all",
    "open_executor",
    "read_job",
    "run_import",
]

LOOKUPS = 128
LOOKUP_BYTES = 8 << 20
"""Files that are looked up in the cache at once; their contents are in memory for that long."""


@quick
class ImportRun:
    """What an import found. `results` holds every file of every root, ordered by path.

    `diagnostics` are findings of the walk (links that lead outside). `compiled` are the results before names were
    settled between them and decisions of `curation` applied, so that one file can be compiled again without the others.
    """

    roots: tuple[Root, ...]
    results: Sequence[FileResult]
    diagnostics: tuple[Diagnostic, ...] = ()
    compiled: Sequence[FileResult] = field(default=(), repr=False)
    curation: Config | None = field(default=None, repr=False)

    @property
    def artifacts(self) -> Sequence[Artifact]:
        return Artifacts(self.results)

    def each_diagnostic(self, look: Callable[[FileResult], object] | None = None) -> Iterator[Diagnostic]:
        """Every finding of the run, as it comes. `look` is called with each result on the way: those of a large run are
        made anew in each pass."""
        yield from self.diagnostics
        for result in self.results:
            if look is not None:
                look(result)
            yield from result.diagnostics
            for artifact in result.artifacts:
                yield from artifact.diagnostics

    def all_diagnostics(self) -> tuple[Diagnostic, ...]:
        """Every finding of the run, ordered by file and position, each once."""
        return tuple(sorted(dict.fromkeys(self.each_diagnostic()), key=lambda item: item.sort_key))


def find_all(
    roots: Sequence[Root], skip: Iterable[Path] = (), keep: Callable[[str], bool] | None = None
) -> Sequence[FoundFile]:
    """The files of all roots, ordered by path; one that lies in two roots is taken once, under its first path.

    Names that come out alike are told apart, see `distinct_names`. `keep` is asked for each location in the end. Many
    files are a `Listing`. Raises `OSError` when a root cannot be read.
    """
    skipped = tuple(skip)
    found = chain.from_iterable(walk(root, skipped) for root in roots)
    few = list(islice(found, FEW))
    if len(few) == FEW:
        from adapterc.compiler.listing import listed

        return listed(chain(few, found), keep)
    once: dict[str, FoundFile] = {}
    for file in sorted(few, key=lambda file: (file.path, file.location)):
        once.setdefault(file.location, file)
    files = [
        file if path == file.path else replace(file, path=path)
        for path, file in zip(distinct_names([file.path for file in once.values()]), once.values(), strict=True)
    ]
    if keep is not None:
        files = [file for file in files if keep(file.location)]
    return tuple(sorted(files, key=lambda file: file.path))


def run_import(
    roots: Sequence[Root],
    options: Options,
    executor: Executor | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    found: Sequence[FoundFile] | None = None,
    cache: Cache | None = None,
    curation: Config | None = None,
) -> ImportRun:
    """Compile everything below `roots`. The paths of several roots must differ: see `Root.prefix`.

    `found` saves the walk when the caller has made it already. `on_progress` gets (files done, files to do). What
    `cache` has is not compiled; what is compiled goes there. `curation` decides what becomes of what was compiled;
    without it, names are settled and no more.
    """
    files = find_all(roots) if found is None else found
    collector = Collector(getattr(files, "paths", None) or [file.path for file in files])
    on_the_walk: list[Diagnostic] = []
    for file in files:
        on_the_walk += file.diagnostics
        if file.ignored is not None:
            collector.add_plain(FileResult(file.path, ignored=file.ignored))
    before = len(collector)

    def told() -> None:
        if on_progress is not None:
            on_progress(len(collector) - before, len(files) - before)

    def readable() -> Iterator[Job]:
        for file in files:
            if file.ignored is None:
                job = read_job(file)
                if isinstance(job, Job):
                    yield job
                else:
                    collector.add_plain(job)
                    told()

    keys: dict[str, bytes] = {}

    def new() -> Iterator[Job]:
        """The jobs that `cache` does not know; the others are done."""
        assert cache is not None
        for some in chunks(readable(), LOOKUPS, LOOKUP_BYTES):
            by_key = {cache.key(job, options): job for job in some}
            known = cache.get(list(by_key))
            for key, job in by_key.items():
                if key in known and collector.add_known(job.path, known[key], cache, options):
                    told()
                else:
                    keys[job.path] = key
                    yield job

    for job, record in compile_all(readable() if cache is None else new(), options, executor):
        try:
            result = collector.add(job.path, record)
        except DamagedRecord:  # nothing of ours: it comes from a cluster
            record = compile_record(job, options)
            result = collector.add(job.path, record)
        if cache is not None:
            cache.put(keys.pop(job.path), record, result, options)
        told()
    compiled = collector.results()
    return ImportRun(tuple(roots), settle(compiled, curation), tuple(on_the_walk), compiled, curation)


def compile_again(run: ImportRun, files: Iterable[FoundFile], options: Options) -> ImportRun:
    """The run with `files`, which are of it, read and compiled anew."""
    fresh: dict[str, FileResult] = {}
    for file in files:
        job = read_job(file)
        fresh[file.path] = compile_job(job, options) if isinstance(job, Job) else job
    changed = ((number, fresh[result.path]) for number, result in enumerate(run.compiled) if result.path in fresh)
    compiled = replaced(run.compiled, changed)
    return replace(run, results=settle(compiled, run.curation), compiled=compiled)


def read_job(file: FoundFile) -> Job | FileResult:
    """The bytes of a candidate, or the result of one that is too large or cannot be read."""
    size, data = file.size, b""
    if file.tree is not None:
        loaded = file.tree.load(file.path, MAX_BYTES)
        if loaded is None:
            return _unreadable(file, "its content is not there")
        size, data = loaded
    if size > MAX_BYTES:
        why = _other_javascript(file, data)
        if why is not None:
            return FileResult(file.path, ignored=why)
        from adapterc.spec.diagnostics import Diagnostic
        from adapterc.syntax.source import whole_file

        message = f"file holds {size} bytes, the limit is {MAX_BYTES}"
        help = "split the file, or move bulky data out of it"
        return refused_file(file.path, Diagnostic("AC002", message, whole_file(file.path), help=help))
    if file.tree is None:
        try:
            data = read_within_limit(file.location, size)
        except OSError as error:
            return _unreadable(file, (error.strerror or type(error).__name__).lower())
    return Job(file.path, data, file.repo, read_references(file, data))


def _unreadable(file: FoundFile, why: str) -> FileResult:
    from adapterc.spec.diagnostics import Diagnostic
    from adapterc.syntax.source import whole_file

    help = "make it readable, or leave it out of the import"
    return refused_file(file.path, Diagnostic("AC004", f"file cannot be read: {why}", whole_file(file.path), help=help))


def _other_javascript(file: FoundFile, data: bytes) -> str | None:
    """Why a large JavaScript file (a bundle, as a rule) holds no adapter, by its head; None when it may hold one.
    `data` are the first bytes of a file that is not on disk."""
    if not file.path.lower().endswith(".js"):
        return None
    if file.tree is None:
        try:
            with open(file.location, "rb") as stream:
                data = stream.read(HEAD_BYTES)
        except OSError:
            return None
    from adapterc.importers import dialect_for, why_unclaimed

    head = data[:HEAD_BYTES].decode("utf-8", "replace")
    return why_unclaimed(file.path, head) if dialect_for(file.path, head) is None else None
