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
  func guess(_ text: String) -> (whole: Double, word: Double) {
    var (whole, word, longest) = (0.0, 0.0, 0.0)
    for byte in text.utf8 {
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

    mutating func offer(_ guess: Double, _ seen: Seen) {
      if cells.count == WidthCandidates.kept {
        guard let last = cells.last, guess > last.guess else { return }
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
  }

  private let context: LayoutContext
  private var columns: [ColumnCandidates]
  private var tables: [Font: AdvanceTable] = [:]
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
        offer(
          Seen(
            text: context.text(of: cell, inColumn: place), cell: cell, index: index, style: style),
          place)
      }
    }
  }

  private mutating func offer(_ seen: Seen, _ place: Int) {
    let (text, style) = (seen.text, seen.style)
    let table = table(for: style.value.font)
    let insets = style.value.inset.horizontal
    let guess = table.guess(text)
    columns[place].whole.offer(guess.whole + insets, seen)
    columns[place].word.offer(guess.word + insets, seen)
    guard (style.value.align ?? .leading) == .decimal,
      let point = text.decimalPoint(separator: context.decimalSeparator(place))
    else { return }
    let integer = table.guess(String(text[..<point])).whole
    columns[place].integer.offer(integer + insets, seen)
    columns[place].fraction.offer(guess.whole - integer, seen)
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
