internal import GridreelPrimitives

/// Writes HTML in which no text can become markup.
///
/// Only code can choose the names of elements and attributes, and each attribute's factory restricts its
/// value: texts are escaped, addresses are anchors of the page or pictures of our own, and no text can become
/// an event handler, a style or an address.
struct HTMLWriter {
  /// The page so far, in UTF-8.
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

  /// Writes an element with the content that `content` writes.
  mutating func element(
    _ element: Element, _ attributes: [HTMLAttribute] = [],
    _ content: (inout HTMLWriter) -> Void = { _ in }
  ) {
    open(element.rawValue, attributes)
    content(&self)
    append("</\(element.rawValue)>")
  }

  /// Writes an element that contains one text.
  mutating func element(_ element: Element, _ attributes: [HTMLAttribute] = [], text: String) {
    self.element(element, attributes) { $0.text(text) }
  }

  /// Writes an element without content.
  mutating func void(_ element: VoidElement, _ attributes: [HTMLAttribute]) {
    open(element.rawValue, attributes)
  }

  /// Writes an escaped text with invisible characters made visible.
  mutating func text(_ text: String) { append(text.visible.markup) }

  /// Writes a line break between elements.
  mutating func newline() { append("\n") }

  /// Writes the document type.
  mutating func doctype() { append("<!DOCTYPE html>\n") }

  /// Writes a style sheet or a script of our own, which must not contain its own end tag.
  mutating func program(_ kind: Program, _ source: [UInt8], nonce: String) {
    open(kind.rawValue, [.nonce(nonce)])
    bytes += source
    append("</\(kind.rawValue)>\n")
  }

  /// The elements whose content a browser executes or applies.
  enum Program: String {
    case style, script
  }

  /// Appends the output of another writer.
  mutating func append(_ other: HTMLWriter) { bytes += other.bytes }

  private mutating func open(_ name: String, _ attributes: [HTMLAttribute]) {
    append("<\(name)")
    for attribute in attributes { attribute.write(to: &bytes) }
    append(">")
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }
}

/// An attribute whose value is valid for its name.
struct HTMLAttribute {
  private let name: String
  private let value: [UInt8]?

  private init(_ name: String, _ text: String) {
    (self.name, value) = (name, Array(text.visible.markup.utf8))
  }

  private init(_ name: String, bytes: [UInt8]?) { (self.name, value) = (name, bytes) }

  /// The element's identifier, of letters, digits and hyphens.
  static func id(_ id: String) -> HTMLAttribute { HTMLAttribute("id", id) }
  /// Class names for the style sheet.
  static func `class`(_ names: String) -> HTMLAttribute { HTMLAttribute("class", names) }
  /// A role for assistive technology.
  static func role(_ role: StaticString) -> HTMLAttribute { HTMLAttribute("role", "\(role)") }
  /// An `aria-` attribute for assistive technology.
  static func aria(_ name: StaticString, _ text: String) -> HTMLAttribute {
    HTMLAttribute("aria-\(name)", text)
  }
  /// A `data-` attribute for the script.
  static func data(_ name: StaticString, _ text: String) -> HTMLAttribute {
    HTMLAttribute("data-\(name)", text)
  }
  /// A link to an anchor of the same page.
  static func link(to id: String) -> HTMLAttribute { HTMLAttribute("href", "#\(id)") }
  /// The alternative text of a picture.
  static func alternative(_ text: String) -> HTMLAttribute { HTMLAttribute("alt", text) }
  /// A PNG or WebP file embedded in the page.
  static func picture(_ file: [UInt8]) -> HTMLAttribute {
    let type = file.starts(with: "RIFF".utf8) ? "webp" : "png"
    return HTMLAttribute("src", bytes: Array("data:image/\(type);base64,".utf8) + file.base64)
  }
  /// A size in pixels, 0 or more.
  static func pixels(_ name: Extent, _ count: Int) -> HTMLAttribute {
    HTMLAttribute(name.rawValue, "\(count)")
  }
  /// A text attribute that affects only what is shown or chosen.
  static func plain(_ name: Plain, _ text: String) -> HTMLAttribute {
    HTMLAttribute(name.rawValue, text)
  }
  /// A Boolean attribute.
  static func flag(_ flag: Flag) -> HTMLAttribute { HTMLAttribute(flag.rawValue, bytes: nil) }
  /// The nonce by which the page's policy accepts its own style sheet and script.
  static func nonce(_ word: String) -> HTMLAttribute { HTMLAttribute("nonce", word) }

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
