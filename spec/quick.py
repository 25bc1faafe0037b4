"""Frozen dataclasses that cost little: as classes, and as objects that are made by the hundred thousand.

`@quick` stands for `@dataclass(frozen=True, slots=True)`, and gives a dataclass like any other. `dataclasses` compiles
a text for each of six methods, half a millisecond for a class, which is a third of a commit hook; here all classes
share five of them. The `__init__` that it writes looks `object.__setattr__` up for every field; ours fills the slots
through their descriptors, in half the time. `replace` is the one of `dataclasses`, as quick.

Behind `@quick`, a `dataclass` with other options (`order`, `eq=False`) gets the `__init__` alone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

__all__ = ["quick", "replace"]

T = TypeVar("T")

_QUICK = "__quick__"


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def quick(cls: type[T]) -> type[T]:
    """The class as a frozen dataclass with slots. Its fields are plain, it has no `__post_init__`, and no default is
    made anew for each object. Anything else is a `TypeError`."""
    if "__dataclass_fields__" in cls.__dict__:
        _fill_quickly(cls)
        return cls
    own = set(cls.__dict__)
    explicit = "__hash__" in own and not (cls.__dict__["__hash__"] is None and "__eq__" in own)
    made = dataclasses.dataclass(slots=True, init=False, repr=False, eq=False)(cls)
    setters = _fill_quickly(made)
    fields = dataclasses.fields(made)  # type: ignore[arg-type]
    methods = _frozen(made, setters) | _pickled(setters)
    if "__repr__" not in own:
        methods["__repr__"] = _repr([field.name for field in fields if field.repr])
    if "__eq__" not in own:
        methods["__eq__"] = _eq(_values([field.name for field in fields if field.compare]))
    if not explicit:
        counted = [field.name for field in fields if (field.compare if field.hash is None else field.hash)]
        methods["__hash__"] = _hash(_values(counted))
    for name, method in methods.items():
        method.__qualname__ = f"{made.__qualname__}.{name}"
        setattr(made, name, method)
    return made


def _fill_quickly(cls: type[Any]) -> dict[str, Any]:
    """Give the class its `__init__`; returns the setters of its slots by field."""
    setters: dict[str, Any] = {}
    known: dict[str, Any] = {}
    parameters = ["self"]
    for field in dataclasses.fields(cls):
        name = field.name
        slot = getattr(cls, name, None)
        if not isinstance(slot, MemberDescriptorType):
            raise TypeError(f"`{cls.__name__}.{name}` is not a slot")
        if field.default_factory is not dataclasses.MISSING or not field.init or field.kw_only:
            raise TypeError(f"`{cls.__name__}.{name}` is not a plain field")
        setters[name] = known[f"_put_{name}"] = slot.__set__
        if field.default is dataclasses.MISSING:
            parameters.append(name)
        else:
            known[f"_default_{name}"] = field.default
            parameters.append(f"{name}=_default_{name}")
    if hasattr(cls, "__post_init__"):
        raise TypeError(f"`{cls.__name__}` has a `__post_init__`")
    # As `dataclasses` does it: the text is made of the names of fields of ours, and of nothing else.
    filled = "".join(f"\n    _put_{name}(self, {name})" for name in setters) or "\n    pass"
    exec(f"def __init__({', '.join(parameters)}):{filled}", known)
    made = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    made.__annotations__ = {field.name: field.type for field in dataclasses.fields(cls)} | {"return": None}
    cls.__init__ = made
    setattr(cls, _QUICK, setters)
    return setters


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of some fields."""
    if len(names) < 2:
        return lambda item: tuple(getattr(item, name) for name in names)
    return attrgetter(*names)


def _eq(values: Callable[[Any], tuple[Any, ...]]) -> Callable[..., Any]:
    def __eq__(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(values: Callable[[Any], tuple[Any, ...]]) -> Callable[..., Any]:
    return lambda self: hash(values(self))


def _repr(names: list[str]) -> Callable[..., Any]:
    return lambda self: f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"


def _frozen(cls: type[Any], setters: dict[str, Any]) -> dict[str, Callable[..., Any]]:
    def __setattr__(self: Any, name: str, value: object) -> None:
        if type(self) is cls or name in setters:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:
        if type(self) is cls or name in setters:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return {"__setattr__": __setattr__, "__delattr__": __delattr__}


def _pickled(setters: dict[str, Any]) -> dict[str, Callable[..., Any]]:
    def __getstate__(self: Any) -> list[Any]:
        return [getattr(self, name) for name in setters]

    def __setstate__(self: Any, state: list[Any]) -> None:
        for put, value in zip(setters.values(), state, strict=True):
            put(self, value)

    return {"__getstate__": __getstate__, "__setstate__": __setstate__}


@cache
def _copier(kind: type[Any]) -> Callable[[Any, Any], None]:
    """Copies all fields from one object to another."""
    setters = getattr(kind, _QUICK)
    known = {f"_put_{name}": put for name, put in setters.items()}
    copied = "".join(f"\n    _put_{name}(made, self.{name})" for name in setters) or "\n    pass"
    exec(f"def copied(self, made):{copied}", known)
    made: Callable[[Any, Any], None] = known["copied"]
    return made


if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(item, /, **changes):
        """A copy with some fields changed. A name that is no field is a `TypeError`."""
        kind = type(item)
        setters = kind.__dict__.get(_QUICK)
        if setters is None:
            return dataclasses.replace(item, **changes)
        made = kind.__new__(kind)
        _copier(kind)(item, made)
        for name, value in changes.items():
            if name not in setters:
                raise TypeError(f"`{kind.__name__}` has no field `{name}`")
            setters[name](made, value)
        return made
