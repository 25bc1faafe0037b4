"""Applies what a curator has decided to what was compiled. The order is the rule:

    overrides -> names -> deny -> allow -> hold -> deviations -> state

An adapter that a decision keeps out is held, with the decision's place in `adapterc.toml`; nothing vanishes. Decisions
never admit what the compiler refused, except that a denied or overridden adapter owes nobody a repair: its errors are
no findings any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from adapterc.compiler.duplicates import settle_names
from adapterc.compiler.results import replaced

if TYPE_CHECKING:
    from adapterc.compiler.artifact import FileResult
    from adapterc.compiler.curation.decided import Config

__all__ = ["settle"]


def settle(compiled: Sequence[FileResult], config: Config | None = None) -> Sequence[FileResult]:
    """The same files in the same order, with names settled and decisions applied."""
    if config is None:
        return settle_names(compiled)
    if config.overrides:
        from adapterc.compiler.curation.overrides import stand_in

        compiled = stand_in(compiled, config.overrides)
    named = settle_names(compiled)
    if not (config.denials or config.allow or config.holds or config.strict_deviations or _governs(config)):
        return named
    return replaced(named, _changed(named, config))


def _changed(named: Sequence[FileResult], config: Config) -> Iterator[tuple[int, FileResult]]:
    from adapterc.compiler.curation.verdicts import decided

    for number, result in enumerate(named):
        artifacts = tuple(decided(item, config) for item in result.artifacts)
        if any(new is not old for new, old in zip(artifacts, result.artifacts, strict=True)):
            yield number, replace(result, artifacts=artifacts)


def _governs(config: Config) -> bool:
    return bool(config.states or config.accepted)
