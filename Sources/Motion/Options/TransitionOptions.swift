package import Primitives

/// How rows that change places pass each other.
package enum RowMotion: String, Hashable, Sendable, CaseIterable {
  /// They take each other's places one after the other, so that most can be read all the time.
  case relay
  /// They all start at once.
  case together
  /// They fade over instead of moving.
  case fade
}

/// How a transition moves.
package struct TransitionOptions: Hashable, Sendable {
  /// The curve of positions; colours follow it within `0...1`.
  package var easing: Easing
  /// How long the transition takes, in seconds, of which arrows and bodies fade in 0.2; nil is as
  /// long as what moves needs.
  package var duration: Double?
  /// How rows that change places pass each other.
  package var motion: RowMotion
  /// Whether the new scene is drawn over the old one from top to bottom, as it is where all colours
  /// change: mixed, texts would have the colour of their ground half-way.
  package var isWipe: Bool
  /// The share of the duration by which the last row starts after the first, `0...0.3`; where rows go
  /// together.
  package let stagger: Double
  /// Whether nothing moves: what changes place fades over instead.
  package var reducedMotion: Bool
  /// Device pixels per point: what moves stands on whole ones.
  package let scale: Double
  /// Rows that lie above all others while they move, such as selected ones.
  package var raisedRows: Set<RowIdentity>

  /// Makes options; the stagger is clamped, a scale that is not above 0 becomes 1.
  package init(
    easing: Easing = .easeInOut, duration: Double? = nil, motion: RowMotion = .relay,
    isWipe: Bool = false, stagger: Double = 0, reducedMotion: Bool = false, scale: Double = 1,
    raisedRows: Set<RowIdentity> = []
  ) {
    (self.easing, self.duration, self.reducedMotion) = (easing, duration, reducedMotion)
    (self.motion, self.isWipe) = (motion, isWipe)
    self.stagger = min(stagger.unitClamped, 0.3)
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    self.raisedRows = raisedRows
  }

  /// How long arrows, and bodies that are exchanged as a whole, take to fade, in seconds.
  static let fadeDuration = 0.2
  /// How long takes what does not say otherwise, in seconds.
  static let defaultDuration = 0.4
}

/// Where things stand in the scene that does not show them, in points from its picture's top left.
///
/// What is named here glides in from beyond the viewport's edge, or out over it; what is neither shown
/// nor named does not exist in that scene and fades.
package struct OffscreenPlaces: Hashable, Sendable {
  /// Places in one scene.
  package struct Places: Hashable, Sendable {
    /// The top of each row.
    package var rows: [RowIdentity: Double]
    /// The top of each section's header, by the section's key.
    package var sections: [String: Double]
    /// The left edge of each column, by its key.
    package var columns: [String: Double]
    /// The top of each summary row, by the row's key.
    package var summaries: [String: Double]
    /// The frame of each card, where rows are shown as such.
    package var cards: [RowIdentity: Rect]

    /// Makes places.
    package init(
      rows: [RowIdentity: Double] = [:], sections: [String: Double] = [:],
      columns: [String: Double] = [:], summaries: [String: Double] = [:],
      cards: [RowIdentity: Rect] = [:]
    ) {
      (self.rows, self.sections, self.columns) = (rows, sections, columns)
      (self.summaries, self.cards) = (summaries, cards)
    }
  }

  /// Where what comes in stood in the scene before.
  package var from: Places
  /// Where what goes out will stand in the scene after.
  package var to: Places

  /// Makes places.
  package init(from: Places = Places(), to: Places = Places()) { (self.from, self.to) = (from, to) }
}
