import GridreelPrimitives
import GridreelSceneModel

/// Rows or cards that go, or come, between two parts that both scenes have, as in a section that closes or opens: they
/// keep their distance from the part above, and the part below covers them as it moves up, or uncovers them.
struct Folds {
  /// Rows that go or come together.
  struct Fold {
    let keys: [UnitKey]
    /// The extent in which they are visible, before and after.
    let start, end: Extent

    /// The area in which they are visible, between the edges of their panes before and after.
    func window(_ from: Pane?, _ to: Pane?, _ pairing: Pairing) -> FrameGlide {
      func frame(_ pane: Pane?, _ index: SceneIndex, _ extent: Extent) -> GridRect {
        let (x, width) = pane?.clip.map { ($0.x, $0.width) } ?? (0, index.scene.size.width)
        return GridRect(x: x, y: extent.top, width: width, height: max(0, extent.height))
      }
      return FrameGlide(
        frame(from ?? to, pairing.from, start), frame(to ?? from, pairing.to, end),
        pixels: pairing.pixels)
    }
  }

  let all: [Fold]
  /// The motions of the rows, which stay as far from the part above them as they are.
  private(set) var ways: [UnitKey: Travel] = [:]

  /// No rows.
  static let none = Folds(all: [])

  private init(all: [Fold]) { self.all = all }

  /// Finds the rows of a body whose parts keep their order.
  ///
  /// - Parameters:
  ///   - travels: The start and the end of each part.
  ///   - slides: Whether a header slides over the top of a window, upon what folds.
  init(_ travels: Travels, sliding slides: (UnitKey) -> Bool) {
    let (from, to) = (travels.from, travels.to)
    let gone = Folds.runs(from.order.filter { !slides($0) }, travels, isNew: false)
    let new = Folds.runs(to.order.filter { !slides($0) }, travels, isNew: true)
    // Rows that replace others have no part between them.
    let neighbours = gone.map(\.neighbours)
    let replaced = new.map(\.neighbours).filter(neighbours.contains)
    var (folds, ways): ([Fold], [UnitKey: Travel]) = ([], [:])
    for (runs, isNew) in [(gone, false), (new, true)] {
      for run in runs where !replaced.contains(run.neighbours) {
        guard let fold = Folds.fold(run, travels, isNew: isNew, &ways) else { continue }
        folds.append(fold)
      }
    }
    all = folds
    self.ways = ways
  }

  func contains(_ key: UnitKey) -> Bool { ways[key] != nil }

  // MARK: Runs

  private struct Neighbours: Hashable { let above, below: UnitKey? }

  /// Rows between two parts.
  private struct Run {
    var keys: [UnitKey] = []
    var neighbours: Neighbours
  }

  /// The runs of parts that only one scene has, from top to bottom; none with a header that lies on rows, which fades.
  private static func runs(_ order: [UnitKey], _ travels: Travels, isNew: Bool) -> [Run] {
    var runs: [Run] = []
    var (keys, above): ([UnitKey], UnitKey?) = ([], nil)
    let index = isNew ? travels.to : travels.from
    func close(_ below: UnitKey?) {
      if index.isTiled {
        // Cards in a line with one that stays are covered by nothing, and fade.
        let staying = [above, below].compactMap { $0.flatMap { index.units[$0] } }
        keys.removeAll {
          index.units[$0].map { own in staying.contains(where: own.overlaps) } ?? false
        }
      }
      if !keys.isEmpty, travels.sticking.isDisjoint(with: keys) {
        runs.append(Run(keys: keys, neighbours: Neighbours(above: above, below: below)))
      }
      keys = []
    }
    for key in order {
      let kind = travels.ways[key]?.kind
      if kind == (isNew ? .appears : .vanishes) {
        keys.append(key)
      } else {
        close(key)
        above = key
      }
    }
    close(nil)
    return runs
  }

  private static func fold(
    _ run: Run, _ travels: Travels, isNew: Bool, _ ways: inout [UnitKey: Travel]
  ) -> Fold? {
    let (own, other) = isNew ? (travels.to, travels.from) : (travels.from, travels.to)
    let above = run.neighbours.above.flatMap { travels.ways[$0] }
    let extents = run.keys.compactMap { own.units[$0] }
    guard let first = extents.map(\.top).min(), let last = extents.map(\.bottom).max() else {
      return nil
    }
    let below =
      run.neighbours.below.flatMap { travels.ways[$0] } ?? beyond(last, travels, isNew: isNew)
    let distance = above?.distance ?? 0
    for key in run.keys {
      guard var way = travels.ways[key], let extent = own.units[key] else { continue }
      let shift = isNew ? -distance : distance
      let beyond = Extent(top: extent.top + shift, bottom: extent.bottom + shift)
      way.kind = isNew ? .enters : .leaves
      (way.start, way.end) = isNew ? (beyond, extent) : (extent, beyond)
      ways[key] = way
    }
    // Cards have room, and shadows, above them. Where nothing follows, they end at the part above them.
    let open = Extent(
      top: min(first, (isNew ? above?.end : above?.start)?.bottom ?? first),
      bottom: max(last, (isNew ? below?.end : below?.start)?.top ?? 0))
    let top = (isNew ? above?.start : above?.end)?.bottom ?? other.body.top
    let closed = Extent(top: top, bottom: (isNew ? below?.start : below?.end)?.top ?? top)
    return isNew
      ? Fold(keys: run.keys, start: closed, end: open)
      : Fold(keys: run.keys, start: open, end: closed)
  }

  /// What comes over the lower edge of a window and covers rows above that edge, or uncovers them as it goes; nil for
  /// nothing.
  private static func beyond(_ bottom: Double, _ travels: Travels, isNew: Bool) -> Travel? {
    guard !travels.from.isTiled, !travels.to.isTiled else { return nil }
    func place(_ way: Travel) -> Double { isNew ? way.end.top : way.start.top }
    return travels.ways.values
      .filter { $0.kind == (isNew ? .leaves : .enters) && place($0) > bottom - 1 }
      .min { place($0) < place($1) }
  }
}
