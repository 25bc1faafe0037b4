"""The options of running, which `run` and `try` share: which browser, which arguments, what to print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import update_wrapper
from typing import Any

import click

from adapterc.cli.options import color_option

__all__ = ["RunOptions", "endpoint_options", "run_options"]


class Seconds(click.FloatRange):
    """A number in a range, which `nan` is not."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if number != number:
            self.fail(f"{number} is not in the range {self._describe_range()}.", param, ctx)
        return number


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


def run_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of running. They arrive as one argument, `options`."""

    def call(*args: Any, **given: Any) -> Any:
        chosen = {item.name: given.pop(item.name) for item in fields(RunOptions) if item.name in given}
        return function(*args, options=RunOptions(**chosen), **given)

    options: list[Callable[[Callable[..., Any]], Callable[..., Any]]] = [
        click.option("--arg", "texts", multiple=True, metavar="NAME=TEXT", help="One argument, as text; repeatable."),
        click.option("--args-json", "document", metavar="JSON|@FILE|-", help="Arguments as a JSON object; - is stdin."),
        click.option(
            "--timeout",
            type=Seconds(1, 120),
            default=20,
            show_default=True,
            metavar="SECONDS",
            help="For opening the page and running the script together.",
        ),
        endpoint_options,
        click.option("--target", metavar="ID", help="Read this open page instead of an own tab; see `ready`."),
        click.option("--allow-navigate", is_flag=True, help="Let the page of --target be navigated to the entry."),
        click.option("--foreground", is_flag=True, help="Show the tab while it is there."),
        click.option("--dry-run", is_flag=True, help="Print the entry page and the arguments; use no browser."),
        click.option("--explain", is_flag=True, help="Say what decided the result, what was requested, and times."),
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
