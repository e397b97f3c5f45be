// Scrolling, dragging and reading pixels.

const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lets a pane be scrolled together with the others, dragged, zoomed and read. */
function listenToStage(viewer, pane) {
  const { stage } = pane;
  stage.addEventListener("scroll", () => {
    for (const other of viewer.panes) {
      if (other === pane) continue;
      other.stage.scrollLeft = stage.scrollLeft;
      other.stage.scrollTop = stage.scrollTop;
    }
  });
  stage.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    viewer.step(event.deltaY < 0 ? 1 : -1, { pane, x: event.clientX, y: event.clientY });
  }, { passive: false });
  stage.addEventListener("dblclick", (event) => {
    viewer.step(event.shiftKey ? -1 : 1, { pane, x: event.clientX, y: event.clientY });
  });
  stage.addEventListener("pointermove", (event) => showReadout(pane.pixelAt(event.clientX, event.clientY)));
  stage.addEventListener("pointerleave", () => showReadout(null));
  stage.addEventListener("keydown", (event) => {
    if (!event.shiftKey || !(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = moves[event.key];
    const step = event.ctrlKey ? 10 : 1;
    const from = viewer.pixel ?? { x: -x, y: -y };
    const pixel = {
      x: clamp(from.x + x * step, 0, viewer.extent.width - 1),
      y: clamp(from.y + y * step, 0, viewer.extent.height - 1),
    };
    showReadout(pixel);
    say(viewer.readout.textContent);
  });
  if (viewer.view !== "slider") letDrag(stage);
}

/** A mouse drags the picture; fingers scroll it anyway. */
function letDrag(stage) {
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType !== "mouse") return;
    const start = { x: event.clientX + stage.scrollLeft, y: event.clientY + stage.scrollTop };
    const drag = (move) => {
      stage.scrollLeft = start.x - move.clientX;
      stage.scrollTop = start.y - move.clientY;
    };
    stage.setPointerCapture(event.pointerId);
    stage.classList.add("dragged");
    stage.addEventListener("pointermove", drag);
    stage.addEventListener("lostpointercapture", () => {
      stage.classList.remove("dragged");
      stage.removeEventListener("pointermove", drag);
    }, { once: true });
  });
}

const probeCanvas = make("canvas", { width: 1, height: 1 });
const probeContext = probeCanvas.getContext("2d", { willReadFrequently: true });

/** Red, green, blue and alpha of a picture's pixel; null outside of it. */
function colorAt(picture, { x, y }) {
  if (!picture || x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null;
  probeContext.imageSmoothingEnabled = false;
  probeContext.clearRect(0, 0, 1, 1);
  probeContext.drawImage(picture.canvas, x, y, 1, 1, 0, 0, 1, 1);
  return [...probeContext.getImageData(0, 0, 1, 1).data];
}

/** A colour as `#rrggbb`, with its opacity where it is not whole. */
function colorText(color) {
  const digits = color.slice(0, 3).map((channel) => channel.toString(16).padStart(2, "0")).join("");
  return color[3] === 255 ? `#${digits}` : `#${digits} at ${Math.round(color[3] / 2.55)} %`;
}

/** Shows a pixel's colours in both pictures; null shows how to read them. */
function showReadout(pixel) {
  const { extent, pictures, panes, readout } = viewer;
  const isInside = pixel && pixel.x >= 0 && pixel.y >= 0
    && pixel.x < extent.width && pixel.y < extent.height;
  viewer.pixel = isInside ? pixel : null;
  for (const pane of panes) pane.showProbe(viewer.pixel);
  if (!isInside) {
    readout.replaceChildren(make("span", { class: "hint" },
      "Point at the picture to read its pixels. Drag to move it, Ctrl and the wheel zoom."));
    return;
  }
  const parts = [make("span", { class: "where" }, `x ${pixel.x}  y ${pixel.y}`)];
  const colors = ["expected", "actual"].filter((kind) => pictures[kind]).map((kind) => {
    const color = colorAt(pictures[kind], pixel);
    const isExact = pictures[kind].isExact(pixel);
    const patch = make("i", { class: "patch", "aria-hidden": "true" });
    if (color) patch.style.backgroundColor = `rgb(${color.slice(0, 3).join(" ")} / ${color[3] / 255})`;
    parts.push(" ", make("span", { class: "color", "data-color": kind },
      make("small", {}, kind), " ", patch, " ",
      color ? `${isExact ? "" : "about "}${colorText(color)}` : "none"));
    return isExact ? color : null;
  });
  if (colors.length === 2 && colors[0] && colors[1]) {
    const delta = colors[0].map((channel, place) => colors[1][place] - channel);
    const channels = ["R", "G", "B", "A"].flatMap((name, place) =>
      delta[place] ? [`${name} ${delta[place] > 0 ? "+" : "−"}${Math.abs(delta[place])}`] : []);
    parts.push(" ", make("span", { class: "delta" }, channels.length ? channels.join("  ") : "equal"));
  }
  readout.replaceChildren(...parts);
}
