from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adapterc.cli.__main__ import main

HOT = (Path(__file__).resolve().parents[3] / "examples/opencli-yaml/shop/hot.yaml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "hot.yaml").write_text(HOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        (
            "ray",
            2,
            "error: unknown executor `ray`\n"
            "  = help: the executors are `serial`, `pool`, `dask://local` and `dask://HOST:PORT`\n",
        ),
        (
            "dask://host",
            2,
            "error: `dask://host` is no address of a cluster\n"
            "  = help: write `dask://local`, `dask://HOST:PORT` or `dask+tls://HOST:PORT`\n",
        ),
    ],
)
def test_a_wrong_name_is_wrong_usage(name: str, code: int, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "shop", "--out", "out", "--executor", name]) == code
    assert capfd.readouterr() == ("", said)
    assert not Path("out").exists()


def test_a_missing_package_is_the_environment(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["import", "shop", "--out", "out", "--executor", "dask://local"]) == 3
    said = "error: `dask://local` needs the package `distributed`\n  = help: pip install 'adapterc[distributed]'\n"
    assert capfd.readouterr() == ("", said)


@pytest.mark.parametrize("name", ["serial", "pool"])
def test_each_writes_the_same(name: str) -> None:
    assert main(["import", "shop", "--out", "expected", "--no-cache"]) == 0
    assert main(["import", "shop", "--out", "out", "--no-cache", "--executor", name, "--jobs", "2"]) == 0
    for path in Path("expected").rglob("*.*"):
        assert (Path("out") / path.relative_to("expected")).read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [
        ["import", "shop", "--out", "other", "--no-cache", "--jobs", "2"],
        ["check", "shop", "--no-cache", "--jobs", "2"],
        ["check", "--no-cache", "--jobs", "2", "shop", "--golden=out"],
        ["review", "--from", "shop"],
    ],
    ids=["import", "check", "golden", "review"],
)
def test_whoever_compiles_is_told_that_the_executor_failed(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for number in range(30):
        (tmp_path / "shop" / f"hot{number}.yaml").write_text(HOT.replace("name: hot", f"name: hot{number}"), "utf-8")
    assert main(["import", "shop", "--out", "out", "--no-cache", "--jobs", "1"]) == 0
    capfd.readouterr()

    def fail(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("adapterc.compiler.pool.LocalPool.submit", fail)
    monkeypatch.setattr("adapterc.compiler.executors.cores", lambda: 2)
    monkeypatch.setenv("ADAPTERC_CACHE_DIR", str(tmp_path / "cache"))
    assert main(arguments) == 0
    said = "warning: the executor failed (no more processes); what it does not answer is compiled in this process\n"
    assert capfd.readouterr().err.count(said) == 1
