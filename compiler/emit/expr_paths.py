"""Pure dotted paths in JavaScript.

Upstream walks objects and array indices, gives up with null, then tries the text as JavaScript. For a path of plain
names both readings together are `item.a?.b`: a null leaf stays null, anything missing is undefined. A bare name never
gives null (`?? undefined`), nor does a path with a number or a hyphen, which is no JavaScript; neither reads
the `length` of an array or text. Only own properties
count, so a name that every object, array or string inherits is read with `$own`.
"""

from __future__ import annotations

import re

from adapterc.compiler.emit.expr_value import PRIMARY, Emitted, Level, Scope, deviation
from adapterc.compiler.writer import quote
from adapterc.spec.expr import Path
from adapterc.spec.ir import Constant
from adapterc.syntax.template.names import words

__all__ = ["INHERITED", "arg_value", "emit_path", "is_identifier"]

INHERITED = words("""
    constructor __defineGetter__ __defineSetter__ hasOwnProperty __lookupGetter__ __lookupSetter__ isPrototypeOf
    propertyIsEnumerable toString valueOf __proto__ toLocaleString
    at concat copyWithin fill find findIndex findLast findLastIndex lastIndexOf pop push reverse shift unshift slice
    sort splice includes indexOf join keys entries values forEach filter flat flatMap map every some reduce reduceRight
    toReversed toSorted toSpliced with
    anchor big blink bold charAt charCodeAt codePointAt endsWith fontcolor fontsize fixed italics link localeCompare
    match matchAll normalize padEnd padStart repeat replace replaceAll search small split strike sub substr substring
    sup startsWith toLowerCase toLocaleLowerCase toLocaleUpperCase toUpperCase trim trimEnd trimLeft trimRight trimStart
    isWellFormed toWellFormed
    toExponential toFixed toPrecision
    prototype caller arguments apply bind call
""")
"""Properties of the built-in prototypes; `length` is missing because strings and arrays own theirs."""

_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)
_KINDS = {"integer": "number", "number": "number", "boolean": "boolean"}


def is_identifier(name: str) -> bool:
    """Whether `.name` is written. ASCII alone: Python's idea of a letter is not JavaScript's, and quoting is safe."""
    return _IDENTIFIER.fullmatch(name) is not None


def _is_word(name: str) -> bool:
    """Whether `.name` is JavaScript upstream, which then reads the path as code too."""
    return name.replace("$", "_").isidentifier()


def arg_value(name: str, scope: Scope) -> Emitted:
    """`$args.name`: undefined when the argument is optional, has no default and was not given."""
    arg = scope.args.get(name)
    if arg is None:
        inherited = frozenset({deviation("own-properties")}) if name in INHERITED else frozenset()
        return Emitted("undefined", deviations=inherited, may_be_missing=True, plain=True)
    js = f"$args.{name}" if is_identifier(name) else f"$args[{quote(name)}]"
    given = arg.required or (arg.default is not None and arg.default.value is not None)
    kind = _KINDS.get(arg.coerce, "")
    return Emitted(js, may_be_missing=not given, plain=True, numeric=kind == "number" and given, kind=kind)


def emit_path(path: Path, scope: Scope) -> Emitted:
    """The value of a path, `path.fallback` left aside."""
    if path.root == "index":
        known = "index" in scope.roots
        return Emitted("index" if known else "0", plain=True, numeric=True, kind="number")
    segments = list(path.segments)
    if path.root not in scope.roots and path.root != "args":
        return _absent(path, segments)
    special = path.bare or any(not _is_word(segment) for segment in segments)
    start = _start(path, segments, scope)
    js, prelude, deviations, sure = start.js, set(start.prelude), set(start.deviations), not start.may_be_missing
    for segment in segments[1:] if path.root == "args" and segments else segments:
        if not _is_word(segment) or (special and segment == "length"):
            js = f"$at({js}, {quote(segment)})"
            prelude.add("at")
        elif segment in INHERITED:
            js = f"$own({js}, {quote(segment)})"
            prelude.add("own")
            deviations.add(deviation("own-properties"))
        else:
            text = segment if is_identifier(segment) else f"[{quote(segment)}]"
            js += f"?.{text}" if not sure else text if text[0] == "[" else f".{text}"
        sure = False
    whole = path.root == "args" and len(segments) <= 1
    if whole and not path.bare:
        return start
    if whole or not special or not segments:
        level = PRIMARY
    else:
        js, level = f"{js} ?? undefined", Level.NULLISH
    return Emitted(
        js,
        level,
        frozenset(prelude),
        frozenset(deviations),
        may_be_missing=bool(segments) or path.root in ("data", "root"),
        plain=True,
        kind="" if segments or path.root != "args" else "object",
    )


def _start(path: Path, segments: list[str], scope: Scope) -> Emitted:
    if path.root == "item":
        return Emitted("item", plain=True)
    if path.root in ("data", "root"):
        return Emitted(f"${path.root}", plain=True, may_be_missing=True)
    if not segments:
        # without arguments the script has no `$args`
        return Emitted("$args" if scope.args else "({})", plain=True, kind="object")
    value = arg_value(segments[0], scope)
    arg = scope.args.get(segments[0])
    null_default = arg is not None and isinstance(arg.default, Constant) and arg.default.value is None
    if null_default and not _is_word(segments[0]):
        return Emitted(f"{value.js} ?? undefined", Level.NULLISH, may_be_missing=True, plain=True)
    return value


def _absent(path: Path, segments: list[str]) -> Emitted:
    """A root that this place has not: there is no item outside of items, no data before the first step."""
    if path.root == "item" and not segments:
        return Emitted("{}", plain=True, kind="object")
    if path.root == "data" and not segments:
        return Emitted("null", plain=True, may_be_missing=True)
    return Emitted("undefined", plain=True, may_be_missing=True)
