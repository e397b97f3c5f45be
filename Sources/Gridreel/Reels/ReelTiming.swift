import JSONText
package import Motion
import Primitives

/// A film's timing; nil is not asked for.
package struct ReelTiming: Sendable {
  /// What happens at a film's end.
  package enum LoopMode: String, Hashable, Sendable, CaseIterable {
    /// It starts again from the first picture.
    case restart
    /// One more move leads back to the first picture.
    case close
    /// It runs back to the first picture.
    case pingPong
  }

  /// The longest move or hold, in seconds: a day.
  static let longestStep = 86_400.0

  /// Seconds that a move takes; nil is as long as what moves needs.
  package var duration: Double?
  /// Seconds that the picture stands still before the first move, between moves, and after the last.
  package var hold: Double?
  /// Frames per second.
  package var fps: Double?
  /// The course of moves.
  package var easing: Easing?
  /// How rows that change places pass each other; without it by relay, or together where there is a
  /// stagger.
  package var motion: RowMotion?
  /// How much later the last row starts than the first where all go together, as a part of the
  /// duration, `0...0.3`.
  package var stagger: Double?
  /// How often the film plays; 0 is for ever.
  package var loop: Int?
  /// What happens at the film's end.
  package var loopMode: LoopMode?
  /// Whether pictures fade into each other instead of moving.
  package var reducedMotion: Bool?
  /// Whether a mark shows where taps happen.
  package var pointer: Bool?
  /// How many frames a film may have.
  package var limitFrames: Int?

  /// Nothing asked for.
  package init() {}

  /// Reads a value as it is written on the command line or in a script.
  ///
  /// - Throws: ``GridreelError`` at `origin`.
  package mutating func read(
    _ key: String, _ text: String, _ origin: Origin
  ) throws(GridreelError) {
    do throws(SpecificationError) {
      guard let key = Self.values.first(where: { $0.name == key }) else {
        throw SpecificationError(message: "unknown timing '\(key)'")
      }
      try key.read(text, origin, &self)
    } catch {
      throw origin.error(error.message)
    }
  }

  /// The command line as the place where a value was written.
  package static func origin(ofFlag key: String) -> Origin {
    .flag("--" + key.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined())
  }

  /// These values, and `base`'s where these ask for nothing.
  func laid(over base: ReelTiming) -> ReelTiming {
    var result = base
    for key in Self.values { key.lay(self, &result) }
    return result
  }
}
