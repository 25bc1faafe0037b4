"""An interpreter of OpenCLI pipelines in Python, YAML (1.6.9) and JavaScript (1.8): what scripts are compared with.

Written from the semantics document and the case bank alone. It shares no line with the compiler: its own scanner, its
own expression parser, its own model of JavaScript values. Where adapterc deviates from upstream on purpose, so does it.

It cannot run author JavaScript in general: `evaluate` bodies are limited to the expression subset plus blocks.
"""

from __future__ import annotations

from .adapter import Reference, Result
from .arguments import InvalidArgs, coerce_args
from .context import Context
from .errors import Failure, Refused, Unsupported
from .templates import evaluate_piped, evaluate_template
from .urls import normalize_url
from .values import UNDEFINED, from_python, stringify, to_python

__all__ = [
    "UNDEFINED",
    "Context",
    "Failure",
    "InvalidArgs",
    "Reference",
    "Refused",
    "Result",
    "Unsupported",
    "coerce_args",
    "evaluate_piped",
    "evaluate_template",
    "from_python",
    "normalize_url",
    "stringify",
    "to_python",
]
