"""`adapterc check --staged` in real repositories: it judges what a commit would hold, and touches nothing else."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler import gitindex
from tests.support.repository import Repository, git

from .conftest import adapter, bad

HOT = "clis/shop/hot.yaml"
QUOTED = adapter().replace("pipeline:", "args:\n  n: { type: int, default: '7' }  # why\npipeline:")
"""An adapter with a safe fix: the quotes of a default go."""


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """A repository around the working folder."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    made = Repository(tmp_path / "repo")
    monkeypatch.chdir(made.path)
    return made


def test_the_staged_text_is_judged_and_shown(run: Any, repository: Repository) -> None:
    repository.stage({HOT: bad("hot")})
    repository.write({HOT: adapter()})
    result = run("check", "--staged", HOT)
    assert result.code == 1
    assert result.out.startswith(f"error[AC202]: unknown filter `shout`\n  --> {HOT}:10:31\n")
    assert "${{ item.title | shout }}" in result.out
    repository.stage()
    repository.write({HOT: bad("hot")})
    assert (run("check", "--staged", HOT).code, run("check", HOT).code) == (0, 1)


def test_without_names_it_is_what_the_commit_changes(run: Any, repository: Repository) -> None:
    repository.stage({HOT: adapter(), "clis/shop/old.yaml": bad("old")})
    assert run("check", "--staged").err == "checked 2 adapters: 1 compiled, 0 held, 1 rejected (1 error)\n"
    repository.commit()
    assert run("check", "--staged").err == "checked 0 adapters: 0 compiled, 0 held, 0 rejected\n"
    repository.stage({"clis/shop/new.yaml": adapter(name="new")})
    assert run("check", "--staged").err == "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n"
    assert run("check", "--staged", ".").err == "checked 3 adapters: 2 compiled, 0 held, 1 rejected (1 error)\n"
    assert run("check", "--staged", "clis").code == 1


def test_names_count_from_the_working_folder(run: Any, repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.stage({HOT: bad("hot"), "other/shop/hot.yaml": bad("hot")})
    monkeypatch.chdir(repository.path / "clis")
    assert " --> shop/hot.yaml:10:31\n" in run("check", "--staged", "shop/hot.yaml").out
    assert " --> ../other/shop/hot.yaml:10:31\n" in run("check", "--staged", "../other/shop/hot.yaml").out
    assert " --> shop/hot.yaml:10:31\n" in run("check", "--staged", str(repository.path / HOT)).out
    assert run("check", "--staged").out.count("error[AC202]") == 2


def test_files_that_hold_no_adapter_are_passed_over(run: Any, repository: Repository) -> None:
    repository.stage({"README.md": "x", ".github/workflows/x.yml": "on: [push]\n", "data.yaml": "a: 1\n"})
    assert run("check", "--staged", "README.md").err == "checked 0 adapters: none of the files can hold one\n"
    result = run("check", "--staged", "README.md", ".github/workflows/x.yml", "data.yaml")
    assert (result.code, result.out) == (0, "")
    assert result.err == "checked 0 adapters: 0 compiled, 0 held, 0 rejected\n"


def test_a_folder_that_only_the_index_has_is_checked(run: Any, repository: Repository) -> None:
    repository.stage({HOT: bad("hot")})
    shutil.rmtree(repository.path / "clis")
    assert run("check", "--staged", "clis").code == 1
    assert run("check", "--staged", "clis/shop").code == 1
    repository.stage({"README.md": "x"})
    for name in ("nosuch", "nosuch.txt"):
        result = run("check", "--staged", "README.md", name)
        assert (result.code, result.err.splitlines()[0]) == (2, f"error: `{name}` does not exist")


def test_a_file_that_does_not_parse_is_a_failure(run: Any, repository: Repository) -> None:
    repository.stage(
        {HOT: "site: shop\npipeline:\n  - [\n", "clis/shop/a.js": "import '@jackwener/opencli/registry'\n"}
    )
    result = run("check", "--staged")
    assert result.code == 1
    assert "error[AC101]" in result.out
    repository.stage({HOT: "domain: shop.test\npipeline: []\n".encode("utf-16")})
    assert "error[AC001]" in run("check", "--staged", HOT).out


ODD = (
    "clis/shop/-odd name 热.yaml",
    "-first.yaml",
    'clis/it\'s "so".yaml',
    "clis/line\nbreak.yaml",
    "clis/back\\slash.yaml",
    "clis/:(top)magic*.yaml",
    "clis/cafe\u0301.yaml",
)


@pytest.mark.skipif(sys.platform != "linux", reason="other file systems have no such names")
def test_odd_names(run: Any, repository: Repository) -> None:
    repository.stage({name: bad("x") for name in ODD})
    for name in ODD:
        result = run("check", "--staged", "--", name)
        assert result.code == 1, name
        assert result.out.count("error[AC202]") == 1
    assert run("check", "--staged", "--", *ODD).out.count("error[AC202]") == len(ODD)
    assert run("check", "--staged").out.count("error[AC202]") == len(ODD)


@pytest.mark.skipif(sys.platform != "linux", reason="other file systems have no such names")
def test_a_name_that_is_not_utf8(run: Any, repository: Repository) -> None:
    (repository.path / "clis").mkdir()
    name = os.fsdecode(b"clis/caf\xe9.yaml")
    Path(name).write_text(bad("x"), encoding="utf-8")
    repository.stage()
    for names in ((name,), ()):
        assert " --> clis/caf\\xe9.yaml:10:31\n" in run("check", "--staged", *names).out.replace("\\\\", "\\")


def test_a_name_in_another_normal_form(run: Any, repository: Repository) -> None:
    """A file system may hand out `é` as two characters where git has one."""
    repository.stage({"clis/caf\u00e9.yaml": bad("x")})
    result = run("check", "--staged", "clis/cafe\u0301.yaml")
    assert (result.code, result.out.count("error[AC202]")) == (1, 1)


def test_deletions_and_renames(run: Any, repository: Repository) -> None:
    repository.commit({HOT: adapter(), "clis/shop/old.yaml": bad("old")})
    repository.git("rm", "-q", HOT)
    repository.git("mv", "clis/shop/old.yaml", "clis/shop/new.yaml")
    result = run("check", "--staged", HOT, "clis/shop/old.yaml", "clis/shop/new.yaml")
    assert result.code == 1
    assert result.err == "checked 1 adapter: 0 compiled, 0 held, 1 rejected (1 error)\n"
    assert run("check", "--staged").err == result.err


def test_names_that_cannot_be_meant(run: Any, repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "else.yaml").write_text(adapter(), encoding="utf-8")
    repository.write({HOT: adapter()})
    assert run("check", "--staged", HOT).err == (
        f"error: `{HOT}` is not staged\n  = help: `git add` it, or leave `--staged` out to check it as it is\n"
    )
    assert run("check", "--staged", "../else.yaml").err == (
        "error: `../else.yaml` lies outside of this repository\n  = help: run it in the repository that has the file\n"
    )
    result = run("check", "--staged", "none.yaml")
    assert (result.code, result.err.splitlines()[0]) == (2, "error: `none.yaml` does not exist")


def test_outside_of_a_repository(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("check", "--staged", HOT)
    assert (result.code, result.err) == (2, "error: `--staged` needs a git repository around the working folder\n")


def test_a_submodule_has_a_hook_of_its_own(run: Any, repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = Repository(repository.path / "sub")
    inner.commit({HOT: bad("hot")})
    repository.stage({"clis/shop/x.yaml": adapter(name="x")})
    result = run("check", "--staged", "sub", "clis/shop/x.yaml")
    assert (result.code, result.err) == (0, "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n")
    result = run("check", "--staged", "sub/" + HOT)
    assert (result.code, result.err) == (
        2,
        f"error: `sub/{HOT}` lies in the submodule `sub`, which has an index of its own\n  = help: run it in `sub`\n",
    )
    monkeypatch.chdir(inner.path)
    assert run("check", "--staged", HOT).code == 1


def test_links_are_not_followed(run: Any, repository: Repository) -> None:
    repository.stage({HOT: adapter()})
    os.symlink("hot.yaml", repository.path / "clis/shop/link.yaml")
    repository.stage()
    assert run("check", "--staged").err == "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n"


def test_the_index_of_the_commit_that_is_made_counts(
    run: Any, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`git commit FILE` makes an index of its own and names it to its hooks."""
    repository.commit({HOT: adapter()})
    repository.write({HOT: bad("hot")})
    other = repository.path / ".git" / "other-index"
    repository.git("add", HOT, GIT_INDEX_FILE=str(other))
    assert run("check", "--staged", HOT).code == 0
    monkeypatch.setenv("GIT_INDEX_FILE", str(other))
    assert run("check", "--staged", HOT).code == 1
    monkeypatch.setenv("GIT_DIR", str(repository.path / ".git"))
    assert run("check", "--staged").code == 1


def test_a_conflict_has_no_staged_text(run: Any, repository: Repository) -> None:
    repository.commit({HOT: adapter()})
    repository.git("checkout", "-q", "-b", "side")
    repository.commit({HOT: adapter().replace("hot of", "warm of")})
    repository.git("checkout", "-q", "main")
    repository.commit({HOT: adapter().replace("hot of", "cold of")})
    with pytest.raises(Exception, match="merge"):
        repository.git("merge", "-q", "side")
    result = run("check", "--staged", HOT)
    assert (result.code, result.err.splitlines()[0]) == (2, f"error: `{HOT}` is in conflict: it has no staged text")


def test_helpers_come_from_the_index_too(run: Any, repository: Repository) -> None:
    """A body that is fine beside the staged helper, and would not be beside the one of the work tree."""
    helper = "export const shop = { site: 'shop', domain: 'shop.test', access: 'read', browser: false }\n"
    code = (
        "import { cli } from '@jackwener/opencli/registry'\nimport { shop } from './base.js'\n"
        "cli({ ...shop, name: 'hot', description: 'Hot', strategy: 'public', columns: ['t'],\n"
        "  pipeline: [{ fetch: 'https://shop.test/api' }, { map: { t: '${{ item.t }}' } }] })\n"
    )
    repository.stage({"clis/shop/hot.js": code, "clis/shop/base.js": helper})
    repository.write({"clis/shop/base.js": "export const other = 1\n"})
    assert run("check", "--staged", "clis/shop/hot.js").code == 0
    assert run("check", "clis/shop/hot.js").code == 1


def test_git_is_asked_once(run: Any, repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process takes milliseconds, and a hook runs for every commit."""
    config = 'catalog = "catalog"\n[[source]]\nname = "clis"\npath = "clis"\n'
    repository.write({HOT: adapter(), "adapterc.toml": config})
    assert run("import").code == 0
    repository.stage()
    verbs = []

    def counted(arguments: tuple[str, ...], **options: Any) -> bytes:
        verbs.append(arguments[2])
        return run_git(arguments, **options)

    run_git = gitindex.run_git
    monkeypatch.setattr(gitindex, "run_git", counted)
    monkeypatch.setattr(gitindex, "start_git", None)
    result = run("check", "--staged", HOT)
    assert (result.code, result.err) == (0, "checked 1 adapter: 1 compiled, 0 held, 0 rejected\n")
    assert verbs == ["ls-files"]


def test_a_fix_changes_the_work_tree_and_fails(run: Any, repository: Repository) -> None:
    repository.stage({HOT: QUOTED})
    result = run("check", "--staged", "--fix", HOT)
    assert result.code == 1
    assert (repository.path / HOT).read_text() == QUOTED.replace("'7'", "7")
    assert result.err.startswith(f"fixed[AC310] {HOT}:8: ")
    assert "files were fixed in the work tree\n  = help: look at them and `git add` them again\n" in result.err
    assert "'7'" in repository.git("show", f":{HOT}")
    repository.stage()
    assert run("check", "--staged", "--fix", HOT).code == 0


def test_a_partly_staged_file_is_never_fixed(run: Any, repository: Repository) -> None:
    repository.stage({HOT: QUOTED})
    unstaged = QUOTED.replace("item.title", "item.title | shout") + "# mine\n"
    repository.write({HOT: unstaged})
    result = run("check", "--staged", "--fix", HOT)
    assert result.code == 1
    assert (repository.path / HOT).read_text() == unstaged
    assert repository.git("show", f":{HOT}") == QUOTED.strip()
    assert f"`{HOT}` is not fixed: the file has more than what is staged" in result.err
    assert result.err.endswith("(1 warning); fixed 0\n")


def test_a_fix_keeps_line_ends_of_the_work_tree(run: Any, repository: Repository) -> None:
    repository.stage({".gitattributes": "*.yaml text eol=crlf\n", HOT: QUOTED.replace("\n", "\r\n")})
    assert "\r" not in git(repository.path, "show", f":{HOT}")
    assert run("check", "--staged", "--fix", HOT).code == 1
    assert (repository.path / HOT).read_bytes() == QUOTED.replace("'7'", "7").replace("\n", "\r\n").encode()


def test_the_staged_configuration_counts(run: Any, repository: Repository) -> None:
    repository.stage({HOT: adapter(), "adapterc.toml": 'profile = "lime-v1-strict"\n'})
    repository.write({"adapterc.toml": 'profile = "lime-v1"\n'})
    assert "AC512" in run("check", "--staged", HOT).out
    repository.git("rm", "-q", "-f", "--cached", "adapterc.toml")
    assert run("check", "--staged", HOT).code == 0


def test_a_finding_in_the_staged_configuration_shows_the_staged_line(run: Any, repository: Repository) -> None:
    deny = '[[deny]]\nadapter = "shop/hot"\nreason = "as staged"\nreviewer = "ann"\n'
    repository.stage({HOT: adapter(), "adapterc.toml": deny})
    repository.write({"adapterc.toml": "# one more line\n" + deny.replace("as staged", "as on disk")})
    shown = run("check", "--staged", HOT).out
    assert '2 | adapter = "shop/hot"\n' in shown
    assert "as on disk" not in shown


def test_a_configuration_that_is_not_staged_does_not_count(run: Any, repository: Repository) -> None:
    repository.stage({HOT: adapter()})
    repository.write({"adapterc.toml": 'profile = "lime-v1-strict"\n'})
    for arguments in ((HOT,), ()):
        result = run("check", "--staged", *arguments)
        assert (result.code, result.out) == (0, "")
        assert result.err.startswith(
            "warning: `adapterc.toml` is not staged, and does not count for this commit\n"
            "  = help: `git add adapterc.toml`, or name it with `--config`\n"
        )
    assert "AC512" in run("check", "--staged", "--config", "adapterc.toml").out


def test_a_staged_configuration_over_the_limit_is_refused(
    run: Any, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapterc.compiler.config.MAX_BYTES", 40)
    repository.stage({HOT: adapter(), "adapterc.toml": 'profile = "lime-v1"\n' + "# more\n" * 10})
    result = run("check", "--staged")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: adapterc.toml: file is over the limit of 40 bytes\n")


def test_a_staged_lock_or_baseline_over_the_limit_is_refused(
    run: Any, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapterc.compiler.beside._MOST", 40)
    long = "# adapterc baseline 1\n" + "#\n" * 20
    for name, content in (("base.txt", long), ("catalog/adapterc.lock", "{}" + " " * 40)):
        option = "--baseline" if name == "base.txt" else "--catalog"
        repository.stage({HOT: adapter(), name: content})
        result = run("check", "--staged", option, name.removesuffix("/adapterc.lock"))
        assert (result.code, result.err) == (3, f"error: `{name}` cannot be read: over the limit of 40 bytes\n")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no names that are not UTF-8")
def test_what_is_shown_alike_is_not_mistaken_for_the_configuration(run: Any, repository: Repository) -> None:
    odd, plain = os.fsdecode(b"a\xff.toml"), "a\\xff.toml"
    repository.stage({HOT: adapter(), odd: 'profile = "lime-v1-strict"\n', plain: 'profile = "lime-v1"\n'})
    for arguments in ((), (HOT,), (HOT, odd, plain)):
        assert "AC512" in run("check", "--staged", "--config", odd, *arguments).out
        assert run("check", "--staged", "--config", plain, *arguments).code == 0


def test_nothing_is_written_and_the_index_is_not_touched(run: Any, repository: Repository) -> None:
    repository.commit({HOT: adapter(), "clis/shop/bad.yaml": bad()})
    repository.stage({HOT: adapter() + "# more\n"})
    before = {path: path.stat().st_mtime_ns for path in repository.path.rglob("*") if path.is_file()}
    run("check", "--staged")
    run("check", "--staged", ".", "--fix")
    assert {path: path.stat().st_mtime_ns for path in repository.path.rglob("*") if path.is_file()} == before


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no names that are not UTF-8")
def test_names_that_are_shown_alike_are_all_checked(run: Any, repository: Repository) -> None:
    names = ("clis/shop/a\\xff.yaml", os.fsdecode(b"clis/shop/a\xff.yaml"))
    repository.stage(dict(zip(names, (adapter(name="a"), bad("b")), strict=True)))
    for arguments in ((), ("clis",), names, tuple(reversed(names))):
        result = run("check", "--staged", *arguments)
        assert (result.code, result.err) == (1, "checked 2 adapters: 1 compiled, 0 held, 1 rejected (1 error)\n")
        assert " --> clis/shop/a\\xff~2.yaml:10:31\n" in result.out
    result = run("check", "--staged", names[1])
    assert (result.code, result.err) == (1, "checked 1 adapter: 0 compiled, 0 held, 1 rejected (1 error)\n")


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_fix_never_follows_a_folder_that_became_a_link(run: Any, repository: Repository) -> None:
    repository.stage({HOT: QUOTED})
    outside = repository.path.parent / "out"
    shutil.move(repository.path / "clis", outside)
    (repository.path / "clis").symlink_to("../out")
    result = run("check", "--staged", "--fix", HOT)
    assert (outside / "shop/hot.yaml").read_text() == QUOTED
    assert result.code == 1
    assert f"`{HOT}` is not fixed: the file has more than what is staged" in result.err
