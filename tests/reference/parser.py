"""A Pratt parser for the expression subset, from text to nested tuples.

    ("lit", v) ("name", n) ("member", obj, name, optional) ("index", obj, key, optional) ("call", f, args, optional)
    ("chain", node)  an optional chain as a whole      ("new", f, args)      ("unary", op, e)     ("binary", op, l, r)
    ("logical", op, l, r)  ("cond", t, a, b)  ("array", items)  ("object", [(key | None, value)])  ("spread", e)
    ("template", [text | node])  ("regex", p, f)  ("arrow", params, body)  ("block", stmts)  ("piped", text)
    statements: ("const", name, e) ("if", t, a, b) ("return", e) ("of", name, e, body) ("expr", e)

`body=True` reads an evaluate body: `${{ }}` stands for a value, comments are skipped, functions are allowed.
Raises `Refused` on anything else.
"""

from __future__ import annotations

import re
from typing import Any

from .errors import Refused
from .values import UNDEFINED, to_units

__all__ = ["Node", "parse_body", "parse_expression"]

Node = tuple[Any, ...]

_IDENT = re.compile(r"[A-Za-z_$\u00aa-\uffff][\w$]*")
_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_SIGNS = "=> ?. ?? || && === !== == != >>> >> << <= >= ** ... { } ( ) [ ] . , ; : ? + - * / % < > ! ~ & | ^ ="
_PUNCT = sorted(_SIGNS.split(), key=len, reverse=True)
_BINARY = {
    "??": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "===": 7, "!==": 7,
    "<": 8, ">": 8, "<=": 8, ">=": 8, "in": 8, "instanceof": 8, "<<": 9, ">>": 9, ">>>": 9,
    "+": 10, "-": 10, "*": 11, "/": 11, "%": 11, "**": 12,
}  # fmt: skip
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
_KEYWORDS = """
    break case catch class const continue debugger default delete do else enum export extends finally for function if
    import in instanceof new return super switch this throw try var void while with
"""
_RESERVED = frozenset(_KEYWORDS.split())
_ENDS = ("num", "str", "template", "ident")


def parse_expression(text: str, declared: frozenset[str] = frozenset()) -> Node:
    """One expression that fills the text. `declared` are the argument names, for `args.item-id`."""
    parser = _Parser(text, declared, body=False)
    node = parser.assignment()
    parser.expect_end()
    return node


def parse_body(text: str, declared: frozenset[str] = frozenset()) -> Node:
    """An evaluate body: one expression, a trailing `;` allowed."""
    parser = _Parser(text, declared, body=True)
    node = parser.assignment()
    parser.accept(";")
    parser.expect_end()
    return node


class _Parser:
    def __init__(self, text: str, declared: frozenset[str], *, body: bool) -> None:
        self.text = text
        self.body = body
        self.hyphenated = sorted((name for name in declared if "-" in name), key=len, reverse=True)
        self.tokens: list[tuple[str, Any, int]] = []
        self.at = 0
        self._lex(0, None)

    # Lexing

    def _lex(self, i: int, closer: str | None) -> int:
        """Append tokens from index `i`; stop after an unmatched `closer`, or at the end."""
        text, depth = self.text, 0
        while True:
            while i < len(text) and (text[i].isspace() or text[i] == "\ufeff"):
                i += 1
            if i >= len(text):
                if closer:
                    raise Refused("unclosed substitution")
                self.tokens.append(("end", None, i))
                return i
            char = text[i]
            if self.body and text.startswith("//", i):
                i = text.find("\n", i) if "\n" in text[i:] else len(text)
            elif self.body and text.startswith("/*", i):
                i = text.index("*/", i) + 2
            elif self.body and text.startswith("${{", i):
                i = self._placeholder(i)
            elif match := _IDENT.match(text, i):
                name = self._argument_name(i) or match.group()
                self.tokens.append(("ident", name, i))
                i += len(name)
            elif match := _NUMBER.match(text, i):
                i = match.end()
                if i < len(text) and (text[i].isalnum() or text[i] in "_$"):
                    raise Refused("identifier directly after a number")
                word = match.group()
                self.tokens.append(("num", float(int(word, 16)) if word[:2] in ("0x", "0X") else float(word), i))
            elif char in "'\"":
                i = self._string(i)
            elif char == "`":
                i = self._template(i)
            elif char == "/" and self._regex_allowed():
                i = self._regex(i)
            else:
                for punct in _PUNCT:
                    if text.startswith(punct, i) and not (punct == "?." and text[i + 2 : i + 3].isdigit()):
                        break
                else:
                    raise Refused(f"unexpected character {char!r}")
                if punct == closer and depth == 0:
                    return i
                depth += (punct == "{") - (punct == "}")
                self.tokens.append(("punct", punct, i))
                i += len(punct)

    def _argument_name(self, i: int) -> str | None:
        """A declared name with hyphens right after `args.`."""
        if len(self.tokens) >= 2 and self.tokens[-1][1] in (".", "?.") and self.tokens[-2][:2] == ("ident", "args"):
            for name in self.hyphenated:
                rest = self.text[i + len(name) : i + len(name) + 1]
                if self.text.startswith(name, i) and not (rest.isalnum() or rest in ("_", "$", "-")):
                    return name
        return None

    def _regex_allowed(self) -> bool:
        if not self.tokens:
            return True
        kind, value, _ = self.tokens[-1]
        return kind not in _ENDS and not (kind == "punct" and value in (")", "]", "}"))

    def _placeholder(self, i: int) -> int:
        from .templates import close_of

        end = close_of(self.text, i)
        if end is None:
            raise Refused("unclosed template")
        self.tokens.append(("piped", self.text[i + 3 : end].strip(), i))
        return end + 2

    def _string(self, i: int) -> int:
        quote, start = self.text[i], i
        out: list[str] = []
        parts: list[Any] = []
        i += 1
        while True:
            if i >= len(self.text) or self.text[i] == "\n":
                raise Refused("unclosed string")
            char = self.text[i]
            if char == quote:
                break
            if self.body and self.text.startswith("${{", i):
                from .templates import close_of

                end = close_of(self.text, i)
                if end is None:
                    raise Refused("unclosed template")
                parts += ["".join(out), ("piped", self.text[i + 3 : end].strip())]
                out, i = [], end + 2
            elif char == "\\":
                cooked, i = self._escape(i)
                out.append(cooked)
            else:
                out.append(char)
                i += 1
        if parts:
            self.tokens.append(("template", [*parts, to_units("".join(out))], start))
        else:
            self.tokens.append(("str", to_units("".join(out)), start))
        return i + 1

    def _escape(self, i: int) -> tuple[str, int]:
        text = self.text
        char = text[i + 1 : i + 2]
        if char == "u" and (match := re.compile(r"\\u(?:([0-9a-fA-F]{4})|\{([0-9a-fA-F]{1,6})\})").match(text, i)):
            return to_units(chr(int(match.group(1) or match.group(2), 16))), match.end()
        if char == "x" and (match := re.compile(r"\\x([0-9a-fA-F]{2})").match(text, i)):
            return chr(int(match.group(1), 16)), match.end()
        if char in ("u", "x", "") or char in "123456789":
            raise Refused("bad escape")
        return _ESCAPES.get(char, char), i + 2

    def _template(self, i: int) -> int:
        start, out = i, ""
        parts: list[Any] = []
        i += 1
        while True:
            if i >= len(self.text):
                raise Refused("unclosed template literal")
            char = self.text[i]
            if char == "`":
                break
            if self.body and self.text.startswith("${{", i):
                from .templates import close_of

                end = close_of(self.text, i)
                if end is None:
                    raise Refused("unclosed template")
                parts += [to_units(out), ("piped", self.text[i + 3 : end].strip())]
                out, i = "", end + 2
            elif self.text.startswith("${", i):
                outer, self.tokens = self.tokens, []
                end = self._lex(i + 2, "}")
                self.tokens.append(("end", None, end))
                inner, self.tokens = self.tokens, outer
                parts += [to_units(out), inner]
                out, i = "", end + 1
            elif char == "\\":
                cooked, i = self._escape(i)
                out += cooked
            else:
                out += char
                i += 1
        self.tokens.append(("template", [*parts, to_units(out)], start))
        return i + 1

    def _regex(self, i: int) -> int:
        match = re.compile(r"/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+)/([a-z]*)").match(self.text, i)
        if not match:
            raise Refused("unclosed regular expression")
        self.tokens.append(("regex", (match.group(1), match.group(2)), i))
        return match.end()

    # Token stream

    def peek(self, ahead: int = 0) -> tuple[str, Any, int]:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def next(self) -> tuple[str, Any, int]:
        token = self.peek()
        self.at += 1
        return token

    def is_punct(self, *values: str, ahead: int = 0) -> bool:
        kind, value, _ = self.peek(ahead)
        return kind == "punct" and value in values

    def is_word(self, *values: str, ahead: int = 0) -> bool:
        kind, value, _ = self.peek(ahead)
        return kind == "ident" and value in values

    def accept(self, value: str) -> bool:
        if self.is_punct(value) or self.is_word(value):
            self.at += 1
            return True
        return False

    def expect(self, value: str) -> None:
        if not self.accept(value):
            raise Refused(f"expected {value} before {self.peek()[1]!r}")

    def expect_end(self) -> None:
        if self.peek()[0] != "end":
            raise Refused(f"unexpected {self.peek()[1]!r}")

    def identifier(self) -> str:
        kind, value, _ = self.next()
        if kind != "ident" or value in _RESERVED:
            raise Refused("expected a name")
        return str(value)

    # Expressions

    def assignment(self) -> Node:
        if self.is_word("async") and (self.is_word("function", ahead=1) or self._arrow_ahead(1)):
            self.next()
        if self.is_word("function") and self.body:
            self.next()
            if not self.is_punct("("):
                self.identifier()
            return ("arrow", self._parameters(), self._block())
        if self._arrow_ahead(0):
            params = self._parameters() if self.is_punct("(") else [self.identifier()]
            self.expect("=>")
            return ("arrow", params, self._block() if self.is_punct("{") else self.assignment())
        node = self.conditional()
        if self.is_punct("="):
            raise Refused("assignment")
        return node

    def _arrow_ahead(self, ahead: int) -> bool:
        if self.peek(ahead)[0] == "ident":
            return self.is_punct("=>", ahead=ahead + 1)
        if not self.is_punct("(", ahead=ahead):
            return False
        depth = 0
        while self.peek(ahead)[0] != "end":
            depth += self.is_punct("(", ahead=ahead) - self.is_punct(")", ahead=ahead)
            ahead += 1
            if depth == 0:
                return self.is_punct("=>", ahead=ahead)
        return False

    def _parameters(self) -> list[str]:
        self.expect("(")
        names = []
        while not self.accept(")"):
            names.append(self.identifier())
            if not self.is_punct(")"):
                self.expect(",")
        return names

    def conditional(self) -> Node:
        node = self.binary(0)
        if not self.accept("?"):
            return node
        then = self.assignment()
        self.expect(":")
        return ("cond", node, then, self.assignment())

    def binary(self, least: int) -> Node:
        node = self.unary()
        while True:
            kind, op, _ = self.peek()
            rank = _BINARY.get(op, 0) if kind == "punct" or op in ("in", "instanceof") else 0
            if rank <= least:
                return node
            self.next()
            if op == "**" and node[0] == "unary":
                raise Refused("unary operand of **")
            right = self.binary(rank - 1 if op == "**" else rank)
            if op in ("??", "||", "&&"):
                mixed = [side[1] for side in (node, right) if side[0] == "logical"]
                if any((op == "??") != (other == "??") for other in mixed):
                    raise Refused("?? mixed with || or &&")
                node = ("logical", op, node, right)
            else:
                node = ("binary", op, node, right)

    def unary(self) -> Node:
        if self.is_punct("!", "-", "+", "~") or self.is_word("typeof", "void"):
            return ("unary", self.next()[1], self.unary())
        if self.body and self.accept("await"):
            return self.unary()
        return self.postfix()

    def postfix(self) -> Node:
        node = self.primary()
        optional = False
        while True:
            if self.accept("?."):
                optional = True
                if self.is_punct("("):
                    node = ("call", node, self._arguments(), True)
                elif self.accept("["):
                    key = self.assignment()
                    self.expect("]")
                    node = ("index", node, key, True)
                else:
                    node = ("member", node, self._property_name(), True)
            elif self.accept("."):
                node = ("member", node, self._property_name(), False)
            elif self.accept("["):
                key = self.assignment()
                self.expect("]")
                node = ("index", node, key, False)
            elif self.is_punct("("):
                node = ("call", node, self._arguments(), False)
            elif self.peek()[0] == "template" and node[0] != "lit":
                raise Refused("tagged template")
            else:
                return ("chain", node) if optional else node

    def _property_name(self) -> str:
        kind, value, _ = self.next()
        if kind != "ident":
            raise Refused("expected a property name")
        return to_units(str(value))

    def _arguments(self) -> list[Node]:
        self.expect("(")
        return self._list(")")

    def _list(self, closer: str) -> list[Node]:
        items = []
        while not self.accept(closer):
            items.append(("spread", self.assignment()) if self.accept("...") else self.assignment())
            if not self.is_punct(closer):
                self.expect(",")
        return items

    def primary(self) -> Node:
        kind, value, _ = self.next()
        if kind in ("num", "str"):
            return ("lit", value)
        if kind == "template":
            return ("template", [self._substitution(part) for part in value])
        if kind == "regex":
            return ("regex", *value)
        if kind == "piped":
            return ("piped", value)
        if kind == "ident":
            constants = {"true": True, "false": False, "null": None, "undefined": UNDEFINED}
            if value in constants:
                return ("lit", constants[value])
            if value == "new":
                return self._new()
            if value in _RESERVED:
                raise Refused(f"unexpected {value}")
            return ("name", to_units(value))
        if value == "(":
            node = self.assignment()
            self.expect(")")
            return ("paren", node)
        if value == "[":
            return ("array", self._list("]"))
        if value == "{":
            return ("object", self._properties())
        raise Refused(f"unexpected {value!r}")

    def _substitution(self, part: Any) -> Any:
        if not isinstance(part, list):
            return part
        outer, position = self.tokens, self.at
        self.tokens, self.at = part, 0
        node = self.assignment()
        self.expect_end()
        self.tokens, self.at = outer, position
        return node

    def _new(self) -> Node:
        node: Node = ("name", self.identifier())
        while self.accept("."):
            node = ("member", node, self._property_name(), False)
        return ("new", node, self._arguments() if self.is_punct("(") else [])

    def _properties(self) -> list[tuple[str | None, Node]]:
        entries: list[tuple[str | None, Node]] = []
        while not self.accept("}"):
            if self.accept("..."):
                entries.append((None, self.assignment()))
            else:
                kind, key, _ = self.next()
                if kind not in ("ident", "str"):
                    raise Refused("expected a key")
                if self.accept(":"):
                    entries.append((key, self.assignment()))
                elif kind == "ident" and key not in _RESERVED:
                    entries.append((key, ("name", key)))
                else:
                    raise Refused("expected :")
            if not self.is_punct("}"):
                self.expect(",")
        return entries

    # Statements

    def _block(self) -> Node:
        self.expect("{")
        body = []
        while not self.accept("}"):
            body.append(self.statement())
        return ("block", body)

    def statement(self) -> Node:
        if self.is_punct("{"):
            return self._block()
        if self.accept(";"):
            return ("block", [])
        if self.is_word("const", "let", "var"):
            self.next()
            name = self.identifier()
            self.expect("=")
            node: Node = ("const", name, self.assignment())
        elif self.accept("return"):
            node = ("return", ("lit", UNDEFINED) if self.is_punct(";", "}") else self.assignment())
        elif self.accept("if"):
            self.expect("(")
            test = self.assignment()
            self.expect(")")
            then = self.statement()
            return ("if", test, then, self.statement() if self.accept("else") else ("block", []))
        elif self.accept("for"):
            self.expect("(")
            if not self.is_word("const", "let", "var"):
                raise Refused("only for (const name of ...)")
            self.next()
            name = self.identifier()
            self.expect("of")
            source = self.assignment()
            self.expect(")")
            return ("of", name, source, self.statement())
        else:
            node = ("expr", self.assignment())
        self.accept(";")
        return node
