"""The throwaway browser: where it is found, and what is left of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.chromium import Chromium, ChromiumMissing, find


def test_the_environment_names_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/bin/sh")
    assert find() == "/bin/sh"
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(ChromiumMissing, match=r"^CHROMIUM=/no/such/browser is not an executable$"):
        find()


def test_none_on_the_path_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find() is None


def test_a_program_that_is_no_browser_is_reported_with_what_it_said(tmp_path: Path) -> None:
    impostor = tmp_path / "impostor"
    impostor.write_text("#!/bin/sh\necho no display >&2\nexit 3\n", encoding="utf-8")
    impostor.chmod(0o755)
    with pytest.raises(ChromiumMissing) as caught:
        Chromium(str(impostor), http_port=1, https_port=2)
    assert str(caught.value) == f"{impostor} did not open its port:\nno display\n"


def test_nothing_is_left_behind(chromium: Chromium, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    executable = find()
    assert executable is not None
    with Chromium(executable, http_port=1, https_port=2) as browser:
        assert browser.pid != chromium.pid
        assert list(tmp_path.glob("adapterc-chromium-*/profile"))
    with pytest.raises(ProcessLookupError):
        os.kill(browser.pid, 0)
    assert not list(tmp_path.glob("adapterc-chromium-*"))
