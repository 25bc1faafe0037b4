"""What a lock says of the catalog beside it."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from adapterc.compiler.catalog.entry import finish_entry
from adapterc.spec.index import entry_of
from adapterc.spec.locked import Locked, changed_file, locked
from tests.support.catalogs import manifest, script

INDEX = b'{"adapters": []}\n'
ENTRY = entry_of(finish_entry(manifest("shop/hot"), script("shop/hot")))
FILE = ENTRY.script_file


def lock(index: bytes = INDEX, **outputs: str) -> bytes:
    return json.dumps({"outputs": {"index.json": sha256(index).hexdigest(), **outputs}}).encode()


def test_a_lock_that_holds_vouches_for_its_scripts() -> None:
    found = locked(lock(**{FILE: ENTRY.adapterc.script_sha256}), INDEX, hosted=False)
    assert (found.fault, found.fault_of(ENTRY)) == ("", "")


@pytest.mark.parametrize(
    ("outputs", "fault"),
    [
        ({FILE: "0" * 64}, f"`adapterc.lock` has another digest for `{FILE}`"),
        ({}, f"`adapterc.lock` does not list `{FILE}`"),
    ],
)
def test_a_script_that_the_lock_does_not_have(outputs: dict[str, str], fault: str) -> None:
    found = locked(lock(**outputs), INDEX, hosted=False)
    assert (found.fault, found.fault_of(ENTRY)) == ("", fault)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (None, "it is not there"),
        (b"", "it cannot be read"),
        (b"[]", "it cannot be read"),
        (b'{"outputs": []}', "it cannot be read"),
        (b'{"outputs": {}}', "it cannot be read"),
        (b"[" * 100_000, "it cannot be read"),
        (lock(b"{}"), "`index.json` is not what was written"),
        (lock(INDEX.replace(b"\n", b"")), "`index.json` is not what was written"),
    ],
)
def test_a_lock_that_does_not_hold_vouches_for_nothing(text: bytes | None, fault: str) -> None:
    found = locked(text, INDEX, hosted=False)
    assert (found.fault, found.fault_of(ENTRY)) == (fault, f"`adapterc.lock` does not hold: {fault}")


def test_a_checkout_with_other_line_ends_is_called_one() -> None:
    assert locked(lock(), INDEX.replace(b"\n", b"\r\n"), hosted=False).fault == (
        "`index.json` has other line ends than were written"
    )
    assert changed_file(None, "a.js", "0") == "`a.js` is missing"


def test_the_catalog_of_a_host_has_no_lock() -> None:
    assert locked(None, INDEX, hosted=True) == Locked()
    assert Locked().fault_of(ENTRY) == ""
