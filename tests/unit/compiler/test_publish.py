"""Many files are written by threads: all of them, or none."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from adapterc.compiler.catalog.contents import Content, Draft, whole
from adapterc.compiler.catalog.files import Files
from adapterc.compiler.catalog.publish import publish
from adapterc.compiler.catalog.swap import Places

MANY = 700


def contents(word: str) -> dict[str, Content]:
    long = Draft()
    long.add(word * 400_000)
    small = {f"scripts/site{number % 9}/a{number}.js": whole(f"{word} {number}".encode()) for number in range(MANY)}
    return {**small, "index.json": long.content("[", "]")}


def held(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def expected(new: dict[str, Content]) -> dict[str, bytes]:
    return {path: b"".join(content.pieces()) for path, content in sorted(new.items())}


class Full(Files):
    """A disk with room for some files."""

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, path: Path, data: bytes) -> None:
        self.room -= 1
        if self.room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write(path, data)


def test_all_files_arrive(tmp_path: Path) -> None:
    places = Places(tmp_path / "catalog")
    publish(contents("one"), places, Files())
    assert held(places.target) == expected(contents("one"))


@pytest.mark.parametrize("room", [0, 1, 63, 64, 65, 350, MANY - 1, MANY])
def test_a_disk_that_is_full_leaves_what_was_there(tmp_path: Path, room: int) -> None:
    places = Places(tmp_path / "catalog")
    publish(contents("one"), places, Files())
    with pytest.raises(OSError, match="No space left"):
        publish(contents("two"), places, Full(room))
    assert held(tmp_path) == {f"catalog/{path}": data for path, data in expected(contents("one")).items()}


def test_what_a_content_raises_is_raised(tmp_path: Path) -> None:
    def broken() -> tuple[bytes, ...]:
        raise ValueError("half of a pair")

    places = Places(tmp_path / "catalog")
    with pytest.raises(ValueError, match="half of a pair"):
        publish({**contents("one"), "scripts/x.js": Content("0" * 64, broken)}, places, Files())
    assert held(tmp_path) == {}
