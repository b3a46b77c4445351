"""Runs `cartouche preview` for a test."""

import os
import subprocess


class PreviewServer:
    """`with PreviewServer(program, spec, "--trace", trace) as preview:` serves a spec at `preview.url`, until its end."""

    def __init__(self, program, spec, *options, port=0):
        self.spec = spec
        self.command = [program, "preview", spec, "--port", str(port), *options]

    def __enter__(self):
        self.start()
        return self

    def start(self):
        self.process = subprocess.Popen([*map(str, self.command)], stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1]

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def __exit__(self, *_):
        self.stop()

    def write(self, text):
        """Saves the spec as editors do: another file takes its place."""
        written = self.spec.with_suffix(".new")
        written.write_text(text)
        os.replace(written, self.spec)
