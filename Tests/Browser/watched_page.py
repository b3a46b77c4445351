"""A page whose complaints are collected."""

import re

# How many milliseconds a page may take for what a test waits for. Only one that hangs takes as long, however busy the machine is.
LONGEST_WAIT = 180_000


class PageWatch:
    """Opens a page in a context and collects what goes wrong there, and what is asked of another machine than this."""

    # Chromium of what SwiftShader is slow at.
    HARMLESS = [r"GPU stall due to ReadPixels", r"GL Driver Message", r"READ-usage buffer was written"]

    def __init__(self, context):
        self.context = context
        self.complaints = []
        # Told and not held up, which would take its time for each of a page's many modules; no other machine has an address anyway.
        context.on("request", self.asked)
        self.page = context.new_page()
        self.page.set_default_timeout(LONGEST_WAIT)
        self.page.expected = []
        self.page.on("console", self.told)
        self.page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error.stack or error.message}"))
        self.page.on("response", self.answered)

    def asked(self, request):
        if not re.match(r"http://127\.0\.0\.1[:/]|data:|blob:|about:", request.url):
            self.complaints.append(f"asked another machine: {request.url}")

    def told(self, message):
        if message.type in ("error", "warning"):
            place = message.location
            self.complaints.append(f"{message.type}: {message.text} ({place.get('url')}:{place.get('lineNumber')})")

    def answered(self, response):
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def unexpected(self):
        """What nobody expected, in the order of happening."""
        patterns = self.HARMLESS + self.page.expected
        return [told for told in self.complaints if not any(re.search(pattern, told) for pattern in patterns)]
