import GridreelValues

/// A series of numbers, parsed from a cell's text: `1, 2.5, 3` or `[1, 2.5, null]`.
struct NumberSeries: Hashable {
  /// The maximum length of a series.
  private static let limit = 10_000

  /// The numbers, all finite, at least one not nil; nil is a gap.
  let numbers: [Double?]
  /// The smallest, the largest and the last number.
  let min, max, last: Double

  /// Parses a text; nil if it holds anything but numbers separated by commas, semicolons or blanks.
  init?(_ text: String) {
    var body = Substring(text)
    body = body.drop(while: \.isWhitespace)
    while body.last?.isWhitespace == true { body = body.dropLast() }
    if body.first == "[", body.last == "]" { body = body.dropFirst().dropLast() }
    let separator: Character = body.contains(",") ? "," : body.contains(";") ? ";" : " "
    let parts = body.split(
      separator: separator, maxSplits: Self.limit, omittingEmptySubsequences: separator == " ")
    var numbers: [Double?] = []
    for part in parts {
      let word = part.filter { !$0.isWhitespace }
      if word.isEmpty || word == "null" {
        numbers.append(nil)
      } else if let number = Double(word), number.isFinite {
        numbers.append(number)
      } else {
        return nil
      }
    }
    self.init(numbers)
  }

  /// The numbers of several columns in a cell's row, or of the cell's own text; nil without numbers.
  init?(of cell: CellContext, in columns: [String]) {
    if columns.isEmpty {
      self.init(cell.cell.text)
    } else {
      self.init(columns.map { cell.number(ofColumn: $0) }.map { $0?.isFinite == true ? $0 : nil })
    }
  }

  private init?(_ numbers: [Double?]) {
    let known = numbers.compactMap { $0 }
    guard let low = known.min(), let high = known.max(), let last = known.last else { return nil }
    (self.numbers, min, max, self.last) = (numbers, low, high, last)
  }

  /// The accessible text for a chart of the numbers.
  func words(in cell: CellContext) -> String {
    let count = "\(numbers.count) number\(numbers.count == 1 ? "" : "s")"
    let ends = "from \(cell.written(min)) to \(cell.written(max))"
    return "\(count) \(ends), last \(cell.written(last))"
  }

  /// The index of a marked number.
  func index(of dot: SparklineCell.Dot) -> Int? {
    switch dot {
    case .min: numbers.firstIndex(of: min)
    case .max: numbers.firstIndex(of: max)
    case .last: numbers.lastIndex { $0 != nil }
    }
  }

  /// The range of numbers that a chart covers.
  struct Scale {
    let low, high: Double
    /// The chart's height, in points.
    let extent: Double

    /// The height of a number above the chart's lower edge; the middle if all numbers are equal.
    func height(of number: Double) -> Double {
      guard high > low else { return extent / 2 }
      return Swift.min(Swift.max((number - low) / (high - low), 0), 1) * extent
    }
  }

  /// The scale of a chart of a height in points; the options may fix its ends.
  func scale(_ options: SparklineCell, height: Double, hasZero: Bool = false) -> Scale {
    let low = options.minimum ?? (hasZero ? Swift.min(0, min) : min)
    let high = options.maximum ?? (hasZero ? Swift.max(0, max) : max)
    return Scale(low: low, high: high, extent: height)
  }
}
