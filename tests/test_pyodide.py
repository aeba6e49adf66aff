"""The rules tests pass in the browser's own Python too: Pyodide, under Node."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_rules_tests_pass_inside_pyodide() -> None:
    done = subprocess.run(
        ["node", "tools/pyodide_tests.mjs"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert " passed" in done.stdout
