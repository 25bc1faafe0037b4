"""An answer as Markdown: a short head for the costs, then the text as if both layers were one file.

Where two layers take part, each key, section and entry says in a comment which file it is from.
"""

from __future__ import annotations

from collections.abc import Iterator

from adapterc.sitemap.health_table import AdapterHealth
from adapterc.sitemap.merge import Entity, MergedEntry, Origin
from adapterc.sitemap.show.model import Answer, Cost, Shown
from adapterc.sitemap.tokens import estimate

__all__ = ["render_markdown"]


def render_markdown(answer: Answer) -> str:
    """The text, ending in a line break."""
    parts = ["\n".join(_head(answer)), *map(_shown, (answer.shown, *answer.references))]
    if answer.ids:
        parts.append("\n".join(_ids(answer)))
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(answer: Answer) -> Iterator[str]:
    shown = answer.shown
    name = f" {shown.kind}:{shown.id}" if shown.id else ""
    total = sum(cost.tokens for cost in answer.costs)
    body = estimate("\n\n".join(map(_shown, (shown, *answer.references))))
    yield f"<!-- {answer.site}{name} ({shown.entity.source}): about {body} tokens, {total} in its files"
    yield from (f"  {_cost(cost)}" for cost in answer.costs)
    if answer.health is not None:
        yield f"  {_health(answer.health)}"
    yield "-->"


def _cost(cost: Cost) -> str:
    verified = f"verified {cost.verified}" if cost.verified else "never verified"
    return f"{cost.layer} {cost.file}: {cost.tokens} tokens, {verified}" + (
        f"; STALE: {cost.stale}" if cost.stale else ""
    )


def _health(health: AdapterHealth) -> str:
    seen = f", seen {health.seen} since {health.since}" if health.seen else ""
    return f"{health.adapter}: {health.effective or 'unknown'} (declared {health.declared or 'nothing'}{seen})"


def _shown(shown: Shown) -> str:
    mixed = "+" in shown.entity.source
    if shown.entry is not None:
        return _entry(shown.entry, mixed, f" in pages/{shown.page}.md" if shown.page else "")
    return "\n\n".join(_entity(shown.entity, mixed))


def _entity(entity: Entity, mixed: bool) -> Iterator[str]:
    keys = [key.text if key.name != "source" else f"source: {entity.source}" for key in entity.keys]
    if keys:
        yield "\n".join(["---", *keys, "---"])
    for section in entity.sections:
        head = [f"{'#' * section.level} {section.title}"] if section.level else []
        text = [section.text] if section.text else []
        yield "\n".join([*head, *([_from(section.origin)] if mixed else []), *text])
        for entry in section.entries:
            yield _entry(entry, mixed)


def _entry(entry: MergedEntry, mixed: bool, place: str = "") -> str:
    head = f"### {entry.kind}:{entry.id}{place}"
    marks = [_from(origin) for origin in entry.origins] if mixed else []
    return "\n".join([head, *marks, *([entry.text] if entry.text else [])])


def _from(origin: Origin) -> str:
    return f"<!-- {origin.layer} {origin.file}:{origin.line} -->"


def _ids(answer: Answer) -> Iterator[str]:
    for kind, names in answer.ids.items():
        if names:
            yield f"{kind}s: {', '.join(names)}"
