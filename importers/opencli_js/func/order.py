"""The events of a trace as the choice of the entry needs them: which exclude each other, which touch the page."""

from __future__ import annotations

from functools import cached_property

from tree_sitter import Node

from adapterc.importers.opencli_js.func.model import Event, Object, Trace
from adapterc.importers.opencli_js.func.page_methods import EVALUATING, QUIET, TOUCHING
from adapterc.importers.opencli_js.func.page_text_facts import PageFacts, facts_of
from adapterc.syntax.javascript.script import FUNCTIONS, Script

__all__ = ["Order", "exclusive", "shown_call"]

_MAYBE_BOTH = frozenset({"try", "catch", "callback"})
_LEAVES = frozenset({"return_statement", "break_statement", "continue_statement"})


class Order:
    """The trace of one func. Events keep their order; feature tests are left out."""

    def __init__(self, script: Script, trace: Trace) -> None:
        self.script = script
        self.trace = trace
        self.events = [event for event in trace.events if not event.test]
        self.page = [event for event in self.events if event.kind == "page"]
        self.fetches = [event for event in self.events if event.kind == "fetch"]
        self.gotos = [event for event in self.page if event.name == "goto"]
        self._facts: dict[int, PageFacts] = {}
        self._places = {id(event): place for place, event in enumerate(self.events)}

    def place(self, event: Event) -> int:
        """The number of an event in `events`."""
        return self._places[id(event)]

    def significant(self, event: Event) -> bool:
        """Work that a later page needs, or that leaves traces: anything but opening pages and waiting."""
        return event.kind == "fetch" or (event.kind == "page" and event.name not in QUIET)

    def touches(self, event: Event) -> bool:
        """Whether the event depends on what the page shows."""
        if event.kind != "page":
            return False
        if event.name in TOUCHING:
            return True
        if event.name == "wait" and event.args:
            options = event.args[0]
            return isinstance(options, Object) and ("selector" in options.fields or "text" in options.fields)
        return event.name in EVALUATING and self.page_facts(event).dom

    def page_facts(self, event: Event) -> PageFacts:
        """What the code that `evaluate` is called with does."""
        found = self._facts.get(id(event))
        if found is None:
            found = facts_of(event.args[0], self.script) if event.args else PageFacts(known=False)
            self._facts[id(event)] = found
        return found

    def conditions(self, event: Event) -> tuple[tuple[int, str], ...]:
        """The choices an event depends on: not `try`, and not an `if` that only throws."""
        return tuple(item for item in event.branches if item[1] != "try" and not self._only_throws(*item))

    def _only_throws(self, node_id: int, arm: str) -> bool:
        """Whether what comes behind an `if` runs in every call that does not fail."""
        node = self._conditions.get(node_id) if arm == "rest" else None
        if node is None:
            return False
        stack = [node]
        while stack:
            item = stack.pop()
            if item.type in _LEAVES:
                return False
            stack.extend(child for child in item.named_children if child.type not in FUNCTIONS)
        return True

    @cached_property
    def _conditions(self) -> dict[int, Node]:
        """Every `if`, by its id."""
        return {node.id: node for node in self.script.find("if_statement")}


def exclusive(one: Event, other: Event) -> bool:
    """Whether no run has both events: they stand in different arms of one choice."""
    arms = dict(one.branches)
    for node_id, arm in other.branches:
        mine = arms.get(node_id, arm)
        if mine != arm and mine not in _MAYBE_BOTH and arm not in _MAYBE_BOTH:
            return True
    return False


def shown_call(event: Event) -> str:
    """The call for a message: `page.goto`, `fetch`, `fs.readFile`."""
    if event.kind == "page":
        return f"page.{event.name}"
    if event.kind == "package":
        package, _, export = event.name.partition(":")
        if package == "node":  # a `node:` specifier
            package, _, export = export.partition(":")
        name = export.removeprefix("*").removeprefix("default").strip(".")
        return ".".join(part for part in (package, name) if part)
    return event.name
