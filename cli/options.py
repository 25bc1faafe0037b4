"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adapterc.cli.console import COLORS
from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure
from adapterc.spec.shown import meant

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from adapterc.compiler.artifact import Artifact
    from adapterc.compiler.cache import Cache
    from adapterc.compiler.config import Config, ConfigError
    from adapterc.compiler.options import Options

__all__ = [
    "cache_of",
    "cache_options",
    "chosen_profile",
    "color_option",
    "config_option",
    "executor_of",
    "executor_option",
    "format_option",
    "jobs_option",
    "profile_option",
    "rules_of",
    "settings",
    "unusable",
    "warn_of_idle",
]

F = TypeVar("F", bound=Callable[..., Any])


def format_option(function: F) -> F:
    return click.option(
        "--format",
        "format_",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Output form.",
    )(function)


def color_option(function: F) -> F:
    return click.option(
        "--color", type=click.Choice(COLORS), default="auto", show_default=True, help="Colours; auto heeds NO_COLOR."
    )(function)


def profile_option(function: F) -> F:
    return click.option(
        "--profile",
        metavar="NAME",
        shell_complete=_profiles,
        help="Whitelist profile: lime-v1, lime-v1-strict or lime-v1-writes.  "
        "[default: the one of adapterc.toml, else lime-v1]",
    )(function)


def _profiles(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    from adapterc.whitelist.profiles import PROFILES

    return [name for name in PROFILES if name.startswith(incomplete)]


def config_option(function: F) -> F:
    return click.option(
        "--config",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Profile and approvals.  [default: ./adapterc.toml if it exists]",
    )(function)


def jobs_option(function: F) -> F:
    return click.option(
        "--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Processes to use.  [default: one per core]"
    )(function)


def executor_option(function: F) -> F:
    return click.option(
        "--executor",
        metavar="NAME",
        help="Who compiles: serial, pool, dask://local, dask://HOST:PORT.  [default: pool, for more than a few files]",
    )(function)


@contextmanager
def executor_of(jobs: int | None, files: int, choice: str | None = None) -> Iterator[Executor | None]:
    """The executor to use, None for this process. One that cannot be had ends the command: exit 2 or 3."""
    from adapterc.cli.console import complain
    from adapterc.compiler.batches import ExecutorError
    from adapterc.compiler.executors import open_executor

    try:
        with open_executor(jobs, files, choice, lambda text: complain(text, kind="warning")) as executor:
            yield executor
    except ExecutorError as error:
        raise Failure(str(error), USAGE if error.usage else ENVIRONMENT, error.help) from None


def cache_options(function: F) -> F:
    """`cache_dir` and `no_cache`, for `cache_of`."""
    folder = click.option(
        "--cache-dir",
        type=click.Path(path_type=Path),
        metavar="FOLDER",
        help="Where compiled files are kept.  [default: $ADAPTERC_CACHE_DIR, else a folder of the user's]",
    )
    without = click.option("--no-cache", is_flag=True, help="Compile every file anew, and keep nothing.")
    return folder(without(function))


@contextmanager
def cache_of(cache_dir: Path | None, no_cache: bool) -> Iterator[Cache | None]:
    """The cache to use, None for none. A folder that was asked for and may not be used is told; nothing ends for it."""
    if no_cache:
        yield None
        return
    from adapterc.cli.console import complain
    from adapterc.compiler.cache import Unusable, open_cache
    from adapterc.compiler.cache.place import VARIABLE

    try:
        cache = open_cache(cache_dir)
    except Unusable as error:
        cache = None
        if cache_dir is not None or os.environ.get(VARIABLE):
            complain(f"no cache is used: {error}", kind="warning")
    try:
        yield cache
    finally:
        if cache is not None:
            cache.close()


def settings(config: Path | None) -> Config:
    """The configuration file. One that cannot be used ends the command: exit 2, or 3 when it cannot be read."""
    from adapterc.compiler.config import ConfigError, load_config

    try:
        return load_config(config)
    except ConfigError as error:
        raise unusable(error) from None


def unusable(error: ConfigError) -> Failure:
    """Ends the command for a configuration file that cannot be used: every fault with its place and what to do."""
    unreadable = any(problem.unreadable for problem in error.problems)
    first, *more = [(problem.placed(error.file), problem.help) for problem in error.problems]
    return Failure(first[0], ENVIRONMENT if unreadable else USAGE, first[1], more)


def rules_of(profile: str | None, config: Config) -> Options:
    """What adapters are compiled by. An unknown profile ends the command with exit 2."""
    from adapterc.compiler.options import Options
    from adapterc.whitelist.profiles import load_profile

    return Options(load_profile(chosen_profile(profile, config)), config.approvals, locale=config.locale)


def warn_of_idle(artifacts: Iterable[Artifact], config: Config, elsewhere: Iterable[str] | None = ()) -> None:
    """Say which records of the configuration do nothing; `elsewhere` as in `idle_records`."""
    if config.path is None:
        return
    from adapterc.cli.console import complain
    from adapterc.compiler.curation.idle import idle_records

    for problem in idle_records(artifacts, config, elsewhere):
        complain(problem.placed(config.path.as_posix()), problem.help, kind="warning")


def chosen_profile(option: str | None, config: Config) -> str:
    """The name of the profile to use. An unknown one ends the command with exit 2."""
    from adapterc.whitelist.profiles import DEFAULT, PROFILES

    name = option or config.profile or DEFAULT
    if name not in PROFILES:
        listed = ", ".join(f"`{known}`" for known in PROFILES)
        raise Failure(f"unknown profile `{name}`", USAGE, meant(name, PROFILES, f"the profiles are {listed}"))
    return name
