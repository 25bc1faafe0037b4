"""Member chains in JavaScript: `item.a[0].b`.

Every link is null-safe or as written by where the chain stands (`Env.position`), plain where the link before it is
known to be there, and an own-property read (`$own`) where its name could reach a prototype.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adapterc.compiler.emit.expr_paths import INHERITED, arg_value, is_identifier
from adapterc.compiler.emit.expr_value import Emitted, Level
from adapterc.compiler.writer import quote
from adapterc.spec.expr import Binary, Expr, Index, Literal, Logical, Member, Name
from adapterc.spec.quick import quick, replace

if TYPE_CHECKING:
    from adapterc.compiler.emit.expr_nodes import Emitter

__all__ = ["SAFE", "STRICT", "TAIL", "Env", "chains_there", "emit_chain"]

TAIL, SAFE, STRICT = "tail", "safe", "strict"


@quick
class Env:
    """Where a node stands: its position, the chains known to be there, the locals in sight."""

    position: str = STRICT
    known: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    def put(self, position: str) -> Env:
        return replace(self, position=position)

    def knowing(self, chains: frozenset[str]) -> Env:
        return replace(self, known=self.known | chains)

    def with_names(self, names: frozenset[str]) -> Env:
        """New locals; what was known about a name that they hide is forgotten."""
        known = frozenset(chain for chain in self.known if chain.split(".")[0].split("[")[0] not in names)
        return replace(self, names=self.names | names, known=known)


def emit_chain(emitter: Emitter, node: Member | Index, env: Env) -> Emitted:
    """The value of a chain. `throws` when a link can be missing where nothing makes up for it."""
    links, base = _flat(node)
    piece = emitter.expr(base, env.put(STRICT))
    key, js = base.id if isinstance(base, Name) else "", piece.atom()
    throws, name = piece.throws, _literal_key(links[0])
    if piece.js == ("$args" if emitter.scope.args else "({})") and name is not None:
        piece = arg_value(name, emitter.scope)
        emitter.deviations |= piece.deviations
        key, js, links = f"args.{name}", piece.js, links[1:]
    chain = _Chain(emitter, env, js, key, piece.may_be_missing, piece.plain, piece.kind, throws, env.position != STRICT)
    for link in links:
        chain.step(link)
    return chain.value()


@dataclass(slots=True)
class _Chain:
    """A chain as far as it is written, and what is known about its value, as in `Emitted`.

    `key` is its dotted text, "" when it has none. `cut`: an optional link came before. `soft`: the links to come are
    optional where they can be missing, by their place or because a call (`$own`) ended an optional chain.
    """

    emitter: Emitter
    env: Env
    js: str
    key: str
    missing: bool
    plain: bool
    kind: str
    throws: bool
    soft: bool
    cut: bool = False

    @property
    def risky(self) -> bool:
        """Whether a link behind this chain may find nothing to read from."""
        return self.missing and not self.emitter.knows(self.key, self.env)

    def step(self, link: Member | Index) -> None:
        """Append one link."""
        name = _literal_key(link)
        text, owned, fails = _link(self.emitter, link, name, self.env)
        risky = self.risky
        self.cut = self.cut or link.optional
        self.soft = self.soft or (owned and self.cut)
        optional = risky and (link.optional or self.soft)
        self.throws = self.throws or fails or (risky and not optional)
        if optional and not link.optional and self.env.position != TAIL:
            self.emitter.deviate("null-safe-access")
        if owned:
            self._own(text, must=risky and not optional)
        else:
            self.js += f"?.{text}" if optional else text if text[0] == "[" else f".{text}"
        length = name == "length" and self.kind in ("string", "array") and not self.missing
        self.plain = self.plain and (self.kind != "string" or length)
        self.missing, self.kind = not length, "number" if length else ""
        self.key = f"{self.key}.{name}" if self.key and name is not None else ""

    def _own(self, text: str, *, must: bool) -> None:
        self.emitter.prelude |= {"own", "must"} if must else {"own"}
        self.emitter.deviate("own-properties")
        self.js = f"$own($must({self.js}), {text})" if must else f"$own({self.js}, {text})"

    def value(self) -> Emitted:
        missing, numeric = self.risky, self.kind == "number"
        return Emitted(
            self.js,
            may_be_missing=missing,
            plain=self.plain,
            numeric=numeric and not missing,
            kind=self.kind,
            throws=self.throws,
        )


def _flat(node: Member | Index) -> tuple[list[Member | Index], Expr]:
    links: list[Member | Index] = []
    base: Expr = node
    while isinstance(base, Member | Index):
        links.append(base)
        base = base.object
    return links[::-1], base


def _link(emitter: Emitter, link: Member | Index, name: str | None, env: Env) -> tuple[str, bool, bool]:
    """The text of one link, whether it has to be asked for as an own property, whether its key can throw."""
    if name is not None:
        if name in INHERITED:
            return quote(name), True, False
        if isinstance(link, Index) and isinstance(link.key, Literal) and not isinstance(link.key.value, str):
            return f"[{name}]", False, False
        return (name if is_identifier(name) else f"[{quote(name)}]"), False, False
    assert isinstance(link, Index)
    key = emitter.expr(link.key, env.put(STRICT))
    return (f"[{key.js}]", False, key.throws) if key.numeric else (key.at(Level.ARROW), True, key.throws)


def _literal_key(link: Member | Index) -> str | None:
    """The property name of a link when it is written out."""
    if isinstance(link, Member):
        return link.name
    key = link.key
    if isinstance(key, Literal):
        if isinstance(key.value, str):
            return key.value
        if isinstance(key.value, int) and not isinstance(key.value, bool) and key.value >= 0:
            return str(key.value)
    return None


def chains_there(test: Expr) -> frozenset[str]:
    """The chains that are neither null nor undefined when `test` is truthy, each with its beginnings."""
    found: set[str] = set()
    stack: list[tuple[Expr, bool]] = [(test, True)]
    while stack:
        node, truthy = stack.pop()
        match node:
            case Logical(op="&&", left=left, right=right):
                stack += [(left, True), (right, True)]
            case Binary(op="<" | ">" | "<=" | ">=", left=left, right=right):
                stack += [(left, False), (right, False)]
            case Member() | Index():
                found |= _beginnings(node, truthy)
            case Name(id=word) if truthy:
                found.add(word)
    return frozenset(found)


def _beginnings(node: Member | Index, whole: bool) -> set[str]:
    names: list[str] = []
    base: Expr = node
    optional = False
    while isinstance(base, Member | Index):
        name = _literal_key(base)
        if name is None:
            return set()
        optional = optional or base.optional
        names.append(name)
        base = base.object
    if not isinstance(base, Name) or (optional and not whole):
        return set()
    names.append(base.id)
    names.reverse()
    return {".".join(names[: size + 1]) for size in range(len(names) if whole else len(names) - 1)}
