import Primitives
import SceneModel
import Style

/// A text with its place.
struct PlacedText {
  let block: TextBlock
  let metrics: TextMetrics
}

extension LayoutContext {
  /// Places a text in a cell's frame by its style.
  ///
  /// - Parameter shift: how far a decimal alignment moves the text left of the right edge, in points.
  func place(
    _ string: String, _ style: ResolvedStyle, _ alignment: HorizontalAlignment, in frame: Rect,
    shift: Double = 0
  ) -> PlacedText {
    var box = frame.inset(by: style.inset)
    if alignment == .decimal { box.width = max(0, box.width - shift) }
    let request = TextRequest(
      string: string, font: style.font, width: box.width, lineLimit: style.lineLimit,
      overflow: style.overflow)
    let metrics = measuring.measure(request)
    let top =
      switch style.verticalAlign {
      case .top: box.y
      case .middle: box.y + (box.height - metrics.height) / 2
      case .bottom: box.maxY - metrics.height
      }
    let block = TextBlock(
      string: string, font: style.font, color: style.textColor,
      origin: Point(x: box.x, y: top + metrics.ascent), width: box.width,
      alignment: alignment == .decimal ? .trailing : alignment, lineLimit: style.lineLimit,
      overflow: style.overflow, decoration: style.decoration, shadow: style.shadow)
    return PlacedText(block: block, metrics: metrics)
  }

  /// The width of a text in one line, in points.
  func naturalWidth(_ string: String, _ style: ResolvedStyle) -> Double {
    guard style.lineLimit != 1, string.contains(where: \.isNewline) else {
      return measuring.measure(TextRequest(string: string, font: style.font)).width
    }
    return string.split(whereSeparator: \.isNewline)
      .map { measuring.measure(TextRequest(string: String($0), font: style.font)).width }
      .max() ?? 0
  }

  /// The width of the longest word of a text, in points.
  func longestWordWidth(_ string: String, _ style: ResolvedStyle) -> Double {
    let words = string.split(whereSeparator: \.isWhitespace)
    guard let longest = words.map(\.utf8.count).max() else { return 0 }
    // Only words nearly as long as the longest can be the widest; this keeps shaping rare.
    return words.filter { $0.utf8.count * 2 > longest }.prefix(8)
      .map { measuring.measure(TextRequest(string: String($0), font: style.font)).width }
      .max() ?? 0
  }

  /// Reports what a placed text does not show.
  func report(_ placed: PlacedText, row: Int?, column: String?) {
    let place = row.map { "row \($0)" } ?? "the header"
    let names = column.map { "column '\($0)' of \(place)" } ?? place
    if !placed.metrics.missingCharacters.isEmpty {
      let all = placed.metrics.missingCharacters.prefix(8).map(Self.name(of:))
      let more = placed.metrics.missingCharacters.count > 8 ? " …" : ""
      warn(
        LayoutWarning(
          .missingGlyph, row: row, column: column,
          message: "no font has a glyph for \(all.joined(separator: ", "))\(more) in \(names); "
            + "add a font with --font-path or use --system-fonts"))
    }
    if placed.metrics.isTruncated {
      warn(
        LayoutWarning(
          .truncatedText, row: row, column: column,
          message: "text is cut off in \(names); widen the column or the picture"))
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - hexadecimal.count))
    return "'\(scalar)' (U+\(padding)\(hexadecimal))"
  }
}
