"""The kinds of text and number that the documents of `spec` are made of, and how their records are declared.

A kind is an annotation that costs nothing to import. What is asked of it reaches pydantic when somebody builds a model
or a JSON Schema of it: what a schema can say is said as a pattern, the rest by a check. Nothing is ever converted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core import CoreSchema

__all__ = [
    "SAFE_INTEGER",
    "AnyText",
    "ArgName",
    "Asked",
    "Constant",
    "Host",
    "Line",
    "Name",
    "One",
    "Position",
    "Profile",
    "RelativePath",
    "RepoName",
    "ScriptPath",
    "Sha256",
    "plain",
    "record",
]

T = TypeVar("T")
SAFE_INTEGER = 2**53 - 1
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_SEGMENT = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass of keywords, of which a closed JSON Schema can be made."""
    cls.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)


def plain(value: Any) -> Any:
    """A record as JSON has it, what lies in lists included; a null that may be missing is left out."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if not is_dataclass(value):
        return value
    parts = ((item, getattr(value, item.name)) for item in fields(value))
    return {item.name: plain(part) for item, part in parts if part is not None or item.default is not None}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a value beyond its type. `check` raises ValueError; with `first` it sees the value as given."""

    pattern: str | None = None
    longest: int | None = None
    check: Callable[[Any], Any] | None = None
    first: bool = False
    more: Mapping[str, Any] | None = None
    """Further words of the JSON Schema."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        inner = handler(source)
        if self.pattern is not None:
            inner = core_schema.str_schema(pattern=self.pattern, max_length=self.longest)
        if self.check is None:
            return inner
        around = core_schema.no_info_before_validator_function if self.first else _after
        return around(self.check, inner)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), **(self.more or {})}


def _after(check: Callable[[Any], Any], inner: CoreSchema) -> CoreSchema:
    from pydantic_core import core_schema

    return core_schema.no_info_after_validator_function(check, inner)


def _well_formed(text: str) -> str:
    if _HALF_PAIR.search(text):
        raise ValueError("holds half of a surrogate pair")
    return text


def _trimmed(text: str) -> str:
    if text != text.strip():
        raise ValueError("has white space around it")
    return _well_formed(text)


def _integer(value: object) -> object:
    if type(value) is not int:
        raise ValueError("is no integer")  # `True` and `1.0` equal 1 in Python
    return value


def _public_arg(name: str) -> str:
    if name == "__proto__":
        raise ValueError("would set the prototype of the host's argument object")
    return name


def _relative(path: str) -> str:
    if _DRIVE.match(path) or any(part in ("", ".", "..") for part in path.split("/")):
        raise ValueError("is not a relative path with `/` between its parts")
    return _well_formed(path)


def _no_local_path(repo: str) -> str:
    if repo.startswith(("/", "~", "\\", "file:")) or _DRIVE.match(repo):
        raise ValueError("is a path of one machine")
    return _well_formed(repo)


AnyText = Annotated[str, Asked(check=_well_formed)]
Line = Annotated[str, Asked(r"^\S(?:[\s\S]*\S)?$", check=_trimmed)]
Name = Annotated[str, Asked(f"^{_SEGMENT}/{_SEGMENT}$", 160)]
ArgName = Annotated[str, Asked(r"^[A-Za-z0-9_]+$", check=_public_arg, more={"not": {"const": "__proto__"}})]
Host = Annotated[str, Asked(rf"^{_LABEL}(?:\.{_LABEL})*$", 253)]
Sha256 = Annotated[str, Asked(r"^[0-9a-f]{64}$")]
Position = Annotated[str, Asked(r"^([^\x00-\x1f]+:)?[1-9][0-9]*:[1-9][0-9]*$")]
Profile = Annotated[str, Asked(r"^[a-z0-9-]+@[0-9]+$")]
ScriptPath = Annotated[str, Asked(r"^scripts/[a-z0-9_-]+/[a-z0-9_-]+\.js$")]
RelativePath = Annotated[str, Asked(check=_relative)]
RepoName = Annotated[str, Asked(check=_no_local_path)]
One = Annotated[Literal[1], Asked(check=_integer, first=True)]
"""A format version; there is one so far."""
Constant = AnyText | int | float | bool | None
