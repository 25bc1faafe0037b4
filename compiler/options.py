"""What a compilation depends on besides its source."""

from __future__ import annotations

from dataclasses import dataclass, field

from adapterc.whitelist.approval import Approval
from adapterc.whitelist.profiles import Profile, load_profile

__all__ = ["Approval", "Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """`repo` names the source repository in artifacts (a URL or a folder name, never a local path). `locale` is the
    language of the texts that are ours."""

    profile: Profile = field(default_factory=lambda: load_profile("lime-v1"))
    approvals: tuple[Approval, ...] = ()
    repo: str = ""
    locale: str = "en"
