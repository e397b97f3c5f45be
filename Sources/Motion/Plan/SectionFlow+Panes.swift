import GridreelPrimitives
import GridreelSceneModel

extension SectionFlow {
  private static let (scrolling, fixed) = (
    PaneKey(.body(pinned: false)), PaneKey(.body(pinned: true))
  )

  /// The panes of two bodies: rows, what belongs to no row, headers.
  func panes(_ pairing: Pairing) -> [PanePlan] {
    let rows = stretches.indices.flatMap { parts(of: $0, isHeader: false, pairing) }
    let headers = stretches.indices.flatMap { parts(of: $0, isHeader: true, pairing) }
    return rows + rest(Self.scrolling, pairing) + headers + rest(Self.fixed, pairing)
  }

  /// What belongs to no part of the body, such as lines between columns.
  private func rest(_ key: PaneKey, _ pairing: Pairing) -> [PanePlan] {
    let tracks = pairing.pairs(in: key)
      .filter { $0.identity.map { UnitKey($0.owner) == nil } ?? false }
      .flatMap(pairing.tracks)
    let plan = PanePlan(
      start: pairing.from.scene.pane(key), end: pairing.to.scene.pane(key),
      groups: [TrackGroup(tracks: tracks)], moves: true, pixels: pairing.pixels)
    return [plan].compactMap { $0 }
  }

  private func parts(of number: Int, isHeader: Bool, _ pairing: Pairing) -> [PanePlan] {
    let stretch = stretches[number]
    let keys = Set(isHeader ? [stretch.block.header].compactMap { $0 } : stretch.block.rows)
    let index = if case .comes = stretch.kind { pairing.to } else { pairing.from }
    let extents = keys.compactMap { index.units[$0] }
    guard let top = extents.map(\.top).min(), let bottom = extents.map(\.bottom).max() else {
      return []
    }
    return [Self.scrolling, Self.fixed].compactMap { key in
      let tracks = tracks(of: keys, stretch, in: key, top, pairing)
      guard !tracks.isEmpty else { return nil }
      var plan = PanePlan(
        start: pairing.from.scene.pane(key), end: pairing.to.scene.pane(key),
        groups: [TrackGroup(tracks: tracks)], moves: true, pixels: pairing.pixels)
      plan?.flowing = FlowingPart(
        flow: self, stretch: number, isHeader: isHeader, place: Extent(top: top, bottom: bottom))
      return plan
    }
  }

  /// The tracks of some parts of the body in a pane, all in one place.
  private func tracks(
    of keys: Set<UnitKey>, _ stretch: Stretch, in pane: PaneKey, _ top: Double, _ pairing: Pairing
  ) -> [Track] {
    func items(_ index: SceneIndex) -> [Item] {
      (index.scene.pane(pane)?.items ?? []).filter {
        pairing.to.blocks.unit($0.identity.owner).map(keys.contains) ?? false
      }
    }
    func still(_ item: Item, as identity: Identity) -> Track {
      Track(item, as: identity, from: item.frame, to: item.frame, pixels: pairing.pixels)
    }
    switch stretch.kind {
    case .goes: return items(pairing.from).map { still($0, as: $0.identity.before) }
    case .comes: return items(pairing.to).map { still($0, as: $0.identity) }
    case .stays:
      let end = keys.compactMap { pairing.to.units[$0]?.top }.min() ?? top
      let pairs = pairing.pairs(in: pane).filter { pair in
        pair.identity.flatMap { pairing.to.blocks.unit($0.owner) }.map(keys.contains) ?? false
      }
      return pairs.flatMap { pair in
        pairing.tracks(
          ItemPair(start: pair.start, end: pair.end?.moved(x: 0, y: top - end)))
      }
    }
  }
}
