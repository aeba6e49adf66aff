// Compile Python ahead, for the Python that will run it: `node tools/precompile.mjs FOLDER`.
//
// FOLDER holds app.zip and python_stdlib.zip, and both are written anew: what the app's start
// imports of libraries is compiled. Pyodide ships no bytecode; compiling its library at each start
// costs it half its time. The rest stays source, which packs to a third of the size.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const folder = process.argv[2];
const names = ["app.zip", "python_stdlib.zip"];

try {
  // Without a fixed seed the order of sets differs in the bytecode, and so the site's version.
  const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
  for (const name of names) python.FS.writeFile(`/${name}`, readFileSync(join(folder, name)));
  python.runPython(`
import importlib.util
import marshal
import sys
import zipfile

sys.path.insert(0, "/app.zip")
import web.table

started = {module.__spec__.origin for module in list(sys.modules.values())
           if getattr(module, "__spec__", None) and module.__spec__.origin}

def compiled(source, path):
    """A .pyc that is never checked against its source, which is not there."""
    code = compile(source, path, "exec", dont_inherit=True)
    flags = (0b01).to_bytes(4, "little")
    return (importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source)
            + marshal.dumps(code))

own = ("powergrid/", "maps/", "web/")

def rewrite(name, origin, home):
    with zipfile.ZipFile(name) as old:
        entries = [(info.filename, old.read(info)) for info in old.infolist()]
    with zipfile.ZipFile(name, "w") as new:
        for file, data in entries:
            if origin + file in started and file.endswith(".py") and not file.startswith(own):
                file, data = file + "c", compiled(data, home + file)
            info = zipfile.ZipInfo(file, (1980, 1, 1, 0, 0, 0))
            new.writestr(info, data, zipfile.ZIP_DEFLATED, 9)

library = "/lib/python3%d.zip/" % sys.version_info.minor
rewrite("/python_stdlib.zip", library, library)
rewrite("/app.zip", "/app.zip/", "/home/pyodide/")
`);
  for (const name of names) writeFileSync(join(folder, name), python.FS.readFile(`/${name}`));
} catch (error) {
  console.error(error.message); // without Node's excerpt of Pyodide's one-line source
  process.exit(1);
}
