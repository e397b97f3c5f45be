// Panes: a picture, or several above each other, in a frame that scrolls.

const zoomSteps = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const largestFit = 8;
const pixelGridFrom = 6;
const framePadding = 16;
const mostMarks = 400;

const hint = "Scroll with the arrow keys; hold Shift to read single pixels.";

/** One frame with the pictures named in `kinds`, the last one on top. */
class Pane {
  constructor(title, kinds, pictures, extent) {
    this.kinds = kinds;
    this.extent = extent;
    this.sheets = Object.fromEntries(kinds.map((kind) => [kind, Pane.sheet(pictures[kind])]));
    this.pixels = make("div", { class: "pixels" });
    this.marks = make("div", { class: "marks" });
    this.probe = make("div", { class: "probe", hidden: true });
    this.layer = make(
      "div", { class: "layer" }, ...Object.values(this.sheets), this.pixels, this.marks, this.probe);
    this.stage = make(
      "div", { class: "stage", tabindex: 0, role: "group", "aria-label": `${title}. ${hint}` },
      this.layer);
    const sizes = new Set(kinds.map((kind) => `${pictures[kind].width} × ${pictures[kind].height}`));
    this.title = make("strong", {}, title);
    this.element = make(
      "div", { class: "pane", "data-pane": kinds.join(" ") },
      make("p", { class: "pane-title" }, this.title, " ",
        make("span", {}, [...sizes].join(" → "))),
      this.stage);
  }

  static sheet(picture) {
    const sheet = make("div", { class: "sheet" }, picture.canvas);
    sheet.picture = picture;
    return sheet;
  }

  /** Gives everything its size; the frame is at most `height` high. */
  layOut(zoom, height, showsGrid) {
    const { width: w, height: h } = this.extent;
    this.zoom = zoom;
    this.layer.style.width = `${w * zoom}px`;
    this.layer.style.height = `${h * zoom}px`;
    this.stage.style.height = `${Math.max(96, Math.min(height, h * zoom + 2 * framePadding))}px`;
    this.layer.classList.toggle("crisp", zoom >= 1);
    for (const sheet of Object.values(this.sheets)) {
      const { canvas, width, height } = sheet.picture;
      canvas.style.width = `${width * zoom}px`;
      canvas.style.height = `${height * zoom}px`;
    }
    this.pixels.hidden = !showsGrid || zoom < pixelGridFrom;
    this.pixels.style.backgroundSize = `${zoom}px ${zoom}px`;
    for (const mark of this.marks.children) this.place(mark, mark.region, 3);
  }

  /** Puts a box around a rectangle of pixels, `gap` CSS pixels outside of it. */
  place(box, region, gap) {
    box.style.left = `${region.x * this.zoom - gap}px`;
    box.style.top = `${region.y * this.zoom - gap}px`;
    box.style.width = `${region.width * this.zoom + 2 * gap}px`;
    box.style.height = `${region.height * this.zoom + 2 * gap}px`;
  }

  /** Shows boxes around places: each a region, a number or none, and whether it is the chosen one. */
  showMarks(places) {
    this.marks.replaceChildren(...places.slice(0, mostMarks).map((place) => {
      const mark = make("div", { class: place.isChosen ? "mark chosen" : "mark" });
      if (place.number) mark.append(make("span", {}, String(place.number)));
      mark.region = place.region;
      return mark;
    }));
    for (const mark of this.marks.children) this.place(mark, mark.region, 3);
  }

  /** The pixel under a place of the window; it may lie outside of the picture. */
  pixelAt(clientX, clientY) {
    const box = this.layer.getBoundingClientRect();
    return {
      x: Math.floor((clientX - box.left) / this.zoom),
      y: Math.floor((clientY - box.top) / this.zoom),
    };
  }

  /** Shows where a pixel is; null shows nothing. */
  showProbe(pixel) {
    this.probe.hidden = pixel === null;
    if (pixel) this.place(this.probe, { ...pixel, width: 1, height: 1 }, 1);
  }

  /** Scrolls so that the middle of a rectangle is in the middle of the frame. */
  centre(region) {
    const [left, top] = [this.layer.offsetLeft, this.layer.offsetTop];
    this.stage.scrollLeft = left + (region.x + region.width / 2) * this.zoom - this.stage.clientWidth / 2;
    this.stage.scrollTop = top + (region.y + region.height / 2) * this.zoom - this.stage.clientHeight / 2;
  }

  /** Scrolls so that a pixel's place stays where it was in the window. */
  hold(x, y, clientX, clientY) {
    const box = this.layer.getBoundingClientRect();
    this.stage.scrollLeft += box.left + x * this.zoom - clientX;
    this.stage.scrollTop += box.top + y * this.zoom - clientY;
  }
}

/** The zoom at which an extent fits into a room; small pictures grow by whole factors. */
function fittingZoom(extent, width, height) {
  const zoom = Math.min(width / extent.width, height / extent.height);
  return zoom >= 1 ? Math.min(largestFit, Math.floor(zoom)) : Math.max(zoom, 1 / 64);
}
