"""A headless Chromium, driven through its debugging pipe; the standard library is enough."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find_chromium():
    """The path of a Chromium or Chrome, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    return None


class Browser:
    """A browser of its own with an empty profile, closed at the end of a `with`."""

    def __init__(self, program, *arguments):
        self.profile = tempfile.mkdtemp(prefix="check-report-")
        command_read, self.commands = os.pipe()
        self.answers, answer_write = os.pipe()

        def connect():
            # The browser reads commands from descriptor 3 and writes answers to 4.
            first, second = os.dup(command_read), os.dup(answer_write)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--remote-debugging-pipe", "--no-first-run", "--force-color-profile=srgb",
                f"--user-data-dir={self.profile}", *arguments, "about:blank",
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, preexec_fn=connect)
        os.close(command_read)
        os.close(answer_write)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []

    def __enter__(self):
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **parameters):
        """Sends a command and waits for its answer; events on the way are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            answer = self.receive(60)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self, seconds):
        """The next message."""
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.answers], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise TimeoutError("the browser does not answer")
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, path, width=1440, height=900, dark=False, factor=1, scripts=True):
        """Opens a file in a window of a size."""
        self.send("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.resize(width, height, factor)
        self.appearance(dark)
        self.events = []
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=f"file://{os.path.abspath(path)}")
        end = time.monotonic() + 60
        while self.run("document.readyState + location.protocol") != "completefile:":
            if time.monotonic() > end:
                raise TimeoutError(f"{path} is not loaded")
            time.sleep(0.03)
        if scripts:
            self.settle()
        else:
            time.sleep(0.5)

    def resize(self, width, height, factor=1):
        """Gives the window another size."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=factor, mobile=False)

    def appearance(self, dark):
        """What the system prefers."""
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def settle(self):
        """Waits until what was asked for is shown."""
        self.run(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>"
            " setTimeout(done, 60))))")

    def run(self, source):
        """The value of an expression in the page."""
        result = self.send(
            "Runtime.evaluate", expression=source, returnByValue=True, awaitPromise=True,
            userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def box(self, selector):
        """The element's place in the window: left, top, width, height."""
        box = self.run(
            "(() => { const box = document.querySelector(" + json.dumps(selector) + ")"
            ".getBoundingClientRect(); return [box.left, box.top, box.width, box.height] })()")
        return box

    def mouse(self, kind, x, y, **more):
        """One event of the mouse: mouseMoved, mousePressed, mouseReleased, mouseWheel."""
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, selector):
        """Clicks the middle of an element after it was scrolled into sight."""
        self.run(
            "document.querySelector(" + json.dumps(selector) + ")"
            ".scrollIntoView({block: 'nearest', behavior: 'instant'})")
        left, top, width, height = self.box(selector)
        self.click_at(left + width / 2, top + height / 2)

    def click_at(self, x, y):
        """Clicks a place of the window."""
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)
        self.settle()

    def drag(self, start, end):
        """Drags from one place of the window to another."""
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, button="left", clickCount=1)
        for step in range(1, 6):
            x = start[0] + (end[0] - start[0]) * step / 5
            y = start[1] + (end[1] - start[1]) * step / 5
            self.mouse("mouseMoved", x, y, button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)
        self.settle()

    CODES = {
        "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, "Enter": 13,
        "Escape": 27, "Home": 36, "End": 35, " ": 32,
    }

    def key(self, key, shift=False):
        """Presses a key and lets it go."""
        event = {"key": key, "modifiers": 8 if shift else 0}
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        code = self.CODES.get(key, ord(key.upper()) if len(key) == 1 else 0)
        self.send(
            "Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text,
            windowsVirtualKeyCode=code, **event)
        self.send("Input.dispatchKeyEvent", type="keyUp", windowsVirtualKeyCode=code, **event)
        self.settle()

    def type(self, text):
        """Types a text where the focus is."""
        self.send("Input.insertText", text=text)
        self.settle()

    def screenshot(self, path=None, whole=False):
        """The PNG of the window, or of the whole page; written where a path is given."""
        parameters = {"format": "png", "captureBeyondViewport": whole}
        if whole:
            size = self.send("Page.getLayoutMetrics")["cssContentSize"]
            parameters["clip"] = {
                "x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        data = base64.b64decode(self.send("Page.captureScreenshot", **parameters)["data"])
        if path:
            with open(path, "wb") as file:
                file.write(data)
        return data

    def complaints(self):
        """What the page's console, its scripts and its policy complained about."""
        lines = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                lines.append(details.get("exception", {}).get("description", details["text"]))
            elif method == "Log.entryAdded":
                lines.append(parameters["entry"]["text"])
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
                lines.append(str(parameters["args"]))
        return lines

    def requests(self):
        """Every address that the page asked for, but for what it holds itself."""
        return [
            event["params"]["request"]["url"] for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
            and not event["params"]["request"]["url"].startswith(("data:", "about:"))]
