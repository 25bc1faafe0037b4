"""The commands that exist: from OpenCLI's `cli-manifest.json` or from the index of a catalog.

Only what a sitemap can be checked against is kept: names, aliases, options and domains.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["COMMON_FLAGS", "Command", "Commands", "read_commands"]

COMMON_FLAGS = frozenset({"format", "trace", "verbose", "help"})
"""Options that every command takes."""

BROWSER_FLAGS = frozenset({"window", "site-session", "keep-tab"})
"""Options that every command with a browser takes."""


@dataclass(frozen=True, slots=True)
class Command:
    """`flags` are its options without `--`; what is given by position is no option."""

    site: str
    name: str
    flags: frozenset[str] = frozenset()
    domain: str = ""
    browser: bool = False

    def takes(self, flag: str) -> bool:
        """Whether `--flag` is an option; `--no-x` counts as `--x`."""
        names = {flag, flag.removeprefix("no-")}
        known = self.flags | COMMON_FLAGS | (BROWSER_FLAGS if self.browser else frozenset())
        return bool(names & known)


@dataclass(slots=True)
class Commands:
    """All commands by (site, name or alias)."""

    by_name: dict[tuple[str, str], Command] = field(default_factory=dict)
    sites: dict[str, list[Command]] = field(default_factory=dict)

    def add(self, command: Command, aliases: tuple[str, ...] = ()) -> None:
        for name in (command.name, *aliases):
            self.by_name.setdefault((command.site, name), command)
        self.sites.setdefault(command.site, []).append(command)

    def update(self, other: Commands) -> None:
        """Take in all commands of another list; those of this one stay as they are."""
        for key, command in other.by_name.items():
            self.by_name.setdefault(key, command)
        for site, listed in other.sites.items():
            self.sites.setdefault(site, []).extend(listed)

    def find(self, site: str, name: str) -> Command | None:
        return self.by_name.get((site, name))

    def near(self, site: str, name: str) -> str | None:
        """The command of a site whose name is closest."""
        from difflib import get_close_matches

        names = sorted({command.name for command in self.sites.get(site, ())})
        return next(iter(get_close_matches(name, names, 1)), None)

    def domains(self, site: str) -> list[str]:
        return sorted({command.domain for command in self.sites.get(site, ()) if command.domain})


def read_commands(data: bytes) -> Commands:
    """The commands of a manifest (an array) or of a catalog index (an object with `adapters`). Raises ValueError."""
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"it is not JSON: {error}") from None
    listed = value.get("adapters") if isinstance(value, dict) else value
    if not isinstance(listed, list):
        raise ValueError("it is neither an array of commands nor a catalog index with `adapters`")
    found = Commands()
    for item in listed:
        if isinstance(item, dict):
            _add(found, item)
    if listed and not found.by_name:
        raise ValueError("no item of it has the `site` and `name` of a command")
    return found


def _add(found: Commands, item: Mapping[str, Any]) -> None:
    name, site = item.get("name"), item.get("site")
    if not isinstance(name, str):
        return
    if site is None and "/" in name:
        site, _, name = name.partition("/")
    if not isinstance(site, str):
        return
    arguments = [arg for arg in _list(item.get("args")) if isinstance(arg, dict)]
    flags = frozenset(str(arg.get("name")) for arg in arguments if not arg.get("positional"))
    aliases = tuple(alias for alias in _list(item.get("aliases")) if isinstance(alias, str))
    domain = item.get("domain")
    command = Command(site, name, flags, domain if isinstance(domain, str) else "", item.get("browser") is not False)
    found.add(command, aliases)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
