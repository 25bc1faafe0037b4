"""Files that a source file refers to: which are read, and that nothing outside of the root ever is."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapterc.compiler.batches import Job
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import find_all, read_job, run_import
from adapterc.compiler.options import Options
from adapterc.whitelist.profiles import load_profile

REGISTRY = "import { cli } from '@jackwener/opencli/registry';\n"
SHARED = f"""{REGISTRY}import {{ HOST }} from './host.js';
const base = {{ site: 'shop', access: 'read', domain: HOST, browser: false }};
export const make = (name) => cli({{ ...base, name, pipeline: [{{ fetch: `https://${{HOST}}/${{name}}` }}] }});
"""
COMMAND = "import { make } from '../_shared/make.js';\nmake('hot');\n"


def tree(folder: Path, **more: str) -> Path:
    """A small repository; keys of `more` have `__` for `/`."""
    files = {
        "clis/shop/hot.js": COMMAND,
        "clis/_shared/make.js": SHARED,
        "clis/_shared/host.js": "export const HOST = 'shop.test';\n",
        **{name.replace("__", "/") + ".js": text for name, text in more.items()},
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def job(root: Root, path: str) -> Job:
    (file,) = (file for file in find_all([root]) if file.path == path)
    made = read_job(file)
    assert isinstance(made, Job)
    return made


def statuses(*roots: Root) -> list[str]:
    run = run_import(roots, Options(load_profile("lime-v1")))
    return [f"{artifact.status} {artifact.name} {artifact.source.path}" for artifact in run.artifacts]


def test_references_travel_with_what_they_refer_to(tmp_path: Path) -> None:
    made = job(Root(tree(tmp_path)), "clis/shop/hot.js")
    assert sorted(made.files) == ["clis/_shared/host.js", "clis/_shared/make.js"]
    assert made.files["clis/_shared/host.js"] == b"export const HOST = 'shop.test';\n"
    assert statuses(Root(tmp_path)) == ["compiled shop/hot clis/shop/hot.js"]


def test_paths_carry_the_prefix_of_their_root(tmp_path: Path) -> None:
    for name in ("one", "two"):
        tree(tmp_path / name)
    (tmp_path / "two/clis/_shared/host.js").write_text("export const HOST = 'forum.test';\n", encoding="utf-8")
    roots = [Root(tmp_path / "one", prefix="one"), Root(tmp_path / "two", prefix="two")]
    assert sorted(job(roots[1], "two/clis/shop/hot.js").files) == [
        "two/clis/_shared/host.js",
        "two/clis/_shared/make.js",
    ]
    escaping = tree(tmp_path / "three", clis__shop__up=f"{REGISTRY}import '../../../one/clis/_shared/host.js';")
    assert job(Root(escaping, prefix="three"), "three/clis/shop/up.js").files == {}


@pytest.mark.parametrize(
    ("prefix", "read"),
    [
        ("clis/shop/hot.js", ["clis/_shared/host.js", "clis/_shared/make.js"]),
        ("shop/hot.js", ["_shared/host.js", "_shared/make.js"]),
        ("label/hot.js", []),
        ("hot.js", []),
    ],
)
def test_a_single_file_reads_what_its_path_lets_it_see(tmp_path: Path, prefix: str, read: list[str]) -> None:
    root = Root(tree(tmp_path) / "clis/shop/hot.js", prefix=prefix)
    assert sorted(job(root, prefix).files) == read


def test_no_link_leads_out(tmp_path: Path) -> None:
    (tmp_path / "secret.js").write_text("export const S = 'secret';", encoding="utf-8")
    root = tree(
        tmp_path / "repo", clis__shop__a=f"{REGISTRY}import './linked.js'; import './inside.js'; import './dir/x.js';"
    )
    (root / "clis/shop/linked.js").symlink_to(tmp_path / "secret.js")
    (root / "clis/shop/inside.js").symlink_to(root / "clis/_shared/host.js")
    (root / "clis/shop/dir").symlink_to(tmp_path)
    (tmp_path / "x.js").write_text("", encoding="utf-8")
    assert sorted(job(Root(root), "clis/shop/a.js").files) == ["clis/shop/inside.js"]


@pytest.mark.parametrize(
    "specifier",
    [
        "../../../up.js",
        "../../node_modules/p/i.js",
        "../../.git/x.js",
        "/etc/hostname",
        "./gone.js",
        "./folder",
        "package",
    ],
)
def test_what_is_not_read(tmp_path: Path, specifier: str) -> None:
    root = tree(
        tmp_path / "repo",
        clis__shop__a=f"{REGISTRY}import x from '{specifier}';",
        node_modules__p__i="x",
        clis__shop__folder__y="y",
    )
    (root / ".git").mkdir()
    (root / ".git/x.js").write_text("x", encoding="utf-8")
    (tmp_path / "up.js").write_text("up", encoding="utf-8")
    assert job(Root(root), "clis/shop/a.js").files == {}


def test_cycles_end_and_a_changed_file_is_read_again(tmp_path: Path) -> None:
    root = tree(tmp_path, clis___shared__host="import './make.js';\nexport const HOST = 'shop.test';\n")
    assert sorted(job(Root(root), "clis/shop/hot.js").files) == ["clis/_shared/host.js", "clis/_shared/make.js"]
    (root / "clis/_shared/host.js").write_text("export const HOST = 'forum.test';", encoding="utf-8")
    assert job(Root(root), "clis/shop/hot.js").files["clis/_shared/host.js"] == b"export const HOST = 'forum.test';"


def test_large_references_stay_behind(tmp_path: Path) -> None:
    root = tree(tmp_path, clis__shop__a=f"{REGISTRY}import './big.js';", clis__shop__big="/" * ((1 << 20) + 1))
    assert job(Root(root), "clis/shop/a.js").files == {}
    run = run_import([Root(root)], Options(load_profile("lime-v1")))
    (big,) = (result for result in run.results if result.path.endswith("big.js"))
    assert (big.ignored, big.diagnostics) == ("JavaScript source: not an adapter dialect", ())
