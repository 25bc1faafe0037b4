"""Parse an expression with Lark (LALR over our own tokens) and say what was expected where it fails.

Imported only for expressions that are more than a path: Lark and the table cost some 50 ms once per process. The
table is stored in `grammar.json`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Tree, UnexpectedToken
from lark import Token as LarkToken
from lark import __version__ as lark_version
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef

from adapterc.spec.expr import Expr
from adapterc.spec.text import Text
from adapterc.syntax.template.build import build
from adapterc.syntax.template.names import ALLOWED, UNAVAILABLE, words
from adapterc.syntax.template.tokens import Fault, Token, tokenize

__all__ = ["parse_expression", "stored_table"]

_GRAMMAR = Path(__file__).parent / "grammar.lark"
_TABLE = Path(__file__).parent / "grammar.json"

_VALUES = words("""
    NAME NUMBER STRING TRUE FALSE NULL REGEX TEMPLATE TEMPLATE_HEAD NEW NOT TILDE TYPEOF VOID PARAMETER ARROW_OPEN
    LBRACE
""")
_OPERATORS = words("TIMES POWER SHIFT RELATION EQUALITY BITAND BITXOR AND OR NULLISH IN INSTANCEOF QUESTION DOT CHAIN")
_STATEMENTS = words("CONST LET VAR IF RETURN FOR")
_WORDS = {
    "RPAR": "`)`", "RSQB": "`]`", "RBRACE": "`}`", "COLON": "`:`", "COMMA": "`,`", "SEMI": "`;`", "LPAR": "`(`",
    "ARROW": "`=>`", "ASSIGN": "`=`", "OF": "`of`", "ELSE": "`else`", "BLOCK": "`{`", "PROPERTY": "a field name",
    "KEY": "a field name", "TEMPLATE_MIDDLE": "`}`", "TEMPLATE_TAIL": "`}`", "$END": "the end", "LSQB": "`[`",
    "SPREAD": "`...`", "CONST": "`const`", "LET": "`let`", "VAR": "`var`",
}  # fmt: skip
_CLOSERS = frozenset({"RPAR", "RSQB", "RBRACE", "TEMPLATE_TAIL"})
_LIKE_CALLS = frozenset({"function", "class", "async", "await", "yield"})


class _Tokens(Lexer):
    """Hands our tokens to Lark; a token's `start_pos` is its index in the list."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, data: Any, parser_state: Any = None) -> Iterator[LarkToken]:
        return _lark_tokens(data)


def _lark_tokens(tokens: Iterable[Token]) -> Iterator[LarkToken]:
    for index, token in enumerate(tokens):
        yield LarkToken(token.kind, "", start_pos=index)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    """The parser, from its stored table where that fits this grammar and this Lark (5 ms), else built anew (80 ms)."""
    grammar = _GRAMMAR.read_text(encoding="utf-8")
    stored = json.loads(_TABLE.read_text(encoding="utf-8"), object_hook=_with_numbers)
    if stored["for"] != _mark(grammar):
        return _build(grammar)
    for part in (stored["data"]["options"], stored["data"]["parser"]["lexer_conf"]):
        part["lexer" if "lexer" in part else "lexer_type"] = _Tokens
    return Lark.load(stored)


def _build(grammar: str) -> Lark:
    return Lark(grammar, parser="lalr", lexer=_Tokens, maybe_placeholders=False)


def _mark(grammar: str) -> str:
    return f"lark {lark_version} {hashlib.sha256(grammar.encode()).hexdigest()}"


def _with_numbers(entries: dict[str, Any]) -> dict[str | int, Any]:
    """JSON has no numbers as keys; the table has."""
    return {int(key) if key.isdigit() else key: value for key, value in entries.items()}


def stored_table() -> str:
    """The text of `grammar.json`; `python -m adapterc.syntax.template.grammar` writes it.

    Lark numbers states by set order: the text differs from run to run, and every numbering parses the same.
    """
    grammar = _GRAMMAR.read_text(encoding="utf-8")
    data, memo = _build(grammar).memo_serialize([TerminalDef, Rule])
    table = {"for": _mark(grammar), "data": data, "memo": memo}
    return json.dumps(table, default=lambda lexer: lexer.__name__, separators=(",", ":")) + "\n"


def parse_expression(text: Text, hyphenated: AbstractSet[str], parity: set[str]) -> Expr:
    """The expression that all of `text` is. `hyphenated` are the argument names that hold a hyphen.

    Raises `Fault`, with the range of the trouble in `text.value`.
    """
    tokens, used = tokenize(text.value, hyphenated)
    if used:
        parity.add("hyphenated-argument")
    while True:
        try:
            tree: Tree[LarkToken] = _parser().parse(tokens)
        except UnexpectedToken as error:
            at = error.token.start_pos if error.token.type != "$END" else len(tokens)
            assert at is not None
            accepts = _accepts(tokens, at)
            if not _end_statement(tokens, at, accepts):
                raise _fault(text.value, tokens, at, accepts) from None
        else:
            return build(tree, tokens, text, parity)


def _accepts(tokens: list[Token], at: int) -> set[str]:
    """What could stand at token `at`: asked of the state before it, which has reduced nothing on its account."""
    parser = _parser().parse_interactive()
    for token in _lark_tokens(tokens[:at]):
        parser.feed_token(token)
    accepts: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return accepts


def _end_statement(tokens: list[Token], at: int, accepts: set[str]) -> bool:
    """Insert the semicolon that JavaScript would: before `}`, or where a line broke."""
    if "SEMI" not in accepts or at >= len(tokens) or not (tokens[at].line or tokens[at].kind == "RBRACE"):
        return False
    if at and tokens[at - 1].kind == "SEMI":
        return False
    tokens.insert(at, Token("SEMI", tokens[at].start, tokens[at].start))
    return True


def _fault(source: str, tokens: list[Token], at: int, accepts: set[str]) -> Fault:
    if at >= len(tokens):
        end = len(source)
        message = f"expected {_expected(accepts)}, found the end of the expression"
        return Fault(message, end, end, help=_help_at_end(accepts))
    token = tokens[at]
    word = source[token.start : token.end]
    if token.kind in ("UPDATE", "DELETE") or (token.kind == "ASSIGN" and "ASSIGN" not in accepts):
        advice = (
            "write `===` to compare" if token.kind == "ASSIGN" else "expressions compute a value and change nothing"
        )
        return Fault(f"`{word}` changes a value in an expression", token.start, token.end, code="AC210", help=advice)
    if token.kind == "PIPE":
        return Fault(
            "`|` inside brackets: a filter stands at the end of an expression",
            token.start,
            token.end,
            help="move the filter behind the expression, or write `||` for a default",
        )
    if token.kind == "SEMI" and "SEMI" not in accepts:
        return Fault("statement where an expression stands", token.start, token.end, help="write one expression")
    if token.kind == "RESERVED" and word in UNAVAILABLE and {"NAME", "NUMBER"} <= accepts:
        help = "did you mean `item`?" if word == "this" else ALLOWED
        return Fault(f"`{word}` is not available in expressions", token.start, token.end, code="AC208", help=help)
    found = f"`{word}`" if len(word) <= 30 else f"`{word[:27]}...`"
    help = _help(token, word, found, accepts)
    return Fault(f"expected {_expected(accepts)}, found {found}", token.start, token.end, help=help)


def _help_at_end(accepts: set[str]) -> str:
    open_ends = sorted(_WORDS[kind] for kind in accepts & _CLOSERS)
    if open_ends:
        return f"close what is open with {open_ends[0]}"
    return f"write {_expected(accepts)} at the end, or remove what asks for it"


def _help(token: Token, word: str, found: str, accepts: set[str]) -> str:
    if word in _LIKE_CALLS:
        return "expressions know arrow functions only"
    if token.kind in ("OR", "AND", "NULLISH"):
        return "put `??` and `||` or `&&` in parentheses when they are mixed"
    if token.kind == "POWER":
        return "put the operand of `**` in parentheses"
    if token.kind == "COMMA":
        return "an expression has one value"
    if token.kind == "RESERVED":
        return f"expressions do not know {found}; an `evaluate` step does"
    if "NAME" in accepts or "PROPERTY" in accepts:
        return f"write {_expected(accepts)} before {found}, or remove it"
    if token.kind in _CLOSERS:
        return f"remove {found}, or open what it closes"
    return f"remove {found}, or put {_expected(accepts - {'$END'})} before it"


def _expected(accepts: set[str]) -> str:
    """The terminals in a reader's words."""
    words: list[str] = []
    rest = set(accepts)
    if "NAME" in rest and "NUMBER" in rest:
        words.append("a value")
        rest -= _VALUES | {"PLUS", "MINUS", "LPAR", "LSQB", "SPREAD", "BLOCK"}
        if rest & _STATEMENTS:
            words[-1] = "a statement"
            rest -= _STATEMENTS | {"SEMI"}
    elif "NAME" in rest:
        words.append("a name")
        rest -= _VALUES | {"SPREAD"}
    if "TIMES" in rest or "QUESTION" in rest:
        words.append("an operator")
        rest -= _OPERATORS | {"PLUS", "MINUS", "LPAR", "LSQB"}
    words += sorted({_WORDS[kind] for kind in rest if kind in _WORDS})
    if "a field name" in words and "a name" in words:
        words.remove("a name")
    if not words:
        words = ["something else"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


if __name__ == "__main__":
    _TABLE.write_text(stored_table(), encoding="utf-8", newline="\n")
