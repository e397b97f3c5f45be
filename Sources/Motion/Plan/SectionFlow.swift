import GridreelPrimitives
import GridreelSceneModel

/// Sections that change places without passing over each other: the rows of one slide out beneath its header where it
/// stood and come out beneath its header where it will stand, while the sections between make room.
///
/// So each row stands below the header of its own section in every frame, and is there once.
struct SectionFlow {
  /// The shortest and the longest time in which one section moves, and how much of it each of its rows takes, in seconds.
  private static let (shortest, longest, perRow) = (0.3, 0.7, 0.04)

  /// A header with the rows below it, or a part of the body without a header.
  struct Block: Equatable {
    let header: UnitKey?
    let rows: [UnitKey]

    var keys: [UnitKey] { [header].compactMap { $0 } + rows }
  }

  /// A block at one place from top to bottom.
  struct Stretch {
    enum Kind {
      case stays
      /// It goes, or comes, in a time of its own.
      case goes(Flight)
      case comes(Flight)
    }

    let kind: Kind
    let block: Block
    /// The height of the header, and of the whole block, in points.
    let header, height: Double
  }

  /// All blocks from top to bottom, those that move at both places.
  let stretches: [Stretch]
  /// The duration unless one is requested, in seconds.
  let seconds: Double
  /// The top of all of them, in points.
  private let top: Double
  private let pixels: PixelGrid

  /// Plans the motion of two bodies with the same sections in another order; nil for all others.
  init?(_ travels: Travels, easing: Easing, pixels: PixelGrid) {
    let (from, to) = (travels.from, travels.to)
    guard travels.swapSections, travels.sticking.isEmpty,
      travels.ways.values.allSatisfy({ way in
        guard case .stays = way.kind else { return false }
        return abs(way.start.height - way.end.height) < 1e-6
      }), let first = from.order.first, let top = from.units[first]?.top,
      to.order.first.flatMap({ to.units[$0]?.top }) == top
    else { return nil }
    let (before, after) = (Self.blocks(from, to), Self.blocks(to, from))
    guard before.count == after.count, before.allSatisfy(after.contains) else { return nil }
    func height(_ keys: [UnitKey]) -> Double {
      keys.reduce(0) { $0 + (from.units[$1]?.height ?? 0) }
    }
    let kept = Self.kept(before, after) { height($0.keys) }
    let movers = before.filter { !kept.contains($0) }
    let times = Self.times(of: movers, rowCount: travels.shownCount, EasingCurve(easing))
    guard times.seconds > 0 else { return nil }
    stretches = Self.merged(before, after, kept: kept) { block, isNew in
      let flight = movers.firstIndex(of: block).map { times.flights[$0] }
      return Stretch(
        kind: flight.map { isNew ? .comes($0) : .goes($0) } ?? .stays, block: block,
        header: height([block.header].compactMap { $0 }), height: height(block.keys))
    }
    (seconds, self.top, self.pixels) = (times.seconds, top, pixels)
  }

  /// The times of sections that move one after the other, and that of all of them in seconds.
  private static func times(
    of movers: [Block], rowCount: Int, _ curve: EasingCurve
  ) -> (flights: [Flight], seconds: Double) {
    let lengths = movers.map { min(longest, shortest + perRow * Double($0.rows.count)) }
    let starts = Relay.starts(lengths, within: Pace(rowCount: rowCount).longest)
    let whole = zip(starts, lengths).map { $0 + $1 }.max() ?? 0
    let flights = zip(starts, lengths).map { start, length in
      Flight(start: start / whole, length: length / whole, curve: curve, isUpright: false)
    }
    return (flights, whole)
  }

  /// The blocks of both scenes from top to bottom, those that both have in order once.
  private static func merged(
    _ before: [Block], _ after: [Block], kept: [Block],
    stretch: (_ block: Block, _ isNew: Bool) -> Stretch
  ) -> [Stretch] {
    var (stretches, old, new): ([Stretch], Int, Int) = ([], 0, 0)
    for block in kept {
      let left = before.firstIndex(of: block) ?? old
      let right = after.firstIndex(of: block) ?? new
      stretches += before[old..<left].map { stretch($0, false) }
      stretches += after[new..<right].map { stretch($0, true) }
      stretches.append(stretch(block, false))
      (old, new) = (left + 1, right + 1)
    }
    return stretches + before[old...].map { stretch($0, false) }
      + after[new...].map { stretch($0, true) }
  }

  /// The sections from top to bottom; what does not stand below the same header in the other scene is alone.
  private static func blocks(_ index: SceneIndex, _ other: SceneIndex) -> [Block] {
    func headers(_ index: SceneIndex) -> [UnitKey: UnitKey] {
      var (headers, last): ([UnitKey: UnitKey], UnitKey?) = ([:], nil)
      for key in index.order {
        if key.isSection { last = key }
        headers[key] = last
      }
      return headers
    }
    let (own, others) = (headers(index), headers(other))
    var blocks: [Block] = []
    for key in index.order {
      if key.isSection {
        blocks.append(Block(header: key, rows: []))
      } else if let last = blocks.last, let header = last.header, own[key] == header,
        others[key] == header
      {
        blocks[blocks.count - 1] = Block(header: header, rows: last.rows + [key])
      } else {
        blocks.append(Block(header: nil, rows: [key]))
      }
    }
    return blocks
  }

  /// The highest blocks that keep their order among each other.
  private static func kept(
    _ before: [Block], _ after: [Block], height: (Block) -> Double
  ) -> [Block] {
    let places = before.map { after.firstIndex(of: $0) ?? 0 }
    var best: [(height: Double, last: Int?)] = []
    for (place, block) in before.enumerated() {
      var own: (height: Double, last: Int?) = (height(block), nil)
      for other in 0..<place where places[other] < places[place] {
        let sum = best[other].height + height(block)
        if sum > own.height { own = (sum, other) }
      }
      best.append(own)
    }
    var kept: [Block] = []
    var next = best.indices.max { best[$0].height < best[$1].height }
    while let place = next {
      kept.insert(before[place], at: 0)
      next = best[place].last
    }
    return kept
  }

  /// The visible extents of a stretch's header and of its rows at a fraction of the transition's time, in points.
  func extents(of number: Int, at progress: Double) -> (header: Extent, rows: Extent) {
    var top = top
    for stretch in stretches[..<number] { top += height(of: stretch, at: progress) }
    let stretch = stretches[number]
    let bottom = top + height(of: stretch, at: progress)
    let middle = min(bottom, top + stretch.header)
    return (Extent(top: top, bottom: middle), Extent(top: middle, bottom: bottom))
  }

  private func height(of stretch: Stretch, at progress: Double) -> Double {
    switch stretch.kind {
    case .stays: return stretch.height
    case .goes(let flight):
      return stretch.height - pixels.snap(extent: stretch.height * position(flight, progress))
    case .comes(let flight):
      return pixels.snap(extent: stretch.height * position(flight, progress))
    }
  }

  private func position(_ flight: Flight, _ progress: Double) -> Double {
    flight.position(at: progress).unitClamped
  }
}

/// A part of a body that is shown at other heights, and not all of it.
struct FlowingPart {
  let flow: SectionFlow
  /// The number of the stretch.
  let stretch: Int
  /// Whether it is the stretch's header, and not its rows.
  let isHeader: Bool
  /// Where its tracks are, in points.
  let place: Extent

  /// What is seen of it at a fraction of the transition's time, and how far that is from its tracks, in points; nil if
  /// nothing is seen.
  func sight(at progress: Double) -> (extent: Extent, shift: Double)? {
    let extents = flow.extents(of: stretch, at: progress)
    let extent = isHeader ? extents.header : extents.rows
    guard extent.height > 0 else { return nil }
    // The rows of a section that goes leave upwards, beneath its header.
    if case .goes = flow.stretches[stretch].kind, !isHeader {
      return (extent, extent.bottom - place.bottom)
    }
    return (extent, extent.top - place.top)
  }
}
