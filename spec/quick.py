"""Frozen dataclasses that are made by the hundred thousand.

The `__init__` that `dataclass(frozen=True)` writes looks `object.__setattr__` up for every field, which is most of what
a small object costs. `quick` writes one that fills the slots through their descriptors, in half the time. Everything
else stays as it is, also that nobody can change a field. `replace` is the one of `dataclasses`, as quick.
"""

from __future__ import annotations

import dataclasses
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["quick", "replace"]

T = TypeVar("T")

_QUICK = "__quick__"


def quick(cls: type[T]) -> type[T]:
    """The class itself, with another `__init__`: a dataclass with `frozen` and `slots` whose fields are plain, without
    `__post_init__` and without defaults that are made anew for each object. Anything else is a `TypeError`."""
    setters: dict[str, Any] = {}
    known: dict[str, Any] = {}
    parameters = ["self"]
    for field in dataclasses.fields(cls):  # type: ignore[arg-type]
        name = field.name
        slot = getattr(cls, name, None)
        if not isinstance(slot, MemberDescriptorType):
            raise TypeError(f"`{cls.__name__}.{name}` is not a slot")
        if field.default_factory is not dataclasses.MISSING or not field.init or field.kw_only:
            raise TypeError(f"`{cls.__name__}.{name}` is not a plain field")
        setters[name] = slot.__set__
        known[f"_put_{name}"] = slot.__set__
        if field.default is dataclasses.MISSING:
            parameters.append(name)
        else:
            known[f"_default_{name}"] = field.default
            parameters.append(f"{name}=_default_{name}")
    if hasattr(cls, "__post_init__"):
        raise TypeError(f"`{cls.__name__}` has a `__post_init__`")
    # As `dataclasses` does it: the text is made of the names of fields of ours, and of nothing else.
    filled = "".join(f"\n    _put_{name}(self, {name})" for name in setters)
    copied = "".join(f"\n    _put_{name}(made, self.{name})" for name in setters)
    exec(f"def __init__({', '.join(parameters)}):{filled}\ndef copied(self, made):{copied}", known)
    made = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    made.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = made  # type: ignore[method-assign]
    setattr(cls, _QUICK, (known["copied"], setters))
    return cls


if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(item, /, **changes):
        """A copy with some fields changed. A name that is no field is a `TypeError`."""
        kind = type(item)
        quickly = kind.__dict__.get(_QUICK)
        if quickly is None:
            return dataclasses.replace(item, **changes)
        copied, setters = quickly
        made = kind.__new__(kind)
        copied(item, made)
        for name, value in changes.items():
            if name not in setters:
                raise TypeError(f"`{kind.__name__}` has no field `{name}`")
            setters[name](made, value)
        return made
