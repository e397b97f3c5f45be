import Primitives
package import SceneModel

/// The way from one finished scene to another.
///
/// Items are paired by identity, never by value or place. What is paired is worked out once; a scene
/// at any time takes no more than going through the items.
package struct Transition {
  /// How a transition shows its difference.
  package enum Kind: Hashable, Sendable {
    /// Things glide from place to place.
    case moves
    /// The new body fades in over the old one.
    case crossFade
    /// The new scene is drawn over the old one from top to bottom.
    case wipe
    /// There is no difference.
    case none
  }

  /// The scenes before and after.
  package let from, to: Scene
  /// How the transition moves.
  package let options: TransitionOptions
  /// How long the transition takes, in seconds.
  package let duration: Double
  private let plan: TransitionPlan
  private let curve: EasingCurve

  /// Pairs two scenes.
  ///
  /// - Parameters:
  ///   - from: The scene before.
  ///   - to: The scene after.
  ///   - options: How to move.
  ///   - offscreen: Where things stand that only the other scene shows.
  package init(
    from: Scene, to: Scene, options: TransitionOptions = TransitionOptions(),
    offscreen: OffscreenPlaces = OffscreenPlaces()
  ) {
    (self.from, self.to, self.options) = (from, to, options)
    plan = TransitionPlan(from: from, to: to, options: options, offscreen: offscreen)
    curve = EasingCurve(plan.easing)
    // A spring has a time of its own.
    duration =
      options.duration ?? options.easing.naturalDuration ?? plan.seconds
      ?? TransitionOptions.defaultDuration
  }

  /// How the difference is shown.
  package var kind: Kind { plan.kind }
  /// Whether both scenes are the same.
  package var isEmpty: Bool { plan.kind == .none }

  /// The scene after a share of the transition's time.
  ///
  /// - Parameter progress: The share; up to 0 gives exactly ``from``, from 1 on exactly ``to``.
  /// - Returns: A scene in motion, its moving edges and baselines on device pixels.
  package func scene(at progress: Double) -> Scene {
    guard progress > 0 else { return from }
    guard progress < 1, !isEmpty else { return to }
    let clock = Clock(
      progress: progress, curve: curve, duration: duration, stagger: plan.stagger)
    let moment = clock.whole
    let frame = plan.frame.frame(at: moment)
    if let wipe = plan.wipe {
      return wipe.scene(at: moment.blend, size: Size(width: frame.width, height: frame.height))
    }
    return Scene(
      size: Size(width: frame.width, height: frame.height), background: background(moment.blend),
      panes: plan.panes.compactMap { $0.pane(at: clock) }, title: to.title, isInMotion: true)
  }

  private func background(_ blend: Double) -> Color? {
    if from.background == to.background { return to.background }
    let (before, after) = (from.background ?? .clear, to.background ?? .clear)
    return before.mixed(with: after, blend)
  }
}
