"""Code generation: expressions, bodies, steps and whole scripts in JavaScript."""

from __future__ import annotations
