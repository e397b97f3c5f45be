import GridModel
package import Primitives

/// Where everything of a grid stands, shown or not, in points from the picture's top left.
package struct GridPlaces {
  let context: LayoutContext
  let bands: RowBands
  let geometry: GridGeometry
  /// The lines of cards, where rows are shown as such; then bands are lines and not rows.
  var tiles: TileTracks?

  private var source: any GridDataSource { context.source }
  private var columns: [Column] { tiles == nil ? context.columns : [] }

  /// The tops of rows, by identity; rows that the source does not have are left out.
  ///
  /// - Complexity: What the source needs to find rows: one pass over its order at most.
  package func tops(ofRows rows: Set<RowIdentity>) -> [RowIdentity: Double] {
    guard !rows.isEmpty else { return [:] }
    guard tiles == nil else { return cards(ofRows: rows).mapValues(\.y) }
    var tops: [RowIdentity: Double] = [:]
    for (identity, index) in source.places(of: rows) {
      if let band = bands.band(at: index) { tops[identity] = top(band.y) }
    }
    return tops
  }

  /// The tops of section headers, by title; sections that the source does not have are left out.
  package func tops(ofSections titles: Set<String>) -> [String: Double] {
    var tops: [String: Double] = [:]
    for section in 0..<source.sectionCount {
      guard let title = source.title(ofSection: section), titles.contains(title),
        let y = bands.top(ofSection: section)
      else { continue }
      tops[title] = top(y) + (tiles.map { $0.gap / 2 } ?? 0)
    }
    return tops
  }

  /// The tops of summary rows, by what tells them apart in a scene; those that the grid does not have
  /// are left out.
  package func tops(ofSummaries keys: Set<String>) -> [String: Double] {
    guard !keys.isEmpty else { return [:] }
    var tops: [String: Double] = [:]
    for place in bands.allSummaries {
      let key = context.summaryKey(place)
      guard keys.contains(key), let y = bands.top(ofSummary: place) else { continue }
      tops[key] = top(y) + (tiles.map { $0.gap / 2 } ?? 0)
    }
    return tops
  }

  /// The left edges of columns, by key; columns that are not shown are left out.
  package func lefts(ofColumns keys: Set<String>) -> [String: Double] {
    var lefts: [String: Double] = [:]
    for (place, column) in columns.enumerated() where keys.contains(column.key) {
      lefts[column.key] = geometry.span(ofColumn: place).x
    }
    return lefts
  }

  private func top(_ y: Double) -> Double { geometry.body.y + y - geometry.offset.y }
}
