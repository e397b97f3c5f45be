// The page as a whole: appearance, help, copying, keys, and the start of everything.

function startAppearance() {
  const saved = document.documentElement.dataset.appearance ?? "auto";
  for (const input of all("#appearance input")) {
    input.checked = input.value === saved;
    input.addEventListener("change", () => {
      if (input.value === "auto") delete document.documentElement.dataset.appearance;
      else document.documentElement.dataset.appearance = input.value;
      memory.write("appearance", input.value);
    });
  }
}

function startHelp() {
  one("#help-button").addEventListener("click", () => one("#help").showModal());
  one("#help-close").addEventListener("click", () => one("#help").close());
  one("#help").addEventListener("click", (event) => {
    if (event.target === one("#help")) one("#help").close();
  });
  const keys = one("#single-keys");
  keys.checked = memory.read("single-keys") !== "off";
  keys.addEventListener("change", () => memory.write("single-keys", keys.checked ? "on" : "off"));
}

/** Makes each cause that has places a button that shows them. */
function startCauses() {
  for (const article of all("article.picture")) {
    if (!one("noscript", article)) continue;
    all(".cause", article).forEach((cause, index) => {
      if (!cause.dataset.places) return;
      const button = make("button", { type: "button", "aria-pressed": "false" });
      button.append(...cause.childNodes);
      button.title = "Show its places on the picture";
      button.addEventListener("click", () => viewer.chooseCause(index));
      cause.append(button);
    });
  }
}

function startCopying() {
  for (const button of all("button.copy")) {
    button.addEventListener("click", () => copyCommand(button));
  }
}

async function copyCommand(button) {
  const code = one("code", button.parentElement);
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    // Where a page from a file may not use the clipboard, the older way may work.
    getSelection().selectAllChildren(code);
    isCopied = document.execCommand("copy");
  }
  button.textContent = isCopied ? "Copied" : "Press Ctrl C";
  button.classList.toggle("done", isCopied);
  say(isCopied ? "The command is copied" : "The command is selected");
  setTimeout(() => {
    button.textContent = "Copy";
    button.classList.remove("done");
  }, 2000);
}

const keyActions = {
  j: () => list.step(1), k: () => list.step(-1), "/": () => one("#search").focus(),
  "+": () => viewer.step(1), "=": () => viewer.step(1), "-": () => viewer.step(-1),
  "−": () => viewer.step(-1), 0: () => viewer.setZoom("fit"),
  n: () => viewer.goToPlace(1), p: () => viewer.goToPlace(-1),
  g: () => one("#pixel-grid").click(), h: () => one("#places").click(),
  c: () => one("article.current .copy")?.click(),
  a: () => (one("article.current .copy.all") ?? one("article.current .copy"))?.click(), "?": () => one("#help").showModal(),
  ...Object.fromEntries(views.map((view, place) => [place + 1, () => viewer.choose(view.name)])),
};
const viewerKeys = new Set([..."+=-−0npgh1234567"]);

function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || one("#help").open) return;
    if (event.target.matches("input[type=search], select") || !one("#single-keys").checked) return;
    const hasPictures = viewer.article !== null && viewer.article.classList.contains("current");
    if (event.key === " ") {
      if (!hasPictures || viewer.view !== "toggle") return;
      if (event.target.matches("button, input, a, summary")) return;
      event.preventDefault();
      return viewer.flip();
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : "";
    if (!key || !(key in keyActions) || (viewerKeys.has(key) && !hasPictures)) return;
    event.preventDefault();
    keyActions[key]();
  });
}

viewer.build();
startAppearance();
startHelp();
startCauses();
startCopying();
startPrinting();
startKeys();
list.start();
const named = list.entries.findIndex((entry) => one("a", entry).getAttribute("href") === location.hash);
list.apply();
if (named > 0) list.select(named);
addEventListener("hashchange", () => {
  const place = list.entries.findIndex((entry) => one("a", entry).getAttribute("href") === location.hash);
  if (place >= 0 && place !== list.current) list.select(place);
});
