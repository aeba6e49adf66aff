"""The catalogue is whole: every key that the code names has a text."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from web import text

ROOT = Path(__file__).parents[2]
CALL = re.compile(r"""\bt\(\s*f?["']([\w.{}-]+)["']""")


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


def test_every_key_in_the_code_has_a_text() -> None:
    named = {key for key in CALL.findall(_sources()) if "{" not in key}
    assert named - _keys("en") == set()


def test_values_and_plurals_are_filled_in() -> None:
    assert text.choose("xx-YY") == "en"
    assert text.t("boot.ready") == "Ready to play."
    with pytest.raises(KeyError):
        text.t("no.such.key")


def test_the_shell_gets_its_words() -> None:
    words = text.starting("shell.")
    assert set(words) == {key for key in _keys("en") if key.startswith("shell.")}
    assert all(words.values())
