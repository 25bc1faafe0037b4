"""What an export came to, for people and for programs."""

from __future__ import annotations

from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.render.summary import plural
from adapterc.compiler.catalog.canonical import canonical_text
from adapterc.compiler.export.host import BUNDLED_FOLDER, RUNNERS_FOLDER
from adapterc.compiler.export.model import BOOTSTRAP, BOOTSTRAP_FILE, IMPORTED, RUNNERS_FILE

if TYPE_CHECKING:
    from adapterc.cli.render.look import Look
    from adapterc.compiler.catalog.model import WriteResult
    from adapterc.compiler.export.model import Export

__all__ = ["export_json", "export_text"]

_NEXT = {
    IMPORTED: "next: let the host's folder `site-adapters/imported` hold `index.json` and `scripts`",
    BOOTSTRAP: f"next: serve `{BOOTSTRAP_FILE}`; the host takes it with `site_apply_adapter_catalog_bootstrap`",
}


def export_text(export: Export, out: Path, result: WriteResult, dry_run: bool, look: Look) -> str:
    """Where the export is, what changed in it, and where it goes."""
    moves = [
        f"{len(names)} {word}"
        for names, word in ((result.added, "added"), (result.updated, "changed"), (result.removed, "removed"))
        if names
    ]
    count = plural(len(export.adapters), "adapter")
    if export.host_adapters:
        count += f" and {len(export.host_adapters)} of the host"
    held = f"{count}; {', '.join(moves)}" if moves else count
    if dry_run:
        lines = [f"dry run, nothing was written: {out.as_posix()} would hold {held}"]
    else:
        lines = [f"{export.target}: {out.as_posix()} ({held}){'' if result.changed else ', unchanged'}"]
    if export.target in _NEXT:
        lines.append(_NEXT[export.target])
    else:
        lines += [
            f"next: copy `index.json` and `scripts` to `{BUNDLED_FOLDER}` of the host's source",
            f"next: copy `{RUNNERS_FILE}` to `{RUNNERS_FOLDER}`, and build the extension",
        ]
    return "".join(f"{look.clean(line)}\n" for line in lines)


def export_json(export: Export, out: Path, result: WriteResult | None, dry_run: bool) -> str:
    """The document that `adapterc schema export` describes. `result` is None when nothing could be written."""
    files = export.files if result is not None else {}
    return canonical_text(
        {
            "target": export.target,
            "out": out.as_posix(),
            "catalog_version": export.version,
            "dry_run": dry_run,
            "written": result is not None and not dry_run,
            "changed": result is not None and result.changed,
            "adapters": sorted(export.adapters),
            "host_adapters": list(export.host_adapters),
            "added": list(result.added) if result is not None else [],
            "updated": list(result.updated) if result is not None else [],
            "removed": list(result.removed) if result is not None else [],
            "refused": [asdict(remark) for remark in export.refused],
            "warnings": [asdict(remark) for remark in export.warnings],
            "files": [
                {"path": path, "bytes": len(files[path]), "sha256": sha256(files[path]).hexdigest()}
                for path in sorted(files)
            ],
        }
    )
