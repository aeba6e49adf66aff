"""The message catalogue: every word that the page says has a key, and stands in `locales/`."""

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

LOCALES = Path(__file__).with_name("locales")
_language = "en"


def languages() -> list[str]:
    """Codes of the languages with a compiled catalogue, in alphabetical order."""
    return sorted(path.stem for path in LOCALES.glob("*.mo"))


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
    return text.format(**values) if values else text


def template(key: str, n: object = None) -> str:
    """The text of `key` with its `{names}` still in it, in the plural form for `n`."""
    text = _find(_language, key, n)
    if text is None:
        text = _find("en", key, n)
    if text is None:
        raise KeyError(key)
    return text


def starting(prefix: str) -> dict[str, str]:
    """All plain entries of the language whose key starts so, for the code that cannot call `t`."""
    entries: dict[object, str] = {**_catalogue("en"), **_catalogue(_language)}
    return {
        key: text
        for key, text in sorted(entries.items(), key=str)
        if isinstance(key, str) and key.startswith(prefix)
    }


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
