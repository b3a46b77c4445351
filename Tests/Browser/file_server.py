"""Serves files to the browser: modules and WebAssembly load from http only."""

import http.server
import pathlib
import threading
import urllib.parse


class CutShort(bytes):
    """What is sent of a longer answer before the connection ends."""


class FileServer:
    """A server on a free port of 127.0.0.1. `files` maps a path to bytes and comes before `folders`, which map prefixes."""

    TYPES = {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".json": "application/json",
        ".geojson": "application/json",
        ".wasm": "application/wasm",
    }

    def __init__(self, folders):
        self.folders = {prefix: pathlib.Path(folder).resolve() for prefix, folder in folders.items()}
        self.files = {"/favicon.ico": b""}
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
                body = outer.body(path)
                self.send_response(200 if body is not None else 404)
                self.send_header("Content-Type", outer.TYPES.get(pathlib.PurePath(path).suffix, "application/octet-stream"))
                is_cut_short = isinstance(body, CutShort)
                self.send_header("Content-Length", str(len(body or b"") + is_cut_short))
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write(body or b"")
                self.close_connection |= is_cut_short

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def body(self, path):
        """What is served at a path; None where nothing is, or outside the folders."""
        if path in self.files:
            body = self.files[path]
            return body.encode() if isinstance(body, str) else body
        for prefix, folder in self.folders.items():
            if path.startswith(prefix):
                file = (folder / path[len(prefix):]).resolve()
                if file.is_relative_to(folder) and file.is_file():
                    return file.read_bytes()
        return None

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()
