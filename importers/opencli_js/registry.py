"""What the packages of OpenCLI mean to the machine: `cli` registers a command, `Strategy` is a list of words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapterc.syntax.javascript.constants import UNDEFINED, Place, Primitive, Unfoldable, Value
from adapterc.syntax.javascript.machine import Machine, Spent
from adapterc.syntax.javascript.machine.conversions import snapshot, text_of

__all__ = ["COMMANDS", "REGISTRY", "STRATEGIES", "Registration", "Registry"]

COMMANDS = 500
"""Commands of one file that are looked at."""

REGISTRY = re.compile(r"(?:@jackwener/opencli|@agentrhq/webcmd)/registry\Z")
STRATEGIES = {"PUBLIC": "public", "LOCAL": "local", "COOKIE": "cookie", "INTERCEPT": "intercept", "UI": "ui"}


@dataclass(frozen=True, slots=True)
class Registration:
    """One call of `cli`. `at` is the call, `home` the call in the file at hand that led to it (they may be one).

    `certain`: nothing that is not known decides whether the call is made.
    """

    options: Value
    at: Place
    home: Place
    certain: bool


class Registry:
    """The host of a machine that follows `home`, the path of the file at hand.

    `full`: the file registers more than `COMMANDS`, and the machine was stopped there.
    """

    def __init__(self, home: str) -> None:
        self.home = home
        self.found: list[Registration] = []
        self.machine: Machine | None = None
        self.full = False

    def value(self, package: str, path: tuple[str, ...], at: Place) -> Value | None:
        if len(path) == 2 and path[0] == "Strategy" and REGISTRY.match(package):
            word = STRATEGIES.get(path[1])
            return Primitive(UNDEFINED, at) if word is None else text_of(word, at)
        return None

    def call(self, package: str, path: tuple[str, ...], args: list[Value], at: Place) -> Value | None:
        if path != ("cli",) or not REGISTRY.match(package):
            return None
        if len(self.found) == COMMANDS:
            self.full = True
            raise Spent
        machine = self.machine
        assert machine is not None
        calls = [*machine.calls, at]
        home = next((call for call in calls if call.file == self.home), at)
        options = snapshot(machine, args[0], at) if args else Primitive(UNDEFINED, at)
        self.found.append(Registration(options, at, home, machine.maybe == 0))
        return Unfoldable(at, "it is a registered command")
