import GridreelPrimitives
import GridreelSceneModel

/// The room that a number takes while it counts: as much as its digits need at any time, for digits come and go at once.
struct NumberRoom {
  private let text: TextMorph
  /// The lengths of the number's texts before and after, in characters.
  private let lengths: (start: Int, end: Int)
  /// The room before and after, in points.
  private let room: (start: Double, end: Double)
  /// Whether the number stands at the left, and the room is at its right.
  private let isMirrored: Bool

  /// The room of a number; nil for a text that does not count, or always has as many digits.
  init?(_ text: TextMorph, room: (start: Double, end: Double)) {
    guard let count = text.count, count.lengths.start != count.lengths.end, room.start != room.end
    else { return nil }
    (self.text, lengths, self.room) = (text, count.lengths, room)
    isMirrored = text.alignment == .leading
  }

  /// How far what is beside the number stands from where it would be if the room changed evenly, in points.
  func shift(at moment: Moment) -> Double {
    let length = text.number(at: moment)?.count ?? lengths.end
    let share = Double(length - lengths.start) / Double(lengths.end - lengths.start)
    let missing =
      mix(room.start, room.end, share.unitClamped) - mix(room.start, room.end, moment.sideways)
    return isMirrored ? missing : -missing
  }

  /// A frame beside the number, as narrow as it has to be.
  func frame(_ frame: GridRect, at moment: Moment) -> GridRect {
    let shift = shift(at: moment)
    var frame = frame
    if isMirrored { frame.x += shift }
    frame.width = max(0, frame.width + (isMirrored ? -shift : shift))
    return frame
  }
}
