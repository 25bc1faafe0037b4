"""Calls in JavaScript: what they give, and whether they can throw."""

from __future__ import annotations

from adapterc.compiler.emit.expr_chains import STRICT, Env
from adapterc.compiler.emit.expr_nodes import Emitter
from adapterc.compiler.emit.expr_value import Emitted, Level
from adapterc.spec.expr import ArrayLit, Arrow, Call, Expr, Member, Name, New
from adapterc.syntax.template.names import REORDERING, STATICS, words

__all__ = ["emit_call", "emit_new"]

_SAFE_METHODS = {
    "string": words("""
        at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf localeCompare match
        replace search slice split startsWith substr substring toLocaleLowerCase toLocaleUpperCase
        toLowerCase toString toUpperCase toWellFormed trim trimEnd trimStart
    """),
    "array": words("""
        at concat entries every filter find findIndex findLast findLastIndex flatMap forEach includes indexOf join keys
        lastIndexOf map push pop reverse shift slice some sort splice toReversed unshift values
    """),
    "date": words("""
        getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset
        getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds
        toDateString toString toTimeString toUTCString valueOf
    """),
    "set": words("add has"),
    "map": words("get has set"),
    "regexp": words("exec test"),
    "number": words("valueOf"),
    "boolean": words("toString valueOf"),
}
"""Methods that do not throw on a value of that type, if their callbacks do not."""

_RESULTS = {
    "string": words("""
        charAt concat normalize padEnd padStart repeat replace replaceAll slice substr substring toDateString
        toExponential toFixed toISOString toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString
        toLocaleUpperCase toLowerCase toPrecision toString toTimeString toUTCString toUpperCase toWellFormed trim
        trimEnd trimStart join
    """),
    "number": words("""
        charCodeAt findIndex findLastIndex getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth
        getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds
        getUTCMinutes getUTCMonth getUTCSeconds indexOf lastIndexOf localeCompare search
    """),
    "boolean": words("endsWith every has hasOwnProperty includes isWellFormed some startsWith test"),
    "array": words("filter flatMap flat map reverse sort split toReversed toSorted toSpliced"),
}
_CALLBACKS = words("every filter find findIndex findLast findLastIndex flatMap forEach map some")
_BY_RECEIVER = words("concat slice")
_WHOLE_TEXT = words("""
    toISOString toFixed toString trim trimEnd trimStart toLowerCase toUpperCase join toDateString toTimeString
    toUTCString
""")
"""Methods that cut no character in half: their text is JSON-safe when the receiver is."""

_NUMBERS = words("Number parseInt parseFloat")
_THROWING = words("encodeURIComponent decodeURIComponent encodeURI decodeURI")
_THROWING_STATICS = words("from fromCodePoint fromEntries parse keys values entries hasOwn")


def emit_call(emitter: Emitter, node: Call, env: Env) -> Emitted:
    """A call of a named function, a method, or a function written in place."""
    callee = node.callee
    arguments = [emitter.expr(argument, env.put(STRICT)) for argument in node.args]
    inner = ", ".join(argument.at(Level.ARROW) for argument in arguments)
    if isinstance(callee, Member):
        if isinstance(callee.object, Name) and callee.object.id not in env.names and callee.object.id in STATICS:
            return _static(callee.object.id, callee.name, arguments, inner)
        return _method(emitter, node, callee, arguments, inner, env)
    throws = any(argument.throws for argument in arguments)
    dot = "?." if node.optional else ""
    if isinstance(callee, Name) and callee.id not in env.names:
        return _function(callee.id, arguments, f"{callee.id}{dot}({inner})", throws)
    function = emitter.expr(callee, env.put(STRICT))
    result = Emitted(f"{function.atom()}{dot}({inner})", may_be_missing=True, throws=True)
    if isinstance(callee, Arrow) and not callee.params and not function.throws and not throws:
        return Emitted(result.js, may_be_missing=True)
    return result


def _function(name: str, arguments: list[Emitted], js: str, throws: bool) -> Emitted:
    if name in _NUMBERS:
        return Emitted(js, numeric=True, kind="number", throws=throws)
    if name in ("isNaN", "isFinite", "Boolean"):
        return Emitted(js, plain=True, kind="boolean", throws=throws)
    if name == "Array":
        return Emitted(js, kind="array", throws=True)
    plain = name == "Date" or all(argument.plain or argument.numeric for argument in arguments)
    return Emitted(js, plain=plain, kind="string", throws=throws or name in _THROWING)


def _static(base: str, name: str, arguments: list[Emitted], inner: str) -> Emitted:
    js = f"{base}.{name}({inner})"
    throws = any(argument.throws for argument in arguments)
    first = arguments[0] if arguments else None
    if name in _THROWING_STATICS and not (base == "Date" or _harmless(base, name, arguments)):
        throws = True
    if base == "Math" or (base == "Date" or name in ("parseFloat", "parseInt")):
        return Emitted(js, numeric=True, kind="number", throws=throws)
    if name.startswith("is"):
        return Emitted(js, plain=True, kind="boolean", throws=throws)
    if name == "hasOwn":
        return Emitted(js, plain=True, kind="boolean", throws=throws)
    if base == "JSON":
        text = name == "stringify" and first is not None and first.plain and first.sure
        plain = name == "stringify"  # it escapes half surrogate pairs
        return Emitted(js, may_be_missing=not text, plain=plain, kind="string" if text else "", throws=throws)
    if base == "Array" or name in ("keys", "values", "entries"):
        plain = name == "keys" and first is not None and first.plain
        return Emitted(js, plain=plain, kind="array", throws=throws)
    if base == "String":
        return Emitted(js, kind="string", throws=throws)
    return Emitted(js, kind="object", throws=throws)


def _harmless(base: str, name: str, arguments: list[Emitted]) -> bool:
    """Whether a function that throws for null gets what is certainly there."""
    if not arguments or arguments[0].may_be_missing or arguments[0].js.startswith("..."):
        return False
    if base == "Object":
        return name != "fromEntries"
    return base == "Number" or (
        base == "Array" and len(arguments) == 1 and arguments[0].kind in ("array", "set", "string")
    )


def _method(emitter: Emitter, node: Call, callee: Member, arguments: list[Emitted], inner: str, env: Env) -> Emitted:
    name, target = callee.name, emitter.expr(callee.object, env.put(STRICT))
    receiver = target.atom()
    if name in REORDERING and not _own_array(callee.object) and not isinstance(callee.object, Name):
        dot = "?." if callee.optional and target.may_be_missing else "."
        receiver += f"{dot}slice()"  # upstream sorts a copy of the data
        callee = Member(callee.object, name, callee.span)
    dot = "?." if callee.optional and target.may_be_missing else "."
    js = f"{receiver}{dot}{name}{'?.' if node.optional else ''}({inner})"
    safe = target.sure and name in _SAFE_METHODS.get(target.kind, ()) and _fitting(target.kind, name, arguments)
    throws = not safe or target.throws or any(argument.throws for argument in arguments)
    kind = next((kind for kind, methods in _RESULTS.items() if name in methods), "")
    if name in _BY_RECEIVER:
        kind = target.kind if target.kind in ("string", "array") else ""
    optional = callee.optional or node.optional
    whole = name in _WHOLE_TEXT and (target.plain or target.kind in ("date", "number"))
    plain = kind == "boolean" or (kind == "string" and whole)
    sure = bool(kind) and not optional and "?." not in target.js
    return Emitted(
        js,
        may_be_missing=not sure,
        plain=plain and sure,
        numeric=kind == "number" and sure,
        kind=kind,
        throws=throws,
    )


def _fitting(kind: str, name: str, arguments: list[Emitted]) -> bool:
    """Whether a method that takes most arguments gets none that it throws for."""
    kinds = [argument.kind for argument in arguments]
    if any(argument.js.startswith("...") for argument in arguments):
        return False
    if name in ("match", "search"):
        return kinds == ["regexp"]
    if kind == "string" and name in ("endsWith", "includes", "startsWith"):
        return all(argument.plain or argument.numeric for argument in arguments)
    if name in ("replace", "split"):
        return all(word in ("string", "regexp", "number", "function") for word in kinds)
    if name == "sort":
        return all(word == "function" for word in kinds)
    return not (kind == "array" and name in _CALLBACKS) or kinds[:1] == ["function"]


def _own_array(node: Expr) -> bool:
    from adapterc.syntax.template.fresh import is_fresh

    return isinstance(node, ArrayLit) or is_fresh(node, frozenset())


def emit_new(emitter: Emitter, node: New, env: Env) -> Emitted:
    """`new Date(...)` and the other listed constructors."""
    assert isinstance(node.callee, Name)
    name = node.callee.id
    arguments = [emitter.expr(argument, env.put(STRICT)) for argument in node.args]
    js = f"new {name}({', '.join(argument.at(Level.ARROW) for argument in arguments)})"
    spread = any(argument.js.startswith("...") for argument in arguments)
    harmless = name == "Date" or not arguments or (name == "Set" and arguments[0].kind == "array" and arguments[0].sure)
    throws = not harmless or spread or any(argument.throws for argument in arguments)
    return Emitted(js, kind="regexp" if name == "RegExp" else name.lower(), throws=throws)
