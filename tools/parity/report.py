"""What the runs came to, as text: counts by profile, the causes, and every run that differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tools.parity.compare import Verdict

__all__ = ["table"]

HEADS = ("runs", "equal", "deviation", "different", "% alike", "with rows", "other requests")


def table(verdicts: Sequence[Verdict]) -> str:
    """The whole report."""
    lines = ["profile   " + "  ".join(HEADS)]
    for profile in sorted({one.profile for one in verdicts}):
        of = [one for one in verdicts if one.profile == profile]
        kinds = Counter(one.kind for one in of)
        share = f"{100 * (len(of) - kinds['different']) / len(of):.1f}"
        cells = [len(of), kinds["equal"], kinds["deviation"], kinds["different"], share]
        cells += [sum(one.rows for one in of), sum(not one.requests for one in of)]
        lines.append(
            f"{profile:10}" + "  ".join(f"{cell:>{len(head)}}" for cell, head in zip(cells, HEADS, strict=True))
        )
    causes = Counter((one.kind, one.cause) for one in verdicts)
    lines += ["", *(f"{count:5} {kind}: {cause}" for (kind, cause), count in sorted(causes.items()))]
    ordered = sorted(verdicts, key=lambda one: (one.name, one.profile))
    lines += ["", *(f"{one.name} {one.profile}: {one.cause}" for one in ordered if one.kind == "different")]
    lines += [f"{one.name} {one.profile}: other requests" for one in ordered if not one.requests]
    return "\n".join(lines)
