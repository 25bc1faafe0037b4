"""The differences from upstream that reading a template can bring, each listed in the artifact when it happens."""

from __future__ import annotations

__all__ = ["PARITY"]

PARITY: dict[str, str] = {
    "browser-locale": "locale-dependent text and order follow the browser, not the machine that upstream runs on",
    "filter-argument-commas": "commas inside quoted filter arguments do not separate them",
    "filter-argument-text": "quotes, spaces and escapes of filter arguments are read as in JavaScript",
    "forbidden-words": "fields and texts may contain words such as `import`; upstream makes the expression undefined",
    "hyphenated-argument": "a declared argument with a hyphen is read by its name; upstream subtracts",
    "null-safe-access": "a missing link in a condition counts as missing; upstream makes the expression undefined",
    "own-properties": "expressions read own properties only; upstream also sees inherited ones",
    "quoted-concatenation": "an expression that begins and ends with a quote is evaluated; upstream takes it as text",
    "quoted-pipe": "a `|` inside quotes does not start a filter",
    "string-escapes": "escapes in string literals are read as in JavaScript; upstream keeps the backslash",
    "template-end": "a template ends at its own closing braces; upstream ends it at the first `}}` or not at all",
    "typed-filter-arguments": "filter arguments keep their type; upstream makes numbers of quoted digits, else text",
}
