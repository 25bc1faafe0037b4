"""The texts of a catalog entry that are ours, by language. What an author wrote is never translated.

Diagnostics, deviations and reasons of effects are English in every language: they are for whoever keeps the catalog.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["TEXTS", "Texts"]


@dataclass(frozen=True, slots=True)
class Texts:
    """Templates. `described` has {name} and {domain}, the others have {domain}."""

    described: str
    session_required: str
    session_possible: str
    session_used: str


TEXTS: dict[str, Texts] = {
    "en": Texts(
        "{name} of {domain}",
        "requires the browser session of {domain}",
        "may require the browser session of {domain}",
        "runs in the browser session of {domain}",
    ),
    "zh": Texts(
        "{domain} 的 {name}",
        "需要 {domain} 在浏览器中的登录会话",
        "可能需要 {domain} 在浏览器中的登录会话",
        "在浏览器的 {domain} 会话中运行",
    ),
}
"""By the `locale` of `adapterc.toml` (`spec/settings.py`)."""
