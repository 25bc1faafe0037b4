"""The differences from upstream that reading a template can bring, each listed in the artifact when it happens."""

from __future__ import annotations

__all__ = ["PARITY", "in_opencli"]

PARITY: dict[str, str] = {
    "browser-locale": "locale-dependent text and order follow the browser, not the machine that OpenCLI runs on",
    "filter-argument-commas": "commas inside quoted filter arguments do not separate them",
    "filter-argument-text": "quotes, spaces and escapes of filter arguments are read as in JavaScript",
    "forbidden-words": "fields and texts may contain words such as `import`; OpenCLI makes the expression undefined",
    "hyphenated-argument": "a declared argument with a hyphen is read by its name; OpenCLI subtracts",
    "null-safe-access": "a missing link in a condition counts as missing; OpenCLI makes the expression undefined",
    "own-properties": "expressions read own properties only; OpenCLI also sees inherited ones",
    "quoted-concatenation": "an expression that begins and ends with a quote is evaluated; OpenCLI takes it as text",
    "quoted-pipe": "a `|` inside quotes does not start a filter",
    "string-escapes": "escapes in string literals are read as in JavaScript; OpenCLI keeps the backslash",
    "template-end": "a template ends at its own closing braces; OpenCLI ends it at the first `}}` or not at all",
    "typed-filter-arguments": "filter arguments keep their type; OpenCLI makes numbers of quoted digits, else text",
}


def in_opencli(advice: str) -> str:
    """The help of a difference: what to do when both are to give the same."""
    return f"no change is needed here; for the same result in OpenCLI, {advice}"
