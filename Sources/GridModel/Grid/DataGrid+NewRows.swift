import GridreelPrimitives
import GridreelValues

/// What a grid knows by its rows' identities, when a new source may give these to other rows.
extension DataGrid {
  /// Shows the rows of another source, and drops what may not belong to the same rows any more.
  mutating func takeRows(of new: any GridDataSource) {
    let old = currentSource
    currentSource = new
    droppedState = nil
    earlierSections.formUnion(collapsed)
    spans = []
    let edits = (old as? EditedSource)?.cells ?? [:]
    let problem: Message?
    do throws(RowKeyProblem) {
      if let followed = try FollowedRows.following(new, after: old, by: rowKey) {
        let own = (new as? EditedSource)?.cells ?? [:]
        return follow(followed, edits: edits, own: own)
      }
      problem = nil
    } catch {
      problem = error.message
    }
    let known = knownRows.union(edits.keys.map(\.row))
    let unfollowed = problem.map { "the rows cannot be followed, since " + $0 }
    droppedState = unfollowed
    guard !known.isEmpty else { return }
    let rows = RowComparison(of: known, from: old, to: new, columns: columns.map(\.key))
    // A row that its source removed is no surprise.
    _ = drop(rows.gone)
    var dropped = drop(rows.doubtful)
    if rows.loses(edits, in: new) { dropped.append("edits") }
    guard !dropped.isEmpty else { return }
    let hides = callouts.contains { $0.kind.hides && $0.rows == .all }
    droppedState =
      (unfollowed.map { $0 + "; " } ?? "")
      + "the new rows may be in another order than the old ones, so that what belonged to a row was dropped: "
      + dropped.joined(separator: ", ") + (hides ? "; what hid a row hides all rows now" : "")
      + "; set it again for the new rows"
  }

  /// Shows rows that are known by their keys: all that belongs to them stays with them, also while they are away.
  ///
  /// - Parameters:
  ///   - rows: The new rows.
  ///   - edits: The changed cells, by the identities that the rows keep.
  ///   - own: Changed cells that came with the new rows, by the identities that they had there.
  private mutating func follow(
    _ rows: FollowedRows, edits: [Selection.CellPlace: Cell], own: [Selection.CellPlace: Cell]
  ) {
    var cells = edits
    for (place, cell) in own {
      cells[.init(row: rows.row(ofBase: place.row), column: place.column)] = cell
    }
    currentSource = cells.isEmpty ? rows : EditedSource(base: rows, cells: cells)
    let moving = [editing?.cell.row, rowDrag?.row, hovered?.row, focused?.row]
    let gone = Set(moving.compactMap(\.self).filter { !rows.has($0) })
    if let row = editing?.cell.row, gone.contains(row) { editing = nil }
    if let row = rowDrag?.row, gone.contains(row) { rowDrag = nil }
    if let row = hovered?.row, gone.contains(row) { hovered = nil }
    if let row = focused?.row, gone.contains(row) { focused = nil }
  }

  /// The rows that anything but the source names.
  private var knownRows: Set<RowIdentity> {
    var rows = selection.rows
    rows.formUnion(selection.cells.map(\.row))
    rows.formUnion(
      [editing?.cell.row, rowDrag?.row, hovered?.row, focused?.row].compactMap(\.self))
    for note in footnotes { rows.formUnion(note.places.compactMap(\.row)) }
    for callout in callouts {
      if case .some(let own) = callout.rows { rows.formUnion(own) }
    }
    return rows
  }

  /// Drops everything about some rows.
  ///
  /// - Returns: What was dropped, in words.
  private mutating func drop(_ rows: Set<RowIdentity>) -> [String] {
    guard !rows.isEmpty else { return [] }
    func concerns(_ row: RowIdentity?) -> Bool { row.map(rows.contains) ?? false }
    var words: [String] = []
    let selected = selection
    selection.rows.subtract(rows)
    selection.cells = selection.cells.filter { !concerns($0.row) }
    if selection != selected { words.append("selection") }
    if concerns(editing?.cell.row) {
      editing = nil
      words.append("open field")
    }
    if concerns(rowDrag?.row) {
      rowDrag = nil
      words.append("lifted row")
    }
    if concerns(hovered?.row) {
      hovered = nil
      words.append("hover")
    }
    if concerns(focused?.row) {
      focused = nil
      words.append("focus")
    }
    let (notes, marks) = (footnotes, callouts)
    footnotes = notes.compactMap { $0.without(rows) }
    callouts = marks.compactMap { $0.without(rows) }
    if footnotes != notes { words.append("footnotes") }
    if callouts != marks { words.append("callouts") }
    return words
  }
}

extension Footnote {
  /// The note without its places in some rows; nil if none is left.
  fileprivate func without(_ rows: Set<RowIdentity>) -> Footnote? {
    let left = places.filter { place in !(place.row.map(rows.contains) ?? false) }
    return left.isEmpty && !places.isEmpty ? nil : Footnote(richText, at: left)
  }
}

extension Footnote.Place {
  fileprivate var row: RowIdentity? {
    if case .cell(let row, _) = self { row } else { nil }
  }
}

extension Callout {
  /// The callout without some rows; nil if none is left.
  ///
  /// One that hides rows then hides all, for nothing that was hidden may come to light.
  fileprivate func without(_ rows: Set<RowIdentity>) -> Callout? {
    guard case .some(let own) = self.rows, !own.isDisjoint(with: rows) else { return self }
    var callout = self
    let left = own.subtracting(rows)
    callout.rows = kind.hides ? .all : .some(left)
    return left.isEmpty && !kind.hides ? nil : callout
  }
}

/// What became of rows when a new source took the place of an old one.
private struct RowComparison {
  /// The rows that their source removed.
  private(set) var gone: Set<RowIdentity> = []
  /// The rows in whose places others may be now.
  private(set) var doubtful: Set<RowIdentity> = []
  private let places: [RowIdentity: RowIndex]

  /// Compares some rows of two sources.
  ///
  /// A row whose identity is not its place has one that its source keeps. Others are the same only if they show
  /// the same in all columns.
  init(
    of rows: Set<RowIdentity>, from old: any GridDataSource, to new: any GridDataSource,
    columns: [String]
  ) {
    let before = old.places(ofFew: rows)
    places = new.places(ofFew: rows)
    let numbered = old.numbered(rows)
    let staysNumbered = new.numbered(rows)
    for row in rows {
      guard let was = before[row] else {
        gone.insert(row)
        continue
      }
      guard let now = places[row] else {
        if numbered.contains(row) { doubtful.insert(row) } else { gone.insert(row) }
        continue
      }
      guard numbered.contains(row), staysNumbered.contains(row) else { continue }
      let isSame = columns.allSatisfy {
        old.cell(at: was, column: $0) == new.cell(at: now, column: $0)
      }
      if !isSame { doubtful.insert(row) }
    }
  }

  /// Whether rows that are still there have lost edited values.
  func loses(_ edits: [Selection.CellPlace: Cell], in new: any GridDataSource) -> Bool {
    edits.contains { place, cell in
      guard !gone.contains(place.row) else { return false }
      return places[place.row].map { new.cell(at: $0, column: place.column) } != cell
    }
  }
}

extension GridDataSource {
  /// Finds the places of some rows: O(1) for each whose identity is its place, O(rows) for all others together.
  func places(ofFew rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    let count = sectionCount > 0 ? rowCount(inSection: 0) : 0
    var places: [RowIdentity: RowIndex] = [:]
    for row in rows where (0..<count).contains(row.source) {
      let likely = RowIndex(section: 0, row: row.source)
      if identity(at: likely) == row { places[row] = likely }
    }
    guard places.count < rows.count else { return places }
    let others = rows.filter { places[$0] == nil }
    return places.merging(self.places(of: others)) { first, _ in first }
  }

  /// The rows whose identities are their numbers over all sections, from 0, before they are moved by hand.
  fileprivate func numbered(_ rows: Set<RowIdentity>) -> Set<RowIdentity> {
    let base = unedited
    let places = base.places(ofFew: rows)
    return rows.filter { row in
      guard let place = places[row] else { return false }
      return (0..<place.section).reduce(place.row) { $0 + base.rowCount(inSection: $1) }
        == row.source
    }
  }
}
