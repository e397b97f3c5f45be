/// The look of a part of a text as it is drawn: its font, its colours, its lines.
package final class TextLook: Hashable, Sendable {
  package let font: GridFont
  /// The height of its baseline above that of the text, in points; negative below it.
  package let rise: Double
  /// The colour of its glyphs and lines; nil is the text's.
  package let color: GridColor?
  /// The colour behind it; nil for none.
  package let background: GridColor?
  package let isUnderlined, isStruck: Bool
  /// The address to which it leads; nil for none.
  package let link: String?

  package init(
    font: GridFont, rise: Double = 0, color: GridColor? = nil, background: GridColor? = nil,
    isUnderlined: Bool = false, isStruck: Bool = false, link: String? = nil
  ) {
    (self.font, self.rise, self.color, self.background) = (font, rise, color, background)
    (self.isUnderlined, self.isStruck, self.link) = (isUnderlined, isStruck, link)
  }

  package static func == (left: TextLook, right: TextLook) -> Bool {
    left === right
      || left.hasShape(of: right) && left.color == right.color
        && left.background == right.background && left.isUnderlined == right.isUnderlined
        && left.isStruck == right.isStruck && left.link == right.link
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(font)
    hasher.combine(rise)
  }

  /// Whether its glyphs are those of another look.
  fileprivate func hasShape(of other: TextLook) -> Bool {
    self === other || font == other.font && rise == other.rise
  }

  /// The look at another size.
  fileprivate func scaled(by factor: Double) -> TextLook {
    var font = font
    font.size *= factor
    return TextLook(
      font: font, rise: rise * factor, color: color, background: background,
      isUnderlined: isUnderlined, isStruck: isStruck, link: link)
  }

  /// The look with its alphas multiplied by `share`.
  fileprivate func faded(_ share: Double) -> TextLook {
    func faded(_ color: GridColor?) -> GridColor? { color.map { $0.withAlpha($0.alpha * share) } }
    return TextLook(
      font: font, rise: rise, color: faded(color), background: faded(background),
      isUnderlined: isUnderlined, isStruck: isStruck, link: link)
  }
}

/// The looks of all parts of one text, in order and without gaps.
package final class TextRuns: Hashable, Sendable {
  /// One part; it begins where the part before it ends.
  package struct Run: Hashable, Sendable {
    /// The end, in bytes of UTF-8 from the text's start.
    package let end: Int
    package let look: TextLook

    package init(end: Int, look: TextLook) { (self.end, self.look) = (end, look) }
  }

  package let runs: [Run]

  package init(_ runs: [Run]) { self.runs = runs }

  /// Whether they are those of a text, which they cover as a whole.
  package func cover(_ text: String) -> Bool { runs.last?.end == text.utf8.count }

  /// The length of the parts at the beginning that have a line through them, in bytes of UTF-8.
  package var struckLength: Int { runs.prefix { $0.look.isStruck }.last?.end ?? 0 }

  /// The look of all of a part of the text, in bytes of UTF-8; nil if it has several.
  package func look(of bytes: Range<Int>) -> TextLook? {
    var start = 0
    for run in runs {
      defer { start = run.end }
      if bytes.lowerBound >= start, bytes.upperBound <= run.end { return run.look }
    }
    return nil
  }

  /// The looks of a part of the text, in bytes of UTF-8.
  package func part(_ bytes: Range<Int>) -> TextRuns {
    var part: [Run] = []
    var start = 0
    for run in runs {
      defer { start = run.end }
      guard run.end > bytes.lowerBound, start < bytes.upperBound else { continue }
      let end = min(run.end, bytes.upperBound) - bytes.lowerBound
      part.append(Run(end: end, look: run.look))
    }
    return TextRuns(part)
  }

  /// The looks at another size.
  package func scaled(by factor: Double) -> TextRuns {
    TextRuns(runs.map { Run(end: $0.end, look: $0.look.scaled(by: factor)) })
  }

  /// The looks with their alphas multiplied by `share`.
  package func faded(_ share: Double) -> TextRuns {
    TextRuns(runs.map { Run(end: $0.end, look: $0.look.faded(share)) })
  }

  /// Whether a text has the same glyphs by both.
  package func haveShape(of other: TextRuns) -> Bool {
    if self === other { return true }
    guard runs.count == other.runs.count else { return false }
    return zip(runs, other.runs).allSatisfy { $0.end == $1.end && $0.look.hasShape(of: $1.look) }
  }

  package static func == (left: TextRuns, right: TextRuns) -> Bool {
    left === right || left.runs == right.runs
  }

  /// Hashes the places of the parts, which mostly tell texts apart.
  package func hash(into hasher: inout Hasher) { for run in runs { hasher.combine(run.end) } }
}
