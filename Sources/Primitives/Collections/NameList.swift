extension [String] {
  /// The most names that a note tells, the letters that they may have together, and those of one.
  private static let (mostNames, mostLetters, longestName) = (5, 100, 40)

  /// These names in a line, as far as they are short: `Height, Weight and 12 more`.
  ///
  /// - Parameters:
  ///   - count: The number of things, of which those without a name here are counted.
  ///   - written: Writes a number.
  /// - Returns: The line; nil if none has a name.
  package func named(of count: Int, _ written: (Int) -> String = String.init) -> String? {
    var (names, letters) = ([String](), 0)
    for name in self where !name.isEmpty {
      let line = name.split(whereSeparator: \.isNewline).joined(separator: " ")
      let short = line.count > Self.longestName ? line.prefix(Self.longestName - 1) + "…" : line
      letters += short.count
      guard names.count < Self.mostNames, names.isEmpty || letters <= Self.mostLetters else {
        break
      }
      names.append(short)
    }
    guard !names.isEmpty else { return nil }
    let (line, rest) = (names.joined(separator: ", "), count - names.count)
    return rest > 0 ? "\(line) and \(written(rest)) more" : line
  }
}
