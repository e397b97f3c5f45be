"""Opens report pages in a real browser, clicks through them and looks at what happens.

    check_report.py FOLDER [SCREENSHOTS]

FOLDER holds the sample pages; screenshots are kept where a second folder is named. Ends with status 1
where anything is not as it should be.
"""

import json
import os
import sys
import traceback
import zlib

from browser import Browser, find_chromium
from page_steps import Failure, PageSteps
from probes import CONTRASTS, HELPERS, NAMELESS


class Check(PageSteps):
    """The steps, each of which opens its page anew."""

    def __init__(self, browser, folder, screenshots):
        self.browser, self.folder, self.screenshots = browser, folder, screenshots
        self.run = browser.run

    def open(self, name, **options):
        self.browser.open(os.path.join(self.folder, f"{name}.html"), **options)
        if options.get("scripts", True):
            self.run(HELPERS)
        self.name = name

    def keep(self, name, whole=False):
        if not self.screenshots:
            return self.browser.screenshot(whole=whole)
        return self.browser.screenshot(os.path.join(self.screenshots, f"{name}.png"), whole)

    def equal(self, source, expected):
        value = self.run(source)
        if value != expected:
            raise Failure(f"{source}: {json.dumps(value)} instead of {json.dumps(expected)}")

    def true(self, source):
        self.equal(f"Boolean({source})", True)

    def quiet(self):
        """Nothing was complained about, and nothing was loaded but the page."""
        complaints = self.browser.complaints()
        if complaints:
            raise Failure(f"{self.name}: {complaints}")
        requests = self.browser.requests()
        if len(requests) != 1 or not requests[0].startswith("file:"):
            raise Failure(f"{self.name} asks for {requests}")

    def step_list_and_filters(self):
        self.open("forty")
        self.equal("scrollY", 0)
        self.equal("check.shown()", 40)
        self.equal("check.folded()", 120)
        self.equal("document.querySelector('#folded').open", False)
        self.equal("check.current()", "picture-1")
        self.browser.click(".chip[data-status=missing]")
        self.equal("check.shown()", 8)
        self.equal("check.folded()", 0)
        self.equal("document.querySelector('#shown').textContent", "8 of 160 pictures match")
        self.equal("check.current()", "picture-5")
        self.browser.click(".chip[data-status=layout]")
        self.equal("check.shown()", 16)
        self.browser.click("#clear")
        self.equal("check.shown()", 40)
        self.equal("document.querySelectorAll('.chip[aria-pressed=true]').length", 0)
        self.equal("check.focus()", "search")
        self.browser.type("countries dark")
        count = self.run("check.shown()")
        if not 0 < count < 20:
            raise Failure(f"the search leaves {count}")
        self.browser.key("Escape")
        self.equal("check.shown()", 40)
        self.run("document.querySelector('#cause-filter').value = '=data';"
                 "document.querySelector('#cause-filter').dispatchEvent(new Event('change'))")
        self.equal("check.shown()", 8)
        self.run("document.querySelector('#theme-filter').value = '=ios6';"
                 "document.querySelector('#theme-filter').dispatchEvent(new Event('change'))")
        self.true("check.shown() < 8 && check.shown() > 0")
        self.browser.click("#search")
        self.browser.type("nothing has this name")
        self.true("check.visible('#no-match')")
        self.equal("check.current()", "")
        self.quiet()

    def step_list_by_keyboard(self):
        self.open("three")
        self.run("document.querySelector('.list a').focus()")
        self.browser.key("ArrowDown")
        self.equal("check.current()", "picture-2")
        self.equal("document.activeElement.getAttribute('href')", "#picture-2")
        self.equal("document.querySelectorAll('.list a[tabindex=\"0\"]').length", 1)
        self.browser.key("End")
        self.equal("check.current()", "picture-3")
        self.browser.key("ArrowDown")
        self.equal("check.current()", "picture-3")
        self.browser.key("Home")
        self.equal("check.current()", "picture-1")
        self.browser.key("j")
        self.equal("check.current()", "picture-2")
        self.browser.key("k")
        self.equal("check.current()", "picture-1")
        self.browser.click(".list li:nth-child(3) a")
        self.equal("check.current()", "picture-3")
        self.equal("location.hash", "#picture-3")
        self.true("document.querySelector('#spoken').textContent.includes('sales.grid.json')")
        self.quiet()

    def step_views(self):
        self.open("one")
        self.equal("check.view()", "together")
        self.equal("document.querySelectorAll('.pane').length", 3)
        self.true("check.visible('.mark')")
        for key, view, count in [
                ("2", "expected", 1), ("3", "actual", 1), ("4", "difference", 1), ("5", "slider", 1),
                ("6", "blend", 1), ("7", "toggle", 1), ("1", "together", 3)]:
            self.browser.key(key)
            self.equal("check.view()", view)
            self.equal("document.querySelectorAll('.pane').length", count)
            self.keep(f"view-{view}")
        self.browser.click("#views label:nth-of-type(3) span")
        self.equal("check.view()", "actual")
        self.browser.key("ArrowRight")
        self.equal("check.view()", "difference")
        self.quiet()

    def step_pictures_differ(self):
        self.open("one")
        shots = {}
        for key in "234":
            self.browser.key(key)
            self.run("document.querySelector('#viewer').scrollIntoView()")
            shots[key] = zlib.crc32(self.browser.screenshot())
        if len(set(shots.values())) != 3:
            raise Failure("expected, actual and difference look alike")
        self.browser.key("h")
        self.equal("document.querySelectorAll('.mark').length", 0)
        self.browser.key("6")
        for share in ("0", "100"):
            self.run(f"document.querySelector('#blend-range').value = {share};"
                     "document.querySelector('#blend-range').dispatchEvent(new Event('input'))")
            self.equal("document.querySelectorAll('.sheet')[1].style.opacity",
                       str(int(share) // 100))

    def step_slider(self):
        self.open("one")
        self.browser.key("5")
        self.equal("check.divider()", 50)
        left, top, width, height = self.browser.box(".layer")
        self.browser.drag((left + width / 2, top + height / 2), (left + width / 4, top + height / 2))
        self.true("Math.abs(check.divider() - 25) <= 1")
        self.true("document.querySelector('.sheet').style.clipPath.startsWith('inset(0')")
        self.equal("check.focus()", "divider")
        before = self.run("check.divider()")
        self.browser.key("ArrowRight")
        self.equal("check.divider()", before + 1)
        self.browser.key("ArrowLeft", shift=True)
        self.equal("check.divider()", before - 9)
        self.browser.key("End")
        self.equal("check.divider()", 100)
        self.browser.key("Home")
        self.equal("check.divider()", 0)
        self.browser.click_at(left + width * 0.75, top + height / 3)
        self.true("Math.abs(check.divider() - 75) <= 1")
        self.quiet()

    def step_toggle(self):
        self.open("one")
        self.browser.key("7")
        self.equal("document.querySelector('.pane').dataset.shown", "actual")
        self.run("document.activeElement.blur()")
        self.browser.key(" ")
        self.equal("document.querySelector('.pane').dataset.shown", "expected")
        self.equal("document.querySelectorAll('.sheet')[0].style.visibility", "visible")
        self.equal("document.querySelectorAll('.sheet')[1].style.visibility", "hidden")
        self.browser.click("#flip")
        self.equal("document.querySelector('.pane').dataset.shown", "actual")
        self.equal("document.querySelector('#flip').textContent", "Show expected")

    def step_zoom_and_pixels(self):
        self.open("one")
        self.browser.key("3")
        fit = self.run("check.zoom()")
        self.browser.key("+")
        self.true(f"check.zoom() > {fit}")
        self.browser.key("0")
        self.equal("check.zoom()", fit)
        self.run("document.querySelector('#zoom').value = '8';"
                 "document.querySelector('#zoom').dispatchEvent(new Event('change'))")
        self.equal("check.zoom()", 8)
        self.true("check.visible('.pixels')")
        self.equal("getComputedStyle(document.querySelector('.sheet canvas')).imageRendering", "pixelated")
        self.equal("document.querySelector('.sheet canvas').clientWidth", 1432 * 8)
        self.keep("zoom-8")
        self.browser.key("g")
        self.true("!check.visible('.pixels')")
        left, top, width, height = self.browser.box(".stage")
        start = self.run("document.querySelector('.stage').scrollLeft")
        self.browser.drag((left + 300, top + 100), (left + 200, top + 80))
        self.equal("document.querySelector('.stage').scrollLeft", start + 100)
        self.browser.mouse("mouseMoved", left + 200, top + 100)
        self.browser.settle()
        self.true("/^x \\d+  y \\d+$/.test(document.querySelector('.where').textContent)")
        self.true("document.querySelectorAll('.color').length === 2")
        self.browser.send("Input.dispatchMouseEvent", type="mouseWheel", x=left + 200, y=top + 100,
                          deltaX=0, deltaY=-100, modifiers=2)
        self.browser.settle()
        self.equal("check.zoom()", 12)
        self.quiet()

    def step_colours_are_the_pictures(self):
        """The readout is what the pixels are: the sample's changed row is a known change."""
        self.open("one")
        self.browser.key("n")
        self.true("check.zoom() >= 0.25")
        self.equal("document.querySelector('#place-text').textContent", "1 of 1")
        self.true("check.visible('.mark.chosen')")
        self.browser.key("3")
        self.run("document.querySelector('.stage').focus()")
        colors = self.run("""(() => {
          const context = document.querySelector('.pane[data-pane=actual] canvas').getContext('2d');
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
            .map((channel) => channel.toString(16).padStart(2, '0')).join('');
        })()""")
        self.browser.key("ArrowRight", shift=True)
        self.equal("document.querySelector('.where').textContent", "x 0  y 0")
        self.true("document.querySelector('[data-color=actual]').textContent.endsWith('#"
                  + colors + "')")
        self.equal("document.querySelector('.delta').textContent", "equal")
        self.browser.key("ArrowDown", shift=True)
        self.equal("document.querySelector('.where').textContent", "x 0  y 1")

    def step_causes_lead_to_places(self):
        self.open("three")
        self.browser.click(".current .cause button")
        self.equal("document.querySelector('.current .cause button').ariaPressed", "true")
        self.true("check.visible('.mark.chosen')")
        region = self.run("document.querySelector('.mark.chosen').getBoundingClientRect().toJSON()")
        stage = self.run("document.querySelector('.stage').getBoundingClientRect().toJSON()")
        middle = region["left"] + region["width"] / 2
        if not stage["left"] < middle < stage["right"]:
            raise Failure("the place is not in sight")
        self.browser.click(".current .cause button")
        self.equal("document.querySelector('.current .cause button').ariaPressed", "false")
        self.equal("document.querySelectorAll('.current .cause:nth-child(2) button').length", 0)

    def step_copy(self):
        self.open("three")
        self.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite"])
        self.browser.click(".current .copy")
        self.equal("document.querySelector('.current .copy').textContent", "Copied")
        self.equal("navigator.clipboard.readText()",
                   "gridreel record Examples/countries.grid.json --mode failed "
                   "--filter light-selected@2x")

    def step_appearance(self):
        self.open("three")
        ground = "getComputedStyle(document.body).backgroundColor"
        light = self.run(ground)
        self.browser.click("#appearance label:nth-of-type(3) span")
        dark = self.run(ground)
        if light == dark:
            raise Failure("dark looks like light")
        self.keep("three-switched")
        self.browser.appearance(True)
        self.browser.click("#appearance label:nth-of-type(2) span")
        self.equal(ground, light)
        self.browser.click("#appearance label:nth-of-type(1) span")
        self.equal(ground, dark)

    def step_help(self):
        self.open("three")
        self.browser.key("?")
        self.true("document.querySelector('#help').open")
        self.keep("help")
        self.browser.key("j")
        self.equal("check.current()", "picture-1")
        self.browser.click("#single-keys")
        self.browser.key("Escape")
        self.equal("document.querySelector('#help').open", False)
        self.browser.key("j")
        self.equal("check.current()", "picture-1")
        self.browser.click("#help-button")
        self.browser.click("#single-keys")
        self.browser.click("#help-close")
        self.browser.key("j")
        self.equal("check.current()", "picture-2")

    def step_tab_order(self):
        self.open("three")
        seen = []
        for _ in range(26):
            self.browser.key("Tab")
            seen.append(self.run(
                "(() => { const element = document.activeElement;"
                " return element === document.body ? '' : element.id || element.name"
                " || element.className || element.getAttribute('href') || element.tagName })()"))
            visible = self.run(
                "(() => { const style = (element) => getComputedStyle(element);"
                " const element = document.activeElement;"
                " if (element === document.body) return true;"
                " return [element, element.nextElementSibling].some((each) => each"
                " && style(each).outlineStyle !== 'none' && parseFloat(style(each).outlineWidth) >= 2)"
                "})()")
            if not visible:
                raise Failure(f"the focus on {seen[-1]} cannot be seen")
        order = ["skip", "appearance", "help-button", "search", "chip", "theme-filter",
                 "cause-filter", "#picture-1", "view", "step", "zoom", "pixel-grid", "places", "stage",
                 "copy scripted"]
        place = -1
        for name in order:
            if name not in seen[place + 1:]:
                raise Failure(f"Tab does not come to {name} after {order[:order.index(name)]}: {seen}")
            place = seen.index(name, place + 1)
        if sum(name.startswith("#picture") for name in seen) != 1:
            raise Failure(f"the list is more than one stop: {seen}")

    def step_names_and_contrast(self):
        for name in ("three", "forty", "hostile", "green", "empty"):
            for dark in (False, True):
                self.open(name, dark=dark)
                self.run("document.querySelectorAll('details').forEach((each) => { each.open = true })")
                if name != "empty":
                    self.run("document.querySelector('.chip').click()")
                for view in "1567":
                    self.browser.key(view)
                    self.equal(NAMELESS, [])
                    result = self.run(CONTRASTS)
                    if result["poor"] or result["count"] < 10:
                        raise Failure(f"{name}, dark {dark}: {result}")
                self.equal("[...document.querySelectorAll('img')].filter((each) => !each.alt).length", 0)
                self.browser.key("?")
                result = self.run(CONTRASTS)
                if result["poor"]:
                    raise Failure(f"help, dark {dark}: {result}")
        self.open("three")
        for selector in ("main", "header.top", "nav[aria-label]", "aside[aria-label]",
                         "[role=search][aria-label]", "h1", "html[lang]"):
            self.equal(f"document.querySelectorAll({json.dumps(selector)}).length", 1)
        ids = self.run("[...document.querySelectorAll('[id]')].map((each) => each.id)")
        if len(ids) != len(set(ids)):
            raise Failure("an id is there twice")


def main():
    program = find_chromium()
    if not program:
        print("check-report: skipped, no Chromium is installed (apt-get install chromium)")
        return 0
    folder = sys.argv[1]
    screenshots = sys.argv[2] if len(sys.argv) > 2 else None
    if screenshots:
        os.makedirs(screenshots, exist_ok=True)
    failures = 0
    wanted = os.environ.get("CHECK_REPORT_STEP", "")
    with Browser(program) as browser:
        check = Check(browser, folder, screenshots)
        steps = [name for name in [*vars(Check), *vars(PageSteps)] if name.startswith("step_") and wanted in name]
        for name in steps:
            try:
                getattr(check, name)()
                print(f"ok      {name[5:].replace('_', ' ')}", flush=True)
            except (Failure, RuntimeError, TimeoutError) as error:
                failures += 1
                print(f"FAILED  {name[5:].replace('_', ' ')}: {error}", flush=True)
                if not isinstance(error, Failure):
                    traceback.print_exc()
    print(f"{len(steps) - failures} of {len(steps)} steps passed")
    return 1 if failures or not steps else 0


if __name__ == "__main__":
    sys.exit(main())
