import GridreelPrimitives

/// A text whose parts may have styles of their own.
struct MarkedText: Hashable {
  /// A part of a text; it begins where the part before it ends.
  struct Mark: Hashable {
    /// The end, in bytes of UTF-8.
    var end: Int
    let style: TextStyle
    /// The number of the style in the catalog.
    let styleNumber: Int
    /// The height of its baseline above that of the text, in points.
    let rise: Double
    /// Its number among the parts of the whole text.
    let number: Int

    static func == (left: Mark, right: Mark) -> Bool {
      left.end == right.end && left.styleNumber == right.styleNumber && left.rise == right.rise
        && left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(end)
      hasher.combine(styleNumber)
    }
  }

  private(set) var text: String
  /// The parts, in order and without gaps; empty if all of the text has the style around.
  private(set) var marks: [Mark] = []

  /// Makes a text of one style.
  init(_ text: some StringProtocol) { self.text = String(text) }

  /// Makes a text of parts, which cover it.
  init(_ text: String, marks: [Mark]) { (self.text, self.marks) = (text, marks) }

  /// The style of the part with a number; parts are in the order of their numbers.
  func style(ofPart number: Int) -> TextStyle? {
    let place = marks.partitioningIndex { $0.number >= number }
    return place < marks.count ? marks[place].style : nil
  }

  /// A part of the text, in bytes of UTF-8 between characters.
  func part(_ bytes: Range<Int>) -> MarkedText {
    MarkedText(text.bytes(bytes), marks: marks(in: bytes))
  }

  private func marks(in bytes: Range<Int>) -> [Mark] {
    guard !marks.isEmpty, !bytes.isEmpty else { return [] }
    let first = marks.partitioningIndex { $0.end > bytes.lowerBound }
    let end = marks.partitioningIndex { $0.end >= bytes.upperBound }
    return marks[first...min(end, marks.count - 1)].map { mark in
      var part = mark
      part.end = min(mark.end, bytes.upperBound) - bytes.lowerBound
      return part
    }
  }

  /// The first characters (scalars) at most.
  func prefix(scalars count: Int) -> MarkedText {
    part(0..<TextCleaning.prefix(text, scalars: count).utf8.count)
  }

  /// The last characters (scalars) at most.
  func suffix(scalars count: Int) -> MarkedText {
    let length = text.utf8.count
    return part(length - TextCleaning.suffix(text, scalars: count).utf8.count..<length)
  }

  /// Adds a text at the end.
  mutating func append(_ other: MarkedText) {
    let start = text.utf8.count
    text += other.text
    marks += other.marks.map { mark in
      var mark = mark
      mark.end += start
      return mark
    }
  }

  /// Adds a text in the style of a part.
  mutating func append(_ piece: String, in mark: Mark?) {
    text += piece
    guard var mark else { return }
    mark.end = text.utf8.count
    marks.append(mark)
  }

  /// The parts with their texts.
  var parts: [(mark: Mark, text: String)] {
    var start = text.utf8.startIndex
    var offset = 0
    return marks.map { mark in
      let end = text.utf8.index(start, offsetBy: mark.end - offset)
      defer { (start, offset) = (end, mark.end) }
      return (mark, String(text[start..<end]))
    }
  }
}

extension TextCleaning {
  /// The text with its control characters replaced, as in ``singleLine(_:)-(String)``.
  static func singleLine(_ text: MarkedText) -> MarkedText {
    guard needsCleaning(text.text) else { return text }
    guard !text.marks.isEmpty else { return MarkedText(singleLine(text.text)) }
    var cleaned = MarkedText("")
    for part in text.parts { cleaned.append(singleLine(part.text), in: part.mark) }
    return cleaned
  }

  /// The lines between explicit breaks, each cleaned.
  static func paragraphs(_ text: MarkedText) -> [MarkedText] {
    guard needsCleaning(text.text) else { return [text] }
    guard !text.marks.isEmpty else { return paragraphs(text.text).map { MarkedText($0) } }
    var found = [MarkedText("")]
    for part in text.parts {
      for (number, line) in paragraphs(part.text).enumerated() {
        if number > 0 { found.append(MarkedText("")) }
        if !line.isEmpty { found[found.count - 1].append(line, in: part.mark) }
      }
    }
    return found
  }
}
