package import GridreelPrimitives
package import GridreelSceneModel

/// The way in which rows pass each other when they change places.
package enum RowMotion: String, Hashable, Sendable, CaseIterable {
  /// One after the other, so that most rows can be read at any time.
  case relay
  /// All at once.
  case together
  /// By fading instead of moving.
  case fade
}

/// The settings of a transition's motion.
package struct TransitionOptions: Hashable, Sendable {
  /// The curve of positions; colours follow it within `0...1`.
  package var easing: Easing
  /// The duration of the transition in seconds, of which arrows and bodies fade in 0.2; nil for as
  /// long as the motion needs.
  package var duration: Double?
  /// The way in which rows pass each other when they change places.
  package var motion: RowMotion
  /// Whether the new scene replaces the old one from top to bottom, as it does if all colours
  /// change: mixed, texts would have the colour of their background half-way.
  package var isWipe: Bool
  /// The delay of the last row after the first, as a fraction of the duration, `0...0.3`; only if
  /// all rows move together.
  package let stagger: Double
  /// Whether nothing moves; things that change place fade instead.
  package var reducedMotion: Bool
  /// Device pixels per point; moving things are aligned to whole pixels.
  package let scale: Double
  /// Rows drawn above all others while they move, such as selected ones.
  package var raisedRows: Set<RowIdentity>
  /// The column that is moved to another place, where that is known.
  package var movedColumn: String?
  /// Whether the rows are others than before, of which nobody knows which is which: then none becomes another one.
  package var exchangesRows = false
  /// How far a window goes on over rows that stay as they are, in points, positive if these move downwards.
  ///
  /// It is nil where that is not known. The heights of rows that were never laid out are guesses.
  package var scrolledDistance: Double?
  /// What shows how far a window has come that goes on farther than its height; nil for nothing.
  package var scrollSigns: ScrollSigns?

  /// Creates options; clamps the stagger, and replaces a scale that is not above 0 by 1.
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

  /// The fade time of arrows, and of bodies replaced as a whole, in seconds.
  static let fadeDuration = 0.2
  /// The default duration, in seconds.
  static let defaultDuration = 0.4
}

/// The header of a window's first rows, which is above it, as it would stand at the window's top.
package struct HeaderAbove: Hashable, Sendable {
  /// The key of its section.
  package let section: String
  /// The panes with its items alone.
  package let panes: [Pane]

  /// Finds the header in a scene that shows it; nil if it shows none.
  package init?(ofSection section: String, in scene: Scene) {
    self.section = section
    panes = scene.panes.compactMap { pane in
      var pane = pane
      pane.items.removeAll { item in
        switch item.identity.owner {
        case .section(section), .sectionCell(section, _): false
        default: true
        }
      }
      return pane.items.isEmpty ? nil : pane
    }
    if panes.isEmpty { return nil }
  }
}

/// The places of things in the scene that does not show them, in points from its picture's top left.
///
/// Things listed here glide in from beyond the viewport's edge, or out over it; things neither shown
/// nor listed do not exist in that scene and fade.
package struct OffscreenPlaces: Hashable, Sendable {
  /// The places in one scene, in points.
  package struct Places: Hashable, Sendable {
    /// The top of each row, by its identity.
    package var rows: [RowIdentity: Double]
    /// The top of each section's header, by the section's key.
    package var sections: [String: Double]
    /// The left edge of each column, by its key.
    package var columns: [String: Double]
    /// The top of each summary row, by the row's key.
    package var summaries: [String: Double]
    /// The frame of each card, if rows are shown as cards.
    package var cards: [RowIdentity: GridRect]
    /// The numbers of rows that are not shown, by the row and the column's key.
    package var numbers: [RowIdentity: [String: Double]] = [:]
    /// The header above a window whose first rows belong to it; nil if there is none.
    package var headerAbove: HeaderAbove?

    /// Creates places; those of each kind default to none.
    package init(
      rows: [RowIdentity: Double] = [:], sections: [String: Double] = [:],
      columns: [String: Double] = [:], summaries: [String: Double] = [:],
      cards: [RowIdentity: GridRect] = [:]
    ) {
      (self.rows, self.sections, self.columns) = (rows, sections, columns)
      (self.summaries, self.cards) = (summaries, cards)
    }
  }

  /// The places in the scene before, of things that come into view.
  package var from: Places
  /// The places in the scene after, of things that leave the view.
  package var to: Places

  /// Creates places; none by default.
  package init(from: Places = Places(), to: Places = Places()) { (self.from, self.to) = (from, to) }
}
