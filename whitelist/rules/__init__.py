"""The rules, each in a module of its own. A new rule is one module and one line here.

A rule module has `CODE`, `VALID` and `INVALID` examples and `check(ir, profile, sink)`. Its docstring is its page: what
it does, why it matters, an example with its replacement, and how safe a fix is. An invalid example comes with what is
reported, as `line:column message`. The name of a rule completes "allow ...".
"""

from __future__ import annotations

from typing import Protocol

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.whitelist.profiles import Profile
from adapterc.whitelist.rules import (
    builtin_patching,
    column_without_field,
    dynamic_import,
    eval_call,
    field_lost,
    foreign_credentials,
    host_api,
    navigation_in_script,
    page_dialog,
    private_window,
    refused_step,
    script_injection,
    secret_in_source,
    step_outside_profile,
    unguarded_egress,
    unresolved_identifier,
    unused_arg,
    window_opening,
)

__all__ = ["RULES", "Rule"]


class Rule(Protocol):
    """What a rule module offers."""

    @property
    def CODE(self) -> str: ...

    @property
    def VALID(self) -> tuple[str, ...]: ...

    @property
    def INVALID(self) -> tuple[tuple[str, str], ...]: ...

    def check(self, ir: AdapterIR, profile: Profile, sink: Sink, /) -> None: ...


RULES: tuple[Rule, ...] = (
    refused_step,
    step_outside_profile,
    eval_call,
    dynamic_import,
    script_injection,
    unguarded_egress,
    navigation_in_script,
    window_opening,
    unresolved_identifier,
    builtin_patching,
    host_api,
    foreign_credentials,
    secret_in_source,
    private_window,
    page_dialog,
    field_lost,
    column_without_field,
    unused_arg,
)
