"""The cases: the shared bank beside the repository where it is there, and our own of the same faults.

A case of the bank is a folder with input files and an `expect.md` that ends with a JSON block. A case of our own is a
folder here with an `expect.json`: the block's `expect` part, where `findings` is the whole list of what is reported and
`encoded` names files that are made from others in another encoding, so that no odd bytes lie in the repository.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

__all__ = ["BANK", "CODES_OF", "PROSE", "REFUSABLE", "WIRED", "Case", "bank_case", "cases", "own_case"]

HERE = Path(__file__).parent
BANK = HERE.parents[2] / "shared" / "cases"

WIRED = (
    "001", "002", "004", "006", "007", "008", "009", "011", "013", "014", "015", "017", "018", "019", "021", "022",
    "024", "025", "042", "046", "047", "051", "053", "055", "056", "058",
)  # fmt: skip
"""The cases that this importer can meet: YAML, and no run-time of ours."""

CODES_OF: dict[str, str] = {
    "alias-expansion": "AC105",
    "ambiguous-scalar": "AC110",
    "default-type-mismatch": "AC310",
    "duplicate-command": "AC306",
    "leading-zero-number": "AC111",
    "maybe-undefined-in-string": "AC205",
    "multiple-documents": "AC108",
    "not-utf8": "AC001",
    "parity-difference": "AC203",
    "raw-arg-in-url": "AC516",
    "raw-interpolation-in-script": "AC402",
    "timestamp-scalar": "AC112",
    "undeclared-arg": "AC204",
    "unknown-filter": "AC202",
    "unknown-tag": "AC106",
    "unquoted-template": "AC103",
    "wrapped-filter": "AC206",
    "yaml-syntax": "AC102",
}
"""Our code for each name that the bank suggests. The one syntax fault in it is a tab, which has a code of its own."""

REFUSABLE = {"042": ("object.yaml",)}
"""Files of an `ok` case that its text allows to be an error instead."""

PROSE: dict[str, list[dict[str, Any]]] = {
    "001": [{"args": {}, "request": "https://api.shop.test/hot?region=no"}],
    "002": [{"args": {}, "request": "https://api.shop.test/hot?since=2026-01-02&start=12%3A30&r=1000"}],
    "006": [{"file": "bomcrlf.yaml", "args": {}, "data": [{"s": "x\ny"}]}],
    "014": [{"args": {"q": "tea"}, "request": "https://api.shop.test/s?q=tea"}],
    "018": [{"args": {"item-id": "9-9"}, "data": [{"asked": "9-9"}]}],
    "024": [
        *({"args": {"page": page}, "request": "https://api.shop.test/hot?n=30&page=5"} for page in ("5", "+5", "05")),
        *({"args": {"page": page}, "error": "usage"} for page in ("0x10", " ")),
    ],
    "025": [
        {"file": "hot.yaml", "args": {"new-only": word}, "request": f"https://api.shop.test/hot?new={number}"}
        for number, words in ((1, (True, "true", "1", "yes", "on")), (0, (False, "false", "0", "no", "off")))
        for word in words
    ]
    + [{"file": "hot.yaml", "args": {"new-only": ""}, "error": "usage"}],
    "042": [
        {"file": f"{form}.yaml", "args": {}, "data": [{"v": 1}], "repeat_in_same_tab": 2}
        for form in ("top-return", "top-await")
    ],
    "047": [
        {
            "args": {"name": "../../admin/delete?id=1#"},
            "data": [{"href": "https://shop.test/u/..%2F..%2Fadmin%2Fdelete%3Fid%3D1%23/posts"}],
        }
    ],
}  # fmt: skip
"""Runs that the text of a case asks for and its block does not have."""


@dataclass(frozen=True)
class Case:
    """`id` is the number; `folder` holds the inputs. `ours` tells which of the two collections it is from."""

    id: str
    folder: Path
    ours: bool

    @property
    def label(self) -> str:
        return f"{'ours' if self.ours else 'bank'}-{self.folder.name}"

    @cached_property
    def expect(self) -> dict[str, Any]:
        """What the case expects, with the runs of its text."""
        if self.ours:
            document: dict[str, Any] = json.loads((self.folder / "expect.json").read_text(encoding="utf-8"))
            return document
        text = (self.folder / "expect.md").read_text(encoding="utf-8")
        document = json.loads(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[-1])["expect"]
        if more := PROSE.get(self.id):
            document["runs"] = [*document.get("runs", []), *more]
        return document

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The inputs: path below the folder -> bytes. The JavaScript dialect is another importer's."""
        found = {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.suffix in (".yaml", ".js")
        }
        for name, how in self.expect.get("encoded", {}).items():
            text = found[how["of"]].decode().replace("\n", how.get("newline", "\n"))
            found[name] = text.encode(how["encoding"])
        return dict(sorted(found.items()))

    def json(self, name: str, default: Any = None) -> Any:
        """A JSON file of the case, or the default when there is none."""
        path = self.folder / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else default


def own_case(number: str) -> Case:
    (folder,) = HERE.glob(f"{number}-*")
    return Case(number, folder, True)


def bank_case(number: str) -> Case:
    """A case of the bank; skips the test when the bank is not there, fails when the bank lost the case."""
    if not BANK.is_dir():
        pytest.skip("the case bank (../shared/cases) is not beside this repository")
    (folder,) = BANK.glob(f"{number}-*")
    return Case(number, folder, False)


def cases(*leave_out: str) -> list[Any]:
    """Parameters for a test: ("bank" or "ours", number), every wired case in both."""
    numbers = [number for number in WIRED if number not in leave_out]
    return [pytest.param(kind, number, id=f"{kind}-{number}") for kind in ("bank", "ours") for number in numbers]
