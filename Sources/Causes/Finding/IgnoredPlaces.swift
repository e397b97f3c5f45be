package import GridreelComparing
package import GridreelFiles
import GridreelPrimitives

extension GridRecord {
  /// The places of parts that are not compared, in pixels.
  ///
  /// Cards have no columns: of a column on cards there is no place.
  package func places(of parts: [IgnoredPart], scale: Double) -> [PictureDifference.Region] {
    let places = PixelPlaces(self, scale: scale)
    // One by one, so that nothing between two of them is ignored, too.
    return parts.flatMap { rectangles(of: $0, places) }.flatMap { places.regions([$0]) }
  }

  private func rectangles(of part: IgnoredPart, _ places: PixelPlaces) -> [GridRect] {
    if let text = part.text {
      return parts.indices.filter { parts[$0].kind.rawValue == text.rawValue }.map(places.part)
    }
    let hasCards = features.contains { $0.kind == .card }
    let shown = rows.indices.filter { shows(part.row, in: $0) }
    guard let key = part.column else { return shown.map(places.row) }
    guard !hasCards, let column = columns.firstIndex(where: { $0.key == key }) else { return [] }
    return shown.map { places.cell($0, column) }
  }

  /// Whether cells of a row show these texts.
  private func shows(_ texts: [String: String], in row: Int) -> Bool {
    texts.allSatisfy { key, text in
      columns.firstIndex { $0.key == key }.map { rows[row].texts[$0] == text } ?? false
    }
  }
}

extension [Cause] {
  /// The causes without those that show nowhere but in places that are not compared.
  package func outside(_ ignored: [PictureDifference.Region]) -> [Cause] {
    filter { cause in
      cause.places.isEmpty
        || !cause.places.allSatisfy { place in ignored.contains { $0.contains(place) } }
    }
  }
}

extension PictureDifference.Region {
  fileprivate func contains(_ other: Self) -> Bool {
    x <= other.x && y <= other.y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }
}
