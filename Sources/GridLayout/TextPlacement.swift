import Primitives
import SceneModel
import Style

/// A text with its place.
struct PlacedText {
  let block: TextBlock
  let metrics: TextMetrics
}

extension LayoutContext {
  /// Room for rounding errors of sums of widths, in points.
  private static let tolerance = 1e-6

  /// Places a text in a cell's frame by its style.
  ///
  /// A decimal alignment moves the text `shift` points left of the right edge; `natural` is the
  /// room of the text in one line, where that is known.
  func place(
    _ string: String, _ style: ResolvedStyle, _ alignment: HorizontalAlignment, in frame: Rect,
    shift: Double = 0, natural: TextMetrics? = nil
  ) -> PlacedText {
    var box = frame.inset(by: style.inset)
    if alignment == .decimal { box.width = max(0, box.width - shift) }
    var fitting: TextMetrics?
    if let natural, natural.width <= box.width + Self.tolerance {
      fitting = natural
      box.width = max(box.width, natural.width)
    }
    let metrics =
      fitting
      ?? measuring.measure(
        TextRequest(
          string: string, font: style.font, width: box.width, lineLimit: style.lineLimit,
          overflow: style.overflow))
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
      overflow: style.overflow, decoration: style.decoration, shadow: style.shadow,
      isFitting: fitting != nil)
    return PlacedText(block: block, metrics: metrics)
  }

  /// The room of a text in one line, where its style allows one line only.
  func natural(_ string: String, _ style: ResolvedStyle) -> TextMetrics? {
    guard style.lineLimit == 1, string.utf8.count <= VisibleCell.longText else { return nil }
    return measuring.measure(TextRequest(string: string, font: style.font))
  }

  /// The width at which a text needs no more lines than it has line breaks, in points.
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
    return words.filter { $0.utf8.count * 2 > longest }
      .sorted { $0.utf8.count > $1.utf8.count }.prefix(8)
      .map { measuring.measure(TextRequest(string: String($0), font: style.font)).width }
      .max() ?? 0
  }

  /// Reports what a placed text does not show; `place` tells in words where it stands.
  func report(
    _ metrics: TextMetrics, row: Int? = nil, column: String? = nil,
    place: @autoclosure () -> String
  ) {
    guard metrics.isTruncated || !metrics.missingCharacters.isEmpty else { return }
    let place = place()
    if !metrics.missingCharacters.isEmpty {
      let all = metrics.missingCharacters.prefix(8).map(Self.name(of:))
      let more = metrics.missingCharacters.count > 8 ? " …" : ""
      warn(
        LayoutWarning(
          .missingGlyph, row: row, column: column,
          message: "no font has a glyph for \(all.joined(separator: ", "))\(more) in \(place); "
            + "add a font with --font-path or use --system-fonts"))
    }
    if metrics.isTruncated {
      warn(
        LayoutWarning(
          .truncatedText, row: row, column: column,
          message: "text is cut off in \(place); widen the column or the picture"))
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - hexadecimal.count))
    return "'\(scalar)' (U+\(padding)\(hexadecimal))"
  }
}
