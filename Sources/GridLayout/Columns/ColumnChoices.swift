import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The widths that a column may have, with what each costs.
struct ColumnChoices {
  /// The costs of a line of a header, of a text that is cut, and of a word that is broken; a line of
  /// a cell costs 1.
  private static let (headerLine, cut, broken) = (1.5, 6.0, 12.0)
  /// The cost of a further line that is not shown.
  private static let hiddenLine = 0.4
  /// The lines from which a text makes its row high, and the cost of the next, which grows with each: a column of few words a line
  /// takes room from others.
  private static let (flatLines, tallLine) = (5, 0.3)
  /// The lines of texts beyond those shown for which a column's width is considered.
  private static let longer = [4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20]
  /// The number of cells that are looked at.
  private static let sample = 240
  /// The bytes of a text beyond which it is too long to be shown in any case.
  private static let longText = 1_024

  /// All choices that are worth having; not empty.
  let all: [WidthChoice]
  /// Those at which no text is cut that would be whole at the column's natural width; not empty.
  let uncut: [WidthChoice]
  /// The width of the longest word that can be whole, insets included.
  let longestWord: Double

  /// One text of the column, as a step function of the width.
  private struct Text {
    /// The minimum width for one line, two lines and so on, in points; insets included.
    var widths: [(lines: Int, width: Double)] = []
    /// The width of its longest part, insets included.
    var longest = 0.0
    /// The width in one line, and the insets.
    var (whole, insets) = (0.0, 0.0)
    /// The number of lines that are shown; 0 for all.
    var shown = 0
    /// The cost of each line after the first.
    var line = 1.0

    /// The width below which part of it is cut.
    var uncut: Double {
      max(longest, widths.last { shown == 0 || $0.lines <= shown }?.width ?? .infinity)
    }

    /// The lines at a width that is too narrow for all those that are known.
    private func estimatedLines(_ width: Double) -> Int {
      let full = Int(clamped: min((whole / max(1, width - insets)).rounded(.up), 9_999))
      return max(full, (widths.last?.lines ?? 0) + 1)
    }

    func cost(_ width: Double) -> Double {
      let isBroken = longest > width + 1e-6
      let lines = widths.first { $0.width <= width + 1e-6 }?.lines ?? estimatedLines(width)
      let hidden = shown == 0 ? 0 : max(0, lines - shown)
      let tall = Double(max(0, lines - hidden - flatLines))
      return line * Double(lines - hidden - 1) + tallLine * tall * (tall + 1) / 2
        + (isBroken ? broken : 0)
        + (hidden > 0 ? cut + Double(hidden) * hiddenLine : 0)
    }
  }

  /// The choices between `least` and `widest` points for cells and a title.
  ///
  /// - Parameters:
  ///   - sizing: Measures the column.
  ///   - place: The column.
  ///   - limits: The widths that the column may have; the upper one is not applied to what must not
  ///     be cut, nor to words that are whole within `room`.
  init(_ sizing: ColumnSizing, _ place: Int, limits: (least: Double, widest: Double)) {
    let (hard, texts) = Self.texts(sizing, place)
    longestWord = texts.lazy.map(\.longest).filter { $0 <= sizing.room }.max() ?? 0
    let least = max(hard, limits.least)
    var widths = Set([Int(clamped: least.rounded(.up))])
    for text in texts {
      for (_, width) in text.widths where width > least && width <= max(limits.widest, least) {
        widths.insert(Int(clamped: width.rounded(.up)))
      }
      let longest = text.longest
      if longest > least, longest <= max(limits.widest, longestWord) {
        widths.insert(Int(clamped: longest.rounded(.up)))
      }
      for usual in [ColumnFitter.widestText, limits.widest]
      where text.uncut > usual && usual > least && usual <= limits.widest {
        widths.insert(Int(clamped: usual))
      }
    }
    let choices = widths.map { width in
      WidthChoice(width: width, cost: texts.reduce(0) { $0 + $1.cost(Double(width)) })
    }
    all = choices.efficient
    let widest = Double(all[all.count - 1].width)
    let whole = texts.lazy.map(\.uncut).filter { $0 <= widest + 1e-6 }.max() ?? 0
    uncut = all.filter { Double($0.width) >= whole - 1e-6 }
  }

  /// A column of one width.
  init(exactly width: Double) {
    all = [WidthChoice(width: Int(clamped: width.rounded(.up)), cost: 0)]
    (uncut, longestWord) = (all, width)
  }

  /// The widest choice that costs no more than `width` points do, and is not wider unless a word is.
  func natural(upTo width: Double) -> Double {
    let most = max(width, longestWord.rounded(.up))
    return Double((all.last { Double($0.width) <= most } ?? all[0]).width)
  }

  /// The width at which no text is cut that can be whole within `room` points; 0 if all are cut there.
  static func uncutWidth(_ sizing: ColumnSizing, _ place: Int, room: Double) -> Double {
    texts(sizing, place).1.lazy.map(\.uncut).filter { $0 <= room }.max() ?? 0
  }

  /// The width at which all texts have at most some lines.
  static func flatWidth(_ sizing: ColumnSizing, _ place: Int, lines: Int) -> Double {
    texts(sizing, place).1.lazy.compactMap { text in
      (text.widths.last { $0.lines <= lines } ?? text.widths.first)?.width
    }
    .max() ?? 0
  }

  // MARK: Texts

  /// The width that the column must have, and the texts that may wrap or be cut.
  private static func texts(_ sizing: ColumnSizing, _ place: Int) -> (Double, [Text]) {
    let context = sizing.context
    let need = sizing.need(place)
    var hard = max(need.atomic, need.readable)
    var texts: [Text] = []
    if let header = header(context, place) {
      texts.append(header)
      if context.adaptation.wrapsHeaders { hard = max(hard, min(header.longest, need.readable)) }
    }
    guard context.columnClass(place) == .text else { return (hard, texts) }
    let cells = sizing.deciding(place)
    let step = max(1, cells.count / sample)
    for number in stride(from: 0, to: cells.count, by: step) {
      let cell = cells[number]
      if cell.drawn != nil {
        var drawn = Text()
        (drawn.widths, drawn.shown) = ([(1, sizing.width(of: cell))], 1)
        texts.append(drawn)
      } else if !cell.text.isEmpty {
        texts.append(text(context, cell.text, cell.style.value, extra: 0))
      }
    }
    return (hard, texts)
  }

  private static func header(_ context: LayoutContext, _ place: Int) -> Text? {
    guard context.theme.headerHeight > 0, context.drawnTitle(place) == nil,
      !context.isTurned(place)
    else { return nil }
    let slot = context.visibleMarkRoom(place)
    let style = context.headerStyle(place).value
    var text = text(context, context.columns[place].title, style, extra: slot)
    text.line = headerLine
    return text
  }

  private static func text(
    _ context: LayoutContext, _ string: String, _ style: ResolvedStyle, extra: Double
  ) -> Text {
    var text = Text()
    text.shown = style.lineLimit
    let insets = style.inset.horizontal + extra
    text.insets = insets
    let isLong = string.utf8.count > longText
    let shown = isLong ? String(string.prefix(longText)) : string
    if style.lineLimit == 1 {
      text.whole = context.naturalWidth(shown, style)
      text.widths = [(1, text.whole + insets)]
      // Long addresses and machine data are cut before texts become smaller; words are not.
      if style.overflow == .ellipsisMiddle, !shown.isOpaque { text.longest = text.whole + insets }
      return text
    }
    let lines = TextLines(context.measuring.pieces(of: shown, font: style.font))
    text.longest = lines.longestPiece + insets
    text.whole = lines.lines(width: .infinity).widest
    let counts = Array(1...max(3, style.lineLimit == 0 ? 6 : style.lineLimit)) + longer
    for count in counts {
      guard text.widths.last.map({ $0.lines < count }) ?? true,
        let width = lines.width(lines: count)
      else { continue }
      text.widths.append((count, width + insets))
    }
    if text.widths.isEmpty { text.widths = [(lines.leastCount, text.longest)] }
    return text
  }
}
