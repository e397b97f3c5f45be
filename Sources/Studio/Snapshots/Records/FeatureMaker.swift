import GridreelCauses
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Collects the elements of a picture besides rows, columns and the texts around them.
///
/// Only visible elements count, so that nothing else is ever named as a cause.
struct FeatureMaker {
  let picture: GridPicture
  let grid: DataGrid
  let survey: StyleSurvey
  let columns: [Column]
  let looks: FeatureLooks
  /// The visible rectangles of cells, by row key, then by column.
  let cells: [String: [String: GridRect]]

  init(picture: GridPicture, grid: DataGrid, survey: StyleSurvey, columns: [Column]) {
    (self.picture, self.grid, self.survey, self.columns) = (picture, grid, survey, columns)
    looks = FeatureLooks(picture.scene)
    var cells: [String: [String: GridRect]] = [:]
    for cell in picture.map.cells {
      cells[String(cell.source), default: [:]][cell.column] = cell.rect
    }
    self.cells = cells
  }

  /// All features, grouped by kind.
  func features(_ tables: inout RecordTables) -> [GridRecord.Feature] {
    spanners(&tables) + summaries(&tables) + picture.map.footnotes.map(footnote) + callouts
      + spans + cellTypes + headerTypes + images
      + cards
      + heading(&tables) + menu(&tables) + field + lifted + refresh + targets + ranges + scrollbars
  }

  // MARK: Names and places

  /// A row's key in the record.
  static func key(_ row: RowIdentity) -> String { String(row.source + 1) }

  /// The bounding box of the visible parts of some cells; an empty list means all columns.
  func place(rows: [String], columns: [String]) -> GridRect {
    bounds(
      rows.flatMap { row -> [GridRect] in
        guard let own = cells[row] else { return [] }
        return columns.isEmpty ? Array(own.values) : columns.compactMap { own[$0] }
      })
  }

  func bounds(_ places: [GridRect]) -> GridRect {
    let places = places.filter { !$0.isEmpty }
    guard let left = places.map(\.x).min(), let top = places.map(\.y).min() else { return .zero }
    return GridRect(
      x: left, y: top, width: (places.map(\.maxX).max() ?? left) - left,
      height: (places.map(\.maxY).max() ?? top) - top)
  }

  // MARK: Header, summaries, footnotes

  private func spanners(_ tables: inout RecordTables) -> [GridRecord.Feature] {
    guard !picture.map.spanners.isEmpty else { return [] }
    let style = tables.number(of: survey.spanner())
    let letter = grid.showsLetters ? tables.number(of: survey.letter()) : style
    return picture.map.spanners.map { spanner in
      let columns = spanner.columns.joined(separator: "\n")
      return .init(
        .spanner, spanner.isLetter ? "letter \(columns)" : columns,
        facts: [.text: spanner.text, .columns: columns],
        looks: spanner.isLetter ? [:] : looks.spannerLine,
        styles: ["": spanner.isLetter ? letter : style], at: spanner.rect)
    }
  }

  private func footnote(_ note: GridMap.Footnote) -> GridRecord.Feature {
    let own = grid.footnotes.filter { $0.text == note.text }
    let places = own.flatMap(\.places).map { place in
      switch place {
      case .title: FootnotePlace.text(PartKind.title.rawValue).stored
      case .subtitle: FootnotePlace.text(PartKind.subtitle.rawValue).stored
      case .caption: FootnotePlace.text(PartKind.caption.rawValue).stored
      case .header(let column): FootnotePlace.header(column: column).stored
      case .cell(let row, let column):
        FootnotePlace.cell(column: column, row: Self.key(row)).stored
      }
    }
    let frame = grid.footnotes.firstIndex { $0.text == note.text }
      .map { looks.frame(.frame, .other("footnote \($0 + 1)")) }
    return .init(
      .footnote, note.mark,
      facts: [.text: note.text, .mark: note.mark, .at: places.joined(separator: "\n")],
      at: frame ?? .zero)
  }

  // MARK: Cells

  private var spans: [GridRecord.Feature] {
    picture.map.cells.filter { $0.rowSpan > 1 || $0.columnSpan > 1 }.map { cell in
      .init(
        .span, "\(cell.source):\(cell.column)",
        facts: [
          .row: String(cell.source), .column: cell.column, .rowSpan: String(cell.rowSpan),
          .columnSpan: String(cell.columnSpan),
        ], at: cell.rect)
    }
  }

  /// The pinned sides and the cell types of columns, except the defaults.
  private var cellTypes: [GridRecord.Feature] {
    columns.compactMap { column in
      var facts = RecordTree(column.cell)
      if column.pinnedSide == .right { facts[.pinned] = "right" }
      return facts.isEmpty
        ? nil : GridRecord.Feature(kind: .column, name: column.key, facts: facts)
    }
  }

  /// The cell types of titles, except the default.
  private var headerTypes: [GridRecord.Feature] {
    let ofColumns = columns.map { column in
      var facts = RecordTree(column.headerCell)
      if column.titleAngle != 0 { facts[.option("titleAngle")] = column.titleAngle.written }
      facts[.option("icon")] = column.icon
      return GridRecord.Feature(kind: .header, name: column.key, facts: facts)
    }
    let ofSections = GridRecord.Feature(
      kind: .sectionHeader, name: "", facts: RecordTree(grid.sectionHeaderCell))
    return (ofColumns + [ofSections]).filter { !$0.facts.isEmpty }
  }

  /// The images in cells, identified by their pixels.
  private var images: [GridRecord.Feature] {
    looks.pictures.compactMap { row, column, fingerprint in
      let key = Self.key(row)
      return cells[key]?[column].map { place in
        .init(
          .image, "\(key)\n\(column)",
          facts: [.row: key, .column: column, .digest: fingerprint], at: place)
      }
    }
  }

  // MARK: Callouts

  private var callouts: [GridRecord.Feature] {
    grid.callouts.enumerated().compactMap { number, callout in
      let shown = columns.map(\.key).filter { callout.columns?.contains($0) ?? true }
      guard !shown.isEmpty, let rows = rows(of: callout) else { return nil }
      let keys = callout.columns == nil ? [] : shown
      let facts: RecordTree = [
        .kind: callout.kind.rawValue, .rows: rows.words,
        .columns: keys.joined(separator: "\n"), .text: callout.kind.hides ? nil : callout.text,
        .color: callout.color?.written, .side: callout.side?.rawValue,
      ]
      let headers = picture.map.headers.filter { shown.contains($0.column) }.map(\.rect)
      return .init(
        .callout, String(number + 1), facts: facts, looks: looks.callouts[number + 1] ?? [:],
        at: rows.keys.isEmpty ? bounds(headers) : place(rows: rows.keys, columns: keys))
    }
  }

  /// The visible rows of a callout; nil if there are none.
  private func rows(of callout: Callout) -> (words: String, keys: [String])? {
    let keys = cells.keys.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
    switch callout.rows {
    case .all: return keys.isEmpty ? nil : (RecordPath.allRows, keys)
    case .header: return picture.map.headers.isEmpty ? nil : (RecordPath.headerRow, [])
    case .some(let identities):
      let wanted = Set(identities.map(Self.key))
      let shown = keys.filter(wanted.contains)
      return shown.isEmpty ? nil : (shown.joined(separator: "\n"), shown)
    }
  }
}

extension GridRecord.Feature {
  /// Makes a feature with its frame in the picture.
  init(
    _ kind: FeatureKind, _ name: String = "", facts: RecordTree = [:], looks: RecordTree = [:],
    styles: [String: Int] = [:], at frame: GridRect
  ) {
    self.init(kind: kind, name: name, facts: facts)
    (self.looks, self.styles, self.frame) = (looks, styles, frame.recordedPlace)
  }
}
