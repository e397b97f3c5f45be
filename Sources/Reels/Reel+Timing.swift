import GridreelMotion

extension Reel.Options {
  /// Takes the values of a command line's timing that are set.
  package mutating func take(_ timing: ReelTiming) {
    duration = timing.duration ?? duration
    hold = timing.hold ?? hold
    framesPerSecond = timing.fps ?? framesPerSecond
    easing = timing.easing ?? easing
    stagger = timing.stagger ?? stagger
    plays = timing.loop ?? plays
    reducedMotion = timing.reducedMotion ?? reducedMotion
    flashes = timing.flash ?? flashes
    frameLimit = timing.limitFrames ?? frameLimit
    switch timing.motion {
    case .relay: motion = .relay
    case .together: motion = .together
    case .fade: motion = .fade
    case nil: break
    }
    switch timing.loopMode {
    case .restart: loopMode = .restart
    case .close: loopMode = .close
    case .pingPong: loopMode = .pingPong
    case nil: break
    }
    switch timing.fit {
    case .steady: fit = .steady
    case .grow: fit = .grow
    case nil: break
    }
  }
}
