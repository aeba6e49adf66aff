// Run the rules tests in the browser's own Python: `node tools/pyodide_tests.mjs [pytest options]`.
//
// pytest and hypothesis come from the virtual environment, pure Python as they are; the project's
// folders are mounted as they lie. The exit code is pytest's.
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = resolve(fileURLToPath(import.meta.url), "../..");
const lib = join(root, ".venv/lib");
const site = join(lib, readdirSync(lib).find((name) => name.startsWith("python3")), "site-packages");
const ours = ["powergrid", "maps", "tests", "tools", "bench"];
const theirs = ["_pytest", "pytest", "py.py", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis",
  "sortedcontainers", "_hypothesis_globals.py", "_hypothesis_pytestplugin.py",
  "_hypothesis_ftz_detector.py", "hypothesis-*.dist-info"];
const wanted = process.argv.slice(2);
const targets = ["tests/rules", "tests/games"].filter((path) => existsSync(join(root, path)));

const python = await loadPyodide({ env: { HYPOTHESIS_PROFILE: "pyodide", HOME: "/home" } });
const { FS } = python;
for (const name of ours) {
  if (existsSync(join(root, name))) {
    FS.mkdirTree(`/project/${name}`);
    FS.mount(FS.filesystems.NODEFS, { root: join(root, name) }, `/project/${name}`);
  }
}
FS.mkdirTree("/wheels");
FS.mount(FS.filesystems.NODEFS, { root: site }, "/wheels");
FS.chdir("/project");
python.globals.set("targets", python.toPy(wanted.length ? wanted : targets));
python.globals.set("theirs", python.toPy(theirs));

let code = 3;
try {
  code = python.runPython(`
import shutil, sys
from pathlib import Path

# Only what is named is copied: the environment also holds packages built for another machine,
# and reading each module through Node is slow.
for pattern in theirs:
    for source in Path("/wheels").glob(pattern):
        target = Path("/packages") / source.name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(source, target)
sys.path[:0] = ["/project", "/packages"]
sys.dont_write_bytecode = True
import pytest

int(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--rootdir=/project",
                 "-c", "/dev/null", *targets]))
`);
} catch (error) {
  console.error(error.message); // without Node's excerpt of Pyodide's one-line source
}
process.exit(code);
