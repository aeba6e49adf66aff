"""Draw the icons of the installed page: `python -m tools.make_icons`.

The PNGs stand beside the SVGs that they are made from. The results are
committed, so that a build needs no browser.
"""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools import browser

ICONS = Path(__file__).parents[1] / "web/icons"
# The touch icon is cut round by the phone, which puts black behind what is transparent.
PICTURES = (
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("maskable.svg", "maskable-192.png", 192),
    ("maskable.svg", "maskable-512.png", 512),
    ("maskable.svg", "touch-180.png", 180),
)


def draw(page: Page, source: Path, target: Path, size: int) -> None:
    """Write the drawing as a square picture of that many pixels."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{source.read_text()}"
    )
    page.screenshot(path=target, omit_background=True)


def main() -> None:
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(executable_path=browser.provide(), args=browser.FLAGS)
        page = program.new_page()
        for source, target, size in PICTURES:
            draw(page, ICONS / source, ICONS / target, size)
        program.close()


if __name__ == "__main__":
    main()
