"""Reads `adapterc.toml`: the profile and the approvals that a curator has signed.

The file belongs to whoever runs the import. It is taken from the working folder or from `--config`, never from the
repository that is imported: a source cannot approve itself. A key that means nothing is an error, because a
misspelt approval that is silently ignored looks like a compiler that forgot it.

    profile = "lime-v1"

    [[approve]]
    adapter = "shop/search"
    effects = ["POST www.shop.test/api/list"]
    reason = "the POST is a search; it changes nothing"
    reviewer = "optional: who looked"

Limits: positions of keys are found by their text; a key inside a multi-line string could be taken for the real one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from adapterc.whitelist.access import Approval

__all__ = ["CONFIG_NAME", "Config", "ConfigError", "Problem", "load_config", "parse_config"]

CONFIG_NAME = "adapterc.toml"

_TOP_KEYS = ("approve", "profile")
_APPROVE_KEYS = ("adapter", "effects", "reason", "reviewer")
_NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*/[a-z0-9]+(?:[-_][a-z0-9]+)*\Z")
_POSITION = re.compile(r"\s*\(at line (\d+), column (\d+)\)\Z")


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of the file; line and column are 1-based, and 0 when the fault has no place in it. The message follows
    the rules of diagnostics."""

    line: int
    column: int
    message: str
    unreadable: bool = False


class ConfigError(Exception):
    """The file cannot be used. `problems` has at least one entry, in file order."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        self.file = file
        self.problems = problems
        super().__init__("\n".join(self.lines))

    @property
    def lines(self) -> tuple[str, ...]:
        """One line for each fault, with its place."""
        places = (f":{item.line}:{item.column}" if item.line else "" for item in self.problems)
        return tuple(f"{self.file}{place}: {item.message}" for place, item in zip(places, self.problems, strict=True))


@dataclass(frozen=True, slots=True)
class Config:
    """What the file says. `lines` has the line of each approval."""

    profile: str | None = None
    approvals: tuple[Approval, ...] = ()
    lines: tuple[int, ...] = field(default=())


def load_config(path: Path | None) -> Config:
    """The configuration at `path`; with None, `adapterc.toml` of the working folder when there is one.

    Raises `ConfigError` for a file that is missing (when named), unreadable or wrong.
    """
    chosen = Path(CONFIG_NAME) if path is None else path
    try:
        if chosen.exists() and not (chosen.is_file() or chosen.is_dir()):
            raise ConfigError(str(chosen), (Problem(0, 0, "not a plain file", unreadable=True),))
        data = chosen.read_bytes()
    except FileNotFoundError:
        if path is None:
            return Config()
        raise ConfigError(str(chosen), (Problem(0, 0, "no such file"),)) from None
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise ConfigError(str(chosen), (Problem(0, 0, f"file cannot be read: {reason}", unreadable=True),)) from None
    return parse_config(str(chosen), data)


def parse_config(file: str, data: bytes) -> Config:
    """The configuration in `data`; `file` names it in errors."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        raise ConfigError(file, (Problem(1, 1, f"file is not valid UTF-8 (byte offset {error.start})"),)) from None
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(file, (_syntax(str(error), text),)) from None
    except RecursionError:
        raise ConfigError(file, (Problem(1, 1, "nesting is too deep"),)) from None
    checker = _Checker(text.splitlines())
    config = checker.config(document)
    if checker.problems:
        raise ConfigError(file, tuple(sorted(checker.problems, key=lambda item: (item.line, item.column))))
    return config


def _syntax(message: str, text: str) -> Problem:
    found = _POSITION.search(message)
    if found is None:
        lines = text.splitlines() or [""]
        position = (len(lines), len(lines[-1]) + 1)
        message = message.removesuffix(" (at end of document)")
    else:
        position = (int(found[1]), int(found[2]))
        message = message[: found.start()]
    return Problem(*position, f"not valid TOML: {message[:1].lower()}{message[1:]}")


class _Checker:
    """Turns the parsed document into a `Config` and collects what is wrong with it."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.tables = [number for number, line in enumerate(lines) if re.match(r"\s*\[\[\s*approve\s*\]\]", line)]
        self.problems: list[Problem] = []

    def config(self, document: Mapping[str, object]) -> Config:
        self.unknown(document, _TOP_KEYS, 0, "")
        profile = document.get("profile")
        if profile is not None and not isinstance(profile, str):
            self.report("profile", 0, "`profile` is not a string")
            profile = None
        entries = document.get("approve", [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.report("approve", 0, "`approve` is not a list of tables: write `[[approve]]`")
            return Config(profile)
        approvals: list[Approval] = []
        lines: list[int] = []
        for index, entry in enumerate(entries):
            approval = self.approval(entry, index)
            if approval is not None:
                approvals.append(approval)
                lines.append(self.start(index) + 1)
        return Config(profile, tuple(approvals), tuple(lines))

    def approval(self, entry: Mapping[str, object], index: int) -> Approval | None:
        start = self.start(index)
        before = len(self.problems)
        self.unknown(entry, _APPROVE_KEYS, start, " of `[[approve]]`")
        missing = [key for key in ("adapter", "effects", "reason") if key not in entry]
        if missing:
            named = ", ".join(f"`{key}`" for key in missing)
            self.problems.append(Problem(start + 1, 1, f"`[[approve]]` lacks {named}"))
            return None
        adapter, effects, reason = entry["adapter"], entry["effects"], entry["reason"]
        if not isinstance(adapter, str) or not _NAME.match(adapter):
            self.report("adapter", start, "`adapter` is not the name of one adapter, such as `shop/search`")
        if not isinstance(effects, list) or not effects or not all(isinstance(item, str) for item in effects):
            self.report(
                "effects",
                start,
                '`effects` is not a list of effect labels, such as `["click", "POST www.shop.test/api/list"]`',
            )
        if not isinstance(reason, str) or not reason.strip():
            self.report("reason", start, "`reason` is empty: an approval says why")
        if not isinstance(entry.get("reviewer", ""), str):
            self.report("reviewer", start, "`reviewer` is not a string")
        if len(self.problems) > before:
            return None
        assert isinstance(adapter, str) and isinstance(effects, list) and isinstance(reason, str)
        return Approval(adapter, tuple(sorted(effects)), reason)

    def unknown(self, table: Mapping[str, object], known: tuple[str, ...], start: int, where: str) -> None:
        for key in table:
            if key not in known:
                listed = ", ".join(f"`{name}`" for name in known)
                self.report(key, start, f"unknown key `{key}`{where}; the keys are {listed}")

    def report(self, key: str, start: int, message: str) -> None:
        self.problems.append(Problem(*self.find(key, start), message))

    def start(self, index: int) -> int:
        """The 0-based line of the header of an approval; inline tables have none and count from the top."""
        return self.tables[index] if index < len(self.tables) else 0

    def find(self, key: str, start: int) -> tuple[int, int]:
        quoted = re.escape(key)
        pattern = re.compile(rf"""(?:^|(?<=[\s{{,\[.]))(["']?){quoted}\1(?=\s*[=.\]])""")
        for number in range(start, len(self.lines)):
            found = pattern.search(self.lines[number])
            if found:
                return number + 1, found.start() + 1
        return start + 1, 1
