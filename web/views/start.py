"""The start page: one form that sets up a game.

The build writes it into the page, so that it is there before any Python runs; all that moves in it
is done by the style sheet and by the shell's `data-` attributes.
"""

from __future__ import annotations

from functools import lru_cache

import htpy as h

from powergrid import load_map
from powergrid.maps import map_names
from powergrid.tables import FIGURES
from web import text
from web.text import t
from web.views import pieces
from web.views.land import Drawing, region_name, thumbnail

LEVELS = ("easy", "normal", "hard", "expert")
DEFAULT_PLAYERS = 4


@lru_cache(maxsize=8)
def drawing(name: str) -> Drawing:
    """The drawing of a map; one for each, since the board caches by it."""
    return Drawing(load_map(name).data)


def start(language: str) -> h.Fragment:
    """The start page: the place of the list of saved games, the form, and what stands below it."""
    text.choose(language)
    return h.fragment[
        h.section("#shelf.shelf", aria_label=t("saves.title")), _form(), _below_the_form()
    ]


def _below_the_form() -> h.Element:
    """Games from files, what the page stores, and what it is made of."""
    return h.section(".start-foot")[
        h.p[
            h.button(type="button", data_files="yes")[t("saves.import")],
            h.span(".hint")[t("saves.import_hint")],
        ],
        h.details(".privacy")[h.summary[t("privacy.title")], h.p[t("privacy.text")]],
        h.p[h.a(".licenses", href="licenses.txt", target="_blank")[t("privacy.licenses")]],
    ]


def _form() -> h.Element:
    return h.form(
        "#setup.start",
        data_do="begin",
        data_keep=True,
        autocomplete="off",
        aria_labelledby="start-title",
    )[
        pieces.symbols(),
        h.div(".start-top")[
            h.header(".start-head")[
                h.h1("#start-title")[t("start.title")],
                h.p[t("start.lead")],
                h.div(".row")[pieces.help_buttons(), pieces.language_buttons()],
            ],
            _lessons(),
        ],
        h.div(".start-columns")[
            h.div[_maps(), _regions()],
            h.div[_players(), _seats(), _more()],
        ],
        h.div(".start-go")[
            h.button(".primary.big", type="submit")[t("start.begin")],
            h.p(".fan-note")[t("start.fan")],
        ],
    ]


def _lessons() -> h.Element:
    """The way in for who has never played."""
    return h.section(".learn", aria_labelledby="learn-title")[
        h.h2("#learn-title")[t("learn.title")],
        h.p[t("learn.offer")],
        h.button(".big", type="button", data_do="learn")[t("learn.begin")],
    ]


def _maps() -> h.Element:
    return h.fieldset(".maps")[
        h.legend[t("start.map")],
        (
            h.label(".map-choice")[
                h.input(type="radio", name="map", value=name, checked=name == "germany"),
                thumbnail(drawing(name)),
                h.span[t(f"map.{name}")],
            ]
            for name in map_names()
        ),
    ]


def _players() -> h.Element:
    return h.fieldset(".how-many")[
        h.legend[t("start.players")],
        h.div(".segments")[
            (
                h.label[
                    h.input(
                        type="radio",
                        name="players",
                        value=str(count),
                        checked=count == DEFAULT_PLAYERS,
                        data_limit=str(FIGURES[count].regions),
                    ),
                    h.span[str(count)],
                ]
                for count in FIGURES
            )
        ],
    ]


def _seats() -> h.Element:
    return h.fieldset(".seats")[
        h.legend[t("start.seats")],
        (_seat(seat) for seat in range(6)),
        h.ul(".levels")[
            (h.li[h.b[t(f"level.{level}")], " – ", t(f"character.{level}")] for level in LEVELS)
        ],
    ]


def _seat(seat: int) -> h.Element:
    kinds = [("person", t("start.person")), *((level, t(f"level.{level}")) for level in LEVELS)]
    chosen = "person" if seat == 0 else "normal"
    return h.div(f".seat-row.seat-{seat}", data_seat=str(seat))[
        h.span(".seat-sign")[(pieces.sign(colour) for colour in range(6))],
        h.input(
            type="text",
            name=f"name{seat}",
            value=t(f"start.name{seat}"),
            maxlength="24",
            aria_label=t("start.name", n=seat + 1),
        ),
        h.select(name=f"kind{seat}", aria_label=t("start.kind", n=seat + 1))[
            (h.option(value=kind, selected=kind == chosen)[label] for kind, label in kinds)
        ],
        h.select(
            ".colour-select",
            name=f"colour{seat}",
            aria_label=t("start.colour", n=seat + 1),
            data_distinct="colour",
        )[
            (
                h.option(value=str(colour), selected=colour == seat)[t(f"colour.{colour}")]
                for colour in range(6)
            )
        ],
    ]


def _regions() -> h.Element:
    return h.fieldset(".regions")[
        h.legend[pieces.term(t("start.regions"), "setup", t("term.regions"))],
        h.div(".segments.wide")[
            h.label[
                h.input(type="radio", name="regions", value="random", checked=True),
                h.span[t("start.random")],
            ],
            h.label[
                h.input(type="radio", name="regions", value="pick"),
                h.span[t("start.pick")],
            ],
        ],
        (_region_choice(name) for name in map_names()),
    ]


def _region_choice(name: str) -> h.Element:
    """A region picker: the map beside a list; only what hangs together can be ticked."""
    game_map = load_map(name)
    data = drawing(name).data
    width, height = data["art"]["view"]
    near = _neighbours(name)
    return h.div(
        f".region-picker.for-{name}",
        data_pick=name,
        data_pick_full=t("start.pick_full"),
        data_pick_apart=t("start.pick_rule"),
    )[
        h.svg({"viewBox": f"0 0 {width} {height}", "aria-hidden": "true"}, class_="board small")[
            h.rect(class_="sea", width=width, height=height),
            (h.path(class_="neighbour", d=shape["d"]) for shape in data["art"]["neighbours"]),
            (
                h.path(
                    class_=f"region tint-{i}",
                    d=data["art"]["regions"][region]["d"],
                    data_picks=f"pick-{name}-{region}",
                )
                for i, region in enumerate(game_map.regions)
            ),
            h.path(class_="coast", d=data["art"]["land"]),
        ],
        h.div(".region-list")[
            (
                h.label(class_=f"tint-{i}")[
                    h.input(
                        type="checkbox",
                        id=f"pick-{name}-{region['id']}",
                        name=f"region-{name}",
                        value=region["id"],
                        data_near=" ".join(sorted(near[region["id"]])),
                    ),
                    h.span[region_name(region)],
                ]
                for i, region in enumerate(data["regions"])
            ),
            h.p(".hint", data_pick_hint=t("start.pick_hint"))[t("start.pick_rule")],
        ],
    ]


def _neighbours(name: str) -> dict[str, set[str]]:
    game_map = load_map(name)
    home = {city.id: city.region for city in game_map.cities}
    near: dict[str, set[str]] = {region: set() for region in game_map.regions}
    for a, b, _ in game_map.connections:
        if home[a] != home[b]:
            near[home[a]].add(home[b])
            near[home[b]].add(home[a])
    return near


def _more() -> h.Element:
    return h.fieldset(".extras")[
        h.legend[t("start.more")],
        h.label(".check")[
            h.input(type="checkbox", name="show_money", value="yes"),
            h.span[t("start.show_money")],
        ],
        h.label(".check")[
            h.input(type="checkbox", name="free_undo", value="yes"),
            h.span[t("start.free_undo")],
        ],
        h.label(".seed")[
            h.span[t("start.seed")],
            h.input(
                type="text",
                name="seed",
                inputmode="numeric",
                pattern="[0-9]*",
                maxlength="15",
                placeholder=t("start.seed_random"),
            ),
        ],
    ]
