// The views with two pictures above each other, and the places that causes name.

/** Adds the divider of the slider view. */
function addDivider(viewer) {
  const [pane] = viewer.panes;
  viewer.divider = make("div", {
    class: "divider", role: "slider", tabindex: 0, id: "divider",
    "aria-label": "Divider: expected on its left, actual on its right",
    "aria-valuemin": 0, "aria-valuemax": 100, "aria-orientation": "horizontal",
  });
  pane.layer.append(viewer.divider);
  viewer.divider.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 10 : 1;
    const moves = {
      ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageDown: -10, PageUp: 10,
      Home: -100, End: 100,
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    viewer.moveDivider(viewer.slider + moves[event.key]);
  });
  const slide = (event) => {
    const box = pane.layer.getBoundingClientRect();
    viewer.moveDivider(((event.clientX - box.left) / box.width) * 100);
  };
  pane.stage.addEventListener("pointerdown", (event) => {
    const isHandle = viewer.divider.contains(event.target);
    if (event.button !== 0 || (event.pointerType !== "mouse" && !isHandle)) return;
    if (!pane.layer.contains(event.target)) return;
    event.preventDefault();
    viewer.divider.focus({ preventScroll: true });
    pane.stage.setPointerCapture(event.pointerId);
    slide(event);
    pane.stage.addEventListener("pointermove", slide);
    pane.stage.addEventListener(
      "lostpointercapture", () => pane.stage.removeEventListener("pointermove", slide), { once: true });
  });
}

/** Moves the divider to a percentage of the width. */
viewer.moveDivider = function (percent) {
  if (this.view !== "slider") return;
  this.slider = clamp(percent, 0, 100);
  const { expected, actual } = this.panes[0].sheets;
  expected.style.clipPath = `inset(0 ${100 - this.slider}% 0 0)`;
  actual.style.clipPath = `inset(0 0 0 ${this.slider}%)`;
  this.divider.style.left = `${this.slider}%`;
  this.divider.setAttribute("aria-valuenow", String(Math.round(this.slider)));
  this.divider.setAttribute("aria-valuetext", `${Math.round(this.slider)} % expected`);
};

/** The controls that only some views have. */
viewer.makeExtra = function () {
  this.extra.replaceChildren();
  this.extra.hidden = !["blend", "toggle"].includes(this.view);
  if (this.view === "blend") {
    const range = make("input", {
      type: "range", min: 0, max: 100, value: this.blend, id: "blend-range",
      "aria-label": "Share of the actual picture in per cent",
    });
    range.addEventListener("input", () => this.setBlend(Number(range.value)));
    this.extra.append(make("span", {}, "Expected"), range, make("span", {}, "Actual"));
    this.setBlend(this.blend);
  }
  if (this.view === "toggle") {
    this.flipButton = make("button", { type: "button", id: "flip" });
    this.flipButton.addEventListener("click", () => this.flip());
    const automatic = make("input", { type: "checkbox", id: "automatic" });
    automatic.addEventListener("change", () => {
      this.stopTimer();
      if (automatic.checked) this.timer = setInterval(() => this.flip(false), 800);
    });
    this.extra.append(
      this.flipButton, make("label", { class: "option" }, automatic, make("span", {}, "By itself")));
    this.showSide();
  }
};

viewer.setBlend = function (percent) {
  this.blend = clamp(percent, 0, 100);
  this.panes[0].sheets.actual.style.opacity = String(this.blend / 100);
};

/** Shows the other picture. */
viewer.flip = function (speaks = true) {
  this.shown = this.shown === "actual" ? "expected" : "actual";
  this.showSide();
  if (speaks) say(`${capitalized(this.shown)} picture`);
};

viewer.showSide = function () {
  const other = this.shown === "actual" ? "expected" : "actual";
  const [pane] = this.panes;
  pane.sheets[this.shown].style.visibility = "visible";
  pane.sheets[other].style.visibility = "hidden";
  pane.title.textContent = capitalized(this.shown);
  pane.element.dataset.shown = this.shown;
  this.flipButton.textContent = `Show ${other}`;
};

/** Gathers the places of the causes, or else the regions that differ. */
viewer.collectPlaces = function () {
  const causes = all(".cause", this.article);
  this.places = causes.flatMap((cause, index) =>
    regionsIn(cause.dataset.places).map((region) => ({ region, cause: index, number: index + 1 })));
  if (!this.places.length) {
    this.places = regionsIn(this.article.dataset.regions).map((region) => ({ region, cause: null }));
  }
  this.showSteps();
};

/** The places of the chosen cause, or all. */
viewer.chosenPlaces = function () {
  return this.cause === null ? this.places : this.places.filter((each) => each.cause === this.cause);
};

viewer.showSteps = function () {
  const places = this.chosenPlaces();
  this.stepGroup.hidden = places.length === 0;
  const noun = places.length === 1 ? "place" : "places";
  this.steps.textContent = this.place < 0
    ? `${places.length} ${noun}` : `${this.place + 1} of ${places.length}`;
};

viewer.showMarks = function () {
  const chosen = this.chosenPlaces();
  const current = chosen[this.place];
  const shown = this.showsPlaces
    ? chosen.map((each) => ({ ...each, isChosen: each === current })) : [];
  for (const pane of this.panes) pane.showMarks(shown);
};

/** Chooses a cause, or none, and shows its first place. */
viewer.chooseCause = function (index) {
  this.cause = this.cause === index ? null : index;
  this.place = -1;
  all(".cause", this.article).forEach((cause, place) =>
    one("button", cause)?.setAttribute("aria-pressed", String(place === this.cause)));
  if (this.cause === null) this.setZoom("fit");
  else this.goToPlace(1);
  this.showSteps();
  this.showMarks();
};

/** Zooms to the next (1) or previous (-1) place. */
viewer.goToPlace = function (direction) {
  const places = this.chosenPlaces();
  if (!places.length) return;
  this.place = this.place < 0
    ? (direction > 0 ? 0 : places.length - 1)
    : (this.place + direction + places.length) % places.length;
  const { region } = places[this.place];
  const { stage } = this.panes[0];
  const share = 0.6;
  const wanted = Math.min(
    (stage.clientWidth * share) / region.width, (stage.clientHeight * share) / region.height);
  this.fit = false;
  this.zoom = zoomSteps.findLast((step) => step <= Math.min(wanted, 12)) ?? zoomSteps[0];
  this.layOut();
  for (const pane of this.panes) pane.centre(region);
  this.showSteps();
  this.showMarks();
  say(`Place ${this.place + 1} of ${places.length}`);
};
