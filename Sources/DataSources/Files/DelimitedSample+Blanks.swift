import GridreelJSONText

extension DelimitedSample {
  /// How the columns of a file that has no delimiter seem to be parted.
  enum Blanks {
    case none
    /// By single blanks.
    case single
    /// By runs of blanks, as in texts with aligned columns.
    case runs
  }

  /// The number of lines compared.
  private static let comparedLines = 20

  /// Finds whether blanks part the lines of the sample into columns.
  ///
  /// All lines must have the same number of parts. Unless most have wide gaps, one part must be a number in
  /// all lines but the first: names and sentences have neither.
  func blanks() -> Blanks {
    let lines = firstLines()
    let parts = lines.map { $0.split { DelimitedCursor.isBlank($0) } }
    guard lines.count > 2, let count = parts.first?.count, count > 1,
      parts.allSatisfy({ $0.count == count })
    else { return .none }
    let wide = lines.count { $0.hasWideGap }
    let hasNumbers = (0..<count).contains { place in
      parts.dropFirst().allSatisfy { NumberText(UnsafeBufferPointer(rebasing: $0[place])) != nil }
    }
    guard hasNumbers || 2 * wide > lines.count else { return .none }
    let areSingle = zip(lines, parts).allSatisfy { line, parts in
      line.count == parts.reduce(count - 1) { $0 + $1.count } && !line.contains(0x09)
    }
    return areSingle ? .single : .runs
  }

  /// The first lines that are not empty; the last of the sample may be cut off, and is none of them then.
  private func firstLines() -> [UnsafeBufferPointer<UInt8>] {
    let bytes = UnsafeBufferPointer(rebasing: self.bytes.prefix(1 << 16))
    let isWhole = isWhole && bytes.count == self.bytes.count
    var lines = bytes.split(maxSplits: 2 * Self.comparedLines) { $0 == 0x0A || $0 == 0x0D }
    if !isWhole || lines.count > 2 * Self.comparedLines { _ = lines.popLast() }
    return lines.prefix(Self.comparedLines).map { UnsafeBufferPointer(rebasing: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether two blanks, or a tab, stand between others.
  fileprivate var hasWideGap: Bool {
    let text = trimmed
    return text.indices.dropLast().contains {
      DelimitedCursor.isBlank(text[$0]) && DelimitedCursor.isBlank(text[$0 + 1])
    }
  }
}
