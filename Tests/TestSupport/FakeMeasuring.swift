import GridreelPrimitives
package import GridreelSceneModel

/// Measures text without any font: every character is as wide as every other.
///
/// At the size of 14 points a character is 7 points wide; a line is 14 points high, its baseline 10
/// points below its top. Bold text is a seventh wider. There is no tolerance: a text one rounding
/// error too wide is cut.
package final class FakeMeasuring: TextMeasuring {
  /// Characters that no font has a glyph for.
  package var missing: Set<Unicode.Scalar> = []
  /// How often a text was measured.
  package private(set) var count = 0
  private let glyphWidth: Double

  /// Makes a measurer.
  ///
  /// - Parameter glyphWidth: The width of a character at 14 points, in points.
  package init(glyphWidth: Double = 7) { self.glyphWidth = glyphWidth }

  /// The room that the text takes.
  package func measure(_ request: TextRequest) -> TextMetrics {
    count += 1
    let factor = request.font.size / 14
    let advance = glyphWidth * factor * (request.font.weight > 600 ? 8.0 / 7 : 1)
    let (lines, isTruncated) =
      request.lineLimit == 1 ? single(request, advance) : several(request, advance)
    let scalars = request.string.unicodeScalars.filter(missing.contains)
    return TextMetrics(
      width: Double(lines.max() ?? 0) * advance, height: 14 * factor * Double(lines.count),
      ascent: 10 * factor, lineCount: lines.count, isTruncated: isTruncated,
      missingCharacters: Array(Set(scalars)).sorted())
  }

  private func single(_ request: TextRequest, _ advance: Double) -> ([Int], Bool) {
    let count = request.string.count
    guard let width = request.width, Double(count) * advance > width else {
      return ([count], false)
    }
    return ([Int(width / advance)], true)
  }

  private func several(_ request: TextRequest, _ advance: Double) -> ([Int], Bool) {
    let room = request.width.map { max(1, Int($0 / advance)) } ?? .max
    var lines: [Int] = []
    for paragraph in request.string.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = 0
      for word in paragraph.split(separator: " ") {
        if line > 0, line + 1 + word.count > room {
          lines.append(line)
          line = 0
        }
        line += (line > 0 ? 1 : 0) + min(word.count, room)
      }
      lines.append(line)
    }
    guard request.lineLimit > 0, lines.count > request.lineLimit else { return (lines, false) }
    return (Array(lines.prefix(request.lineLimit)), true)
  }
}
