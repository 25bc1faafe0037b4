"""The `${{ }}` language: templates, expressions, filters.

    parse_template   a text of the adapter      -> Template
    parse_bare       a filter step's expression -> Piped
    parse_piped      the text between the braces -> Piped
    find_placeholders  every `${{ }}` of a JavaScript body, unparsed

Texts are parsed, never evaluated. Lark is imported for expressions that are more than a path, a literal or `index + 1`.
"""

from __future__ import annotations

from adapterc.syntax.template.filters import ARITY
from adapterc.syntax.template.parity import PARITY
from adapterc.syntax.template.piped import MAX_LENGTH, parse_bare, parse_piped
from adapterc.syntax.template.scan import Placeholder, find_placeholders
from adapterc.syntax.template.template import parse_template

__all__ = [
    "ARITY",
    "MAX_LENGTH",
    "PARITY",
    "Placeholder",
    "find_placeholders",
    "parse_bare",
    "parse_piped",
    "parse_template",
]
