/// The address of a link, and the end of what names it.
struct MarkdownTarget {
  let address: String
  let end: Int

  /// Brackets in an address that are nested deeper are none (as in CommonMark's reference implementation).
  private static let deepest = 32

  /// Reads `(address "title")`; nil if there is none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "(") else { return nil }
    var place = Self.space(bytes, start + 1)
    guard let range = Self.address(bytes, &place) else { return nil }
    let gap = Self.space(bytes, place)
    if gap > place, let behind = Self.title(bytes, gap) { place = behind }
    place = Self.space(bytes, place)
    guard place < bytes.count, bytes[place] == UInt8(ascii: ")") else { return nil }
    (address, end) = (Self.text(bytes[range]), place + 1)
  }

  /// Reads `<https://example.org>` or `<ada@example.org>`; nil if it is neither.
  init?(autolink bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    var end = start + 1
    var (colon, sign): (Int?, Int?) = (nil, nil)
    while end < bytes.count, bytes[end] != UInt8(ascii: ">") {
      guard bytes[end] > 0x20, bytes[end] != UInt8(ascii: "<") else { return nil }
      if bytes[end] == UInt8(ascii: ":"), colon == nil { colon = end }
      if bytes[end] == UInt8(ascii: "@"), sign == nil { sign = end }
      end += 1
    }
    guard end < bytes.count, start + 1 < end else { return nil }
    let text = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    if let colon, Self.isScheme(bytes[start + 1..<colon]) {
      (address, self.end) = (text, end + 1)
    } else if let sign, Self.isMailbox(bytes[start + 1..<sign], bytes[sign + 1..<end]) {
      (address, self.end) = ("mailto:" + text, end + 1)
    } else {
      return nil
    }
  }

  private static func isScheme(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard 2...32 ~= name.count, let first = name.first, (first | 0x20) &- 0x61 < 26 else {
      return false
    }
    return name.allSatisfy { $0.isAlphanumeric || $0 &- 0x2b < 4 && $0 != 0x2c }
  }

  private static func isMailbox(
    _ name: Slice<UnsafeBufferPointer<UInt8>>, _ host: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return !name.isEmpty
      && name.allSatisfy { $0.isAlphanumeric || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
      && labels.allSatisfy { label in
        1...63 ~= label.count && label.first != 0x2d && label.last != 0x2d
          && label.allSatisfy { $0.isAlphanumeric || $0 == 0x2d }
      }
  }

  private static func space(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    return place
  }

  /// The bytes of an address, which may be empty.
  private static func address(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
  ) -> Range<Int>? {
    let start = place
    if start < bytes.count, bytes[start] == UInt8(ascii: "<") {
      place += 1
      while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
        if bytes[place] == 0x0a || bytes[place] == UInt8(ascii: "<") { return nil }
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard place < bytes.count else { return nil }
      place += 1
      return start + 1..<place - 1
    }
    var depth = 0
    while place < bytes.count, bytes[place] > 0x20 {
      switch bytes[place] {
      case UInt8(ascii: "\\") where place + 1 < bytes.count && bytes[place + 1].isPunctuation:
        place += 1
      case UInt8(ascii: "("):
        depth += 1
        if depth > deepest { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { return start..<place }
        depth -= 1
      default: break
      }
      place += 1
    }
    return depth == 0 ? start..<min(place, bytes.count) : nil
  }

  /// The offset behind a title in quotes or brackets; nil if there is none.
  private static func title(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    let opening = bytes[start]
    guard opening == 0x22 || opening == 0x27 || opening == UInt8(ascii: "(") else { return nil }
    let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : opening
    var place = start + 1
    while place < bytes.count, bytes[place] != closing {
      if opening == UInt8(ascii: "("), bytes[place] == opening { return nil }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place < bytes.count ? place + 1 : nil
  }

  /// An address without escapes, its references to characters resolved.
  static func text(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, hasEscapes: Bool = true
  ) -> String {
    let all = bytes.base
    var (result, place) = ([UInt8](), bytes.startIndex)
    while place < bytes.endIndex {
      if hasEscapes, bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.endIndex,
        bytes[place + 1].isPunctuation
      {
        place += 1
      } else if bytes[place] == UInt8(ascii: "&"), let found = MarkdownReference(all, at: place),
        found.end <= bytes.endIndex
      {
        result += Array(found.text.utf8)
        place = found.end
        continue
      }
      result.append(bytes[place])
      place += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A tag or a comment of HTML in a text.
struct MarkdownTag {
  /// What the tag stands for; nil for a tag that is not shown.
  private(set) var trait: RichLook.Trait?
  /// Its name in small letters; nil for a comment.
  private(set) var name: String?
  private(set) var isBreak = false
  /// Whether it begins or ends a link, and the address of one that begins.
  private(set) var isLink = false
  private(set) var address: String?
  private(set) var begins = true
  private(set) var end: Int

  /// Longer tags are text.
  private static let longest = 2_000

  private static let traits: [String: RichLook.Trait] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "code": .code, "kbd": .code,
    "samp": .code, "tt": .code, "s": .strikethrough, "del": .strikethrough,
    "strike": .strikethrough, "u": .underline, "ins": .underline, "sup": .superscript,
    "sub": .subscript,
  ]

  /// Whether it is a comment, or HTML knows its name: `<port>` in a text is what somebody fills in.
  var isKnown: Bool { name.map(HTMLNames.all.contains) ?? true }

  /// Reads a tag or a comment; nil if there is none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    let limit = min(bytes.count, start + Self.longest)
    var place = start + 1
    guard place < limit else { return nil }
    if bytes[place] == UInt8(ascii: "!") {
      guard let end = Self.comment(bytes, place, limit) else { return nil }
      self.end = end
      return
    }
    begins = bytes[place] != UInt8(ascii: "/")
    if !begins { place += 1 }
    let first = place
    while place < limit, bytes[place].isAlphanumeric || bytes[place] == 0x2d { place += 1 }
    guard place > first, (bytes[first] | 0x20) &- 0x61 < 26 else { return nil }
    let word = String(decoding: bytes[first..<place], as: UTF8.self).lowercased()
    name = word
    (isBreak, isLink, trait) = (word == "br", word == "a", Self.traits[word])
    var target: Range<Int>?
    guard let end = Self.end(bytes, place, limit, hasAttributes: begins, &target) else {
      return nil
    }
    self.end = end
    address = isLink ? target.map { MarkdownTarget.text(bytes[$0], hasEscapes: false) } : nil
  }

  /// The offset behind a comment such as `<!-- hidden -->`.
  private static func comment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int
  ) -> Int? {
    guard start + 4 < limit, bytes[start + 1] == 0x2d, bytes[start + 2] == 0x2d else { return nil }
    var place = start + 3
    while place + 2 < limit {
      if bytes[place] == 0x2d, bytes[place + 1] == 0x2d, bytes[place + 2] == UInt8(ascii: ">") {
        return place + 3
      }
      place += 1
    }
    return nil
  }

  /// The offset behind a tag's attributes and its bracket; finds the address among the attributes.
  private static func end(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int, hasAttributes: Bool,
    _ target: inout Range<Int>?
  ) -> Int? {
    var place = start
    while place < limit {
      let gap = place
      while place < limit, bytes[place] <= 0x20 { place += 1 }
      guard place < limit else { return nil }
      if bytes[place] == UInt8(ascii: ">") { return place + 1 }
      if bytes[place] == UInt8(ascii: "/"), place + 1 < limit, hasAttributes,
        bytes[place + 1] == UInt8(ascii: ">")
      {
        return place + 2
      }
      guard hasAttributes, place > gap, skipAttribute(bytes, &place, limit, &target)
      else { return nil }
    }
    return nil
  }

  private static func skipAttribute(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ limit: Int,
    _ target: inout Range<Int>?
  ) -> Bool {
    let name = place
    while place < limit, bytes[place].isAlphanumeric || "_.:-".utf8.contains(bytes[place]) {
      place += 1
    }
    guard place > name else { return false }
    let isTarget = bytes[name..<place].map { $0 | 0x20 } == Array("href".utf8)
    var value = place
    while value < limit, bytes[value] <= 0x20 { value += 1 }
    guard value < limit, bytes[value] == UInt8(ascii: "=") else { return true }
    value += 1
    while value < limit, bytes[value] <= 0x20 { value += 1 }
    guard value < limit else { return false }
    let quote = bytes[value]
    if quote == 0x22 || quote == 0x27 {
      let start = value + 1
      value = start
      while value < limit, bytes[value] != quote { value += 1 }
      place = value + 1
      if isTarget { target = start..<value }
      return value < limit
    }
    let start = value
    while value < limit, bytes[value] > 0x20, !"\"'=<>`".utf8.contains(bytes[value]) { value += 1 }
    place = value
    if isTarget { target = start..<value }
    return value > start
  }
}
