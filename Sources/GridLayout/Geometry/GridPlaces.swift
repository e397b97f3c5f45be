import GridreelModel
package import GridreelPrimitives

/// The places of everything in a grid, shown or not, in points from the picture's top left.
package struct GridPlaces {
  let context: LayoutContext
  let bands: RowBands
  let geometry: GridGeometry
  /// The lines of cards, if rows are shown as cards; bands are then lines and not rows.
  var tiles: TileTracks?

  /// The area of the rows, in points.
  package var body: GridRect { geometry.body.intersection(geometry.canvas) }

  /// How far the window is scrolled, in points.
  package var offset: GridPoint { geometry.offset }

  private var source: any GridDataSource { context.source }
  private var columns: [Column] { tiles == nil ? context.columns : [] }

  /// The tops of rows, by identity; rows unknown to the source are left out.
  ///
  /// - Complexity: That of finding rows in the source: at most one pass over its order.
  package func tops(ofRows rows: Set<RowIdentity>) -> [RowIdentity: Double] {
    guard !rows.isEmpty else { return [:] }
    guard tiles == nil else { return cards(ofRows: rows).mapValues(\.y) }
    var tops: [RowIdentity: Double] = [:]
    for (identity, index) in source.places(of: rows) {
      if let band = bands.band(at: index) { tops[identity] = top(band.y) }
    }
    return tops
  }

  /// The tops of section headers, by title; sections unknown to the source are left out.
  ///
  /// - Parameters:
  ///   - titles: The titles.
  ///   - other: A picture that shows the sections. All others are asked for their titles only if some have another
  ///     number there.
  /// - Returns: The tops, in points.
  package func tops(ofSections titles: Set<String>, shownBy other: GridPlaces) -> [String: Double] {
    var tops: [String: Double] = [:]
    for section in other.shownSections + Array(0..<source.sectionCount) {
      guard tops.count < titles.count else { break }
      guard section < source.sectionCount, let y = bands.top(ofSection: section),
        let title = source.title(ofSection: section), titles.contains(title), tops[title] == nil
      else { continue }
      tops[title] = top(y) + (tiles.map { $0.gap / 2 } ?? 0)
    }
    return tops
  }

  /// Whether the window's first rows belong to a section whose header is above it and does not stick to its top.
  package var hasHeaderAbove: Bool {
    guard tiles == nil, !context.grid.hasStickySections else { return false }
    let low = geometry.offset.y
    guard let first = bands.visible(from: low, to: low + geometry.body.height).first,
      !first.isSectionHeader, let section = first.section
    else { return false }
    return bands.header(ofSection: section) != nil
  }

  /// The sections that are at least partly visible.
  private var shownSections: [Int] {
    let low = geometry.offset.y
    return bands.visible(from: low, to: low + geometry.body.height).compactMap(\.section)
      .reduce(into: []) { sections, section in
        if sections.last != section { sections.append(section) }
      }
  }

  /// The tops of summary rows, by their keys in a scene; summaries unknown to the grid are left out.
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

  /// The left edges of columns, by key; hidden columns are left out.
  ///
  /// Columns that do not fit stand beyond the window's right edge, as wide as `other` shows them, unless the window
  /// shows others that follow them in both: these close up over their places.
  package func lefts(ofColumns keys: Set<String>, shownBy other: GridPlaces) -> [String: Double] {
    var lefts: [String: Double] = [:]
    for (place, column) in columns.enumerated() where keys.contains(column.key) {
      lefts[column.key] = geometry.span(ofColumn: place).x
    }
    guard tiles == nil else { return lefts }
    var x = geometry.pane(geometry.grid, .scrolling).maxX
    let closing = hasSameColumns(as: other) ? context.leftOut.followed : []
    for key in context.leftOut.columns where keys.contains(key) && !closing.contains(key) {
      guard let place = other.columns.firstIndex(where: { $0.key == key }) else { continue }
      lefts[key] = x
      x += other.geometry.span(ofColumn: place).width
    }
    return lefts
  }

  /// Whether both grids have the same columns in the same order, so that only room decides which are left out.
  private func hasSameColumns(as other: GridPlaces) -> Bool {
    func all(_ places: GridPlaces) -> Set<String> {
      Set(places.columns.map(\.key) + places.context.leftOut.columns)
    }
    func common(_ places: GridPlaces, _ others: GridPlaces) -> [String] {
      let known = Set(others.columns.map(\.key))
      return places.columns.map(\.key).filter(known.contains)
    }
    return all(self) == all(other) && common(self, other) == common(other, self)
  }

  /// Whether the window shows the same columns at another place in another picture.
  package func scrollsSideways(to other: GridPlaces) -> Bool {
    tiles == nil && other.tiles == nil && geometry.offset.x != other.geometry.offset.x
  }

  /// How far rows move from this picture to another one, in points, positive downwards, if the window scrolls farther
  /// than its height; nil otherwise.
  package func farScroll(to other: GridPlaces) -> Double? {
    let distance = geometry.offset.y - other.geometry.offset.y
    return abs(distance) > max(geometry.body.height, other.geometry.body.height) ? distance : nil
  }

  /// Whether one of the pictures has columns beyond its window's edges, which pass it on the way to the other.
  package func hasColumns(beyond other: GridPlaces) -> Bool {
    guard tiles == nil, other.tiles == nil, context.columns != other.context.columns else {
      return false
    }
    return [geometry, other.geometry].contains { $0.tracks.total > $0.grid.width + 1e-6 }
  }

  private func top(_ y: Double) -> Double { geometry.body.y + y - geometry.offset.y }
}
