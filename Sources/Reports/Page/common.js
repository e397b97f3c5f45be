// What all parts of the page use. The files of this folder run one after the other in one function.

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element with attributes and children; texts never become markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Tells a screen reader; the same text twice is told twice. */
function say(text) {
  const spoken = one("#spoken");
  spoken.textContent = "";
  setTimeout(() => { spoken.textContent = text; }, 30);
}

/** What the browser keeps from one visit to the next, where it keeps anything. */
const memory = {
  read(name) {
    try { return localStorage.getItem(`gridreel-${name}`); } catch { return null; }
  },
  write(name, value) {
    try { localStorage.setItem(`gridreel-${name}`, value); } catch { /* then only for this visit */ }
  },
};

/** The rectangles of an attribute: `x,y,width,height x,y,width,height`. */
function regionsIn(text) {
  return (text ?? "").split(" ").filter(Boolean).map((part) => {
    const [x, y, width, height] = part.split(",").map(Number);
    return { x, y, width, height };
  });
}

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
