import CGridreelPango
import GridreelPrimitives

extension LineFitter {
  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - paragraphs: The text between explicit breaks, without control characters.
  ///   - limit: The maximum number of lines; 0 for no limit.
  ///   - isContinued: Whether the text continues beyond the given part.
  /// - Returns: The lines, at least one, and whether part of the text is not visible.
  mutating func lines(
    _ paragraphs: [MarkedText], limit: Int, isContinued: Bool
  ) -> (lines: [ShapedLine], isTruncated: Bool) {
    var (lines, isTruncated) = ([ShapedLine](), isContinued)
    for (index, text) in paragraphs.enumerated() {
      let hasMore = isContinued || index + 1 < paragraphs.count
      let whole = paragraph(text)
      var rest = 0..<whole.clusters.count
      let breaks = whole.width > width + LineFitter.tolerance ? Breaks(whole) : nil
      repeat {
        let (shown, next, isCut) =
          breaks.map { nextLine(of: whole, rest, breaks: $0) } ?? (rest, rest.upperBound, false)
        let isLast = limit > 0 && lines.count + 1 == limit
        if isLast, hasMore || next < rest.upperBound {
          let following = paragraphs[(index + 1)...]
          lines.append(lastLine(whole, rest, shown: shown, following: following))
          return (lines, true)
        }
        lines.append(isCut ? cutLine(whole, shown) : line(whole, shown))
        isTruncated = isTruncated || isCut
        rest = next..<rest.upperBound
      } while !rest.isEmpty
    }
    return (lines, isTruncated)
  }

  /// The parts of a paragraph between which lines may break; at least one.
  mutating func pieces(_ text: MarkedText) -> [TextPiece] {
    let whole = paragraph(text)
    let breaks = Breaks(whole).places
    var (pieces, piece) = ([TextPiece](), TextPiece())
    for (place, cluster) in whole.clusters.enumerated() {
      if place > 0, breaks[place] {
        pieces.append(piece)
        piece = TextPiece()
      }
      if cluster.isSpace {
        piece.spaces += cluster.width
      } else {
        piece.width += piece.spaces + cluster.width
        piece.spaces = 0
      }
    }
    piece.endsLine = true
    return pieces + [piece]
  }

  /// The last line that fits, truncated as the overflow says.
  ///
  /// An ellipsis at the end closes the paragraph in that line; one at the start or in the middle
  /// leaves the end of the whole text visible.
  private mutating func lastLine(
    _ whole: Paragraph, _ rest: Range<Int>, shown: Range<Int>, following: ArraySlice<MarkedText>
  ) -> ShapedLine {
    switch overflow {
    case .clip: return line(whole, shown)
    case .ellipsis, .wrap:
      return ellipsized(
        paragraph(whole.part(rest), isRightToLeft: direction(of: whole)), atWord: true)
    case .ellipsisStart, .ellipsisMiddle:
      var joined = whole.part(rest)
      for text in following {
        joined.append(" ", in: joined.marks.last ?? text.marks.first)
        joined.append(text)
      }
      return ellipsized(paragraph(joined, isRightToLeft: direction(of: whole)))
    }
  }

  /// A line of a value that is wider than the line.
  private mutating func cutLine(_ whole: Paragraph, _ range: Range<Int>) -> ShapedLine {
    guard overflow != .clip else { return line(whole, range) }
    return ellipsized(paragraph(whole.part(range), isRightToLeft: direction(of: whole)))
  }

  /// A line of some of a paragraph's clusters.
  private mutating func line(_ whole: Paragraph, _ range: Range<Int>) -> ShapedLine {
    if range == 0..<whole.clusters.count { return whole.line }
    guard whole.isSimple else {
      return paragraph(whole.part(range), isRightToLeft: direction(of: whole)).line
    }
    guard whole.marked.marks.isEmpty else { return whole.line(of: range) }
    var assembler = LineAssembler()
    assembler.add(whole, range)
    return assembler.line()
  }

  /// The base direction for parts of a paragraph; nil for simple ones, whose parts are simple, too.
  private func direction(of whole: Paragraph) -> Bool? {
    whole.isSimple ? nil : whole.isRightToLeft
  }

  /// The clusters of the next line, without trailing spaces, the start of the line after it, and
  /// whether it has to be cut.
  ///
  /// A word that is longer than the line is broken anywhere, but a number or a date is cut: a part of
  /// one reads as another. Takes at least one cluster.
  private func nextLine(
    of whole: Paragraph, _ rest: Range<Int>, breaks: Breaks
  ) -> (shown: Range<Int>, next: Int, isCut: Bool) {
    var used = 0.0
    var lastBreak: Int?
    var index = rest.lowerBound
    while index < rest.upperBound {
      if index > rest.lowerBound, breaks.places[index] { lastBreak = index }
      used += whole.clusters[index].width
      // Spaces hang over the edge: they never start a line of their own.
      if used > width + LineFitter.tolerance, !whole.clusters[index].isSpace { break }
      index += 1
    }
    guard index < rest.upperBound else {
      return (whole.trimmingEnd(rest), rest.upperBound, false)
    }
    let figure = lastBreak == nil ? breaks.figures.first { $0.lowerBound == rest.lowerBound } : nil
    var next = lastBreak ?? figure?.upperBound ?? max(index, rest.lowerBound + 1)
    while next < rest.upperBound, whole.clusters[next].isSpace { next += 1 }
    return (whole.trimmingEnd(rest.lowerBound..<next), next, figure != nil)
  }
}

/// Where a paragraph may be broken.
private struct Breaks {
  /// The clusters of a word, such as a list without spaces, from which it may break after commas.
  private static let longWord = 24

  /// Whether a line may start with each cluster.
  let places: [Bool]
  /// The values that no line breaks.
  let figures: [Range<Int>]

  init(_ whole: Paragraph) {
    var places = Self.places(whole)
    figures = whole.figures
    for figure in figures {
      for place in figure.dropFirst() { places[place] = false }
    }
    self.places = places
  }

  /// Whether a line may start with each cluster: by UAX 14 and Pango's rules for its language, after
  /// the underscores of names such as `miles_per_gallon`, and after the commas of long lists.
  private static func places(_ whole: Paragraph) -> [Bool] {
    guard !whole.clusters.isEmpty else { return [] }
    var text = whole.text
    let scalarCount = text.unicodeScalars.count
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalarCount + 1)
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_get_log_attrs(
          characters.baseAddress, Int32(characters.count), -1, pango_language_from_string("en"),
          &attributes, Int32(attributes.count))
      }
    }
    var places: [Bool] = []
    places.reserveCapacity(whole.clusters.count)
    var scalars = text.unicodeScalars.makeIterator()
    var (scalar, last): (Int, Unicode.Scalar?) = (0, nil)
    let isLong = text.utf8.count > longWord && whole.hasWord(longerThan: longWord)
    for cluster in whole.clusters {
      let isAfterMark = last == "_" && scalar > 1 || isLong && (last == "," || last == ";")
      places.append(attributes[scalar].is_line_break != 0 || isAfterMark)
      var bytes = 0
      while bytes < cluster.byteCount, let next = scalars.next() {
        bytes += UTF8.width(next)
        scalar += 1
        last = next
      }
    }
    return places
  }
}

extension Paragraph {
  /// Whether it has a run of more than `count` clusters without a space.
  fileprivate func hasWord(longerThan count: Int) -> Bool {
    var length = 0
    for cluster in clusters {
      length = cluster.isSpace ? 0 : length + 1
      if length > count { return true }
    }
    return false
  }
}
