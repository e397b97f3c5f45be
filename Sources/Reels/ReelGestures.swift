import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// Splits gestures into beats, based on the state of the grid when they start.
struct ReelGestures {
  /// The seconds between two keys, and of a lift or a drop.
  private static let keySeconds = 0.14
  private static let liftSeconds = 0.16
  /// The seconds to drag past one neighbour.
  private static let passSeconds = 0.34

  let state: ReelState
  /// The map of everything that the state shows, and the places of what it does not.
  let layOut: () -> (map: GridMap, places: GridPlaces)

  /// The map of everything that the state shows.
  func map() -> GridMap { layOut().map }

  private var targets: TargetResolver {
    TargetResolver(names: state.names, grid: state.grid, rows: state.rows)
  }

  /// The steps of a gesture.
  ///
  /// - Throws: ``GridreelError`` if it names something that does not exist, or if it is impossible.
  func steps(_ gesture: ReelGesture, _ step: ReelStep) throws(GridreelError) -> [ReelStep] {
    let sequence = BeatSequence(step)
    let beats =
      switch gesture {
      case .edit(let item): try edit(item, sequence)
      case .type(let text): try type(text, sequence)
      case .key(let key): try press(key, sequence)
      case .drag(let option): try drag(option, sequence)
      case .dragEdge(let name, let width): try dragEdge(name, to: width, sequence)
      case .refresh(let refresh): self.refresh(refresh, sequence)
      case .hover(let option): try hover(option, sequence)
      case .focus(let option): try focus(option, sequence)
      }
    return beats.finished
  }

  // MARK: Editing

  private func edit(
    _ item: SelectionItem, _ sequence: BeatSequence
  ) throws(GridreelError) -> BeatSequence {
    let cell = try targets.cell(item)
    guard state.grid.column(cell.column)?.isEditable == true else {
      throw item.origin.error(
        "column '\(cell.column)' is read-only; let it be edited by \(set: "editable", cell.column)"
      )
    }
    let taps = max(1, state.grid.editingTaps)
    var beats = sequence
    for _ in 1..<taps {
      beats.add(0.06, ReelBeat(.presses(.cell(cell))))
      beats.add(0.06, ReelBeat(.releases))
    }
    beats.add(0.06, ReelBeat(.presses(.cell(cell))))
    beats.addMove(
      0.12,
      ReelBeat(.releases) { grid in
        grid.beginEditing(row: cell.row, column: cell.column)
      })
    return beats
  }

  private func needsField(_ origin: Origin) throws(GridreelError) {
    guard state.grid.editing == nil else { return }
    throw origin.error(
      "no field is open; open one with {\"edit\": {\"row\": 3, \"column\": \"age\"}} first")
  }

  private func type(
    _ text: String, _ sequence: BeatSequence
  ) throws(GridreelError) -> BeatSequence {
    try needsField(sequence.step.origin)
    var beats = sequence
    let pause = sequence.step.duration.map { $0 / Double(max(1, text.count)) } ?? Self.keySeconds
    for character in text {
      beats.addCut(pause: pause, ReelBeat(.leaves) { grid in grid.type(String(character)) })
    }
    return beats
  }

  private func press(
    _ key: ReelKey, _ sequence: BeatSequence
  ) throws(GridreelError) -> BeatSequence {
    try needsField(sequence.step.origin)
    var beats = sequence
    switch key {
    case .escape: beats.addMove(0.12, ReelBeat(.leaves) { grid in grid.cancelEditing() })
    case .editing(let key):
      beats.addCut(pause: Self.keySeconds, ReelBeat(.leaves) { grid in grid.press(key) })
    case .enter:
      var trial = state.grid
      if trial.commitEditing() == .refused { addShake(to: &beats) }
      beats.addMove(
        movesRow(trial) ? nil : 0.2, ReelBeat(.leaves) { grid in grid.commitEditing() })
    }
    return beats
  }

  /// Whether the row that is edited stands elsewhere once its new value is there, and needs the time of a move.
  private func movesRow(_ committed: DataGrid) -> Bool {
    guard let row = state.grid.editing?.cell.row, let arranged = try? committed.arranged() else {
      return false
    }
    return arranged.places(of: [row]) != state.source.places(of: [row])
  }

  /// The field turns red and shakes; then it rests for a moment.
  private func addShake(to beats: inout BeatSequence) {
    for shift in [5.0, -5, 4, -3, 1.5, 0] {
      beats.add(0.06, ReelBeat(.leaves) { grid in grid.showRefusal(shift) })
    }
    beats.rest(0.5)
  }

  // MARK: Dragging

  private func drag(
    _ option: DragOption, _ sequence: BeatSequence
  ) throws(GridreelError) -> BeatSequence {
    if state.grid.layout.tiles != nil { return try dragCard(option, sequence) }
    let path = try DragPath(
      option, state.grid, names: state.names, rows: state.rows, map: map())
    var trial = state.grid
    try path.lift(&trial, option.origin)
    let target: ReelTarget =
      switch path.load {
      case .row(let row): .row(row)
      case .column(let key): .header(key)
      }
    var beats = sequence
    let origin = option.origin
    beats.add(
      Self.liftSeconds,
      ReelBeat(.presses(target)) { grid in
        do throws(GridreelError) {
          try path.lift(&grid, origin)
        } catch {
          return
        }
      })
    beats.rest(0.08)
    addPasses(along: path, to: &beats, sequence)
    beats.rest(0.1)
    beats.add(Self.liftSeconds, ReelBeat(.releases) { grid in path.drop(&grid) })
    return beats
  }

  /// A drag overshoots the middle of a neighbour by this factor, so that rounding never leaves it short.
  private static let overshoot = 1.000001

  /// Adds the passes of the neighbours, one after the other.
  ///
  /// A window scrolls with a row that comes to its edge.
  private func addPasses(
    along path: DragPath, to beats: inout BeatSequence, _ sequence: BeatSequence
  ) {
    let seconds = sequence.step.duration.map { $0 / Double(max(1, path.steps.count)) }
    var sight: RowSight?
    var isRow = false
    if case .row(let row) = path.load {
      isRow = true
      sight = state.grid.viewport?.height == nil ? nil : layOut().places.sight(ofRow: row)
    }
    for extent in path.steps {
      // The neighbour makes room as its middle is passed, so each pass has two halves.
      for _ in 0..<2 {
        let distance = extent / 2 * (path.isForward ? 1 : -1)
        let scrolled = sight?.move(by: distance) ?? 0
        let offset = scrolled == 0 ? nil : sight?.offset
        let way = distance - scrolled
        beats.add(
          (seconds ?? Self.passSeconds) / 2, easing: .linear,
          ReelBeat(.drags(x: isRow ? 0 : way, y: isRow ? way : 0)) {
            grid throws(GridreelError) in
            try path.drag(&grid, by: distance * Self.overshoot)
            if let offset { grid.scroll(y: offset) }
          })
      }
    }
  }

  private func dragEdge(
    _ name: String, to width: Double, _ sequence: BeatSequence
  ) throws(GridreelError) -> BeatSequence {
    let origin = sequence.step.origin
    let key = try targets.column(name, origin)
    var trial = state.grid
    guard let column = trial.column(key), column.isResizable else {
      throw origin.error("column '\(key)' cannot be resized; its \"resizable\" is false")
    }
    trial.dragColumnEdge(key, to: width)
    guard case .fixed(let reached)? = trial.column(key)?.width else { return sequence }
    let map = map()
    let before = map.headers.first { $0.column == key }?.frame.width ?? reached
    var beats = sequence
    beats.add(0.08, ReelBeat(.presses(.edge(key))))
    beats.addMove(
      sequence.step.duration ?? 0.6,
      ReelBeat(.drags(x: reached - before, y: 0)) { grid in
        grid.dragColumnEdge(key, to: width)
      })
    beats.add(0.08, ReelBeat(.releases))
    return beats
  }

  // MARK: Pointer and focus

  /// Moves the pointer over something, or away from everything.
  private func hover(
    _ option: TargetOption?, _ sequence: BeatSequence
  ) throws(GridreelError) -> BeatSequence {
    try move(sequence, seconds: 0.3, to: option) { target in
      ReelBeat(target.map { .pointsAt(ReelTarget($0)) } ?? .stays) { $0.hover(over: target) }
    }
  }

  /// Moves the focus to something, or away from everything.
  private func focus(
    _ option: TargetOption?, _ sequence: BeatSequence
  ) throws(GridreelError) -> BeatSequence {
    try move(sequence, seconds: 0.15, to: option) { target in
      ReelBeat { $0.focus(on: target) }
    }
  }

  /// A single beat that concerns a part of the grid, or none.
  private func move(
    _ sequence: BeatSequence, seconds: Double, to option: TargetOption?,
    _ beat: (GridTarget?) -> ReelBeat
  ) throws(GridreelError) -> BeatSequence {
    let target = try option.map { option throws(GridreelError) in try targets.resolve(option) }
    var beats = sequence
    beats.addMove(sequence.step.duration ?? seconds, beat(target))
    return beats
  }
}

/// Beats in sequence, with pauses only on request.
struct BeatSequence {
  /// The step that they belong to.
  let step: ReelStep
  private var steps: [ReelStep] = []

  init(_ step: ReelStep) { self.step = step }

  /// The steps; the last one has the pause of the whole gesture.
  var finished: [ReelStep] {
    var steps = steps
    if let last = steps.indices.last { steps[last].hold = step.hold }
    return steps
  }

  /// Adds a beat.
  ///
  /// - Parameters:
  ///   - seconds: How long it takes; nil is as long as rows need to travel.
  ///   - easing: Its easing; nil is the reel's.
  ///   - beat: The beat.
  mutating func add(_ seconds: Double?, easing: Easing? = nil, _ beat: ReelBeat) {
    steps.append(
      ReelStep(
        action: .beat(beat), duration: seconds, hold: 0, easing: easing, origin: step.origin))
  }

  /// Adds the beat to which the step's own easing applies.
  mutating func addMove(_ seconds: Double?, _ beat: ReelBeat) {
    add(seconds, easing: step.easing, beat)
  }

  /// Adds an instantaneous beat, followed by a pause.
  mutating func addCut(pause: Double, _ beat: ReelBeat) {
    add(0, beat)
    rest(pause)
  }

  /// Adds the replacement of the data.
  ///
  /// - Parameters:
  ///   - data: The path of the file.
  ///   - seconds: How long it takes; nil is as long as rows need to travel.
  mutating func add(data: String, _ seconds: Double?) {
    steps.append(
      ReelStep(
        action: .data([ReelData(path: data)]), duration: seconds, hold: 0, origin: step.origin))
  }

  /// Extends the last beat by a number of seconds.
  mutating func rest(_ seconds: Double) {
    guard let last = steps.indices.last else { return }
    steps[last].hold = (steps[last].hold ?? 0) + seconds
  }
}
