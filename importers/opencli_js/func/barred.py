"""Commands that are refused for what their registration says: their code is not looked at."""

from __future__ import annotations

from adapterc.importers.opencli_js.func.facts import Facts
from adapterc.importers.opencli_js.func.refusals import Refusal, refuse

__all__ = ["DESKTOP_SITES", "refused_by_registration"]

DESKTOP_SITES = frozenset(
    (
        "antigravity", "chatgpt-app", "chatwise", "codex", "cursor", "discord-app", "doubao-app", "qoder", "trae-cn",
        "trae-solo",
    )
)  # fmt: skip
"""Sites that are programs of the desktop, driven through their debugging port."""


def refused_by_registration(facts: Facts) -> Refusal | None:
    """The reasons that need no look at the code."""
    if facts.site in DESKTOP_SITES and facts.browser:
        return refuse("desktop-app", f"`{facts.site}` is a program of the desktop, not a site", None)
    if facts.name == "login":
        return refuse("interactive-login", f"`{facts.command}` waits for a person to sign in", None)
    return None
