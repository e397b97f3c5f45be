import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives

/// The comparison of two files picture by picture, of which two are in memory at a time.
struct SequenceComparison {
  /// How far apart two times may be that count as equal, in seconds: containers round them.
  private static let timeTolerance = 0.0015

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
        try compare(
          { () throws(GridreelError) in try expected.next(of: before) },
          { () throws(GridreelError) in try actual.next(of: after) })
      }
    }
    if expected.kind == .svg, actual.kind == .svg, difference.first?.unequalPixels == 0 {
      compareTexts(expected.bytes, actual.bytes)
    }
  }

  private mutating func compare(
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

  private mutating func add(_ expected: PictureFrame, _ actual: PictureFrame) {
    let number = difference.counts.expected
    let (before, after) = (expected.bitmap, actual.bitmap)
    let found =
      before == after
      ? comparator.sameness(width: before.width, height: before.height)
      : comparator.examine(before, after).difference
    if difference.first == nil { difference.first = found }
    if !found.isWithinTolerance {
      difference.places.append(.init(number: number, start: expected.start, difference: found))
    }
    if keepsWorst, found.differingPixels > mostPixels {
      (worst, mostPixels) = ((before, after), found.differingPixels)
    }
    if let start = expected.start, let other = actual.start,
      abs(start - other) > Self.timeTolerance
    {
      difference.delays.append(.init(number: number, expected: start, actual: other))
    }
  }

  /// Where no font has the letters of a text, two texts are drawn alike.
  private mutating func compareTexts(_ expected: [UInt8], _ actual: [UInt8]) {
    let (before, after) = (VectorTexts.all(in: expected), VectorTexts.all(in: actual))
    for place in 0..<max(before.count, after.count) {
      let own = place < before.count ? before[place] : ""
      let other = place < after.count ? after[place] : ""
      if own != other { difference.texts.append((own, other)) }
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

/// The texts of an SVG document.
enum VectorTexts {
  /// The contents of its `text` elements, in their order.
  static func all(in document: [UInt8]) -> [String] {
    var texts: [String] = []
    var text: [UInt8]?
    var place = document.startIndex
    while place < document.endIndex {
      guard document[place] == UInt8(ascii: "<") else {
        text?.append(document[place])
        place += 1
        continue
      }
      let tag = document[place...].prefix { $0 != UInt8(ascii: ">") }
      if isStart(tag) {
        text = []
      } else if tag.starts(with: "</text".utf8), let whole = text {
        texts.append(String(decoding: whole, as: UTF8.self))
        text = nil
      }
      place = tag.endIndex + 1
    }
    return texts
  }

  private static func isStart(_ tag: ArraySlice<UInt8>) -> Bool {
    guard tag.starts(with: "<text".utf8), tag.last != UInt8(ascii: "/") else { return false }
    let next = tag.dropFirst(5).first
    return next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\n")
  }
}
