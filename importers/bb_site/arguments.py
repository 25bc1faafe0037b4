"""The arguments of an adapter: what `@meta` declares, completed by what the body shows.

Everything reaches the body as text, so the manifest's type is what callers should give: a whole number where the body
treats the value as one (`uses.py`) or `@meta` says `number` with a whole default, else text.
"""

from __future__ import annotations

import re
from dataclasses import replace

from adapterc.importers.bb_site.fields import Fields, describe
from adapterc.importers.bb_site.uses import ArgUse, Uses
from adapterc.spec.diagnostics import Note, Sink
from adapterc.spec.ir import Arg, Constant
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.json import JsonMember, JsonObject, JsonScalar

__all__ = ["ALIASES", "complete", "read_arguments"]

ALIASES = ("_positional", "_text", "_input")
"""Names under which a body finds what was given without a name."""

_KEYS = ("required", "description", "type", "default")
_TYPES = ("string", "number", "integer", "boolean")
_SHORT = "shorthand"
"""The type of an argument of which nothing but a description is written."""

_INTEGER_LIKE = re.compile(r"0|[1-9][0-9]*")


def read_arguments(fields: Fields) -> tuple[Arg, ...]:
    """The declared arguments in positional order, which is the order of the keys."""
    declared = fields.object("args")
    if declared is None:
        return ()
    for member in declared.members:
        if _INTEGER_LIKE.fullmatch(member.key) and member is not declared.members[0]:
            fields.sink.report(
                "AC321",
                f"argument name `{member.key}` looks like an integer: its position differs between tools",
                fields.key_span(member),
                help="start the name with a letter; JavaScript puts such keys first, here the written order counts",
            )
            break
    return tuple(_argument(fields, member) for member in declared.members)


def _argument(fields: Fields, member: JsonMember) -> Arg:
    span = fields.key_span(member)
    if not member.key.strip():
        fields.sink.report("AC304", "argument has no name", span, help="give it a name of letters and digits")
    value = member.value
    if isinstance(value, JsonScalar) and isinstance(value.value, str):
        return Arg(member.key, _SHORT, False, span, positional=True, help_text=value.value, untyped=True)
    if not isinstance(value, JsonObject):
        message = f"argument `{member.key}` must be an object, it is {describe(value)}"
        help = 'write `{"required": true, "description": "…"}`'
        fields.sink.report("AC303", message, fields.span(value), help=help)
        return Arg(member.key, "", False, span, positional=True, untyped=True)
    inner = Fields(fields.source, value, f"argument `{member.key}`", fields.sink)
    inner.unknown(_KEYS)
    declared = inner.text("type")
    if declared is not None and declared.lower() not in _TYPES:
        place = inner.span_of("type")
        message = f"argument type `{declared}` means nothing here: `{member.key}` is text"
        help = "use `string`, `number`, `integer` or `boolean`"
        fields.sink.report("AC309", message, place or span, help=help)
        declared = "string"
    return Arg(
        name=member.key,
        type=(declared or "").lower(),
        required=inner.boolean("required") or False,
        span=span,
        code_default=_default(inner),
        positional=True,
        help_text=inner.text("description") or "",
        untyped=declared is None,
    )


def _default(fields: Fields) -> Constant | None:
    member = fields.member("default")
    if member is None:
        return None
    if not isinstance(member.value, JsonScalar):
        fields.wrong(member, "a single value", "write text, a number, true or false")
        return None
    return Constant(member.value.value, fields.span(member.value))


def complete(
    args: tuple[Arg, ...], uses: Uses, script: Script, examples: dict[str, str], sink: Sink
) -> tuple[Arg, ...]:
    """The arguments with manifest types, the defaults of the code and examples."""
    return tuple(_completed(arg, uses, script, examples.get(arg.name), sink) for arg in args)


def _completed(arg: Arg, uses: Uses, script: Script, example: str | None, sink: Sink) -> Arg:
    use = uses.by_name.get(arg.name, ArgUse())
    kind = _kind(arg, use)
    required = arg.required
    if arg.type == _SHORT and use.guard is not None:
        required = _require(arg, use, script, sink)
    if use.conditions and not use.others and arg.untyped and not required and not uses.whole:
        sink.report(
            "AC606",
            f'text argument `{arg.name}` is used as a condition: "false" counts as true',
            script.span(use.conditions[0]),
            help='write `"type": "boolean"` in its definition, or compare its text',
        )
    default = use.default or arg.code_default
    return replace(
        arg,
        type=kind,
        required=required,
        code_default=None if default is None or required else _fitted(default, kind),
        example=None if example is None else _example(arg, kind, example),
    )


def _require(arg: Arg, use: ArgUse, script: Script, sink: Sink) -> bool:
    assert use.guard is not None
    sink.report(
        "AC322",
        f"the code refuses to run without `{arg.name}`, which is not declared as required",
        arg.span,
        notes=(Note("it gives up here", script.span(use.guard)),),
        help=f'write `"{arg.name}": {{"required": true, "description": "…"}}`',
    )
    return True


def _kind(arg: Arg, use: ArgUse) -> str:
    if arg.type == "boolean":
        return "bool"
    if arg.type == "string":
        return "str"
    declared = arg.code_default.value if arg.code_default is not None else None
    if arg.type == "integer":
        return "int"
    whole = declared is None or type(declared) is int
    if arg.type == "number" and whole and not use.compared and not use.fraction:
        return "int"
    return "int" if use.integer and whole else "str"


def _fitted(default: Constant, kind: str) -> Constant | None:
    """The default in the manifest's type."""
    value = default.value
    if kind == "int":
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,15}", value):
            return replace(default, value=int(value))
        return default if type(value) is int else None
    if kind == "bool":
        return default if isinstance(value, bool) else None
    return default if isinstance(value, str) else replace(default, value=_text(value))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _example(arg: Arg, kind: str, text: str) -> Constant | None:
    if kind != "int":
        return Constant(text, arg.span)
    return Constant(int(text), arg.span) if re.fullmatch(r"-?[0-9]{1,15}", text) else None
