"""What is asked of a page, in its own language."""

HELPERS = """
window.check = {
  current: () => document.querySelector('article.picture.current')?.id ?? '',
  shown: () => [...document.querySelectorAll('.list > li')].filter((item) => !item.hidden).length,
  folded: () => [...document.querySelectorAll('.folded li')].filter((item) => !item.hidden).length,
  view: () => document.querySelector('#views input:checked')?.value ?? '',
  zoom: () => Number(document.querySelector('#viewer').dataset.zoom),
  focus: () => document.activeElement?.id || document.activeElement?.className
    || document.activeElement?.tagName,
  visible: (selector) => {
    const element = document.querySelector(selector);
    return Boolean(element && element.checkVisibility({ visibilityProperty: true }));
  },
  divider: () => Number(document.querySelector('#divider').getAttribute('aria-valuenow')),
};
"""

NAMELESS = """
[...document.querySelectorAll('a[href], button, input, select, summary, [role=slider], [tabindex="0"]')]
  .filter((element) => element.checkVisibility() && !element.closest('dialog:not([open])'))
  .filter((element) => {
    const label = element.labels?.length ? element.labels[0].textContent : '';
    const name = element.getAttribute('aria-label') || label || element.textContent;
    return !name.trim();
  }).map((element) => element.outerHTML.slice(0, 120))
"""

# The contrast of every text with what lies behind it, after WCAG 2.2.
CONTRASTS = """
(() => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const parse = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const light = (color) => {
    const [red, green, blue] = color.slice(0, 3).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      layers.push(parse(getComputedStyle(each).backgroundColor));
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const poor = new Set();
  let count = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('script, style, :disabled, dialog:not([open])')) continue;
    const ground = behind(element);
    const ink = over(parse(getComputedStyle(element).color), ground);
    const [high, low] = [light(ink), light(ground)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    count += 1;
    if (ratio < 4.5) {
      poor.add(`${ratio.toFixed(2)} ${element.tagName}.${element.className} ${node.textContent.trim().slice(0, 30)}`);
    }
  }
  return { count, poor: [...poor] };
})()
"""
