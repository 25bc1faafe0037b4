"""The parts of a page that need no script: totals, coverage, files. A place that blocks scripts still shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adapterc.compiler.report.charts import bar, stacked
from adapterc.compiler.report.coverage import Share, by_dialect, by_effect, by_reason, by_site
from adapterc.compiler.report.embed import text
from adapterc.compiler.report.model import STATUSES, Material
from adapterc.spec.codes import CODES

__all__ = ["coverage", "files", "origin", "totals"]

_FIRST = 10
"""Lines of a list that are shown before "all"."""

_SITES = 24


def origin(material: Material) -> str:
    """Where the adapters come from, and what compiled them."""
    sources = [
        f"<span>{text(source['repo'] or 'local files')}"
        + (f" <code>{text(source['ref'])}</code>" if source.get("ref") else "")
        + (f" <code>{text(source['commit'][:12])}</code>" if source.get("commit") else "")
        + "</span>"
        for source in material.origins
    ]
    facts = [f"<span>profile <code>{text(material.profile)}</code></span>", f"<span>{text(material.compiler)}</span>"]
    return "".join([*sources, *facts])


def totals(material: Material) -> str:
    """found = compiled + held + rejected, as numbers and as one bar."""
    summary = material.summary
    tiles = [
        f'<button type="button" class="tile {status}" data-field="status" data-value="{status}">'
        f'<span class="figure">{summary[status]:,}</span><span class="name">{_dot(status)}{status}</span>'
        f'<span class="share">{_percent(summary[status], summary["found"])}</span></button>'
        for status in STATUSES
    ]
    found = f'<div class="tile"><span class="figure">{summary["found"]:,}</span><span class="name">found</span></div>'
    whole = stacked([(status, summary[status]) for status in STATUSES], summary["found"] or 1)
    return (
        f'<div class="tiles">{found}<span class="sign" aria-hidden="true">=</span>'
        + '<span class="sign" aria-hidden="true">+</span>'.join(tiles)
        + f'</div><div class="whole">{whole}</div>'
    )


def coverage(material: Material) -> str:
    """The four views, each line a filter of the table."""
    rows = material.facts
    dialects, sites, reasons, effects = by_dialect(rows), by_site(rows), by_reason(rows), by_effect(rows)
    reason_lines = [
        _line("reason", code, _reason(code), bar(count, reasons[0][1], _severity(code)), f"{count:,}")
        for code, count in reasons
    ]
    effect_lines = [
        _line(
            "effect",
            chip.label,
            f'<span class="chip {chip.tone}">{text(chip.label)}</span>',
            bar(count, effects[0][1], "effect"),
            f"{count:,}",
        )
        for chip, count in effects
    ]
    dialect = _card("By dialect", _shares("dialect", dialects), "adapters of each source dialect")
    effect = _card(
        "What the scripts touch",
        _list(effect_lines, _FIRST) if effects else "<p>No adapter has an entry.</p>",
        "adapters that show the effect, of those that have an entry",
    )
    reason = _card(
        "Why not in the catalog",
        _list(reason_lines, _FIRST) if reasons else "<p>Everything compiled.</p>",
        "adapters that a finding keeps out; one can have several",
    )
    about = f"{_plural(len(sites), 'site')}, most adapters first"
    site = _card("By site", _shares("site", sites, wide=True), about, "wide")
    return f'<div class="column">{dialect}{effect}</div><div class="column">{reason}</div>{site}{files(material)}'


def files(material: Material) -> str:
    """Every other file, by the reason why it holds no adapter."""
    summary = material.summary
    ranked = sorted(Counter(why for _, why in material.ignored).items(), key=lambda pair: (-pair[1], pair[0]))
    lines = [
        f'<li><span class="label">{text(why)}</span>{bar(count, ranked[0][1], "ignored")}'
        f'<span class="count">{count:,}</span></li>'
        for why, count in ranked
    ]
    with_adapters = summary["files_scanned"] - summary["files_without_adapter"]
    walk = "".join(f"<li><code>{text(item['file'])}</code> {text(item['message'])}</li>" for item in material.walk)
    return _card(
        "Files without adapters",
        (_list(lines, _FIRST, "halves") if lines else "<p>Every file holds an adapter.</p>")
        + '<div id="ignored"></div>'
        + (f'<h3>Found on the way</h3><ul class="walk">{walk}</ul>' if walk else ""),
        f"{_plural(summary['files_scanned'], 'file')} scanned: {with_adapters:,} with adapters, "
        f"{summary['files_without_adapter']:,} without",
        "wide",
    )


def _shares(field: str, shares: Sequence[Share], wide: bool = False) -> str:
    """Bars of one length, or as long as the share is large beside the largest."""
    lines = []
    for share in shares:
        parts = list(zip(STATUSES, share.counts, strict=True))
        title = ", ".join(f"{count:,} {status}" for status, count in parts)
        numbers = f'<span class="of" title="{title}">{share.counts[0]:,}<i>/{share.total:,}</i></span>'
        chart = stacked(parts, shares[0].total if wide else share.total)
        lines.append(_line(field, share.key, text(share.key), chart, numbers))
    return _list(lines, _SITES, "quarters") if wide else _list(lines, len(lines))


def _line(field: str, value: str, label: str, chart: str, count: str) -> str:
    return (
        f'<li><button type="button" class="pick" data-field="{field}" data-value="{text(value)}">'
        f'<span class="label">{label}</span>{chart}<span class="count">{count}</span></button></li>'
    )


def _list(lines: Sequence[str], first: int, kind: str = "") -> str:
    shown = f'<ul class="bars {kind}">{"".join(lines[:first])}</ul>'
    if len(lines) <= first:
        return shown
    rest = f'<ul class="bars {kind}">{"".join(lines[first:])}</ul>'
    return f"{shown}<details><summary>{len(lines) - first} more</summary>{rest}</details>"


def _card(title: str, body: str, about: str, kind: str = "") -> str:
    return f'<section class="card {kind}"><h2>{title}</h2><p class="about">{about}</p>{body}</section>'


def _reason(code: str) -> str:
    return f"<code>{text(code)}</code> {text(CODES[code].title if code in CODES else 'a code of another version')}"


def _severity(code: str) -> str:
    return "held" if code in CODES and CODES[code].severity == "held" else "rejected"


def _dot(status: str) -> str:
    return f'<i class="dot {status}" aria-hidden="true"></i>'


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _plural(count: int, word: str) -> str:
    return f"{count:,} {word}" + ("" if count == 1 else "s")
