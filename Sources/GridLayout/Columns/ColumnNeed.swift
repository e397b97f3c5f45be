import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// How the cells of a column behave when room is scarce.
enum ColumnClass {
  /// Numbers, dates, booleans, badges, prices, ratings: shown whole, since a truncated value is a
  /// different value.
  case atomic
  /// Words, which may end in an ellipsis.
  case text
  /// Images, bars and charts, which may shrink.
  case flexible
}

/// The widths down to which a column can shrink, in points, its insets included.
struct ColumnNeed {
  /// The width of its longest word.
  var longestWord = 0.0
  /// The width down to which it shrinks first.
  var comfortable = 0.0
  /// The minimum width at which the column is worth showing.
  var readable = 0.0
  /// The width of content that is never truncated; 0 if all of it may be.
  var atomic = 0.0

  /// A column that needs exactly `width`.
  init(exactly width: Double) {
    (longestWord, comfortable, readable, atomic) = (width, width, width, width)
  }

  /// A column that needs nothing.
  init() {}

  /// Combines the needs of two things in one column.
  mutating func form(_ other: ColumnNeed) {
    longestWord = max(longestWord, other.longestWord)
    comfortable = max(comfortable, other.comfortable)
    readable = max(readable, other.readable)
    atomic = max(atomic, other.atomic)
  }

  /// The same need, `points` wider.
  func wider(by points: Double) -> ColumnNeed {
    var need = self
    need.longestWord += points
    need.comfortable += points
    need.readable += points
    if atomic > 0 { need.atomic += points }
    return need
  }
}

/// Measures how far texts may be truncated.
struct TextYield {
  /// The longest text that counts as one value, in characters.
  static let valueLength = 24
  /// The characters of a text that are certainly more than three lines hold.
  private static let shownLength = 400
  /// The part of a text kept in a window, and on paper, where columns continue on further pages; as
  /// a multiple of the width of a few letters and an ellipsis.
  private static let (word, page) = (2.0, 4.0)
  /// The same for texts that are cut in their middle, which no word is broken in.
  private static let ends = 3.0

  let context: LayoutContext
  /// Whether content that does not fit continues on further pages.
  let isOnPaper: Bool

  /// The need of a text that may be truncated, without its insets.
  func need(_ text: String, _ style: ResolvedStyle, whole: Double) -> ColumnNeed {
    if Self.isFigure(text) { return ColumnNeed(exactly: whole) }
    let few = context.measuring.measure(TextRequest(string: "nnnnnn…", font: style.font)).width
    let floor = min(whole, few)
    var need = ColumnNeed()
    if style.overflow == .ellipsisMiddle {
      let ends = min(whole, Self.ends * few)
      (need.longestWord, need.comfortable, need.readable) = (ends, ends, ends)
      return need
    }
    need.longestWord = context.longestWordWidth(text, style)
    need.comfortable = max(need.longestWord, floor)
    if isOnPaper, style.lineLimit == 1 {
      need.comfortable = max(need.comfortable, min(whole, Self.page * few))
    }
    need.readable = max(min(need.longestWord, Self.word * few), floor)
    return need
  }

  /// The need of a text that wraps, without its insets: no part of it is broken.
  func need(ofWrapped text: String, _ style: ResolvedStyle) -> ColumnNeed {
    let lines = TextLines(
      context.measuring.pieces(
        of: TextRequest(string: text, font: style.font, runs: style.runs)))
    var need = ColumnNeed()
    need.longestWord = lines.longestPiece
    need.comfortable = lines.longestPiece
    need.readable = min(lines.longestPiece, ColumnFitter.widestText)
    return need
  }

  /// The width at which a text that wraps is shown whole, without its insets; that of long texts at
  /// most.
  func width(ofWrapped text: String, _ style: ResolvedStyle) -> Double {
    let shown = String(text.prefix(Self.shownLength))
    let runs = style.runs.map {
      shown.utf8.count == text.utf8.count ? $0 : $0.part(0..<shown.utf8.count)
    }
    let lines = TextLines(
      context.measuring.pieces(of: TextRequest(string: shown, font: style.font, runs: runs)))
    let width = lines.width(lines: max(style.lineLimit, lines.leastCount)) ?? lines.longestPiece
    return min(width, ColumnFitter.widestText)
  }

  /// The need of a text cell; a name of one word is shown whole.
  func need(ofCell text: String, _ style: ResolvedStyle, whole: Double) -> ColumnNeed {
    var need = need(text, style, whole: whole)
    let isWord = text.count <= Self.valueLength && !text.contains(where: \.isWhitespace)
    if isWord { need.readable = max(need.readable, whole) }
    return need
  }

  /// Whether a text is a single number, date or code, such as `1 234,50`, `12/31/2020` or `PT-1234`.
  private static func isFigure(_ text: String) -> Bool {
    guard let count = shortCount(text) else { return false }
    return text.contains(where: \.isWhitespace) ? count.letters == 0 : count.letters <= count.digits
  }

  /// Whether a text may be a value of several words, such as `12 September 2006` or `1 234 kg`.
  static func isValue(_ text: String) -> Bool {
    shortCount(text).map { $0.letters <= 2 * $0.digits } ?? false
  }

  /// The number of digits and letters in a short text; nil if it is long or has no digits.
  private static func shortCount(_ text: String) -> (digits: Int, letters: Int)? {
    guard text.utf8.count <= 4 * valueLength else { return nil }
    if text.utf8.allSatisfy(\.isPlain) { return plainCount(text.utf8) }
    guard text.count <= valueLength else { return nil }
    let digits = text.count(where: \.isWholeNumber)
    return digits > 0 ? (digits, text.count(where: \.isLetter)) : nil
  }
}

extension TextYield {
  /// The same for a text of ASCII, whose bytes are its characters.
  private static func plainCount(_ text: String.UTF8View) -> (digits: Int, letters: Int)? {
    guard text.count <= valueLength else { return nil }
    let digits = text.count { 0x30...0x39 ~= $0 }
    return digits > 0 ? (digits, text.count { 0x61...0x7a ~= $0 | 0x20 }) : nil
  }
}

extension UInt8 {
  /// Whether it is a character of ASCII by itself; a carriage return may form one with a line feed.
  var isPlain: Bool { self < 0x80 && self != 0x0d }
}

extension LayoutContext {
  /// The class of a column, by its type and the kind of its values.
  func columnClass(_ place: Int) -> ColumnClass {
    switch columns[place].cell.kind.room {
    case .flexible: .flexible
    case .text: .text
    case .whole: .atomic
    case .byValue: source.kind(ofColumn: columns[place].key) == .text ? .text : .atomic
    }
  }
}

extension ColumnSizing {
  /// The need of the column at a place.
  func need(_ place: Int) -> ColumnNeed {
    let cells = deciding(place)
    var need = headerNeed(place)
    need.form(spannerNeed(place))
    let kind = context.columnClass(place)
    let holdsValues = kind == .text && holdsValues(cells)
    for cell in cells { need.form(self.need(of: cell, kind, holdsValues: holdsValues)) }
    // Aligned decimal points make the column as wide as all its cells together need.
    if need.atomic > 0, cells.contains(where: { $0.fraction != nil && $0.drawn == nil }) {
      need.form(ColumnNeed(exactly: natural(of: cells)))
    }
    return need
  }

  private func need(
    of cell: VisibleCell, _ kind: ColumnClass, holdsValues: Bool
  ) -> ColumnNeed {
    let style = cell.style.value
    let whole = width(of: cell)
    let insets = style.inset.horizontal
    if kind == .flexible, let drawn = cell.drawn {
      var need = ColumnNeed(exactly: whole)
      let flexible = drawn.drawing as? any FlexibleDrawing
      need.readable =
        (flexible?.leastWidth(of: drawn.context)).map { min(whole, $0 + insets) } ?? whole
      (need.atomic, need.longestWord) = (need.readable, need.readable)
      return need
    }
    if kind == .atomic || holdsValues && TextYield.isValue(cell.text) {
      return ColumnNeed(exactly: whole)
    }
    var need = yield.need(ofCell: cell.text, style, whole: whole - insets)
    if style.lineLimit > 1, cell.drawn == nil {
      need.comfortable = max(need.readable, yield.width(ofWrapped: cell.text, style))
    }
    need = need.wider(by: insets)
    // Links shrink as their texts do, but only after everything else.
    if cell.drawn != nil { need.comfortable = max(need.comfortable, whole) }
    return need
  }

  /// The need of the header's title and of its visible arrow; hidden arrows get no room when room is
  /// scarce.
  private func headerNeed(_ place: Int) -> ColumnNeed {
    guard context.theme.headerHeight > 0 else { return ColumnNeed() }
    let style = context.headerStyle(place).value
    let title = context.columns[place].title
    let slot = context.visibleMarkRoom(place)
    if let drawn = context.drawnTitle(place) {
      return ColumnNeed(exactly: drawn.size.width + style.inset.horizontal + slot)
    }
    if context.isTurned(place) { return ColumnNeed(exactly: context.turnedWidth(place)) }
    let yield = TextYield(context: context, isOnPaper: false)
    let need =
      style.lineLimit == 1
      ? yield.need(title, style, whole: context.naturalWidth(title, style))
      : yield.need(ofWrapped: title, style)
    return need.wider(by: style.inset.horizontal + slot)
  }

  /// The need of the titles above the column alone, which are one line each; longer ones are cut.
  private func spannerNeed(_ place: Int) -> ColumnNeed {
    guard context.theme.headerHeight > 0, let titles = context.spanners.single[place] else {
      return ColumnNeed()
    }
    let style = context.spannerStyle.value
    let widths = titles.map { context.naturalWidth($0, style) + style.inset.horizontal }
    return ColumnNeed(exactly: widths.filter { $0 <= Self.widestSpanner }.max() ?? 0)
  }

  /// The widest title above one column that a column is not narrower than, in points.
  private static let widestSpanner = 160.0

  /// Whether nearly all texts of a column are values: dates as people write them, amounts with
  /// units.
  private func holdsValues(_ cells: [VisibleCell]) -> Bool {
    let missing = context.grid.missingText
    let texts = cells.lazy.map(\.text).filter { !$0.isEmpty && $0 != missing }
    return texts.count(where: TextYield.isValue) * 5 > texts.count * 4
  }

  private var yield: TextYield { TextYield(context: context, isOnPaper: isOnPaper) }
}
