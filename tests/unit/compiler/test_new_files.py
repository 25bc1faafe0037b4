"""Files that are new are whole or not there, and take the place of none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adapterc.compiler.curation.files import leads_outside, write_new

LIMITED = """
import resource, sys
from pathlib import Path
from adapterc.compiler.curation.files import write_new
resource.setrlimit(resource.RLIMIT_FSIZE, (4, 4))
try:
    write_new(Path(sys.argv[1]), b"more than four")
except OSError as error:
    print(type(error).__name__)
"""


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    write_new(tmp_path / "a" / "b", b"first")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "a" / "b", b"second")
    assert (tmp_path / "a" / "b").read_bytes() == b"first"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of processes there")
def test_a_failure_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LIMITED, str(tmp_path / "new")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (done.stdout, list(tmp_path.iterdir())) == ("OSError\n", [])


def test_links_are_followed_to_where_they_lead(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "link").symlink_to(tmp_path)
    (tmp_path / "in" / "near").symlink_to(tmp_path / "in" / "other")
    assert leads_outside(tmp_path / "in" / "link" / "x", tmp_path / "in")
    assert leads_outside(tmp_path / "in" / ".." / "x", tmp_path / "in")
    assert not leads_outside(tmp_path / "in" / "near" / "x", tmp_path / "in")
