"""Run benchmarks and keep their figures in `bench/results.json`: `python -m bench [NAME …]`.

Without a name all are run. Each writes its figures when it ends, so that a run broken off keeps
what it had; those of a benchmark that was not run stay.
"""

import argparse
import importlib
import json
import pkgutil
import platform
from pathlib import Path

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"


def main() -> None:
    known = sorted(
        found.name for found in pkgutil.iter_modules([str(HERE)]) if found.name[0] != "_"
    )
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "names", nargs="*", choices=[[], *known], metavar="NAME", help=", ".join(known)
    )
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for name in parser.parse_args().names or known:
        print(f"bench.{name} …", flush=True)
        figures = importlib.import_module(f"bench.{name}").run()
        results[name] = {"python": platform.python_version(), **figures}
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")
        print(json.dumps(figures, indent=1), flush=True)


if __name__ == "__main__":
    main()
