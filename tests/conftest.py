"""What all tests share: profiles of hypothesis, chosen by HYPOTHESIS_PROFILE."""

import importlib
import importlib.util
import os

from hypothesis import HealthCheck, settings

# A game is a long example, and CI machines are slow and shared: no deadlines, no "too slow".
_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("default", max_examples=60, **_COMMON)  # type: ignore[arg-type]
settings.register_profile(  # type: ignore[call-overload]
    "pyodide", max_examples=8, database=None, **_COMMON
)
settings.register_profile("thorough", max_examples=1000, **_COMMON)  # type: ignore[arg-type]
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure() -> None:
    """The catalogues are compiled before anything asks for a text (Pyodide runs no web test)."""
    if importlib.util.find_spec("babel") is not None:
        importlib.import_module("tools.catalogues").compile_all()
