import GridreelPrimitives

/// A text drawn for a terminal in a page: the content of `<pre>`, whose colours are elements.
enum PreText {
  private static let entities: [(name: String, text: String)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#39;", "'"),
    ("&nbsp;", " "), ("&amp;", "&"),
  ]

  /// The text without elements if it has any for preformatted text; all others as they are.
  static func plain(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "<")) else { return bytes }
    let start = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
    guard start.contains("<pre"), start.contains("</span>") else { return bytes }
    var (tags, plain) = (HTMLTags(bytes), [UInt8]())
    while let part = tags.next() {
      if case .text(let range) = part { plain += bytes[range] }
    }
    var text = String(decoding: plain, as: UTF8.self)
    for entity in entities where text.contains(entity.name) {
      text = text.replacing(entity.name, with: entity.text)
    }
    return Array(text.utf8)
  }
}
