// Pictures: to a page with scripts, what is in `noscript` is a text, which costs nothing until somebody looks at it.

/** The figures of an article, outside of the page. */
function figuresIn(article) {
  const text = one("noscript", article)?.textContent ?? "";
  return all("figure", new DOMParser().parseFromString(text, "text/html"));
}

/** The file of a layer: its own, or that of the article to which it leads. */
function fileOf(layer) {
  if (layer.matches("img")) return layer;
  return figuresIn(one(layer.getAttribute("href")))
    .flatMap((figure) => all("img", figure))
    .find((image) => image.dataset.file === layer.dataset.file);
}

/** A picture on a canvas, which is drawn once its files are decoded. */
class Picture {
  constructor(figure) {
    const [width, height] = figure.dataset.size.split(",").map(Number);
    Object.assign(this, { width, height });
    this.canvas = make("canvas", { width, height, role: "img", "aria-label": figure.getAttribute("aria-label") });
    this.exact = "exact" in figure.dataset ? regionsIn(figure.dataset.exact) : null;
    this.isFaded = "faded" in figure.dataset;
    this.drawn = this.draw(all("[data-file]", figure).map(fileOf)).catch(() => {});
  }

  async draw(files) {
    const images = await Promise.all(files.map(async (file) => {
      const image = make("img", { src: file.getAttribute("src") });
      await image.decode();
      return image;
    }));
    const context = this.canvas.getContext("2d");
    if (this.isFaded) {
      // As pale as the picture of differences is where nothing differs.
      context.fillStyle = "#fff";
      context.fillRect(0, 0, this.width, this.height);
      context.globalAlpha = 79 / 255;
      context.filter = "grayscale(1)";
    }
    const size = (name) => Number(files[0].getAttribute(name));
    this.isReduced = images[0].naturalWidth < size("width");
    context.drawImage(images[0], 0, 0, size("width"), size("height"));
    if (images.length === 1) return;
    [context.globalAlpha, context.filter] = [1, "none"];
    for (const { x, y, width, height } of this.exact) context.clearRect(x, y, width, height);
    context.drawImage(images[1], 0, 0);
  }

  /** Whether a pixel is as in the file. */
  isExact({ x, y }) {
    return !this.isReduced || this.exact.some((part) =>
      x >= part.x && y >= part.y && x < part.x + part.width && y < part.y + part.height);
  }
}

/** On paper, the page shows all pictures as it does without scripts. */
function startPrinting() {
  addEventListener("beforeprint", () => {
    for (const article of all("article.picture")) {
      const figures = figuresIn(article);
      if (figures.length) one("noscript", article).after(make("div", { class: "figures" }, ...figures));
    }
  });
  addEventListener("afterprint", () => all(".figures").forEach((figures) => figures.remove()));
}
