"""Links: sharing one, what came by one, who plays here, and looking at a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from web.saves import Save, Summary
from web.text import t
from web.views import decisions, panel
from web.views.keys import KEYS
from web.views.log import who as named
from web.views.saves import art, facts, picture, players, standing
from web.views.screen import Screen

if TYPE_CHECKING:
    from web.share import Looking


def share(screen: Screen, address: str, moment: bool) -> h.Element:
    """The link, to copy, to send and as a QR code."""
    return h.div(".dialog.shared")[
        h.h2[t("share.title")],
        h.p[t("share.moment") if moment else t("share.text")],
        h.div(".link-row")[
            h.input(
                "#share-link", type="text", readonly=True, value=address, dir="ltr",
                aria_label=t("share.title"),
            ),
            h.button(".primary", type="button", data_copy="share-link")[t("share.copy")],
        ],
        _code(address),
        not moment and _by_link(screen),
        h.div(".row.controls")[
            h.button(type="button", data_send="share-link", data_title=t("page.title"))[
                t("share.send")
            ],
            h.button(type="button", data_close=True)[t("shell.close")],
        ],
    ]  # fmt: skip


def _code(address: str) -> h.Node:
    """The QR code: a dark square for each bit, with the quiet margin that readers need."""
    import segno  # seldom needed, and not while the page starts

    try:
        code = segno.make(address, error="l", micro=False, boost_error=False)
    except segno.DataOverflowError:
        return h.p(".hint")[t("share.too_long")]
    d = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(code.matrix, 4)
        for x, dark in enumerate(row, 4)
        if dark
    )
    side = len(code.matrix) + 8
    return h.svg(".qr", {"viewBox": f"0 0 {side} {side}"}, role="img", aria_label=t("share.code"))[
        h.path(d=d)
    ]


def _by_link(screen: Screen) -> h.Node:
    """Several people: one of them may play here, and the others where the link comes to."""
    people = screen.session.people
    if len(people) < 2 or screen.session.game.is_over:
        return None
    return h.fragment[
        h.p[t("share.seats") if screen.seat is None else t("share.seat_taken")], _seats(screen)
    ]


def _seats(screen: Screen) -> h.Element:
    """A button for each person, and one for all of them at this device."""
    choices: list[tuple[str, h.Node]] = [
        (str(seat), named(screen, seat)) for seat in screen.session.people
    ]
    choices.append(("all", t("share.all")))
    now = "all" if screen.seat is None else str(screen.seat)
    return h.div(".row")[
        (
            h.button(
                type="button", data_do="seat", data_seat=word, aria_pressed=str(word == now).lower()
            )[label]
            for word, label in choices
        )
    ]


def who(screen: Screen) -> h.Element:
    """Asks who plays at this device."""
    return h.div(".dialog.shared")[h.h2[t("share.who")], h.p[t("share.who_text")], _seats(screen)]


def arrived(held: Summary, own: bool, mine: Save | None, behind: bool) -> h.Element:
    """What a link holds, and what to do with it."""
    go_on = mine is not None and not behind
    return h.div(".dialog.shared")[
        h.h2[t("share.arrived")],
        art(held.map),
        picture(held),
        h.p[players(held)],
        h.p[facts(held)],
        h.p[h.b[standing(held)]],
        mine is not None and h.p(".hint")[t("share.behind" if behind else "share.known")],
        h.div(".row.controls")[
            h.button(type="button", data_do="look")[t("share.look")],
            own and _answer("replace", "share.go_on" if mine else "share.replace", first=go_on),
            _answer("play-copy", "share.play_copy", first=not go_on),
        ],
        own and not mine and h.p(".hint")[t("share.replace_hint")],
    ]


def _answer(do: str, key: str, *, first: bool) -> h.Element:
    kind = "primary" if first else None
    return h.button(type="button", data_do=do, class_=kind, autofocus=first)[t(key)]


def look_panel(screen: Screen, looking: Looking) -> h.Fragment:
    """In place of the action panel while one looks on: other moments, and the way back."""
    at, total, own = looking.at, looking.total, looking.own

    def step(to: int, sign: str, words: str, key: str | None = None) -> h.Element:
        off = to < 0 or to > total or to == at
        return h.button(
            type="button", data_do="look-at", data_at=str(to), disabled=off, aria_label=words,
            data_tip=words, data_key=key,
        )[sign]  # fmt: skip

    return h.fragment[
        h.div(".ask")[
            h.p(".turn")[t("past.title") if own else t("look.title")],
            h.h2("#question", tabindex="-1")[panel.question(screen)],
        ],
        h.div(".look-steps", dir="ltr")[
            step(0, "«", t("look.first")),
            step(at - 1, "‹", t("look.before"), KEYS["back"]),
            h.span(dir="auto")[t("look.at", n=at, all=total)],
            step(at + 1, "›", t("look.after"), KEYS["forward"]),
            step(total, "»", t("look.last")),
        ],
        decisions.note(screen, at) or (own and h.p(".hint")[t("past.hint")]),
        h.div(".row.controls")[
            h.button(
                type="button", data_do="back", data_key=KEYS["now"],
                class_="primary" if own else None,
            )[t("past.back") if own else t("look.back")],
            h.button(
                type="button", data_do="play-copy", class_=None if own else "primary"
            )[t("past.play") if own else t("look.play")],
        ],
    ]  # fmt: skip


def away_panel(screen: Screen) -> h.Fragment:
    """In place of the action panel while somebody elsewhere is to act."""
    turn = screen.state.turn
    assert turn is not None
    return h.fragment[
        h.div(class_=f"ask seat-{screen.colour(turn)}")[
            h.p(".turn")[named(screen, turn)],
            h.h2("#question", tabindex="-1")[panel.question(screen)],
        ],
        h.p(".hint")[t("away.text", name=screen.name(turn))],
        h.div(".row.controls")[
            h.button(".primary", type="button", data_do="share")[
                t("away.send", name=screen.name(turn))
            ]
        ],
    ]
