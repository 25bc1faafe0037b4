"""What `adapterc import --update` says and writes: the pins that moved, and what that changes in the catalog."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure

if TYPE_CHECKING:
    from adapterc.cli.render.look import Look
    from adapterc.compiler.catalog.model import Catalog
    from adapterc.compiler.config import Config
    from adapterc.compiler.curation.edits import ConfigFile
    from adapterc.compiler.curation.update import Move
    from adapterc.compiler.diff.model import CatalogDiff

__all__ = ["Update"]


@dataclass(frozen=True, slots=True)
class Update:
    """`diff` is None when there was no catalog to compare with. `file` is the configuration with the new pins, not yet
    written."""

    moves: tuple[Move, ...]
    diff: CatalogDiff | None
    file: ConfigFile

    @classmethod
    def planned(cls, config: Config, commits: dict[str, str], out: Path, catalog: Catalog) -> Update:
        """What moves. A configuration that cannot be changed ends the command before anything is written."""
        from adapterc.compiler.catalog.errors import CatalogError
        from adapterc.compiler.catalog.read import is_catalog, load_catalog
        from adapterc.compiler.curation.edits import ConfigFile, UnwritableConfig
        from adapterc.compiler.curation.update import moves_of
        from adapterc.compiler.diff.compare import diff_catalogs

        assert config.path is not None, "sources come from a file"
        moves = moves_of(config, commits)
        try:
            file = ConfigFile.read(config.path)
            for move in moves:
                file = file.pinned(move.source, move.new)
        except UnwritableConfig as error:
            raise Failure(str(error), USAGE, error.help) from None
        try:
            old = load_catalog(out) if is_catalog(out) else None
        except CatalogError as error:
            raise Failure(error.message, ENVIRONMENT, error.help) from None
        return cls(moves, None if old is None else diff_catalogs(old, catalog), file)

    def write(self) -> None:
        """Write the pins. The catalog has been written: a failure here is healed by the same command."""
        from adapterc.compiler.curation.edits import UnwritableConfig

        try:
            self.file.write()
        except UnwritableConfig as error:
            raise Failure(f"the catalog is written, the pins are not: {error}", ENVIRONMENT, error.help) from None

    def text(self, look: Look) -> str:
        """The moves, and what they change in the catalog."""
        from adapterc.compiler.curation.update import move_line
        from adapterc.compiler.diff.text import render_text

        lines = "".join(f"{look.clean(move_line(move))}\n" for move in self.moves)
        return lines + ("" if self.diff is None else render_text(self.diff, look.color)) + "\n"

    def document(self, written: bool) -> str:
        """The same for programs."""
        from adapterc.compiler.curation.update import to_json

        return to_json(self.moves, self.diff, written)
