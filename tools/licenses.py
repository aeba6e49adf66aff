"""What a built site holds, whose it is, and under which licence: its `licenses.txt`."""

import json
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[1]
NODE = ROOT / "node_modules"
PACKAGES = (
    "pyodide",
    "@pyscript/core",
    "@micropython/micropython-webassembly-pyscript",
    "idiomorph",
    "serwist",
)
DISTRIBUTIONS = ("htpy", "markupsafe", "segno")
PYTHON = (
    "Python's standard library, as Pyodide brings it: PSF-2.0\n"
    "https://docs.python.org/3/license.html"
)
MAPS = (
    "The maps' outlines are drawn from data of Natural Earth (https://www.naturalearthdata.com)\n"
    "and of the US Census Bureau, both in the public domain."
)


def told() -> str:
    """Our own licence, then each package with its version, licence, address and notice."""
    own = "Powergrid\n\n" + (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    others = [*map(_package, PACKAGES), PYTHON, *map(_distribution, DISTRIBUTIONS)]
    return f"\n\n{'-' * 80}\n\n".join([own, MAPS, *others]) + "\n"


def _package(name: str) -> str:
    folder = NODE / name
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    address = about["repository"]["url"].removeprefix("git+").removesuffix(".git")
    notices = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("LICENSE*"))]
    return _entry(name, about["version"], about["license"], address, notices)


def _distribution(name: str) -> str:
    found = distribution(name)
    about = found.metadata.json
    named = [one for one in about.get("classifier", []) if one.startswith("License ::")]
    classes = [one.rpartition(" :: ")[2] for one in named]
    kept = str(about.get("license_expression") or about.get("license") or ", ".join(classes))
    files = [path for path in found.files or [] if path.name.startswith(("LICENSE", "COPYING"))]
    address = f"https://pypi.org/project/{name}"
    return _entry(name, found.version, kept, address, [path.read_text() for path in files])


def _entry(name: str, version: str, kept: str, address: str, notices: list[str]) -> str:
    """Raise SystemExit where a package does not say its licence."""
    if not kept:
        raise SystemExit(f"{name} names no licence: look it up and say so here.")
    return "\n\n".join([f"{name} {version}: {kept}\n{address}", *map(str.strip, notices)])
