import GridreelPrimitives
import GridreelStyle

/// The parts of the new picture that one cause changed.
struct AffectedParts: Hashable {
  /// A cell, given by the indices of its row and column.
  struct Cell: Hashable {
    let row, column: Int
  }

  var cells: [Cell] = []
  /// The indices of columns whose headers changed.
  var headers: [Int] = []
  /// The indices of section headers and texts around the grid.
  var parts: [Int] = []
  /// The indices of spanners, summary rows and the like.
  var features: [Int] = []

  /// The number of parts.
  var count: Int { cells.count + headers.count + parts.count + features.count }

  /// The rows with at least one of the cells, from the top.
  var rows: [Int] { Set(cells.map(\.row)).sorted() }

  mutating func add(_ other: AffectedParts) {
    let known = Set(cells)
    cells += other.cells.filter { !known.contains($0) }
    headers += other.headers.filter { !headers.contains($0) }
    parts += other.parts.filter { !parts.contains($0) }
    features += other.features.filter { !features.contains($0) }
  }

  func places(in pair: RecordPair) -> [GridRect] {
    let places = pair.places
    return cells.map { places.cell($0.row, $0.column) } + headers.map(places.header)
      + parts.map(places.part) + features.map(places.feature)
  }

  /// `12 rows`, `row 3 'Italy'`, `13 cells of column 'age'`, `the header`.
  ///
  /// - Parameters:
  ///   - record: The new record.
  ///   - level: The level that changed them, whose name need not be repeated.
  /// - Returns: A short description.
  func words(in record: GridRecord, of level: LevelIdentity? = nil) -> String {
    [cellWords(record, level), headerWords(record), partWords(record), featureWords(record)]
      .compactMap { $0 }.listed()
  }

  private func cellWords(_ record: GridRecord, _ level: LevelIdentity?) -> String? {
    guard let first = cells.first else { return nil }
    let rows = rows
    if cells.count == rows.count * record.columns.count {
      if rows.count == 1 { return record.name(ofRow: rows[0]) }
      return (rows.count == record.rows.count ? "all " : "") + "\(rows.count) rows"
    }
    if cells.count == 1 { return "cell \(record.name(ofCell: first.row, first.column))" }
    if Set(cells.map(\.column)).count == 1 {
      let key = record.columns[first.column].key
      let isSaid = level?.kind == .column && level?.name == key
      return "\(cells.count) cells" + (isSaid ? "" : " of column \(key.quoted)")
    }
    return "\(cells.count) cells"
  }

  private func headerWords(_ record: GridRecord) -> String? {
    guard let first = headers.first else { return nil }
    if headers.count == record.columns.count { return "the header" }
    return headers.count == 1
      ? "the header of column \(record.columns[first].key.quoted)" : "\(headers.count) headers"
  }

  private func partWords(_ record: GridRecord) -> String? {
    guard let first = parts.first else { return nil }
    let kind = record.parts[first].kind
    guard kind == .section else {
      return parts.count == 1 ? "the \(kind.rawValue)" : "\(parts.count) texts"
    }
    return parts.count == 1
      ? "the header of section \(record.parts[first].text.quoted)"
      : "\(parts.count) section headers"
  }

  private func featureWords(_ record: GridRecord) -> String? {
    guard let first = features.first else { return nil }
    if features.count == 1 { return record.name(of: record.features[first]) }
    switch Set(features.map { record.features[$0].kind }) {
    case [.spanner]: return "\(features.count) spanners"
    case [.summary]: return "\(features.count) summary rows"
    default:
      return features.map { record.name(of: record.features[$0]) }.listed()
    }
  }
}
