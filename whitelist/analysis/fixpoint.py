"""Least fixpoints of questions that depend on one another, asked on demand.

An answer is a set of bits that only grows. While a question is answered, what it asks is answered with what is known so
far, and it is asked again when that grows.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable

__all__ = ["Fixpoint", "Question"]

Question = tuple[str, "int | str"]
"""What is asked, and of what: the id of a node or a name."""

_MOST = 1_000_000
"""Steps that all questions together may take; past them every answer is `anything`."""


class Fixpoint:
    """`answer(question)`, always the same, gives the bits of one question and asks others through `ask`.

    It comes with each question, because its owner keeps the fixpoint: holding each other, both would wait for the
    collector.
    """

    def __init__(self, anything: int) -> None:
        self._anything = anything
        self._values: dict[Question, int] = {}
        self._askers: dict[Question, dict[Question, None]] = defaultdict(dict)
        self._queue: deque[Question] = deque()
        self._queued: set[Question] = set()
        self._asker: Question | None = None
        self._left = _MOST

    def ask(self, question: Question, answer: Callable[[Question], int]) -> int:
        self._left -= 1
        if self._left < 0:
            return self._anything
        if self._asker is not None:
            self._askers[question][self._asker] = None
        if question not in self._values:
            self._values[question] = 0
            self._enqueue(question)
            if self._asker is None:
                self._solve(answer)
        return self._values[question]

    def _enqueue(self, question: Question) -> None:
        if question not in self._queued:
            self._queued.add(question)
            self._queue.append(question)

    def _solve(self, answer: Callable[[Question], int]) -> None:
        while self._queue:
            self._asker = question = self._queue.popleft()
            self._queued.discard(question)
            found = self._values[question] | answer(question)
            if found != self._values[question]:
                self._values[question] = found
                for asker in self._askers[question]:
                    self._enqueue(asker)
        self._asker = None
