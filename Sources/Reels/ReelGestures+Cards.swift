import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelStills

/// Splits the dragging of a card into beats.
extension ReelGestures {
  /// The seconds of a lift or a drop, and of half a card's path.
  private static let liftSeconds = 0.18
  private static let stepSeconds = 0.16

  /// The beats of a card that is lifted, moves straight to its new position, and is dropped.
  ///
  /// - Throws: ``GridreelError`` if a card does not exist or is out of view.
  func dragCard(
    _ option: DragOption, _ sequence: BeatSequence
  ) throws(GridreelError) -> BeatSequence {
    let origin = option.origin
    let path = try CardDragPath(
      option, state.grid, names: state.names, rows: state.rows, map: map())
    let strides = try path.strides(state.grid, origin)
    var beats = sequence
    beats.add(
      Self.liftSeconds,
      ReelBeat(.presses(.row(path.row))) { grid in
        do throws(GridreelError) {
          try path.lift(&grid, origin)
        } catch {
          return
        }
      })
    beats.rest(0.08)
    let count = path.stepCount
    let seconds = sequence.step.duration.map { $0 / Double(count) } ?? Self.stepSeconds
    var step = 0
    for stride in strides {
      let first = Double(step) / Double(count)
      step += stride
      let last = Double(step) / Double(count)
      let (before, after) = (path.corner(at: first), path.corner(at: last))
      beats.add(
        seconds * Double(stride), easing: .linear,
        ReelBeat(.drags(x: after.x - before.x, y: after.y - before.y)) {
          grid throws(GridreelError) in
          try path.drag(&grid, to: last)
        })
    }
    beats.rest(0.1)
    beats.add(Self.liftSeconds, ReelBeat(.releases) { grid in grid.dropRow() })
    return beats
  }
}
