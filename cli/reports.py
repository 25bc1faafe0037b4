"""The report file of a command: refused early where it cannot be, written late, and its failure told last."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, USAGE, Failure
from adapterc.compiler.report.write import ReportError, Written, check_place, write_page

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import Catalog
    from adapterc.compiler.driver import ImportRun
    from adapterc.compiler.report.gather import Read
    from adapterc.compiler.report.model import Material

__all__ = ["ReportFile"]


class ReportFile:
    """The page of one command. A place that cannot be ends the command at once: exit 2, or 3 when the system refuses.

    A write that fails ends nothing, because the catalog is worth more than the page: `demand` raises it at the end.
    """

    def __init__(self, path: Path, catalog: Path) -> None:
        self._path = path
        self._written = Written(0, False)
        self._error: ReportError | None = None
        try:
            check_place(path, [catalog])
        except ReportError as error:
            raise _failure(error) from None

    def write_run(self, run: ImportRun, catalog: Catalog, read: Read) -> None:
        """Write the page of an import."""
        from adapterc.compiler.report.gather import material_of_run

        self._write(material_of_run(run, catalog, read))

    def write_catalog(self, catalog: Catalog, read: Read | None) -> None:
        """Write the page of a catalog that was loaded."""
        from adapterc.compiler.report.gather import material_of_catalog

        self._write(material_of_catalog(catalog, read))

    def _write(self, material: Material) -> None:
        from adapterc.compiler.report.page import render_page

        try:
            self._written = write_page(self._path, render_page(material))
        except ReportError as error:
            self._error = error

    def told(self) -> list[str]:
        """What was written, for people; nothing when it was not."""
        if self._error is not None:
            return []
        size, changed = self._written
        return [f"report: {self._path.as_posix()} ({_size(size)}){'' if changed else ', unchanged'}"]

    def facts(self) -> dict[str, object]:
        """What was written, for programs."""
        return {"report": self._path.as_posix(), "bytes": self._written.size, "changed": self._written.changed}

    def demand(self) -> None:
        """End the command when the page could not be written."""
        if self._error is not None:
            raise _failure(self._error)


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 100_000 else f"{count / 1e3:.0f} kB"


def _failure(error: ReportError) -> Failure:
    return Failure(error.message, USAGE if error.misplaced else ENVIRONMENT, error.help)
