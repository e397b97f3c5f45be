// The viewer: one for the page, moved into the picture that is shown.

const views = [
  { name: "together", label: "Side by side", needs: ["expected", "actual"] },
  { name: "expected", label: "Expected", needs: ["expected"] },
  { name: "actual", label: "Actual", needs: ["actual"] },
  { name: "difference", label: "Difference", needs: ["difference"] },
  { name: "slider", label: "Slider", needs: ["expected", "actual"] },
  { name: "blend", label: "Blend", needs: ["expected", "actual"] },
  { name: "toggle", label: "Toggle", needs: ["expected", "actual"] },
];

const pairTitles = {
  slider: "Expected on the left, actual on the right", blend: "Expected and actual", toggle: "Actual",
};

const viewer = {
  article: null, pictures: {}, extent: null, panes: [], places: [], cause: null, place: -1,
  view: "together", wantedView: "together", fit: true, zoom: 1, showsGrid: true, showsPlaces: true,
  slider: 50, blend: 50, shown: "actual", timer: null,

  build() {
    const radio = (view, place) => make("label", { title: `${view.label} (${place + 1})` },
      make("input", { type: "radio", name: "view", value: view.name }),
      make("span", {}, view.label));
    const option = (id, text, key) => make("label", { class: "option", title: `${text} (${key})` },
      make("input", { type: "checkbox", id, checked: true }), make("span", {}, text));
    const button = (name, label, text) =>
      make("button", { type: "button", class: "step", "data-do": name, "aria-label": label, title: label }, text);
    this.zoomChoice = make("select", { "aria-label": "Zoom", id: "zoom" },
      make("option", { value: "fit" }, "Fit"),
      ...zoomSteps.map((step) => make("option", { value: step }, zoomText(step))));
    this.steps = make("span", { class: "steps-text", id: "place-text" });
    this.stepGroup = make("div", { class: "group", role: "group", "aria-label": "Places that differ" },
      button("previous", "Previous place (P)", "‹"), this.steps, button("next", "Next place (N)", "›"));
    this.extra = make("div", { class: "extra" });
    this.frame = make("div", { class: "panes" });
    this.readout = make("p", { class: "readout", id: "readout" });
    this.element = make("section", { class: "viewer", "aria-label": "Pictures", id: "viewer" },
      make("div", { class: "toolbar" },
        make("fieldset", { class: "segments", id: "views" },
          make("legend", { class: "unseen" }, "View"), ...views.map(radio)),
        make("div", { class: "group", role: "group", "aria-label": "Zoom" },
          button("out", "Zoom out (−)", "−"), this.zoomChoice, button("in", "Zoom in (+)", "+")),
        option("pixel-grid", "Pixel grid", "G"), option("places", "Places", "H"), this.stepGroup),
      this.extra, this.frame, this.readout);
    this.listen();
  },

  listen() {
    one("#views", this.element).addEventListener("change", (event) => this.choose(event.target.value));
    this.zoomChoice.addEventListener("change", () =>
      this.setZoom(this.zoomChoice.value === "fit" ? "fit" : Number(this.zoomChoice.value)));
    one("#pixel-grid", this.element).addEventListener("change", (event) => {
      this.showsGrid = event.target.checked;
      this.layOut();
    });
    one("#places", this.element).addEventListener("change", (event) => {
      this.showsPlaces = event.target.checked;
      this.showMarks();
    });
    const actions = {
      out: () => this.step(-1), in: () => this.step(1),
      previous: () => this.goToPlace(-1), next: () => this.goToPlace(1),
    };
    for (const button of all("[data-do]", this.element)) {
      button.addEventListener("click", actions[button.dataset.do]);
    }
    new ResizeObserver(() => this.layOut()).observe(this.frame);
    addEventListener("resize", () => this.layOut());
  },

  /** Shows the pictures of an article; it has at least one. */
  show(article) {
    this.article = article;
    this.pictures = Object.fromEntries(
      figuresIn(article).map((figure) => [figure.dataset.picture, new Picture(figure)]));
    const sizes = Object.values(this.pictures);
    this.extent = {
      width: Math.max(...sizes.map((size) => size.width)),
      height: Math.max(...sizes.map((size) => size.height)),
    };
    [this.fit, this.cause, this.place] = [true, null, -1];
    for (const cause of all(".cause button", article)) cause.setAttribute("aria-pressed", "false");
    one("noscript", article).before(this.element);
    for (const input of all("#views input", this.element)) {
      input.disabled = !this.has(input.value);
    }
    this.collectPlaces();
    this.choose(this.wantedView, false);
  },

  has(name) {
    return views.find((view) => view.name === name).needs.every((kind) => this.pictures[kind]);
  },

  /** Chooses a view; where its pictures are not there, the first that has them. */
  choose(name, isWanted = true) {
    if (isWanted && !this.has(name)) return;
    if (isWanted) this.wantedView = name;
    this.view = this.has(name) ? name : views.find((view) => this.has(view.name)).name;
    one(`#views input[value=${this.view}]`, this.element).checked = true;
    this.stopTimer();
    this.makePanes();
    this.makeExtra();
    this.layOut();
    this.showMarks();
    showReadout(null);
  },

  makePanes() {
    const pane = (title, ...kinds) => new Pane(title, kinds, this.pictures, this.extent);
    const kinds = ["expected", "actual", "difference"].filter((kind) => this.pictures[kind]);
    this.panes = this.view === "together"
      ? kinds.map((kind) => pane(capitalized(kind), kind))
      : this.pictures[this.view]
        ? [pane(capitalized(this.view), this.view)]
        : [pane(pairTitles[this.view], "expected", "actual")];
    this.frame.replaceChildren(...this.panes.map((each) => each.element));
    this.frame.dataset.view = this.view;
    for (const each of this.panes) listenToStage(this, each);
    if (this.view === "slider") addDivider(this);
  },

  /** Sizes frames and pictures for the room there is. */
  layOut() {
    if (!this.panes.length || !this.frame.clientWidth) return;
    const count = this.panes.length;
    const width = this.frame.clientWidth;
    const room = Math.max(240, innerHeight - (innerWidth < 900 ? 160 : 330));
    const gap = 12;
    const inRow = fittingZoom(
      this.extent, (width - gap * (count - 1)) / count - 2 * framePadding - 2, room - 2 * framePadding);
    const stackedRoom = count > 1 ? Math.max(150, room * 0.42) : room;
    const inColumn = fittingZoom(
      this.extent, width - 2 * framePadding - 2, stackedRoom - 2 * framePadding);
    const isStacked = count > 1 && (width < 560 || (inRow < 0.6 && inColumn > inRow * 1.5));
    this.frame.classList.toggle("stacked", isStacked);
    if (this.fit) this.zoom = isStacked || count === 1 ? inColumn : inRow;
    const highest = isStacked ? stackedRoom : room;
    for (const pane of this.panes) pane.layOut(this.zoom, highest, this.showsGrid);
    this.zoomChoice.options[0].textContent = this.fit ? `Fit (${zoomText(this.zoom)})` : "Fit";
    this.zoomChoice.value = this.fit ? "fit" : String(this.zoom);
    this.element.dataset.zoom = String(this.zoom);
    this.moveDivider(this.slider);
  },

  /** Zooms to a factor, or to `fit`, and keeps the place under `anchor` where it is. */
  setZoom(zoom, anchor = null) {
    const pane = anchor?.pane ?? this.panes[0];
    const box = pane.stage.getBoundingClientRect();
    const [x, y] = anchor ? [anchor.x, anchor.y] : [box.left + box.width / 2, box.top + box.height / 2];
    const layer = pane.layer.getBoundingClientRect();
    const [column, row] = [(x - layer.left) / this.zoom, (y - layer.top) / this.zoom];
    this.fit = zoom === "fit";
    if (!this.fit) this.zoom = zoom;
    this.layOut();
    if (!this.fit) pane.hold(column, row, x, y);
    say(`Zoom ${zoomText(this.zoom)}`);
  },

  /** Zooms one step in (1) or out (-1). */
  step(direction, anchor = null) {
    const next = direction > 0
      ? zoomSteps.find((step) => step > this.zoom * 1.001)
      : zoomSteps.findLast((step) => step < this.zoom * 0.999);
    if (next) this.setZoom(next, anchor);
  },

  stopTimer() {
    clearInterval(this.timer);
    this.timer = null;
  },
};

/** A factor as people read it: `2×`, `½×`, `37 %`. */
function zoomText(zoom) {
  const fractions = { 0.5: "½×", 0.25: "¼×", 0.125: "⅛×", 0.0625: "1⁄16×" };
  if (fractions[zoom]) return fractions[zoom];
  return zoom >= 1 ? `${zoom}×` : `${Math.max(1, Math.round(zoom * 100))} %`;
}
