import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

extension LayoutContext {
  /// The size of a mark, as a fraction of its text's font size.
  private static let markShare = 0.68
  /// The height of a mark above its text's baseline, as a fraction of the font size.
  private static let markRise = 0.36
  /// The room between a text and its mark, in points.
  private static let markGap = 0.75

  /// The font of marks on a text in `font`.
  func markFont(_ font: GridFont) -> GridFont {
    var font = font
    font.size = max(6, (font.size * Self.markShare * 2).rounded() / 2)
    font.weight = max(font.weight, 500)
    return font
  }

  /// A footnote's mark after the end of a text; it may stand in the cell's inset, so that numbers
  /// stay aligned.
  ///
  /// - Parameters:
  ///   - mark: The mark's text.
  ///   - placed: The text that it follows.
  ///   - style: The text's style.
  ///   - full: The area that the mark must not leave; it covers the text's end rather than leave it.
  ///   - owner: The owner of the text.
  ///   - part: The mark's part within that owner.
  /// - Returns: The mark, as an item of its own.
  func mark(
    _ mark: String, after placed: PlacedText, style: ResolvedStyle, in full: GridRect,
    owner: Identity.Owner, part: Identity.Part = .other("footnote mark")
  ) -> Item {
    let font = markFont(style.font)
    let room = measuring.measure(TextRequest(string: mark, font: font))
    let block = placed.block
    let width = min(lastLineWidth(placed), block.width)
    let rest = block.width - width
    let end =
      switch block.alignment {
      case .leading: block.origin.x + width
      case .center: block.origin.x + rest / 2 + width
      case .trailing, .decimal: block.origin.x + block.width
      }
    let x = min(end + Self.markGap, full.maxX - room.width)
    let lines = Double(placed.metrics.lineCount - 1)
    let lineHeight = placed.metrics.height / Double(max(1, placed.metrics.lineCount))
    let baseline = block.origin.y + lines * lineHeight - style.font.size * rise(of: mark)
    let frame = GridRect(
      x: x, y: baseline - room.ascent, width: room.width, height: room.height)
    return Item(
      Identity(owner, part), frame: frame,
      content: .text(
        TextBlock(
          string: mark, font: font, color: style.textColor, origin: GridPoint(x: x, y: baseline),
          width: room.width, decoration: .none, shadow: style.shadow, isFitting: true)))
  }

  /// The rise of a mark; smaller for asterisks and commas, since an asterisk is already raised.
  private func rise(of mark: String) -> Double {
    mark.allSatisfy { $0 == "*" || $0 == "," } ? Self.markRise * 0.4 : Self.markRise
  }

  /// The width of a text's last line, with lines broken before words that do not fit.
  private func lastLineWidth(_ placed: PlacedText) -> Double {
    let block = placed.block
    guard placed.metrics.lineCount > 1 else { return placed.metrics.width }
    guard !placed.metrics.isTruncated else { return block.width }
    var style = ResolvedStyle()
    (style.font, style.runs) = (block.font, block.runs)
    func width(_ text: Substring) -> Double { self.width(of: text, style) }
    let last =
      block.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .last ?? ""
    var start = last.startIndex
    var fitting = last.startIndex
    for place in last.indices.filter({ last[$0] == " " }) + [last.endIndex] {
      if width(last[start..<place]) > block.width + 1e-6, fitting > start {
        start = last.index(after: fitting)
      }
      fitting = place
    }
    return width(last[start...])
  }
}
