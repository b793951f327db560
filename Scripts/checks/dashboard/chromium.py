"""Chromium without a window, controlled through the DevTools protocol over a pipe."""

from __future__ import annotations

import base64
import collections
import json
import os
import shutil
import subprocess
import time
import typing
from pathlib import Path

from checks.shared.processes import end
from checks.shared.report import Problem, Unavailable
from checks.shared.web import JSON


def chromium() -> str:
    """Returns the path of the program."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    raise Unavailable("there is no Chromium (Debian: apt-get install chromium)")


class Tab:
    """One tab, with what its pages logged and requested since the last `open`."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser, self.session = browser, session
        self.problems: list[str] = []
        self.requests: list[str] = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: typing.Any) -> JSON:
        return self.browser.call(method, self.session, parameters)

    def handle(self, method: str, event: JSON) -> None:
        if method == "Runtime.exceptionThrown":
            self.problems.append(str(event["exceptionDetails"]["text"]))
        elif method == "Log.entryAdded" and event["entry"]["level"] in {"error", "warning"}:
            self.problems.append(f"{event['entry']['text']} {event['entry'].get('url', '')}")
        elif method == "Runtime.consoleAPICalled" and event["type"] in {"error", "warning", "assert"}:
            self.problems.append(str(event["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(event["request"]["url"])

    def open(self, address: str) -> None:
        """Opens a page and waits until it is loaded."""
        self.problems, self.requests = [], []
        self.browser.loaded.discard(self.session)
        answer = self.call("Page.navigate", url=address)
        if "errorText" in answer:
            raise Problem(f"{address}: {answer['errorText']}")
        self.browser.wait(lambda: self.session in self.browser.loaded, f"{address} is not loaded")

    def wait_for(self, expression: str, what: str) -> None:
        end = time.monotonic() + 30
        while not self.evaluate(expression):
            if time.monotonic() > end:
                raise Problem(what)
            time.sleep(0.05)

    def evaluate(self, expression: str) -> typing.Any:
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Problem(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if kind == "keyDown" and len(key) == 1 else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, **text)

    def show(self, width: int, height: int, *, dark: bool) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path: Path) -> None:
        """Writes the page, at most its first 4,000 pixels, as PNG."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 4000), "scale": 1}
        image = self.call("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(image["data"]))


class Browser:
    """The process, and the messages on its pipe: JSON texts that end with a zero byte."""

    def __init__(self, program: str, profile: Path) -> None:
        there, self._output = os.pipe()
        self._input, back = os.pipe()
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", f'exec "$0" "$@" 3<&{there} 4>&{back}', program, "--headless=new",
             "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--disable-background-networking", "--disable-component-update",
             f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"],
            pass_fds=(there, back), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(there)
        os.close(back)
        self._rest = b""
        self._number = 0
        self._answers: dict[int, JSON] = {}
        self._tabs: dict[str, Tab] = {}
        self.loaded: set[str] = set()

    def tab(self) -> Tab:
        target = self.call("Target.createTarget", None, {"url": "about:blank"})["targetId"]
        session = self.call("Target.attachToTarget", None, {"targetId": target, "flatten": True})["sessionId"]
        self._tabs[session] = tab = Tab(self, session)
        return tab

    def call(self, method: str, session: str | None, parameters: JSON) -> JSON:
        self._number += 1
        number = self._number
        message: JSON = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._output, json.dumps(message).encode() + b"\0")
        self.wait(lambda: number in self._answers, f"{method} gets no response")
        answer = self._answers.pop(number)
        if "error" in answer:
            raise Problem(f"{method}: {answer['error']}")
        return answer["result"]

    def wait(self, is_true: typing.Callable[[], bool], what: str) -> None:
        end = time.monotonic() + 60
        while not is_true():
            if time.monotonic() > end:
                raise Problem(what)
            self._read()

    def _read(self) -> None:
        piece = os.read(self._input, 1 << 16)
        if not piece:
            raise Problem("Chromium ended")
        *messages, self._rest = (self._rest + piece).split(b"\0")
        queue = collections.deque(json.loads(message) for message in messages)
        while queue:
            message = queue.popleft()
            if "id" in message:
                self._answers[message["id"]] = message
                continue
            session = message.get("sessionId", "")
            if message["method"] == "Page.loadEventFired":
                self.loaded.add(session)
            if session in self._tabs:
                self._tabs[session].handle(message["method"], message["params"])

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        end(self._process)
        os.close(self._output)
        os.close(self._input)
