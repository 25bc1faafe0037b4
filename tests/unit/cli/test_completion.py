"""`completion`: the scripts, and what shells get when they ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adapterc.cli.app import COMMANDS
from adapterc.cli.completion import SHELLS
from tests.support.catalogs import artifact

from .conftest import Make

PLACE = {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script(run: Any, shell: str) -> None:
    result = run("completion", shell)
    assert (result.code, result.err) == (0, "")
    assert f"_ADAPTERC_COMPLETE={shell}_complete" in result.out
    assert "%(" not in result.out


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_reads_its_script(run: Any, tmp_path: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_text(run("completion", shell).out, encoding="utf-8")
    done = subprocess.run([shell, "-n", str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("adapterc sch", ["schema"]),
        ("adapterc completion ", ["bash", "zsh", "fish"]),
        ("adapterc run shop/", ["shop/hot", "shop/new"]),
        ("adapterc export --target lime-b", ["lime-bootstrap", "lime-bundled"]),
        ("adapterc export --without f", ["forum/top"]),
    ],
)
def test_bash_completes(make: Make, words: str, expected: list[str]) -> None:
    folder = make(artifact("shop/hot"), artifact("shop/new"), artifact("forum/top")).parent
    given = words.split(" ")
    script = (
        'eval "$(adapterc completion bash)"; complete -p adapterc >/dev/null || exit 1; '
        f"COMP_WORDS=({' '.join(repr(word) for word in given)}); COMP_CWORD={len(given) - 1}; "
        '_adapterc_completion adapterc; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script], capture_output=True, text=True, cwd=folder, env=PLACE, check=True
    )
    assert (done.stdout.splitlines(), done.stderr) == (expected, "")


@pytest.mark.parametrize(("shell", "number"), [("zsh", "1"), ("fish", "")])
def test_the_others_get_help_with_each_word(spawn: Any, shell: str, number: str) -> None:
    result = spawn(_ADAPTERC_COMPLETE=f"{shell}_complete", COMP_WORDS="adapterc ", COMP_CWORD=number)
    assert result.code == 0
    for name, (_, line) in COMMANDS.items():
        assert name in result.out and line.split(" ")[0] in result.out


def test_another_shell(run: Any) -> None:
    result = run("completion", "cmd")
    assert result.code == 2
    assert "'cmd' is not one of 'bash', 'zsh', 'fish'" in result.err
