"""Which browser a command talks to when the user names none: the only one that is there, else a list to choose from.

Looks at `ADAPTERC_CDP`, at the default profiles that are open and wrote down a debugging port, and at port 9222; opens
no WebSocket, so no browser asks its user anything here. Limits: a browser on another port with a profile of its own has
to be named.
"""

from __future__ import annotations

import asyncio
import os
import shlex
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from adapterc.runtime.endpoint import Endpoint, active_port, in_use, resolve
from adapterc.runtime.errors import BrowserUnavailable
from adapterc.spec.browsers import default_folders

__all__ = ["VARIABLE", "candidates", "choose"]

VARIABLE = "ADAPTERC_CDP"
"""The environment variable that names a browser as `--cdp` does."""

USUAL = "127.0.0.1:9222"

TELLING = ("default_profile", "no_answer", "not_a_browser", "no_browser")
"""Of several diagnoses the one that comes first here tells the user most."""


def candidates(env: Mapping[str, str] = os.environ) -> list[str]:
    """What may lead to a browser, as `--cdp` takes it. The variable is a choice: with it, nothing else is looked at."""
    if env.get(VARIABLE):
        return [env[VARIABLE]]
    written = [str(folder) for folder in default_folders(env) if active_port(folder)[0] and in_use(folder)]
    return [*written, USUAL]


async def choose(option: str | None = None, *, timeout: float = 5.0, env: Mapping[str, str] = os.environ) -> str:
    """The browser to connect to, as `--cdp` takes it: the option as it is, else the only one that can be reached.

    Raises BrowserUnavailable within a second: with cause "several" and all of them, or why there is none.
    """
    if option is not None:
        return option
    texts = candidates(env)
    probes = (resolve(text, timeout=timeout, env=env) for text in texts)
    answers = dict(zip(texts, await asyncio.gather(*probes, return_exceptions=True), strict=True))
    found: dict[str, tuple[str, Endpoint]] = {}
    failures: list[BrowserUnavailable] = []
    for text, answer in answers.items():
        if isinstance(answer, Endpoint):
            found.setdefault(answer.ws_url, (text, answer))  # one browser may be reached in two ways
        elif isinstance(answer, BrowserUnavailable):
            failures.append(answer)
        else:
            raise answer
    if not found:
        raise _best(failures, env)
    if len(found) > 1:
        raise _several(found.values(), env)
    return next(iter(found.values()))[0]


def _best(failures: list[BrowserUnavailable], env: Mapping[str, str]) -> BrowserUnavailable:
    """The diagnosis to show, with the way to name another browser."""
    error = min(failures, key=lambda failure: TELLING.index(failure.cause))
    if env.get(VARIABLE):
        return BrowserUnavailable(f"{error} (from `{VARIABLE}`)", error.cause, error.help)
    return BrowserUnavailable(str(error), error.cause, f"{error.help}; a browser elsewhere is named with `--cdp`")


def _several(found: Iterable[tuple[str, Endpoint]], env: Mapping[str, str]) -> BrowserUnavailable:
    """Names each browser with its port and profile, and the option that chooses it."""
    known = default_folders(env)
    said, options = [], []
    for text, endpoint in found:
        profile = endpoint.profile_dir
        product = endpoint.product or (known.get(profile) if profile else None) or "a browser"
        place = f"profile `{profile}`" if profile else "a profile of its own"
        said.append(f"{product} on port {urlsplit(endpoint.ws_url).port}, {place}")
        options.append(f"`--cdp {shlex.quote(text)}`")
    message = f"{len(said)} browsers can be reached: {'; '.join(said)}"
    return BrowserUnavailable(message, "several", f"choose one: {' or '.join(options)}")
