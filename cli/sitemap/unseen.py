"""Say that the health shown is only what workflows declare, because what was seen cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapterc.sitemap.view import View

__all__ = ["warn_of_unseen"]


def warn_of_unseen(view: View) -> bool:
    """Whether the side file of a site cannot be used; a warning then says why."""
    from adapterc.cli.console import complain
    from adapterc.sitemap.health_table import unusable_health
    from adapterc.sitemap.masking import hide_of

    why = unusable_health(view)
    if why:
        hint = "health is shown as workflows declare it; mend the file, `adapterc sitemap check` says where"
        complain(hide_of(view.site.files)(why), hint, kind="warning")
    return bool(why)
