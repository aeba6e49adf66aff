"""Runs a benchmark of ours in the browser's Python, by Node from the npm package `pyodide`."""

import importlib.util
import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent

SCRIPT = """
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
const [statement, folders] = process.argv.slice(-2);
for (const [name, root] of Object.entries(JSON.parse(folders))) {
  python.FS.mkdirTree(`/project/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/project/${name}`);
}
console.log(python.runPython(`
import json, sys
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
${statement}
`));
"""


def measured(module: str, call: str, wheels: tuple[str, ...] = ()) -> Any:
    """What `call` of a module of `bench` gives there; it must be made of what JSON knows.

    `wheels`: packages that it needs besides our own.
    """
    folders = {name: str(ROOT / name) for name in ("powergrid", "maps", "web", "bench")}
    for name in wheels:
        found = importlib.util.find_spec(name)
        assert found is not None
        assert found.origin is not None
        folders[name] = str(Path(found.origin).parent)
    statement = f"from bench import {module}\njson.dumps({module}.{call})"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, "--", statement, json.dumps(folders)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"Pyodide under Node failed: {done.stderr.strip()[-500:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])
