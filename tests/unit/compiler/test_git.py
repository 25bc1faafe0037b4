from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from adapterc.compiler.git import GitError, cloned, commit_of
from adapterc.compiler.gitcall import REMOTE, run_git
from adapterc.compiler.giturl import is_url, public_url, repo_name, short_form, split_ref
from adapterc.compiler.worktree import is_pinned
from tests.support.repositories import Repository


def git(folder: Path, *arguments: str) -> str:
    identity = {"GIT_AUTHOR_DATE": "2024-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2024-01-01T00:00:00Z"}
    names = ("-c", "user.name=t", "-c", "user.email=t@shop.test", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *names, "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        env={**os.environ, **identity, "GIT_CONFIG_GLOBAL": "/dev/null"},
    )
    return done.stdout.decode().strip()


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A bare repository: main has hot.yaml and CRLF text, the tag `v1` an older hot.yaml."""
    work = tmp_path / "work"
    work.mkdir()
    git(work, "init", "-q", "-b", "main")
    (work / "hot.yaml").write_text("site: old\n", encoding="utf-8")
    git(work, "add", ".")
    git(work, "commit", "-q", "-m", "one")
    git(work, "tag", "v1")
    (work / "hot.yaml").write_bytes("site: shop # 热\r\n".encode())
    (work / ".gitattributes").write_text("*.yaml text eol=lf filter=evil ident\n", encoding="utf-8")
    git(work, "add", ".")
    git(work, "commit", "-q", "-m", "two")
    git(work, "branch", "feature/x", "v1")
    git(tmp_path, "clone", "-q", "--bare", str(work), "repo.git")
    return tmp_path / "repo.git"


def test_head_is_cloned_and_the_commit_is_known(bare: Path) -> None:
    with cloned(str(bare)) as checkout:
        assert (checkout.path / "hot.yaml").exists()
        assert checkout.commit == git(bare, "rev-parse", "main")
        assert checkout.url == ""
        assert git(checkout.path, "rev-list", "--count", "HEAD") == "1"
    assert not checkout.path.exists()


@pytest.mark.parametrize("ref", ["v1", "feature/x", "full"])
def test_a_ref_is_cloned(bare: Path, ref: str) -> None:
    commit = git(bare, "rev-parse", "v1")
    with cloned(f"file://{bare}", commit if ref == "full" else ref) as checkout:
        assert (checkout.path / "hot.yaml").read_text(encoding="utf-8") == "site: old\n"
        assert checkout.commit == commit


def test_nothing_of_the_repository_or_the_user_runs(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = tmp_path / "ran"
    hooks = tmp_path / "templates" / "hooks"
    hooks.mkdir(parents=True)
    for name in ("post-checkout", "reference-transaction", "post-index-change"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch {proof}\n", encoding="utf-8")
        (hooks / name).chmod(0o755)
    config = tmp_path / "gitconfig"
    config.write_text(
        f"[init]\n\ttemplateDir = {tmp_path / 'templates'}\n[core]\n\thooksPath = {hooks}\n\tautocrlf = true\n"
        f'\tfsmonitor = touch {proof}\n[filter "evil"]\n\tsmudge = touch {proof}; cat\n\trequired = true\n',
        encoding="utf-8",
    )
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / ".gitconfig").write_text(config.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "index"))
    with cloned(str(bare)) as checkout:
        committed = subprocess.run(
            ["git", "--git-dir", str(bare), "cat-file", "blob", "main:hot.yaml"],
            capture_output=True,
            check=True,
            env={"PATH": os.environ["PATH"]},
        ).stdout
        assert (checkout.path / "hot.yaml").read_bytes() == committed
    assert not proof.exists()
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    ("url", "ref", "message"),
    [
        ("--upload-pack=x", None, "`--upload-pack=x` starts with `-` and is not a repository"),
        ("ext::sh -c id", None, "`ext` repositories are not fetched: use https, ssh or a local repository"),
        ("http://shop.test/r.git", None, "`http` repositories are not fetched: use https, ssh or a local repository"),
        ("git://shop.test/r", None, "`git` repositories are not fetched: use https, ssh or a local repository"),
        ("https://shop.test/r", "--x", "`--x` is not a branch, a tag or a commit"),
        ("https://shop.test/r", "a..b", "`a..b` is not a branch, a tag or a commit"),
        ("https://shop.test/r", "a b", "`a b` is not a branch, a tag or a commit"),
        ("https://shop.test/r\nx", None, "a repository URL holds no spaces or control characters"),
    ],
)
def test_what_is_not_fetched(url: str, ref: str | None, message: str) -> None:
    with pytest.raises(GitError) as caught, cloned(url, ref):
        pass
    assert str(caught.value) == message


def test_failures_say_why_without_credentials(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        pytest.raises(GitError, match=r"^git fetch of `.*repo.git` failed: couldn't find remote ref nope$"),
        cloned(str(bare), "nope"),
    ):
        pass
    with (
        pytest.raises(GitError, match=r"^git fetch of `.*absent.git` failed: "),
        cloned(str(bare.parent / "absent.git")),
    ):
        pass
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    with pytest.raises(GitError) as caught, cloned("https://user:secret@shop.test/o/r.git"):
        pass
    assert str(caught.value).startswith("git fetch of `https://shop.test/o/r` failed: ")
    assert "secret" not in str(caught.value)


def test_git_must_be_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitError, match=r"^git is not installed, or not on the PATH$"), cloned("https://shop.test/r"):
        pass


def test_commit_of_a_checkout(bare: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    local = commit_of(work)
    assert local is not None
    assert (local.url, local.commit) == ("", git(work, "rev-parse", "HEAD"))
    git(work, "remote", "add", "origin", "https://user:secret@shop.test/o/r.git/")
    local = commit_of(work)
    assert local is not None
    assert local.url == "https://shop.test/o/r"


def test_other_folders_have_no_commit(bare: Path, tmp_path: Path) -> None:
    (tmp_path / "work" / "sub").mkdir()
    assert commit_of(tmp_path / "work" / "sub") is None
    assert commit_of(tmp_path) is None
    (tmp_path / "empty").mkdir()
    git(tmp_path / "empty", "init", "-q")
    assert commit_of(tmp_path / "empty") is None


@pytest.mark.parametrize(
    ("text", "url", "ref", "public", "name"),
    [
        ("https://shop.test/o/r", "https://shop.test/o/r", None, "https://shop.test/o/r", "r"),
        ("https://shop.test/o/r.git@v1", "https://shop.test/o/r.git", "v1", "https://shop.test/o/r", "r"),
        ("HTTPS://u:p@shop.test/o/r@feature/x", "HTTPS://u:p@shop.test/o/r", "feature/x", "https://shop.test/o/r", "r"),
        ("https://shop.test/@scope/r", "https://shop.test/@scope/r", None, "https://shop.test/@scope/r", "r"),
        ("git@shop.test:o/r", "git@shop.test:o/r", None, "shop.test:o/r", "r"),
        ("git@shop.test:o/r.git@v2", "git@shop.test:o/r.git", "v2", "shop.test:o/r", "r"),
        ("ssh://git@shop.test/o/r@main", "ssh://git@shop.test/o/r", "main", "ssh://shop.test/o/r", "r"),
        ("/srv/x.git", "/srv/x.git", None, "", "x"),
        ("../x.git@v1", "../x.git", "v1", "", "x"),
        ("file:///srv/x.git@main", "file:///srv/x.git", "main", "", "x"),
    ],
)
def test_urls(text: str, url: str, ref: str | None, public: str, name: str) -> None:
    assert is_url(text)
    assert split_ref(text) == (url, ref)
    assert (public_url(url), repo_name(url)) == (public, name)


@pytest.mark.parametrize("text", ["clis", "./a:b", "C:\\repo", "C:/repo", ".", "a@b", "hot.yaml"])
def test_folders_are_not_urls(text: str) -> None:
    assert not is_url(text)


def test_a_call_that_takes_too_long_is_ended_with_what_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bin = tmp_path / "bin"
    bin.mkdir()
    (bin / "git").write_text(f"#!/bin/sh\nsleep 60 &\necho $! > {tmp_path}/child\nwait\n", encoding="utf-8")
    (bin / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin}:{os.environ['PATH']}")
    monkeypatch.setattr("adapterc.compiler.gitcall.PATIENCE", 0.5)
    with pytest.raises(GitError) as caught, cloned("https://shop.test/o/r"):
        pass
    assert str(caught.value) == "git init of `https://shop.test/o/r` took longer than 0.5 s and was ended"
    assert caught.value.help == "see whether the address answers, or clone it yourself and import the folder"
    state = Path(f"/proc/{(tmp_path / 'child').read_text().strip()}/stat")
    assert not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z"


def test_a_stalled_transfer_is_given_up(monkeypatch: pytest.MonkeyPatch, bare: Path) -> None:
    calls: list[list[str]] = []
    popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda call, **options: calls.append(call) or popen(call, **options))
    with cloned(str(bare)):
        pass
    fetch = next(call for call in calls if "fetch" in call)
    assert {"http.lowSpeedLimit=1000", "http.lowSpeedTime=30"} < set(fetch)


def test_what_a_folder_configures_is_not_run_to_see_whether_it_is_clean(bare: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    proof = tmp_path / "ran"
    for name in ("clean", "smudge"):
        git(work, "config", f"filter.evil.{name}", f"touch {proof}; cat")
    git(work, "config", "core.fsmonitor", f"touch {proof}")
    commit = git(bare, "rev-parse", "main")
    proof.unlink(missing_ok=True)
    assert is_pinned(work, commit)
    (work / "hot.yaml").write_bytes(b"site: other\n")
    assert not is_pinned(work, commit)
    assert not is_pinned(work, "0" * 40)
    assert not proof.exists()


def test_line_ends_and_links_of_a_checkout(bare: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "one.yaml").write_bytes(b"a: 1\nb: 2\n")
    (work / "link.yaml").symlink_to("one.yaml")
    git(work, "add", ".")
    git(work, "commit", "-q", "-m", "three")
    commit = git(work, "rev-parse", "HEAD")
    assert is_pinned(work, commit)
    (work / "one.yaml").write_bytes(b"a: 1\r\nb: 2\r\n")
    assert is_pinned(work, commit)
    (work / "one.yaml").unlink()
    assert not is_pinned(work, commit)


@pytest.mark.parametrize(
    ("text", "long"),
    [
        ("github:owner/repo", "https://github.com/owner/repo"),
        ("gh:owner/re.po@v1", "https://github.com/owner/re.po@v1"),
        ("gitlab:owner/repo", "https://gitlab.com/owner/repo"),
        ("host:owner/repo", None),
        ("github:owner", None),
        ("git@github.com:owner/repo", None),
    ],
)
def test_short_forms(text: str, long: str | None) -> None:
    assert short_form(text) == long


def test_a_call_about_this_repository_speaks_to_no_other(tmp_path: Path) -> None:
    Repository(tmp_path / "there").commit({"a": "b"})
    run_git(("init", "--quiet", str(tmp_path / "here")), shown="here")
    fetch = ("-C", str(tmp_path / "here"), "fetch", "--quiet", str(tmp_path / "there"))
    with pytest.raises(GitError, match="transport 'file' not allowed"):
        run_git(fetch, shown="there")
    run_git(fetch, shown="there", environment=REMOTE)
