import GridreelFiles
import GridreelJSONText
package import GridreelMotion
package import GridreelPrimitives
package import GridreelStyle

/// The timing of a reel; nil means not set.
package struct ReelTiming: Sendable {
  /// What happens at the end of a reel.
  package enum LoopMode: String, Hashable, Sendable, CaseIterable {
    /// The reel restarts with the first picture.
    case restart
    /// One more transition leads back to the first picture.
    case close
    /// The reel plays backwards to the first picture.
    case pingPong
  }

  /// The room that the grid takes in each picture.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// That of all pictures together, so that nothing moves but what an action moves.
    case steady
    /// Its own, as in a still.
    case grow
  }

  /// The longest transition or pause, in seconds: a day.
  static let longestStep = 86_400.0

  /// The duration of a transition in seconds; nil depends on the change.
  package var duration: Double?
  /// The pause before the first transition, between transitions, and after the last, in seconds.
  package var hold: Double?
  /// Frames per second.
  package var fps: Double?
  /// The easing of transitions.
  package var easing: Easing?
  /// How rows that change places pass each other; nil is by relay, or together if there is a stagger.
  package var motion: RowMotion?
  /// The delay of the last row relative to the first if all move together, as a fraction of the
  /// duration, `0...0.3`.
  package var stagger: Double?
  /// How often the reel plays; 0 repeats it forever.
  package var loop: Int?
  /// What happens at the end of the reel.
  package var loopMode: LoopMode?
  /// Whether pictures cross-fade instead of moving.
  package var reducedMotion: Bool?
  /// Whether to show a mark where taps happen.
  package var pointer: Bool?
  /// The room that the grid takes in each picture; nil is that of all.
  package var fit: Fit?
  /// Whether cells light up while their values change; nil is yes.
  package var flash: Bool?
  /// The maximum number of frames.
  package var limitFrames: Int?

  package init() {}

  /// Warnings about values that nothing honours.
  ///
  /// - Parameter met: What the reels have.
  /// - Returns: A warning for each.
  package func idleWarnings(met: Set<OptionNeed>) -> [Warning] {
    Self.keys.compactMap { key in
      guard key.isSet(self) else { return nil }
      return Warning(
        ofFlag: key.flagName, needing: key.needs, met: met)
    }
  }

  /// These values, with gaps filled from `base`.
  package func laid(over base: ReelTiming) -> ReelTiming {
    var result = base
    for key in Self.keys { key.lay(self, over: &result) }
    return result
  }
}
