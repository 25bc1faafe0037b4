"""`adapterc completion`: the script that lets a shell complete commands, options and names."""

from __future__ import annotations

import click

from adapterc.cli.exits import EPILOG

__all__ = ["SHELLS", "command"]

SHELLS = ("bash", "zsh", "fish")

VARIABLE = "_ADAPTERC_COMPLETE"
"""By which the script asks adapterc for words; the name that click derives from the name of the program."""


@click.command("completion", epilog=EPILOG, short_help="Print the script that lets a shell complete adapterc.")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script that lets SHELL complete commands, options, adapters of the catalog, codes and profiles.

    \b
    eval "$(adapterc completion bash)"                                        # in ~/.bashrc
    eval "$(adapterc completion zsh)"                                         # in ~/.zshrc, after compinit
    adapterc completion fish > ~/.config/fish/completions/adapterc.fish       # once
    """
    from click.shell_completion import get_completion_class

    from adapterc.cli.app import cli
    from adapterc.cli.console import emit_data

    complete = get_completion_class(shell)
    assert complete is not None, "click knows these three"
    # `source` of bash would start a bash to ask for its version; the script is the same for every version
    instance = complete(cli, {}, "adapterc", VARIABLE)
    emit_data(instance.source_template % instance.source_vars() + "\n")
