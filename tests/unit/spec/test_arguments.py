"""Arguments against a manifest: what is taken, what is refused and with which words, and that the scripts agree."""

from __future__ import annotations

import json
import math
import random
import struct
from collections import OrderedDict
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adapterc.compiler.catalog.entry import finish_entry
from adapterc.spec.arguments import MAX_BYTES, InvalidArguments, bind
from adapterc.spec.coercion import coerce, js_number, js_text
from adapterc.spec.manifest import AdapterEntry
from adapterc.spec.visible import visible
from tests.support.catalogs import manifest, script
from tests.support.page import Page
from tests.support.prelude import value

KINDS = {"id": "text", "n": "integer", "price": "number", "new": "boolean"}
ITEM = {"id": "text", "item_id": "text"}


def entry(
    kinds: Mapping[str, str] = KINDS,
    *,
    required: tuple[str, ...] = (),
    choices: Mapping[str, list[Any]] | None = None,
    renamed: Mapping[str, str] | None = None,
    defaults: Mapping[str, Any] | None = None,
) -> AdapterEntry:
    """An entry with these arguments; the integers are those of the manifest, all else is text there."""
    args = [
        {
            "name": name,
            "description": name,
            "required": name in required,
            "arg_type": "integer" if kind == "integer" else "string",
            "example": 1 if kind == "integer" else "x",
        }
        for name, kind in kinds.items()
    ]
    rules = {
        "required": [name for name in kinds if name in required],
        "defaults": dict(defaults or {}),
        "choices": dict(choices or {}),
        "coercions": dict(kinds),
        "renamed": dict(renamed or {}),
        "positional": [],
    }
    made = manifest(args=args, rules=rules, entry={"kind": "fixed_url", "url": "https://shop.test/"})
    return AdapterEntry.of(finish_entry(made, script("shop/hot")))


def problems(made: AdapterEntry, given: Any) -> tuple[str, ...]:
    with pytest.raises(InvalidArguments) as caught:
        bind(made, given)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return caught.value.problems


class Word(StrEnum):
    TEA = "tea"


class Count(int):
    pass


@pytest.mark.parametrize(
    ("name", "given", "bound"),
    [
        ("id", "tea", "tea"),
        ("id", "", ""),
        ("id", "  ", "  "),
        ("id", " a b\n", " a b\n"),
        ("id", "\0", "\0"),
        ("id", "茶 🍵 \u2028", "茶 🍵 \u2028"),
        ("id", "0123", "0123"),
        ("id", 2055079539374747769, "2055079539374747769"),
        ("id", -(10**30), "-1" + "0" * 30),
        ("id", 0, "0"),
        ("id", True, "true"),
        ("id", False, "false"),
        ("id", "null", "null"),
        ("id", "{{id}}", "{{id}}"),
        ("n", 5, 5),
        ("n", -5, -5),
        ("n", 0, 0),
        ("n", "5", 5),
        ("n", "+5", 5),
        ("n", "05", 5),
        ("n", "-05", -5),
        ("n", "-0", 0),
        ("n", "0" * 5000 + "7", 7),
        ("n", 2**53 - 1, 2**53 - 1),
        ("n", "-9007199254740991", -(2**53) + 1),
        ("price", 5, "5"),
        ("price", 2**70, "1180591620717411303424"),
        ("price", 1.5, "1.5"),
        ("price", 5.0, "5"),
        ("price", -0.0, "0"),
        ("price", 1e21, "1e+21"),
        ("price", 1e-7, "1e-7"),
        ("price", 123456789012345680000.0, "123456789012345680000"),
        ("price", "1.50", "1.50"),
        ("price", " 5\ufeff", " 5\ufeff"),
        ("price", "0x1F", "0x1F"),
        ("price", ".5e1", ".5e1"),
        ("price", "0x8" + "0" * 255, "0x8" + "0" * 255),
        ("price", "5.", "5."),
        *(("new", word, "true") for word in (True, "true", "TRUE", "1", "yes", "Yes", "on", 1)),
        *(("new", word, "false") for word in (False, "false", "0", "no", "off", "OFF", 0)),
    ],
)
def test_what_is_taken(name: str, given: object, bound: str | int) -> None:
    assert bind(entry(), {name: given}) == {name: bound}
    assert type(bind(entry(), {name: given})[name]) is type(bound)


WHOLE = "must be a whole number up to 2^53 - 1; received "


@pytest.mark.parametrize(
    ("name", "given", "problem"),
    [
        ("id", 1.5, "must be text; received the number 1.5"),
        ("id", 1.0, "must be text; received the number 1.0"),
        ("id", float("nan"), "must be text; received the number nan"),
        ("id", None, "must be text; received null, so leave it out"),
        ("id", ["tea"], "must be text; received a list"),
        ("id", {"a": 1}, "must be text; received an object"),
        ("id", b"tea", "must be text; received bytes"),
        ("id", Word.TEA, "must be text; received Word"),
        ("id", 10**400, "must be text; received a huge number"),
        ("id", "a\ud800", "holds half of a surrogate pair"),
        ("n", "", WHOLE + "``"),
        ("n", "  ", WHOLE + "`  `"),
        ("n", " 5", WHOLE + "` 5`"),
        ("n", "5\n", WHOLE + r"`5\n`"),
        ("n", "1.5", WHOLE + "`1.5`"),
        ("n", 1.5, WHOLE + "the number 1.5"),
        ("n", 5.0, WHOLE + "the number 5.0"),
        ("n", "Infinity", WHOLE + "`Infinity`"),
        ("n", "true", WHOLE + "`true`"),
        ("n", True, WHOLE + "`true`"),
        ("n", "0x10", WHOLE + "`0x10`"),
        ("n", "1e3", WHOLE + "`1e3`"),
        ("n", "1_000", WHOLE + "`1_000`"),
        ("n", "++5", WHOLE + "`++5`"),
        ("n", "+", WHOLE + "`+`"),
        ("n", "٥", WHOLE + "`٥`"),
        ("n", "12345678901234567890", WHOLE + "`12345678901234567890`"),
        ("n", 2**53, WHOLE + "`9007199254740992`"),
        ("n", "-9007199254740992", WHOLE + "`-9007199254740992`"),
        ("n", "9" * 5000, WHOLE + f"`{'9' * 80}…`"),
        ("n", None, WHOLE + "null, so leave it out"),
        ("n", [5], WHOLE + "a list"),
        ("n", Count(5), WHOLE + "Count"),
        ("price", "", "must be a finite number; received ``"),
        ("price", " \n", r"must be a finite number; received ` \n`"),
        ("price", "1,5", "must be a finite number; received `1,5`"),
        ("price", "+0x1F", "must be a finite number; received `+0x1F`"),
        ("price", "1_0", "must be a finite number; received `1_0`"),
        ("price", "NaN", "must be a finite number; received `NaN`"),
        ("price", "Infinity", "must be a finite number; received `Infinity`"),
        ("price", "1e999", "must be a finite number; received `1e999`"),
        ("price", "0x" + "f" * 256, f"must be a finite number; received `0x{'f' * 78}…`"),
        ("price", float("inf"), "must be a finite number; received the number inf"),
        ("price", float("nan"), "must be a finite number; received the number nan"),
        ("price", True, "must be a finite number; received `true`"),
        ("price", "٥", "must be a finite number; received `٥`"),
        ("price", None, "must be a finite number; received null, so leave it out"),
        ("new", "", "must be true or false; received ``"),
        ("new", "maybe", "must be true or false; received `maybe`"),
        ("new", " true", "must be true or false; received ` true`"),
        ("new", 2, "must be true or false; received `2`"),
        ("new", 1.0, "must be true or false; received the number 1.0"),
        ("new", "\x1b[31m", r"must be true or false; received `\x1b[31m`"),
        ("new", None, "must be true or false; received null, so leave it out"),
    ],
)
def test_what_is_refused(name: str, given: object, problem: str) -> None:
    assert problems(entry(), {name: given}) == (f"argument `{name}` {problem}",)


def test_the_type_of_the_manifest_decides_where_the_rules_say_nothing() -> None:
    item = finish_entry(manifest(rules={"coercions": {}}), script("shop/hot"))
    made = AdapterEntry.of(item)
    assert bind(made, {"query": 5, "limit": "5"}) == {"query": "5", "limit": 5}
    assert problems(made, {"query": "x", "limit": "x"}) == (f"argument `limit` {WHOLE}`x`",)


@pytest.mark.parametrize("kind", ["text", "integer", "number", "boolean"])
def test_an_integer_that_python_would_not_write_is_refused(kind: str) -> None:
    (problem,) = problems(entry({"id": kind}), {"id": 10**5000})
    assert problem.startswith("argument `id` must be ") and problem.endswith("; received a huge number")


@pytest.mark.parametrize("given", [{}, {"id": ""}, {"id": None}])
def test_required_means_given_and_not_empty(given: dict[str, object]) -> None:
    made = entry({"id": "text", "n": "integer"}, required=("id",))
    assert problems(made, given) == ("argument `id` is required",)


def test_blank_text_is_a_value() -> None:
    assert bind(entry({"id": "text"}, required=("id",)), {"id": " "}) == {"id": " "}


def test_nothing_is_filled_in() -> None:
    assert bind(entry(defaults={"n": 20, "id": "x"}), {}) == {}
    assert bind(entry(defaults={"n": 20, "id": "x"}), {"price": 2}) == {"price": "2"}


def test_values_come_in_the_order_of_the_manifest() -> None:
    assert list(bind(entry(), {"new": 1, "price": 2, "n": 3, "id": 4})) == ["id", "n", "price", "new"]


def test_any_mapping_will_do() -> None:
    assert bind(entry(), OrderedDict(n=1)) == {"n": 1}


@pytest.mark.parametrize("given", [None, [], "n=1", 5, [("n", 1)]])
def test_anything_but_a_mapping_is_refused(given: object) -> None:
    assert problems(entry(), given) == ("the arguments must be an object",)


@pytest.mark.parametrize(
    ("key", "problem"),
    [
        ("__proto__", "argument `__proto__` is unknown"),
        ("constructor", "argument `constructor` is unknown"),
        ("toString", "argument `toString` is unknown"),
        ("", "argument `` is unknown"),
        ("N", "argument `N` is unknown"),
        ("n ", "argument `n ` is unknown: did you mean `n`?"),
        ("prize", "argument `prize` is unknown: did you mean `price`?"),
        ("price\n", r"argument `price\n` is unknown: did you mean `price`?"),
        ("\ud800", r"argument `\ud800` is unknown"),
        ("x" * 5000, f"argument `{'x' * 80}…` is unknown"),
        (5, "argument `5` is unknown"),
    ],
)
def test_names_are_exact(key: Any, problem: str) -> None:
    assert problems(entry(), {"n": 1, key: 1}) == (problem,)


def test_a_flood_of_unknown_names_is_counted() -> None:
    found = problems(entry(), {f"{number}?": 1 for number in range(5000)})
    assert len(found) == 21
    assert found[0] == "argument `0?` is unknown"
    assert found[-1] == "4980 more arguments are unknown"


@pytest.mark.parametrize(
    ("given", "bound"),
    [({"item-id": "9-9"}, {"item_id": "9-9"}), ({"item_id": 9}, {"item_id": "9"}), ({}, {})],
)
def test_both_spellings_of_a_name_are_taken(given: dict[str, object], bound: dict[str, object]) -> None:
    assert bind(entry(ITEM, renamed={"item_id": "item-id"}), given) == bound


def test_both_spellings_at_once_are_refused() -> None:
    made = entry(ITEM, renamed={"item_id": "item-id"}, required=("item_id",))
    twice = "argument `item_id` is given twice, as `item-id` too"
    assert problems(made, {"item-id": "1", "item_id": "1"}) == (twice,)
    assert problems(made, {"item-id": None, "item_id": "1"}) == (twice,)
    assert problems(made, {"item.id": "1"}) == (
        "argument `item_id` is required",
        "argument `item.id` is unknown: did you mean `item_id`?",
    )


def test_a_public_name_is_nobody_elses_spelling() -> None:
    made = entry(ITEM, renamed={"item_id": "id"})
    assert bind(made, {"id": "1"}) == {"id": "1"}


@pytest.mark.parametrize(
    ("kind", "choices", "given", "bound"),
    [
        ("text", ["all", "open"], "open", "open"),
        ("text", [7, "8"], 7, "7"),
        ("text", [7, "8"], "7", "7"),
        ("text", [True, None], True, "true"),
        ("text", [True, None], "null", "null"),
        ("text", [], "anything", "anything"),
        ("integer", [1, "2"], "02", 2),
        ("integer", [1, "2"], 1, 1),
        ("number", [1.0, 2.5], "1.0", "1.0"),
        ("number", ["1", 1e21], 1e21, "1e+21"),
        ("boolean", [True], "yes", "true"),
    ],
)
def test_a_choice_is_compared_by_its_text(kind: str, choices: list[Any], given: object, bound: str | int) -> None:
    assert bind(entry({"id": kind}, choices={"id": choices}), {"id": given}) == {"id": bound}


@pytest.mark.parametrize(
    ("kind", "choices", "given", "problem"),
    [
        ("text", ["all", "open"], "Open", "must be one of `all`, `open`; received `Open`"),
        ("text", ["all", "open"], "", "must be one of `all`, `open`; received ``"),
        ("text", [7, True, None, 1.5], "x", "must be one of `7`, `true`, `null`, `1.5`; received `x`"),
        ("integer", [1, "02"], "02", "must be one of `1`, `02`; received `02`"),
        ("number", ["1.0"], "1.0", "must be one of `1.0`; received `1.0`"),
        ("boolean", [True], "no", "must be one of `true`; received `no`"),
    ],
)
def test_another_choice_is_refused(kind: str, choices: list[Any], given: object, problem: str) -> None:
    made = entry({"id": kind}, choices={"id": choices})
    assert problems(made, {"id": given}) == (f"argument `id` {problem}",)


def test_the_size_of_all_values_is_limited() -> None:
    made = entry({"id": "text", "more": "text"})
    assert bind(made, {"id": "é" * (MAX_BYTES // 4), "more": "x" * (MAX_BYTES // 2)})
    assert problems(made, {"id": "é" * (MAX_BYTES // 4), "more": "x" * (MAX_BYTES // 2 + 1)}) == (
        "the arguments have 1048577 bytes together, and 1048576 are the most",
    )


def test_everything_that_is_wrong_is_said_in_order() -> None:
    made = entry({**KINDS, "q": "text"}, required=("id", "q"))
    given = {"q": "\udfff", "lim": 1, "new": "maybe", "n": None, "price": "x" * 2}
    assert problems(made, given) == (
        "argument `id` is required",
        f"argument `n` {WHOLE}null, so leave it out",
        "argument `price` must be a finite number; received `xx`",
        "argument `new` must be true or false; received `maybe`",
        "argument `q` holds half of a surrogate pair",
        "argument `lim` is unknown",
    )


# what the scripts do with the same texts

PIECES = st.sampled_from([*"0123456789+-.eExXoObBaAfF _nN", "Infinity", "true", "YES", "off", "\ufeff", "\xa0", "\x85"])
TEXTS = st.one_of(
    st.lists(PIECES, max_size=8).map("".join),
    st.text(st.characters(codec="utf-8"), max_size=6),
    st.integers().map(str),
    st.floats().map(repr),
    st.integers(0, 2**80).map(hex),
)
JSON_VALUES = st.one_of(TEXTS, st.booleans(), st.integers(-(2**60), 2**60), st.floats(allow_nan=False).map(float))


def by_script(coercer: str, values: list[Any], options: str = "{}") -> list[Any]:
    """What a script's `$arg` makes of each value: `{got, text}`, or null when it is refused."""
    made: list[Any] = value(
        f"""return {json.dumps(values)}.map((x) => {{
          try {{ const got = $arg({{ x }}, "x", {coercer}, {options}); return {{ got, text: String(got) }}; }}
          catch (e) {{ return null; }}
        }});"""
    )
    return made


def ours(kind: str, given: object, choices: tuple[object, ...] = ()) -> str | None:
    try:
        return coerce(kind, given, choices)
    except ValueError:
        return None


@settings(max_examples=60)
@given(st.lists(JSON_VALUES, min_size=1, max_size=60))
@example(
    ["0b101", "0B2", "0o17", "08", "1e5", "1.e5", ".e5", ".", "+.5", "- 5", "-", "0x", "1e400", "\u180e5", "5\u200b"]
)
def test_scripts_take_the_same_numbers(values: list[Any]) -> None:
    finite = [item for item in values if not isinstance(item, float) or math.isfinite(item)]
    passed = [ours("number", item) for item in finite]
    said = by_script("$argNumber", finite)
    assert [item is None for item in passed] == [item is None for item in said]
    taken = [item for item in passed if item is not None]
    numbers = [float(item["got"]) for item in said if item is not None]
    assert [js_number(text) for text in taken] == numbers
    assert [float(item["got"]) for item in by_script("$argNumber", taken)] == numbers


@settings(max_examples=60)
@given(st.lists(st.one_of(TEXTS, st.integers(-(2**60), 2**60), st.booleans()), min_size=1, max_size=60))
def test_scripts_take_the_same_integers_and_booleans(values: list[Any]) -> None:
    for item, said in zip(values, by_script("$argInteger", values), strict=True):
        passed = ours("integer", item)
        assert (passed is None) == (said is None), item
        assert passed is None or (said is not None and int(passed) == said["got"]), item
    for item, said in zip(values, by_script("$argBoolean", values), strict=True):
        assert ours("boolean", item) == (None if said is None else said["text"]), item


@settings(max_examples=60)
@given(st.lists(st.one_of(TEXTS, st.integers(-(2**53), 2**53), st.booleans()), min_size=1, max_size=60))
def test_scripts_take_the_same_texts_and_choices(values: list[Any]) -> None:
    for item, said in zip(values, by_script("$argText", values), strict=True):
        assert said is not None and ours("text", item) == said["text"]


QUARTERS = st.integers(-400, 400).map(lambda number: number / 4)
SPELLED = st.one_of(QUARTERS, QUARTERS.map(repr), st.integers(-9, 9), st.integers(-9, 9).map(lambda n: f"{n:+04}"))


@settings(max_examples=60)
@given(st.sampled_from(["text", "integer", "number"]), st.lists(SPELLED, min_size=1, max_size=60))
def test_scripts_take_the_same_choices(kind: str, values: list[Any]) -> None:
    given_values = values if kind == "number" else [item for item in values if not isinstance(item, float)]
    choices = tuple(values[::3])
    texts = json.dumps([js_text(choice) for choice in choices])
    said = by_script(f"$arg{kind.title()}", given_values, f"{{ choices: {texts} }}")
    for item, there in zip(given_values, said, strict=True):
        assert (ours(kind, item, choices) is None) == (there is None), item


def test_numbers_are_written_as_javascript_does(page: Page) -> None:
    """In Chromium: quickjs writes some numbers with more digits than they need."""
    chance = random.Random(7)
    values = [struct.unpack("<d", chance.randbytes(8))[0] for _ in range(5000)]
    values += [chance.uniform(-1, 1) * 10.0 ** chance.randint(-10, 25) for _ in range(5000)]
    values += [0.0, -0.0, 5e-324, 1.7976931348623157e308, 1e21, 999999999999999900000.0, 1e-6, 9.5e-7, 100.0, 2.0**60]
    values = [item for item in values if math.isfinite(item)]
    texts = [js_text(item) for item in values]
    with page.tab("about:blank") as tab:
        assert texts == tab.evaluate(f"{json.dumps(values)}.map(String)")
    assert [js_number(text) for text in texts] == values


ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary(max_size=3)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.one_of(st.sampled_from([*KINDS, "item-id", "__proto__"]), st.text(max_size=4))


@settings(max_examples=300)
@given(st.dictionaries(NAMES, ANYTHING, max_size=6))
def test_whatever_is_given_ends_in_plain_values_or_in_problems(given: dict[str, object]) -> None:
    try:
        bound = bind(entry(), given)
    except InvalidArguments as error:
        assert error.problems and all(problem == visible(problem, prose=True) for problem in error.problems)
    else:
        assert bound.keys() == given.keys()
        assert all(type(item) in (str, int) for item in bound.values())
        assert bind(entry(), bound) == bound
        json.dumps(bound, ensure_ascii=False).encode()
