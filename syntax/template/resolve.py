"""Check that an expression names only what it may: context, locals, pure built-ins, pure methods.

Reports AC208 (names), AC210 (methods that change the data), AC406 (locals that generated code needs), AC201 (what
JavaScript itself refuses: a name declared twice, a bad regular expression). Depth is bounded by the parser.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import (
    ArrayLit,
    Arrow,
    Binary,
    Block,
    Call,
    Conditional,
    Declare,
    Expr,
    ExprStmt,
    ForOf,
    If,
    Index,
    Literal,
    Logical,
    Member,
    Name,
    New,
    ObjectLit,
    Regex,
    Return,
    Spread,
    Stmt,
    TemplateLit,
    Unary,
)
from adapterc.spec.span import Span
from adapterc.syntax.template.fresh import declared, is_fresh
from adapterc.syntax.template.names import (
    ALLOWED,
    CALLABLES,
    CONSTANTS,
    CONSTRUCTORS,
    LOCALE_METHODS,
    METHODS,
    MUTATORS,
    REORDERING,
    STATIC_CONSTANTS,
    STATICS,
    UNAVAILABLE,
)
from adapterc.syntax.template.slips import near_root, nearest

__all__ = ["resolve"]

_GLOBALS = CALLABLES | CONSTANTS | CONSTRUCTORS | STATICS.keys()


def resolve(expr: Expr, roots: AbstractSet[str], sink: Sink, parity: set[str]) -> bool:
    """Report every name that is not allowed; True when all are."""
    checker = _Checker(roots, sink, parity)
    checker.expr(expr, frozenset(), frozenset())
    return checker.fine


class _Checker:
    """`names` are the locals in sight; `fresh` those that hold an array of the expression's own."""

    def __init__(self, roots: AbstractSet[str], sink: Sink, parity: set[str]) -> None:
        self.roots, self.sink, self.parity, self.fine = roots, sink, parity, True

    def report(self, code: str, message: str, span: Span, help: str) -> None:
        self.fine = False
        self.sink.report(code, message, span, help=help)

    def expr(self, node: Expr, names: frozenset[str], fresh: frozenset[str]) -> None:
        match node:
            case Name(id=word):
                self.name(word, node.span, names)
            case Member(object=Name(id=word) as base, name=name) if not self.is_value(word, names):
                self.static(base, name, node.span, names)
            case Call():
                self.call(node, names, fresh)
            case New(callee=callee, args=args):
                if not isinstance(callee, Name) or callee.id not in CONSTRUCTORS or callee.id in names:
                    label = f"`new {callee.id}`" if isinstance(callee, Name) else "`new`"
                    self.report("AC208", f"{label} is not available in expressions", callee.span, _listed(CONSTRUCTORS))
                self.all(args, names, fresh)
            case Binary(op="instanceof", left=left, right=Name(id=word)) if word in CONSTRUCTORS and word not in names:
                self.expr(left, names, fresh)
            case Regex():
                self.regex(node)
            case Arrow(params=params, body=body):
                self.arrow(params, body, node.span, names, fresh)
            case ObjectLit(entries=entries):
                for entry in entries:
                    if entry.key == "__proto__":
                        self.report("AC208", "`__proto__` sets a prototype", entry.span, "give the field another name")
                    self.expr(entry.value, names, fresh)
            case _:
                self.all(_children(node), names, fresh)

    def is_value(self, word: str, names: frozenset[str]) -> bool:
        return word in names or word in self.roots or word in CONSTANTS

    def all(self, nodes: Iterable[Expr], names: frozenset[str], fresh: frozenset[str]) -> None:
        for node in nodes:
            self.expr(node, names, fresh)

    def name(self, word: str, span: Span, names: frozenset[str]) -> None:
        if word in names or word in self.roots or word in CALLABLES or word in CONSTANTS:
            return
        if word in UNAVAILABLE:
            self.report("AC208", f"`{word}` is not available in expressions", span, ALLOWED)
            return
        globals = {name for name in _GLOBALS if name.lower() != word or name in ("JSON", "Math")}  # `date` is a field
        near = near_root(word) or nearest(word, globals | names)
        help = f"did you mean `{near}`?" if near else f"write `item.{word}` for a field of the item"
        self.report("AC208", f"unknown name `{word}`", span, help)

    def static(self, base: Name, name: str, span: Span, names: frozenset[str]) -> None:
        """A member of a global: a listed constant, or a listed function as a value."""
        if base.id not in _GLOBALS:
            self.name(base.id, base.span, names)
        elif name not in STATIC_CONSTANTS.get(base.id, ()) and name not in STATICS.get(base.id, ()):
            self.report(
                "AC208", f"`{base.id}.{name}` is not available in expressions", span, _near_static(base.id, name)
            )

    def call(self, node: Call, names: frozenset[str], fresh: frozenset[str]) -> None:
        callee = node.callee
        match callee:
            case Name(id=word) if word in names:
                pass
            case Name(id=word):
                if word not in CALLABLES | {"Array", "Date"}:
                    known = word in self.roots or word in CONSTANTS
                    message = f"`{word}` is not a function" if known else None
                    if message is None:
                        self.name(word, callee.span, names)
                    else:
                        self.report("AC208", message, callee.span, "call a pure function, such as `Number(item.price)`")
            case Member(object=Name(id=word) as base, name=name) if not self.is_value(word, names):
                self.static(base, name, callee.span, names)
                if word == "Object" and name == "assign" and not (node.args and isinstance(node.args[0], ObjectLit)):
                    self.report("AC210", "`Object.assign` changes its first argument", callee.span, "begin with `{}`")
            case Member(object=target, name=name):
                self.method(callee, name, fresh)
                self.expr(target, names, fresh)
            case Arrow():
                self.expr(callee, names, fresh)
            case _:
                before = len(self.sink)
                self.expr(callee, names, fresh)
                if len(self.sink) == before:
                    message = "expressions can call named functions and methods only"
                    self.report("AC208", message, callee.span, "call it by its name, such as `Math.max(a, b)`")
        self.all(node.args, names, fresh)

    def method(self, callee: Member, name: str, fresh: frozenset[str]) -> None:
        target, span = callee.object, callee.name_span or callee.span
        if name not in METHODS:
            near = nearest(name, METHODS)
            help = f"did you mean `{near}`?" if near else "only pure methods of the language can be called"
            self.report("AC208", f"expressions cannot call `{name}`", span, help)
            return
        if name in LOCALE_METHODS:
            self.parity.add("browser-locale")
        if name in MUTATORS and not is_fresh(target, fresh) and (name not in REORDERING or isinstance(target, Name)):
            help = f"work on a copy: `.slice().{name}(...)`"
            self.report("AC210", f"`{name}` changes its array in place", span, help)

    def regex(self, node: Regex) -> None:
        from adapterc.syntax.template.patterns import pattern_error

        error = pattern_error(node.pattern, node.flags)
        if error:
            help = "write it as JavaScript does; `\\\\` before a character takes it as it is"
            self.report("AC201", f"regular expression is not valid: {error}", node.span, help)

    def arrow(
        self, params: tuple[str, ...], body: Expr | Block, span: Span, names: frozenset[str], fresh: frozenset[str]
    ) -> None:
        for index, param in enumerate(params):
            self.local(param, span, param in params[:index])
        inner, still = names | set(params), fresh - set(params)
        if not isinstance(body, Block):
            self.expr(body, inner, still)
            return
        found = list(declared(body))
        if any(node.kind == "var" for node in found):
            seen = set(params)
            for node in found:
                if node.name in seen:
                    self.report("AC201", f"`{node.name}` is declared twice", node.span, "use another name")
                seen.add(node.name)
            inner |= {node.name for node in found if node.kind == "var"}
        self.block(body, inner, still, frozenset(params))

    def local(self, name: str, span: Span, taken: bool) -> None:
        if taken:
            self.report("AC201", f"`{name}` is declared twice", span, "use another name")
        if name.startswith("$"):
            self.report("AC406", f"`{name}` is a name that generated code needs", span, "leave the `$` out")
        if name in CONSTANTS or name == "let":
            self.report("AC208", f"`{name}` cannot be declared", span, "use another name")

    def block(self, block: Block, names: frozenset[str], fresh: frozenset[str], taken: frozenset[str]) -> None:
        here = [node for node in block.body if isinstance(node, Declare)]
        seen = set(taken)
        for node in here:
            self.local(node.name, node.span, node.kind != "var" and node.name in seen)
            seen.add(node.name)
        names |= {node.name for node in here}
        fresh -= {node.name for node in here}
        fresh |= {node.name for node in here if node.kind == "const" and node.init and is_fresh(node.init, fresh)}
        for statement in block.body:
            self.statement(statement, names, fresh)

    def statement(self, node: Stmt, names: frozenset[str], fresh: frozenset[str]) -> None:
        match node:
            case Declare(init=value) | Return(value=value):
                if value is not None:
                    self.expr(value, names, fresh)
            case ExprStmt(value=value):
                if isinstance(value, Call) and isinstance(value.callee, Member) and value.callee.name in REORDERING:
                    self.discarded(value, value.callee, fresh)
                self.expr(value, names, fresh)
            case If(test=test, then=then, otherwise=otherwise):
                self.expr(test, names, fresh)
                self.statement(then, names, fresh)
                if otherwise is not None:
                    self.statement(otherwise, names, fresh)
            case ForOf(name=name, iterable=iterable, body=body):
                self.local(name, node.span, False)
                self.expr(iterable, names | {name} if node.kind != "var" else names, fresh)
                self.statement(body, names | {name}, fresh - {name})
            case Block():
                self.block(node, names, fresh, frozenset())

    def discarded(self, call: Call, callee: Member, fresh: frozenset[str]) -> None:
        if not is_fresh(callee.object, fresh) and not isinstance(callee.object, Name):
            self.report("AC210", f"`{callee.name}` changes its array in place", call.span, "work on a copy")


def _children(node: Expr) -> tuple[Expr, ...]:
    match node:
        case Member(object=part) | Unary(operand=part) | Spread(value=part):
            return (part,)
        case Index(object=first, key=second):
            return (first, second)
        case Binary(left=first, right=second) | Logical(left=first, right=second):
            return (first, second)
        case Conditional(test=test, then=then, otherwise=otherwise):
            return (test, then, otherwise)
        case ArrayLit(items=items):
            return items
        case TemplateLit(exprs=exprs):
            return exprs
        case _:
            assert isinstance(node, Literal), node
            return ()


def _listed(words: Iterable[str]) -> str:
    return "expressions can create " + ", ".join(f"`{word}`" for word in sorted(words))


def _near_static(base: str, name: str) -> str:
    known = sorted({*STATICS.get(base, ()), *STATIC_CONSTANTS.get(base, ())})
    near = nearest(name, known)
    if near:
        return f"did you mean `{base}.{near}`?"
    return f"`{base}` has " + ", ".join(f"`{word}`" for word in known[:8]) if known else ALLOWED
