import GridreelLayout
import GridreelModel
import GridreelPrimitives

/// Splits a refresh into beats: rows are pulled down, wait for the data, and go back.
extension ReelGestures {
  /// The seconds of one spoke of the spinner.
  private static let spokeSeconds = 1.0 / 12

  /// The beats of a refresh, or of a pull that is too short for one.
  func refresh(_ gesture: RefreshGesture, _ sequence: BeatSequence) -> BeatSequence {
    let due = state.grid.refreshDistance
    let edge = edge(near: due, within: gesture.distance)
    let distance = gesture.distance ?? edge ?? due + 16
    var beats = sequence
    guard gesture.distance ?? due >= due else {
      addPull(to: &beats, distance: distance, due: due)
      beats.add(0.3, ReelBeat(.releases) { grid in grid.pullDown(to: 0.01) })
      beats.add(0, ReelBeat { grid in grid.releasePull() })
      return beats
    }
    addPull(to: &beats, distance: distance, due: edge ?? due)
    addFetch(to: &beats, gesture)
    // The returning rows take the indicator with them.
    beats.add(0.3, ReelBeat { grid in grid.refreshDistance = 0 })
    beats.add(
      0,
      ReelBeat { grid in
        grid.refreshDistance = due
        grid.endRefresh()
      })
    return beats
  }

  /// The way nearest to that of a refresh on which rows end where those below them go out of sight, so that none is cut
  /// while they wait; nil if there is none of about that length.
  private func edge(near due: Double, within limit: Double?) -> Double? {
    let map = map()
    let rows =
      map.cards.isEmpty
      ? map.cells.map { ($0.frame, $0.rect) } + map.sections.map { ($0.frame, $0.rect) }
      : map.cards.map { ($0.frame, $0.rect) }
    let bottom = rows.map(\.1.maxY).max() ?? 0
    let ways = Set(rows.map { bottom - $0.0.maxY }).filter { way in
      way >= due * 2 / 3 && way <= due * 5 / 3 && (limit.map { way <= $0 } ?? true)
    }
    return ways.min { (abs($0 - due), $0) < (abs($1 - due), $1) }
  }

  /// Pulls the rows down, more slowly once a refresh is nearly triggered.
  private func addPull(to beats: inout BeatSequence, distance: Double, due: Double) {
    let pull = beats.step.duration ?? 0.7
    let first = min(distance, due * 0.9)
    // What the pointer was over fades before anything moves.
    if state.grid.hovered != nil { beats.add(0.15, ReelBeat(.presses(.body))) }
    // The indicator exists before the rows move, so that it comes down with them.
    beats.add(
      0,
      ReelBeat(.presses(.body)) { grid in
        grid.refreshDistance = due
        grid.pullDown(to: 0.01)
      })
    beats.add(
      pull * 0.7, easing: .linear,
      ReelBeat(.drags(x: 0, y: first)) { grid in grid.pullDown(to: first) })
    if distance > first {
      beats.add(
        pull * 0.3, easing: .easeOut,
        ReelBeat(.drags(x: 0, y: distance - first)) { grid in grid.pullDown(to: distance) })
    }
    beats.rest(0.15)
  }

  /// Releases the rows and loads the data while the spinner turns.
  private func addFetch(to beats: inout BeatSequence, _ gesture: RefreshGesture) {
    beats.add(0.2, ReelBeat(.releases) { grid in grid.releasePull() })
    beats.add(0.2, ReelBeat { grid in grid.startRefreshing() })
    let count = max(1, Int(clamped: (gesture.seconds / Self.spokeSeconds).rounded()))
    for number in 1...count {
      beats.add(
        Self.spokeSeconds, easing: .linear,
        ReelBeat { grid in grid.turnRefresh(to: Double(number) / 12) })
    }
    if let data = gesture.data { beats.add(data: data, state.grid.rowKey == nil ? 0.3 : nil) }
    beats.add(0.2, ReelBeat { grid in grid.finishRefreshing() })
    beats.rest(0.5)
  }
}
