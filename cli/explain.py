"""`adapterc explain`: the page of a diagnostic code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from adapterc.cli.exits import EPILOG, USAGE, Failure
from adapterc.cli.options import format_option

__all__ = ["command"]


def _known() -> list[str]:
    from adapterc.cli.answers import ANSWERS
    from adapterc.spec.codes import CODES

    return [*(text for item in CODES.values() for text in (item.code, item.name)), *ANSWERS]


def _codes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    return [text for text in _known() if text.lower().startswith(incomplete.lower())]


@click.command("explain", epilog=EPILOG, short_help="Explain a diagnostic code, or list all of them.")
@click.argument("code", required=False, shell_complete=_codes)
@format_option
def command(code: str | None, format_: str) -> None:
    """Explain a diagnostic code (AC306) or name (duplicate-command); without one, list all codes.

    What a run answers is explained too: a reason (selector_drift) or the cause for which there is no browser
    (no_answer).
    """
    from adapterc.cli.answers import ANSWERS, answer_page
    from adapterc.cli.console import emit_data, emit_text
    from adapterc.cli.page import page
    from adapterc.spec.codes import CODES

    wanted = "" if code is None else code.lower()
    if wanted in ANSWERS:
        text = answer_page(wanted)
        title = ANSWERS[wanted].meaning
        row = {"code": wanted, "name": wanted, "severity": "error", "title": title, "page": text}
        _emit_rows([row]) if format_ == "json" else emit_data(text)
        return
    chosen = [item for item in CODES.values() if code is None or wanted in (item.code.lower(), item.name)]
    if not chosen:
        raise Failure(f"unknown code `{code}`", USAGE, _suggestion(wanted))
    if format_ == "json":
        _emit_rows(
            [
                {
                    "code": item.code,
                    "name": item.name,
                    "severity": item.severity.value,
                    "title": item.title,
                    **({"page": page(item.code)} if code is not None else {}),
                }
                for item in chosen
            ]
        )
    elif code is None:
        width = max(len(item.name) for item in chosen)
        emit_text("".join(f"{i.code}  {i.severity.value:<7}  {i.name:<{width}}  {i.title}\n" for i in chosen))
    else:
        item = chosen[0]
        own = page(item.code)
        if own is None:
            emit_text(
                f"# {item.code}: {item.title}\n\n`{item.name}`, severity {item.severity.value}. It has no page.\n"
            )
        else:
            emit_data(own)


def _emit_rows(rows: Sequence[Mapping[str, str | None]]) -> None:
    import json

    from adapterc.cli.console import emit_data

    emit_data(json.dumps({"codes": rows}, indent=2, ensure_ascii=False) + "\n")


def _suggestion(wanted: str) -> str:
    from difflib import get_close_matches

    from adapterc.spec.codes import CODES

    near = get_close_matches(wanted, [text.lower() for text in _known()], 1)
    if not near:
        return "`adapterc explain` lists all codes"
    return f"did you mean `{near[0].upper() if near[0].upper() in CODES else near[0]}`?"
