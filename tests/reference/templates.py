"""`${{ }}`: the modes of 5.1, paths of 5.3 and 5.5, and the pipe.

Deviations from upstream: the scanner knows quotes and brackets (so `join(' | ')` and `'}}'` mean what they say, and
`'a' + 'b'` is a concatenation), paths read own properties only, no word is forbidden, expressions that do not parse
are refused instead of being undefined.
"""

from __future__ import annotations

import re
from typing import Any

from .context import ROOTS, Context
from .errors import Failure, JSThrow, Refused
from .evaluator import evaluate
from .filters import Call, apply, parse_call
from .parser import parse_expression
from .values import UNDEFINED, is_nullish, own, to_string, to_units

__all__ = ["close_of", "evaluate_piped", "evaluate_template", "references", "split_pipes", "split_template"]

_NUMBER = re.compile(r"\d+(?:\.\d+)?\Z", re.ASCII)
_STRING = re.compile(r"(['\"])((?:(?!\1)[^\\\n])*)\1\Z")
_PATH = re.compile(r"[^\W\d][\w$]*(?:-[\w$]+)*(?:\.[\w$-]+)*\Z|\$[\w$]*\Z")
_IDENTIFIER_PATH = re.compile(r"[^\W\d][\w$]*(?:\.[^\W\d][\w$]*)*\Z")
_OPEN, _CLOSE = "([{", ")]}"


def _scan(text: str, start: int) -> list[tuple[int, str, int]]:
    """Characters outside quotes from `start` on, with the bracket depth before each."""
    out, depth, quote, i = [], 0, "", start
    while i < len(text):
        char = text[i]
        if quote:
            if char == "\\":
                i += 1
            elif char == quote:
                quote = ""
        elif char in "'\"`":
            quote = char
        else:
            out.append((i, char, depth))
            depth += (char in _OPEN) - (char in _CLOSE)
        i += 1
    return out


def close_of(text: str, start: int) -> int | None:
    """Index of the `}}` that closes the `${{` at `start`; the first one in sight when quotes do not balance."""
    for i, char, depth in _scan(text, start + 3):
        if char == "}" and depth <= 0 and text.startswith("}}", i):
            return i
    plain = text.find("}}", start + 3)
    return plain if plain >= 0 else None


def split_template(text: str) -> list[str | tuple[str]]:
    """Literal texts and one-tuples holding the inside of a placeholder, in order."""
    parts: list[str | tuple[str]] = []
    at = 0
    while (start := text.find("${{", at)) >= 0:
        end = close_of(text, start)
        if end is None:
            break
        if start > at:
            parts.append(text[at:start])
        parts.append((text[start + 3 : end].strip(),))
        at = end + 2
    if at < len(text):
        parts.append(text[at:])
    return parts


def split_pipes(text: str) -> list[str]:
    """Split on every single `|` outside quotes and brackets."""
    cuts = [
        i
        for i, char, depth in _scan(text, 0)
        if char == "|" and depth == 0 and text[i - 1 : i] != "|" and text[i + 1 : i + 2] != "|"
    ]
    return [text[a + 1 : b].strip() for a, b in zip([-1, *cuts], [*cuts, len(text)], strict=True)]


def evaluate_template(text: Any, context: Context) -> Any:
    """The rendered value. A value that is not a text is returned unchanged."""
    if not isinstance(text, str):
        return text
    whole = split_template(text.strip())
    if len(whole) == 1 and isinstance(whole[0], tuple):
        return evaluate_piped(whole[0][0], context)
    return "".join(
        to_units(part) if isinstance(part, str) else to_string(evaluate_piped(part[0], context))
        for part in split_template(text)
    )


def evaluate_piped(text: str, context: Context) -> Any:
    """The value of the text between the braces."""
    head, calls = parse_piped(text)
    value = _evaluate(head, context)
    for call in calls:
        try:
            value = apply(call, value)
        except JSThrow as error:
            raise Failure("script_error", str(error)) from None
    return value


def parse_piped(text: str) -> tuple[str, list[Call]]:
    head, *tail = split_pipes(text)
    if not head:
        raise Refused("empty expression")
    return head, [parse_call(each) for each in tail]


def _evaluate(text: str, context: Context) -> Any:
    if match := _STRING.match(text):
        return to_units(match.group(2))
    if _NUMBER.match(text):
        return float(text)
    strict = False
    if _PATH.match(text):
        value = _resolve(text, context)
        if not is_nullish(value):
            return value
        first, _, rest = text.partition(".")
        if first == "args" and rest in context.declared:
            return value
        if first not in context.roots and text not in ("true", "false", "null", "undefined", "NaN", "Infinity"):
            return UNDEFINED
        strict = not _IDENTIFIER_PATH.match(text)
    try:
        node = parse_expression(text, context.declared)
    except Refused:
        if strict:
            return UNDEFINED
        raise
    try:
        return evaluate(node, context, bare_fields=not strict)
    except JSThrow:
        return UNDEFINED


def _resolve(text: str, context: Context) -> Any:
    """5.3: null where the walk ends early."""
    first, *rest = text.split(".")
    if first == "index":
        return context.index
    if first in context.roots:
        value = context.root(first)
    else:
        value, rest = context.root("item"), [first, *rest]
    for segment in map(to_units, rest):
        if isinstance(value, dict) or (isinstance(value, list) and segment.isdigit()):
            value = own(value, segment)
        else:
            return None
    return value


def references(text: str, roots: frozenset[str] = ROOTS) -> set[str]:
    """Roots that a template uses; a bare field counts as `item`. For the per-item decision of fetch."""
    found: set[str] = set()
    for part in split_template(text):
        if isinstance(part, tuple):
            head, _ = parse_piped(part[0])
            if _STRING.match(head) or _NUMBER.match(head):
                continue
            if _PATH.match(head):
                first = head.partition(".")[0]
                if first not in ("true", "false", "null", "undefined"):
                    found.add(first if first in roots else "item")
            else:
                _collect(parse_expression(head), frozenset(), found, roots)
    return found


def _collect(node: Any, local: frozenset[str], found: set[str], roots: frozenset[str]) -> None:
    from .builtins import GLOBALS

    if isinstance(node, list):
        for each in node:
            _collect(each, local, found, roots)
        return
    if not isinstance(node, tuple) or not node:
        return
    match node:
        case ("lit", _) | ("regex", _, _):
            return
        case ("name", name):
            if name not in local and name not in GLOBALS:
                found.add(name if name in roots else "item")
        case ("member", target, _, _):
            _collect(target, local, found, roots)
        case ("arrow", params, body):
            _collect(body, local | frozenset(params) | frozenset(_declared(body)), found, roots)
        case ("object", entries):
            for _, value in entries:
                _collect(value, local, found, roots)
        case _:
            for each in node[1:]:
                _collect(each, local, found, roots)


def _declared(node: Any) -> list[str]:
    """Names that the statements of a block declare."""
    if isinstance(node, list):
        return [name for each in node for name in _declared(each)]
    match node:
        case ("block", body):
            return _declared(body)
        case ("const", name, _):
            return [name]
        case ("of", name, _, body):
            return [name, *_declared(body)]
        case ("if", _, then, otherwise):
            return [*_declared(then), *_declared(otherwise)]
    return []
