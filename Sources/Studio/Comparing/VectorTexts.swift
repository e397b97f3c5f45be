import GridreelPrimitives

/// What an SVG document holds beside what is drawn of it.
enum VectorTexts {
  /// The elements that the drawing may leave out, wholly or in part: styles for dark screens, embedded fonts, pages within
  /// the document.
  private static let partly = ["style", "foreignObject", "script"]
  /// The elements that show other documents, or move.
  private static let linking = ["image", "use", "feImage", "animate", "animateTransform", "set"]

  /// The texts that differ, in pairs; where no font has the letters of a text, two texts are drawn alike.
  static func differences(
    _ expected: [UInt8], _ actual: [UInt8]
  ) -> [(expected: String, actual: String)] {
    pairs(contents(of: "text", in: expected), contents(of: "text", in: actual))
  }

  /// The names of elements that are not drawn, or not in all their parts, and differ.
  static func partsThatDiffer(_ expected: [UInt8], _ actual: [UInt8]) -> [String] {
    partly.filter { contents(of: $0, in: expected) != contents(of: $0, in: actual) }
      + linking.filter { links(of: $0, in: expected) != links(of: $0, in: actual) }
  }

  private static func pairs(
    _ before: [String], _ after: [String]
  ) -> [(expected: String, actual: String)] {
    (0..<max(before.count, after.count)).compactMap { place in
      let own = place < before.count ? before[place] : ""
      let other = place < after.count ? after[place] : ""
      return own == other ? nil : (own, other)
    }
  }

  /// The contents of the elements with a name, in their order.
  private static func contents(of name: String, in document: [UInt8]) -> [String] {
    var (texts, text): ([String], [UInt8]?) = ([], nil)
    forEachTag(in: document) { before, tag in
      text? += before
      if isStart(tag, of: name) {
        text = []
      } else if tag.dropFirst().starts(with: "/\(name)".utf8), let whole = text {
        texts.append(String(decoding: whole, as: UTF8.self))
        text = nil
      }
    }
    return texts
  }

  /// The tags of elements with a name, but for those that show a part of the same document.
  private static func links(of name: String, in document: [UInt8]) -> [String] {
    var tags: [String] = []
    forEachTag(in: document) { _, tag in
      let isWhole = tag.dropFirst().starts(with: name.utf8)
      let next = tag.dropFirst(1 + name.utf8.count).first
      guard isWhole, next.map({ $0 <= 0x20 || $0 == UInt8(ascii: "/") }) ?? true else { return }
      let text = String(decoding: tag, as: UTF8.self)
      if name != "use" || !text.contains("href=\"#") { tags.append(text) }
    }
    return tags
  }

  /// Lends each tag, without its last sign, and the text before it.
  private static func forEachTag(
    in document: [UInt8], _ body: (_ before: ArraySlice<UInt8>, _ tag: ArraySlice<UInt8>) -> Void
  ) {
    var place = document.startIndex
    while place < document.endIndex {
      let start = document[place...].firstIndex(of: UInt8(ascii: "<")) ?? document.endIndex
      let tag = document[start...].prefix { $0 != UInt8(ascii: ">") }
      body(document[place..<start], tag)
      place = min(tag.endIndex + 1, document.endIndex)
    }
  }

  private static func isStart(_ tag: ArraySlice<UInt8>, of name: String) -> Bool {
    guard tag.dropFirst().starts(with: name.utf8), tag.last != UInt8(ascii: "/") else {
      return false
    }
    return tag.dropFirst(1 + name.utf8.count).first.map { $0 <= 0x20 } ?? true
  }
}
