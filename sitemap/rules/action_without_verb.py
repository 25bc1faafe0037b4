"""SM407 action-without-verb

## What it does
Tells of an action id of one word, or one whose first word is no verb that we know.

## Why it matters
`submit_post` says what happens, `post` does not.

## What to do
Name it by a verb and a noun, such as `open_item`.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM407"
VALID = (
    (
        "pages/home.md",
        "### action:read_basket",
        "### action:read-basket",
        "- action:read_basket",
        "- action:read-basket",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "### action:read_basket",
            "### action:basket",
            "- action:read_basket",
            "- action:basket",
        ),
        ("shop/pages/home.md:27:12 action id basket is not verb_noun",),
    ),
)
_VERBS = frozenset(
    [
        "add",
        "apply",
        "archive",
        "block",
        "bookmark",
        "cancel",
        "check",
        "choose",
        "clear",
        "click",
        "close",
        "collapse",
        "comment",
        "compose",
        "confirm",
        "copy",
        "create",
        "delete",
        "dismiss",
        "download",
        "edit",
        "enter",
        "expand",
        "export",
        "favorite",
        "fill",
        "filter",
        "find",
        "focus",
        "follow",
        "goto",
        "hide",
        "hover",
        "join",
        "jump",
        "leave",
        "like",
        "load",
        "login",
        "logout",
        "mark",
        "move",
        "mute",
        "navigate",
        "next",
        "open",
        "paste",
        "pick",
        "pin",
        "play",
        "post",
        "press",
        "prev",
        "publish",
        "read",
        "refresh",
        "remove",
        "rename",
        "reply",
        "report",
        "repost",
        "reset",
        "resend",
        "restore",
        "retry",
        "run",
        "save",
        "scroll",
        "search",
        "select",
        "send",
        "set",
        "share",
        "show",
        "skip",
        "sort",
        "start",
        "stop",
        "submit",
        "subscribe",
        "switch",
        "tap",
        "toggle",
        "type",
        "undo",
        "unblock",
        "unfollow",
        "unlike",
        "unmute",
        "unpin",
        "unsubscribe",
        "update",
        "upload",
        "upvote",
        "view",
        "vote",
        "wait",
    ]
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action id that is not verb and noun."""
    for action in view.actions:
        words = [word for word in re.split("[_-]", action.id.value) if word]
        if len(words) < 2 or words[0].lower() not in _VERBS:
            message = f"action id {action.id.value} is not verb_noun"
            sink.report(CODE, message, action.span, help="name it by a verb and a noun, such as `open_item`")
