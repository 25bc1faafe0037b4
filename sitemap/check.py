"""Apply the rules to sites and grade what they find."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.masking import hide_secrets
from adapterc.sitemap.model import Site
from adapterc.sitemap.rules import RULES
from adapterc.sitemap.settle import settle
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Diagnostic, Severity, Sink
from adapterc.spec.suppression import Settled

__all__ = ["MILD", "check_site", "check_sites", "claims", "settle_sites", "sites_to_fix", "standing"]

MILD = frozenset({"SM302", "SM504", "SM505", "SM506", "SM602", "SM910"})
"""Codes that are never errors under the profile `field`, not even when warnings are."""


def check_sites(sites: Sequence[Site], context: Context) -> tuple[Diagnostic, ...]:
    """The findings of all sites that no comment suppresses, and those about the comments, by file and place. They may
    be shown: secrets in them are stars."""
    return standing(settle_sites(sites, context))


def settle_sites(sites: Sequence[Site], context: Context) -> Settled:
    """The findings of all sites, and what the comments in their files do; what `check_sites` says holds here too."""
    settled = _settle(sites, context)
    files = [file for site in sites for file in site.files]
    return settled._replace(
        kept=hide_secrets(settled.kept, files),
        complaints=hide_secrets(settled.complaints, files),
    )


def sites_to_fix(sites: Sequence[Site], context: Context) -> tuple[Diagnostic, ...]:
    """The findings of `check_sites` with the edits as they are to be made: with secrets, so never to be shown."""
    return standing(_settle(sites, context))


def _settle(sites: Sequence[Site], context: Context) -> Settled:
    claimed = claims(sites)
    found: list[Diagnostic] = []
    for site in sites:
        found += check_site(site, replace(context, claimed={**context.claimed, site.slug: claimed[site.slug]}))
    return settle(found, sites, context)


def standing(settled: Settled) -> tuple[Diagnostic, ...]:
    """What stands, by file and place."""
    return tuple(sorted((*settled.kept, *settled.complaints), key=lambda item: item.sort_key))


def check_site(site: Site, context: Context) -> tuple[Diagnostic, ...]:
    """Everything that is found in one site, by file and place."""
    sink = Sink()
    view = View(site)
    for rule in RULES:
        if context.runs(getattr(rule, "WHEN", "check")):
            rule.check(view, context, sink)
    return tuple(_graded(sink.sorted(), context))


def claims(sites: Iterable[Site]) -> dict[str, dict[str, str]]:
    """By slug: the hosts that the alias files of the other sites claim, with their slugs."""
    listed = list(sites)
    files = {site.slug: site.of(Kind.ALIAS) for site in listed}
    if not any(files.values()):
        return {slug: {} for slug in files}
    from adapterc.sitemap.aliases import hostnames

    own = {slug: [host for file in found for host in hostnames(file)] for slug, found in files.items()}
    return {
        site.slug: {host: slug for slug, hosts in sorted(own.items()) if slug != site.slug for host in hosts}
        for site in listed
    }


def _graded(found: Iterable[Diagnostic], context: Context) -> Iterable[Diagnostic]:
    for item in found:
        strict = context.strict and item.severity is Severity.WARNING
        if strict and not (context.profile == "field" and item.code in MILD):
            yield replace(item, level=Severity.ERROR)
        else:
            yield item
