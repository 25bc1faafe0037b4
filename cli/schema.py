"""`adapterc schema`: the JSON Schemas of what adapterc writes."""

from __future__ import annotations

import click

from adapterc.cli.exits import EPILOG, USAGE, Failure
from adapterc.spec.shown import meant

__all__ = ["command"]


def _schemas(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    from adapterc.spec.schema import SCHEMAS

    return [name for name in sorted(SCHEMAS) if name.startswith(incomplete)]


@click.command("schema", epilog=EPILOG, short_help="Print the JSON Schema of something adapterc writes.")
@click.argument("name", required=False, shell_complete=_schemas)
def command(name: str | None) -> None:
    """Print the JSON Schema NAME; without a name, list them."""
    from adapterc.cli.console import emit_data, emit_text
    from adapterc.spec.schema import SCHEMAS, committed

    if name is None:
        width = max(len(known) for known in SCHEMAS)
        emit_text("".join(f"{known:<{width}}  {title}\n" for known, (_, _, title) in sorted(SCHEMAS.items())))
        return
    if name not in SCHEMAS:
        listed = ", ".join(f"`{known}`" for known in sorted(SCHEMAS))
        raise Failure(f"unknown schema `{name}`", USAGE, meant(name, SCHEMAS, f"the schemas are {listed}"))
    emit_data(committed(name).read_text(encoding="utf-8"))
