"""`quick` changes what an object costs, and nothing else."""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.spec.quick import quick, replace


@quick
@dataclass(frozen=True, slots=True, order=True)
class Point:
    x: int
    y: int = 2
    name: str = "here"


@dataclass(frozen=True, slots=True, order=True)
class Slow:
    x: int
    y: int = 2
    name: str = "here"


VALUES = st.fixed_dictionaries({"x": st.integers()}, optional={"y": st.integers(), "name": st.text()})


@given(VALUES, VALUES, st.fixed_dictionaries({}, optional={"x": st.integers(), "name": st.text()}))
def test_it_is_the_dataclass_that_it_was(
    values: dict[str, Any], others: dict[str, Any], changes: dict[str, Any]
) -> None:
    mine, its = Point(**values), Slow(**values)
    assert dataclasses.asdict(mine) == dataclasses.asdict(its)
    assert repr(mine) == repr(its).replace("Slow", "Point")
    assert hash(mine) == hash(its)
    assert (mine < Point(**others)) == (its < Slow(**others))
    assert (mine == Point(**others)) == (its == Slow(**others))
    assert dataclasses.asdict(replace(mine, **changes)) == dataclasses.asdict(dataclasses.replace(its, **changes))
    assert dataclasses.replace(mine, **changes) == replace(mine, **changes)
    assert mine == Point(**values)
    assert pickle.loads(pickle.dumps(mine)) == mine


def test_nobody_changes_a_field() -> None:
    point = Point(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    assert not hasattr(point, "__dict__")


def test_arguments_are_refused_as_ever() -> None:
    with pytest.raises(TypeError, match=r"Point.__init__\(\) missing 1 required positional argument: 'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Point(1, z=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="`Point` has no field `z`"):
        replace(Point(1), z=3)


def test_replace_takes_any_dataclass() -> None:
    assert replace(Slow(1), y=5) == Slow(1, 5)


@dataclass(frozen=True)
class Loose:
    x: int


@dataclass(frozen=True, slots=True)
class Made:
    x: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Busy:
    x: int

    def __post_init__(self) -> None:
        raise AssertionError


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (Loose, "`Loose.x` is not a slot"),
        (Made, "`Made.x` is not a plain field"),
        (Busy, "`Busy` has a `__post_init__`"),
    ],
)
def test_what_it_would_change_it_refuses(kind: type, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        quick(kind)
