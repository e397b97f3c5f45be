import GridreelPrimitives
package import GridreelSceneModel

/// The transition from one finished scene to another.
///
/// Pairs items by identity, never by value or place. Pairs are computed once; a scene at any time
/// takes one pass over the items.
package struct Transition {
  /// The way in which a transition shows the difference.
  package enum Kind: Hashable, Sendable {
    /// Things glide from place to place.
    case moves
    /// The new body fades in over the old one.
    case crossFade
    /// The new scene replaces the old one from top to bottom.
    case wipe
    /// The scenes are equal.
    case none
  }

  /// The scenes before and after.
  package let from, to: Scene
  /// The settings of the transition's motion.
  package let options: TransitionOptions
  /// The duration of the transition, in seconds.
  package let duration: Double
  private let plan: TransitionPlan
  private let curve: EasingCurve
  /// The thickness of the line around the grid, in points.
  private let border: Double

  /// Pairs two scenes.
  ///
  /// - Parameters:
  ///   - from: The scene before.
  ///   - to: The scene after.
  ///   - whole: Both scenes with what passes their panes on the way; nil if nothing else does.
  ///   - options: The settings of the motion.
  ///   - offscreen: The places of things that only the other scene shows.
  package init(
    from: Scene, to: Scene, whole: (from: Scene, to: Scene)? = nil,
    options: TransitionOptions = TransitionOptions(),
    offscreen: OffscreenPlaces = OffscreenPlaces()
  ) {
    (self.from, self.to, self.options) = (from, to, options)
    plan = TransitionPlan(
      from: whole?.from ?? from, to: whole?.to ?? to, options: options, offscreen: offscreen)
    curve = EasingCurve(plan.easing)
    border = max(from.border, to.border)
    // A spring has an intrinsic duration.
    duration =
      options.duration ?? options.easing.naturalDuration ?? plan.seconds
      ?? TransitionOptions.defaultDuration
  }

  /// The way in which the difference is shown.
  package var kind: Kind { plan.kind }
  /// Whether both scenes are equal.
  package var isEmpty: Bool { plan.kind == .none }

  /// Returns the scene after a fraction of the transition's time.
  ///
  /// - Parameter progress: The fraction; 0 or less returns exactly ``from``, 1 or more exactly
  ///   ``to``.
  /// - Returns: A scene in motion, its moving edges and baselines aligned to device pixels.
  package func scene(at progress: Double) -> Scene {
    guard progress > 0 else { return from }
    guard progress < 1, !isEmpty else { return to }
    let clock = Clock(
      progress: progress, curve: curve, duration: duration, stagger: plan.stagger)
    let moment = clock.whole
    let frame = plan.frame.frame(at: plan.settling.map(clock.moment) ?? moment)
    if let wipe = plan.wipe {
      return wipe.scene(at: moment.blend, size: GridSize(width: frame.width, height: frame.height))
    }
    let panes =
      plan.panes.compactMap { $0.pane(at: clock) }
      + plan.panes.flatMap { $0.outskirts(at: clock, border: border) }
    return Scene(
      size: GridSize(width: frame.width, height: frame.height),
      background: background(moment.blend),
      panes: plan.shade?.applied(to: panes, at: moment) ?? panes, title: to.title,
      isInMotion: true)
  }

  private func background(_ blend: Double) -> GridColor? {
    if from.background == to.background { return to.background }
    let (before, after) = (from.background ?? .clear, to.background ?? .clear)
    return before.mixed(with: after, blend)
  }
}

extension Scene {
  /// The thickness of the line around the grid, in points; 0 without one.
  fileprivate var border: Double {
    for item in panes.lazy.filter({ $0.kind == .edge }).flatMap(\.items) {
      guard item.identity == Identity(.frame, .border), case .outline(let line, _) = item.content
      else { continue }
      return line.width
    }
    return 0
  }
}
