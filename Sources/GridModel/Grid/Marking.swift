public import GridreelPrimitives
public import GridreelValues

/// A text that is highlighted wherever cells show it, in any case of letters.
package struct Marking: Sendable {
  /// The text to find.
  package let text: String
  /// The condition on rows; nil for all.
  package let condition: GridExpression?
  /// The key of the column; nil for all.
  package let column: String?
  /// The look of what is found.
  package let look: RichLook
  private let folded: [String]

  package init(_ text: String, when condition: GridExpression?, column: String?, look: RichLook) {
    (self.text, self.condition, self.column, self.look) = (text, condition, column, look)
    folded = text.map { $0.lowercased() }
  }

  /// The places of the text in another one, in bytes of UTF-8; none overlaps another.
  package func places(in text: String) -> [Range<Int>] {
    guard !folded.isEmpty, text.utf8.count >= folded.count else { return [] }
    var starts: [Int] = []
    var letters: [String] = []
    var offset = 0
    for letter in text {
      starts.append(offset)
      letters.append(letter.lowercased())
      offset += letter.utf8.count
    }
    starts.append(offset)
    return letters.ranges(of: folded).map { starts[$0.lowerBound]..<starts[$0.upperBound] }
  }
}

extension DataGrid {
  /// Highlights a text wherever cells show it, in any case of letters; a later one lies over earlier ones.
  ///
  /// - Parameters:
  ///   - text: The text to find.
  ///   - column: The key of the column to look in; nil for all.
  ///   - condition: The condition on rows; nil for all.
  ///   - bold: Whether what is found is in bold.
  ///   - color: Its colour; nil is that of the text around it.
  ///   - background: The colour behind it; nil is the theme's accent, pale.
  public mutating func mark(
    _ text: String, in column: String? = nil, when condition: GridExpression? = nil,
    bold: Bool = false, color: GridColor? = nil, background: GridColor? = nil
  ) {
    var look = RichLook.found
    look[.bold] = bold
    look.color = color.map(RichColor.color)
    if let background { look.background = .color(background) }
    markings.append(Marking(text, when: condition, column: column, look: look))
  }
}

extension RichLook {
  /// The look of found texts that are given no other.
  package static var found: RichLook {
    var look = RichLook()
    look.background = .reference("$accentColor 30%")
    return look
  }
}

extension RichText {
  /// The text with a look over parts of it, which are in order and do not overlap.
  package func marked(_ places: [Range<Int>], _ look: RichLook) -> RichText {
    guard !places.isEmpty else { return self }
    let edges = Set(
      places.flatMap { [$0.lowerBound, $0.upperBound] }
        + runs.flatMap { [$0.bytes.lowerBound, $0.bytes.upperBound] }
    )
    .sorted()
    var (own, found) = (runs[...], places[...])
    var pieces: [RichRun] = []
    for (start, end) in zip(edges, edges.dropFirst()) {
      while let first = own.first, first.bytes.upperBound <= start { own.removeFirst() }
      while let first = found.first, first.upperBound <= start { found.removeFirst() }
      let below = own.first.flatMap { $0.bytes.lowerBound <= start ? $0.look : nil } ?? RichLook()
      let isFound = found.first.map { $0.lowerBound <= start } ?? false
      pieces.append(RichRun(bytes: start..<end, look: isFound ? look.over(below) : below))
    }
    return RichText(text, runs: pieces)
  }
}
