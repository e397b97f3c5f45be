"""Steps that look at whole pages: hostile names, sizes of windows, paper, no scripts."""


class Failure(Exception):
    """Something is not as it should be."""


class PageSteps:
    """Steps for a check that can open pages."""

    def step_hostile_names(self):
        self.open("hostile")
        self.true("document.title.startsWith('8 of 8')")
        self.equal("document.querySelectorAll('main script, main img[src=x]').length", 0)
        self.true("document.querySelector('.current h2').textContent.includes('<script>')")
        self.equal("document.documentElement.scrollWidth <= innerWidth", True)
        for place in range(1, 9):
            self.browser.click(f".list li:nth-child({place}) a")
            self.equal("check.current()", f"picture-{place}")
            self.equal("document.documentElement.scrollWidth <= innerWidth", True)
            self.keep(f"hostile-{place}")
        self.quiet()
        # The picture that cannot be read has no viewer; the tiny one grows by whole factors.
        self.browser.click(".list li:nth-child(4) a")
        self.true("!check.visible('#viewer')")
        self.browser.key("1")
        self.browser.click(".list li:nth-child(6) a")
        self.equal("check.zoom()", 8)

    def step_sizes(self):
        for width, height, factor in [(360, 740, 2), (768, 1024, 1), (1024, 700, 1), (2200, 1200, 1)]:
            for name in ("one", "three", "forty", "hostile", "green", "empty"):
                for dark in (False, True):
                    if dark and width != 360:
                        continue
                    self.open(name, width=width, height=height, factor=factor, dark=dark)
                    self.equal("document.documentElement.scrollWidth <= innerWidth", True)
                    self.keep(f"{name}-{width}{'-dark' if dark else ''}")

    def step_without_scripts(self):
        self.open("three", scripts=False)
        shot = self.keep("three-without-scripts", whole=True)
        self.browser.send("Emulation.setScriptExecutionDisabled", value=False)
        self.equal("[...document.querySelectorAll('article')].filter((each) => each.checkVisibility())"
                   ".length", 3)
        self.equal("[...document.querySelectorAll('figure img')].filter((each) => each.checkVisibility())"
                   ".length", 7)
        self.equal("[...document.querySelectorAll('.scripted')].some((each) => each.checkVisibility())",
                   False)
        if len(shot) < 50_000:
            raise Failure("the page without scripts is empty")

    def step_print(self):
        self.open("three")
        self.browser.send("Emulation.setEmulatedMedia", media="print")
        self.browser.settle()
        self.keep("three-printed", whole=True)
        self.equal("[...document.querySelectorAll('article')].filter((each) => each.checkVisibility())"
                   ".length", 3)
        self.equal("check.visible('.side') || check.visible('#viewer')", False)
        self.run("dispatchEvent(new Event('beforeprint'))")
        self.equal("[...document.querySelectorAll('figure img')].filter((each) => each.checkVisibility())"
                   ".length", 7)
        self.run("dispatchEvent(new Event('afterprint'))")
        self.equal("document.querySelectorAll('figure').length", 0)
        self.browser.send("Emulation.setEmulatedMedia", media="")

    def step_thumbnails(self):
        self.open("forty")
        self.browser.settle()
        self.true("document.querySelectorAll('.thumb canvas').length >= 2")
        self.true("document.querySelectorAll('.thumb canvas').length < 40")
