import GridModel
import Primitives
import SceneModel
import Style
import Values

/// Estimates text widths from bytes alone: each letter's advance, without any shaping.
final class AdvanceTable {
  private var advances = [Double](repeating: 0, count: 256)

  init(font: Font, measuring: any TextMeasuring) {
    for byte in UInt8(0x20)..<0x7f {
      let letter = String(Unicode.Scalar(byte))
      advances[Int(byte)] = measuring.measure(TextRequest(string: letter, font: font)).width
    }
    // The first byte determines the length: two for most alphabets, three for full-width scripts,
    // four for emoji.
    for byte in 0xc0..<0xe0 { advances[byte] = font.size * 0.65 }
    for byte in 0xe0..<0xf0 { advances[byte] = font.size }
    for byte in 0xf0..<0x100 { advances[byte] = font.size * 1.25 }
  }

  /// The estimated widths of a text and of its longest word, in points.
  func guess(_ text: some StringProtocol) -> (whole: Double, word: Double) {
    text.utf8.withContiguousStorageIfAvailable(guess) ?? guess(text.utf8)
  }

  private func guess(_ text: some Sequence<UInt8>) -> (whole: Double, word: Double) {
    var (whole, word, longest) = (0.0, 0.0, 0.0)
    for byte in text {
      let advance = advances[Int(byte)]
      whole += advance
      if byte == 0x20 || byte == 0x0a {
        longest = max(longest, word)
        word = 0
      } else {
        word += advance
      }
    }
    return (whole, max(longest, word))
  }
}

/// The cells of the most recently requested column.
private final class LatestColumn {
  var place = -1
  var cells: [VisibleCell] = []
}

/// The cells of a long grid that may decide its columns' widths: those with the widest estimates.
///
/// Takes one pass over all cells; keeps and measures a dozen for each column.
struct WidthCandidates {
  /// The number of rows up to which all cells are measured.
  static let everyRow = 200
  /// The number of cells kept for each column and criterion.
  private static let kept = 12

  /// A cell visited in the pass over all rows.
  private struct Seen {
    let text: String
    let cell: Cell
    let index: RowIndex
    let style: SharedStyle
  }

  private struct Candidate {
    let guess: Double
    let seen: Seen
  }

  /// The widest cells by one criterion, widest first.
  private struct Widest {
    private(set) var cells: [Candidate] = []

    /// Whether a cell of an estimated width is among the widest, unless it is there already.
    func wants(_ guess: Double) -> Bool {
      guard cells.count == WidthCandidates.kept, let last = cells.last else { return true }
      return guess > last.guess
    }

    mutating func offer(_ guess: Double, _ seen: Seen) {
      guard wants(guess) else { return }
      if cells.count == WidthCandidates.kept {
        if cells.contains(where: { $0.guess == guess && $0.seen.text == seen.text }) { return }
        cells.removeLast()
      }
      let place = cells.partitioningIndex { $0.guess < guess }
      cells.insert(Candidate(guess: guess, seen: seen), at: place)
    }
  }

  private struct ColumnCandidates {
    var whole = Widest()
    var word = Widest()
    /// For aligned decimal points: the widest parts before and after the point.
    var integer = Widest()
    var fraction = Widest()

    func wants(_ guess: Guess) -> Bool {
      if whole.wants(guess.whole) || word.wants(guess.word) { return true }
      guard let parts = guess.parts else { return false }
      return integer.wants(parts.integer) || fraction.wants(parts.fraction)
    }

    mutating func offer(_ guess: Guess, _ seen: Seen) {
      whole.offer(guess.whole, seen)
      word.offer(guess.word, seen)
      guard let parts = guess.parts else { return }
      integer.offer(parts.integer, seen)
      fraction.offer(parts.fraction, seen)
    }
  }

  /// The estimated widths of a cell, its insets included where they count.
  private struct Guess {
    let whole, word: Double
    /// The parts before and after an aligned decimal point; nil without one.
    var parts: (integer: Double, fraction: Double)?
  }

  private let context: LayoutContext
  private var columns: [ColumnCandidates]
  private var tables: [Font: AdvanceTable] = [:]
  /// The table of the latest cell's style.
  private var latestTable: (style: SharedStyle, table: AdvanceTable)?
  /// All rows of a grid with few rows.
  private var rows: [VisibleRow] = []
  private let latest = LatestColumn()

  /// Finds the candidates among all rows of the grid.
  init(context: LayoutContext, bands: RowBands) {
    self.context = context
    columns = Array(repeating: ColumnCandidates(), count: context.columns.count)
    guard bands.rowCount > Self.everyRow else {
      rows = context.rows(bands.visible(from: 0, to: .infinity))
      return
    }
    collect(bands)
  }

  /// The cells that may decide the width of the column at `place`; consecutive requests for one
  /// column are free.
  func cells(_ place: Int) -> [VisibleCell] {
    if latest.place == place { return latest.cells }
    latest.place = place
    latest.cells = rows.isEmpty ? candidates(place) : rows.map { context.cell(place, $0) }
    return latest.cells
  }

  private mutating func collect(_ bands: RowBands) {
    let changes = context.styles.changesWidths
    let needsRows =
      changes.byRules || context.grid.styleHook != nil
      || (changes.bySelection && context.grid.selection != Selection())
    var flexible: [Int] = []
    for (place, column) in context.columns.enumerated() {
      if case .fixed = column.width { continue }
      flexible.append(place)
    }
    let plain = [false, true].map {
      context.styles.number(of: StyleTable.RowState(isAlternate: $0))
    }
    let missing = plain.map(context.styles.missing)
    bands.visit { band in
      guard case .row(let index, let number) = band.kind else { return }
      let row = needsRows ? context.row(band, index, number: number) : nil
      for place in flexible {
        let cell = context.source.cell(at: index, column: context.columns[place].key)
        let style =
          row.map { context.style(of: cell, place, $0) }
          ?? context.styles.cell(
            place, state: (cell.value.isMissing ? missing : plain)[index.row % 2])
        offer(cell, style, at: index, place)
      }
    }
  }

  private mutating func offer(
    _ cell: Cell, _ style: SharedStyle, at index: RowIndex, _ place: Int
  ) {
    let text = context.text(of: cell, inColumn: place)
    let guess = guess(text, style, place)
    guard columns[place].wants(guess) else { return }
    columns[place].offer(guess, Seen(text: text, cell: cell, index: index, style: style))
  }

  private mutating func guess(_ text: String, _ style: SharedStyle, _ place: Int) -> Guess {
    let table = table(for: style)
    let insets = style.value.inset.horizontal
    let (whole, word) = table.guess(text)
    var guess = Guess(whole: whole + insets, word: word + insets)
    if (style.value.align ?? .leading) == .decimal,
      let point = text.decimalPoint(separator: context.decimalSeparator(place))
    {
      let integer = table.guess(text[..<point]).whole
      guess.parts = (integer + insets, whole - integer)
    }
    return guess
  }

  private mutating func table(for style: SharedStyle) -> AdvanceTable {
    if let latestTable, latestTable.style === style { return latestTable.table }
    let table = table(for: style.value.font)
    latestTable = (style, table)
    return table
  }

  private mutating func table(for font: Font) -> AdvanceTable {
    if let known = tables[font] { return known }
    let table = AdvanceTable(font: font, measuring: context.measuring)
    tables[font] = table
    return table
  }

  private func candidates(_ place: Int) -> [VisibleCell] {
    let column = columns[place]
    let all = column.whole.cells + column.word.cells + column.integer.cells + column.fraction.cells
    return all.map { context.visible($0.seen.cell, $0.seen.style, place, at: $0.seen.index) }
  }
}
