import GridreelPrimitives
import GridreelSceneModel

/// Everything about a transition that does not depend on the time.
struct TransitionPlan {
  let kind: Transition.Kind
  let panes: [PanePlan]
  let frame: FrameGlide
  /// The time in which the picture and the body change their height; nil for the whole time.
  let settling: Flight?
  /// Both scenes, if one replaces the other from top to bottom.
  let wipe: Wipe?
  /// The shade of a spotlight over what moves; nil without any.
  let shade: Shade?
  /// The duration unless one is requested, in seconds; nil for the default.
  let seconds: Double?
  /// The easing of everything without a time span of its own.
  let easing: Easing
  /// The delay of the last row after everything else, as a fraction of the time.
  let stagger: Double

  init(from: Scene, to: Scene, options: TransitionOptions, offscreen: OffscreenPlaces) {
    let (start, end) = SceneIndex.both(from, to)
    let pixels = PixelGrid(scale: options.scale)
    let travels = Travels(from: start, to: end, places: offscreen)
    let pairing = Pairing(
      from: start, to: end, places: offscreen, pixels: pixels, moves: !options.reducedMotion)
    let builder = PlanBuilder(pairing: pairing, travels: travels, options: options)
    kind = builder.kind
    panes = builder.scaledPanes
    wipe = kind == .wipe ? Wipe(from: from, to: to, pixels: pixels) : nil
    shade = kind == .moves ? Shade(from: from, to: to) : nil
    seconds = kind == .wipe ? Wipe.seconds : builder.seconds
    easing = builder.choreography.easing
    stagger = builder.stagger
    settling = builder.settling
    frame = FrameGlide(from.size.rect, to.size.rect, pixels: pixels)
  }
}

extension GridSize {
  fileprivate var rect: GridRect { GridRect(x: 0, y: 0, width: width, height: height) }
}
