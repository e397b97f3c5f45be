import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives

/// The comparison of two files picture by picture, of which two are in memory at a time.
struct SequenceComparison {
  /// How far apart two times may be that count as equal, in seconds: containers round them.
  private static let timeTolerance = 0.0015
  /// For how long two films of unlike rates may show other frames, in seconds: a frame of 30 in a second.
  private static let frameTolerance = 1.0 / 30

  private(set) var difference: SequenceDifference
  /// The two pictures that differ most, or the first two; nil unless they are kept.
  private(set) var worst: (expected: Bitmap, actual: Bitmap)?
  private let comparator: Comparator
  private let keepsWorst: Bool
  private var mostPixels = -1

  init(
    _ comparator: Comparator, kinds: (expected: PictureKind, actual: PictureKind), keepsWorst: Bool
  ) {
    (self.comparator, self.keepsWorst) = (comparator, keepsWorst)
    let isPaper = kinds.expected == .pdf || kinds.actual == .pdf
    difference = SequenceDifference(unit: isPaper ? .page : .frame)
  }

  /// Compares two files.
  ///
  /// - Throws: ``GridreelError`` that names the file at fault.
  mutating func compare(
    _ expected: ComparedPicture, _ actual: ComparedPicture
  ) throws(GridreelError) {
    try expected.withFrames { (before) throws(GridreelError) in
      try actual.withFrames { (after) throws(GridreelError) in
        let nextExpected = { () throws(GridreelError) in try expected.next(of: before) }
        let nextActual = { () throws(GridreelError) in try actual.next(of: after) }
        if let count = before.count, let other = after.count, count != other {
          try compareByTime(nextExpected, nextActual) { (before.end, after.end) }
        } else {
          try compareInOrder(nextExpected, nextActual)
        }
        compareEnds(before.end, after.end)
        let plays = (expected.plays(before), actual.plays(after))
        if let count = plays.0, let other = plays.1, count != other {
          difference.plays = (count, other)
        }
      }
    }
    if expected.kind == .svg, actual.kind == .svg, difference.first?.unequalPixels == 0 {
      difference.texts = VectorTexts.differences(expected.bytes, actual.bytes)
      difference.parts = VectorTexts.partsThatDiffer(expected.bytes, actual.bytes)
    }
  }

  private mutating func compareInOrder(
    _ nextExpected: () throws(GridreelError) -> PictureFrame?,
    _ nextActual: () throws(GridreelError) -> PictureFrame?
  ) throws(GridreelError) {
    while true {
      let (before, after) = (try nextExpected(), try nextActual())
      if before == nil, after == nil { return }
      if before != nil { difference.counts.expected += 1 }
      if after != nil { difference.counts.actual += 1 }
      if let before, let after { add(before, after) }
    }
  }

  /// Compares what two films with unlike numbers of frames show at each time.
  private mutating func compareByTime(
    _ nextExpected: () throws(GridreelError) -> PictureFrame?,
    _ nextActual: () throws(GridreelError) -> PictureFrame?,
    ending: () -> (expected: Double?, actual: Double?)
  ) throws(GridreelError) {
    difference.isByTime = true
    var before = (now: try nextExpected(), next: try nextExpected())
    var after = (now: try nextActual(), next: try nextActual())
    difference.counts = (1, 1)
    while let expected = before.now, let actual = after.now {
      let last = ending()
      let ends = (
        before.next?.start ?? last.expected ?? .infinity,
        after.next?.start ?? last.actual ?? .infinity
      )
      let starts = (expected.start ?? 0, actual.start ?? 0)
      let shown = min(ends.0, ends.1) - max(starts.0, starts.1)
      let shortest = min(ends.0 - starts.0, ends.1 - starts.1)
      if shown > min(Self.frameTolerance, shortest / 2) { add(expected, actual) }
      let isExpectedFirst = ends.0 <= ends.1 + Self.timeTolerance
      let isActualFirst = ends.1 <= ends.0 + Self.timeTolerance
      guard before.next != nil && isExpectedFirst || after.next != nil && isActualFirst else {
        break
      }
      if isExpectedFirst, let next = before.next {
        before = (next, try nextExpected())
        difference.counts.expected += 1
      }
      if isActualFirst, let next = after.next {
        after = (next, try nextActual())
        difference.counts.actual += 1
      }
    }
    // What one of them shows behind the end of the other is told by their ends.
    difference.counts.expected += try Self.count(before.next, nextExpected)
    difference.counts.actual += try Self.count(after.next, nextActual)
  }

  /// The number of frames from one on.
  private static func count(
    _ first: PictureFrame?, _ next: () throws(GridreelError) -> PictureFrame?
  ) throws(GridreelError) -> Int {
    var (count, frame) = (0, first)
    while frame != nil {
      count += 1
      frame = try next()
    }
    return count
  }

  /// The last pictures last as long in both, but for what rates of frames round.
  private mutating func compareEnds(_ expected: Double?, _ actual: Double?) {
    guard let expected, let actual else { return }
    let tolerance = difference.isByTime ? 2 * Self.frameTolerance : Self.timeTolerance
    if abs(expected - actual) > tolerance { difference.ends = (expected, actual) }
  }

  private mutating func add(_ expected: PictureFrame, _ actual: PictureFrame) {
    let number = difference.counts.expected
    let (before, after) = (expected.bitmap, actual.bitmap)
    let found =
      before == after
      ? comparator.sameness(width: before.width, height: before.height)
      : comparator.examine(before, after).difference
    if difference.first == nil { difference.first = found }
    if found.isWithinTolerance {
      if before != after { difference.toleratedCount += 1 }
    } else if difference.places.last?.number == number {
      // Shown beside several frames of the other film, it counts once.
      if difference.places[difference.places.count - 1].difference.differingPixels
        < found.differingPixels
      {
        difference.places[difference.places.count - 1] = .init(
          number: number, start: expected.start, difference: found)
      }
    } else {
      difference.places.append(.init(number: number, start: expected.start, difference: found))
    }
    if keepsWorst, found.differingPixels > mostPixels {
      (worst, mostPixels) = ((before, after), found.differingPixels)
    }
    if !difference.isByTime, let start = expected.start, let other = actual.start,
      abs(start - other) > Self.timeTolerance
    {
      difference.delays.append(.init(number: number, expected: start, actual: other))
    }
  }
}

extension ComparedPicture {
  /// The next of its pictures.
  ///
  /// - Throws: ``GridreelError`` that names the file.
  fileprivate func next(of frames: any PictureFrames) throws(GridreelError) -> PictureFrame? {
    try named { () throws(GridreelError) in try frames.next() }
  }
}
