"""Serve the built site on localhost: `python -m tools.serve [--open] [--port N]`."""

import argparse
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

SITE = Path(__file__).parents[1] / "site"


class Handler(SimpleHTTPRequestHandler):
    """Files under a prefix, quietly, as a static host would give them."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - the base class's own name and kind
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".py": "text/x-python",
        ".webmanifest": "application/manifest+json",
    }
    prefix = "/"

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "no such file")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def log_message(self, *args: object) -> None:
        """Nothing: the person reads the address above, not a list of requests."""


class Server(ThreadingHTTPServer):
    """A server that does not mind a browser that hangs up."""

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serving(site: Path = SITE, port: int = 0, prefix: str = "/") -> Iterator[str]:
    """The address at which the site is served inside the block. Port 0: any free one."""
    handler = type("SiteHandler", (Handler,), {"prefix": prefix})
    server = Server(("127.0.0.1", port), partial(handler, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{prefix}"
    finally:
        server.shutdown()
        server.server_close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="default: any free port")
    parser.add_argument("--open", action="store_true", help="open it in a browser, if there is one")
    options = parser.parse_args()
    if not (SITE / "index.html").exists():
        raise SystemExit("There is no site yet: run `make build` first.")
    with serving(port=options.port) as address:
        print(f"Powergrid is at {address} (Ctrl+C ends it)", flush=True)
        if options.open:
            webbrowser.open(address)
        with suppress(KeyboardInterrupt):
            Event().wait()


if __name__ == "__main__":
    main()
