extension RichText {
  /// The text of Markdown or HTML without its marks, as it would be printed.
  ///
  /// Its time is proportional to its length.
  ///
  /// - Parameter text: Any text.
  /// - Returns: Nil if nothing shows that it is one of them: no link `[text](https://example.org)`, no `**strong**` word, no
  ///   tag of HTML, no reference such as `&amp;`; and if it has a tag that HTML does not know, since it may be code.
  package static func printed(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes -> String? in
      var signs = MarkupSigns()
      guard signs.read(bytes) else { return nil }
      guard !signs.breaks.isEmpty else {
        return RichText(markdown: String(decoding: bytes, as: UTF8.self)).text
      }
      var (marked, start) = ([UInt8](), 0)
      for place in signs.breaks {
        marked += bytes[start..<place]
        marked += "<br>".utf8
        start = place
      }
      marked += bytes[start...]
      let lines = RichText(markdown: String(decoding: marked, as: UTF8.self)).text
        .split(whereSeparator: \.isNewline)
      return lines.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
    }
  }
}

extension String {
  /// The text with the characters that references of HTML such as `&amp;` stand for.
  package var withoutReferences: String {
    guard utf8.contains(UInt8(ascii: "&")), utf8.contains(UInt8(ascii: ";")) else { return self }
    var text = self
    return text.withUTF8 { bytes in
      var (printed, place) = ([UInt8](), 0)
      while place < bytes.count {
        if bytes[place] == UInt8(ascii: "&"), let found = MarkdownReference(bytes, at: place) {
          printed += found.text.utf8
          place = found.end
        } else {
          printed.append(bytes[place])
          place += 1
        }
      }
      return String(decoding: printed, as: UTF8.self)
    }
  }
}

/// What shows that a text is Markdown or HTML.
private struct MarkupSigns {
  /// The places of the tags that end a line.
  private(set) var breaks: [Int] = []
  private var isFound = false
  private var (hasBracket, hasStrong) = (false, false)

  /// Reads a text.
  ///
  /// - Returns: Whether it is Markdown or HTML for sure.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    while place < bytes.count {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      switch bytes[place] {
      case UInt8(ascii: "<"):
        guard let tag = MarkdownTag(bytes, at: place), let name = tag.name else { break }
        guard note(name, isEnd: !tag.begins, at: place) else { return false }
        place = tag.end - 1
      case UInt8(ascii: "&"):
        if MarkdownReference(bytes, at: place) != nil { isFound = true }
      case UInt8(ascii: "["): hasBracket = true
      case UInt8(ascii: "]") where next == UInt8(ascii: "(") && hasBracket:
        if Self.leads(MarkdownTarget(bytes, at: place + 1)) { isFound = true }
      case UInt8(ascii: "*") where next == UInt8(ascii: "*"):
        strong(bytes, place)
        place += 1
      default: break
      }
      place += 1
    }
    return isFound
  }

  /// Notes a tag; false if HTML does not know it.
  private mutating func note(_ name: String, isEnd: Bool, at place: Int) -> Bool {
    let isBlock = HTMLNames.blocks.contains(name)
    guard isBlock || HTMLNames.inlines.contains(name) else { return false }
    if isBlock && isEnd { breaks.append(place) }
    isFound = true
    return true
  }

  /// Whether a target is an address, and no part of a formula or a pattern.
  private static func leads(_ target: MarkdownTarget?) -> Bool {
    guard let address = target?.address else { return false }
    return ["http:", "https:", "mailto:", "/", "./", "#"].contains(where: address.hasPrefix)
  }

  /// Notes `**`, which begins a strong word behind a blank, and ends one before a blank.
  private mutating func strong(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    func isWord(_ place: Int) -> Bool {
      bytes.indices.contains(place) && (bytes[place].isAlphanumeric || bytes[place] >= 0x80)
    }
    let (before, after) = (isWord(place - 1), isWord(place + 2))
    if hasStrong, before, !after { isFound = true }
    if after, !before { hasStrong = true }
  }
}
