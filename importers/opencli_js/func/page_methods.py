"""The methods of OpenCLI's `page`, by what a script inside of the page can make of them."""

from __future__ import annotations

__all__ = [
    "CAPTURE",
    "COOKIES",
    "EVALUATING",
    "FILES",
    "INPUT",
    "KNOWN",
    "PAGE_METHODS",
    "QUIET",
    "SHIMMED",
    "TABS",
    "TOUCHING",
]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


EVALUATING = _names("evaluate evaluateWithArgs")
"""They run code in the page."""

SHIMMED = EVALUATING | _names("""
    goto wait sleep autoScroll scroll getCurrentUrl fetchJson networkRequests getActivePage closeWindow
""")
"""The script has them."""

COOKIES = _names("getCookies")
INPUT = _names("""
    pressKey nativeKeyPress nativeType nativeClick insertText click dblClick hover focus setChecked scrollTo typeText
    fillText
""")
"""Input that the page takes for a person's."""

TABS = _names("tabs newTab selectTab closeTab setActivePage")
CAPTURE = _names("startNetworkCapture readNetworkCapture installInterceptor getInterceptedRequests waitForCapture")
FILES = _names("setFileInput uploadFiles waitForDownload")
KNOWN = SHIMMED | COOKIES | INPUT | TABS | CAPTURE | FILES
PAGE_METHODS = KNOWN | _names("""
    annotatedScreenshot cdp drag evaluateInFrame frames handleJavaScriptDialog screenshot snapshot
""")
"""What the page object of OpenCLI has: a test for one of these is true."""

QUIET = COOKIES | _names("goto wait sleep getActivePage closeWindow getCurrentUrl")
"""They leave no trace: whatever comes behind them could come first."""

TOUCHING = INPUT | _names("autoScroll scroll snapshot screenshot annotatedScreenshot drag setFileInput uploadFiles")
"""They depend on what the page shows."""
