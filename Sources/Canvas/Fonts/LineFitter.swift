import GridreelPrimitives

/// Fits one text into lines of a given width.
struct LineFitter {
  let shaper: ParagraphShaper
  let style: (number: Int, value: TextStyle)
  /// The room, in points.
  let width: Double
  let overflow: Overflow
  /// The characters without a glyph, in everything shaped for display.
  private(set) var missing = ScalarList()

  /// The tolerance for rounding errors in sums of advances, in points.
  static let tolerance = 1e-6

  init(
    shaper: ParagraphShaper, style: (number: Int, value: TextStyle), width: Double,
    overflow: Overflow
  ) {
    (self.shaper, self.style, self.width, self.overflow) = (shaper, style, width, overflow)
  }

  /// Shapes `text` as one line of unlimited width.
  mutating func paragraph(_ text: MarkedText, isRightToLeft: Bool? = nil) -> Paragraph {
    let made = shaped(text, isRightToLeft)
    for scalar in made.missing { missing.insert(scalar) }
    return made
  }

  private func shaped(_ text: MarkedText, _ isRightToLeft: Bool?) -> Paragraph {
    text.marks.isEmpty
      ? shaper.paragraph(text.text, style: style, isRightToLeft: isRightToLeft)
      : shaper.paragraph(text, style: style, isRightToLeft: isRightToLeft)
  }

  /// Fits a text into one line.
  ///
  /// - Parameters:
  ///   - text: The text without control characters.
  ///   - isContinued: Whether the text continues beyond the given part, so that the line is
  ///     truncated in any case.
  /// - Returns: The line, and whether part of the text is not visible.
  mutating func singleLine(
    _ text: MarkedText, isContinued: Bool
  ) -> (ShapedLine, isTruncated: Bool) {
    let (whole, isCut) = start(of: text)
    let isTruncated = isContinued || isCut || whole.width > width + LineFitter.tolerance
    guard isTruncated, overflow != .clip else { return (whole.line, isTruncated) }
    return (ellipsized(whole), true)
  }

  /// Shapes the visible part of a text; long texts cost no more than that part.
  private mutating func start(of text: MarkedText) -> (Paragraph, isCut: Bool) {
    guard width.isFinite, overflow != .ellipsisMiddle else { return (paragraph(text), false) }
    // A tenth of an em per character is narrower than any text; if not, the loop takes more.
    var budget = 64 + Int(min(width / style.value.size * 10, 1e6))
    while budget < text.text.utf8.count {
      let part =
        overflow == .ellipsisStart
        ? text.suffix(scalars: budget) : text.prefix(scalars: budget)
      guard part.text.utf8.count < text.text.utf8.count else { break }
      let made = paragraph(part)
      if made.width > width + LineFitter.tolerance { return (made, true) }
      budget *= 4
    }
    return (paragraph(text), false)
  }
}

extension LineFitter {
  /// A line with an ellipsis in place of the part that does not fit.
  ///
  /// - Parameters:
  ///   - whole: The text to truncate, even if it would fit.
  ///   - atWord: Whether words stay whole before an ellipsis at the end, if half of the line is left.
  /// - Returns: The line; the whole one, to be clipped, if not even the ellipsis fits.
  mutating func ellipsized(_ whole: Paragraph, atWord: Bool = false) -> ShapedLine {
    let ellipsis = paragraph(MarkedText(ellipsisText))
    var room = width - ellipsis.width + LineFitter.tolerance
    guard room >= 0 else { return whole.line }
    if whole.isSimple, whole.marked.marks.isEmpty, ellipsis.isSimple {
      return slice(whole, cut(whole, room: room, atWord: atWord), ellipsis)
    }
    // The ends of joined letters change their width when cut, so the line is measured and cut again.
    for _ in 0..<16 {
      let (head, tail) = cut(whole, room: room, atWord: atWord)
      let made = shaped(cut(whole, head, tail), whole.isRightToLeft)
      let excess = made.width - width
      if excess <= LineFitter.tolerance || (head.isEmpty && tail.isEmpty) { return made.line }
      room -= excess
    }
    return ellipsis.line
  }

  /// The text before and after an ellipsis, which has the look of what it stands beside.
  private func cut(_ whole: Paragraph, _ head: Range<Int>, _ tail: Range<Int>) -> MarkedText {
    var text = whole.part(head)
    let rest = whole.part(tail)
    let beside = text.marks.last ?? rest.marks.first ?? whole.marked.marks.first
    text.append(ellipsisText, in: beside)
    text.append(rest)
    return text
  }

  private var ellipsisText: String {
    shaper.fonts[style.value.face].face.glyph(for: "…") == nil ? "..." : "…"
  }

  /// The clusters that remain before and after the ellipsis, which does not stand within a number.
  private func cut(
    _ whole: Paragraph, room: Double, atWord: Bool
  ) -> (head: Range<Int>, tail: Range<Int>) {
    let count = whole.clusters.count
    switch overflow {
    case .ellipsisStart:
      return (0..<0, end(whole, tail(of: whole, from: 0, room: room)))
    case .ellipsisMiddle:
      var head = self.head(of: whole, room: room / 2)
      let left = room - width(of: whole, head)
      let tail = end(whole, self.tail(of: whole, from: head.upperBound, room: left))
      let spare = room - width(of: whole, tail)
      head = self.head(of: whole, room: spare).clamped(to: 0..<tail.lowerBound)
      return (start(whole, head), tail)
    case .ellipsis, .clip, .wrap:
      let head = head(of: whole, room: room)
      return (start(whole, atWord ? whole.sparingWord(atEndOf: head) : head), count..<count)
    }
  }

  private func start(_ whole: Paragraph, _ range: Range<Int>) -> Range<Int> {
    whole.trimmingStops(whole.trimmingEnd(whole.sparingNumber(atEndOf: range)))
  }

  private func end(_ whole: Paragraph, _ range: Range<Int>) -> Range<Int> {
    whole.trimmingStart(whole.sparingNumber(atStartOf: range))
  }

  private func width(of whole: Paragraph, _ range: Range<Int>) -> Double {
    whole.clusters[range].reduce(0) { $0 + $1.width }
  }

  private func head(of whole: Paragraph, room: Double) -> Range<Int> {
    var (end, used) = (0, 0.0)
    while end < whole.clusters.count, used + whole.clusters[end].width <= room {
      used += whole.clusters[end].width
      end += 1
    }
    return 0..<end
  }

  private func tail(of whole: Paragraph, from first: Int, room: Double) -> Range<Int> {
    var (start, used) = (whole.clusters.count, 0.0)
    while start > first, used + whole.clusters[start - 1].width <= room {
      start -= 1
      used += whole.clusters[start].width
    }
    return start..<whole.clusters.count
  }

  private func slice(
    _ whole: Paragraph, _ parts: (head: Range<Int>, tail: Range<Int>), _ ellipsis: Paragraph
  ) -> ShapedLine {
    var assembler = LineAssembler()
    assembler.add(whole, parts.head)
    assembler.add(ellipsis, 0..<ellipsis.clusters.count)
    assembler.add(whole, parts.tail)
    return assembler.line()
  }
}
