"""Folders of commits: every file of them, by a path of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from adapterc.compiler.gittree import repository_around
from tests.support.repository import Repository


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no names that are not UTF-8")
def test_names_that_are_shown_alike_are_told_apart(tmp_path: Path) -> None:
    made = Repository(tmp_path / "repo")
    made.commit({"catalog/a\\xff.js": "literal", os.fsdecode(b"catalog/a\xff.js"): "byte"})
    repository = repository_around(made.path)
    assert repository is not None
    found = repository.folder(repository.commit("HEAD"), "catalog")
    assert found == {"a\\xff.js": b"literal", "a\\xff~2.js": b"byte"}
