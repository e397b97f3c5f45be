import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// The cells that span several rows or columns, among some rows that are drawn below each other.
///
/// What the rows do not show of a span, as in a window or on another page, takes no part: the rest is a cell by
/// itself, with the same text.
final class MergedCells {
  /// What is drawn as one cell.
  struct Piece {
    /// Its rows, by their places among the rows.
    fileprivate(set) var rows: Range<Int>
    /// The places of its columns.
    let columns: Range<Int>
    /// The column whose value it shows, which need not be shown itself.
    let key: String
    /// The index of its span; nil for equal neighbours.
    fileprivate let span: Int?
    /// The row that identifies it.
    fileprivate(set) var identity = RowIdentity(source: 0)

    /// Whether it spans columns.
    var isWide: Bool { columns.count > 1 }
  }

  /// The number of rows out of sight that are looked at, at most.
  private static let mostAbove = 1_000

  private let context: LayoutContext
  let rows: [VisibleRow]
  private let areRowsApart: Bool
  private(set) var pieces: [Piece] = []
  /// The piece that each cell belongs to, row by row; -1 for those that stand alone.
  private var owners: [Int]
  private var contents: [VisibleCell?] = []
  /// The spans that meet others.
  private var colliding: Set<Int> = []

  /// Finds the merged cells among rows; nil if there are none.
  ///
  /// If the rows are apart, each has a cell of its own in place of those that span rows.
  init?(_ context: LayoutContext, _ rows: [VisibleRow], areRowsApart: Bool = false) {
    self.areRowsApart = areRowsApart
    guard context.mayMerge, !rows.isEmpty, !context.columns.isEmpty else { return nil }
    (self.context, self.rows) = (context, rows)
    owners = Array(repeating: -1, count: rows.count * context.columns.count)
    for row in rows.indices { addSpans(ofRow: row) }
    if !areRowsApart { addEqualNeighbours() }
    guard !pieces.isEmpty else { return nil }
    identify()
    contents = Array(repeating: nil, count: pieces.count)
  }

  /// The index of the piece that a cell belongs to; nil if it stands alone.
  func piece(_ row: Int, _ place: Int) -> Int? {
    let owner = owners[row * context.columns.count + place]
    return owner < 0 ? nil : owner
  }

  /// Whether a cell is the upper left of those that belong to a piece.
  func begins(_ piece: Int, _ row: Int, _ place: Int) -> Bool {
    pieces[piece].rows.lowerBound == row && pieces[piece].columns.lowerBound == place
  }

  // MARK: Finding

  private func isNext(_ row: Int) -> Bool {
    row > 0 && !areRowsApart && rows[row].index.section == rows[row - 1].index.section
      && rows[row].number == rows[row - 1].number + 1
  }

  private func addSpans(ofRow row: Int) {
    for span in context.spans.spans(ofRow: rows[row].identity.source) {
      for columns in context.runs(ofSpan: span) { add(span, columns, row) }
    }
  }

  private func add(_ span: Int, _ columns: Range<Int>, _ row: Int) {
    guard columns.allSatisfy({ piece(row, $0) == nil }) else {
      colliding.insert(span)
      return
    }
    if isNext(row), let above = piece(row - 1, columns.lowerBound), pieces[above].span == span {
      return claim(above, row)
    }
    pieces.append(
      Piece(
        rows: row..<row, columns: columns, key: context.spans.spans[span].columns[0], span: span))
    claim(pieces.count - 1, row)
  }

  private func claim(_ piece: Int, _ row: Int) {
    pieces[piece].rows = pieces[piece].rows.lowerBound..<row + 1
    for place in pieces[piece].columns { owners[row * context.columns.count + place] = piece }
  }

  /// Merges equal neighbours of the columns that ask for it; those of a column end with those of the columns
  /// before it.
  private func addEqualNeighbours() {
    var ends: Set<Int> = []
    for place in context.columns.indices where context.columns[place].mergesEqualCells {
      let cells = context.source.readCells(
        at: rows.map(\.index), column: context.columns[place].key)
      for row in rows.indices {
        guard isNext(row), !ends.contains(row), isFree(row, place), isFree(row - 1, place),
          isMerging(cells[row - 1], cells[row], place)
        else {
          ends.insert(row)
          continue
        }
        if let above = piece(row - 1, place) {
          claim(above, row)
        } else {
          let key = context.columns[place].key
          pieces.append(
            Piece(rows: row - 1..<row, columns: place..<place + 1, key: key, span: nil))
          claim(pieces.count - 1, row - 1)
          claim(pieces.count - 1, row)
        }
      }
    }
  }

  /// Whether no span and no callout has the cell.
  private func isFree(_ row: Int, _ place: Int) -> Bool {
    if let piece = piece(row, place), pieces[piece].span != nil { return false }
    return context.veils.callout(row: rows[row].identity, column: context.columns[place].key) == nil
  }

  private func isMerging(_ first: Cell, _ second: Cell, _ place: Int) -> Bool {
    guard !first.value.isMissing, !second.value.isMissing, first.looks == second.looks else {
      return false
    }
    let text = context.text(of: second, inColumn: place)
    return !text.isEmpty && text == context.text(of: first, inColumn: place)
  }

  /// Gives each piece the first of its rows in the source, which stays when others take its place.
  private func identify() {
    for piece in pieces.indices {
      pieces[piece].identity = rows[pieces[piece].rows].map(\.identity).min() ?? rows[0].identity
    }
  }

  // MARK: What they show

  /// The callout that hides any cell of a piece, and with it the piece; nil if it is shown.
  func veil(_ piece: Piece) -> Callout? {
    guard !context.veils.isEmpty else { return nil }
    let keys = context.columns[piece.columns].map(\.key) + [piece.key]
    for row in piece.rows {
      for key in keys {
        if let callout = context.veils.callout(row: rows[row].identity, column: key) {
          return callout
        }
      }
    }
    return nil
  }

  /// A piece ready to draw, as the cells of its first row look.
  func content(_ piece: Int) -> VisibleCell {
    if let known = contents[piece] { return known }
    let own = pieces[piece]
    let isHidden = veil(own) != nil
    let all = own.rows.map { row in
      isHidden ? .missing : context.source.cell(at: rows[row].index, column: own.key)
    }
    let chosen = all.firstIndex { !$0.value.isMissing } ?? 0
    let (place, first) = (own.columns.lowerBound, rows[own.rows.lowerBound])
    var state = areSelected(own) ? first.state : context.styles.unselected(first.state)
    if own.rows.lowerBound == 0, rowsAbove(own) % 2 == 1 {
      state = context.styles.otherStripe(state)
    }
    let row = VisibleRow(
      band: first.band, index: rows[own.rows.lowerBound + chosen].index, number: first.number,
      identity: own.identity,
      state: selectedPlace(own) == nil ? state : context.styles.ranged(state))
    let style = look(context.style(of: all[chosen], place, row), of: all[chosen], place, own)
    let cell = context.visible(all[chosen], style, place, at: row.index, number: row.number)
    contents[piece] = cell
    return cell
  }

  /// The number of rows above the first one here that the same cell spans, which are out of sight; as far as they
  /// matter for its stripe.
  private func rowsAbove(_ piece: Piece) -> Int {
    let first = rows[0].index
    let text = context.text(
      of: context.source.cell(at: first, column: piece.key), inColumn: piece.columns.lowerBound)
    var count = 0
    while count < min(first.row, Self.mostAbove) {
      let above = RowIndex(section: first.section, row: first.row - count - 1)
      if let span = piece.span {
        let source = context.source.identity(at: above).source
        guard context.spans.spans[span].rows.contains(source) else { break }
      } else {
        let cell = context.source.cell(at: above, column: piece.key)
        guard text == context.text(of: cell, inColumn: piece.columns.lowerBound) else { break }
      }
      count += 1
    }
    return count
  }

  /// The places of all cells that a piece spans.
  func places(of piece: Piece) -> [Selection.CellPlace] {
    piece.rows.flatMap { row in
      piece.columns.map { .init(row: rows[row].identity, column: context.columns[$0].key) }
    }
  }

  /// The first of a piece's cells that is individually selected; nil for none.
  func selectedPlace(_ piece: Piece) -> Selection.CellPlace? {
    let selection = context.grid.selection
    guard !selection.cells.isEmpty else { return nil }
    return places(of: piece).first { selection.isInRange(row: $0.row, column: $0.column) }
  }

  /// Whether a piece is selected: one of its cells, or all of its rows.
  func isSelected(_ piece: Piece) -> Bool { areSelected(piece) || selectedPlace(piece) != nil }

  private func areSelected(_ piece: Piece) -> Bool {
    let selected = context.grid.selection.rows
    return !selected.isEmpty && piece.rows.allSatisfy { selected.contains(rows[$0].identity) }
  }

  /// The style of a piece: its text has the lines of all its rows or what it needs, and stands in the middle of the
  /// numbers that it spans.
  private func look(
    _ style: SharedStyle, of cell: Cell, _ place: Int, _ piece: Piece
  ) -> SharedStyle {
    guard context.drawings[place] == nil else { return style }
    var own = style.value
    if context.columns[place].wraps != false, context.rowsMayGrow,
      piece.isWide || piece.rows.count > 1 && context.columnClass(place) == .text
    {
      own.lineLimit = 0
    }
    // A number at the end of what it spans would seem to be the last column's.
    if !cell.value.isMissing, piece.isWide, own.align == nil,
      context.naturalAlignment(place) != .leading
    {
      own.align = .center
    }
    return context.styles.share(own)
  }

  /// Raises the heights of rows so that pieces have room for their texts; in points.
  func raise(_ heights: inout [Double], widths: [Double]) {
    for (number, piece) in pieces.enumerated() {
      let width = widths[piece.columns].reduce(0, +)
      let needed = context.height(of: content(number), width: width)
      let missing = needed - heights[piece.rows].reduce(0, +)
      guard missing > 0 else { continue }
      let share = (missing / Double(piece.rows.count)).rounded(.up)
      for row in piece.rows { heights[row] += share }
    }
  }

  /// The pieces as motion and documents take them.
  var spanning: [Identity.Owner: SpanningCell] {
    var cells: [Identity.Owner: SpanningCell] = [:]
    for piece in pieces where piece.rows.count > 1 || piece.isWide {
      cells[owner(of: piece)] = SpanningCell(
        rows: rows[piece.rows].map(\.identity), columns: context.columns[piece.columns].map(\.key))
    }
    return cells
  }

  /// The owner of a piece's items.
  func owner(of piece: Piece) -> Identity.Owner {
    .cell(row: piece.identity, column: context.columns[piece.columns.lowerBound].key)
  }

  // MARK: Warnings

  /// Reports spans that are taken apart, and those that meet others.
  func warn() {
    var parts: [Int: [Piece]] = [:]
    for piece in pieces { if let span = piece.span { parts[span, default: []].append(piece) } }
    let apart = parts.filter { $0.value.count > 1 }
    if let first = apart.keys.min(), let part = parts[first]?.first {
      context.warnApart(count: apart.count, key: part.key, row: rows[part.rows.lowerBound].number)
    }
    if let first = colliding.min() { context.warnColliding(colliding.count, first) }
  }
}

extension LayoutContext {
  /// Whether any cell may span others.
  var mayMerge: Bool { !spans.spans.isEmpty || columns.contains(where: \.mergesEqualCells) }

  fileprivate func warnApart(count: Int, key: String, row: Int) {
    let subject: Message =
      count == 1
      ? "a cell that spans others is taken apart"
      : "\(count) cells that span others are taken apart, the first"
    warn(
      LayoutWarning(
        .unheeded, row: row + 1, column: key,
        message: "\(subject) in column '\(key)' at row \(row + 1), since what it spans is not "
          + "side by side in this picture; each part shows its text"))
  }

  fileprivate func warnColliding(_ count: Int, _ first: Int) {
    let span = spans.spans[first]
    warn(
      LayoutWarning(
        .unheeded, column: span.columns[0],
        message:
          "the cell of column '\(span.columns[0])' in row \(span.rows.lowerBound + 1) of the data "
          + "spans a cell that another one spans\(count > 1 ? ", and so do \(count - 1) more" : "" as String); "
          + "it spans only those that are free"))
  }
}
