"""`adapterc explain`: the page of a diagnostic code."""

from __future__ import annotations

import click

from adapterc.cli.exits import EPILOG, USAGE, Failure
from adapterc.cli.options import format_option

__all__ = ["command"]


def _codes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    from adapterc.spec.codes import CODES

    known = [text for item in CODES.values() for text in (item.code, item.name)]
    return [text for text in known if text.lower().startswith(incomplete.lower())]


@click.command("explain", epilog=EPILOG, short_help="Explain a diagnostic code, or list all of them.")
@click.argument("code", required=False, shell_complete=_codes)
@format_option
def command(code: str | None, format_: str) -> None:
    """Explain a diagnostic code (AC306) or name (duplicate-command); without one, list all codes."""
    from adapterc.cli.console import emit_data, emit_text
    from adapterc.cli.page import page
    from adapterc.spec.codes import CODES

    if code is None:
        chosen = list(CODES.values())
    else:
        wanted = code.lower()
        chosen = [item for item in CODES.values() if wanted in (item.code.lower(), item.name)]
        if not chosen:
            raise Failure(f"unknown code `{code}`", USAGE, _suggestion(wanted))
    if format_ == "json":
        import json

        rows = [
            {
                "code": item.code,
                "name": item.name,
                "severity": item.severity.value,
                "title": item.title,
                **({"page": page(item.code)} if code is not None else {}),
            }
            for item in chosen
        ]
        emit_data(json.dumps({"codes": rows}, indent=2, ensure_ascii=False) + "\n")
    elif code is None:
        width = max(len(item.name) for item in chosen)
        emit_text("".join(f"{i.code}  {i.severity.value:<7}  {i.name:<{width}}  {i.title}\n" for i in chosen))
    else:
        item = chosen[0]
        text = page(item.code)
        if text is None:
            emit_text(
                f"# {item.code}: {item.title}\n\n`{item.name}`, severity {item.severity.value}. It has no page.\n"
            )
        else:
            emit_data(text)


def _suggestion(wanted: str) -> str:
    from difflib import get_close_matches

    from adapterc.spec.codes import CODES

    known = [text for item in CODES.values() for text in (item.code.lower(), item.name)]
    near = get_close_matches(wanted, known, 1)
    if not near:
        return "`adapterc explain` lists all codes"
    return f"did you mean `{near[0].upper() if near[0].startswith('ac') and near[0][2:].isdigit() else near[0]}`?"
