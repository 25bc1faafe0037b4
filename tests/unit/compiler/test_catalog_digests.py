"""Many digests in little memory are like a dictionary of them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.catalog.canonical import canonical_text, write_canonical
from adapterc.compiler.catalog.digests import FEW, Digests, digest_map
from adapterc.compiler.catalog.lockfile import lock_in, read_lock
from adapterc.spec.document_shapes import lock_problems
from adapterc.spec.lock import Lock
from tests.support.catalogs import artifact, catalog


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


paths = st.text("abc/.", max_size=4)
values = st.one_of(paths.map(digest), st.sampled_from(["", "x", "0" * 63, "A" * 64, " " + "0" * 64, None, 7]))


@given(st.lists(st.tuples(paths, values)))
def test_digests_are_like_a_sorted_dictionary(pairs: list[tuple[str, Any]]) -> None:
    expected = dict(sorted(dict(pairs).items()))
    found = Digests(pairs)
    assert dict(found) == expected and list(found.items()) == list(expected.items()) and len(found) == len(expected)
    assert found == expected and expected == found and found == Digests(expected.items())
    assert found == digest_map(pairs)
    assert found.get("d") is None and "d" not in found
    assert found != {**expected, "d": digest("d")}
    assert not expected or found != {**expected, next(iter(expected)): "other"}
    assert canonical_text({"a": found}) == canonical_text({"a": expected})


def test_few_are_a_dictionary_and_many_are_small() -> None:
    pairs = [(f"{number:06}", digest(str(number))) for number in range(FEW + 1)]
    few, many = digest_map(reversed(pairs[1:])), digest_map(reversed(pairs))
    assert isinstance(few, dict) and list(few.items()) == pairs[1:]
    assert isinstance(many, Digests) and list(many.items()) == pairs
    assert len(many._rows._heads) < len(pairs) / 100  # what is held of a shelf whose blocks lie in a file


def large() -> dict[str, Any]:
    lock = catalog(artifact()).lock
    files = digest_map((f"clis/{number:06}.yaml", digest(str(number))) for number in range(FEW + 1))
    (source,) = lock["sources"]
    return {**lock, "sources": [{**source, "files": files}]}


def test_a_large_lock_is_read_as_it_was_written() -> None:
    lock = large()
    text = canonical_text(lock)
    pieces: list[str] = []
    write_canonical(lock, pieces.append)
    assert "".join(pieces) == text and len(pieces) > 3
    read = read_lock(text.encode())
    assert read == lock
    assert read is not None and isinstance(read["sources"][0]["files"], Digests)
    assert read_lock(text.replace('"lock_version": 1', '"lock_version": 2').encode()) is None
    assert lock_problems(lock) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"outputs": {"b": "0" * 64, "a": "0" * 64}}, "not sorted"),
        ({"outputs": {"a": "0" * 63}}, "match"),
        ({"outputs": {"../a": "0" * 64}}, "not a relative path"),
        ({"lock_version": 2}, "lock_version"),
        ({"other": 1}, "other"),
        ({"sources": [{"repo": "r", "commit": None, "files": {"b": "0" * 64, "a": "0" * 64}}]}, "not sorted"),
        ({"sources": [{"repo": "r", "commit": None, "files": {}, "helpers": {"a": "x"}}]}, "match"),
        ({"sources": [{"repo": "/r", "commit": None, "files": {}}]}, "path of one machine"),
    ],
)
def test_a_lock_is_checked_file_by_file_as_by_its_model(change: dict[str, Any], message: str) -> None:
    lock = catalog(artifact()).lock
    assert lock_problems(lock) == []
    with pytest.raises(ValueError, match=message):
        Lock.model_validate({**lock, **change})
    (problem,) = lock_problems({**lock, **change})
    assert message in problem


def test_a_lock_is_read_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.compiler.catalog.lockfile._WHOLE", 10)
    monkeypatch.setattr("adapterc.compiler.catalog.lockfile.read_lock", None)  # nothing is read as a whole
    lock = large()
    (source,) = lock["sources"]
    sources = [
        {**source, "files": {'a "b" \\.yaml': digest("a"), "ü\u202e": digest("b")}, "helpers": {"c": digest("c")}}
    ]
    for each in (lock, {**lock, "sources": [*sources, {**source, "repo": "z", "files": {}}]}, {**lock, "sources": []}):
        (tmp_path / "lock").write_text(canonical_text(each), encoding="utf-8", newline="\n")
        assert lock_in(tmp_path / "lock") == each


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{\n", "{"),
        ("\n", "\r\n"),
        ('"outputs": {', '"outputs":\n{'),
        ('"outputs": {', '"outputs": {"a": 0,'),
        ('"outputs": {', '"\\u006futputs": 0,\n  "outputs": {'),
        ('"helpers": {', '"helpers": 1,\n "other": {'),
        ('"helpers": {', '"helpers": {\n  "x": "not a digest",'),
        ('"files"', '"helpers"'),
        ('"lock_version": 1', '"lock_version": 2'),
        ("}", ""),
        ('"\n  }\n}', '",\n  }\n}'),
        ('",\n    "report.json"', '"\n    "report.json"'),
    ],
)
def test_a_lock_in_another_form_is_read_as_a_whole(
    old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapterc.compiler.catalog.lockfile._WHOLE", 10)
    lock = catalog(artifact()).lock
    (source,) = lock["sources"]
    text = canonical_text({**lock, "sources": [{**source, "helpers": {"c": digest("c")}}]}).replace(old, new)
    (tmp_path / "lock").write_bytes(text.encode())
    assert lock_in(tmp_path / "lock") == read_lock(text.encode())
