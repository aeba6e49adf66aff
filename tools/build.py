"""Build the static site: `python -m tools.build` writes `site/`, ready for any web server.

The page's Python goes into one zip, so that the worker fetches it in one request. All addresses
in the result are relative.
"""

import hashlib
import html
import importlib.util
import io
import json
import re
import shutil
import subprocess
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tools import catalogues, licenses
from tools.bare import bare
from web import text
from web.views import start

ROOT = Path(__file__).parents[1]
NODE = ROOT / "node_modules"
SITE = ROOT / "site"
CACHE = ROOT / ".build"
LANGUAGE = "en"

# Only what a browser asks for. PyScript's editors, terminals and package graph stay behind.
VENDOR = {
    "pyodide": ("pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm",
                            "python_stdlib.zip"]),
    "micropython": ("@micropython/micropython-webassembly-pyscript",
                    ["micropython.mjs", "micropython.wasm"]),
    "idiomorph": ("idiomorph/dist", ["idiomorph.esm.js"]),
}  # fmt: skip
STATIC = (
    "guard.js",
    "offline.js",
    "store.mjs",
    "morph.mjs",
    "motion.mjs",
    "sounds.mjs",
    "shell.py",
    "gestures.py",
    "keeping.py",
    "worker.py",
)
SHELL_CONFIG = {
    "interpreter": "./vendor/micropython/micropython.mjs",
    "js_modules": {
        "main": {
            "./web/store.mjs": "store",
            "./web/morph.mjs": "morph",
            "./web/motion.mjs": "motion",
        }
    },
    "files": {"./web/gestures.py": "./gestures.py", "./web/keeping.py": "./keeping.py"},
}
OWN = ("powergrid/", "maps/", "web/")
UNUSED = ("django.py", "starlette.py", "html2htpy.py", "cli.py", "helpers.py")
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same sources make the same bytes


def build(site: Path = SITE) -> str:
    """Write the site anew and return its version, a hash of all that is in it."""
    catalogues.compile_all()
    shutil.rmtree(site, ignore_errors=True)
    (site / "web").mkdir(parents=True)
    core = _vendor(site / "vendor")
    _static(site / "web")
    archive, library = _precompiled(_archive(), NODE / "pyodide/python_stdlib.zip")
    (site / "vendor/pyodide/python_stdlib.zip").write_bytes(library)
    app = f"app-{_hash(archive)}.zip"
    (site / app).write_bytes(archive)
    _other_languages(site / "web")
    text.choose(LANGUAGE)
    (site / "manifest.webmanifest").write_text(_manifest(), encoding="utf-8")
    (site / "licenses.txt").write_text(licenses.told(), encoding="utf-8")
    version = _version(site)
    files = [
        path.relative_to(site).as_posix()
        for path in sorted(site.rglob("*"))
        if path.suffix in (".js", ".mjs", ".wasm", ".zip", ".py", ".json")
    ]
    (site / "index.html").write_text(_page(core, app, version, files), encoding="utf-8")
    keep_offline(site, version)
    return version


def keep_offline(site: Path, version: str) -> None:
    """Write the service worker that keeps exactly these files."""
    script = ROOT / "tools/offline.mjs"
    if subprocess.run(["node", script, site, version], cwd=ROOT, check=False).returncode:
        raise SystemExit("The page's service worker could not be made: see above.")


def _vendor(target: Path) -> str:
    """Copy the runtimes; return the name of PyScript's core, which its package names by a hash."""
    for name, (package, files) in VENDOR.items():
        (target / name).mkdir(parents=True)
        for file in files:
            shutil.copyfile(NODE / package / file, target / name / file)
    lock = json.loads((NODE / "pyodide/pyodide-lock.json").read_text())
    (target / "pyodide/pyodide-lock.json").write_text(
        # The package's own list names wheels on a foreign host; the page needs none of them.
        json.dumps({"info": lock["info"], "packages": {}})
    )
    # PyScript takes the folder of this file for Pyodide's.
    shutil.copyfile(ROOT / "web/runtime.mjs", target / "pyodide/runtime.mjs")
    source = NODE / "@pyscript/core/dist"
    (target / "pyscript").mkdir()
    entry = (source / "core.js").read_text()
    found = re.search(r"core-[\w-]+\.js", entry)
    if found is None:
        raise SystemExit("PyScript's core.js names no core-….js: has the package changed?")
    core = found[0]
    for file in [core, *_error_plugin(source)]:
        _copy_script(source / file, target / "pyscript" / file)
    _copy_script(source / "core.js", target / "pyscript/core.js")
    return core


def _error_plugin(source: Path) -> list[str]:
    """PyScript loads its error plugin even to switch it off."""
    return [path.name for path in source.glob("error-*.js")]


def _copy_script(source: Path, target: Path) -> None:
    """A script without the pointer to its source map, which is not served."""
    script = re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", source.read_text(encoding="utf-8"))
    target.write_text(script, encoding="utf-8")


def _static(target: Path) -> None:
    for name in STATIC:
        path = ROOT / "web" / name
        if path.exists():
            (target / name).write_bytes(_packed(f"web/{name}", path))
    for name, sheets in _sheets().items():
        joined = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
        (target / name).write_text(joined, encoding="utf-8")
    if (ROOT / "web/icons").is_dir():
        shutil.copytree(ROOT / "web/icons", target / "icons")


def _archive() -> bytes:
    """The zip of all Python and data that the worker imports."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(_archived()):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, _packed(name, path), compresslevel=9)
    return buffer.getvalue()


def _packed(name: str, path: Path) -> bytes:
    """A file as it is; of our own Python only what runs."""
    if path.suffix == ".py" and name.startswith(OWN):
        return bare(path.read_text(encoding="utf-8")).encode()
    return path.read_bytes()


def _archived() -> Iterator[tuple[str, Path]]:
    ours = [*ROOT.glob("powergrid/**/*.py"), *ROOT.glob("maps/*"), *ROOT.glob("web/views/**/*.py")]
    ours += [*ROOT.glob("web/*.py"), *ROOT.glob("web/locales/*.mo"), *ROOT.glob("web/help/*.txt")]
    outside = {
        ROOT / "web/shell.py",
        ROOT / "web/gestures.py",
        ROOT / "web/keeping.py",
        ROOT / "web/worker.py",
        ROOT / "powergrid/__main__.py",
    }
    for path in ours:
        if path.suffix in (".py", ".json", ".mo", ".txt") and path not in outside:
            yield path.relative_to(ROOT).as_posix(), path
    for package in licenses.DISTRIBUTIONS:
        for path in _installed(package).glob("*.py"):
            if path.name not in UNUSED:
                yield f"{package}/{path.name}", path


def _installed(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise SystemExit(f"{package} is not installed: run this through make")
    return Path(spec.origin).parent


def _precompiled(archive: bytes, library: Path) -> tuple[bytes, bytes]:
    """App and standard library with bytecode, made by Pyodide itself and kept by their content."""
    script = ROOT / "tools/precompile.mjs"
    inputs = (archive, library.read_bytes(), script.read_bytes())
    kept = CACHE / _hash(b"".join(inputs))
    if not kept.exists():
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            work = Path(folder) / "work"
            work.mkdir()
            (work / "app.zip").write_bytes(archive)
            shutil.copyfile(library, work / library.name)
            if subprocess.run(["node", script, work], cwd=ROOT, check=False).returncode:
                raise SystemExit("The page's Python could not be compiled: see above.")
            with suppress(OSError):  # another build may have been quicker
                work.rename(kept)
    return (kept / "app.zip").read_bytes(), (kept / library.name).read_bytes()


def _page(core: str, app: str, version: str, files: list[str]) -> str:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    config["files"] = {f"./{app}": "./*"}
    shell = {**SHELL_CONFIG, "plugins": config["plugins"]}
    # `<` is escaped so that no text can end the script element.
    values = {
        "lang": LANGUAGE,
        "languages": html.escape(json.dumps(_directions())),
        "version": version,
        "core": core,
        "words": json.dumps(_words(), ensure_ascii=False).replace("<", "\\u003c"),
        "files": json.dumps(files),
        "main-config": json.dumps({"plugins": config["plugins"]}),
        "shell-config": html.escape(json.dumps(shell)),
    }
    page = page.replace('config="pyscript.toml"', f"config='{html.escape(json.dumps(config))}'")
    page = page.replace("<!--links-->", _links(version)).replace("<!--start-->", _start())

    def fill(match: re.Match[str]) -> str:
        key = match[1]
        return values[key] if key in values else html.escape(text.t(key))

    return re.sub(r"\{\{([\w.-]+)\}\}", fill, page)


def _words() -> dict[str, str]:
    """What the page says without the engine, in the chosen language."""
    return {**text.starting("page."), **text.starting("boot."), **text.starting("shell.")}


def _directions() -> dict[str, str]:
    return {code: text.of(code, "page.dir") for code in text.languages()}


def _other_languages(target: Path) -> None:
    """For each language but the page's own, what the guard says before the engine is awake."""
    own = _start()
    for code in text.languages():
        if code != LANGUAGE:
            text.choose(code)
            told = {"words": _words(), "phrases": phrases(own, text.figures(_start(code)))}
            file = target / f"{code}.json"
            file.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")


# A text, or an attribute that is shown or read out.
_PHRASE = re.compile(
    r">([^<]+)<|"
    r"\b((?:aria-label|placeholder|value|data-pick-(?:hint|full|apart)|data-tip)=)\"([^\"]*)\""
)


def phrases(own: str, other: str) -> dict[str, str]:
    """What differs between the same markup in two languages: see `translate` in the guard.

    SystemExit where a phrase would need two translations.
    """
    pairs: dict[str, str] = {}
    for here, there in zip(_PHRASE.finditer(own), _PHRASE.finditer(other), strict=True):
        text_here, name, value = here.groups()
        phrase = html.unescape(text_here or name + value)
        told = html.unescape(there[1] or there[3])
        if pairs.setdefault(phrase, told) != told:
            raise SystemExit(f"The start form says {phrase!r} in two senses: {told!r} is another.")
    return {phrase: told for phrase, told in pairs.items() if told != phrase.rpartition("=")[2]}


def _sheets() -> dict[str, list[Path]]:
    """The style sheets as they are served: what a fault needs by itself, all else in one.

    The board's comes first there: it defines the variables.
    """
    first = [ROOT / "web" / name for name in ("board.css", "style.css", "languages.css")]
    boot = ROOT / "web/boot.css"
    rooms = sorted({*(ROOT / "web").glob("*.css")} - {boot, *first})
    return {"boot.css": [boot], "page.css": [*first, *rooms]}


def _links(version: str) -> str:
    return "\n".join(f'<link rel="stylesheet" href="web/{name}?{version}">' for name in _sheets())


def _manifest() -> str:
    """What a device needs to know to install the page as an application."""
    manifest = json.loads((ROOT / "web/manifest.webmanifest").read_text(encoding="utf-8"))
    manifest |= {
        "lang": LANGUAGE,
        "name": text.t("page.title"),
        "short_name": text.t("page.title"),
        "description": text.t("page.description"),
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1)


def _start(language: str = LANGUAGE) -> str:
    """The start form, the same markup that the worker renders."""
    return str(start.start(language))


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def _version(site: Path) -> str:
    digest = hashlib.sha256()
    for source in ("index.html", "web/sw.js", "tools/offline.mjs", "package-lock.json"):
        digest.update((ROOT / source).read_bytes())
    for path in sorted(site.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(site).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


if __name__ == "__main__":
    print(f"site/ is built, version {build()}")
