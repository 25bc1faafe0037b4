"""`adapterc import`: folders and git repositories in, one catalog out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.findings import MACHINE, emit_findings, findings_format_option
from adapterc.cli.options import (
    cache_of,
    cache_options,
    color_option,
    config_option,
    executor_of,
    executor_option,
    jobs_option,
    profile_option,
    rules_of,
    settings,
    warn_of_idle,
)

if TYPE_CHECKING:
    from adapterc.compiler.artifact import FileResult
    from adapterc.compiler.catalog.errors import ShrinkError
    from adapterc.compiler.catalog.model import Catalog, SourceRepo, WriteResult
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.select import Selection
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["command"]

NEWS = frozenset({"AC706"})
"""Warnings that are shown without --verbose: something that a person has to look at has changed."""

SHOWN = 50
"""Findings printed without --verbose."""

FULL = 3
"""Of these, errors of one code that are printed in full; the others take a line each."""


@click.command("import", epilog=EPILOG, short_help="Compile a folder or git repository of adapters into a catalog.")
@click.argument("sources", nargs=-1, metavar="[PATH|URL...]")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Folder to write.  [default: the catalog of adapterc.toml, else `catalog`]",
)
@profile_option
@click.option("--only", multiple=True, metavar="GLOB", help="Adapters to take, by `site/name` or path; repeatable.")
@click.option("--ref", metavar="REF", help="Branch, tag or full commit of a repository (or write URL@REF).")
@config_option
@click.option(
    "--allow-removals", type=click.IntRange(min=0), default=0, metavar="N", help="Adapters the catalog may lose."
)
@click.option(
    "--update", is_flag=True, help="Move configured sources (default: all; else those named) to what their ref is now."
)
@click.option("--dry-run", is_flag=True, help="Do everything but write the catalog.")
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write a page (HTML) that shows every adapter.",
)
@findings_format_option
@click.option("--verbose", "-v", is_flag=True, help="Show warnings in full and every site.")
@jobs_option
@executor_option
@cache_options
@color_option
def command(
    sources: tuple[str, ...],
    out: Path | None,
    profile: str | None,
    only: tuple[str, ...],
    ref: str | None,
    config: Path | None,
    allow_removals: int,
    update: bool,
    dry_run: bool,
    report: Path | None,
    format_: str,
    verbose: bool,
    jobs: int | None,
    executor: str | None,
    cache_dir: Path | None,
    no_cache: bool,
    color: str,
) -> None:
    """Compile the adapters of folders and git repositories into one catalog.

    Without PATH or URL, the sources of adapterc.toml are compiled, each repository at the commit that is pinned there.
    --update takes the newest commit instead, shows what that changes, effects first, and writes the new pin.

    Every file of every source is accounted for: found = compiled + held + rejected, and the report says of each other
    file why it holds no adapter. Held adapters wait for an approval in adapterc.toml. A URL is cloned into a temporary
    folder; nothing a source brings along is ever run. --report writes one HTML page about all of it, also when the
    catalog is not written.

    With --format json the result is the report; with jsonl, sarif or github it is the findings, and the tables go to
    standard error.

    \b
    adapterc import ./adapters --out catalog
    adapterc import https://github.com/owner/name@v2
    adapterc import file:///srv/adapters@main
    adapterc import
    adapterc import --update
    """
    import sys

    from adapterc.cli.configured import built, known_sources, opened_sources
    from adapterc.cli.console import (
        Progress,
        complain,
        emit_data,
        emit_pieces,
        emit_text,
        finish_in_any_case,
        look_of,
        say,
    )
    from adapterc.cli.inputs import Sources
    from adapterc.cli.moved import Update
    from adapterc.cli.render.summary import import_ending, import_tables, warnings_line
    from adapterc.cli.render.text import render_all, render_first
    from adapterc.compiler.catalog.current import Known
    from adapterc.compiler.catalog.model import REPORT, WriteResult
    from adapterc.compiler.curation.waiting import DECIDED, each_waiting
    from adapterc.compiler.giturl import is_url
    from adapterc.compiler.importing import Import
    from adapterc.compiler.tally import Tally, survey
    from adapterc.spec.diagnostics import Severity

    finish_in_any_case()
    configured = settings(config)
    options = rules_of(profile, configured)
    out = out or configured.output
    page = None
    if report is not None:
        from adapterc.cli.reports import ReportFile

        page = ReportFile(report, out)
    follow = known_sources(configured, sources) if update else ()
    progress = Progress("compiling")
    with (
        opened_sources(() if update else sources, ref, configured, progress, follow) as found_sources,
        cache_of(cache_dir, no_cache) as cache,
    ):
        opened = found_sources.opened
        importing = Import(opened.roots, opened.repos, found_sources.local, options, configured)
        files = importing.files(out, [report] if report else ())
        with executor_of(jobs, sum(file.ignored is None for file in files), executor) as workers:
            run = everything = importing.run(files, workers, progress, cache)
        progress.clear()
        selection = _selection(run, only)
        run = selection.run
        read = [root.path for root in opened.roots]
        known = Known(None if update or page is not None else cache, *importing.made_of(run))
        catalog = None if known.is_in(out, read) else _settled(built(importing, run), out, opened.repos)
        moved = Update.planned(configured, found_sources.commits, out, catalog) if update and catalog else None
        texts = Sources(files, opened.where, configured)
        severities = (Severity.ERROR, Severity.HELD, *((Severity.WARNING,) if verbose else ()))

        def wanted(item: Diagnostic) -> bool:
            if format_ == "text":
                return (item.severity in severities or item.code in NEWS) and item.code not in DECIDED
            return format_ in MACHINE and (verbose or item.severity is not Severity.INFO)

        counted, waits = Tally(), 0

        def count(result: FileResult) -> None:
            nonlocal waits
            counted.take(result)
            waits += sum(item.undecided for item in each_waiting(result.artifacts))

        found = survey(run.each_diagnostic(count), wanted, SHOWN if format_ == "text" and not verbose else None)
        if format_ == "text":
            look = look_of(sys.stderr, color, texts.display)
            listed = found.first
            text = render_all(listed, texts.read, look) if verbose else render_first(listed, texts.read, look, FULL)
            say(text + ("\n" if listed else ""))
            if len(listed) < found.wanted:
                say(f"{found.wanted - len(listed)} more findings are in report.json; -v shows them\n\n")
            if not verbose:
                say(warnings_line({code: found.codes[code] for code in found.codes if code not in NEWS}, look))
        elif format_ in MACHINE:
            emit_findings(format_, found.first, texts, look_of(sys.stdout, color), "import")
        if page is not None and catalog is not None:
            page.write_run(run, catalog, texts.read)
        if catalog is not None:
            _verified(out, catalog)
        stream, tell = (sys.stdout, emit_text) if format_ == "text" else (sys.stderr, say)
        if moved is not None and format_ != "json":
            tell(moved.text(look_of(stream, color)))
        if catalog is None:
            written, refusal = WriteResult(False), None
        else:
            written, refusal = _written(out, catalog, allow_removals, read, selection.left_out, dry_run)
            if refusal is None and not dry_run:
                known.remember(catalog)
            _tell_damage(out, written, dry_run or refusal is not None)
    if moved is not None:
        if not dry_run:
            moved.write()
        if format_ == "json":
            emit_data(moved.document(written=not dry_run))
    elif format_ == "json":
        from adapterc.compiler.catalog.contents import pieces_of

        emit_pieces(pieces_of(out / REPORT) if catalog is None else catalog.contents()[REPORT].pieces())
    if format_ != "json":
        look = look_of(stream, color)
        given = () if update else [f"{source}@{ref}" if ref and is_url(source) else source for source in sources]
        tell(import_tables(counted, look, all_sites=verbose))
        tell("".join(f"{look.clean(line)}\n" for line in import_ending(counted, out, written, dry_run, waits, given)))
        if page is not None:
            tell("".join(f"{look.clean(line)}\n" for line in page.told()))
    left_out = {artifact.name for artifact in everything.artifacts} if only else ()
    warn_of_idle(run.artifacts, configured, left_out)
    if refusal is not None:
        raise Failure(refusal.message, USAGE, refusal.help)
    if page is not None:
        page.demand()
    if not counted.adapters and not allow_removals:
        places = ", ".join(f"`{source}`" for source in sources) or "the sources of adapterc.toml"
        complain(f"no adapter was found in {places}", "report.json says of each file why it holds none", "warning")
        leave(FINDINGS)
    if found.severities[Severity.ERROR]:
        leave(FINDINGS)


def _selection(run: ImportRun, only: tuple[str, ...]) -> Selection:
    from adapterc.compiler.select import NothingSelected, select

    try:
        return select(run, only)
    except NothingSelected as error:
        raise Failure(str(error), USAGE, f"did you mean `{error.near}`?" if error.near else None) from None


def _settled(catalog: Catalog, out: Path, repos: Iterable[SourceRepo]) -> Catalog:
    """The catalog with the lock that is there where only commits of folders would move in it."""
    from adapterc.compiler.curation.lock import locked, settled

    lock = settled(locked(out), catalog.lock, {repo.repo for repo in repos if not repo.cloned})
    return catalog if lock is catalog.lock else catalog.with_lock(lock)


def _tell_damage(out: Path, written: WriteResult, foreseen: bool) -> None:
    """Say which files of the old catalog were not what was written: nothing is repaired without a word."""
    from adapterc.cli.console import complain

    if written.damaged:
        first, *more = written.damaged
        rest = f", and {len(more)} more files" if len(more) > 1 else f", and {more[0]}" if more else ""
        done = "an import would write it anew" if foreseen else "it was written anew"
        complain(f"in `{out.as_posix()}` {first}{rest}: {done}", "see who changes the catalog by hand", "warning")


def _verified(out: Path, catalog: Catalog) -> None:
    """End the command when a commit gives other files than the lock says."""
    from adapterc.compiler.catalog.model import LOCK
    from adapterc.compiler.curation.lock import lock_problems, locked

    problems = lock_problems(locked(out), catalog.lock)
    if problems:
        first, *more = [f"`{(out / LOCK).as_posix()}` does not hold: {problem}" for problem in problems]
        help = "restore the lock from version control; if the repository has changed its past, pin another commit"
        raise Failure(first, ENVIRONMENT, help, more)


def _written(
    out: Path, catalog: Catalog, allow_removals: int, sources: list[Path], left_out: frozenset[str], dry_run: bool
) -> tuple[WriteResult, ShrinkError | None]:
    """Write, or foresee it. A dry run gives the refusal to shrink instead of raising it, so that it can show more."""
    from adapterc.compiler.catalog.errors import CatalogError, ShrinkError, UnsafeTargetError
    from adapterc.compiler.catalog.write import foresee_catalog, write_catalog

    try:
        if dry_run:
            return foresee_catalog(catalog, out, allow_removals, sources=sources, unselected=left_out)
        return write_catalog(catalog, out, allow_removals, sources=sources, unselected=left_out), None
    except (ShrinkError, UnsafeTargetError) as error:
        raise Failure(error.message, USAGE, error.help) from None
    except CatalogError as error:
        raise Failure(error.message, ENVIRONMENT, error.help) from None
