"""`adapterc check`: compiles, reports, writes nothing but the fixes it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.findings import emit_findings, findings_format_option
from adapterc.cli.options import (
    cache_of,
    cache_options,
    color_option,
    config_option,
    jobs_option,
    profile_option,
    rules_of,
    settings,
    warn_of_idle,
)

if TYPE_CHECKING:
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["command"]


@click.command("check", epilog=EPILOG, short_help="Say what is wrong with adapters; write nothing.")
@click.argument("paths", nargs=-1)
@profile_option
@config_option
@findings_format_option
@click.option(
    "--golden",
    is_flag=False,
    flag_value="catalog",
    type=click.Path(path_type=Path),
    metavar="[CATALOG]",
    help="Compare CATALOG (`catalog` where none is named) with what PATHS compile to, and show the difference.",
)
@click.option("--fix", is_flag=True, help="Apply the fixes that cannot change what an adapter does.")
@click.option("--verbose", "-v", is_flag=True, help="Show notes on parity with the source dialect as well.")
@jobs_option
@cache_options
@color_option
def command(
    paths: tuple[str, ...],
    profile: str | None,
    config: Path | None,
    format_: str,
    golden: Path | None,
    fix: bool,
    verbose: bool,
    jobs: int | None,
    cache_dir: Path | None,
    no_cache: bool,
    color: str,
) -> None:
    """Compile the adapters in PATHS (files or folders, default: the working folder) and report what was found.

    Findings are the result and go to standard output. Names that several files define are found among PATHS only. A
    file that is named and holds no adapter is a finding; folders may hold anything.

    With --golden, PATHS (also URLs; default: the sources of adapterc.toml) are compiled as `adapterc import` does it,
    and only the catalog is judged: exit status 1 says that it is another one. Write --golden=CATALOG, or --golden
    behind the paths.

    \b
    adapterc check adapters --golden
    adapterc check --golden=published adapters
    """
    import sys
    from dataclasses import replace

    from adapterc.cli.console import Progress, look_of, say
    from adapterc.cli.inputs import Sources, path_roots
    from adapterc.cli.render.summary import counts_line, fixed_lines
    from adapterc.compiler.driver import find_all, open_executor, run_import
    from adapterc.compiler.named import demand_adapters
    from adapterc.spec.diagnostics import Severity

    configured = settings(config)
    options = rules_of(profile, configured)
    if golden is not None:
        from adapterc.cli.golden import Compiling, check_golden

        if fix:
            raise Failure("`--golden` and `--fix` are two things", USAGE, "fix first, import, then compare")
        compiling = Compiling(options, configured, jobs, cache_dir, no_cache)
        return check_golden(paths, golden, compiling, format_, color)
    opened = path_roots(paths or (".",))
    files = find_all(opened.roots)
    sources = Sources(files, opened.where, configured)
    progress = Progress("checking")
    with (
        cache_of(cache_dir, no_cache) as cache,
        open_executor(jobs, sum(file.ignored is None for file in files)) as executor,
    ):
        run = run_import(opened.roots, options, executor, progress, files, cache, configured)
    progress.clear()
    fixed: tuple[Diagnostic, ...] = ()
    if fix:
        from adapterc.compiler.fixes import FixError, apply_fixes

        try:
            done = apply_fixes(run, files, options)
        except FixError as error:
            raise Failure(str(error), ENVIRONMENT) from None
        fixed, run = done.made, done.run
        sources = Sources(files, opened.where, configured)
    named = {root.prefix for root in opened.roots if root.path.is_file()}
    run = replace(run, results=demand_adapters(run.results, named))
    found = [item for item in run.all_diagnostics() if verbose or item.severity is not Severity.INFO]
    look = look_of(sys.stdout, color, sources.display)
    emit_findings(format_, found, sources, look, "check", fixed if fix else None)
    said = look_of(sys.stderr, color, sources.display)
    say(fixed_lines(fixed, said))
    warn_of_idle(run.artifacts, configured, None if named else ())
    say(counts_line("checked", run, found) + (f"; fixed {len(fixed)}" if fix else "") + "\n")
    if any(item.severity is Severity.ERROR for item in found):
        leave(FINDINGS)
