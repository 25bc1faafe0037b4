"""What the registration of a command says, as far as its page and its refusals depend on it."""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.spec.ir import AdapterIR, Arg, Constant
from adapterc.syntax.addresses import parse_address
from adapterc.syntax.sites import registrable

__all__ = ["Facts", "facts_of_adapter", "site_of"]


@dataclass(frozen=True, slots=True)
class Facts:
    """`navigate_before` is an explicit value, with the default filled in: an address, True (a page, no address), False
    or None. `domain` is a host or "".
    """

    site: str
    name: str
    domain: str = ""
    strategy: str = "cookie"
    browser: bool = True
    navigate_before: str | bool | None = None
    args: tuple[Arg, ...] = ()

    @property
    def command(self) -> str:
        return f"{self.site}/{self.name}"

    @property
    def before(self) -> str:
        """The address that is opened before the function runs, "" when there is none."""
        return self.navigate_before if self.browser and isinstance(self.navigate_before, str) else ""

    def argument(self, name: str) -> Arg | None:
        return next((arg for arg in self.args if arg.name == name), None)


def facts_of_adapter(ir: AdapterIR) -> Facts:
    """The facts of an adapter whose definition was read."""
    before = ir.navigate_before
    written = before.value if isinstance(before, Constant) else before
    if isinstance(written, str | bool):
        return Facts(ir.site, ir.name, ir.domain, ir.strategy, ir.browser, written, ir.args)
    usual: str | bool | None = None
    if ir.browser and ir.strategy not in ("public", "local"):
        usual = f"https://{ir.domain}" if ir.strategy == "cookie" and ir.domain else True
    return Facts(ir.site, ir.name, ir.domain, ir.strategy, ir.browser, usual, ir.args)


def site_of(url: str) -> str:
    """The registrable domain of an address; "" for none."""
    address = parse_address(url)
    return "" if address is None else registrable(address.host)
