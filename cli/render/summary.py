"""What an import came to, as the tables a maintainer looks for: counts by dialect and site, reasons, files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from adapterc.cli.render.cells import width
from adapterc.spec.codes import CODES
from adapterc.spec.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from pathlib import Path

    from adapterc.cli.render.look import Look
    from adapterc.compiler.catalog.model import WriteResult
    from adapterc.compiler.driver import ImportRun

__all__ = ["counts_line", "fixed_lines", "import_ending", "import_tables", "outcomes", "warnings_line"]

STATUSES = ("compiled", "held", "rejected")

_SITES_SHOWN = 20
"""More sites than this are listed only where something did not compile."""


def outcomes(run: ImportRun) -> list[tuple[str, str, str, str, tuple[Diagnostic, ...]]]:
    """(path, name, dialect, status, diagnostics) of every adapter; a file that gave none but findings counts as one."""
    rows = []
    for result in run.results:
        for artifact in result.artifacts:
            dialect = artifact.source.dialect
            rows.append((result.path, artifact.name, dialect, artifact.status, artifact.diagnostics))
        if not result.artifacts and result.ignored is None:
            rows.append((result.path, "", "unknown", "rejected", result.diagnostics))
    return rows


def counts_line(verb: str, run: ImportRun, found: Iterable[Diagnostic]) -> str:
    """One line: how many adapters, how they ended, how many findings."""
    rows = outcomes(run)
    by_status = Counter(row[3] for row in rows)
    severities = Counter(item.severity for item in found)
    text = f"{verb} {plural(len(rows), 'adapter')}: " + ", ".join(f"{by_status[name]} {name}" for name in STATUSES)
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


def warnings_line(found: Sequence[Diagnostic], look: Look) -> str:
    """Warnings by code on one line; "" when there are none."""
    counts = Counter(item.code for item in found if item.severity is Severity.WARNING)
    if not counts:
        return ""
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    listed = ", ".join(f"{code} {CODES[code].name} ({count})" for code, count in ranked[:5])
    more = f", and {len(ranked) - 5} more codes" if len(ranked) > 5 else ""
    label = look.paint("warning", "1;33")
    return f"{label}: {plural(sum(counts.values()), 'warning')} not shown: {listed}{more}; -v shows them\n"


def import_tables(run: ImportRun, look: Look, *, all_sites: bool = False) -> str:
    """The tables of an import, each with an empty line behind it."""
    rows = outcomes(run)
    blocks = [
        _table("dialect", [(row[2], row[3]) for row in rows], look),
        _sites([(row[1].partition("/")[0] or "?", row[3]) for row in rows], look, all_sites),
        _reasons(rows, look),
        _files(run, rows, look),
    ]
    return "".join(block + "\n" for block in blocks if block)


def import_ending(
    run: ImportRun, out: Path, written: WriteResult, dry_run: bool, sources: Sequence[str] = ()
) -> list[str]:
    """Where the catalog is, what changed in it, and what to do next; `sources` are those of the command line."""
    from shlex import quote

    from adapterc.compiler.curation.waiting import waiting

    rows = outcomes(run)
    count = plural(sum(row[3] == "compiled" for row in rows), "adapter")
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
    asks = sum(item.undecided for item in waiting(run.artifacts))
    codes = sorted({item.code for row in rows if row[3] == "rejected" for item in row[4] if item.severity == "error"})
    if asks:
        waits = f"{plural(asks, 'adapter')} {'waits' if asks == 1 else 'wait'} for a decision"
        lines.append(f"next: adapterc review{''.join(f' --from {quote(source)}' for source in sources)} ({waits})")
    if codes:
        lines.append(f"next: adapterc explain {codes[0]}" + (f" (also {', '.join(codes[1:4])})" if codes[1:] else ""))
    return lines


def _table(title: str, pairs: Sequence[tuple[str, str]], look: Look, only: frozenset[str] | None = None) -> str:
    counts: dict[str, Counter[str]] = {}
    for key, status in pairs:
        counts.setdefault(key, Counter())[status] += 1
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
        total = Counter(status for _, status in pairs)
        lines.append(_row("total", "total", first, [f"{total[status] or '-':>8}" for status in STATUSES]))
    return "".join(line + "\n" for line in lines)


def _row(shown: str, measured: str, first: int, cells: Sequence[str]) -> str:
    return shown + " " * (first - width(measured)) + "".join("  " + cell for cell in cells)


def _sites(pairs: Sequence[tuple[str, str]], look: Look, all_sites: bool) -> str:
    sites = {site for site, _ in pairs}
    if all_sites or len(sites) <= _SITES_SHOWN:
        return _table("site", pairs, look)
    partial = frozenset(site for site, status in pairs if status != "compiled")
    whole = len(sites) - len(partial)
    rest = f"and {plural(whole, 'site')} where everything compiled (-v lists all)\n"
    if not partial:
        return f"{plural(whole, 'site')}, everything compiled\n"
    return _table("site", pairs, look, partial) + (rest if whole else "")


def _reasons(rows: Sequence[tuple[str, str, str, str, tuple[Diagnostic, ...]]], look: Look) -> str:
    """Why adapters did not compile: adapters per code, most frequent first."""
    counts: Counter[str] = Counter()
    for _, _, _, status, diagnostics in rows:
        if status != "compiled":
            wanted = (Severity.ERROR,) if status == "rejected" else (Severity.HELD,)
            counts.update({item.code for item in diagnostics if item.severity in wanted})
    if not counts:
        return ""
    lines = [look.paint("not in the catalog, because", "1")]
    for code, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        lines.append(f"{count:>5}  {code}  {CODES[code].title} ({CODES[code].severity.value})")
    return "".join(line + "\n" for line in lines)


def _files(run: ImportRun, rows: Sequence[tuple[str, str, str, str, tuple[Diagnostic, ...]]], look: Look) -> str:
    ignored = [result.ignored for result in run.results if result.ignored is not None and not result.artifacts]
    with_adapters = len({row[0] for row in rows})
    head = (
        f"{plural(with_adapters + len(ignored), 'file')} scanned: {with_adapters} with adapters, {len(ignored)} without"
    )
    lines = [look.paint(head, "1")]
    ranked = sorted(Counter(ignored).items(), key=lambda pair: (-pair[1], pair[0]))
    lines += [f"{count:>5}  {look.clean(why)}" for why, count in ranked[:8]]
    if len(ranked) > 8:
        lines.append(f"{sum(count for _, count in ranked[8:]):>5}  for other reasons: report.json names each")
    return "".join(line + "\n" for line in lines)


def plural(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "s")
