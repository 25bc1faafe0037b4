"""What expressions may name: context roots, pure built-ins, pure methods. Data only.

Everything an expression can reach is listed here, so no expression can reach a prototype, `Function` or the page.
"""

from __future__ import annotations

__all__ = [
    "ALLOWED",
    "CALLABLES",
    "CONSTANTS",
    "CONSTRUCTORS",
    "FRESH_METHODS",
    "LATER_ROOTS",
    "LOCALE_METHODS",
    "METHODS",
    "MUTATORS",
    "REORDERING",
    "RESERVED",
    "ROOTS",
    "STATICS",
    "STATIC_CONSTANTS",
    "UNAVAILABLE",
    "words",
]


def words(text: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(text.split())


ROOTS = words("args item data index")
"""The names of the context."""

LATER_ROOTS = ROOTS | {"root"}
"""With `root`: in the fields of a `map` the data as it was before `select`, undefined anywhere else."""

CONSTANTS = words("undefined NaN Infinity")

CALLABLES = words("""
    String Number Boolean parseInt parseFloat isNaN isFinite
    encodeURIComponent decodeURIComponent encodeURI decodeURI
""")
"""Global functions; they may also be passed as values (`.map(Number)`)."""

CONSTRUCTORS = words("Array Date Map RegExp Set")

STATICS: dict[str, frozenset[str]] = {
    "Array": words("from isArray of"),
    "Date": words("UTC now parse"),
    "JSON": words("parse stringify"),
    "Math": words("""
        abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10
        log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc
    """),
    "Number": words("isFinite isInteger isNaN isSafeInteger parseFloat parseInt"),
    "Object": words("assign entries fromEntries hasOwn keys values"),
    "String": words("fromCharCode fromCodePoint"),
}
"""Functions of global objects."""

STATIC_CONSTANTS: dict[str, frozenset[str]] = {
    "Math": words("E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2"),
    "Number": words("""
        EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY
    """),
}

FRESH_METHODS = words("""
    concat entries filter flat flatMap keys map match slice split toReversed toSorted toSpliced values with
""")
"""Methods whose array belongs to the expression alone, so it may be changed in place."""

REORDERING = words("reverse sort")
"""Methods that change an array and return it; applied to a copy they mean the same to the reader of their result."""

MUTATORS = words("copyWithin fill pop push shift splice unshift") | REORDERING

LOCALE_METHODS = words("""
    localeCompare toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase
""")

_STRING_METHODS = words("""
    at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf match matchAll normalize
    padEnd padStart repeat replace replaceAll search slice split startsWith substr substring toLowerCase toString
    toUpperCase toWellFormed trim trimEnd trimStart valueOf
""")
_ARRAY_METHODS = words("""
    at concat entries every filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys
    lastIndexOf map reduce reduceRight slice some toReversed toSorted toSpliced values with
""")
_OTHER_METHODS = words("""
    toExponential toFixed toPrecision exec test add get has set hasOwnProperty
    getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset
    getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds
    toDateString toISOString toJSON toTimeString toUTCString
""")
METHODS = _STRING_METHODS | _ARRAY_METHODS | _OTHER_METHODS | MUTATORS | LOCALE_METHODS
"""Methods that may be called, of strings, arrays, numbers, dates, regular expressions, sets and maps."""

UNAVAILABLE = words("""
    process globalThis window self top parent frames document location navigator require module exports import eval
    Function constructor prototype __proto__ fetch XMLHttpRequest localStorage sessionStorage console setTimeout
    setInterval queueMicrotask Promise Proxy Reflect Symbol URL URLSearchParams Intl WebAssembly this arguments
    Error BigInt Object Array Date JSON Math Map Set RegExp WeakMap WeakSet alert prompt confirm history
    btoa atob structuredClone crypto performance
""")
"""Names that mean something in JavaScript or a page, for a better message than "unknown name"."""

ALLOWED = "expressions know `args`, `item`, `data`, `index`, their own locals and pure built-ins"
"""Help for a name that means nothing here."""

RESERVED = words("""
    await break case catch class continue debugger default do enum export extends finally function implements import
    interface package private protected public static super switch this throw try while with yield eval arguments
""")
"""Words that cannot name anything."""
