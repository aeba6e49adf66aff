"""Run every benchmark and write `bench/results.json`: `python -m bench`."""

import importlib
import json
import pkgutil
import platform
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    results: dict[str, object] = {"python": platform.python_version()}
    for module in sorted(pkgutil.iter_modules([str(HERE)]), key=lambda found: found.name):
        if not module.name.startswith("_"):
            print(f"bench.{module.name} …", flush=True)
            results[module.name] = importlib.import_module(f"bench.{module.name}").run()
    target = HERE / "results.json"
    target.write_text(json.dumps(results, indent=1) + "\n")
    print(json.dumps(results, indent=1))
    print(f"written to {target.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
