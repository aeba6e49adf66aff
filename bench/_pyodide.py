"""Runs a benchmark of ours in the browser's Python, by Node from the npm package `pyodide`."""

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent

SCRIPT = """
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
for (const name of ["powergrid", "maps", "bench"]) {
  python.FS.mkdirTree(`/project/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: name }, `/project/${name}`);
}
const [statement] = process.argv.slice(-1);
console.log(python.runPython(`
import json, sys
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
${statement}
`));
"""


def measured(module: str, call: str) -> Any:
    """What `call` of a module of `bench` gives there; it must be made of what JSON knows."""
    statement = f"from bench import {module}\njson.dumps({module}.{call})"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, "--", statement],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"Pyodide under Node failed: {done.stderr.strip()[-500:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])
