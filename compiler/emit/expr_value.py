"""A piece of generated JavaScript and what is known about its value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from adapterc.spec.ir import Arg, Deviation
from adapterc.spec.quick import quick, replace

__all__ = ["PRIMARY", "Emitted", "Level", "Scope", "deviation", "substitution", "template_text"]


class Level:
    """Binding strength of JavaScript operators; a piece is put in parentheses where a stronger one is needed."""

    ARROW = 2
    CONDITIONAL = 3
    NULLISH = 4
    OR = 5
    AND = 6
    BITXOR = 8
    BITAND = 9
    EQUALITY = 10
    RELATION = 11
    SHIFT = 12
    SUM = 13
    PRODUCT = 14
    POWER = 15
    UNARY = 16
    COALESCED = BITXOR
    """What may stand beside `??`: neither `||` nor `&&`."""
    PRIMARY = 20


PRIMARY = Level.PRIMARY


@quick
class Scope:
    """What an expression can see: the declared arguments by name, and which of args, item, index, data exist.

    In the generated script they are `$args` (an object with exactly the declared names), `item` (never null or
    undefined: callers bind `row ?? {}`, as the dialect does), `index` and `$data`.
    """

    args: Mapping[str, Arg]
    roots: frozenset[str]


@quick
class Emitted:
    """An expression in JavaScript.

    `js` may have several lines; line breaks never stand inside a literal, so it may be indented freely. `level` is a
    `Level`. `prelude` names the functions it calls, without `$`.
    `may_be_missing`: the value can be null or undefined. `numeric`: it is a number, perhaps NaN. `plain`: it is made of
    nothing but JSON values (so NaN is excluded; undefined is not), no copy or check is needed.
    `kind` is the type, unless missing, when it is certain ("string", "number", "boolean", "array", ...), else "".
    `throws`: evaluating it can throw; never true for a finished expression, except for `urlencode` and `urldecode`,
    whose URIError ends the run as it does upstream.
    """

    js: str
    level: int = PRIMARY
    prelude: frozenset[str] = frozenset()
    deviations: frozenset[Deviation] = frozenset()
    may_be_missing: bool = False
    plain: bool = False
    numeric: bool = False
    kind: str = ""
    throws: bool = field(default=False)

    def atom(self) -> str:
        """The text, in parentheses unless it binds as strongly as a name; safe before `.` and `(`."""
        return self.at(PRIMARY)

    @property
    def sure(self) -> bool:
        """Never null or undefined."""
        return not self.may_be_missing

    def at(self, level: int) -> str:
        """The text, in parentheses when it binds weaker than `level`."""
        starts_badly = level >= PRIMARY and (self.js[:1] == "{" or self.js[:1].isdigit())
        return f"({self.js})" if self.level < level or starts_badly else self.js

    def using(self, *names: str) -> Emitted:
        """The same piece, with prelude functions added."""
        return replace(self, prelude=self.prelude | set(names))


def deviation(code: str) -> Deviation:
    """A listed deviation of the template language by its code. Raises `KeyError` for an unknown one."""
    from adapterc.syntax.template.parity import PARITY

    return Deviation(code, PARITY[code])


def template_text(value: str) -> str:
    """Text as it stands between backticks."""
    from adapterc.compiler.writer import quote

    body = quote(value)[1:-1].replace('\\"', '"')
    return body.replace("`", "\\`").replace("${", "\\${")


def substitution(piece: Emitted) -> str:
    """`${...}` of a template literal: what `String(value)` gives."""
    return "${" + piece.js + "}"
