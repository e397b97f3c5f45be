extension RichText {
  /// Reads a text of inline Markdown (CommonMark 0.31): emphasis, code, links, escapes, breaks, references to
  /// characters; further `~~` as in GitHub's, and the tags of HTML that stand for a look.
  ///
  /// Any text is valid. Its time is proportional to its length.
  package init(markdown text: String) {
    var text = text
    self = text.withUTF8 { bytes in
      guard bytes.contains(where: MarkdownReader.isSpecial) else {
        return RichText(String(decoding: MarkdownReader.trimmed(bytes[...]), as: UTF8.self))
      }
      var reader = MarkdownReader(bytes)
      reader.read()
      return MarkdownWriter(bytes).text(of: reader.tokens)
    }
  }
}

/// A piece of Markdown.
enum MarkdownToken {
  /// Literal bytes of the source.
  case text(Range<Int>)
  /// Text that is not in the source as such.
  case made(String)
  case code(String)
  /// A run of delimiters that is left over in part, and the looks that it ends and begins.
  case delimiters(MarkdownDelimiters)
  /// The begin or the end of what a tag of HTML stands for.
  case tag(RichLook.Trait, begins: Bool)
  case link(String)
  case linkEnd
}

/// A run of `*`, `_` or `~`.
struct MarkdownDelimiters {
  let byte: UInt8
  /// Its length, and the number of delimiters that are not used.
  let length: Int
  var rest: Int
  let canOpen, canClose: Bool
  /// The number of looks that it ends and begins: emphasis, strong emphasis or a strikethrough.
  var ends = (single: 0, double: 0)
  var begins = (single: 0, double: 0)
}

/// Splits Markdown into tokens.
package struct MarkdownReader {
  /// An open bracket that may begin a link.
  private struct Bracket {
    let token: Int
    /// The last delimiters before it.
    let below: Int
    let isImage: Bool
    /// Whether it is outside of a link that was found.
    var isActive = true
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var tokens: [MarkdownToken] = []
  private var offset = 0
  /// The start of literal text that is not a token yet.
  private var pending = 0
  private var brackets: [Bracket] = []
  private var emphasis = MarkdownEmphasis()
  /// Whether a tag has begun a link.
  private var isInTaggedLink = false
  /// The last place of each length of backticks; nil before it was needed.
  private var backticks: [Int: Int]?

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether a byte may be more than literal text.
  package static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "!"), UInt8(ascii: "<"),
      UInt8(ascii: "&"), UInt8(ascii: "\\"), 0x0a, 0x0d:
      true
    default: false
    }
  }

  /// The bytes without white space at their ends.
  static func trimmed(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var bytes = bytes
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return bytes
  }

  mutating func read() {
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    pending = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if Self.isSpecial(byte) { special(byte) } else { offset += 1 }
    }
    flush(upTo: bytes.count)
    emphasis.resolve(above: -1, in: &tokens)
    trimEnd()
  }

  private mutating func special(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): delimiters(byte)
    case UInt8(ascii: "`"): code()
    case UInt8(ascii: "["): open(isImage: false)
    case UInt8(ascii: "!") where next(1) == UInt8(ascii: "["): open(isImage: true)
    case UInt8(ascii: "]"): close()
    case UInt8(ascii: "<"): angle()
    case UInt8(ascii: "&"): reference()
    case UInt8(ascii: "\\"): escape()
    case 0x0a, 0x0d: lineEnd()
    default: offset += 1
    }
  }

  private func next(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private mutating func flush(upTo end: Int) {
    if pending < end { tokens.append(.text(pending..<end)) }
    pending = end
  }

  /// Replaces the bytes up to `end` by a token.
  private mutating func take(_ token: MarkdownToken?, upTo end: Int) {
    flush(upTo: offset)
    if let token { tokens.append(token) }
    (offset, pending) = (end, end)
  }

  /// Removes white space at the end.
  private mutating func trimEnd() {
    while case .text(let range)? = tokens.last {
      let rest = Self.trimmed(bytes[range])
      guard rest.isEmpty else {
        tokens[tokens.count - 1] = .text(range.lowerBound..<rest.endIndex)
        return
      }
      tokens.removeLast()
    }
  }
}

// MARK: Escapes, references, line ends

extension MarkdownReader {
  private mutating func escape() {
    guard let escaped = next(1) else {
      offset += 1
      return
    }
    if escaped == 0x0a || escaped == 0x0d {
      take(.made("\n"), upTo: afterLineEnd(offset + 1))
    } else if escaped.isPunctuation {
      take(nil, upTo: offset + 1)
      offset += 1
    } else {
      offset += 1
    }
  }

  private mutating func reference() {
    guard let found = MarkdownReference(bytes, at: offset) else {
      offset += 1
      return
    }
    take(.made(found.text), upTo: found.end)
  }

  /// A line end: a break after two spaces and before an empty line, otherwise a space.
  private mutating func lineEnd() {
    var start = offset
    while start > pending, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    let isBreak = offset - start >= 2 && bytes[start..<offset].allSatisfy { $0 == 0x20 }
    let (end, lines) = (afterLineEnd(offset), lineEnds(from: offset))
    flush(upTo: start)
    offset = start
    take(end < bytes.count ? .made(isBreak || lines > 1 ? "\n" : " ") : nil, upTo: end)
  }

  /// The first offset behind line ends and the white space after them.
  private func afterLineEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] <= 0x20 { end += 1 }
    return end
  }

  private func lineEnds(from start: Int) -> Int {
    var (count, place) = (0, start)
    while place < bytes.count, bytes[place] <= 0x20 {
      let isPair = bytes[place] == 0x0d && place + 1 < bytes.count && bytes[place + 1] == 0x0a
      if bytes[place] == 0x0a || bytes[place] == 0x0d { count += 1 }
      place += isPair ? 2 : 1
    }
    return count
  }
}

// MARK: Code

extension MarkdownReader {
  private mutating func code() {
    let length = run(of: UInt8(ascii: "`"), from: offset)
    let start = offset + length
    guard let end = closing(length, from: start) else {
      offset = start
      return
    }
    var text = String(decoding: bytes[start..<end].map { $0 == 0x0a ? 0x20 : $0 }, as: UTF8.self)
    if text.utf8.first == 0x20, text.utf8.last == 0x20, text.utf8.contains(where: { $0 != 0x20 }) {
      text = String(text.dropFirst().dropLast())
    }
    take(.code(text), upTo: end + length)
  }

  /// The start of the next run of as many backticks; nil if there is none.
  private mutating func closing(_ length: Int, from start: Int) -> Int? {
    if let backticks { guard (backticks[length] ?? -1) >= start else { return nil } }
    var place = start
    var found: [Int: Int] = [:]
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "`") else {
        place += 1
        continue
      }
      let other = run(of: UInt8(ascii: "`"), from: place)
      if other == length { return place }
      found[other] = place
      place += other
    }
    // The rest was read as a whole, which need not happen again.
    if backticks == nil { backticks = found }
    return nil
  }

  private func run(of byte: UInt8, from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == byte { end += 1 }
    return end - start
  }
}

// MARK: Emphasis

extension MarkdownReader {
  private mutating func delimiters(_ byte: UInt8) {
    let length = run(of: byte, from: offset)
    guard byte != UInt8(ascii: "~") || length == 2 else {
      offset += length
      return
    }
    let before = MarkdownNeighbour(scalar(before: offset))
    let after = MarkdownNeighbour(scalar(at: offset + length))
    let isLeft = after != .space && (after == .letter || before != .letter)
    let isRight = before != .space && (before == .letter || after != .letter)
    let isWord = byte == UInt8(ascii: "_")
    let run = MarkdownDelimiters(
      byte: byte, length: length, rest: length,
      canOpen: isLeft && (!isWord || !isRight || before == .punctuation),
      canClose: isRight && (!isWord || !isLeft || after == .punctuation))
    take(.delimiters(run), upTo: offset + length)
    if run.canOpen || run.canClose { emphasis.append(tokens.count - 1) }
  }

  private func scalar(before end: Int) -> Unicode.Scalar? {
    var start = end - 1
    while start > 0, bytes[start] & 0xc0 == 0x80, end - start < 4 { start -= 1 }
    return start < 0 ? nil : scalar(at: start)
  }

  private func scalar(at start: Int) -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    return String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
  }
}

// MARK: Links and tags

extension MarkdownReader {
  private mutating func open(isImage: Bool) {
    let length = isImage ? 2 : 1
    take(.text(offset..<offset + length), upTo: offset + length)
    brackets.append(
      Bracket(token: tokens.count - 1, below: emphasis.last, isImage: isImage))
  }

  private mutating func close() {
    guard let bracket = brackets.popLast() else {
      offset += 1
      return
    }
    guard bracket.isActive, let target = MarkdownTarget(bytes, at: offset + 1) else {
      offset += 1
      return
    }
    flush(upTo: offset)
    emphasis.resolve(above: bracket.below, in: &tokens)
    // Of an image its description is shown.
    tokens[bracket.token] = bracket.isImage ? .made("") : .link(target.address)
    take(bracket.isImage ? nil : .linkEnd, upTo: target.end)
    guard !bracket.isImage else { return }
    // No link stands in another one.
    for place in brackets.indices.reversed() where !brackets[place].isImage {
      guard brackets[place].isActive else { return }
      brackets[place].isActive = false
    }
  }

  private mutating func angle() {
    if let link = MarkdownTarget(autolink: bytes, at: offset) {
      let text = offset + 1..<link.end - 1
      take(.link(link.address), upTo: offset + 1)
      tokens += [.text(text), .linkEnd]
      (offset, pending) = (link.end, link.end)
    } else if let tag = MarkdownTag(bytes, at: offset), tag.isKnown {
      take(token(of: tag), upTo: tag.end)
      if tag.isBreak {
        while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
        pending = offset
      }
    } else {
      offset += 1
    }
  }

  /// What a tag stands for; nil for nothing.
  private mutating func token(of tag: MarkdownTag) -> MarkdownToken? {
    if tag.isBreak { return .made("\n") }
    guard tag.isLink else { return tag.trait.map { .tag($0, begins: tag.begins) } }
    let wasInLink = isInTaggedLink
    isInTaggedLink = tag.begins && tag.address != nil
    return tag.address.map { .link($0) } ?? (wasInLink ? .linkEnd : nil)
  }
}

/// What stands beside a run of delimiters.
private enum MarkdownNeighbour {
  case space, punctuation, letter

  init(_ scalar: Unicode.Scalar?) {
    guard let scalar else {
      self = .space
      return
    }
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      self = byte <= 0x20 ? .space : byte.isPunctuation ? .punctuation : .letter
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      self = .punctuation
    default: self = .letter
    }
  }
}

extension UInt8 {
  /// Whether it is a punctuation character of ASCII.
  var isPunctuation: Bool {
    0x21...0x2f ~= self || 0x3a...0x40 ~= self || 0x5b...0x60 ~= self || 0x7b...0x7e ~= self
  }

  /// Whether it is a letter or a digit of ASCII.
  var isAlphanumeric: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }
}
