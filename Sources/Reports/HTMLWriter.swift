/// Writes HTML in which no text can become markup.
///
/// Elements and attributes have names that only code can write, and each attribute's factory knows what
/// its value may be: texts are escaped, addresses are places of the page or pictures of our own, and there is
/// no way to write an event handler, a style or an address from a text.
struct HTMLWriter {
  /// The page so far, as UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Elements with content.
  enum Element: String {
    case a, article, aside, bdi, body, button, code, details, dd, div, dl, dt, em, figcaption,
      figure
    case footer, form, h1, h2, h3, head, header, html, i, kbd, label, legend, li, main, nav, ol,
      option
    case fieldset, p, section, select, small, span, strong, summary, title, ul, dialog, noscript
    case table, tbody, td, th, tr
  }

  /// Elements without content.
  enum VoidElement: String {
    case img, input, meta, br
  }

  /// Writes an element and what `content` writes into it.
  mutating func element(
    _ element: Element, _ attributes: [HTMLAttribute] = [],
    _ content: (inout HTMLWriter) -> Void = { _ in }
  ) {
    open(element.rawValue, attributes)
    content(&self)
    append("</\(element.rawValue)>")
  }

  /// Writes an element that holds one text.
  mutating func element(_ element: Element, _ attributes: [HTMLAttribute] = [], text: String) {
    self.element(element, attributes) { $0.text(text) }
  }

  /// Writes an element that cannot hold anything.
  mutating func void(_ element: VoidElement, _ attributes: [HTMLAttribute]) {
    open(element.rawValue, attributes)
  }

  /// Writes a text; what it hides is made visible.
  mutating func text(_ text: String) { append(text.markup) }

  /// Writes a line's end between elements.
  mutating func newline() { append("\n") }

  /// Writes the line that every page begins with.
  mutating func doctype() { append("<!DOCTYPE html>\n") }

  /// Writes a style sheet or a script of our own, which must not hold its own end.
  mutating func program(_ kind: Program, _ source: [UInt8], nonce: String) {
    open(kind.rawValue, [.nonce(nonce)])
    bytes += source
    append("</\(kind.rawValue)>\n")
  }

  /// What a browser carries out.
  enum Program: String {
    case style, script
  }

  /// Puts in what another writer wrote.
  mutating func append(_ other: HTMLWriter) { bytes += other.bytes }

  private mutating func open(_ name: String, _ attributes: [HTMLAttribute]) {
    append("<\(name)")
    for attribute in attributes { attribute.write(to: &bytes) }
    append(">")
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }
}

/// An attribute whose value fits its name.
struct HTMLAttribute {
  private let name: String
  private let value: [UInt8]?

  private init(_ name: String, _ text: String) {
    (self.name, value) = (name, Array(text.markup.utf8))
  }

  private init(_ name: String, bytes: [UInt8]?) { (self.name, value) = (name, bytes) }

  /// The element's own name, of letters, digits and hyphens.
  static func id(_ id: String) -> HTMLAttribute { HTMLAttribute("id", id) }
  /// Names for the style sheet.
  static func `class`(_ names: String) -> HTMLAttribute { HTMLAttribute("class", names) }
  /// A role for assistive technology.
  static func role(_ role: StaticString) -> HTMLAttribute { HTMLAttribute("role", "\(role)") }
  /// A fact for assistive technology: `aria-` and the name.
  static func aria(_ name: StaticString, _ text: String) -> HTMLAttribute {
    HTMLAttribute("aria-\(name)", text)
  }
  /// A fact for the script: `data-` and the name.
  static func data(_ name: StaticString, _ text: String) -> HTMLAttribute {
    HTMLAttribute("data-\(name)", text)
  }
  /// A place of the same page.
  static func link(to id: String) -> HTMLAttribute { HTMLAttribute("href", "#\(id)") }
  /// What a picture shows, in words.
  static func alternative(_ text: String) -> HTMLAttribute { HTMLAttribute("alt", text) }
  /// A PNG file, held by the page itself.
  static func picture(_ file: [UInt8]) -> HTMLAttribute {
    HTMLAttribute("src", bytes: Array("data:image/png;base64,".utf8) + file.base64)
  }
  /// A count of pixels, 0 or more.
  static func pixels(_ name: Extent, _ count: Int) -> HTMLAttribute {
    HTMLAttribute(name.rawValue, "\(count)")
  }
  /// A text that changes nothing but what is shown or chosen.
  static func plain(_ name: Plain, _ text: String) -> HTMLAttribute {
    HTMLAttribute(name.rawValue, text)
  }
  /// Something that is so.
  static func flag(_ flag: Flag) -> HTMLAttribute { HTMLAttribute(flag.rawValue, bytes: nil) }
  /// The word by which the page's policy knows its own style sheet and script.
  static func nonce(_ word: String) -> HTMLAttribute { HTMLAttribute("nonce", word) }

  /// The sides of a picture.
  enum Extent: String {
    case width, height
  }

  /// Attributes that take any text.
  enum Plain: String {
    case lang, dir, title, name, value, type, placeholder, content, charset, tabindex, autocomplete
    case `for`
    case httpEquivalent = "http-equiv"
    case spellcheck, scope
  }

  /// Attributes without a value.
  enum Flag: String {
    case hidden, open, checked, selected, disabled
  }

  func write(to bytes: inout [UInt8]) {
    bytes += " \(name)".utf8
    guard let value else { return }
    bytes += "=\"".utf8
    bytes += value
    bytes.append(UInt8(ascii: "\""))
  }
}
