"""The tokenizer of the expression language.

It resolves by context what the grammar could not: regular expression or division, block or object literal, arrow
parameters or parentheses, property name or keyword, a hyphen inside a declared argument name. It stops at the first
character that fits nothing, with a `Fault`.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from adapterc.spec.quick import quick
from adapterc.syntax.template.names import RESERVED, words
from adapterc.syntax.template.scan import LINE_ENDS, SPACE
from adapterc.syntax.template.strings import BAD_ESCAPE, cook

__all__ = ["MAX_DEPTH", "TOO_DEEP", "Fault", "Token", "tokenize"]

MAX_DEPTH = 100
TOO_DEEP = "move it to an `evaluate` step"
"""The advice for an expression that is nested deeper."""

Value = str | int | float | None


class Fault(Exception):
    """Why a text is not an expression: a diagnostic without its file."""

    def __init__(self, message: str, start: int, end: int, *, code: str = "AC201", help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.start, self.end, self.help = code, message, start, end, help


@quick
class Token:
    """`value` is the cooked value of a literal or the text of a name; `line` tells that a line break stands before."""

    kind: str
    start: int
    end: int
    value: Value = None
    line: bool = False


_ODD = "remove it, or quote it as text"
_SPACE = re.compile(rf"(?:[{SPACE}]+|/\*.*?\*/)+", re.DOTALL)
_NAME = re.compile(r"[^\W\d][\w$]*|\$[\w$]*")
_NUMBER = re.compile(
    r"0[xX][\da-fA-F](?:_?[\da-fA-F])*|0[oO][0-7](?:_?[0-7])*|0[bB][01](?:_?[01])*"
    r"|(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?"
)
_LINE = r"\n\r\u2028\u2029"
_REGEX = re.compile(rf"/((?![*/])(?:[^/\\\[{_LINE}]|\\[^{_LINE}]|\[(?:[^\]\\{_LINE}]|\\[^{_LINE}])*\])+)/(\w*)")
_STRING = re.compile(r"'(?:[^'\\\n\r]|\\.)*'|\"(?:[^\"\\\n\r]|\\.)*\"", re.DOTALL)
_QUASI = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)

_KEYWORDS = {
    word: word.upper()
    for word in words("true false null typeof void delete new in instanceof const let var if else return for")
}
_PUNCTUATION: dict[str, str] = {
    ">>>=": "UPDATE", "===": "EQUALITY", "!==": "EQUALITY", "**=": "UPDATE", "<<=": "UPDATE", ">>=": "UPDATE",
    ">>>": "SHIFT", "&&=": "UPDATE", "||=": "UPDATE", "??=": "UPDATE", "...": "SPREAD",
    "=>": "ARROW", "==": "EQUALITY", "!=": "EQUALITY", "<=": "RELATION", ">=": "RELATION", "&&": "AND", "||": "OR",
    "??": "NULLISH", "**": "POWER", "<<": "SHIFT", ">>": "SHIFT", "++": "UPDATE", "--": "UPDATE", "+=": "UPDATE",
    "-=": "UPDATE", "*=": "UPDATE", "/=": "UPDATE", "%=": "UPDATE", "&=": "UPDATE", "|=": "UPDATE", "^=": "UPDATE",
    "?.": "CHAIN",
    "(": "LPAR", ")": "RPAR", "[": "LSQB", "]": "RSQB", "{": "LBRACE", "}": "RBRACE", ".": "DOT", ",": "COMMA",
    ";": "SEMI", ":": "COLON", "?": "QUESTION", "!": "NOT", "~": "TILDE", "+": "PLUS", "-": "MINUS", "*": "TIMES",
    "/": "TIMES", "%": "TIMES", "<": "RELATION", ">": "RELATION", "&": "BITAND", "^": "BITXOR", "|": "PIPE",
    "=": "ASSIGN",
}  # fmt: skip
_OPERAND_ENDS = words("""
    NAME NUMBER STRING REGEX TEMPLATE TEMPLATE_TAIL TRUE FALSE NULL PROPERTY RPAR RSQB RBRACE
""")
_BLOCK_AFTER = frozenset({"RPAR", "ARROW", "BLOCK", "SEMI", "ELSE", "BLOCK_END"})


def tokenize(source: str, hyphenated: AbstractSet[str] = frozenset()) -> tuple[list[Token], set[str]]:
    """The tokens of `source`, and the names of `hyphenated` arguments that were read as one name. Raises `Fault`."""
    return _Tokenizer(source, hyphenated).run()


class _Tokenizer:
    def __init__(self, source: str, hyphenated: AbstractSet[str]) -> None:
        self.source = source
        self.hyphenated = sorted(hyphenated, key=lambda name: (-len(name), name))
        self.tokens: list[Token] = []
        self.stack: list[str] = []
        self.used: set[str] = set()
        self.at = 0
        self.line = False
        self.last = ""  # kind of the previous token; BLOCK_END for the brace that closes a block

    def run(self) -> tuple[list[Token], set[str]]:
        while True:
            self._space()
            if self.at >= len(self.source):
                break
            self._next()
            if len(self.stack) > MAX_DEPTH:
                message = f"expression is nested more than {MAX_DEPTH} levels deep"
                raise Fault(message, self.at - 1, self.at, help=TOO_DEEP)
        return self.tokens, self.used

    def _space(self) -> None:
        found = _SPACE.match(self.source, self.at)
        if found:
            self.line = any(char in LINE_ENDS for char in found[0])
            self.at = found.end()
        if self.last == "RETURN" and self.line:
            self.tokens.append(Token("SEMI", self.at, self.at))
            self.last = "SEMI"
        if self.source.startswith("/*", self.at):
            raise Fault("comment is never closed", self.at, self.at + 2, help="close it with `*/`")
        if self.source.startswith("//", self.at) and self.last in _OPERAND_ENDS | {"", "BLOCK_END", "SEMI", "BLOCK"}:
            raise Fault(
                "line comment in an expression", self.at, len(self.source), help="remove it; it swallows what follows"
            )

    def _emit(self, kind: str, end: int, value: Value = None, last: str = "") -> None:
        self.tokens.append(Token(kind, self.at, end, value, self.line))
        self.at, self.line, self.last = end, False, last or kind

    def _next(self) -> None:
        source, at = self.source, self.at
        char = source[at]
        if found := _NAME.match(source, at):
            self._word(found[0])
        elif char.isdigit() or (char == "." and source[at + 1 : at + 2].isdigit()):
            self._number()
        elif char in "'\"":
            literal = _STRING.match(source, at)
            if literal is None:
                raise Fault(f"string is never closed: expected `{char}`", at, len(source), help="close the quote")
            self._emit("STRING", literal.end(), self._cook(at + 1, literal.end() - 1))
        elif char == "`":
            self._quasi("TEMPLATE", "TEMPLATE_HEAD")
        elif char == "}" and self.stack and self.stack[-1] == "TEMPLATE":
            self.stack.pop()
            self._quasi("TEMPLATE_TAIL", "TEMPLATE_MIDDLE")
        elif char == "/" and self.last not in _OPERAND_ENDS:
            self._regex()
        else:
            self._punctuation()

    def _word(self, word: str) -> None:
        end = self.at + len(word)
        if self.last in ("DOT", "CHAIN"):
            self._emit("PROPERTY", *self._property(word, end))
        elif self._is_key(end):
            self._emit("KEY", end, word)
        elif word == "of" and self._in_for():
            self._emit("OF", end, word)
        elif word in _KEYWORDS:
            self._emit(_KEYWORDS[word], end, word)
        elif word in RESERVED:
            self._emit("RESERVED", end, word)
        elif not word.replace("$", "_").isidentifier():
            raise Fault(f"unexpected character `{word[0]}`", self.at, self.at + 1, help=_ODD)
        else:
            arrow = self.source.startswith("=>", self._skip(end))
            self._emit("PARAMETER" if arrow else "NAME", end, word)

    def _property(self, word: str, end: int) -> tuple[int, str]:
        """The property name, longer than `word` when it begins a declared argument name with hyphens."""
        before = self.tokens[-2] if len(self.tokens) > 1 else None
        if before is None or before.value != "args" or before.kind != "NAME":
            return end, word
        for name in self.hyphenated:
            stop = self.at + len(name)
            if self.source.startswith(name, self.at) and not re.match(r"[\w$]|-\w", self.source[stop : stop + 2]):
                self.used.add(name)
                return stop, name
        return end, word

    def _is_key(self, end: int) -> bool:
        in_object = bool(self.stack) and self.stack[-1] == "LBRACE" and self.last in ("LBRACE", "COMMA")
        return in_object and self.source.startswith(":", self._skip(end))

    def _in_for(self) -> bool:
        kinds = [token.kind for token in self.tokens[-4:]]
        return len(kinds) == 4 and kinds[:2] == ["FOR", "LPAR"] and kinds[3] == "NAME"

    def _skip(self, at: int) -> int:
        found = _SPACE.match(self.source, at)
        return found.end() if found else at

    def _number(self) -> None:
        found = _NUMBER.match(self.source, self.at)
        end = found.end() if found else self.at + 1
        text = self.source[self.at : end]
        after = self.source[end : end + 1]
        if found is None or after.isalnum() or after in ("_", "$"):
            help = "write the digits alone, or quote it as text"
            raise Fault(f"`{text}{after}` is not a number", self.at, end + len(after), help=help)
        if len(text) > 1 and text[0] == "0" and text[1] in "0123456789_":
            raise Fault(f"`{text}` is a number with a leading zero", self.at, end, help="leave the zero out")
        self._emit("NUMBER", end, _number(text.replace("_", "")))

    def _regex(self) -> None:
        found = _REGEX.match(self.source, self.at)
        if found is None:
            help = "close it with `/`, or put a value before it to divide"
            raise Fault("regular expression is never closed: expected `/`", self.at, self.at + 1, help=help)
        self._emit("REGEX", found.end(), found[0])

    def _quasi(self, last: str, more: str) -> None:
        found = _QUASI.match(self.source, self.at + 1)
        end = found.end() if found else len(self.source)
        text = self._cook(self.at + 1, end)
        if self.source.startswith("${", end):
            self._emit(more, end + 2, text)
            self.stack.append("TEMPLATE")
        elif end < len(self.source):
            self._emit(last, end + 1, text)
        else:
            help = "close it with a backtick"
            raise Fault("template literal is never closed: expected a backtick", self.at, end, help=help)

    def _cook(self, start: int, end: int) -> str:
        text, bad = cook(self.source[start:end])
        if text is None:
            raise Fault("escape is not valid JavaScript", start + bad, min(start + bad + 2, end), help=BAD_ESCAPE)
        return text

    def _punctuation(self) -> None:
        for width in (4, 3, 2, 1):
            text = self.source[self.at : self.at + width]
            kind = _PUNCTUATION.get(text, "")
            if kind and not (text == "?." and self.source[self.at + 2 : self.at + 3].isdigit()):
                break
        else:
            raise Fault(f"unexpected character `{self.source[self.at]}`", self.at, self.at + 1, help=_ODD)
        end, last = self.at + len(text), ""
        if kind == "LPAR" and self._opens_arrow(end):
            self.stack.append("LPAR")
            kind = "ARROW_OPEN"
        elif kind == "LBRACE":
            kind = "BLOCK" if self.last in _BLOCK_AFTER else "LBRACE"
            self.stack.append(kind)
        elif kind in ("LPAR", "LSQB"):
            self.stack.append(kind)
        elif kind in ("RPAR", "RSQB", "RBRACE") and self.stack and self.stack[-1] != "TEMPLATE":
            last = "BLOCK_END" if self.stack.pop() == "BLOCK" and kind == "RBRACE" else ""
        self._emit(kind, end, text, last)

    def _opens_arrow(self, at: int) -> bool:
        """Whether the parenthesis opened before `at` holds parameters: its partner is followed by `=>`."""
        if self.last in _OPERAND_ENDS:
            return False
        found = re.compile(r"[\w$,\s]*\)").match(self.source, at)
        return found is not None and self.source.startswith("=>", self._skip(found.end()))


def _number(text: str) -> int | float:
    base = {"0x": 16, "0o": 8, "0b": 2}.get(text[:2].lower())
    if base is None and not text.isdigit():
        return float(text)
    value = int(text[2:], base) if base else int(text)
    if value <= 2**53:
        return value
    return float(value) if value < 2**1023 else float("inf")
