import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// One row that is at least partly visible.
struct VisibleRow {
  let band: Band
  let index: RowIndex
  /// The row's place in the drawn order, from 0.
  let number: Int
  let identity: RowIdentity
  /// The number of its state in the style table.
  let state: Int

  /// The same row, moved to another band.
  func moved(to band: Band) -> VisibleRow {
    VisibleRow(band: band, index: index, number: number, identity: identity, state: state)
  }
}

/// One cell ready to draw, except for its place.
struct VisibleCell {
  /// The length in bytes from which a text is not measured as a whole, since only its start is
  /// visible.
  static let longText = 512

  let text: String
  let style: SharedStyle
  let alignment: GridHorizontalAlignment
  /// The size of the text in one line; nil if it may wrap, or is long.
  let natural: TextMetrics?
  /// The width from the decimal point on, or of what an ``EvenDrawing`` keeps at its end, in points;
  /// nil if the column's cells have nothing to align there.
  let fraction: Double?
  /// The drawing of the cell; nil for a cell of text.
  var drawn: DrawnCell?
  /// The number that it holds; nil for any other value.
  var number: Double?
}

/// The cells of some rows; each column is read on first use.
final class VisibleCells {
  let context: LayoutContext
  /// The rows, numbered consecutively.
  let rows: [VisibleRow]
  private lazy var indices = rows.map(\.index)
  private var columns: [[VisibleCell]?]
  private var reaches: [Double]
  /// The cells that span others; nil if there are none.
  private(set) lazy var merged = MergedCells(
    context, rows, areRowsApart: isApart || context.grid.rowDrag != nil)
  /// Whether each row has a cell of its own in place of those that span rows.
  private var isApart = false

  /// Creates the cells; `reaches` holds the minimum room beyond each column's decimal points.
  init(context: LayoutContext, rows: [VisibleRow], reaches: [Double]? = nil) {
    (self.context, self.rows) = (context, rows)
    columns = Array(repeating: nil, count: context.columns.count)
    let held = context.grid.windowHold.reaches
    self.reaches = reaches ?? context.columns.map { held[$0.key] ?? 0 }
  }

  /// The cells of the column at `place`, one for each row.
  func column(_ place: Int) -> [VisibleCell] {
    if let known = columns[place] { return known }
    let cells = context.cells(place, rows, at: indices)
    Allowance.take(cells.count * MemoryLayout<VisibleCell>.stride)
    columns[place] = cells
    for case let reach? in cells.lazy.map(context.reach) {
      reaches[place] = max(reaches[place], reach)
    }
    return cells
  }

  /// The cells that decide the width of the column at `place`: each that spans rows once, and none that spans
  /// columns.
  func deciding(_ place: Int) -> [VisibleCell] {
    let cells = column(place)
    guard let merged else { return cells }
    return cells.indices.compactMap { row in
      guard let piece = merged.piece(row, place) else { return cells[row] }
      guard !merged.pieces[piece].isWide, merged.begins(piece, row, place) else { return nil }
      return merged.content(piece)
    }
  }

  /// The cells of the rows among `bands`, at the places of those bands.
  func shown(_ bands: [Band]) -> VisibleCells {
    let first = rows.first?.number ?? 0
    let kept = bands.compactMap { band -> (place: Int, band: Band)? in
      guard let number = band.number, rows.indices.contains(number - first) else { return nil }
      return (number - first, band)
    }
    let shown = VisibleCells(
      context: context, rows: kept.map { rows[$0.place].moved(to: $0.band) },
      reaches: reaches)
    shown.columns = columns.map { cells in cells.map { cells in kept.map { cells[$0.place] } } }
    return shown
  }

  /// The same cells, with one of its own for each row in place of those that span rows.
  var apart: VisibleCells {
    let cells = VisibleCells(context: context, rows: rows, reaches: reaches)
    (cells.columns, cells.isApart) = (columns, true)
    return cells
  }

  /// Reserves room beyond the decimal points for one more cell of the column at `place`.
  func reserve(_ cell: VisibleCell, inColumn place: Int) {
    if let reach = context.reach(cell) { reaches[place] = max(reaches[place], reach) }
  }

  /// The distance of a cell's text from its column's trailing edge that aligns decimal points.
  func shift(_ cell: VisibleCell, inColumn place: Int) -> Double {
    context.reach(cell).map { reaches[place] - $0 } ?? 0
  }
}

extension LayoutContext {
  /// The width of a number beyond its decimal point, towards the trailing edge; nil if decimal points are
  /// not aligned.
  ///
  /// Numbers are not mirrored: in a grid that is read from right to left, this is what stands before the
  /// point, and all of a price with its arrow.
  func reach(_ cell: VisibleCell) -> Double? {
    guard isRightToLeft, cell.drawn?.isEven != true else { return cell.fraction }
    let isAligned = cell.alignment == .decimal || cell.drawn != nil && cell.alignment == .trailing
    guard isAligned, let width = cell.natural?.width else { return nil }
    return max(0, width - (cell.fraction ?? 0))
  }

  /// One row; reads only the cells that rules depend on.
  func row(_ band: Band, _ index: RowIndex, number: Int) -> VisibleRow {
    let identity = memory?.identity(at: index, of: source) ?? source.identity(at: index)
    let state = StyleTable.RowState(
      isAlternate: !index.row.isMultiple(of: 2),
      isSelected: grid.selection.rows.contains(identity), rules: conditions.holding(at: index))
    return VisibleRow(
      band: band, index: index, number: number, identity: identity,
      state: styles.number(of: state))
  }

  /// The rows among `bands`.
  func rows(_ bands: [Band]) -> [VisibleRow] {
    bands.compactMap { band in
      guard case .row(let index, let number) = band.kind else { return nil }
      return row(band, index, number: number)
    }
  }

  /// Reads and measures one cell.
  func cell(_ place: Int, _ row: VisibleRow) -> VisibleCell {
    let cell = source.cell(at: row.index, column: columns[place].key)
    let style = style(of: cell, place, row)
    return visible(cell, style, place, at: row.index, number: row.number)
  }

  /// Reads and measures the cells of one column; `indices` are those of the rows.
  func cells(_ place: Int, _ rows: [VisibleRow], at indices: [RowIndex]) -> [VisibleCell] {
    let key = columns[place].key
    let cells =
      memory?.cells(at: indices, column: key, of: source)
      ?? source.readCells(at: indices, column: key)
    return rows.indices.map { number in
      let style = style(of: cells[number], place, rows[number])
      return visible(
        cells[number], style, place, at: indices[number], number: rows[number].number)
    }
  }

  /// The style of one cell.
  func style(of cell: Cell, _ place: Int, _ row: VisibleRow) -> SharedStyle {
    let key = columns[place].key
    var state = row.state
    let selected = grid.selection.cells
    if !selected.isEmpty, selected.contains(.init(row: row.identity, column: key)) {
      state = styles.ranged(state)
    }
    if cell.value.isMissing { state = styles.missing(state) }
    if partsUponImages.contains(place) { state = styles.unselected(state) }
    guard hasCellStyles else { return styles.cell(place, state: state) }
    return styles.cell(
      place, state: state, heat: heat(of: cell.value, place),
      hook: grid.styleHook?(row.index, row.identity, key, cell))
  }

  /// A cell with the measurements that are certainly needed, aligned as its column unless it says otherwise.
  func measured(
    _ text: String, _ style: SharedStyle, _ place: Int, aligned own: GridHorizontalAlignment? = nil
  ) -> VisibleCell {
    let alignment = style.value.align ?? own ?? naturalAlignment(place)
    let isSingle = style.value.lineLimit == 1 && text.utf8.count <= VisibleCell.longText
    let natural =
      isSingle
      ? measuring.measure(
        TextRequest(string: text, font: style.value.font, runs: style.value.runs)) : nil
    return VisibleCell(
      text: text, style: style, alignment: alignment, natural: natural,
      fraction: alignment == .decimal
        ? fraction(of: text, style.value, place, whole: natural?.width) : nil)
  }

  /// The width of a number from its decimal point on, its unit included; nil if it has no digit.
  ///
  /// `whole` is the width of the whole number if that was measured.
  private func fraction(
    of text: String, _ style: ResolvedStyle, _ place: Int, whole: Double?
  ) -> Double? {
    let separator = decimalSeparator(place)
    let struck = style.runs?.struckLength ?? 0
    guard let point = text.decimalPoint(separator: separator, behind: struck) else { return nil }
    guard point < text.endIndex else { return 0 }
    let width = whole ?? naturalWidth(text, style)
    return max(0, width - self.width(of: text[..<point], style))
  }
}

extension String {
  /// The place of a number's decimal point.
  ///
  /// - Parameters:
  ///   - separator: The decimal separator.
  ///   - struck: The bytes of UTF-8 at the beginning with a line through them, such as a number that was there before.
  /// - Returns: The index of the point, or of the end of the last digit; nil if there is no digit.
  package func decimalPoint(separator: String, behind struck: Int = 0) -> Index? {
    let (bytes, mark) = (utf8.dropFirst(struck), separator.utf8)
    var end: Index?
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      let next = bytes.index(after: place)
      if byte.isDigit {
        end = next
      } else if end != nil {
        if byte == mark.first, bytes[place...].starts(with: mark) {
          let after = bytes.index(place, offsetBy: mark.count)
          if after == bytes.endIndex || bytes[after].isDigit { return place }
        } else if byte.endsNumber {
          break
        }
      }
      place = next
    }
    return end
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is a letter of ASCII or a percent sign, as a number's unit or exponent begins with.
  fileprivate var endsNumber: Bool { (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "%") }
}
