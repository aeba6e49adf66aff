"""The catalogue is whole: every key that the code names has a text, and every text a use."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from powergrid import bots
from powergrid.errors import SENTENCES, Fault
from powergrid.maps import load_map, map_names
from web import text
from web.history import KINDS
from web.lessons import LESSONS
from web.views import help
from web.views.charts import CHARTS
from web.views.frame import PHASES
from web.views.keys import BROWSER, KEYS
from web.views.log import FILTERS
from web.views.pieces import FUELS, SIGNS
from web.views.screen import SPEEDS
from web.views.start import LEVELS

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"""["'`{]([a-z_]+(?:\.[a-z_0-9]+)+)["'`}]""")
FAMILY = re.compile(r"""f"([a-z_]+\.[a-z_.]*)\{""")
ASKS = ("nominate", "bid", "scrap", "give up", "buy", "build", "run")


def _sources() -> str:
    files = [*ROOT.glob("web/**/*.py"), *ROOT.glob("web/*.js"), ROOT / "index.html"]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def _keys(language: str) -> set[str]:
    with (ROOT / f"web/locales/{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalogue
        if message.id
    }


def _families() -> dict[str, set[str]]:
    """The keys that are put together from a beginning and something that the game knows."""
    data = [load_map(name).data for name in map_names()]
    lands = [land["id"] for one in data for land in one["art"]["neighbours"]]
    waters = [water["id"] for one in data for water in one["art"]["water"]]
    regions = [region["id"] for one in data for region in one["regions"]]
    return {
        "ask": {*ASKS} - {"bid"},
        "wait": {*ASKS},
        "why": {*SENTENCES},
        "help": {*help.TABLES},
        "help.col": {
            *("players", "regions", "removed", "max_plants", "step2", "end", "powered", "money"),
            *("number", "burns", "powers", "key", "does"),
        },
        "key": {*KEYS, *BROWSER},
        "lesson": {f"{one.id}.{part}" for one in LESSONS for part in ("title", "text")},
        "phase": {*PHASES},
        "term": {*PHASES} - {"order"},
        "fuel": {*FUELS},
        "level": {*bots.LEVELS},
        "character": {*bots.LEVELS},
        "reason": {*bots.SENTENCES},
        "do.pass": {"nominate", "bid", "buy", "build"},
        "did.pass": {"nominate", "bid"},
        "did.nothing": {"buy", "build"},
        "charts": {*CHARTS} | {f"{name}_told" for name in CHARTS},
        "charts.kind": {*KINDS},
        "map": {*map_names()},
        "sign": {*SIGNS},
        "speed": {*SPEEDS},
        "theme": {"system", "light", "dark"},
        "colour": {*map(str, range(6))},
        "start": {f"name{seat}" for seat in range(6)},
        "top": {f"step{step}_tip" for step in (1, 2, 3)},
        "end": {"place", "player", "powered", "money", "cities"},
        "log.only": {*FILTERS},
        "log.pass": {"auction", "bid", "fuel", "building"},
        "log.removed": {"unsold", "obsolete", "step2", "step3", "market"},
        "boot": {"fetch", "start", "rules", "ready"},
        "land": {*lands},
        "water": {*waters},
        "region": {*regions},
    }


def _named() -> set[str]:
    """Every key that the page may ask for."""
    named = set(KEY.findall(_sources()))
    for start, ends in _families().items():
        named |= {f"{start}.{end}" for end in ends}
    return named


def test_every_key_in_the_code_has_a_text() -> None:
    keys = _keys("en")
    starts = {key.split(".")[0] for key in keys}
    others = {
        "error.code",
        "plant.kind",
        "board.css",
        "shell.py",
        "lesson.id",
    }  # what merely looks like a key
    asked = {key for key in _named() if key.split(".")[0] in starts}
    assert asked - keys - others == set()


def test_no_text_is_left_without_a_use() -> None:
    assert _keys("en") - _named() == set()


def test_every_family_in_the_code_is_known_here() -> None:
    known = {*_families(), "top.step", "start.name", "city"}
    found = {start.rstrip(".") for start in FAMILY.findall(_sources())}
    assert found - known == set()


@pytest.mark.parametrize("language", ["en", "fa"])
def test_what_is_wrong_is_told_in_the_language(language: str) -> None:
    """Faults of setups, records, links and actions, one inside the other too."""
    text.choose(language)
    try:
        for code, sentence in SENTENCES.items():
            names = [name for _, name, _, _ in Formatter().parse(sentence) if name]
            inner = Fault("over") if "error" in names else "۷"
            told = text.why(Fault(code, **dict.fromkeys(names, inner)))
            assert told == told.strip() != ""
            if language == "fa":
                assert not re.search("[A-Za-z]{2}", told.replace("step3", ""))
            elif "error" in names:
                assert told.endswith(text.t("why.over"))
        full = text.why(Fault("city-full", city="essen", step=2))
        assert ("Essen" in full) == (language == "en")
    finally:
        text.choose("en")


def test_each_fault_that_is_raised_has_its_sentence_and_each_sentence_its_fault() -> None:
    files = [*ROOT.glob("powergrid/*.py"), *ROOT.glob("web/*.py")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    raised = re.findall(
        r"""(?:IllegalAction|Fault|Bad(?:Setup|Record|Link))\(\s*(\S+?)[,)]""", source
    )
    plain = {code.strip('"') for code in raised if code.startswith('"')}
    assert plain == {*SENTENCES}
    others = {code for code in raised if not code.startswith('"')}
    assert others == {"error.code", "Fault", "ValueError"}


def test_the_levels_offered_are_those_of_the_bots() -> None:
    assert LEVELS == bots.LEVELS


def test_values_and_plurals_are_filled_in() -> None:
    assert text.choose("xx-YY") == "en"
    assert text.t("boot.ready") == "Ready to play."
    assert text.t("plants.deck", n=1) != text.t("plants.deck", n=2)
    with pytest.raises(KeyError):
        text.t("no.such.key")


def test_the_shell_gets_its_words() -> None:
    words = text.starting("shell.")
    assert set(words) == {key for key in _keys("en") if key.startswith("shell.")}
    assert all(words.values())
