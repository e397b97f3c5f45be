extension RowBands {
  /// The visible bands with the header of the topmost section kept at the top, until the next
  /// section's header pushes it out.
  ///
  /// - Parameters:
  ///   - bands: The bands that are at least partly visible.
  ///   - top: The window's top, in points from the body's top.
  /// - Returns: The bands, the header of the topmost section first.
  func sticking(_ bands: [Band], at top: Double) -> [Band] {
    guard let first = bands.first?.section, let own = header(ofSection: first), own.y < top else {
      return bands
    }
    var y = top
    if let next = header(ofSection: first + 1) { y = min(y, next.y - own.height) }
    let stuck = Band(
      kind: .section(first), y: y, height: own.height, endsSection: own.endsSection)
    return [stuck]
      + bands.filter { band in
        if case .section(first) = band.kind { false } else { true }
      }
  }
}
