"""Runs adapters for `run` and `try`: what can be known before, one connection, one result for each.

An adapter that never began ends in a result too, so that every format tells of every adapter that was asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from adapterc.cli.exits import ENVIRONMENT, FINDINGS, FINE, INTERNAL, USAGE, Failure, leave

if TYPE_CHECKING:
    from adapterc.cli.render.look import Look
    from adapterc.cli.run_options import RunOptions
    from adapterc.runtime import Adapter, Browser, BrowserUnavailable
    from adapterc.spec.result import RunResult

__all__ = ["Asked", "asked", "finish", "open_browser", "refused"]

TERMINATED = 143
"""As a shell reports a process that SIGTERM ended."""


@dataclass(slots=True)
class Asked:
    """One adapter that is to run. `result` is there from the start when it cannot: then nothing else is known."""

    name: str
    adapter: Adapter | None = None
    args: Mapping[str, str | int] = field(default_factory=dict)
    url: str = ""
    result: RunResult | None = None


def asked(adapter: Adapter, given: Mapping[str, object]) -> Asked:
    """An adapter with its arguments and its script checked, before any browser is looked for."""
    from adapterc.runtime import DamagedArtifact, InvalidArguments, RunResult
    from adapterc.spec.address import ForbiddenUrl, entry_url
    from adapterc.spec.arguments import bind

    name, domain = adapter.entry.name, adapter.entry.domain
    try:
        args = bind(adapter.entry, given)
        url = entry_url(adapter.entry, args)
        adapter.script()
    except InvalidArguments as error:
        more: dict[str, Any] = {"problems": list(error.problems), "help": _taken(adapter)}
        return refused(name, "invalid_args", "; ".join(error.problems), domain=domain, data=more)
    except ForbiddenUrl as error:
        return Asked(name, result=RunResult.failed(name, error.reason, error.detail, domain=domain, data=error.data))
    except DamagedArtifact as error:
        return refused(name, "internal_error", error.detail, domain=domain, data={"help": error.help})
    return Asked(name, adapter, args, url)


def _taken(adapter: Adapter) -> str:
    """Where the arguments of an adapter are to be seen; those of one that is in no catalog, here."""
    entry = adapter.entry
    if adapter.source_kind != "memory":
        return f"`adapterc info {entry.name}` shows the arguments"
    return "it takes " + (", ".join(f"`{arg.name}`{' (required)' * arg.required}" for arg in entry.args) or "none")


def refused(name: str, code: str, detail: str, **more: Any) -> Asked:
    """An adapter that cannot run, under a code that comes before a run, or "internal_error" for a damaged one."""
    from adapterc.runtime import RunResult
    from adapterc.spec.errors import Reason

    why = Reason.INTERNAL if code == "internal_error" else code
    return Asked(name, result=RunResult.failed(name, why, detail, **more))


def finish(items: Sequence[Asked], options: RunOptions) -> NoReturn:
    """Run what can run, print everything, and end the command with the worst exit code."""
    from adapterc.cli.results import print_results

    if options.target is not None and len(items) > 1:
        raise Failure("`--target` is one page, and several adapters are named", USAGE, "run them one by one")
    if options.allow_navigate and options.target is None:
        raise Failure(
            "`--allow-navigate` is given without `--target`", USAGE, "an own tab is navigated anyway: leave it out"
        )
    pending = [item for item in items if item.result is None]
    if options.dry_run:
        _foresee(pending)
    elif pending:
        _run_all(pending, options)
    results = [item.result for item in items if item.result is not None]
    print_results(results, options)
    leave(max(map(_exit_code, results), default=FINE))


def _exit_code(result: RunResult) -> int:
    from adapterc.spec.errors import PRE_RUN_CODES, Reason

    if result.ok:
        return FINE
    if result.error_code in PRE_RUN_CODES:
        return USAGE
    if result.reason is Reason.BROWSER_UNAVAILABLE:
        return ENVIRONMENT
    return INTERNAL if result.reason is Reason.INTERNAL else FINDINGS


def _foresee(items: Sequence[Asked]) -> None:
    from adapterc.spec.result import RunResult

    for item in items:
        item.result = RunResult(
            ok=True, adapter=item.name, entry_url=item.url, data={"entry_url": item.url, "args": dict(item.args)}
        )


def _run_all(items: Sequence[Asked], options: RunOptions) -> None:
    import asyncio

    try:
        asyncio.run(_running(items, options))
    except asyncio.CancelledError:  # SIGTERM; the tabs are closed by now
        leave(TERMINATED)


async def _running(items: Sequence[Asked], options: RunOptions) -> None:
    import asyncio

    from adapterc.cli.console import look_of, say
    from adapterc.cli.render.result import where
    from adapterc.runtime import BrowserUnavailable

    look = look_of(sys.stderr, options.color)
    _cancel_when_terminated()
    try:
        browser = await open_browser(options.endpoint, options.browser_profile, options.concurrency, look)
    except BrowserUnavailable as error:
        for item in items:
            item.result = _without_browser(item, error)
        return
    turns = asyncio.Semaphore(options.concurrency)

    async def one(item: Asked) -> None:
        async with turns:
            label = f"{item.name}: " if len(items) > 1 else ""
            page = item.url if options.target is None else f"the open page {options.target}"
            if not options.quiet:
                say(look.clean(label + where(browser.product, browser.profile, page)) + "\n")
            item.result = await _one(item, browser, options)
            ended = item.result.source_url
            if ended is not None and ended != page and not options.quiet:
                say(look.clean(f"{label}ended on {ended}") + "\n")

    async with browser:
        tasks = [asyncio.create_task(one(item)) for item in items]
        try:
            await asyncio.gather(*tasks)
        finally:  # whatever happened: no connection is closed under a run that has a tab to close
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _one(item: Asked, browser: Browser, options: RunOptions) -> RunResult:
    import os

    from adapterc.runtime import RunResult, run
    from adapterc.spec.errors import Reason

    assert item.adapter is not None
    try:
        return await run(
            item.adapter,
            item.args,
            browser,
            deadline=options.timeout,
            target=options.target,
            allow_navigate=options.allow_navigate,
            foreground=options.foreground,
        )
    except Exception as error:  # a fault of ours stops none of the others, which have tabs to close
        if os.environ.get("ADAPTERC_DEBUG") == "1":
            raise
        detail = f"{type(error).__name__}: {error}"
        help = "this is a fault in adapterc, please report it; ADAPTERC_DEBUG=1 shows the traceback"
        return RunResult.failed(item.name, Reason.INTERNAL, detail, data={"help": help})


async def open_browser(endpoint: str | None, profile: str | None, tabs: int, look: Look) -> Browser:
    """The browser that a command talks to. Raises `BrowserUnavailable`; without the package for that, exit 3."""
    from adapterc.cli.browsers import choose
    from adapterc.cli.console import say
    from adapterc.cli.render.result import message

    try:
        from adapterc.runtime import Browser
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "websockets":
            raise
        raise Failure(
            "the package `websockets`, which talks to the browser, is not installed",
            ENVIRONMENT,
            "pip install 'adapterc[runtime]'",
        ) from None

    def notify(text: str) -> None:
        say(message("note", text, look))

    return await Browser.connect(await choose(endpoint), notify=notify, profile=profile, tabs=tabs)


def _without_browser(item: Asked, error: BrowserUnavailable) -> RunResult:
    from adapterc.runtime import RunResult
    from adapterc.spec.errors import Reason

    assert item.adapter is not None
    data = {"cause": error.cause, "help": error.help}
    domain = item.adapter.entry.domain
    return RunResult.failed(
        item.name, Reason.BROWSER_UNAVAILABLE, str(error), domain=domain, entry_url=item.url, data=data
    )


def _cancel_when_terminated() -> None:
    """SIGTERM closes the tabs before it ends the process, as Ctrl-C does. Not on Windows."""
    import asyncio
    import contextlib
    import signal

    task = asyncio.current_task()
    if task is not None:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
