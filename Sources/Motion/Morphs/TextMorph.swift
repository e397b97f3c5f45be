import GridreelPrimitives
import GridreelSceneModel

/// A text that moves with its frame: its distances from the frame's edges stay, or are interpolated.
struct TextMorph {
  /// A text's place within its frame, in points.
  private struct Place {
    /// The distance from the frame's left edge to the text's.
    let left: Double
    /// The distance from the text's right edge to the frame's.
    let right: Double
    /// The distance from the frame's top edge to the first baseline, in whole device pixels.
    let baseline: Double

    init(_ block: TextBlock, in frame: GridRect, _ pixels: PixelGrid) {
      left = block.origin.x - pixels.snap(frame.x)
      right = pixels.snap(frame.maxX) - block.origin.x - block.width
      baseline = pixels.snap(block.origin.y) - pixels.snap(frame.y)
    }
  }

  private let start, end: TextBlock
  private let startPlace, endPlace: Place
  private let glide: FrameGlide
  /// The numbers between two texts; nil for a text that stays the same.
  let count: NumberCount?
  /// The numbers that make up its own, where some of them come or go; nil where it counts evenly.
  var sum: SumInSight?

  /// The edge of its frame at which it stands.
  var alignment: GridHorizontalAlignment { end.alignment }

  init(_ start: TextBlock, _ end: TextBlock, glide: FrameGlide) {
    (self.start, self.end, self.glide) = (start, end, glide)
    count = NumberCount(start, end)
    startPlace = Place(start, in: glide.start, glide.pixels)
    endPlace = Place(end, in: glide.end, glide.pixels)
  }

  /// Whether two texts differ only in place, colour and size, and break into the same lines.
  static func fits(_ start: TextBlock, _ end: TextBlock) -> Bool {
    guard start.string == end.string || NumberCount(start, end) != nil else { return false }
    let factor = end.font.size / start.font.size
    var font = start.font
    font.size = end.font.size
    return areAlike(start, end) && font == end.font && start.lineLimit == end.lineLimit
      && start.overflow == end.overflow
      && (start.isFitting && end.isFitting || start.lineLimit == 1
        || abs(start.width * factor - end.width) < 1e-6)
  }

  /// Whether two texts that do not fit differ only in place, colour, size and the way in which they break into lines.
  static func breaksAnew(_ start: TextBlock, _ end: TextBlock) -> Bool {
    var font = start.font
    font.size = end.font.size
    return start.string == end.string && areAlike(start, end) && font == end.font
  }

  private static func areAlike(_ start: TextBlock, _ end: TextBlock) -> Bool {
    start.angle == end.angle
      && haveSameLooks(start.runs, end.runs, end.font.size / start.font.size)
      && start.alignment == end.alignment
      && start.decoration == end.decoration && (start.shadow == nil) == (end.shadow == nil)
  }

  /// Whether the parts of two texts of different sizes look alike.
  private static func haveSameLooks(_ start: TextRuns?, _ end: TextRuns?, _ factor: Double) -> Bool
  {
    factor == 1 ? start == end : start?.scaled(by: factor) == end
  }

  func block(at moment: Moment, frame: GridRect) -> TextBlock {
    var block = end
    // A number's colour says how large it is.
    let blend = count == nil ? moment.blend : smoothstep(moment.whole)
    block.color = start.color.mixed(with: end.color, blend)
    block.isFitting = start.isFitting && end.isFitting
    if let before = start.shadow, let after = end.shadow {
      block.shadow = before.mixed(with: after, moment.blend)
    }
    let position = moment.position
    block.font.size = mix(start.font.size, end.font.size, position)
    if end.font.size != start.font.size {
      block.runs = start.runs?.scaled(by: block.font.size / start.font.size)
    }
    block.origin.y = baseline(position, frame)
    let isSteady = abs(start.width - end.width) < 1e-9
    // Otherwise the decimal points of numbers that count would leave their line.
    let sideways = count?.standing ?? moment.sideways
    if glide.isStillSideways {
      block.origin.x = mix(start.origin.x, end.origin.x, sideways)
      if !isSteady { block.width = max(0, mix(start.width, end.width, sideways)) }
    } else {
      block.origin.x = frame.x + mix(startPlace.left, endPlace.left, sideways)
      if !isSteady {
        // A text that fits at both ends must not be truncated in between by a rounded pixel.
        let width = frame.maxX - mix(startPlace.right, endPlace.right, sideways) - block.origin.x
        block.width = max(width, min(start.width, end.width))
      }
    }
    if let number = number(at: moment) { show(number, in: &block) } else { keepLines(&block) }
    return block
  }

  /// Gives a text as much room for its size as at both ends: a pixel less would break a word that just fits.
  private func keepLines(_ block: inout TextBlock) {
    let factor = end.font.size / start.font.size
    guard !block.isFitting, block.lineLimit != 1, start.width != end.width,
      abs(start.width * factor - end.width) < 1e-6
    else { return }
    widen(&block, by: start.width * block.font.size / start.font.size - block.width)
  }

  /// The number that it writes at a moment; nil if it does not count.
  func number(at moment: Moment) -> String? {
    sum.flatMap { count?.written($0.number(at: moment.whole)) }
      ?? count?.text(smoothstep(moment.whole))
  }

  /// Shows a number on the way, which may be wider than those at both ends, where its text stands.
  private func show(_ number: String, in block: inout TextBlock) {
    block.string = number
    widen(&block, by: max(start.width, end.width) - block.width + block.font.size)
  }

  /// Gives a text more room, or less, at the side at which it does not stand.
  private func widen(_ block: inout TextBlock, by spare: Double) {
    block.width += spare
    switch block.alignment {
    case .leading: break
    case .center: block.origin.x -= spare / 2
    case .trailing, .decimal: block.origin.x -= spare
    }
  }

  private func baseline(_ position: Double, _ frame: GridRect) -> Double {
    let (before, after) = (start.origin.y, end.origin.y)
    if position == 0 { return before }
    if position == 1 { return after }
    if glide.isStillUpright {
      return abs(before - after) < 1e-9 ? after : glide.pixels.snap(mix(before, after, position))
    }
    let distance = mix(startPlace.baseline, endPlace.baseline, position)
    return frame.y + glide.pixels.snap(extent: distance)
  }
}
