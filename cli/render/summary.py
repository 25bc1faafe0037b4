"""What an import came to, as the tables a maintainer looks for: counts by dialect and site, reasons, files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from adapterc.cli.render.cells import width
from adapterc.spec.codes import CODES, Severity

if TYPE_CHECKING:
    from pathlib import Path

    from adapterc.cli.render.look import Look
    from adapterc.compiler.catalog.model import WriteResult
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.tally import Tally
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["counts_line", "fixed_lines", "import_ending", "import_tables", "warnings_line"]

STATUSES = ("compiled", "held", "rejected")

_SITES_SHOWN = 20
"""More sites than this are listed only where something did not compile."""


def counts_line(verb: str, run: ImportRun, found: Iterable[Diagnostic]) -> str:
    """One line: how many adapters, how they ended, how many findings."""
    from adapterc.compiler.tally import tally

    counted = tally(run.results)
    severities = Counter(item.severity for item in found)
    text = f"{verb} {plural(counted.adapters, 'adapter')}: " + ", ".join(
        f"{counted.by_status[name]} {name}" for name in STATUSES
    )
    extra = [
        plural(severities[severity], word)
        for severity, word in ((Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "note"))
        if severities[severity]
    ]
    return text + (f" ({', '.join(extra)})" if extra else "")


def fixed_lines(fixed: Iterable[Diagnostic], look: Look) -> str:
    """One line for each fix that was made, with the place where it was."""
    lines = []
    for item in fixed:
        place = f"{look.display(item.span.file)}:{item.span.line}"
        title = item.fix.title if item.fix is not None else item.message
        lines.append(f"{look.paint(f'fixed[{item.code}]', '1;32')} {look.clean(f'{place}: {title}')}\n")
    return "".join(lines)


def warnings_line(codes: Mapping[str, int], look: Look) -> str:
    """Warnings by code on one line; "" when there are none. `codes` are findings by their codes."""
    counts = {code: count for code, count in codes.items() if CODES[code].severity is Severity.WARNING}
    if not counts:
        return ""
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    listed = ", ".join(f"{code} {CODES[code].name} ({count})" for code, count in ranked[:5])
    more = f", and {len(ranked) - 5} more codes" if len(ranked) > 5 else ""
    label = look.paint("warning", "1;33")
    return f"{label}: {plural(sum(counts.values()), 'warning')} not shown: {listed}{more}; -v shows them\n"


def import_tables(counted: Tally, look: Look, *, all_sites: bool = False) -> str:
    """The tables of an import, each with an empty line behind it."""
    blocks = [
        _table("dialect", counted.by_dialect, look),
        _sites(counted.by_site, look, all_sites),
        _reasons(counted.reasons, look),
        _files(counted, look),
    ]
    return "".join(block + "\n" for block in blocks if block)


def import_ending(
    counted: Tally, out: Path, written: WriteResult, dry_run: bool, asks: int = 0, sources: Sequence[str] = ()
) -> list[str]:
    """Where the catalog is, what changed in it, and what to do next: `asks` adapters wait for a decision; `sources` are
    those of the command line."""
    from shlex import quote

    count = plural(counted.by_status["compiled"], "adapter")
    target = (out / "index.json").as_posix()
    moves = [
        f"{len(names)} {word}"
        for names, word in ((written.added, "added"), (written.updated, "changed"), (written.removed, "removed"))
        if names
    ]
    moves += [f"only {' and '.join(written.others)} changed"] if written.others else []
    changes = f"{count}; {', '.join(moves)}" if moves else count
    if dry_run:
        lines = [f"dry run, nothing was written: {target} would hold {changes}"]
    else:
        lines = [f"catalog: {target} ({changes}){'' if written.changed else ', unchanged'}"]
    codes = sorted(counted.errors)
    if asks:
        waits = f"{plural(asks, 'adapter')} {'waits' if asks == 1 else 'wait'} for a decision"
        lines.append(f"next: adapterc review{''.join(f' --from {quote(source)}' for source in sources)} ({waits})")
    if codes:
        lines.append(f"next: adapterc explain {codes[0]}" + (f" (also {', '.join(codes[1:4])})" if codes[1:] else ""))
    return lines


def _table(title: str, pairs: Counter[tuple[str, str]], look: Look, only: frozenset[str] | None = None) -> str:
    counts: dict[str, Counter[str]] = {}
    total: Counter[str] = Counter()
    for (key, status), count in pairs.items():
        counts.setdefault(key, Counter())[status] += count
        total[status] += count
    if not counts:
        return ""
    keys = sorted(key for key in counts if only is None or key in only)
    names = [look.clean(key) for key in keys]
    summed = only is None and len(keys) > 1
    first = max(width(name) for name in (title, *names, *(["total"] if summed else [])))
    lines = [_row(look.paint(title, "1"), title, first, [look.paint(f"{name:>8}", "1") for name in STATUSES])]
    for key, name in zip(keys, names, strict=True):
        lines.append(_row(name, name, first, [f"{counts[key][status] or '-':>8}" for status in STATUSES]))
    if summed:
        lines.append(_row("total", "total", first, [f"{total[status] or '-':>8}" for status in STATUSES]))
    return "".join(line + "\n" for line in lines)


def _row(shown: str, measured: str, first: int, cells: Sequence[str]) -> str:
    return shown + " " * (first - width(measured)) + "".join("  " + cell for cell in cells)


def _sites(pairs: Counter[tuple[str, str]], look: Look, all_sites: bool) -> str:
    sites = {site for site, _ in pairs}
    if all_sites or len(sites) <= _SITES_SHOWN:
        return _table("site", pairs, look)
    partial = frozenset(site for site, status in pairs if status != "compiled")
    whole = len(sites) - len(partial)
    rest = f"and {plural(whole, 'site')} where everything compiled (-v lists all)\n"
    if not partial:
        return f"{plural(whole, 'site')}, everything compiled\n"
    return _table("site", pairs, look, partial) + (rest if whole else "")


def _reasons(counts: Mapping[str, int], look: Look) -> str:
    """Why adapters did not compile: adapters per code, most frequent first."""
    if not counts:
        return ""
    lines = [look.paint("not in the catalog, because", "1")]
    for code, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        lines.append(f"{count:>5}  {code}  {CODES[code].title} ({CODES[code].severity.value})")
    return "".join(line + "\n" for line in lines)


def _files(counted: Tally, look: Look) -> str:
    without = sum(counted.ignored.values())
    head = f"{plural(counted.files + without, 'file')} scanned: {counted.files} with adapters, {without} without"
    lines = [look.paint(head, "1")]
    ranked = sorted(counted.ignored.items(), key=lambda pair: (-pair[1], pair[0]))
    lines += [f"{count:>5}  {look.clean(why)}" for why, count in ranked[:8]]
    if len(ranked) > 8:
        lines.append(f"{sum(count for _, count in ranked[8:]):>5}  for other reasons: report.json names each")
    return "".join(line + "\n" for line in lines)


def plural(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "s")
