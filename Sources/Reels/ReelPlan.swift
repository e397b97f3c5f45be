package import GridreelLayout
import GridreelModel
import GridreelMotion
package import GridreelPrimitives
package import GridreelSceneModel
package import GridreelStills

/// A transition from one shot to the next.
struct ReelMove {
  let transition: Transition
  /// The pause after it in seconds; nil uses the reel's.
  var hold: Double?
  package
    /// The duration in seconds.
    var duration: Double
  { transition.duration }
}

/// A planned reel: shots of one size, the transitions between them, and the stills to write.
package struct ReelPlan {
  package private(set) var shots: [ReelShot]
  private(set) var moves: [ReelMove] = []
  /// The stills to write: a path and the index of a shot.
  package let screenshots: [(path: String, shot: Int)]
  package let warnings: [LayoutWarning]
  /// The size of all frames in points.
  package let size: GridSize
  /// The size of all shots, and where they stand in the frames, in points.
  private let inner: GridSize
  private let offset: GridPoint
  /// The pause before the first transition in seconds; nil uses the reel's.
  private(set) var lead: Double?
  private let timing: ReelTiming
  /// Pixels per point.
  package let scale: Double
  private let strip: CaptionStrip
  private let renderer: Renderer
  /// What is read in the shot for which that was found last, with its place.
  private var lastReading: (place: Int, reading: ReadingTime.Reading)?

  /// The pause between transitions and after the last one in seconds, unless there is more to read.
  static let (defaultHold, defaultEnd) = (0.8, 1.2)

  /// Makes all shots equally large, aligned at the top, and computes the transitions.
  ///
  /// - Parameters:
  ///   - recording: The shots.
  ///   - timing: The timing of the reel.
  ///   - scale: Pixels per point where no canvas sets them.
  ///   - frame: The size that a canvas gives the frames; nil without one.
  ///   - renderer: Measures texts.
  package init(
    _ recording: ReelRecording, timing: ReelTiming, scale: Double, frame: ReelFrame? = nil,
    renderer: Renderer
  ) {
    let scale = frame?.scale ?? scale
    (self.timing, self.scale) = (timing, scale)
    (shots, screenshots) = (recording.shots, recording.screenshots)
    warnings = recording.warnings + (frame?.scale.map(LayoutWarning.small(at:)) ?? [])
    lead = recording.lead
    let natural = CaptionStrip.size(of: shots, renderer.shaper)
    (size, inner) = (frame?.size ?? natural, natural)
    offset = frame.map { $0.offset(of: natural, scale: scale) } ?? GridPoint(x: 0, y: 0)
    strip = CaptionStrip(captionsOf: shots, width: natural.width, shaper: renderer.shaper)
    self.renderer = renderer
    for place in shots.indices { shots[place] = framed(shots[place]) }
    shots.findPlaces()
    for (place, cut) in recording.cuts.enumerated() { add(cut, from: place) }
  }

  /// A shot in the size of all frames, above its caption.
  private func framed(_ shot: ReelShot) -> ReelShot {
    var shot = shot
    if let caption = strip.item(shot) { shot.scene.add(toFrame: caption) }
    shot.scene.size = inner
    return shot
  }

  /// The picture at rest that a shot shows, with its number from 0.
  package func scene(ofShot number: Int) -> Scene { placed(shots[number].shownScene) }

  /// A scene of the size that all shots share as a frame shows it.
  func placed(_ scene: Scene) -> Scene {
    guard size != inner else { return scene }
    var scene = scene
    scene.size = size
    scene.panes = scene.panes.map { $0.moved(x: offset.x, y: offset.y) }
    return scene
  }

  /// Two shots with all columns between which the window moves sideways, or which move past its edges; the shots
  /// themselves if there are none.
  private func whole(_ before: ReelShot, _ after: ReelShot) -> (from: ReelShot, to: ReelShot) {
    guard
      before.places.scrollsSideways(to: after.places)
        || before.places.hasColumns(beyond: after.places)
    else { return (before, after) }
    let columns = before.columns.union(after.columns)
    return (
      framed(before.showing(columns, renderer)), framed(after.showing(columns, renderer))
    )
  }

  /// Adds a transition; if nothing changes, it only extends the pause before it.
  private mutating func add(_ cut: ReelCut, from place: Int) {
    let transition = transition(place, place + 1, cut)
    guard transition.isEmpty else {
      let hold = cut.hold ?? readingHold(place + 1)
      moves.append(ReelMove(transition: transition, hold: hold))
      return
    }
    let hold = timing.hold ?? Self.defaultHold
    let longer = cut.hold ?? hold
    if let last = moves.indices.last {
      moves[last].hold = (moves[last].hold ?? hold) + longer
    } else {
      lead = (lead ?? hold) + longer
    }
  }

  /// The pause in which a shot can be read, if that takes longer than the pause that it has anyway.
  private mutating func readingHold(_ place: Int) -> Double? {
    guard timing.hold == nil else { return nil }
    let usual = place == shots.count - 1 ? Self.defaultEnd : Self.defaultHold
    let last = lastReading.flatMap { $0.place == place - 1 ? $0.reading : nil }
    let reading = ReadingTime.Reading(of: shots[place])
    let needed = ReadingTime(
      from: last ?? ReadingTime.Reading(of: shots[place - 1]), to: reading
    ).seconds
    lastReading = (place, reading)
    return needed > usual ? needed : nil
  }

  private func transition(
    _ from: Int, _ to: Int, _ cut: ReelCut
  ) -> Transition {
    let (before, after) = (shots[from], shots[to])
    let whole = whole(before, after)
    let stagger = timing.stagger ?? 0
    var options = TransitionOptions(
      easing: cut.easing ?? timing.easing ?? .easeInOut, duration: cut.duration,
      motion: timing.motion ?? (stagger > 0 ? .together : .relay),
      isWipe: before.theme != after.theme, stagger: stagger,
      reducedMotion: timing.reducedMotion ?? false, scale: scale,
      raisedRows: before.raised.union(after.raised))
    options.movedColumn = cut.movedColumn
    options.exchangesRows = cut.exchangesRows
    if let distance = before.places.farScroll(to: after.places) {
      if before.showsRows(of: after) { options.scrolledDistance = distance }
      options.scrollSigns = ScrollCount(shaper: renderer.shaper).signs(from: before, to: after)
    }
    return Transition(
      from: before.scene, to: after.scene, whole: (whole.from.scene, whole.to.scene),
      options: options, offscreen: offscreen(before, after, whole))
  }

  /// The places of what only one of two shots shows in the other one.
  private func offscreen(
    _ before: ReelShot, _ after: ReelShot, _ whole: (from: ReelShot, to: ReelShot)
  ) -> OffscreenPlaces {
    // Otherwise rows of two sections would stand at the top with no header between them.
    let haveHeaders = before.places.hasHeaderAbove && after.places.hasHeaderAbove
    let leads = haveHeaders ? (before.headerAbove(renderer), after.headerAbove(renderer)) : nil
    let sections = Set([leads?.0, leads?.1].compactMap { $0?.section })
    var offscreen = OffscreenPlaces(
      from: before.places.places(of: whole.to.scene, sections, shownBy: after.places),
      to: after.places.places(of: whole.from.scene, sections, shownBy: before.places))
    (offscreen.from.headerAbove, offscreen.to.headerAbove) = (leads?.0, leads?.1)
    offscreen.from.numbers = before.numbers(ofRowsOnlyIn: after)
    offscreen.to.numbers = after.numbers(ofRowsOnlyIn: before)
    return offscreen
  }

  /// The transition from the last shot back to the first.
  var closing: Transition {
    transition(
      shots.count - 1, 0, ReelCut(duration: moves.last?.transition.options.duration))
  }
}

extension GridPlaces {
  /// The places of the rows, sections and columns of another scene, with places of its own, and of some more sections,
  /// in this one.
  fileprivate func places(
    of scene: Scene, _ more: Set<String>, shownBy other: GridPlaces
  ) -> OffscreenPlaces.Places {
    var rows: Set<RowIdentity> = []
    var sections = more
    var columns: Set<String> = []
    var summaries: Set<String> = []
    for item in scene.panes.lazy.flatMap(\.items) {
      switch item.identity.owner {
      case .row(let row): rows.insert(row)
      case .cell(let row, let column):
        rows.insert(row)
        columns.insert(column)
      case .section(let title): sections.insert(title)
      case .sectionCell(let title, let column):
        sections.insert(title)
        columns.insert(column)
      case .headerCell(let column), .column(let column): columns.insert(column)
      case .summary(let key): summaries.insert(key)
      case .summaryCell(let key, let column):
        summaries.insert(key)
        columns.insert(column)
      case .frame, .menu, .header, .body, .spanner, .callout: break
      }
    }
    return OffscreenPlaces.Places(
      rows: tops(ofRows: rows), sections: tops(ofSections: sections, shownBy: other),
      columns: lefts(ofColumns: columns, shownBy: other), summaries: tops(ofSummaries: summaries),
      cards: cards(ofRows: rows))
  }
}
