"""The message catalogue: every word that the page says has a key, and stands in `locales/`.

Figures are written as the language writes them, in one place: `t` does it for the whole numbers it
fills in, `figures` for those that stand in markup. All of them, cards and board too: a price that
the log calls ۱۲ is not to be looked for as 12. What was typed (names, and all attributes) stays.
"""

import re
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from unicodedata import bidirectional

from powergrid.errors import Fault

LOCALES = Path(__file__).with_name("locales")
_language = "en"

# Tags, references, names (in <bdi> or isolates) and then what is left of figures, with a sign.
_FIGURES = re.compile(r"(<bdi>[^<]*|<[^>]*>|&#?\w+;|\u2068[^\u2069<]*)|([+−]?)([0-9]+)")
_ISOLATE, _END, _LEFT_MARK = "\u2068", "\u2069", "\u200e"


def languages() -> list[str]:
    """Codes of the languages with a compiled catalogue, in alphabetical order."""
    return sorted(path.stem for path in LOCALES.glob("*.mo"))


def language() -> str:
    """The language that `t` speaks."""
    return _language


def choose(wanted: str) -> str:
    """The language `t` speaks from now on: `wanted`, its base (`de` of `de-AT`), or English."""
    global _language
    known = languages()
    base = wanted.replace("_", "-").split("-")[0].lower()
    _language = next((code for code in (wanted, base) if code in known), "en")
    return _language


def t(key: str, /, **values: object) -> str:
    """The text of `key` with `{names}` filled in from `values`.

    A value called `n` also picks the plural form, where the entry has one. KeyError for a key
    that is in no catalogue: a test looks for those, so nobody meets one at play.
    """
    text = template(key, values.get("n"))
    return text.format(**{name: _shown(x) for name, x in values.items()}) if values else text


def template(key: str, n: object = None) -> str:
    """The text of `key` with its `{names}` still in it, in the plural form for `n`."""
    text = _find(_language, key, n)
    if text is None:
        text = _find("en", key, n)
    if text is None:
        raise KeyError(key)
    return text


def proper(key: str, name: str) -> str:
    """A proper name as the language writes it, where its catalogue says how; else as it is."""
    return _find(_language, key, None) or name


def of(code: str, key: str) -> str:
    """The text of `key` in a language that is not the chosen one."""
    text = _find(code, key, None)
    if text is None:
        raise KeyError(key)
    return text


def why(error: Fault) -> str:
    """What a fault says, in the language; of cities, regions and fuels by their names."""
    facts = {name: _fact(name, value) for name, value in error.facts.items()}
    return t(f"why.{error.code}", **facts)


def _fact(name: str, value: object) -> object:
    if isinstance(value, Fault):
        return why(value)
    if name == "city":
        return proper(f"city.{value}", str(value).replace("-", " ").title())
    if name == "fuel":
        return proper(f"fuel.{value}", str(value))
    if name in ("regions", "known"):
        return ", ".join(proper(f"region.{id_}", id_) for id_ in str(value).split(", "))
    return value


def starting(prefix: str) -> dict[str, str]:
    """All plain entries of the language whose key starts so, for the code that cannot call `t`."""
    entries: dict[object, str] = {**_catalogue("en"), **_catalogue(_language)}
    return {
        key: text
        for key, text in sorted(entries.items(), key=str)
        if isinstance(key, str) and key.startswith(prefix)
    }


def number(value: int | str) -> str:
    """A whole number in the language's own figures."""
    return str(value).translate(_digits(_language))


def figures(markup: str) -> str:
    """Markup with the figures of its text in the language's own; attributes and names stay."""
    if not _digits(_language):
        return markup
    return _FIGURES.sub(_refigured, markup)


def _refigured(match: re.Match[str]) -> str:
    kept, sign, digits = match.groups()
    if kept is not None:
        return str(kept)
    return (_LEFT_MARK + sign if sign else "") + number(digits)


def apart(name: str) -> str:
    """A name for the middle of a sentence: set apart where it runs the other way."""
    against = ("L",) if _find(_language, "page.dir", None) == "rtl" else ("R", "AL")
    if any(bidirectional(c) in against for c in name):
        return f"{_ISOLATE}{name}{_END}"
    return name


def _shown(value: object) -> object:
    """A value as it stands in a sentence: its own figures; apart where it runs the other way."""
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value)
    return apart(value) if isinstance(value, str) else value


@cache
def _digits(code: str) -> dict[int, str]:
    own = _find(code, "page.digits", None) or "0123456789"
    return {} if own == "0123456789" else dict(zip(map(ord, "0123456789"), own, strict=True))


def _find(language: str, key: str, number: object) -> str | None:
    entries = _catalogue(language)
    if key in entries:
        return entries[key]
    if isinstance(number, int):
        return entries.get((key, _plural(language)(number)))
    return None


@cache
def _load(language: str) -> GNUTranslations:
    with (LOCALES / f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


def _catalogue(language: str) -> dict[object, str]:
    catalogue: dict[object, str] = vars(_load(language))["_catalog"]
    return catalogue


def _plural(language: str) -> "type[int]":
    choice: type[int] = vars(_load(language))["plural"]
    return choice
