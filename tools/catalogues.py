"""Compile the message catalogues: `web/locales/*.po` -> `.mo` beside them, when older."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parents[1] / "web" / "locales"


def compile_all() -> None:
    """Write what is missing or older than its source."""
    for source in sorted(LOCALES.glob("*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.stem, abort_invalid=True)
        with target.open("wb") as file:
            write_mo(file, catalogue)


if __name__ == "__main__":
    compile_all()
