extension Paragraph {
  /// The clusters of the longest text that counts as one value.
  private static let longestFigure = 24

  private enum Sign {
    case digit, letter, space, dash, other

    init(_ scalar: Unicode.Scalar?) {
      guard let scalar else {
        self = .other
        return
      }
      switch scalar {
      case "0"..."9": self = .digit
      case "a"..."z", "A"..."Z": self = .letter
      case " ", "\t"..."\r": self = .space
      case "–", "—": self = .dash
      // Nearly all texts are of ASCII, where no properties of characters have to be looked up.
      case "\0"..."\u{7f}": self = .other
      default:
        let properties = scalar.properties
        self =
          properties.isWhitespace
          ? .space
          : properties.numericType != nil ? .digit : properties.isAlphabetic ? .letter : .other
      }
    }
  }

  /// The numbers, dates, times and codes of the text: a part of one would read as another value.
  ///
  /// Each has no more letters than digits. A space ends it unless it stands before a group of three
  /// digits, and so does a dash, as between two years.
  var figures: [Range<Int>] {
    let signs = signs
    var (figures, start) = ([Range<Int>](), 0)
    for place in 0...signs.count {
      guard place == signs.count || ends(signs, place) else { continue }
      let run = start..<place
      let digits = signs[run].count { $0 == .digit }
      if digits > 0, digits >= signs[run].count(where: { $0 == .letter }),
        run.count <= Self.longestFigure
      {
        figures.append(run)
      }
      start = place + 1
    }
    return figures
  }

  /// The first sign of each cluster.
  private var signs: [Sign] {
    var scalars = text.unicodeScalars.makeIterator()
    return clusters.map { cluster in
      let first = scalars.next()
      var bytes = first.map(UTF8.width) ?? cluster.byteCount
      while bytes < cluster.byteCount, let next = scalars.next() { bytes += UTF8.width(next) }
      return Sign(first)
    }
  }

  private func ends(_ signs: [Sign], _ place: Int) -> Bool {
    guard signs[place] == .space else { return signs[place] == .dash }
    let group = signs[(place + 1)...].prefix { $0 == .digit }
    let before = signs[..<place].reversed().prefix { $0 == .digit }
    return group.count != 3 || !(1...3).contains(before.count)
  }
}
