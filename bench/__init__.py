"""What is fast, measured: each module has `run() -> dict` and can be run alone with `--json`."""
