import GridreelPrimitives
import GridreelSceneModel

extension SectionFlow {
  private static let all = [
    PaneKey(.body(pinned: false)), PaneKey(.body(pinned: true)), PaneKey(.cards),
  ]

  /// The panes of two bodies, lowest first: grounds of cards, rows, lines between columns, headers, what lies upon all.
  func panes(_ pairing: Pairing) -> [PanePlan] {
    let rows = stretches.indices.flatMap { parts(of: $0, isHeader: false, pairing) }
    let headers = stretches.indices.flatMap { parts(of: $0, isHeader: true, pairing) }
    return rest(pairing, isGround: true) + rows + lines(pairing) + headers
      + rest(pairing, isGround: false)
  }

  /// What belongs to no part of the body: the ground of cards, or all that lies upon them or upon rows.
  private func rest(_ pairing: Pairing, isGround: Bool) -> [PanePlan] {
    Self.all.compactMap { key in
      let pairs = pairing.pairs(in: key).filter { pair in
        guard let owner = pair.identity?.owner, UnitKey(owner) == nil else { return false }
        if case .column = owner { return false }
        return (key.kind == .cards && owner == .body) == isGround
      }
      let tracks = pairs.flatMap(pairing.tracks)
      return [tracks.filter { !$0.isEndRule }, tracks.filter(\.isEndRule)]
        .compactMap { plan(key, $0, pairing) }
    }
    .flatMap { $0 }
  }

  /// The lines between columns, through all rows, which headers hide.
  private func lines(_ pairing: Pairing) -> [PanePlan] {
    Self.all.compactMap { key in
      plan(key, ColumnLines(pairing.pairs(in: key), pairing: pairing).whole, pairing)
    }
  }

  private func plan(_ key: PaneKey, _ tracks: [Track], _ pairing: Pairing) -> PanePlan? {
    guard !tracks.isEmpty else { return nil }
    var plan = PanePlan(
      start: pairing.from.scene.pane(key), end: pairing.to.scene.pane(key),
      groups: [TrackGroup(tracks: tracks)], moves: true, pixels: pairing.pixels)
    plan?.settle(settling)
    // The line that ends the table goes with its end.
    if tracks.allSatisfy(\.isEndRule) { plan?.groups[0].flight = settling }
    return plan
  }

  private func parts(of number: Int, isHeader: Bool, _ pairing: Pairing) -> [PanePlan] {
    if isHeader, let lead = stretches[number].lead { return parts(of: number, lead, pairing) }
    let block = stretches[number].block
    let keys = Set(isHeader ? [block.header].compactMap { $0 } : block.rows)
    guard !keys.isEmpty else { return [] }
    let place =
      isHeader
      ? Extent(top: block.extent.top, bottom: block.middle)
      : Extent(top: block.middle, bottom: block.extent.bottom)
    return Self.all.compactMap { key in
      let tracks = tracks(of: keys, stretches[number], isHeader: isHeader, in: key, pairing)
      var plan = plan(key, tracks, pairing)
      plan?.flowing = FlowingPart(flow: self, stretch: number, isHeader: isHeader, place: place)
      return plan
    }
  }

  /// The header, above the window, that comes and goes with a stretch.
  private func parts(of number: Int, _ lead: HeaderAbove, _ pairing: Pairing) -> [PanePlan] {
    Self.all.compactMap { key in
      guard let pane = lead.pane(key) else { return nil }
      let tracks = pane.items.map { item in
        Track(
          item, as: item.identity.before, from: item.frame, to: item.frame, pixels: pairing.pixels)
      }
      var plan = PanePlan(
        start: pane, end: pane, groups: [TrackGroup(tracks: tracks)], moves: true,
        pixels: pairing.pixels)
      plan?.flowing = FlowingPart(flow: self, stretch: number, isHeader: true, place: lead.extent)
      return plan
    }
  }

  /// The tracks of some parts of the body in a pane, all in one place.
  private func tracks(
    of keys: Set<UnitKey>, _ stretch: Stretch, isHeader: Bool, in pane: PaneKey, _ pairing: Pairing
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
    case .stays(let end):
      let shift =
        isHeader
        ? stretch.block.extent.top - end.extent.top : stretch.block.middle - end.middle
      let pairs = pairing.pairs(in: pane).filter { pair in
        pair.identity.flatMap { pairing.to.blocks.unit($0.owner) }.map(keys.contains) ?? false
      }
      return pairs.flatMap { pair in
        pairing.tracks(ItemPair(start: pair.start, end: pair.end?.moved(x: 0, y: shift)))
      }
    }
  }
}
