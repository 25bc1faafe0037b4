"""`adapterc sitemap check`: reads sitemaps, reports, writes nothing but the fixes it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.findings import emit_findings, findings_format_option
from adapterc.cli.options import color_option
from adapterc.cli.sitemap.options import (
    baseline_options,
    day,
    known_commands,
    known_endpoints,
    roots_of,
    site_options,
)

if TYPE_CHECKING:
    from adapterc.sitemap.discover import Found
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["command", "counts_line"]


@click.command("check", epilog=EPILOG, short_help="Say what is wrong with sitemaps; write nothing but fixes.")
@click.argument("paths", nargs=-1, metavar="[PATH|SLUG]...")
@click.option("--staged", is_flag=True, help="Check what is staged in git, as a commit hook does.")
@click.option(
    "--profile",
    type=click.Choice(["seed", "field"]),
    default="seed",
    show_default=True,
    help="seed for what all share; field is milder about size and selectors.",
)
@click.option("--strict", is_flag=True, help="Make errors of warnings.")
@site_options
@click.option("--fix", is_flag=True, help="Apply the safe fixes; in the global layer only with --layer global.")
@click.option("--pass-over", is_flag=True, help="Leave out files that are no part of a sitemap, as hooks need it.")
@baseline_options
@click.option("--verbose", "-v", is_flag=True, help="Show notes as well.")
@findings_format_option
@color_option
def command(
    paths: tuple[str, ...],
    staged: bool,
    profile: str,
    strict: bool,
    layer: str,
    local_root: str,
    global_root: str,
    catalog: Path | None,
    manifest: Path | None,
    endpoints: Path | None,
    today: str | None,
    fix: bool,
    pass_over: bool,
    baseline: Path | None,
    create_baseline: bool,
    update_baseline: bool,
    verbose: bool,
    format_: str,
    color: str,
) -> None:
    """Check sitemaps: folders of one layer, folders that hold such folders, files, or slugs of sites (both layers).

    A file is checked together with the sitemap around it, and only what is said of the file itself is shown. Commands
    are checked against a catalog or a manifest, if one is given.

    With --staged, PATHS are read from the index of git (default: what the next commit changes), and so are catalog,
    manifest, endpoints and baseline, where git has them. Files that are no part of a sitemap are passed over. A sitemap
    that loses a file is checked as a whole.

    A comment `<!-- adapterc: allow SM504 -- reason -->` suppresses a warning on its line or the line below it; in the
    frontmatter it is `# adapterc: allow SM216 -- reason`.
    """
    import sys

    from adapterc.cli.console import look_of, say
    from adapterc.cli.render.summary import fixed_lines
    from adapterc.cli.sitemap.sources import SitemapSources
    from adapterc.cli.sitemap.staged import given_sites
    from adapterc.spec.diagnostics import Severity

    if staged and (fix or create_baseline or update_baseline):
        flag = "--fix" if fix else "--create-baseline" if create_baseline else "--update-baseline"
        help = "do it without `--staged`, look at what has changed, and `git add` it"
        raise Failure(f"`{flag}` changes the work tree, which `--staged` does not look at", USAGE, help)
    roots = roots_of(layer, local_root, global_root)
    with given_sites(paths, roots, staged=staged, pass_over=pass_over) as opened:
        given = opened.found
        if staged and not given.sites:  # said before the rules are loaded: hooks run for every commit
            emit_findings(format_, (), SitemapSources(()), look_of(sys.stdout, color), "sitemap check")
            return say("checked 0 files: no file of a sitemap is staged\n")
        from adapterc.sitemap.check import settle_sites, standing
        from adapterc.sitemap.context import Context

        context = Context(
            day(today),
            "field" if profile == "field" else "seed",
            strict,
            known_commands(catalog, manifest, opened.read),
            known_endpoints(given.sites, endpoints, opened.read),
        )
        fixed: tuple[Diagnostic, ...] = ()
        waiting = 0
        if fix:
            from adapterc.compiler.replace import replace_file
            from adapterc.sitemap.write import FixError, write_fixes

            try:
                done = write_fixes(given, context, layer == "global", replace_file)
            except FixError as error:
                raise Failure(str(error), ENVIRONMENT) from None
            fixed, waiting = done.made, done.waiting
        settled = settle_sites(given.sites, context)
        found = [item for item in standing(settled) if given.wants(item.span.file)]
        sources = SitemapSources(given.sites)
        ending = f"; fixed {len(fixed)}" if fix else ""
        if settled.suppressed:
            ending += f"; suppressed {sum(given.wants(item.span.file) for item, _ in settled.suppressed)}"
        baseline = baseline if baseline is not None else opened.baseline()
        if baseline is not None or create_baseline or update_baseline:
            from adapterc.cli.sitemap.baseline import hold_against

            found, told = hold_against(found, opened, sources, baseline, create=create_baseline, update=update_baseline)
            ending += told
        shown = [item for item in found if verbose or item.severity is not Severity.INFO]
        emit_findings(format_, shown, sources, look_of(sys.stdout, color), "sitemap check", fixed if fix else None)
    said = look_of(sys.stderr, color)
    say(fixed_lines(fixed, said))
    say(said.clean(f"{counts_line(given, shown)}{ending}") + "\n")
    if waiting:
        say(f"{waiting} more can be fixed in the global layer: `--fix --layer global` does it\n")
    if any(item.severity is Severity.ERROR for item in shown):
        leave(FINDINGS)


def counts_line(given: Found, shown: Sequence[Diagnostic], verb: str = "checked") -> str:
    """One line: how much was read, and how many findings of each severity are shown."""
    from collections import Counter

    from adapterc.cli.render.summary import plural
    from adapterc.spec.diagnostics import Severity

    files = sum(given.wants(file.shown) for site in given.sites for file in site.files)
    counts = Counter(item.severity for item in shown)
    words = ((Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "note"))
    listed = [plural(counts[severity], word) for severity, word in words if counts[severity]]
    head = f"{verb} {plural(files, 'file')} of {plural(len(given.sites), 'sitemap')}"
    return f"{head}: {', '.join(listed) or 'nothing found'}"
