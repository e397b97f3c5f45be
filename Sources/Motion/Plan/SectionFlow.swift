import GridreelPrimitives
import GridreelSceneModel

/// Sections that change places without passing over each other: the rows of one slide out beneath its header where it
/// stood and come out beneath its header where it will stand, while the sections between make room.
///
/// So each row stands below the header of its own section in every frame. What only one scene shows goes and comes in
/// the same way, from top to bottom, so that a window is full at any time.
struct SectionFlow {
  /// The shortest and the longest time of a step, and how much of it each of its rows takes, in seconds.
  private static let (shortest, longest, perRow) = (0.3, 0.7, 0.04)

  /// The part of a step's way on which a block goes or comes.
  struct Course {
    let flight: Flight
    var share = 0.0...1.0

    /// How much of the block has gone or come.
    func position(at progress: Double) -> Double {
      let length = share.upperBound - share.lowerBound
      let position = flight.position(at: progress)
      return length > 0 ? ((position - share.lowerBound) / length).unitClamped : 1
    }
  }

  /// A block at one place from top to bottom.
  struct Stretch {
    enum Kind {
      /// It is there before and after.
      case stays(end: SectionBlock)
      case goes(Course)
      case comes(Course)
    }

    let kind: Kind
    let block: SectionBlock
    /// The header, above the window, that comes as others come above its rows, and goes with these.
    var lead: HeaderAbove?

    /// The height of a header that comes, in points; 0 without one.
    fileprivate var leadHeight: Double { lead?.extent.height ?? 0 }
  }

  /// All blocks from top to bottom, those that move at both places.
  let stretches: [Stretch]
  /// The duration unless one is requested, in seconds.
  let seconds: Double
  /// The time in which the body changes its height; nil if it does not.
  let settling: Flight?
  /// The top of all of them before and after, in points.
  private let top: (start: Double, end: Double)
  private let curve: EasingCurve
  private let pixels: PixelGrid

  /// Plans the motion of two bodies whose sections change places; nil if neither has any parts.
  init?(_ travels: Travels, easing: Easing, pixels: PixelGrid) {
    let before = SectionBlock.all(in: travels.from, other: travels.to)
    let after = SectionBlock.all(in: travels.to, other: travels.from)
    guard let first = before.first, let last = after.first else { return nil }
    let curve = EasingCurve(easing)
    (top, self.curve, self.pixels) = ((first.extent.top, last.extent.top), curve, pixels)
    let places = travels.places
    let isOther = places.from.headerAbove?.section != places.to.headerAbove?.section
    let steps = SectionSteps(
      before, after, isWindow: travels.isWindow, lead: isOther ? places.from.headerAbove : nil)
    let lengths = steps.rowCounts.map {
      min(Self.longest, Self.shortest + Self.perRow * Double($0))
    }
    let starts = Relay.starts(lengths, within: Pace(rowCount: travels.shownCount).longest)
    let whole = zip(starts, lengths).map { $0 + $1 }.max() ?? 0
    guard whole > 0 else { return nil }
    let flights = zip(starts, lengths).map { start, length in
      Flight(start: start / whole, length: length / whole, curve: curve, isUpright: false)
    }
    (stretches, seconds) = (steps.stretches(flights), whole)
    settling = steps.settling(flights)
  }

  /// The visible extents of a stretch's header and of its rows at a fraction of the transition's time, in points.
  func extents(of number: Int, at progress: Double) -> (header: Extent, rows: Extent) {
    var top = mix(self.top.start, self.top.end, curve.value(at: progress).unitClamped)
    for place in 0..<number { top += height(of: place, at: progress) }
    let block = stretches[number].block
    let bottom = top + height(of: number, at: progress)
    let header = leadHeight(of: number, at: progress) + block.middle - block.extent.top
    let middle = min(bottom, top + header)
    return (Extent(top: top, bottom: middle), Extent(top: middle, bottom: bottom))
  }

  /// How much of a header that comes is there: twice as much as of what comes above it, so that no text stands there
  /// before the header does.
  private func leadHeight(of number: Int, at progress: Double) -> Double {
    guard number > 0, stretches[number].lead != nil else { return 0 }
    return min(stretches[number].leadHeight, 2 * height(of: number - 1, at: progress))
  }

  private func height(of number: Int, at progress: Double) -> Double {
    let stretch = stretches[number]
    let height = stretch.block.extent.height + leadHeight(of: number, at: progress)
    switch stretch.kind {
    case .stays(let end):
      return mix(height, end.extent.height, curve.value(at: progress).unitClamped)
    case .goes(let course):
      return height - pixels.snap(extent: height * course.position(at: progress))
    case .comes(let course): return pixels.snap(extent: height * course.position(at: progress))
    }
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

extension HeaderAbove {
  /// The vertical extent of all its items, in points.
  var extent: Extent {
    let frames = panes.flatMap(\.items).map(\.frame)
    let top = frames.map(\.y).min() ?? 0
    return Extent(top: top, bottom: frames.map(\.maxY).max() ?? top)
  }

  /// Its pane of a kind.
  func pane(_ key: PaneKey) -> Pane? { panes.first { PaneKey($0) == key } }
}
