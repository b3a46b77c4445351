"""The browser that pages of tests and benchmarks run in."""

import shutil


def launch(playwright):
    """Headless Chromium: the shell alone where it is installed.

    WebGL is computed by SwiftShader, so that every machine draws the same. Pages are composited without it, which and the shell halve a
    test's time. No other machine has an address.
    """
    return playwright.chromium.launch(
        executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
        args=[
            "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ],
    )
