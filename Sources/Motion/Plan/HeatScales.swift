import GridreelPrimitives
import GridreelSceneModel

/// Lets the ground of each cell have the colour of the number that it shows at any time: all cells of a column have one
/// scale, which goes over into that of the new data in step with the numbers.
struct HeatScales {
  private typealias Scale = @Sendable (Double) -> GridColor

  private let pairing: Pairing
  private var scales: [String: (start: Scale, end: Scale)] = [:]

  /// Finds the scales of all columns with colours; nil if there are none.
  init?(_ pairing: Pairing) {
    self.pairing = pairing
    let (before, after) = (Self.scales(pairing.from), Self.scales(pairing.to))
    guard !before.isEmpty || !after.isEmpty else { return nil }
    scales = before.merging(after) { start, _ in start }.mapValues { ($0, $0) }
    for (column, scale) in after { scales[column]?.end = scale }
  }

  private static func scales(_ index: SceneIndex) -> [String: Scale] {
    var scales: [String: Scale] = [:]
    for (identity, item) in index.items {
      guard let column = identity.owner.column, let heat = item.number?.heat else { continue }
      scales[column] = heat
    }
    return scales
  }

  /// The same courses, in which the ground of each cell has the colour of its number.
  func applied(to panes: [PanePlan]) -> [PanePlan] {
    panes.map { $0.withTracks { $0.map(applied) } }
  }

  private func applied(to track: Track) -> Track {
    guard let column = track.identity.owner.column, let scale = scales[column],
      let heat = heat(upon: track, scale)
    else { return track }
    return track.heated(heat)
  }

  /// The colour of a cell's ground; nil for all that is no ground, and for grounds of other colours.
  private func heat(upon track: Track, _ scale: (start: Scale, end: Scale)) -> HeatMorph? {
    let owner = track.identity.owner
    guard track.identity.part == .background else { return nil }
    func look(_ index: SceneIndex) -> (number: Double, paints: [Paint])? {
      guard let number = index.items[Identity(owner, .text)]?.number, let heat = number.heat,
        case .fill(let paints, _)? = index.items[track.identity]?.content,
        paints.last == .color(heat(number.value))
      else { return nil }
      return (number.value, paints.dropLast())
    }
    let (start, end) = (look(pairing.from), look(pairing.to))
    let isInBoth =
      pairing.from.items[track.identity] != nil && pairing.to.items[track.identity] != nil
    guard !isInBoth || start != nil && end != nil, let first = start ?? end, let last = end ?? start
    else { return nil }
    func number(_ own: Double?, isNew: Bool, like other: Double) -> Double {
      own ?? pairing.unseenNumber(of: owner, isNew: isNew) ?? other
    }
    return HeatMorph(
      numbers: (
        number(start?.number, isNew: true, like: first.number),
        number(end?.number, isNew: false, like: last.number)
      ), scale: scale,
      ground: PaintMorph(first.paints, last.paints))
  }
}

extension Item {
  /// The number that its text shows; nil for all that shows none.
  var number: TextChange.Number? {
    if case .text(let block) = content { block.change?.number } else { nil }
  }
}
