import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// Estimates text widths from bytes alone: each letter's advance, without any shaping.
final class AdvanceTable {
  private var advances = [Double](repeating: 0, count: 256)

  init(font: GridFont, measuring: any TextMeasuring) {
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

/// The styles of a column's cells that neither rules, selection nor a hook change.
private struct PlainStyles {
  /// Those of cells with a value, then of those without one; of each the even rows first.
  private let styles: [SharedStyle]

  init(_ context: LayoutContext, _ place: Int) {
    let plain = [false, true].map {
      context.styles.number(of: StyleTable.RowState(isAlternate: $0))
    }
    styles = (plain + plain.map(context.styles.missing)).map {
      context.styles.cell(place, state: $0)
    }
  }

  func style(of cell: Cell, at index: RowIndex) -> SharedStyle {
    styles[(cell.value.isMissing ? 2 : 0) + (index.row.isMultiple(of: 2) ? 0 : 1)]
  }

  /// Whether all of them measure a text alike.
  var areLevel: Bool {
    styles.dropFirst().allSatisfy { style in
      style.value.font == styles[0].value.font && style.value.align == styles[0].value.align
        && style.value.inset.horizontal == styles[0].value.inset.horizontal
    }
  }

  /// Whether the widths of texts are those by other level styles, but for the same room at their sides.
  func measureAs(_ other: PlainStyles) -> Bool {
    let (own, others) = (styles[0].value, other.styles[0].value)
    return own.font == others.font && own.align == others.align
  }
}

/// The cells of a long grid that may decide its columns' widths: those with the widest estimates.
///
/// Takes one pass over all cells; keeps and measures a dozen for each column.
struct WidthCandidates {
  /// The number of rows up to which all cells are measured.
  static let everyRow = 200
  /// The number of cells kept for each column and criterion.
  private static let kept = 12
  /// The number of a column's cells that are read together.
  private static let readTogether = 256

  /// A cell visited in the pass over all rows.
  private struct Seen {
    let text: String
    let cell: Cell
    let index: RowIndex
    var style: SharedStyle
  }

  private struct Candidate {
    let guess: Double
    var seen: Seen
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

    mutating func restyle(_ style: (Seen) -> SharedStyle) {
      for place in cells.indices { cells[place].seen.style = style(cells[place].seen) }
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

    mutating func restyle(_ style: (Seen) -> SharedStyle) {
      whole.restyle(style)
      word.restyle(style)
      integer.restyle(style)
      fraction.restyle(style)
    }
  }

  /// The estimated widths of a cell, its insets included where they count.
  private struct Guess {
    private(set) var whole, word: Double
    /// The parts before and after an aligned decimal point; nil without one.
    var parts: (integer: Double, fraction: Double)?

    init(whole: Double, word: Double) { (self.whole, self.word) = (whole, word) }

    /// Makes room for bold letters and those of code, which are wider than most.
    mutating func widen() {
      let share = 1.1
      (whole, word) = (whole * share, word * share)
      parts = parts.map { ($0.integer * share, $0.fraction * share) }
    }
  }

  private var context: LayoutContext
  private var columns: [ColumnCandidates]
  private var tables: [GridFont: AdvanceTable] = [:]
  /// The table of the latest cell's style.
  private var latestTable: (style: SharedStyle, table: AdvanceTable)?
  /// All rows of a grid with few rows.
  private var rows: [VisibleRow] = []
  private var latest = LatestColumn()

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

  /// The same cells in another look of the same grid; nil if others may be the widest in that.
  func adapted(to context: LayoutContext) -> WidthCandidates? {
    guard rows.isEmpty, !needsRows else { return nil }
    var candidates = self
    candidates.context = context
    candidates.latest = LatestColumn()
    for place in columns.indices {
      let (old, new) = (PlainStyles(self.context, place), PlainStyles(context, place))
      guard new.areLevel, old.areLevel, new.measureAs(old) else { return nil }
      candidates.columns[place].restyle { new.style(of: $0.cell, at: $0.index) }
    }
    return candidates
  }

  /// The cells that may decide the width of the column at `place`; consecutive requests for one
  /// column are free.
  func cells(_ place: Int) -> [VisibleCell] {
    if latest.place == place { return latest.cells }
    latest.place = place
    if rows.isEmpty {
      latest.cells = candidates(place)
    } else {
      let own =
        context.widelySpanned.contains(place)
        ? rows.filter { !context.isSpanned($0.identity, place) } : rows
      latest.cells = context.cells(place, own, at: own.map(\.index))
    }
    return latest.cells
  }

  private mutating func collect(_ bands: RowBands) {
    let flexible = context.columns.indices.filter { place in
      if case .fixed = context.columns[place].width { false } else { true }
    }
    let needsRows = needsRows
    var (indices, rows): ([RowIndex], [VisibleRow]) = ([], [])
    bands.visit { band in
      guard case .row(let index, let number) = band.kind else { return }
      indices.append(index)
      if needsRows { rows.append(context.row(band, index, number: number)) }
      guard indices.count == Self.readTogether else { return }
      for place in flexible { offer(place, indices, rows) }
      indices.removeAll(keepingCapacity: true)
      rows.removeAll(keepingCapacity: true)
    }
    for place in flexible { offer(place, indices, rows) }
  }

  /// Whether the widths of cells depend on more than their columns, values and stripes.
  private var needsRows: Bool {
    let changes = context.styles.changesWidths
    return changes.byRules || context.grid.styleHook != nil
      || (changes.bySelection && context.grid.selection != Selection())
  }

  /// Offers the cells of one column; `rows` are those at the indices, or empty if none are needed.
  private mutating func offer(_ place: Int, _ indices: [RowIndex], _ rows: [VisibleRow]) {
    let cells = context.source.readCells(at: indices, column: context.columns[place].key)
    let plain = PlainStyles(context, place)
    for (number, index) in indices.enumerated() where !Allowance.isSpent {
      let cell = cells[number]
      let style =
        rows.isEmpty
        ? plain.style(of: cell, at: index) : context.style(of: cell, place, rows[number])
      let text = context.text(of: cell, inColumn: place)
      var guess = guess(text, style, place, struck: cell.looks?.struckLength ?? 0)
      if cell.looks?.mayWiden == true { guess.widen() }
      guard columns[place].wants(guess),
        !context.isSpanned(context.source.identity(at: index), place)
      else { continue }
      columns[place].offer(guess, Seen(text: text, cell: cell, index: index, style: style))
    }
  }

  private mutating func guess(
    _ text: String, _ style: SharedStyle, _ place: Int, struck: Int
  ) -> Guess {
    let table = table(for: style)
    let insets = style.value.inset.horizontal
    let (whole, word) = table.guess(text)
    var guess = Guess(whole: whole + insets, word: word + insets)
    if (style.value.align ?? .leading) == .decimal,
      let point = text.decimalPoint(
        separator: context.decimalSeparator(place), behind: struck)
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

  private mutating func table(for font: GridFont) -> AdvanceTable {
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
