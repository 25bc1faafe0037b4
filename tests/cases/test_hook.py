"""Case 059, a commit hook: each numbered step of the bank's text, in repositories made here."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import Repository

from .bank import bank_case, own_case
from .checks import snapshot

ADAPTER = """\
site: shop
name: {name}
description: Hot items  # kept
domain: shop.test
strategy: public
browser: false
pipeline:
  - fetch: https://shop.test/api/{name}
  - map: {{ title: '${{{{ item.title }}}}' }}
columns: [title]
"""
ODD = "clis/shop/-odd name 热.yaml"
FIXABLE = ADAPTER.format(name="item-1").replace("pipeline:", "args: { n: { type: int, default: '7' } }\npipeline:")
SOURCE = Path(__file__).parents[2] / "src"


def adapter(number: int) -> str:
    return ADAPTER.format(name=f"item-{number}")


def bad(number: int) -> str:
    return adapter(number).replace("item.title }}", "item.title | shout }}")


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str
    cpu: float


class Hooked(Repository):
    """A repository whose commits are checked, by a process of its own for each."""

    def __init__(self, path: Path, cache: Path) -> None:
        super().__init__(path)
        self.environment = {"PYTHONPATH": str(SOURCE), "ADAPTERC_CACHE_DIR": str(cache)}
        hook = path / ".git" / "hooks" / "pre-commit"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m adapterc.cli check --staged\n', encoding="utf-8")
        hook.chmod(0o755)

    def check(self, *arguments: str) -> Ran:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-m", "adapterc.cli", "check", "--staged", *arguments],
            cwd=self.path,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **self.environment},
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return Ran(done.returncode, done.stdout, done.stderr, cpu)

    def try_commit(self) -> Ran:
        """A real commit, with its hook."""
        try:
            self.git("commit", "-q", "-m", "change", **self.environment)
        except subprocess.CalledProcessError as error:
            return Ran(error.returncode, error.stdout.decode(), error.stderr.decode(), 0)
        return Ran(0, "", "", 0)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hooked:
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    return Hooked(tmp_path / "repo", tmp_path / "cache")


def many(repository: Hooked, count: int = 200) -> None:
    """`count` valid adapters, committed without the hook."""
    repository.stage({f"clis/shop/item-{number}.yaml": adapter(number) for number in range(count)})
    repository.git("commit", "-q", "--no-verify", "-m", "all")


def test_the_bank_asks_for_what_is_kept_here() -> None:
    limits = bank_case("059").expect["limits"]
    assert limits.items() <= own_case("059").expect["limits"].items()


def test_1_one_changed_file_of_200(repository: Hooked) -> None:
    """Processor time: what waits for the processors of a busy machine is no cost of ours."""
    many(repository)
    repository.stage({ODD: bad(1000)})
    cold = repository.check()
    warm = repository.check("--", ODD)
    assert (cold.code, warm.code) == (1, 1)
    assert cold.out == warm.out
    assert cold.out.startswith(f"error[AC202]: unknown filter `shout`\n --> {ODD}:9:")
    assert cold.err == warm.err == "checked 1 adapter: 0 compiled, 0 held, 1 rejected (1 error)\n"
    limits = own_case("059").expect["limits"]
    assert cold.cpu < limits["seconds_cold"]
    assert warm.cpu < limits["seconds_warm"]


def test_2_the_staged_text_is_judged(repository: Hooked) -> None:
    many(repository, 3)
    path = "clis/shop/item-1.yaml"
    repository.stage({path: bad(1)})
    repository.write({path: adapter(1)})
    refused = repository.try_commit()
    assert refused.code == 1
    assert f" --> {path}:9:" in refused.out + refused.err
    repository.stage({path: adapter(1) + "# mended\n"})
    repository.write({path: bad(1)})
    assert repository.try_commit().code == 0
    assert repository.git("show", f"HEAD:{path}").endswith("# mended")


def test_3_a_fix_is_not_mixed_with_what_is_not_staged(repository: Hooked) -> None:
    many(repository, 2)
    path = "clis/shop/item-1.yaml"
    repository.stage({path: FIXABLE})
    both = FIXABLE.replace("item.title }}", "item.title | shout }}")
    repository.write({path: both})
    ran = repository.check("--fix")
    assert ran.code == 1
    assert "is not fixed: the file has more than what is staged" in ran.err
    assert (repository.path / path).read_text() == both
    assert repository.git("show", f":{path}") == FIXABLE.strip()
    repository.write({path: FIXABLE})
    assert repository.check("--fix").code == 1
    assert (repository.path / path).read_text() == FIXABLE.replace("'7'", "7"), "only the span that was reported"
    assert repository.git("show", f":{path}") == FIXABLE.strip()


def test_4_a_deletion_and_a_rename_in_one_commit(repository: Hooked) -> None:
    many(repository, 3)
    repository.git("rm", "-q", "clis/shop/item-0.yaml")
    repository.git("mv", "clis/shop/item-1.yaml", "clis/shop/other.yaml")
    names = ("clis/shop/item-0.yaml", "clis/shop/item-1.yaml", "clis/shop/other.yaml")
    for given in ((), names):
        ran = repository.check(*given)
        assert (ran.code, ran.err) == (0, "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n")
    assert repository.try_commit().code == 0


def test_5_batches_side_by_side(repository: Hooked) -> None:
    """5,000 names in ten batches, four at a time, twice: the same output each time, as without a cache."""
    files = {f"data/file-{number}.yaml": "rows: []\n" for number in range(4880)}
    files |= {
        f"clis/shop/item-{number}.yaml": bad(number) if number % 9 == 0 else adapter(number) for number in range(120)
    }
    repository.stage(files)
    names = sorted(files, key=lambda name: name[::-1])
    batches = [names[start : start + 500] for start in range(0, len(names), 500)]
    assert sum(map(len, batches)) == 5000

    def outputs(*options: str) -> list[tuple[int, str, str]]:
        with ThreadPoolExecutor(4) as pool:
            done = pool.map(lambda batch: repository.check(*options, "--jobs", "1", "--", *batch), batches)
            return [(ran.code, ran.out, ran.err) for ran in done]

    before = snapshot(repository.path)
    plain = outputs("--no-cache")
    assert sum(out.count("error[AC202]") for _, out, _ in plain) == 14
    assert {code for code, _, _ in plain} <= {0, 1}
    assert outputs() == plain
    assert outputs() == plain
    assert snapshot(repository.path) == before


def test_6_a_baseline(repository: Hooked) -> None:
    many(repository, 3)
    repository.write({"clis/shop/item-1.yaml": bad(1), "adapterc.toml": 'baseline = "base.txt"\n'})
    repository.stage()
    assert repository.check("--create-baseline").code == 0
    repository.stage()
    repository.git("commit", "-q", "--no-verify", "-m", "base")
    repository.stage({"clis/shop/item-1.yaml": "# touched\n" + bad(1)})
    assert repository.try_commit().code == 0, "it was bad before"
    repository.stage({"clis/shop/item-1.yaml": adapter(1)})
    ran = repository.check()
    assert ran.code == 1
    assert ran.out.startswith(
        "error[AC808]: `clis/shop/item-1.yaml` has no such finding of `AC202` any more\n --> base.txt:3:1\n"
    )
    assert repository.check("--update-baseline").code == 0
    repository.stage()
    assert repository.try_commit().code == 0


def test_7_sarif(repository: Hooked) -> None:
    repository.stage({ODD: bad(1000), "clis/shop/item-1.yaml": bad(1) + bad(1).replace("site", "# site")})
    first = sarif(repository)
    repository.stage({ODD: "# a line above\n" + bad(1000)})
    second = sarif(repository)
    places = [item["locations"][0]["physicalLocation"] for item in first]
    assert all("\\" not in place["artifactLocation"]["uri"] for place in places)
    assert {place["artifactLocation"]["uri"].partition("/")[0] for place in places} == {"clis"}
    assert all(place["region"]["startLine"] >= 1 and place["region"]["startColumn"] >= 1 for place in places)
    prints = [json.dumps(item["partialFingerprints"]) for item in first]
    assert all(len(item["partialFingerprints"]) == 1 for item in first)
    assert [json.dumps(item["partialFingerprints"]) for item in second] == prints
    moved = [item["locations"][0]["physicalLocation"]["region"]["startLine"] for item in second]
    assert moved != [place["region"]["startLine"] for place in places]


def sarif(repository: Hooked) -> list[dict[str, Any]]:
    ran = repository.check("--format", "sarif")
    assert ran.code == 1
    results: list[dict[str, Any]] = json.loads(ran.out)["runs"][0]["results"]
    return results


def test_8_nothing_is_needed_but_git(repository: Hooked, tmp_path: Path) -> None:
    """A checkout that cannot be written to, no home, no cache, no browser."""
    many(repository, 2)
    repository.stage({"clis/shop/item-1.yaml": bad(1)})
    nowhere = tmp_path / "nowhere"
    nowhere.write_text("a file, so that no folder can be made here", encoding="utf-8")
    repository.environment |= {"HOME": str(nowhere), "ADAPTERC_CACHE_DIR": str(nowhere / "cache"), "CHROMIUM": ""}
    before = snapshot(repository.path)
    for folder in (repository.path, repository.path / ".git", repository.path / "clis" / "shop"):
        folder.chmod(0o555)
    try:
        ran = repository.check()
    finally:
        for folder in (repository.path, repository.path / ".git", repository.path / "clis" / "shop"):
            folder.chmod(0o755)
    assert ran.code == 1
    assert "error[AC202]" in ran.out
    assert snapshot(repository.path) == before
