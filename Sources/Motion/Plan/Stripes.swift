import GridreelPrimitives
import GridreelSceneModel

/// The looks of empty places: while rows move, stripes and lines stay, so that a hole looks like an
/// empty row and not like a gap.
struct Stripes {
  /// A fill on places of one parity: of the whole row, or of one column's cell.
  private struct Slot: Hashable {
    let isOdd: Bool
    let owner: String?
    let part: Identity.Part
  }

  /// A fill from one edge to another.
  private struct Look: Hashable {
    let paints: [Paint]
    let x, width: Double
  }

  /// A place where one row replaces another.
  private struct Place {
    let number: Int
    let isOdd: Bool
    let extent: Extent
    let before, after: UnitKey
  }

  private let pairing: Pairing
  private let choreography: Choreography

  init(_ pairing: Pairing, _ choreography: Choreography) {
    (self.pairing, self.choreography) = (pairing, choreography)
  }

  /// The groups for the places in one pane, each present while its place may be empty.
  func groups(in key: PaneKey) -> [TrackGroup] {
    let looks = looks(in: key)
    let lines = lines(in: key)
    return places.compactMap { place in
      let leaves = choreography.flights[place.before]?.start ?? 0
      let arrives = choreography.flights[place.after]?.end ?? 1
      guard leaves < arrives else { return nil }
      let name = "\(key.kind == .body(pinned: true) ? "pinned " : "")place \(place.number)"
      var items = looks.filter { $0.slot.isOdd == place.isOdd }.enumerated().map { number, found in
        Item(
          Identity(.body, .other("\(name) fill \(number)")),
          frame: GridRect(
            x: found.look.x, y: place.extent.top, width: found.look.width,
            height: place.extent.height),
          content: .fill(found.look.paints, cornerRadius: 0))
      }
      for (number, line) in (lines[place.after] ?? []).enumerated() {
        var line = line
        line.identity = Identity(.body, .other("\(name) line \(number)"))
        items.append(line)
      }
      return TrackGroup(
        presence: leaves..<arrives,
        tracks: items.map { Track($0, from: $0.frame, to: $0.frame, pixels: pairing.pixels) })
    }
  }

  // MARK: Places

  /// The places that both scenes have, and where the row changes.
  private var places: [Place] {
    var before: [Extent: UnitKey] = [:]
    for key in pairing.from.order where key.isRow {
      if let extent = pairing.from.units[key] { before[extent] = key }
    }
    let parities = parities(pairing.to)
    return pairing.to.order.enumerated().compactMap { number, key in
      guard let isOdd = parities[key], let extent = pairing.to.units[key],
        let old = before[extent], old != key
      else { return nil }
      return Place(number: number, isOdd: isOdd, extent: extent, before: old, after: key)
    }
  }

  /// Whether a row is the second, fourth, … below its section's header.
  private func parities(_ index: SceneIndex) -> [UnitKey: Bool] {
    var parities: [UnitKey: Bool] = [:]
    var isOdd = false
    for key in index.order {
      if key.isRow { parities[key] = isOdd }
      isOdd = key.isRow && isOdd != (index.blocks.rows(key).count % 2 == 1)
    }
    return parities
  }

  // MARK: Looks

  /// The fills that more than half of the rows have on such places, which excludes those of selected
  /// or marked rows, and of single cells.
  private func looks(in key: PaneKey) -> [(slot: Slot, look: Look)] {
    var counts: [(slot: Slot, look: Look, count: Int)] = []
    var totals = [true: 0, false: 0]
    for index in [pairing.from, pairing.to] {
      let parities = parities(index)
      for isOdd in parities.values { totals[isOdd, default: 0] += 1 }
      for item in index.scene.pane(key)?.items ?? [] {
        guard case .fill(let paints, let radius) = item.content, radius == 0,
          let slot = slot(of: item.identity, parities)
        else { continue }
        let look = Look(paints: paints, x: item.frame.x, width: item.frame.width)
        if let known = counts.firstIndex(where: { $0.slot == slot && $0.look == look }) {
          counts[known].count += 1
        } else {
          counts.append((slot, look, 1))
        }
      }
    }
    return counts.filter { 2 * $0.count > totals[$0.slot.isOdd] ?? 0 }.map { ($0.slot, $0.look) }
  }

  private func slot(of identity: Identity, _ parities: [UnitKey: Bool]) -> Slot? {
    guard identity.part == .background || identity.part == .other("filler") else { return nil }
    switch identity.owner {
    case .row(let row):
      return parities[.row(row)].map { Slot(isOdd: $0, owner: nil, part: identity.part) }
    case .cell(let row, let column):
      return parities[.row(row)].map { Slot(isOdd: $0, owner: column, part: identity.part) }
    default: return nil
    }
  }

  /// The lines below rows, by the rows of the scene after.
  private func lines(in key: PaneKey) -> [UnitKey: [Item]] {
    var lines: [UnitKey: [Item]] = [:]
    for item in pairing.to.scene.pane(key)?.items ?? [] where item.identity.isLevelLine {
      if let owner = pairing.to.blocks.unit(item.identity.owner) {
        lines[owner, default: []].append(item)
      }
    }
    return lines
  }
}
