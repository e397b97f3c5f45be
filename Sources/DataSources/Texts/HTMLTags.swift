/// The tags of HTML and the texts between them, one after another (HTML, section 13.2.5).
struct HTMLTags {
  enum Part {
    case text(Range<Int>)
    case start(HTMLTag)
    case end(String)
  }

  /// The elements whose content is text up to their end.
  private static let raw: Set = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]

  private let bytes: [UInt8]
  private var place = 0
  /// The end of the content of a raw element that has begun.
  private var raw: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
  }

  /// The next part; nil at the end, and for what stands behind a tag that is cut off.
  mutating func next() -> Part? {
    if let name = raw {
      raw = nil
      skipRaw(name)
    }
    while place < bytes.count {
      let start = place
      let mark = bytes[(start + (isMarkup(start) ? 0 : 1))...].firstIndex(of: UInt8(ascii: "<"))
      place = mark ?? bytes.count
      if place > start {
        // A sign that begins no tag belongs to the text.
        return .text(start..<place)
      }
      let isEnd = byte(place + 1) == UInt8(ascii: "/")
      let name = place + (isEnd ? 2 : 1)
      guard byte(name)?.isASCIILetter ?? false else {
        skipComment()
        continue
      }
      place = name
      guard let tag = readTag() else { return nil }
      if isEnd { return .end(tag.name) }
      if Self.raw.contains(tag.name) { raw = tag.name }
      return .start(tag)
    }
    return nil
  }

  private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Whether a tag or a comment begins at a place.
  private func isMarkup(_ place: Int) -> Bool {
    guard bytes[place] == UInt8(ascii: "<"), let next = byte(place + 1) else { return false }
    return next.isASCIILetter || "/!?".utf8.contains(next)
  }

  private mutating func skipComment() {
    let rest = bytes[place...]
    guard rest.starts(with: "<!--".utf8) else {
      place = rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      return
    }
    // `<!-->` and `<!--->` are whole comments.
    var end = place + 4
    if byte(end) == UInt8(ascii: ">") {
      place = end + 1
      return
    }
    while end < bytes.count {
      guard let mark = bytes[end...].firstIndex(of: UInt8(ascii: ">")) else { break }
      if bytes[(place + 3)..<mark].suffix(2).elementsEqual("--".utf8)
        || bytes[(place + 4)..<mark].suffix(3).elementsEqual("--!".utf8)
      {
        place = mark + 1
        return
      }
      end = mark + 1
    }
    place = bytes.count
  }

  private mutating func skipRaw(_ name: String) {
    let count = name.utf8.count
    while place < bytes.count {
      guard let mark = bytes[place...].firstIndex(of: UInt8(ascii: "<")) else { break }
      place = mark + 1
      guard byte(place) == UInt8(ascii: "/"), place + count < bytes.count else { continue }
      let own = bytes[(place + 1)...].prefix(count).map { $0 | 0x20 }
      let end = byte(place + 1 + count) ?? 0x20
      if own.elementsEqual(name.utf8), end <= 0x20 || "/>".utf8.contains(end) {
        place = mark
        return
      }
    }
    place = bytes.count
  }

  /// Reads a tag from its name on; nil if it is cut off.
  private mutating func readTag() -> HTMLTag? {
    var tag = HTMLTag(name: word { $0 <= 0x20 || "/>".utf8.contains($0) }.lowercased())
    while let next = byte(place) {
      if next == UInt8(ascii: ">") {
        place += 1
        return tag
      }
      guard next > 0x20, next != UInt8(ascii: "/") else {
        place += 1
        continue
      }
      let name = word { $0 <= 0x20 || "/>=".utf8.contains($0) }.lowercased()
      skipSpace()
      guard byte(place) == UInt8(ascii: "=") else {
        // What begins with `=` would not be passed otherwise.
        tag.add(name, [])
        continue
      }
      place += 1
      skipSpace()
      tag.add(name, value())
    }
    return nil
  }

  private mutating func skipSpace() {
    while let next = byte(place), next <= 0x20 { place += 1 }
  }

  /// The bytes up to one that ends them, of which the first few count.
  private mutating func word(_ ends: (UInt8) -> Bool) -> String {
    let end = bytes[place...].firstIndex(where: ends) ?? bytes.count
    defer { place = end }
    return String(decoding: bytes[place..<end].prefix(32), as: UTF8.self)
  }

  private mutating func value() -> ArraySlice<UInt8> {
    guard let quote = byte(place), "\"'".utf8.contains(quote) else {
      let end = bytes[place...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") } ?? bytes.count
      defer { place = end }
      return bytes[place..<end]
    }
    let end = bytes[(place + 1)...].firstIndex(of: quote) ?? bytes.count
    defer { place = min(end + 1, bytes.count) }
    return bytes[(place + 1)..<end]
  }
}

extension UInt8 {
  /// Whether it is a letter of ASCII.
  var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
