"""`adapterc init`: the files that a new catalog begins with."""

from __future__ import annotations

from pathlib import Path

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, USAGE, Failure

__all__ = ["command"]


@click.command("init", epilog=EPILOG, short_help="Write the files that a new catalog begins with.")
@click.argument("sources", nargs=-1, metavar="[PATH|URL...]")
@click.option(
    "--locale", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="Language of texts of ours."
)
@click.option("--no-hook", is_flag=True, help="Without the commit hook.")
@click.option("--no-ci", is_flag=True, help="Without the job for GitHub.")
def command(sources: tuple[str, ...], locale: str, no_hook: bool, no_ci: bool) -> None:
    """Write adapterc.toml with the given sources, a hook into .pre-commit-config.yaml, and a job for GitHub that fails
    when the committed catalog is not what its sources compile to. A file that is there already is never changed.

    \b
    adapterc init https://github.com/owner/adapters@main
    adapterc init ./adapters --no-ci
    """
    import sys

    from adapterc.cli.console import emit_text, look_of
    from adapterc.compiler.curation.start import Outside, start
    from adapterc.compiler.giturl import is_url, short_form, without_secret

    for source in sources:
        if (public := without_secret(source)) is not None:
            message = f"the URL of `{public}` has a user name or password"
            raise Failure(message, USAGE, "leave it out of adapterc.toml, and let git ask its credential helper")
        if (long := short_form(source)) is not None:
            raise Failure(f"`{source}` is no URL", USAGE, f"write `{long}`")
        if not is_url(source) and not Path(source).is_dir():
            raise Failure(f"`{source}` is neither a folder nor a URL", USAGE, "name what is to be imported")
    try:
        done = start(Path(), sources, locale, not no_hook, not no_ci)
    except Outside as error:
        help = "put a folder in the place of the link, or leave the file out: `--no-hook`, `--no-ci`"
        raise Failure(f"a link takes `{error}` out of the working folder", USAGE, help) from None
    except OSError as error:
        name = f"`{error.filename}`: " if error.filename else ""
        message = f"{name}{(error.strerror or '').lower()}"
        raise Failure(message, ENVIRONMENT, "what was written before stays; run the command again") from None
    look = look_of(sys.stdout)
    for item in done:
        emit_text(look.clean(f"{item.path}: {'written' if item.written else 'is there already, and stays'}") + "\n")
        if item.missing:
            emit_text("add to its `repos`:\n" + item.missing)
    step = "adapterc import" if sources else "name a source in adapterc.toml"
    emit_text(f"next: {step}{' --update' if any(is_url(source) for source in sources) else ''}\n")
