import GridModel
import Primitives
import SceneModel
import Style
import Values

/// What a column's cells are where room is scarce.
enum ColumnClass {
  /// Numbers, dates, yes and no, badges, prices, ratings: shown whole, since a value that is cut is
  /// another value.
  case atomic
  /// Words, which may end in an ellipsis.
  case text
  /// Images, bars and charts, which may become smaller.
  case flexible
}

/// How far a column can give way, in points, its insets included.
struct ColumnNeed {
  /// The width of its longest word.
  var longestWord = 0.0
  /// Down to here it gives way first.
  var comfortable = 0.0
  /// The least width at which it is worth showing.
  var readable = 0.0
  /// The width of what is never cut; 0 where all may be.
  var atomic = 0.0

  /// A column that needs just so much.
  init(exactly width: Double) {
    (longestWord, comfortable, readable, atomic) = (width, width, width, width)
  }

  /// A column that needs nothing.
  init() {}

  /// What two things in one column need.
  mutating func form(_ other: ColumnNeed) {
    longestWord = max(longestWord, other.longestWord)
    comfortable = max(comfortable, other.comfortable)
    readable = max(readable, other.readable)
    atomic = max(atomic, other.atomic)
  }

  /// The same need for so many points more.
  func wider(by points: Double) -> ColumnNeed {
    var need = self
    need.longestWord += points
    need.comfortable += points
    need.readable += points
    if atomic > 0 { need.atomic += points }
    return need
  }
}

/// How far texts may be cut.
struct TextYield {
  /// The longest text that counts as one value, in characters.
  private static let valueLength = 24
  /// What a text keeps of itself in a window, and on paper, where columns go on on further pages; in
  /// times the room of a few letters and an ellipsis.
  private static let (word, page) = (2.0, 4.0)

  let context: LayoutContext
  /// Whether there are further pages for what does not fit.
  let isOnPaper: Bool

  /// What a text needs that may be cut, its insets left out.
  func need(_ text: String, _ style: ResolvedStyle, whole: Double) -> ColumnNeed {
    if Self.isFigure(text) { return ColumnNeed(exactly: whole) }
    let few = context.measuring.measure(TextRequest(string: "nnnnnn…", font: style.font)).width
    let floor = min(whole, few)
    var need = ColumnNeed()
    need.longestWord = context.longestWordWidth(text, style)
    need.comfortable = max(need.longestWord, floor)
    if isOnPaper, style.lineLimit == 1 {
      need.comfortable = max(need.comfortable, min(whole, Self.page * few))
    }
    need.readable = max(min(need.longestWord, Self.word * few), floor)
    return need
  }

  /// What a cell of words needs: a name of one word is shown as a whole.
  func need(ofCell text: String, _ style: ResolvedStyle, whole: Double) -> ColumnNeed {
    var need = need(text, style, whole: whole)
    let isWord = text.count <= Self.valueLength && !text.contains(where: \.isWhitespace)
    if isWord { need.readable = max(need.readable, whole) }
    return need
  }

  /// Whether a text is one number, date or code, as `1 234,50`, `12/31/2020` and `PT-1234` are.
  private static func isFigure(_ text: String) -> Bool {
    guard let count = shortCount(text) else { return false }
    return text.contains(where: \.isWhitespace) ? count.letters == 0 : count.letters <= count.digits
  }

  /// Whether a text may be a value of several words, as `12 September 2006` and `1 234 kg` are.
  static func isValue(_ text: String) -> Bool {
    shortCount(text).map { $0.letters <= 2 * $0.digits } ?? false
  }

  /// How many digits and letters a short text has; nil for a long one and for one without digits.
  private static func shortCount(_ text: String) -> (digits: Int, letters: Int)? {
    guard text.utf8.count <= 4 * valueLength, text.count <= valueLength else { return nil }
    let digits = text.count(where: \.isWholeNumber)
    return digits > 0 ? (digits, text.count(where: \.isLetter)) : nil
  }
}

extension LayoutContext {
  /// What a column's cells are, by their type and the kind of their values.
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
  /// How far the column at a place can give way.
  func need(_ place: Int) -> ColumnNeed {
    let cells = deciding(place)
    var need = headerNeed(place)
    let kind = context.columnClass(place)
    let holdsValues = kind == .text && holdsValues(cells)
    for cell in cells { need.form(self.need(of: cell, kind, holdsValues: holdsValues)) }
    // Where points stand below each other, the column is as wide as all cells together ask for.
    if need.atomic > 0, cells.contains(where: { $0.fraction != nil }) {
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
    var need = yield.need(ofCell: cell.text, style, whole: whole - insets).wider(by: insets)
    // Links give way as what they say does, but only after everything else has.
    if cell.drawn != nil { need.comfortable = max(need.comfortable, whole) }
    return need
  }

  /// The header's title, and its arrow where it shows one: where room is scarce, others have none.
  private func headerNeed(_ place: Int) -> ColumnNeed {
    guard context.theme.headerHeight > 0 else { return ColumnNeed() }
    let style = context.headerStyle(place).value
    let title = context.columns[place].title
    let slot = context.isMarked(place) ? context.arrowSlotWidth(place) : 0
    return TextYield(context: context, isOnPaper: false)
      .need(title, style, whole: context.naturalWidth(title, style))
      .wider(by: style.inset.horizontal + slot)
  }

  /// Whether nearly all texts of a column are values: dates as people write them, amounts with units.
  private func holdsValues(_ cells: [VisibleCell]) -> Bool {
    let missing = context.grid.missingText
    let texts = cells.lazy.map(\.text).filter { !$0.isEmpty && $0 != missing }
    return texts.count(where: TextYield.isValue) * 5 > texts.count * 4
  }

  private var yield: TextYield { TextYield(context: context, isOnPaper: isOnPaper) }
}
