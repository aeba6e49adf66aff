"""What all tests share: profiles of hypothesis, chosen by HYPOTHESIS_PROFILE."""

import importlib
import importlib.util
import os

from hypothesis import HealthCheck, settings

# A game is a long example, and CI machines are slow and shared: no deadlines, no "too slow".
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", patient, max_examples=60)
settings.register_profile("pyodide", patient, max_examples=8, database=None)
settings.register_profile("thorough", patient, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure() -> None:
    """The catalogues are compiled before anything asks for a text (Pyodide runs no web test)."""
    if importlib.util.find_spec("babel") is not None:
        importlib.import_module("tools.catalogues").compile_all()
