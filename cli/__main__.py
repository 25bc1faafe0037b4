"""Entry point of the `adapterc` script and of `python -m adapterc.cli`: runs a command, gives its exit code."""

from __future__ import annotations

import atexit
import gc
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NoReturn

import click

from adapterc.cli.app import cli
from adapterc.cli.exits import ENVIRONMENT, FINE, INTERNAL, USAGE

__all__ = ["main", "script"]

INTERRUPTED = 130
PIPE_CLOSED = 141
"""As a shell reports a process that SIGINT or SIGPIPE ended."""
COLLECT_AFTER = 100_000
"""Objects before the cycle collector looks again. Trees live until their file is done, so that looking sooner, at
Python's 700, finds nothing to free and costs some hundredths of an import."""


def script() -> NoReturn:
    """Run adapterc as a process of its own, and end the process.

    The memory goes back as a whole. Python would free object by object first, which takes as long as half of
    `import click`. What anybody else wants to be done at the end is done before; who wanted it before we ran (a
    `sitecustomize`, a tool that measures coverage) would come behind, and then the process ends as ever."""
    code: list[int] = []
    if not _is_awaited():
        atexit.register(_end, code)  # the first to register is the last to be called
    code.append(main())
    sys.exit(code[0])


def _is_awaited() -> bool:
    """Whether something waits for the end of the process already; also where Python does not say."""
    count = getattr(atexit, "_ncallbacks", None)
    return count is None or count() > 0


def _end(code: Sequence[int]) -> None:
    with suppress(Exception):  # what cannot be written is for Python to complain of
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code[0])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run adapterc with `arguments` (default: the command line). Never raises."""
    from adapterc.cli.console import complain, pipe_closed, prepare_streams

    gc.set_threshold(COLLECT_AFTER, 20, 20)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for plugins costs a tenth of a start
    prepare_streams()
    try:
        code = _run(arguments, complain)
    except BrokenPipeError:  # the reader of standard error went away before the error was told
        return PIPE_CLOSED
    return PIPE_CLOSED if pipe_closed() else code


def _run(arguments: Sequence[str] | None, complain: Callable[..., None]) -> int:
    try:
        code = cli.main(None if arguments is None else list(arguments), prog_name="adapterc", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else FINE
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx is not None else _called(arguments)
        # click puts each choice on a line of its own
        message = re.sub(r"\s*\n\s*", " ", error.format_message())
        complain(message.rstrip("."), f"`{path} --help` shows how it is called")
        return USAGE
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        complain("interrupted")
        return INTERRUPTED
    except SystemExit as error:
        # click's answer, when it is not standalone, to a shell that asks for completions (0) and to a closed pipe (1),
        # for which it has silenced the streams.
        return FINE if error.code == 0 else PIPE_CLOSED
    except OSError as error:
        if os.environ.get("ADAPTERC_DEBUG") == "1":
            raise
        name = f"`{error.filename}`: " if error.filename else ""
        complain(f"{name}{(error.strerror or type(error).__name__).lower()}")
        return ENVIRONMENT
    except Exception as error:
        if os.environ.get("ADAPTERC_DEBUG") == "1":
            raise
        complain(
            f"internal error: {type(error).__name__}: {error}",
            "this is a fault in adapterc, please report it; ADAPTERC_DEBUG=1 shows the traceback",
        )
        return INTERNAL


def _called(arguments: Sequence[str] | None) -> str:
    """The command of these arguments, for errors that click raises before it knows."""
    from adapterc.cli.app import COMMANDS

    first = next(iter(sys.argv[1:] if arguments is None else arguments), "")
    return f"adapterc {first}" if first in COMMANDS else "adapterc"


if __name__ == "__main__":
    script()
