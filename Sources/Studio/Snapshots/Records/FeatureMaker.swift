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
    spanners(&tables) + summaries(&tables) + footnotes + callouts + cellTypes + headerTypes + images
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
    return picture.map.spanners.map { spanner in
      let key = spanner.columns.joined(separator: "\n")
      var feature = GridRecord.Feature(
        kind: .spanner, name: key, facts: [.text: spanner.text, .columns: key])
      feature.styles = ["": style]
      feature.looks = looks.spannerLine
      feature.place(at: spanner.rect)
      return feature
    }
  }

  private func footnote(_ number: Int, _ note: GridMap.Footnote) -> GridRecord.Feature {
    var feature = GridRecord.Feature(
      kind: .footnote, name: note.mark, facts: [.text: note.text, .mark: note.mark])
    let own = grid.footnotes.filter { $0.text == note.text }
    feature.facts[.at] = own.flatMap(\.places).map { place in
      switch place {
      case .title: FootnotePlace.text(PartKind.title.rawValue).stored
      case .subtitle: FootnotePlace.text(PartKind.subtitle.rawValue).stored
      case .caption: FootnotePlace.text(PartKind.caption.rawValue).stored
      case .header(let column): FootnotePlace.header(column: column).stored
      case .cell(let row, let column):
        FootnotePlace.cell(column: column, row: Self.key(row)).stored
      }
    }.joined(separator: "\n")
    if let key = grid.footnotes.firstIndex(where: { $0.text == note.text }) {
      feature.place(at: looks.frame(.frame, .other("footnote \(key + 1)")))
    }
    return feature
  }

  private var footnotes: [GridRecord.Feature] {
    picture.map.footnotes.enumerated().map { footnote($0.offset, $0.element) }
  }

  // MARK: Cells

  /// The pinned sides and the cell types of columns, except the defaults.
  private var cellTypes: [GridRecord.Feature] {
    columns.compactMap { column in
      var facts = column.cell.recordedOptions
      if column.pinnedSide == .right { facts[.pinned] = "right" }
      return facts.isEmpty
        ? nil : GridRecord.Feature(kind: .column, name: column.key, facts: facts)
    }
  }

  /// The cell types of titles, except the default.
  private var headerTypes: [GridRecord.Feature] {
    let ofColumns = columns.map { column in
      GridRecord.Feature(
        kind: .header, name: column.key, facts: column.headerCell.recordedOptions)
    }
    let ofSections = GridRecord.Feature(
      kind: .sectionHeader, name: "", facts: grid.sectionHeaderCell.recordedOptions)
    return (ofColumns + [ofSections]).filter { !$0.facts.isEmpty }
  }

  /// The images in cells, identified by their pixels.
  private var images: [GridRecord.Feature] {
    looks.pictures.compactMap { row, column, fingerprint in
      let key = Self.key(row)
      guard let place = cells[key]?[column] else { return nil }
      var feature = GridRecord.Feature(
        kind: .image, name: "\(key)\n\(column)",
        facts: [.row: key, .column: column, .digest: fingerprint])
      feature.place(at: place)
      return feature
    }
  }

  // MARK: Callouts

  private var callouts: [GridRecord.Feature] {
    grid.callouts.enumerated().compactMap { number, callout in
      let shown = columns.map(\.key).filter { callout.columns?.contains($0) ?? true }
      guard !shown.isEmpty, let rows = rows(of: callout) else { return nil }
      let name = String(number + 1)
      var feature = GridRecord.Feature(kind: .callout, name: name)
      feature.facts = [
        .kind: callout.kind.rawValue, .rows: rows.words,
        .columns: callout.columns == nil ? "" : shown.joined(separator: "\n"),
      ]
      feature.facts[.text] = callout.kind.hides ? nil : callout.text
      feature.facts[.color] = callout.color?.written
      feature.facts[.side] = callout.side?.rawValue
      feature.looks = looks.callouts[number + 1] ?? [:]
      feature.place(
        at: rows.keys.isEmpty
          ? bounds(picture.map.headers.filter { shown.contains($0.column) }.map(\.rect))
          : place(rows: rows.keys, columns: callout.columns == nil ? [] : shown))
      return feature
    }
  }

  /// The visible rows of a callout; nil if there are none.
  private func rows(of callout: Callout) -> (words: String, keys: [String])? {
    let keys = cells.keys.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
    switch callout.rows {
    case .all: return keys.isEmpty ? nil : (FactKey.allRows, keys)
    case .header: return picture.map.headers.isEmpty ? nil : (FactKey.headerRow, [])
    case .some(let identities):
      let wanted = Set(identities.map(Self.key))
      let shown = keys.filter(wanted.contains)
      return shown.isEmpty ? nil : (shown.joined(separator: "\n"), shown)
    }
  }
}

extension GridRecord.Feature {
  /// Sets the feature's frame.
  mutating func place(at frame: GridRect) {
    (left, top) = (frame.x.recordedNumber, frame.y.recordedNumber)
    (width, height) = (frame.width.recordedNumber, frame.height.recordedNumber)
  }
}
