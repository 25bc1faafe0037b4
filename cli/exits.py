"""Exit codes, and the error that ends a command with one of them. The codes are a contract: they never change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, NoReturn

import click

__all__ = ["ENVIRONMENT", "EPILOG", "FINDINGS", "FINE", "INTERNAL", "USAGE", "Failure", "leave", "refusals"]

FINE = 0
FINDINGS = 1
USAGE = 2
ENVIRONMENT = 3
INTERNAL = 4

EPILOG = (
    "Exit status: 0 fine, also with held adapters and warnings; 1 findings: something was refused or missed, or a run "
    "failed; 2 wrong usage; 3 the environment failed: a file, the disk, git, no browser; 4 a fault in adapterc "
    "(ADAPTERC_DEBUG=1 shows where)."
)


class Failure(click.ClickException):
    """Ends the command with `exit_code`; `help` says what to do. Both are printed on standard error; `more` are further
    faults of the same kind, each an error of its own, alone or with its own help."""

    def __init__(
        self, message: str, exit_code: int, help: str | None = None, more: Sequence[str | tuple[str, str]] = ()
    ) -> None:
        super().__init__(message)
        self.__dict__["exit_code"] = exit_code  # declared by click as one value for the class
        self.help = help
        self.more = tuple(more)

    def show(self, file: IO[Any] | None = None) -> None:
        from adapterc.cli.console import complain

        complain(self.message, self.help)
        for item in self.more:
            complain(*((item,) if isinstance(item, str) else item))


@contextmanager
def refusals() -> Iterator[None]:
    """What the compiler refuses to do in the block ends the command."""
    from adapterc.compiler.refusal import Refusal

    try:
        yield
    except Refusal as error:
        raise Failure(str(error), ENVIRONMENT if error.unreadable else USAGE, error.help) from None


def leave(code: int) -> NoReturn:
    """End the running command."""
    click.get_current_context().exit(code)
