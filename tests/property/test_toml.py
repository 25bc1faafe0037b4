"""Positions and edits of TOML: every place holds its value, and an edit changes what was asked and nothing else."""

from __future__ import annotations

import copy
import re
import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adapterc.compiler.config import ConfigError, parse_config
from adapterc.syntax.toml import TomlError, read
from adapterc.syntax.toml_edit import EditError, append_table, literal, remove_table, set_value

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8)
COMMENT = st.text(st.sampled_from("abc [[x]] = \"'#{},"), max_size=10).map(lambda text: f"#{text}")
SPACE = st.sampled_from(["", " ", "\t", "  "])
KEY = st.sampled_from(["a", "b-1", '"c d"', "'e.f'", '"[[x]]"', '"#"'])


def written(value: str) -> st.SearchStrategy[str]:
    """A string in one of the forms that hold it."""
    forms = [literal(value)]
    if "'" not in value and not re.search(r"[\x00-\x08\x0a-\x1f\x7f]", value):
        forms.append(f"'{value}'")
    if not re.search(r"[\x00-\x08\x0b-\x1f\x7f\\\"]", value):
        forms.append(f'"""\n{value}"""')
    return st.sampled_from(forms)


SCALAR = st.one_of(
    TEXT.flatmap(written),
    st.integers(-99, 99).map(str),
    st.sampled_from(["true", "1.5e3", "inf", "1979-05-27 07:32:00", "0x1F", "[]", "{}", '[ "]", # x\n ]']),
)
VALUE = st.one_of(
    SCALAR,
    st.lists(st.tuples(SPACE, SCALAR, SPACE).map("".join), max_size=3).map(lambda items: "[" + ",".join(items) + "]"),
    st.tuples(KEY, SCALAR.filter(lambda text: "\n" not in text)).map(lambda pair: f"{{ {pair[0]} = {pair[1]} }}"),
)
PAIRS = st.dictionaries(KEY, st.tuples(VALUE, SPACE, st.one_of(st.just(""), COMMENT)), max_size=3).map(
    lambda pairs: "".join(f"{key} = {value}{space}{note}\n" for key, (value, space, note) in pairs.items())
)
FILLER = st.lists(st.one_of(st.just(""), COMMENT), max_size=2).map(lambda lines: "".join(f"{line}\n" for line in lines))
HEADER = st.sampled_from(["[[x]]\n", "[[ x ]] # one\n", "[[y]]\n", "[[x.sub]]\n"])


@st.composite
def documents(draw: st.DrawFn) -> str:
    text = draw(FILLER) + draw(PAIRS)
    for _ in range(draw(st.integers(0, 4))):
        text += draw(FILLER) + draw(HEADER) + draw(PAIRS)
    text += draw(FILLER)
    if draw(st.booleans()):
        text = text.removesuffix("\n")
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return ""
    return text


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def comments(text: str) -> list[str]:
    """The comments of a text, as the scanner passes over them: what is left when every value and key is cut out."""
    document = read(text)
    cut = list(text)
    for place in document.places.values():
        cut[place.start : place.end] = " " * (place.end - place.start)
        cut[place.key_start : place.key_end] = " " * (place.key_end - place.key_start)
    return re.findall(r"#[^\n]*", "".join(cut))


@given(documents())
@settings(max_examples=300)
def test_every_place_holds_its_value(text: str) -> None:
    document = read(text)
    assert document.value == tomllib.loads(text)
    for path, place in document.places.items():
        found = tomllib.loads(f"v = {text[place.start : place.end]}")["v"]
        assert repr(found) == repr(at(document.value, path))


@given(documents(), st.sampled_from(["x", "y", "z"]), st.dictionaries(st.sampled_from(["k", "l m"]), TEXT, min_size=1))
@settings(max_examples=300)
def test_a_table_is_added_and_taken_away(text: str, name: str, table: dict[str, str]) -> None:
    before = tomllib.loads(text)
    try:
        made = append_table(text, name, table)
    except EditError:
        assert not isinstance(before.get(name, []), list)
        return
    wanted = copy.deepcopy(before)
    wanted.setdefault(name, []).append(table)
    assert tomllib.loads(made) == wanted
    assert comments(made) == comments(text)
    number = len(wanted[name]) - 1
    back = remove_table(made, name, number)
    assert tomllib.loads(back) == before
    assert comments(back) == comments(text)
    assert [line for line in back.split("\n") if line.strip()] == [line for line in text.split("\n") if line.strip()]


@given(documents(), st.data(), TEXT)
@settings(max_examples=300)
def test_a_value_is_set(text: str, data: st.DataObject, value: str) -> None:
    document = read(text)
    holders: list[tuple[str | int, ...]] = [(), *(table.path for table in document.tables)]
    holder = data.draw(st.sampled_from(holders))
    keys = [path[-1] for path in document.places if path[:-1] == holder and isinstance(path[-1], str)]
    key = data.draw(st.sampled_from([*keys, "new key"]))
    try:
        made = set_value(text, (*holder, key), value)
    except EditError:
        return  # said, and nothing was changed
    wanted = copy.deepcopy(document.value)
    at(wanted, holder)[key] = value
    assert tomllib.loads(made) == wanted
    if key not in keys:
        assert comments(made) == comments(text)
        assert sorted(text.split()) == sorted(made.replace(f'"new key" = {literal(value)}', "", 1).split())


@given(st.text(max_size=60))
@settings(max_examples=300)
def test_any_text_is_read_or_has_a_fault_with_a_place(text: str) -> None:
    try:
        read(text)
    except TomlError as error:
        lines = text.split("\n")
        assert 1 <= error.fault.line <= len(lines) + 1 and error.fault.column >= 1


KEYS = st.sampled_from(
    [
        "schema",
        "profile",
        "locale",
        "allow",
        "source",
        "deny",
        "approve",
        "hold",
        "override",
        "state",
        "adapter",
        "name",
    ]
)
TREE = st.recursive(
    st.one_of(TEXT, st.integers(-5, 5), st.booleans(), st.just("shop/hot")),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=8,
)


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{literal(key)} = {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return literal(value) if isinstance(value, str) else str(value).lower()


@given(st.dictionaries(st.one_of(KEYS, TEXT), TREE, max_size=4))
@settings(max_examples=300)
def test_any_configuration_is_taken_or_told_what_is_wrong(document: dict[str, Any]) -> None:
    text = "".join(f"{literal(key)} = {inline(value)}\n" for key, value in document.items())
    try:
        parse_config("adapterc.toml", text.encode())
    except ConfigError as error:
        for problem in error.problems:
            assert 1 <= problem.line <= text.count("\n") + 1 and problem.column >= 1 and problem.help
