import GridreelComparing
import GridreelPrimitives

/// Converts places in points to rectangles of pixels of the actual picture.
struct PixelPlaces {
  /// The maximum number of rectangles of one cause; more are replaced by their bounding box.
  private static let limit = 64

  private let record: GridRecord
  private let scale: Double
  /// The cards, by the keys of their rows.
  private let cards: [String: GridRect]

  init(_ record: GridRecord, scale: Double) {
    cards = Dictionary(
      record.features.filter { $0.kind == .card }.map { ($0.name, $0.frame) },
      uniquingKeysWith: { first, _ in first })
    self.record = record
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }

  // MARK: Places in points

  var picture: GridRect { GridRect(x: 0, y: 0, width: record.width, height: record.height) }

  /// The left and right ends of all columns.
  private var span: (left: Double, right: Double) {
    let lefts = record.columns.map(\.left)
    let rights = record.columns.map { $0.left + $0.width }
    let end = record.isTransposed ? record.height : record.width
    return (max(0, lefts.min() ?? 0), min(end, rights.max() ?? end))
  }

  /// A place of rows and columns where they are drawn.
  private func drawn(_ place: GridRect) -> GridRect {
    record.isTransposed
      ? GridRect(x: place.y, y: place.x, width: place.height, height: place.width) : place
  }

  private var bodyTop: Double { record.headerTop + record.headerHeight }

  /// A row without the part that the header covers; its card if rows are shown as cards.
  func row(_ place: Int) -> GridRect {
    let row = record.rows[place]
    if let card = cards[row.key] { return card }
    let height = rowHeight(row)
    return drawn(
      GridRect(x: span.left, y: height.y, width: span.right - span.left, height: height.height))
  }

  private func rowHeight(_ row: GridRecord.Row) -> (y: Double, height: Double) {
    let top = max(bodyTop, row.top)
    return (top, max(0, row.top + row.height - top))
  }

  /// A cell without the part that the header and pinned columns cover.
  func cell(_ row: Int, _ column: Int) -> GridRect {
    if !cards.isEmpty { return self.row(row) }
    let (height, column) = (rowHeight(record.rows[row]), columnSpan(column))
    return drawn(
      GridRect(x: column.x, y: height.y, width: column.width, height: height.height))
  }

  func header(_ column: Int) -> GridRect {
    let span = columnSpan(column)
    return drawn(
      GridRect(x: span.x, y: record.headerTop, width: span.width, height: record.headerHeight))
  }

  /// A column with its header.
  func column(_ column: Int) -> GridRect {
    if !cards.isEmpty { return picture }
    let span = columnSpan(column)
    let bottom = record.rows.last.map { $0.top + $0.height } ?? bodyTop
    let height = max(0, bottom - record.headerTop)
    return drawn(GridRect(x: span.x, y: record.headerTop, width: span.width, height: height))
  }

  /// A section's header or a text around the grid.
  func part(_ place: Int) -> GridRect { record.parts[place].frame }

  /// A spanner, a summary row and the like.
  func feature(_ place: Int) -> GridRect { record.features[place].frame }

  private func columnSpan(_ place: Int) -> (x: Double, width: Double) {
    let column = record.columns[place]
    var left = column.left
    if !column.isPinned {
      let pinned = record.columns.lazy.filter(\.isPinned).map { $0.left + $0.width }
      left = max(left, pinned.max() ?? left)
    }
    return (left, max(0, column.left + column.width - left))
  }

  // MARK: Pixels

  /// The rectangles in pixels; adjacent ones are merged.
  func regions(_ places: [GridRect]) -> [PictureDifference.Region] {
    var merged = merge(places.filter { !$0.isEmpty })
    if merged.count > Self.limit { merged = [bounds(of: merged)] }
    return merged.compactMap(region)
  }

  private func region(_ place: GridRect) -> PictureDifference.Region? {
    let right = (record.width * scale).rounded()
    let bottom = (record.height * scale).rounded()
    func pixel(_ points: Double, _ end: Double, _ rule: FloatingPointRoundingRule) -> Int {
      let value = (points * scale + (rule == .up ? -1e-6 : 1e-6)).rounded(rule)
      return Int(min(max(0, value), min(end, 1e9)))
    }
    let (left, top) = (pixel(place.x, right, .down), pixel(place.y, bottom, .down))
    let width = pixel(place.maxX, right, .up) - left
    let height = pixel(place.maxY, bottom, .up) - top
    guard width > 0, height > 0 else { return nil }
    return PictureDifference.Region(x: left, y: top, width: width, height: height)
  }

  /// Merges rectangles that are side by side, then those that are one below the other.
  private func merge(_ places: [GridRect]) -> [GridRect] {
    var rows: [GridRect] = []
    for place in places.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      if let last = rows.last, last.y == place.y, last.height == place.height,
        place.x <= last.maxX + 1e-6
      {
        rows[rows.count - 1].width = max(last.maxX, place.maxX) - last.x
      } else {
        rows.append(place)
      }
    }
    var merged: [GridRect] = []
    /// For each left edge the last rectangle that starts there.
    var open: [Double: Int] = [:]
    for row in rows {
      if let place = open[row.x], merged[place].width == row.width,
        row.y <= merged[place].maxY + 1e-6
      {
        merged[place].height = max(merged[place].maxY, row.maxY) - merged[place].y
      } else {
        open[row.x] = merged.count
        merged.append(row)
      }
    }
    return merged
  }

  private func bounds(of places: [GridRect]) -> GridRect {
    let left = places.map(\.x).min() ?? 0
    let top = places.map(\.y).min() ?? 0
    return GridRect(
      x: left, y: top, width: (places.map(\.maxX).max() ?? 0) - left,
      height: (places.map(\.maxY).max() ?? 0) - top)
  }
}
