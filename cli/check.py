"""`adapterc check`: compiles, reports, writes nothing but the fixes and the baseline it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, USAGE, Failure, leave, refusals
from adapterc.cli.findings import emit_findings, findings_format_option
from adapterc.cli.options import (
    cache_of,
    cache_options,
    color_option,
    config_option,
    executor_of,
    jobs_option,
    profile_option,
    rules_of,
    settings,
    warn_of_idle,
)

if TYPE_CHECKING:
    from adapterc.cli.checking import Given
    from adapterc.compiler.cache import Cache
    from adapterc.compiler.config import Config
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.examine import Standing
    from adapterc.compiler.fixes import Fixed
    from adapterc.compiler.options import Options

__all__ = ["command"]


@click.command("check", epilog=EPILOG, short_help="Say what is wrong with adapters; write nothing.")
@click.argument("paths", nargs=-1)
@click.option("--staged", is_flag=True, help="Check what is staged in git, as a commit hook does.")
@profile_option
@config_option
@findings_format_option
@click.option(
    "--golden",
    is_flag=False,
    flag_value="<adapterc.toml>",
    type=click.Path(path_type=Path),
    metavar="[CATALOG]",
    help="Compare CATALOG (where none is named: that of adapterc.toml, else `catalog`) with what PATHS compile to, and "
    "show the difference.",
)
@click.option("--fix", is_flag=True, help="Apply the fixes that cannot change what an adapter does.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "held", "warning"]),
    default="error",
    show_default=True,
    help="The least that makes the check fail.",
)
@click.option(
    "--catalog",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Tell sources that this catalog was not made from.  [default: with --staged, that of adapterc.toml]",
)
@click.option(
    "--baseline",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Leave out the findings listed in FILE.  [default: that of adapterc.toml]",
)
@click.option("--create-baseline", is_flag=True, help="Write the findings of now to a new baseline.")
@click.option("--update-baseline", is_flag=True, help="Remove from the baseline what is not found any more.")
@click.option("--verbose", "-v", is_flag=True, help="Show notes on parity with the source dialect as well.")
@jobs_option
@cache_options
@color_option
def command(
    paths: tuple[str, ...],
    staged: bool,
    profile: str | None,
    config: Path | None,
    format_: str,
    golden: Path | None,
    fix: bool,
    fail_on: str,
    catalog: Path | None,
    baseline: Path | None,
    create_baseline: bool,
    update_baseline: bool,
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

    With --staged, PATHS are read from the index of git (default: what the next commit changes), and files that hold no
    adapter are passed over. A fix changes the file in the work tree, if that is what is staged, and the check fails
    until it is staged again.

    A comment `# adapterc: allow AC605 -- reason` (or `//`) suppresses a warning on its line or the line below it.

    \b
    adapterc check --staged
    adapterc check clis --fail-on warning
    adapterc check clis --baseline adapterc-baseline.txt --create-baseline
    adapterc check adapters --golden
    adapterc check --golden=published adapters
    """
    if staged and paths and format_ == "text" and not (create_baseline or update_baseline or golden):
        from adapterc.compiler.classify import nothing_to_read

        if nothing_to_read(paths, config, baseline):  # said before anything is loaded: hooks run for every commit
            return click.echo("checked 0 adapters: none of the files can hold one", err=True)
    import sys
    from dataclasses import replace

    from adapterc.cli.checking import given_files, standing_findings
    from adapterc.cli.console import complain, look_of, say
    from adapterc.cli.inputs import Sources
    from adapterc.cli.render.summary import counts_line, fixed_lines
    from adapterc.compiler.against import Against
    from adapterc.compiler.named import demand_adapters
    from adapterc.spec.codes import Severity

    if golden is not None:
        from adapterc.cli.golden import Compiling, check_golden

        flags = {"--fix": fix, "--staged": staged, "--catalog": catalog, "--baseline": baseline}
        flags |= {"--create-baseline": create_baseline, "--update-baseline": update_baseline}
        for other in (flag for flag, value in flags.items() if value):
            help = "`--golden` judges the catalog alone; check the adapters by a command of its own"
            raise Failure(f"`--golden` and `{other}` are two things", USAGE, help)
        configured = settings(config)
        compiling = Compiling(rules_of(profile, configured), configured, jobs, cache_dir, no_cache)
        return check_golden(paths, golden, compiling, format_, color)
    with given_files(paths, staged, config) as given:
        configured = given.configured(config)
        with refusals():
            against = Against.chosen(
                configured, catalog, baseline, create=create_baseline, update=update_baseline, staged=staged
            )
        options = rules_of(profile, configured)
        with cache_of(cache_dir, no_cache) as cache:
            run = _run(given, options, jobs, cache, configured)
        fixed = _fixed(run, given, options) if fix else None
        if fixed is not None:
            run, given = fixed.run, replace(given, files=fixed.files)
        run = replace(run, results=demand_adapters(run.results, given.named))
        sources = Sources(given.files, given.where, configured, given.read_staged)
        standing, told = standing_findings(run, given, sources, against)
        found = [item for item in standing.findings if verbose or item.severity is not Severity.INFO]
        look = look_of(sys.stdout, color, sources.display)
        made = None if fixed is None else fixed.made
        emit_findings(format_, found, sources, look, "check", made, among=standing.every)
    said = look_of(sys.stderr, color, sources.display)
    say("" if fixed is None else fixed_lines(fixed.made, said))
    for file in () if fixed is None else fixed.left:
        message = f"`{sources.display(file.path)}` is not fixed: the file has more than what is staged"
        complain(message, "stage all of it, or put the rest aside (`git stash --keep-index`), and fix again", "warning")
    if staged and fixed is not None and fixed.made:
        complain("files were fixed in the work tree", "look at them and `git add` them again", "warning")
    warn_of_idle(run.artifacts, configured, None if given.named or staged else ())
    say(counts_line("checked", run, found) + _ending(standing, told, fixed) + "\n")
    again = fixed is not None and staged and (fixed.made or fixed.left)
    if again or any(item.severity in _failing(fail_on) for item in found):
        leave(FINDINGS)


def _failing(least: str) -> tuple[str, ...]:
    order = ("error", "held", "warning")
    return order[: order.index(least) + 1]


def _run(given: Given, options: Options, jobs: int | None, cache: Cache | None, configured: Config) -> ImportRun:
    from adapterc.cli.console import Progress
    from adapterc.compiler.driver import run_import

    progress = Progress("checking")
    with executor_of(jobs, sum(file.ignored is None for file in given.files)) as executor:
        run = run_import(given.roots, options, executor, progress, given.files, cache, configured)
    progress.clear()
    return run


def _fixed(run: ImportRun, given: Given, options: Options) -> Fixed:
    from adapterc.compiler.fixes import FixError, apply_fixes

    try:
        return apply_fixes(run, given.files, options)
    except FixError as error:
        raise Failure(str(error), ENVIRONMENT) from None


def _ending(standing: Standing, told: str, fixed: Fixed | None) -> str:
    """What the last line says behind the counts."""
    parts = [] if fixed is None else [f"fixed {len(fixed.made)}"]
    if standing.suppressed:
        parts.append(f"{standing.suppressed} suppressed")
    if standing.accepted is not None and standing.accepted.number:
        parts.append(f"{standing.accepted.number} in the baseline")
    return "".join(f"; {part}" for part in (*parts, told) if part)
