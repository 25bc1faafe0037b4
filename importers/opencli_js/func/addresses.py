"""The address of a `goto` or `fetch`: which parts are known, which are arguments, which only a run knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adapterc.importers.opencli_js.func.model import Alternatives, Argument, Const, Hole, Str, Unknown, Value
from adapterc.spec.ir import Arg
from adapterc.syntax.addresses import parse_address
from adapterc.syntax.javascript.operators import text as js_text

__all__ = ["ArgumentPart", "UrlReading", "origins_of", "read_url", "template_text"]

_PLAIN = frozenset({"string", "trim", "number", "encode"})
_ORIGIN = re.compile(r"\s*(?:https?:)?//[^/?#\\]*[/?#]", re.IGNORECASE)
_WHOLE_ORIGIN = re.compile(r"\s*https?://[^/?#\\]+\s*\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ArgumentPart:
    """An argument inside an address and the operations on it, first one first (those of `model.Argument`)."""

    name: str
    ops: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UrlReading:
    """`kind`: "literal", "template", "transform", "alternatives", "argument" (all of it) or "computed".

    `parts` are those of a literal or a template. `dynamic`: an answer, the page or an element of such data decides it.
    """

    kind: str
    parts: tuple[str | ArgumentPart, ...] = ()
    dynamic: bool = False

    @property
    def fixed(self) -> bool:
        """The host can open it: text and arguments only."""
        return self.kind in ("literal", "template")

    @property
    def literal(self) -> str:
        """The text of a literal."""
        return "".join(part for part in self.parts if isinstance(part, str))


def read_url(value: Value, args: tuple[Arg, ...] = ()) -> UrlReading:
    """`args` are the declared arguments: one that has a single choice is that choice."""
    if isinstance(value, Alternatives):
        readings = {read_url(item, args) for item in value.values}
        dynamic = any(item.dynamic for item in readings)
        return readings.pop() if len(readings) == 1 else UrlReading("alternatives", (), dynamic)
    if isinstance(value, Argument):
        return UrlReading("argument" if _is_plain(value) else "transform")
    if not isinstance(value, Str):
        return UrlReading("computed", (), _is_dynamic(value))
    parts: list[str | ArgumentPart] = []
    kind, dynamic = "literal", False
    for part in _flat(value):
        if isinstance(part, Const):
            part = js_text(part.value)  # type: ignore[arg-type]
        if isinstance(part, Argument):
            only = _only_choice(part, args)
            part = part if only is None else only
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(part, Argument):
            kind = _worse(kind, "template" if _is_plain(part) else "transform")
            parts.append(ArgumentPart(part.name, part.ops))
        elif isinstance(part, Alternatives):
            kind, dynamic = _worse(kind, "alternatives"), dynamic or _is_dynamic(part)
        else:
            kind, dynamic = "computed", dynamic or _is_dynamic(part)
    if kind not in ("literal", "template"):
        return UrlReading(kind, (), dynamic)
    if kind == "template" and isinstance(parts[0], ArgumentPart):
        return UrlReading("argument" if len(parts) == 1 else "computed")
    return UrlReading(kind, tuple(_joined(parts)))


_ORDER = ("literal", "template", "transform", "alternatives", "computed")


def _worse(one: str, other: str) -> str:
    return max(one, other, key=_ORDER.index)


def _flat(value: Str, depth: int = 0) -> Iterator[Value | str]:
    for part in value.parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part.value, Str) and depth < 20:
            yield from _flat(part.value, depth + 1)
        else:
            yield part.value


def _joined(parts: list[str | ArgumentPart]) -> Iterator[str | ArgumentPart]:
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        if text:
            yield text
        text = ""
        yield part
    if text:
        yield text


def _is_plain(argument: Argument) -> bool:
    return all(op in _PLAIN or op.startswith("default:") for op in argument.ops)


def _only_choice(argument: Argument, args: tuple[Arg, ...]) -> str | None:
    """The one text that an argument with a single choice can have: the adapter may leave it out or give just that."""
    arg = next((arg for arg in args if arg.name == argument.name), None)
    if arg is None or len(arg.choices) != 1 or not _is_plain(argument):
        return None
    only = js_text(arg.choices[0].value)
    defaults = [op.removeprefix("default:") for op in argument.ops if op.startswith("default:")]
    if arg.default is not None:
        defaults = [js_text(arg.default.value)]
    return only if arg.required or defaults[:1] == [only] else None


def _is_dynamic(value: Value | str) -> bool:
    """Whether data decides a value, as far as it is known."""
    stack: list[Value | str] = [value]
    for _ in range(200):
        if not stack:
            return False
        item = stack.pop()
        if isinstance(item, Unknown):
            if item.dynamic:
                return True
        elif isinstance(item, Alternatives):
            stack.extend(item.values)
        elif isinstance(item, Str):
            stack.extend(part.value for part in item.parts if isinstance(part, Hole))
    return False


def origins_of(value: Value, base: str = "") -> frozenset[str] | None:
    """The origins that an address may have; None when one of them is not known. `base` answers relative addresses."""
    if isinstance(value, Alternatives):
        found: set[str] = set()
        for item in value.values:
            inner = origins_of(item, base)
            if inner is None:
                return None
            found |= inner
        return frozenset(found)
    if not isinstance(value, Str):
        return None
    text, rest = "", False
    for part in _flat(value):
        if isinstance(part, Alternatives) and not text:
            return origins_of(part, base)
        if not isinstance(part, str):
            rest = True
            break
        text += part
    if base and text.startswith("/") and not text.startswith("//"):
        return frozenset({base})
    whole = _ORIGIN.match(text) or (None if rest else _WHOLE_ORIGIN.match(text))
    address = parse_address(whole.group()) if whole is not None else None
    return None if address is None else frozenset({address.origin})


def template_text(parts: tuple[str | ArgumentPart, ...]) -> str:
    """The address in the notation of the YAML dialect: `https://x.test/${{ args.q | urlencode }}`.

    An argument that the source does not encode carries no filter: the entry encodes it and lists the difference.
    """
    return "".join(
        part if isinstance(part, str) else f"${{{{ args.{part.name}{' | urlencode' * ('encode' in part.ops)} }}}}"
        for part in parts
    )
