import GridreelModel
package import GridreelPrimitives

extension GridPlaces {
  /// The frames of cards, by identity, if rows are shown as cards; cards unknown to the source are
  /// left out.
  ///
  /// - Complexity: That of finding rows in the source: at most one pass over its order.
  package func cards(ofRows rows: Set<RowIdentity>) -> [RowIdentity: GridRect] {
    guard let tiles, !rows.isEmpty else { return [:] }
    let perLine = tiles.perLine
    var frames: [RowIdentity: GridRect] = [:]
    for (identity, index) in context.source.places(of: rows) {
      let line = RowIndex(section: index.section, row: index.row / perLine)
      guard let band = bands.band(at: line) else { continue }
      frames[identity] = geometry.card(index.row % perLine, band, tiles)
    }
    return frames
  }
}

extension GridGeometry {
  /// The frame of the card at a place on the line of a band.
  func card(_ place: Int, _ band: Band, _ tracks: TileTracks) -> GridRect {
    GridRect(
      x: grid.x + tracks.x(place), y: y(of: band) + tracks.gap / 2, width: tracks.cardWidth,
      height: max(0, band.height - tracks.gap))
  }
}
