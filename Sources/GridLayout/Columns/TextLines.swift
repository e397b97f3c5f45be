import GridreelPrimitives

/// How many lines a text takes at a width.
struct TextLines {
  /// The tolerance for rounding errors in sums of advances, in points.
  private static let tolerance = 1e-6

  private let pieces: [TextPiece]
  /// The widest part that cannot be broken, in points.
  let longestPiece: Double
  /// The number of lines at any width.
  let leastCount: Int

  init(_ pieces: [TextPiece]) {
    self.pieces = pieces
    longestPiece = pieces.reduce(0) { max($0, $1.width) }
    leastCount = max(1, pieces.count(where: \.endsLine))
  }

  /// The number of lines at a width, and the width of the widest one.
  ///
  /// A part wider than the line has one of its own.
  func lines(width: Double) -> (count: Int, widest: Double) {
    var (count, widest, used, spaces) = (0, 0.0, 0.0, 0.0)
    var isEmpty = true
    for piece in pieces {
      let sum = used + spaces + piece.width
      if !isEmpty, sum > width + Self.tolerance {
        widest = max(widest, used)
        count += 1
        used = piece.width
      } else {
        used = isEmpty ? piece.width : sum
      }
      (spaces, isEmpty) = (piece.spaces, false)
      guard piece.endsLine else { continue }
      widest = max(widest, used)
      count += 1
      (used, spaces, isEmpty) = (0, 0, true)
    }
    if !isEmpty {
      widest = max(widest, used)
      count += 1
    }
    return (max(1, count), widest)
  }

  /// The minimum width at which the text takes at most `count` lines, without breaking any part;
  /// nil if there is none.
  func width(lines count: Int) -> Double? {
    guard count >= leastCount else { return nil }
    let whole = lines(width: .infinity).widest
    var (low, high) = (longestPiece, whole)
    if lines(width: low).count <= count { return lines(width: low).widest }
    // Each step at least halves the range; what is left is less than a hundredth of a point.
    while high - low > 0.01 {
      let middle = (low + high) / 2
      let trial = lines(width: middle)
      if trial.count <= count { high = min(middle, trial.widest) } else { low = middle }
    }
    return lines(width: high).widest
  }
}
