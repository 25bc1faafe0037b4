"""The kinds of text and number that the documents of `spec` are made of.

Every one is checked as it stands and never converted. What a JSON Schema can say is said as a pattern, the rest by a
validator.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

__all__ = [
    "SAFE_INTEGER",
    "AnyText",
    "ArgName",
    "Constant",
    "Host",
    "Line",
    "Model",
    "Name",
    "One",
    "Position",
    "RelativePath",
    "RepoName",
    "Sha256",
]

SAFE_INTEGER = 2**53 - 1
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_SEGMENT = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"


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


AnyText = Annotated[str, AfterValidator(_well_formed)]
Line = Annotated[str, StringConstraints(pattern=r"^\S(?:[\s\S]*\S)?$"), AfterValidator(_trimmed)]
Name = Annotated[str, StringConstraints(pattern=f"^{_SEGMENT}/{_SEGMENT}$", max_length=160)]
ArgName = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_]+$"),
    AfterValidator(_public_arg),
    Field(json_schema_extra={"not": {"const": "__proto__"}}),
]
Host = Annotated[str, StringConstraints(pattern=rf"^{_LABEL}(?:\.{_LABEL})*$", max_length=253)]
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Position = Annotated[str, StringConstraints(pattern=r"^([^\x00-\x1f]+:)?[1-9][0-9]*:[1-9][0-9]*$")]
One = Annotated[Literal[1], BeforeValidator(_integer)]
"""A format version; there is one so far."""
Constant = AnyText | int | float | bool | None


def _relative(path: str) -> str:
    if _DRIVE.match(path) or any(part in ("", ".", "..") for part in path.split("/")):
        raise ValueError("is not a relative path with `/` between its parts")
    return _well_formed(path)


def _no_local_path(repo: str) -> str:
    if repo.startswith(("/", "~", "\\", "file:")) or _DRIVE.match(repo):
        raise ValueError("is a path of one machine")
    return _well_formed(repo)


RelativePath = Annotated[str, AfterValidator(_relative)]
RepoName = Annotated[str, AfterValidator(_no_local_path)]


class Model(BaseModel):
    """Strict and closed: a wrong type or an unknown field is an error, never a conversion."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)
