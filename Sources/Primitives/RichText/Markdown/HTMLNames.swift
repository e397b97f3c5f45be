/// The names of HTML's tags.
enum HTMLNames {
  /// The tags that end a line of text.
  static let blocks: Set<String> = [
    "blockquote", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ol", "p", "table", "td", "th",
    "tr", "ul",
  ]
  /// The others that texts have.
  static let inlines: Set<String> = [
    "a", "abbr", "b", "big", "br", "center", "cite", "code", "del", "em", "font", "hr", "i",
    "img", "ins", "kbd", "mark", "nobr", "pre", "q", "s", "samp", "small", "span", "strike",
    "strong", "sub", "sup", "tbody", "thead", "tt", "u", "var", "wbr",
  ]
  /// All that pages have (HTML Living Standard, section 4, and its obsolete elements), and those of SVG's drawings.
  static let all = blocks.union(inlines).union([
    "acronym", "address", "area", "article", "aside", "audio", "base", "bdi", "bdo", "body",
    "button", "canvas", "caption", "circle", "col", "colgroup", "data", "datalist", "dd", "details",
    "dfn", "dialog", "dir", "dl", "dt", "embed", "fieldset", "figcaption", "figure", "footer",
    "form", "frame", "frameset", "g", "head", "header", "hgroup", "html", "iframe", "input",
    "label", "legend", "line", "link", "main", "map", "marquee", "math", "menu", "meta", "meter",
    "nav", "noscript", "object", "optgroup", "option", "output", "param", "path", "picture",
    "polygon", "progress", "rect", "rp", "rt", "ruby", "script", "search", "section", "select",
    "slot", "source", "style", "summary", "svg", "template", "textarea", "tfoot", "time", "title",
    "track", "video",
  ])
}
