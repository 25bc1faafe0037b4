"""`quick` changes what an object costs, and nothing else."""

from __future__ import annotations

import copy
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


@quick
class Alone:
    x: int
    y: int = 2
    name: str = field(default="here", repr=False)
    note: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SlowAlone:
    x: int
    y: int = 2
    name: str = field(default="here", repr=False)
    note: str = field(default="", compare=False)


@quick
class More(Alone):
    z: int = 3


@dataclass(frozen=True, slots=True)
class SlowMore(SlowAlone):
    z: int = 3


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


@pytest.mark.parametrize(("quickly", "slowly"), [(Alone, SlowAlone), (More, SlowMore)])
@given(values=VALUES, others=VALUES, note=st.text(max_size=1))
def test_alone_it_stands_for_a_dataclass(
    quickly: type[Alone], slowly: type[SlowAlone], values: dict[str, Any], others: dict[str, Any], note: str
) -> None:
    mine, its = quickly(**values, note=note), slowly(**values, note=note)
    assert dataclasses.is_dataclass(mine)
    assert dataclasses.asdict(mine) == dataclasses.asdict(its)
    assert repr(mine) == repr(its).replace("Slow", "")
    assert hash(mine) == hash(its)
    assert (mine == quickly(**others)) == (its == slowly(**others))
    assert mine == quickly(**values)
    assert mine != its
    for again in (pickle.loads(pickle.dumps(mine)), copy.copy(mine), copy.deepcopy(mine), replace(mine)):
        assert (type(again), again, again.note) == (quickly, mine, note)
    assert dataclasses.replace(mine, x=7) == replace(mine, x=7) == quickly(**{**values, "x": 7})
    assert quickly.__match_args__ == slowly.__match_args__
    assert [item.name for item in dataclasses.fields(mine)] == [item.name for item in dataclasses.fields(its)]


def test_a_subclass_is_another_kind() -> None:
    assert Alone(1) != More(1)
    assert More(1, z=4) != More(1, z=5)
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
        More(1).x = 2  # type: ignore[misc]


def test_what_the_class_says_itself_stays() -> None:
    @quick
    class Loud:
        """Says so."""

        x: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Loud)

        def __hash__(self) -> int:
            return 5

        def __repr__(self) -> str:
            return "loud"

    assert (Loud(1) == Loud(2), hash(Loud(1)), repr(Loud(1)), Loud.__doc__) == (True, 5, "loud", "Says so.")

    class Beside(Loud):
        __slots__ = ("extra",)

    beside = Beside(1)
    beside.extra = 1
    del beside.extra
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'x'"):
        del beside.x


@quick
class Empty:
    """No field."""


@quick
class One:
    x: object


def test_few_fields() -> None:
    assert (Empty(), hash(Empty()), repr(Empty())) == (Empty(), hash(()), "Empty()")
    assert (One(1), hash(One(1)), repr(One(1))) == (One(1), hash((1,)), "One(x=1)")
    assert One((1, 2)) != One(1)
    assert replace(Empty()) == Empty()


@pytest.mark.parametrize("kind", [Alone, More])
def test_no_other_field_appears(kind: type[Any]) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        kind(1).other = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'x'"):
        del kind(1).x
    assert not hasattr(kind(1), "__dict__")


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


class Made:
    x: list[int] = field(default_factory=list)


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
