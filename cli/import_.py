"""`adapterc import`: folders and git repositories in, one catalog out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, INTERNAL, USAGE, Failure, leave
from adapterc.cli.options import (
    chosen_profile,
    color_option,
    config_option,
    format_option,
    jobs_option,
    profile_option,
    settings,
)

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import Catalog, WriteResult
    from adapterc.compiler.config import Config
    from adapterc.compiler.driver import ImportRun

__all__ = ["command"]

SHOWN = 50
"""Findings printed in full without --verbose."""


@click.command("import", epilog=EPILOG, short_help="Compile a folder or git repository of adapters into a catalog.")
@click.argument("sources", nargs=-1, required=True, metavar="PATH|URL...")
@click.option("--out", type=click.Path(path_type=Path), default="catalog", show_default=True, help="Folder to write.")
@profile_option
@click.option("--only", multiple=True, metavar="GLOB", help="Adapters to take, by `site/name` or path; repeatable.")
@click.option("--ref", metavar="REF", help="Branch, tag or full commit of a repository (or write URL@REF).")
@config_option
@click.option(
    "--allow-removals", type=click.IntRange(min=0), default=0, metavar="N", help="Adapters the catalog may lose."
)
@click.option("--dry-run", is_flag=True, help="Do everything but write.")
@format_option
@click.option("--verbose", "-v", is_flag=True, help="Show warnings in full and every site.")
@jobs_option
@color_option
def command(
    sources: tuple[str, ...],
    out: Path,
    profile: str | None,
    only: tuple[str, ...],
    ref: str | None,
    config: Path | None,
    allow_removals: int,
    dry_run: bool,
    format_: str,
    verbose: bool,
    jobs: int | None,
    color: str,
) -> None:
    """Compile the adapters of folders and git repositories into one catalog.

    Every file of every source is accounted for: found = compiled + held + rejected, and the report says of each other
    file why it holds no adapter. Held adapters wait for an approval in adapterc.toml. A URL is cloned into a temporary
    folder; nothing a source brings along is ever run.
    """
    import sys

    from adapterc import __version__
    from adapterc.cli.console import Progress, complain, emit_data, emit_text, look_of, say
    from adapterc.cli.inputs import Sources, opened_roots
    from adapterc.cli.render.summary import import_tables, warnings_line
    from adapterc.cli.render.text import render_all
    from adapterc.compiler.driver import find_all, open_executor, run_import
    from adapterc.compiler.options import Options
    from adapterc.spec.diagnostics import Severity
    from adapterc.whitelist.profiles import load_profile

    configured = settings(config)
    admitted = load_profile(chosen_profile(profile, configured))
    options = Options(admitted, configured.approvals)
    progress = Progress("compiling")
    with opened_roots(sources, ref, progress) as opened:
        files = find_all(opened.roots, skip=_outputs(out))
        with open_executor(jobs, sum(file.ignored is None for file in files)) as executor:
            run = run_import(opened.roots, options, executor, progress, files)
        progress.clear()
        if only:
            run = _selected(run, only)
        catalog = _built(run, opened.repos, admitted.id, f"adapterc {__version__}")
        texts = Sources(files, opened.where)
        found = run.all_diagnostics()
        if format_ == "text":
            wanted = (Severity.ERROR, Severity.HELD, *((Severity.WARNING,) if verbose else ()))
            shown = [item for item in found if item.severity in wanted]
            look = look_of(sys.stderr, color, texts.display)
            listed = shown if verbose else shown[:SHOWN]
            say(render_all(listed, texts.read, look) + ("\n" if listed else ""))
            if len(listed) < len(shown):
                say(f"{len(shown) - len(listed)} more findings are in report.json; -v shows them\n\n")
            if not verbose:
                say(warnings_line(found, look))
        if dry_run:
            written = _foreseen(out, catalog)
        else:
            written = _written(out, catalog, allow_removals, [root.path for root in opened.roots])
    if format_ == "json":
        from adapterc.compiler.catalog.canonical import canonical_text

        emit_data(canonical_text(catalog.report))
    else:
        look = look_of(sys.stdout, color)
        emit_text(import_tables(run, look, all_sites=verbose))
        emit_text("".join(f"{look.clean(line)}\n" for line in _ending(run, catalog, out, written, dry_run)))
    for line in _unused_approvals(run, configured, config):
        complain(line, kind="warning")
    if any(item.severity is Severity.ERROR for item in found):
        leave(FINDINGS)


def _outputs(out: Path) -> list[Path]:
    """What writing the catalog leaves on disk: never input, wherever it lies."""
    from adapterc.compiler.catalog.swap import Places

    places = Places(Path(out).resolve())
    return [places.target, places.staging, places.aside, places.journal, places.lock]


def _selected(run: ImportRun, only: tuple[str, ...]) -> ImportRun:
    """The run without the adapters that no pattern takes; a file that loses all of them says why."""
    from dataclasses import replace
    from fnmatch import fnmatchcase

    def takes(*texts: str) -> bool:
        return any(fnmatchcase(text, pattern) for pattern in only for text in texts)

    results = []
    taken = 0
    names: set[str] = set()
    for result in run.results:
        names.update(artifact.name for artifact in result.artifacts)
        artifacts = tuple(item for item in result.artifacts if takes(item.name, result.path))
        taken += len(artifacts)
        if artifacts or result.ignored is not None or takes(result.path):
            results.append(replace(result, artifacts=artifacts))
            taken += not artifacts and result.ignored is None
        else:
            results.append(replace(result, artifacts=(), diagnostics=(), ignored="not selected by --only"))
    if not taken:
        from difflib import get_close_matches

        near = get_close_matches(only[0], sorted(names), 1)
        patterns = ", ".join(f"`{pattern}`" for pattern in only)
        raise Failure(f"no adapter matches {patterns}", USAGE, f"did you mean `{near[0]}`?" if near else None)
    return replace(run, results=tuple(results))


def _built(run: ImportRun, repos: Sequence[tuple[str, str | None, str]], profile: str, compiler: str) -> Catalog:
    from adapterc.compiler.catalog.build import build_catalog
    from adapterc.compiler.catalog.errors import InvalidCatalogError
    from adapterc.compiler.catalog.model import SourceRepo

    try:
        return build_catalog(run.results, (), [SourceRepo(*repo) for repo in repos], profile, compiler)
    except InvalidCatalogError as error:
        raise Failure(
            error.message, INTERNAL, "this is a fault in adapterc: please report it with the adapter that is named"
        ) from None


def _written(out: Path, catalog: Catalog, allow_removals: int, sources: list[Path]) -> WriteResult:
    from adapterc.compiler.catalog.errors import CatalogError, ShrinkError, UnsafeTargetError
    from adapterc.compiler.catalog.write import write_catalog

    try:
        return write_catalog(catalog, out, allow_removals, sources=sources)
    except (ShrinkError, UnsafeTargetError) as error:
        raise Failure(error.message, USAGE, error.help) from None
    except CatalogError as error:
        raise Failure(error.message, ENVIRONMENT, error.help) from None


def _foreseen(out: Path, catalog: Catalog) -> WriteResult:
    """What writing would change. A folder that holds no catalog of ours counts as empty."""
    from adapterc.compiler.catalog.errors import CatalogError
    from adapterc.compiler.catalog.model import WriteResult
    from adapterc.compiler.catalog.read import load_catalog

    try:
        old = load_catalog(out)
    except CatalogError:
        return WriteResult(True, added=tuple(sorted(catalog.entries())))
    before, after = old.entries(), catalog.entries()
    return WriteResult(
        old.files() != catalog.files(),
        added=tuple(sorted(set(after) - set(before))),
        removed=tuple(sorted(set(before) - set(after))),
        updated=tuple(sorted(name for name in set(before) & set(after) if before[name] != after[name])),
    )


def _ending(run: ImportRun, catalog: Catalog, out: Path, written: WriteResult, dry_run: bool) -> list[str]:
    """Where the catalog is, what changed in it, and what to do next."""
    from adapterc.cli.render.summary import outcomes, plural

    count = plural(len(catalog.index["adapters"]), "adapter")
    target = (out / "index.json").as_posix()
    moves = [
        f"{len(names)} {word}"
        for names, word in ((written.added, "added"), (written.updated, "changed"), (written.removed, "removed"))
        if names
    ]
    changes = f"{count}; {', '.join(moves)}" if moves else count
    if dry_run:
        lines = [f"dry run, nothing was written: {target} would hold {changes}"]
        if written.removed:
            lines.append(f"next: pass --allow-removals {len(written.removed)} if they are meant to go")
    else:
        lines = [f"catalog: {target} ({changes}){'' if written.changed else ', unchanged'}"]
    rows = outcomes(run)
    held = [row[1] for row in rows if row[3] == "held"]
    codes = sorted({item.code for row in rows if row[3] == "rejected" for item in row[4] if item.severity == "error"})
    if held:
        lines.append(f"next: read the {plural(len(held), 'held adapter')} and approve in adapterc.toml what only reads")
    if codes:
        lines.append(f"next: adapterc explain {codes[0]}" + (f" (also {', '.join(codes[1:4])})" if codes[1:] else ""))
    return lines


def _unused_approvals(run: ImportRun, configured: Config, config: Path | None) -> list[str]:
    """Approvals of adapters that this import does not have: misspelt, or left over."""
    from adapterc.compiler.config import CONFIG_NAME

    names = {artifact.name for artifact in run.artifacts}
    file = config.as_posix() if config is not None else CONFIG_NAME
    return [
        f"{file}:{line}: `{approval.adapter}` is approved and not among these adapters"
        for approval, line in zip(configured.approvals, configured.lines, strict=True)
        if approval.adapter not in names
    ]
