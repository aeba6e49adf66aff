# The engine's frame in the web worker (Pyodide): hands JSON in and out, and reports how far it is.
import js

js.postMessage("powergrid:rules")

import json  # noqa: E402
import traceback  # noqa: E402

from web.table import Table  # noqa: E402
from web.text import t  # noqa: E402

table = Table()


def dispatch(text: str) -> str:
    """The reply to one request. A fault becomes a sentence and a report, never a lost answer."""
    try:
        reply = table.dispatch(json.loads(text))
    except Exception:
        report = f"{traceback.format_exc()}\n{text}"
        reply = {"error": t("error.engine"), "report": report}
    # MicroPython's JSON takes no pair of escapes for one character; half a pair has no other form.
    return json.dumps(reply, ensure_ascii=False).encode("utf-8", "replace").decode()


__export__ = ["dispatch"]
