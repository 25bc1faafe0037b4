"""What a result depends on, as one digest: the compiler, the options, the file and every file that it may refer to.

Approvals are the exception: they are many, each is about one adapter, and one more must not cost a whole catalog. A
record is kept with the approvals that were given to its adapters, and is used only where these are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adapterc.compiler.jobs import Job
    from adapterc.compiler.options import Approval, Options

__all__ = ["approvals_digest", "job_key", "stable"]

_BESIDE = frozenset({"approvals", "repo"})
"""Options that count elsewhere: the repository comes with each job."""


def job_key(job: Job, options: Options, compiler: bytes) -> bytes:
    """The key of the record that `compiler` makes of a job."""
    whole = sha256(compiler + _options_digest(options))
    for part in (job.path.encode("utf-8", "surrogatepass"), job.repo.encode("utf-8", "surrogatepass"), job.data):
        whole.update(len(part).to_bytes(8, "big"))
        whole.update(part)
    for path in sorted(job.files):
        whole.update(sha256(path.encode("utf-8", "surrogatepass")).digest())
        whole.update(_digest(job.files[path]))
    return whole.digest()


def approvals_digest(approvals: Sequence[Approval], names: Iterable[str]) -> bytes:
    """What was approved of the adapters `names`; b"" for nothing."""
    wanted = set(names) if approvals else ()
    given = tuple(item for item in approvals if item.adapter in wanted)
    return sha256(stable(given).encode()).digest() if given else b""


@lru_cache(maxsize=16)
def _options_digest(options: Options) -> bytes:
    counted = {item.name: getattr(options, item.name) for item in fields(options) if item.name not in _BESIDE}
    return sha256(stable(counted).encode("utf-8", "surrogatepass")).digest()


@lru_cache(maxsize=256)
def _digest(data: bytes) -> bytes:
    """Hundreds of files refer to the same few."""
    return sha256(data).digest()


def stable(value: Any) -> str:
    """A text that is the same for equal plain data, in every process. Raises `TypeError` for anything else."""
    if isinstance(value, Enum):
        return stable((type(value).__name__, value.value))
    if value is None or isinstance(value, str | bytes | int | float):
        return f"{type(value).__name__}:{value!r}"
    if is_dataclass(value) and not isinstance(value, type):
        return stable((type(value).__name__, {item.name: getattr(value, item.name) for item in fields(value)}))
    if isinstance(value, Mapping):
        return "{" + ",".join(sorted(f"{stable(key)}={stable(item)}" for key, item in value.items())) + "}"
    if isinstance(value, AbstractSet):
        return "<" + ",".join(sorted(map(stable, value))) + ">"
    if isinstance(value, Sequence):
        return "[" + ",".join(map(stable, value)) + "]"
    raise TypeError(f"`{type(value).__name__}` is no plain data")
