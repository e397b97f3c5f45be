// The list: filters, and one entry after the other by keyboard.

const list = {
  entries: all(".list > li"), folded: all(".folded li"), current: -1,
  filter: { words: "", theme: "", kind: "", statuses: new Set() },

  start() {
    one("#search").addEventListener("input", (event) => this.change("words", event.target.value));
    one("#search").addEventListener("keydown", (event) => {
      if (event.key === "Escape" && event.target.value) {
        event.target.value = "";
        this.change("words", "");
      }
      if (event.key === "ArrowDown") this.focus(this.current);
    });
    one(".filters").addEventListener("submit", (event) => event.preventDefault());
    for (const [id, name] of [["theme-filter", "theme"], ["cause-filter", "kind"]]) {
      one(`#${id}`).addEventListener("change", (event) => this.change(name, event.target.value));
    }
    for (const chip of all(".chip")) {
      chip.addEventListener("click", () => {
        const { statuses } = this.filter;
        if (!statuses.delete(chip.dataset.status)) statuses.add(chip.dataset.status);
        chip.setAttribute("aria-pressed", String(statuses.has(chip.dataset.status)));
        this.apply();
      });
    }
    for (const change of all(".changes a")) {
      change.addEventListener("click", (event) => {
        event.preventDefault();
        one("#search").value = change.dataset.words;
        this.change("words", change.dataset.words);
      });
    }
    one("#clear").addEventListener("click", () => this.clear());
    this.entries.forEach((entry, place) => this.listen(entry, place));
    this.drawThumbnails();
  },

  listen(entry, place) {
    const link = one("a", entry);
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.select(place, { scrolls: true });
    });
    link.addEventListener("keydown", (event) => {
      const shown = this.shown();
      const at = shown.indexOf(place);
      const targets = { ArrowDown: shown[at + 1], ArrowUp: shown[at - 1], Home: shown[0], End: shown.at(-1) };
      if (!(event.key in targets)) return;
      event.preventDefault();
      if (targets[event.key] === undefined) return;
      this.select(targets[event.key]);
      this.focus(targets[event.key]);
    });
  },

  shown() {
    return [...this.entries.keys()].filter((place) => !this.entries[place].hidden);
  },

  focus(place) {
    if (place >= 0) one("a", this.entries[place]).focus();
  },

  change(name, value) {
    this.filter[name] = value;
    this.apply();
  },

  clear() {
    Object.assign(this.filter, { words: "", theme: "", kind: "" });
    this.filter.statuses.clear();
    one("#search").value = "";
    for (const choice of all(".filters select")) choice.value = "";
    for (const chip of all(".chip")) chip.setAttribute("aria-pressed", "false");
    this.apply();
    one("#search").focus();
  },

  matches({ dataset }) {
    const { words, theme, kind, statuses } = this.filter;
    return (!statuses.size || statuses.has(dataset.status))
      && (!theme || `=${dataset.theme}` === theme)
      && (!kind || dataset.kinds.split(" ").includes(kind.slice(1)))
      && words.toLowerCase().split(/\s+/).every((word) => dataset.words.includes(word));
  },

  apply() {
    for (const entry of [...this.entries, ...this.folded]) entry.hidden = !this.matches(entry);
    const { words, theme, kind, statuses } = this.filter;
    const isFiltered = Boolean(words.trim() || theme || kind || statuses.size);
    const folded = one("#folded");
    const foldedCount = this.folded.filter((entry) => !entry.hidden).length;
    if (folded) {
      folded.hidden = foldedCount === 0;
      if (isFiltered && foldedCount && (words.trim() || statuses.size)) folded.open = true;
    }
    const shown = this.shown();
    const count = shown.length + foldedCount;
    one("#shown").textContent = isFiltered
      ? `${count} of ${this.entries.length + this.folded.length} pictures match` : "";
    one("#clear").hidden = !isFiltered;
    if (!shown.includes(this.current)) this.select(shown[0] ?? -1, { isFirst: this.current < 0 });
    one("#no-match").hidden = shown.length > 0 || !this.entries.length;
  },

  /** Shows a picture; -1 shows none. */
  select(place, { scrolls = false, isFirst = false } = {}) {
    this.current = place;
    this.entries.forEach((entry, index) => {
      const link = one("a", entry);
      link.tabIndex = index === Math.max(place, 0) ? 0 : -1;
      if (index === place) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    for (const article of all("article.picture.current")) article.classList.remove("current");
    if (place < 0) return;
    const entry = this.entries[place];
    const article = one(`#picture-${place + 1}`);
    article.classList.add("current");
    if (one("noscript", article)) viewer.show(article);
    keepInSight(entry);
    if (scrolls && innerWidth < 900) article.scrollIntoView({ block: "start" });
    // Not at the start: the browser would scroll to the place that the address then names.
    if (isFirst) return;
    try { history.replaceState(null, "", `#${article.id}`); } catch { /* not for every file */ }
    const title = one("h2", article).textContent;
    say(`${title}, ${one(".variant-parts", entry).textContent}, ${one(".pill", article).textContent}`);
  },

  /** Shows the next (1) or previous (-1) picture of those that match. */
  step(direction) {
    const shown = this.shown();
    const next = shown[shown.indexOf(this.current) + direction];
    if (next !== undefined) this.select(next);
  },

  /** Draws the first place that differs into each entry, once the entry comes into sight. */
  drawThumbnails() {
    const observer = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        drawThumbnail(one(".thumb", target), one(`#picture-${this.entries.indexOf(target) + 1}`));
      }
    });
    for (const entry of this.entries) observer.observe(entry);
  },
};

/** Scrolls the list, and only the list, so that an entry is in sight. */
function keepInSight(entry) {
  const scroller = [one(".list"), one(".side")].find((each) => each.scrollHeight > each.clientHeight + 1);
  if (!scroller) return;
  const [box, frame] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const [above, below] = [frame.top + 8 - box.top, box.bottom - Math.min(frame.bottom, innerHeight) + 8];
  if (above > 0) scroller.scrollTop -= above;
  else if (below > 0) scroller.scrollTop += below;
}

async function drawThumbnail(frame, article) {
  const figures = figuresIn(article);
  const figure = figures.find((each) => each.dataset.picture === "actual") ?? figures[0];
  if (!figure) return frame.classList.add("none");
  const picture = new Picture(figure);
  await picture.drawn;
  const [width, height] = [64, 48];
  const ratio = Math.min(3, Math.max(1, devicePixelRatio));
  const canvas = make("canvas", { width: width * ratio, height: height * ratio });
  const places = all(".cause", article).flatMap((cause) => regionsIn(cause.dataset.places));
  const region = places[0] ?? regionsIn(article.dataset.regions)[0];
  const [w, h] = [picture.width, picture.height];
  // The beginning of the place, at most a fourth as large as it is; without one, the top left.
  // A picture smaller than the frame grows into it.
  const least = clamp(Math.max(w / width, h / height), 1 / 8, 1);
  const scale = clamp((region?.width ?? w) / width, least, 4);
  const part = { width: width * scale, height: height * scale };
  const middle = region ? region.y + region.height / 2 - part.height / 2 : 0;
  const x = w <= part.width ? (w - part.width) / 2 : clamp((region?.x ?? 0) - 4 * scale, 0, w - part.width);
  const y = h <= part.height ? (h - part.height) / 2 : clamp(middle, 0, h - part.height);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = scale >= 1;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.canvas, x, y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  frame.append(canvas);
}
