import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

struct PlacedText {
  let block: TextBlock
  let metrics: TextMetrics
  /// Whether lines are left out because the frame is not high enough.
  var isCutBelow = false
}

extension LayoutContext {
  /// The tolerance for rounding errors in sums of widths, in points.
  private static let tolerance = 1e-6
  /// The minimum room above and below lines, used instead of insets that would hide lines.
  private static let leastMargin = 2.0

  /// Places a text in a cell's frame by its style.
  ///
  /// A decimal alignment moves the text `shift` points left of the right edge; `natural` is the size
  /// of the text in one line, if known. If the frame is not high enough, the lines that do not fit
  /// are left out.
  func place(
    _ string: String, _ style: ResolvedStyle, _ alignment: GridHorizontalAlignment,
    in frame: GridRect,
    shift: Double = 0, natural: TextMetrics? = nil
  ) -> PlacedText {
    var box = frame.inset(by: style.inset)
    if alignment == .decimal { box.width = max(0, box.width - shift) }
    var fitting: TextMetrics?
    if let natural, natural.width <= box.width + Self.tolerance {
      fitting = natural
      box.width = max(box.width, natural.width)
    }
    var request = TextRequest(
      string: string, font: style.font, runs: style.runs, width: box.width,
      lineLimit: style.lineLimit,
      overflow: style.overflow)
    var metrics = fitting ?? measuring.measure(request)
    let room = max(box.height, frame.height - 2 * Self.leastMargin)
    let isCutBelow = metrics.lineCount > 1 && metrics.height > room + Self.tolerance
    if isCutBelow {
      let line = metrics.height / Double(metrics.lineCount)
      request.lineLimit = max(1, Int(clamped: (room + Self.tolerance) / line))
      if request.overflow == .wrap { request.overflow = .ellipsis }
      metrics = measuring.measure(request)
    }
    let top = top(of: metrics.height, style.verticalAlign, in: box, within: frame)
    var block = TextBlock(
      string: string, font: style.font, color: style.textColor,
      origin: GridPoint(x: box.x, y: top + metrics.ascent), width: box.width,
      alignment: alignment == .decimal ? .trailing : alignment, lineLimit: request.lineLimit,
      overflow: request.overflow, decoration: style.decoration, shadow: style.shadow,
      isFitting: fitting != nil)
    block.runs = request.runs
    return PlacedText(block: block, metrics: metrics, isCutBelow: isCutBelow)
  }

  /// The top of the lines: in the box by their alignment, but within the frame if that is high
  /// enough.
  private func top(
    of height: Double, _ alignment: GridVerticalAlignment, in box: GridRect, within frame: GridRect
  ) -> Double {
    let top =
      switch alignment {
      case .top: box.y
      case .middle: box.y + (box.height - height) / 2
      case .bottom: box.maxY - height
      }
    guard height > box.height, height <= frame.height else { return top }
    return min(max(top, frame.y), frame.maxY - height)
  }

  /// The size of a text in one line, if its style allows only one line.
  func natural(_ string: String, _ style: ResolvedStyle) -> TextMetrics? {
    guard style.lineLimit == 1, string.utf8.count <= VisibleCell.longText else { return nil }
    return measuring.measure(TextRequest(string: string, font: style.font, runs: style.runs))
  }

  /// The width at which a text wraps only at its line breaks, in points.
  func naturalWidth(_ string: String, _ style: ResolvedStyle) -> Double {
    guard style.lineLimit != 1, string.mayHaveBreaks, string.contains(where: \.isNewline) else {
      return measuring.measure(TextRequest(string: string, font: style.font, runs: style.runs))
        .width
    }
    return string.split(whereSeparator: \.isNewline).map { width(of: $0, style) }.max() ?? 0
  }

  /// The width of the longest word of a text, in points.
  func longestWordWidth(_ string: String, _ style: ResolvedStyle) -> Double {
    let words = string.words
    guard let longest = words.map(\.utf8.count).max() else { return 0 }
    // Only words nearly as long as the longest can be the widest; this keeps shaping rare.
    return words.filter { $0.utf8.count * 2 > longest }
      .sorted { $0.utf8.count > $1.utf8.count }.prefix(8)
      .map { width(of: $0, style) }
      .max() ?? 0
  }

  /// The width of a part of a text, each of its letters in its own look.
  func width(of part: Substring, _ style: ResolvedStyle) -> Double {
    var (font, runs): (GridFont, TextRuns?) = (style.font, nil)
    if let all = style.runs, all.cover(part.base) {
      let bytes = part.base.utf8
      let start = bytes.distance(from: bytes.startIndex, to: part.startIndex)
      let place = start..<start + part.utf8.count
      if let look = all.look(of: place) { font = look.font } else { runs = all.part(place) }
    }
    return measuring.measure(TextRequest(string: String(part), font: font, runs: runs)).width
  }

  /// Reports the hidden part of a placed text; `place` describes its place in words.
  func report(
    _ placed: PlacedText, row: Int? = nil, column: String? = nil, place: @autoclosure () -> String
  ) {
    report(
      placed.metrics, isCutBelow: placed.isCutBelow, row: row, column: column, place: place())
  }

  /// Reports the hidden part of a text, given its size.
  func report(
    _ metrics: TextMetrics, isCutBelow: Bool = false, row: Int? = nil, column: String? = nil,
    place: @autoclosure () -> String
  ) {
    guard metrics.isTruncated || !metrics.missingCharacters.isEmpty else { return }
    let place = place()
    let others = metrics.missingCharacters.filter(\.properties.isNoncharacterCodePoint)
    if !others.isEmpty {
      warn(
        LayoutWarning(
          .noncharacter, row: row, column: column,
          message: "\(Self.list(others, Self.code(of:))) in \(place) is not a character; "
            + "U+FFFD is shown in its place"))
    }
    let missing = metrics.missingCharacters.filter { !$0.properties.isNoncharacterCodePoint }
    if !missing.isEmpty {
      warn(
        LayoutWarning(
          .missingGlyph, row: row, column: column,
          finding: "no font has a glyph for \(Self.list(missing, Self.name(of:))) in \(place)",
          remedy: Self.remedy(missing), letters: missing))
    }
    if metrics.isTruncated {
      warn(
        LayoutWarning(
          .truncatedText, row: row, column: column,
          finding: "text is cut off in \(place)",
          remedy: isCutBelow
            ? "make it higher or wider, as with \(set: "rowHeight", "auto")"
            : "widen the column or the picture"
              + (column.map { ", or use \(set: "wrap", $0)" as Message } ?? "")))
    }
  }

  /// The first characters of a list, as text.
  private static func list(
    _ scalars: [Unicode.Scalar], _ word: (Unicode.Scalar) -> String
  ) -> String {
    scalars.prefix(8).map(word).joined(separator: ", ") + (scalars.count > 8 ? " …" : "")
  }

  /// The packs that have the glyphs, or else where others may be.
  private static func remedy(_ scalars: [Unicode.Scalar]) -> Message {
    let needed = scalars.map(FontPack.init(with:))
    let packs = FontPack.allCases.filter(needed.contains)
    guard !packs.isEmpty, !needed.contains(nil) else {
      return "add a font with \(option: "fontPath") or use \(set: "systemFonts", "true")"
    }
    let names = packs.map(\.rawValue).joined(separator: ",")
    let packages = packs.map(\.debianPackage).reduce(into: [String]()) { all, name in
      if !all.contains(name) { all.append(name) }
    }
    let isOne = packages.count == 1
    return
      "use \(set: "fonts", names) (Debian's package\(isOne ? "" : "s") \(packages.joined(separator: ", ")))"
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    "'\(scalar)' (\(code(of: scalar)))"
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hexadecimal.count)) + hexadecimal
  }
}

extension String {
  /// Whether a byte of it may belong to a line break.
  fileprivate var mayHaveBreaks: Bool { utf8.contains { $0 < 0x20 || $0 >= 0x80 } }

  /// The parts between white space.
  fileprivate var words: [Substring] {
    guard utf8.allSatisfy(\.isPlain) else { return split(whereSeparator: \.isWhitespace) }
    // Most texts are of ASCII, where no properties of characters have to be looked up.
    return utf8.split { 0x09...0x0d ~= $0 || $0 == 0x20 }.map(Substring.init)
  }
}
