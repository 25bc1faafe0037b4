"""The rules of a SARIF log: what each diagnostic code means, from its page."""

from __future__ import annotations

import re
from typing import Any

from adapterc.cli.page import page
from adapterc.spec.codes import CODES, Severity

__all__ = ["LEVELS", "rule"]

LEVELS = {
    Severity.ERROR: "error",
    Severity.HELD: "warning",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
}
"""What SARIF calls our severities. A held adapter waits for a person: nothing is wrong with it yet."""

_PROBLEM = {"error": "error", "warning": "warning", "note": "recommendation"}

_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)\s]*\)")
"""A link to a page beside this one, which leads nowhere from a log."""


def rule(code: str) -> dict[str, Any]:
    """The reporting descriptor of a code: its title, the first paragraph of its page, and the page as help."""
    known = CODES[code]
    level = LEVELS[known.severity]
    title = f"{known.title[:1].upper()}{known.title[1:]}."
    text = _LINK.sub(r"\1", page(code) or title)
    return {
        "id": code,
        "name": known.name,
        "shortDescription": {"text": title},
        "fullDescription": {"text": _first_paragraph(text) or title},
        "defaultConfiguration": {"level": level},
        "help": {"text": text, "markdown": text},
        "properties": {"severity": known.severity.value, "problem.severity": _PROBLEM[level], "tags": ["adapterc"]},
    }


def _first_paragraph(text: str) -> str:
    """What stands below the heading and the line with the severity, on one line."""
    paragraphs = (part for part in text.split("\n\n") if not part.startswith(("#", "Severity:", "```")))
    return " ".join(next(paragraphs, "").split())
