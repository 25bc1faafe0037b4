"""A script without its prelude, and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.prelude import closure, names, prelude_source
from adapterc.compiler.prelude.block import PRELUDE_MARK, joined, parted, prelude_block
from adapterc.compiler.unit import compile_file

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
WANTED = st.lists(st.sampled_from(sorted(names())), unique=True).map(tuple)
HEADS = st.text() | st.sampled_from([f"x\n  {PRELUDE_MARK}\n\n}}", f"\n  {PRELUDE_MARK}", "\n}"])


@given(HEADS, WANTED)
def test_what_was_joined_is_parted(head: str, wanted: tuple[str, ...]) -> None:
    assert parted(joined(head, wanted)) == (head, wanted)


@given(st.text() | HEADS)
def test_no_other_script_is_parted_into_something_else(script: str) -> None:
    found = parted(script)
    assert found is None or joined(*found) == script


def test_every_function_can_be_told() -> None:
    every = tuple(sorted(names()))
    assert parted(joined("x", every)) == ("x", every)
    assert all(parted(joined("x", (name,))) == ("x", (name,)) for name in every)


@pytest.mark.parametrize(
    "script",
    [
        "",
        "async (args, helpers) => {\n}",
        joined("x", ("fail",))[:-1],
        joined("x", ("fail",)) + "\n",
        joined("x", ("fail",)).replace("$fail", "$other"),
        joined("x", ("fail",)).replace("const error", "let error"),
        joined("x", ("fail",)).replace("\n\n", "\n"),
    ],
)
def test_what_differs_in_a_character_is_left_whole(script: str) -> None:
    assert parted(script) is None


def test_the_block_is_the_sources_two_blanks_in() -> None:
    lines = prelude_block(("fail",)).split("\n")
    assert lines[:2] == [f"  {PRELUDE_MARK}", ""]
    assert [line[2:] for line in lines[2:]] == prelude_source("fail").split("\n")


def test_scripts_of_the_compiler_are_parted() -> None:
    path = EXAMPLES / "opencli-yaml/shop/hot.yaml"
    (artifact,) = compile_file("opencli-yaml/shop/hot.yaml", path.read_bytes()).artifacts
    assert artifact.script is not None
    found = parted(artifact.script)
    assert found is not None
    assert set(closure(found[1])) == set(found[1])
    assert len(found[0]) * 4 < len(artifact.script)
