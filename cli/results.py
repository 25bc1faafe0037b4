"""Prints results of runs: rows or documents on standard output, everything that is said of a run on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapterc.cli.render.rows import Table
    from adapterc.cli.run_options import RunOptions
    from adapterc.spec.result import RunResult

__all__ = ["print_results"]


def print_results(results: Sequence[RunResult], options: RunOptions) -> None:
    """All results, in the order given. Several are labelled with their adapters: by headings, by a column of CSV, as a
    list of JSON documents."""
    from adapterc.cli.console import emit_data, look_of, say
    from adapterc.cli.render import result as said
    from adapterc.cli.render.rows import csv_text, labelled, table_of

    look = look_of(sys.stderr, options.color)
    tables: list[tuple[str, Table]] = []
    for result in results:
        label = result.adapter if len(results) > 1 else ""
        if not options.quiet:
            say(said.warnings(result, look, label))
        if options.explain and result.evidence:
            say(said.explanation(result, look, label))
        say(said.failure(result, look, label, options.target is not None))
        if not result.ok or options.format_ == "json":
            continue
        table = table_of(result.data)
        cut = 0 if options.format_ == "csv" else _emit(result.data, table, options, label, first=not tables)
        tables.append((result.adapter, table))
        for text in _notes(table, options.format_, cut) if not options.quiet else ():
            say(said.message("note", f"{label}: {text}" if label else text, look))
    if options.format_ == "json":
        documents = [result.document() for result in results]
        emit_data(json.dumps(documents if len(documents) > 1 else documents[0], indent=2, ensure_ascii=False) + "\n")
    elif options.format_ == "csv" and tables:
        text = csv_text(labelled(tables) if len(results) > 1 else tables[0][1])
        emit_data(text.replace("\r\n", "\n") if sys.stdout.isatty() else text)


def _emit(data: object, table: Table, options: RunOptions, heading: str, first: bool) -> int:
    """Print one table; gives the number of cells that were cut."""
    from adapterc.cli.console import emit_data, emit_text, look_of
    from adapterc.cli.render.look import Look
    from adapterc.cli.render.nested import nested
    from adapterc.cli.render.rows import markdown_text, plain_text

    gap = "" if first else "\n"
    if options.format_ == "md":
        emit_data((f"{gap}## {heading}\n\n" if heading else "") + markdown_text(table, Look()))
        return 0
    look = look_of(sys.stdout, options.color)
    fit = sys.stdout.isatty()
    inner = nested(data)
    above = ""
    if inner is not None:
        fields = plain_text(inner.above, look, fit)[0] if inner.above is not None else ""
        above = (f"{fields}\n" if fields else "") + f"{look.paint(look.clean(inner.field), '1;36')}\n"
    text, cut = plain_text(table if inner is None else inner.rows, look, fit)
    emit_text((f"{gap}{look.paint(look.clean(heading), '1;36')}\n" if heading else "") + above + text)
    return cut


def _notes(table: Table, form: str, cut: int) -> Iterator[str]:
    """What the reader of a table does not see in it."""
    from adapterc.cli.render.rows import formula_like

    if cut:
        many = "1 cell was" if cut == 1 else f"{cut} cells were"
        yield f"{many} cut to fit the terminal: `--format json` shows everything"
    if table.left_out:
        names = ", ".join(f"`{name}`" for name in table.left_out)
        yield f"not among the columns: {names}: `--format json` shows everything"
    risky = formula_like(table) if form == "csv" else 0
    if risky:
        many = "1 cell for a formula" if risky == 1 else f"{risky} cells for formulas"
        yield f"a spreadsheet would take {many}: import the columns as text"
