"""`adapterc cache`: what the cache of compiled files holds, and emptying it."""

from __future__ import annotations

from pathlib import Path

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, Failure
from adapterc.cli.options import format_option

__all__ = ["command"]

_FOLDER = click.option(
    "--cache-dir",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="The folder.  [default: $ADAPTERC_CACHE_DIR, else a folder of the user's]",
)


@click.group("cache", epilog=EPILOG, short_help="Say what the cache of compiled files holds, or empty it.")
def command() -> None:
    """What adapterc compiled before is kept, so that an import reads what has not changed instead of compiling it.

    The cache never changes a result: an entry counts for exactly one file, with everything that it refers to, under
    one set of options and one state of the compiler. It may be removed at any time.
    """


@command.command("info", epilog=EPILOG)
@_FOLDER
@format_option
def info(cache_dir: Path | None, format_: str) -> None:
    """Say where the cache is, how much is in it and how large it may become."""
    import json
    import sys

    from adapterc.cli.console import emit_data, emit_text, look_of
    from adapterc.compiler.cache.care import cache_info

    found = cache_info(cache_dir)
    if format_ == "json":
        data = {
            "folder": None if found.folder is None else str(found.folder),
            "files": found.files,
            "size": found.size,
            "limit": found.limit,
            "unusable": found.unusable,
        }
        emit_data(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
        return
    lines = [
        f"folder  {found.folder or 'none'}",
        f"files   {found.files}",
        f"size    {_megabytes(found.size)} of {_megabytes(found.limit)}",
    ]
    if found.unusable is not None:
        lines.append(f"unused  {found.unusable}")
    look = look_of(sys.stdout)
    emit_text("".join(look.clean(line) + "\n" for line in lines))


@command.command("clear", epilog=EPILOG)
@_FOLDER
def clear(cache_dir: Path | None) -> None:
    """Remove everything that is in the cache."""
    import sys

    from adapterc.cli.console import emit_text, look_of
    from adapterc.compiler.cache.care import clear_cache

    if cache_dir is not None and not cache_dir.is_dir():
        emit_text(look_of(sys.stdout).clean(f"nothing to remove: `{cache_dir.as_posix()}` is no folder") + "\n")
        return
    try:
        freed = clear_cache(cache_dir)
    except OSError as error:
        raise Failure(
            f"the cache cannot be removed: `{error.filename}`: {(error.strerror or '').lower()}", ENVIRONMENT
        ) from None
    emit_text(f"removed {_megabytes(freed)}\n")


def _megabytes(size: int) -> str:
    return f"{size / (1 << 20):.1f} MB"
