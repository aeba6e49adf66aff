"""Everything that must hold, in order of cost: `python -m tools.check` (or `make test`).

Stops at the first step that fails, with its exit code.
"""

import subprocess
import sys

STEPS = (
    ("ruff", "check", "--quiet", "."),
    ("ruff", "format", "--check", "--quiet", "."),
    ("mypy",),
    # Two at once: one waits for a browser or for Pyodide much of the time.
    ("pytest", "-n", "2", "--durations", "8"),
)


def main() -> None:
    for step in STEPS:
        print("•", *step, flush=True)
        done = subprocess.run([sys.executable, "-m", *step], check=False)
        if done.returncode:
            if step[0] != "pytest":
                print(f"{' '.join(step)} failed: see above.")
            raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
