"""What a check depends on besides the files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from adapterc.sitemap.commands import Commands
    from adapterc.sitemap.live.seen import Seen
    from adapterc.sitemap.model import SitemapFile

__all__ = ["MAX_AGE", "PROFILES", "Context", "ProfileName", "age_of", "day_of"]

ProfileName = Literal["seed", "field"]
PROFILES: tuple[ProfileName, ...] = ("seed", "field")
"""`seed` for what is shared by all, `field` for what was gathered on the way: it is milder about size and selectors."""

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MAX_AGE = 30
"""Days after which what was verified counts as stale."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a check is told.

    `today` decides what is stale. `commands` are those that exist, None when that is not known. `endpoints` are by slug
    the ids of `endpoints.json`, None or nothing where they are not known. `claimed` are by slug the hosts that the
    alias files of other sites claim, with their slugs. `strict` makes errors of warnings. `audit` runs the rules that
    need the whole site in view.

    The rest is for an audit. `base` are by slug the (kind, id) that the global layer had at an older commit. `live` is
    what was seen at the addresses that were opened. `promote` runs the gate of the global layer, to which `traces` are
    the traces that are there.
    """

    today: date
    profile: ProfileName = "seed"
    strict: bool = False
    commands: Commands | None = None
    endpoints: Mapping[str, frozenset[str] | None] = field(default_factory=dict)
    claimed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    audit: bool = False
    base: Mapping[str, frozenset[tuple[str, str]]] = field(default_factory=dict)
    live: Mapping[str, Seen] = field(default_factory=dict)
    promote: bool = False
    traces: frozenset[str] = frozenset()

    def runs(self, when: str) -> bool:
        """Whether rules of a kind are to run: `check`, `audit`, `live` or `promote`."""
        kinds = {"check": True, "audit": self.audit, "live": bool(self.live), "promote": self.promote}
        return kinds[when]

    @property
    def oldest(self) -> date:
        """The last day that is not stale."""
        return self.today - timedelta(days=MAX_AGE)


def day_of(text: str) -> date | None:
    """A date written as YYYY-MM-DD."""
    if _DAY.fullmatch(text) is None:  # `fromisoformat` takes week dates as well
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def age_of(file: SitemapFile, context: Context) -> int | None:
    """Days since a file was verified, None when that cannot be told."""
    day = day_of(file.frontmatter.text("last_verified"))
    return None if day is None else (context.today - day).days
