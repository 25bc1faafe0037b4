"""What a comment of an author's may switch off, and what becomes of the findings it names.

Only warnings and notes can be suppressed: an error is a refusal, and a held adapter waits for a person. A suppression
says why; one that does not, that names no code we know, or that answers no finding, is a finding itself. Where the
comments stand is for the stage that reads the language: see `syntax/suppressions.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from adapterc.spec.codes import CODES, Severity
from adapterc.spec.shown import nearest, shown

if TYPE_CHECKING:
    from adapterc.spec.diagnostics import Diagnostic
    from adapterc.spec.span import Span

__all__ = ["HOW", "MARK", "Settled", "Suppression", "is_upkeep", "settle_suppressions"]

MARK = "adapterc:"
"""A file without it holds no suppression."""

HOW = "write `adapterc: allow AC605 -- why this is meant`"

_SUPPRESSIBLE = (Severity.WARNING, Severity.INFO)


class Suppression(NamedTuple):
    """One comment. `words` are what it gives as codes, with their places; `line` is the line whose findings it answers,
    None for those of the whole file. `verb` is the word behind `adapterc:`, `allow` and `allow-file` being those that
    mean something. `span` runs from that mark to the end of the reason."""

    span: Span
    verb: str
    words: tuple[tuple[str, Span], ...]
    reason: str
    line: int | None


class Settled(NamedTuple):
    """`kept` findings stand, in the order given; `suppressed` have their comment; `complaints` are about comments."""

    kept: tuple[Diagnostic, ...]
    suppressed: tuple[tuple[Diagnostic, Suppression], ...] = ()
    complaints: tuple[Diagnostic, ...] = ()


def is_upkeep(code: str) -> bool:
    """True for findings about the comments, baselines and catalogs around adapters: nothing can accept those."""
    return code.startswith("AC8")


def settle_suppressions(
    findings: Iterable[Diagnostic], suppressions: Iterable[Suppression], whole: Collection[str]
) -> Settled:
    """Take out what the suppressions answer. `whole` are the files of which all findings are known: only there can a
    suppression be called unused, and only where nothing was refused, because a refusal ends the search for others."""
    comments = list(suppressions)
    complaints: list[Diagnostic] = []
    usable: dict[tuple[str, int | None, str], Suppression] = {}
    for comment in comments:
        complaints += _faults(comment)
        if comment.verb in ("allow", "allow-file") and comment.reason:
            for word, _ in comment.words:
                if word in CODES and _may(word):
                    usable.setdefault((comment.span.file, comment.line, word), comment)
    kept: list[Diagnostic] = []
    suppressed: list[tuple[Diagnostic, Suppression]] = []
    used: set[tuple[str, int | None, str]] = set()
    for item in findings:
        keys = [(item.span.file, line, item.code) for line in (item.span.line, None)]
        key = next((key for key in keys if key in usable), None)
        if key is None:
            kept.append(item)
        else:
            used.add(key)
            suppressed.append((item, usable[key]))
    refused = {item.span.file for item in kept if item.severity is Severity.ERROR}
    searched = set(whole) - refused
    complaints += [_unused(usable[key], key[2]) for key in usable if key not in used and key[0] in searched]
    return Settled(tuple(kept), tuple(suppressed), tuple(sorted(complaints, key=lambda item: item.sort_key)))


def _may(code: str) -> bool:
    return CODES[code].severity in _SUPPRESSIBLE and not is_upkeep(code)


def _faults(comment: Suppression) -> list[Diagnostic]:
    """What is wrong with a comment by itself."""
    if comment.verb not in ("allow", "allow-file"):
        message = f"`{shown(comment.verb, 40)}` is no word for a suppression, so nothing is suppressed"
        return [_finding("AC802", message, comment.span, HOW)]
    if not comment.words:
        return [_finding("AC802", "suppression names no code", comment.span, HOW)]
    found = []
    for word, span in comment.words:
        if word not in CODES:
            near = nearest(word.upper(), CODES)
            help = f"did you mean `{near[0]}`?" if near else "`adapterc explain` lists the codes"
            found.append(_finding("AC802", f"`{shown(word, 40)}` is no code of adapterc", span, help))
        elif not _may(word):
            found.append(_refusal(word, span))
    if not comment.reason:
        message = "suppression gives no reason, so nothing is suppressed"
        found.append(_finding("AC801", message, comment.span, f"say why: {HOW}"))
    return found


def _refusal(code: str, span: Span) -> Diagnostic:
    if CODES[code].severity is Severity.HELD:
        help = f"remove `{code}` here; what a held adapter does is approved in adapterc.toml"
        return _finding("AC804", f"`{code}` holds an adapter back and cannot be suppressed", span, help)
    help = f"remove `{code}` here and mend what it is about: `adapterc explain {code}`"
    return _finding("AC804", f"`{code}` is an error and cannot be suppressed", span, help)


def _unused(comment: Suppression, code: str) -> Diagnostic:
    span = next(span for word, span in comment.words if word == code)
    where = "in this file" if comment.line is None else f"on line {comment.line}"
    only = len(comment.words) == 1
    help = "remove the comment" if only else f"remove `{code}` from the comment"
    return _finding("AC803", f"nothing {where} gives `{code}`, so there is nothing to suppress", span, help)


def _finding(code: str, message: str, span: Span, help: str) -> Diagnostic:
    from adapterc.spec.diagnostics import Diagnostic  # most runs have nothing to complain of

    return Diagnostic(code, message, span, help=help)
