import Primitives
import SceneModel

/// Tracks that share a clock.
struct TrackGroup {
  /// The share of the transition's time that goes by before they start.
  var delay = 0.0
  var tracks: [Track]
}

/// One pane's way through a transition.
struct PanePlan {
  let kind: Pane.Kind
  var groups: [TrackGroup]
  /// How much of the whole pane is to be seen.
  var visibility = Visibility.constant
  private let clip: FrameGlide?
  private let rounding: (glide: FrameGlide, start: Double, end: Double)?

  /// Plans the way from the pane before to the pane after; nil where neither exists.
  init?(start: Pane?, end: Pane?, groups: [TrackGroup], moves: Bool, pixels: PixelGrid) {
    guard let last = end ?? start else { return nil }
    let first = moves ? start ?? last : last
    kind = last.kind
    self.groups = groups
    if let before = first.clip, let after = last.clip {
      clip = FrameGlide(before, after, pixels: pixels)
    } else {
      clip = nil
    }
    if let after = last.rounding ?? first.rounding {
      let before = first.rounding ?? after
      rounding = (
        FrameGlide(before.frame, after.frame, pixels: pixels), first.rounding?.radius ?? 0,
        last.rounding?.radius ?? 0
      )
    } else {
      rounding = nil
    }
  }

  /// The pane at a moment; nil where nothing is to be seen of it.
  func pane(at clock: Clock) -> Pane? {
    let moment = clock.moment(delay: 0)
    let opacity = visibility.alpha(at: moment)
    guard opacity > 0 else { return nil }
    var items: [Item] = []
    items.reserveCapacity(groups.reduce(0) { $0 + $1.tracks.count })
    for group in groups {
      let own = group.delay == 0 && !clock.isStaggered ? moment : clock.moment(delay: group.delay)
      for track in group.tracks { track.append(to: &items, at: own) }
    }
    let position = moment.position
    return Pane(
      kind, clip: clip?.frame(at: position),
      rounding: rounding.map {
        Rounding(
          frame: $0.glide.frame(at: position), radius: max(0, mix($0.start, $0.end, position)))
      }, opacity: opacity, items: items)
  }
}

/// The time within a transition, from which each thing takes its moment.
struct Clock {
  let progress: Double
  let curve: EasingCurve
  let duration: Double
  let stagger: Double

  var isStaggered: Bool { stagger > 0 }

  /// The moment of what starts after the share `delay` of the transition's time, `0...stagger`.
  func moment(delay: Double) -> Moment {
    let own = ((progress - delay) / (1 - stagger)).unitClamped
    let fadeTime = min(TransitionOptions.fadeDuration, duration)
    let faded = fadeTime > 0 ? progress * duration / fadeTime : progress
    return Moment(progress: own, position: curve.value(at: own), fade: smoothstep(faded))
  }
}
