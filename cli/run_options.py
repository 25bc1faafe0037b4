"""The options of running, which `run` and `try` share: which browser, which arguments, what to print."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import update_wrapper
from typing import Any

import click

from adapterc.cli.exits import USAGE, Failure
from adapterc.cli.options import color_option

__all__ = [
    "RunOptions",
    "Running",
    "assigned",
    "concurrency_option",
    "endpoint_options",
    "run_options",
    "timeout_option",
]


class Seconds(click.FloatRange):
    """A number in a range, which `nan` is not."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if number != number:
            self.fail(f"{number} is not in the range {self._describe_range()}.", param, ctx)
        return number


class Running(click.Command):
    """A command that runs adapters. An argument of an adapter that was written as an option, or with nothing before
    it, is a frequent slip: the error says how arguments are passed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        words = list(args)
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if not error.option_name.startswith("--"):
                raise
            raise _unknown_option(error, words) from None
        except click.UsageError:
            self._refuse_assignments(words, ctx.params.get("file"))
            raise
        self._refuse_assignments(ctx.params.get("names") or ())
        return rest

    def _refuse_assignments(self, words: Sequence[str], file: object = None) -> None:
        for before, word in zip(("", *words), words, strict=False):
            if assigned(word) and word != file and not before.startswith("-"):
                raise Failure(f"`{word}` names no adapter", USAGE, _how(word))


def assigned(word: str) -> bool:
    """Whether a word looks like `name=text`, which no name of an adapter does."""
    name, equals, _ = word.partition("=")
    return bool(equals) and re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]*", name) is not None


def _unknown_option(error: click.NoSuchOption, words: Sequence[str]) -> Failure:
    from difflib import get_close_matches

    name = error.option_name.lstrip("-")
    place = next(index for index, word in enumerate(words) if word.partition("=")[0] == error.option_name)
    value = words[place].partition("=")[2] or next(iter(words[place + 1 : place + 2]), "")
    near = [f"`{option}`" for option in get_close_matches(error.option_name, error.possibilities or (), 1, 0.8)]
    meant = f"did you mean {near[0]}? " if near else ""
    text = f"{name}={value if value and not value.startswith('-') else 'TEXT'}"
    return Failure(f"no such option `{error.option_name}`", USAGE, meant + _how(text))


def _how(assignment: str) -> str:
    return f"adapterc passes arguments with `--arg {shlex.quote(assignment)}`"


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to run: the options of the command line that are not about which adapter."""

    texts: tuple[str, ...]
    document: str | None
    timeout: float
    endpoint: str | None
    browser_profile: str | None
    target: str | None
    allow_navigate: bool
    foreground: bool
    dry_run: bool
    explain: bool
    quiet: bool
    format_: str
    color: str
    concurrency: int = 1


def endpoint_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Options that say which browser, and which of its profiles."""
    function = click.option(
        "--browser-profile", metavar="ID", help="The profile to use, when several are open: `default` or an id."
    )(function)
    return click.option(
        "--cdp",
        "endpoint",
        metavar="ENDPOINT",
        help="The open browser: a port, host:port, an http or ws URL, or a user data folder.  [default: ADAPTERC_CDP, "
        "else the only one that can be reached]",
    )(function)


def timeout_option(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The seconds that one run may take; `what` ends its help."""
    return click.option(
        "--timeout", type=Seconds(1, 120), default=20, show_default=True, metavar="SECONDS", help=f"For opening {what}."
    )


def concurrency_option(help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """How many run at once."""
    return click.option(
        "--concurrency", type=click.IntRange(1, 32), default=4, show_default=True, metavar="N", help=help
    )


def run_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of running. They arrive as one argument, `options`."""

    def call(*args: Any, **given: Any) -> Any:
        chosen = {item.name: given.pop(item.name) for item in fields(RunOptions) if item.name in given}
        return function(*args, options=RunOptions(**chosen), **given)

    options: list[Callable[[Callable[..., Any]], Callable[..., Any]]] = [
        click.option("--arg", "texts", multiple=True, metavar="NAME=TEXT", help="One argument, as text; repeatable."),
        click.option("--args-json", "document", metavar="JSON|@FILE|-", help="Arguments as a JSON object; - is stdin."),
        timeout_option("the page and running the script together"),
        endpoint_options,
        click.option("--target", metavar="ID", help="Read this open page instead of an own tab; see `ready`."),
        click.option("--allow-navigate", is_flag=True, help="Let the page of --target be navigated to the entry."),
        click.option("--foreground", is_flag=True, help="Show the tab while it is there."),
        click.option("--dry-run", is_flag=True, help="Print the entry page and the arguments; use no browser."),
        click.option("--explain", is_flag=True, help="Say what decided the result, what was requested, and times."),
        click.option("--quiet", "-q", is_flag=True, help="Say no more than errors, and what a browser asks of you."),
        click.option(
            "--format",
            "format_",
            type=click.Choice(["table", "json", "csv", "md"]),
            default="table",
            show_default=True,
            help="Rows as a table, as CSV or Markdown; json is the whole result.",
        ),
        color_option,
    ]
    wrapped: Callable[..., Any] = update_wrapper(call, function)
    for option in reversed(options):
        wrapped = option(wrapped)
    return wrapped
