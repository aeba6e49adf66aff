"""Draw the icons of the installed page: `python -m tools.make_icons`.

The PNGs stand beside the SVGs that they are made from. The results are committed, so that a build
needs no browser. Each has a palette of the few colours that it has most of: a quarter of the bytes.
"""

import struct
import zlib
from base64 import b64decode
from collections import Counter
from collections.abc import Iterable, Iterator
from math import dist
from pathlib import Path

from playwright.sync_api import sync_playwright

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
DRAW = """async ([source, size]) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {width: size, height: size});
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0, size, size);
    const bytes = pen.getImageData(0, 0, size, size).data;
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""
COLOURS = 48  # the drawing has five; with so many its edges are smooth
Colour = tuple[int, ...]


def picture(pixels: Iterable[Colour], size: int) -> bytes:
    """A square PNG of `COLOURS` at most; those that are seldom become the nearest of the others.

    `pixels` are red, green, blue and alpha, row by row.
    """
    pixels = list(pixels)
    palette = [colour for colour, _ in Counter(pixels).most_common(COLOURS)]
    numbers = {
        colour: min(range(len(palette)), key=lambda i: dist(palette[i], colour))
        for colour in set(pixels)
    }
    rows = (pixels[i : i + size] for i in range(0, len(pixels), size))
    body = b"".join(bytes([0, *(numbers[colour] for colour in row)]) for row in rows)
    chunks = (
        (b"IHDR", struct.pack(">2I5B", size, size, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(part for colour in palette for part in colour[:3])),
        (b"tRNS", bytes(colour[3] for colour in palette)),
        (b"IDAT", zlib.compress(body, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _colours(pixels: bytes) -> Iterator[Colour]:
    return (tuple(pixels[i : i + 4]) for i in range(0, len(pixels), 4))


def main() -> None:
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(executable_path=browser.provide(), args=browser.FLAGS)
        page = program.new_page()
        for source, target, size in PICTURES:
            pixels = b64decode(page.evaluate(DRAW, [(ICONS / source).read_text(), size]))
            (ICONS / target).write_bytes(picture(_colours(pixels), size))
        program.close()


if __name__ == "__main__":
    main()
