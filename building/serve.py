"""A web server for this machine: one folder, with the file types that browsers insist on."""

import contextlib
import functools
import gzip
import http.server
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from building.report import BuildError, say

PORT = 8029
TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mo": "application/octet-stream",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".toml", ".wasm", ".webmanifest"}
"""The file types that web hosts such as GitHub Pages compress on the way."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves `folder` under the path `prefix`, asking browsers to look for changes each time."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def __init__(self, *request: object, folder: Path, prefix: str, cache: str) -> None:
        self.prefix = prefix
        self.cache = cache
        super().__init__(*request, directory=str(folder))  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """The file for a URL path; a path outside the prefix leads to a file that is not there."""
        plain = urlsplit(path).path
        if not plain.startswith(self.prefix):
            return os.devnull + "/nothing"
        return super().translate_path("/" + plain.removeprefix(self.prefix))

    def do_GET(self) -> None:
        """Answer a request, and note in `Server.asked` what was asked for."""
        server = cast(Server, self.server)
        server.asked.append(self.path)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if server.compress and path.suffix in COMPRESSED and path.is_file():
            self._send(gzipped(path), self.guess_type(str(path)), "gzip")
        else:
            super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file as it is, and count its bytes."""
        cast(Server, self.server).sent += os.fstat(source.fileno()).st_size
        super().copyfile(source, outputfile)

    def _send(self, content: bytes, kind: str, encoding: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        cast(Server, self.server).sent += len(content)

    def end_headers(self) -> None:
        """Add what every answer carries."""
        self.send_header("Cache-Control", self.cache)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing of what was served; `log_error` still tells of what was not."""

    def log_error(self, format: str, *arguments: object) -> None:
        """Tell of requests that found nothing, on standard error."""
        print(f"{self.path}: {format % arguments}", file=sys.stderr, flush=True)


_gzipped: dict[tuple[str, int], bytes] = {}


def gzipped(path: Path) -> bytes:
    """The file's content as gzip -9 packs it; packed once for each version of the file."""
    key = str(path), path.stat().st_mtime_ns
    if key not in _gzipped:
        _gzipped[key] = gzip.compress(path.read_bytes(), 9, mtime=0)
    return _gzipped[key]


class Server(http.server.ThreadingHTTPServer):
    """The server for a folder; listens at once, serves after `start()` or `serve_forever()`."""

    daemon_threads = True

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        prefix: str = "/",
        cache: str = "no-cache",
        compress: bool = False,
    ) -> None:
        """`port` 0 takes any free one; `prefix` begins and ends with a slash.

        `cache` is sent as Cache-Control; `compress` packs what web hosts pack. `asked` holds the
        path of every request so far, `sent` the number of bytes of all contents sent.
        Raises OSError when the port is taken.
        """
        handler = functools.partial(Handler, folder=folder, prefix=prefix, cache=cache)
        super().__init__(("127.0.0.1", port), handler)
        self.prefix = prefix
        self.compress = compress
        self.asked: list[str] = []
        self.sent = 0
        self._open: set[socket.socket] = set()

    @property
    def url(self) -> str:
        """Where the folder's index.html is."""
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    def start(self) -> None:
        """Serve in a thread of its own until `stop()`."""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop serving, cut every open connection and free the port."""
        self.shutdown()
        self.server_close()
        for connection in list(self._open):
            with contextlib.suppress(OSError):  # closed by the other side meanwhile
                connection.shutdown(socket.SHUT_RDWR)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember the connection, which a browser keeps open for further requests."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget a connection that has ended."""
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Pass over browsers that hang up in the middle of an answer; report all else."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def serve(folder: Path, port: int | None, open_browser: bool) -> int:
    """Serve until Ctrl-C. Without `port`: 8029, or the next one that is free.

    Raises BuildError when the port that was asked for is taken.
    """
    for number in [port] if port is not None else range(PORT, PORT + 100):
        try:
            server = Server(folder, number)
            break
        except OSError:
            continue
    else:
        taken = f"port {port} is" if port is not None else f"ports {PORT} to {PORT + 99} are"
        raise BuildError(f"{taken} in use; choose another: python3 build.py serve --port 8100")
    say(f"29 is at {server.url}  (Ctrl-C ends it)")
    if open_browser:
        threading.Thread(target=webbrowser.open, args=[server.url], daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        server.server_close()
    return 0
