import GridreelPrimitives
import GridreelSceneModel

/// Plans every pane.
struct PlanBuilder {
  let pairing: Pairing
  let options: TransitionOptions
  let crossing: CrossingColumns
  let choreography: Choreography
  /// The motion of rows that become cards, or of cards that become rows; nil for any other.
  private let morph: LayoutMorph?
  let kind: Transition.Kind

  /// The motion of cards; nil unless both scenes have cards.
  private let tilePlan: TilePlan?
  /// The motion of sections in another order; nil for any other.
  private let flow: SectionFlow?

  private var travels: Travels { choreography.travels }
  var stagger: Double {
    choreography.form == .relay || flow != nil || tilePlan?.isRelay ?? false ? 0 : options.stagger
  }
  /// The duration unless one is requested, in seconds; nil for the default.
  var seconds: Double? {
    let own = morph?.seconds ?? flow?.seconds ?? tilePlan?.seconds ?? crossing.seconds
    return (kind == .moves ? own : nil) ?? choreography.seconds
  }
  /// The time in which the picture and what lies around the rows change; nil for the whole time.
  var settling: Flight? {
    if let morph { return morph.settling }
    if let flow { return flow.settling }
    return (kind == .moves ? tilePlan?.settling : nil) ?? choreography.settling
  }

  init(pairing: Pairing, travels: Travels, options: TransitionOptions) {
    (self.pairing, self.options) = (pairing, options)
    let isMorph =
      pairing.from.isTiled != pairing.to.isTiled && !options.reducedMotion
      && !options.exchangesRows
    // Columns have times of their own where nothing else moves.
    let relay =
      options.motion == .relay && !travels.areMoving && !pairing.hasLift
      ? EasingCurve(options.easing) : nil
    crossing =
      pairing.moves
      ? CrossingColumns(pairing, moved: options.movedColumn, relay: relay) : CrossingColumns.none
    let isTable = !pairing.from.isTiled && !pairing.to.isTiled
    let far = travels.farDistance(known: options.scrolledDistance)
    if pairing.from.isTiled == pairing.to.isTiled, !options.reducedMotion, let far {
      choreography = Choreography(strip: travels, by: far, options: options)
    } else if isTable, crossing.isEmpty, let folds = WindowFolds(travels, pairing, options) {
      choreography = Choreography(folds, options: options)
    } else {
      let isRelay =
        options.motion == .relay && isTable && !options.reducedMotion && !pairing.hasLift
        && travels.areMoving && !travels.areOneScroll && !travels.keepOrder
      choreography = Choreography(
        travels, options: options, form: isRelay ? .relay : .together,
        fadesHeaders: pairing.hasPinnedRows)
    }
    let isTiled = pairing.from.isTiled && pairing.to.isTiled
    // Cards of a window that shows other sections move too.
    let flows =
      crossing.isEmpty && travels.swapSections
      && (choreography.form == .relay || isTiled && options.motion == .relay && !pairing.hasLift)
    kind = Self.kind(pairing, travels, options, choreography, hasOwnMotion: isMorph || flows)
    morph = isMorph ? LayoutMorph(pairing: pairing, options: options, easing: options.easing) : nil
    flow =
      flows && kind == .moves
      ? SectionFlow(travels, easing: options.easing, pixels: pairing.pixels) : nil
    tilePlan =
      isTiled && flow == nil
      ? TilePlan(pairing: pairing, travels: travels, options: options, choreography) : nil
  }

  private static func kind(
    _ pairing: Pairing, _ travels: Travels, _ options: TransitionOptions,
    _ choreography: Choreography, hasOwnMotion: Bool
  ) -> Transition.Kind {
    if pairing.from.scene == pairing.to.scene { return .none }
    if options.reducedMotion { return .crossFade }
    if options.isWipe { return .wipe }
    if options.exchangesRows { return .crossFade }
    if hasOwnMotion || choreography.isOneBlock || choreography.folds != nil { return .moves }
    if travels.areOneScroll { return .moves }
    if options.motion == .fade, travels.areMoving, !travels.keepOrder { return .crossFade }
    guard choreography.form == .together, !travels.keepOrder else { return .moves }
    return travels.replacedShare > Travels.replacedShare ? .crossFade : .moves
  }

  /// The courses of all panes, in which each bar is as long, and each ground as warm, as its number is on the scale.
  var scaledPanes: [PanePlan] {
    var panes = panes()
    panes = ChangeLights(pairing, panes).applied(to: panes)
    // Bodies that are exchanged keep their scales.
    guard kind == .moves || !bodyMoves else { return panes }
    if let scales = HeatScales(pairing) { panes = scales.applied(to: panes) }
    if kind == .moves { panes = SightTotals(pairing, panes, clock: clock).applied() }
    panes = NumberRooms.applied(to: panes)
    return BarScales(pairing, panes, clock: clock)?.applied(to: panes) ?? panes
  }

  private func panes() -> [PanePlan] {
    guard kind != .none, kind != .wipe else { return [] }
    let fades = kind == .crossFade && bodyMoves
    var panes: [PanePlan] = []
    var hasFaded = false
    let riders = riders.planned
    for key in PaneKey.inOrder {
      if let morph, key.kind.isBody {
        guard key.kind == .cards else { continue }
        panes += [morph.pane()].compactMap { $0 }
      } else if key.kind.isBody, fades {
        if !hasFaded { panes += fadingBodies() }
        hasFaded = true
      } else if key.kind.isBody, let flow {
        panes += key.kind == .body(pinned: false) ? flow.panes(pairing) : []
      } else {
        if key.kind == .body(pinned: false) {
          panes += behindRows
        }
        if key.kind == .cards, kind == .moves {
          panes += tilePlan?.panesBelow(in: key, riders: riders.onRows) ?? []
        }
        panes += [pane(key, riders)].compactMap { $0 }
        if key.kind == .callouts { panes += besideCarried(riders.passed) }
      }
    }
    return panes + [scrollSigns].compactMap { $0 }
  }

  /// The bar that shows how far a window has come that goes on farther than its height.
  private var scrollSigns: PanePlan? {
    guard choreography.isOneBlock, let bar = options.scrollSigns?.bar else { return nil }
    let tracks = Track.tracks(bar.start, bar.end, moves: true, pixels: pairing.pixels)
      .map(\.passing)
    let pane = Pane(.overlay)
    return PanePlan(
      start: pane, end: pane, groups: [TrackGroup(tracks: tracks)], moves: true,
      pixels: pairing.pixels)
  }

  /// Whether anything in the bodies moves.
  private var bodyMoves: Bool {
    let (before, after) = (pairing.from.columns, pairing.to.columns)
    return travels.areMoving || before != after || options.exchangesRows
  }

  /// The callouts that a carried column hides as it passes, at both of its sides.
  private func besideCarried(_ groups: [TrackGroup]) -> [PanePlan] {
    guard let way = crossing.carried.first, !groups.isEmpty else { return [] }
    let far = 1e6
    func area(_ left: Double, _ right: Double) -> GridRect {
      GridRect(x: left, y: -far, width: right - left, height: 2 * far)
    }
    let areas = [
      (area(-far, way.start), area(-far, way.end)),
      (area(way.start + way.width, far), area(way.end + way.width, far)),
    ]
    return areas.compactMap { before, after in
      let pane = Pane(.callouts)
      var plan = PanePlan(
        start: pane, end: pane, groups: groups, moves: pairing.moves, pixels: pairing.pixels)
      plan?.window = FrameGlide(before, after, pixels: pairing.pixels)
      return plan
    }
  }

  private func pane(_ key: PaneKey, _ riders: Riders.Plan) -> PanePlan? {
    var groups: [TrackGroup]
    var passing = 0..<0
    if key.kind == .cards, kind == .moves, let tilePlan {
      (groups, passing) = tilePlan.groups(in: key, riders: riders.onRows)
    } else if key.kind == .callouts {
      groups = riders.groups
    } else if key.kind.isBody, movesBodies {
      (groups, passing) = bodyPlan(riders.onRows).groups(in: key)
    } else {
      let tracks = pairing.pairs(in: key).flatMap(pairing.tracks).withLightsBehind
      groups = [TrackGroup(tracks: key.kind == .frame ? tracks.map(\.apart) : tracks)]
      if key.kind == .edge, kind == .moves {
        groups = [TrackGroup(tracks: tracks.map(\.whileColumnsMove))]
      }
      if let morph, let header = morph.header, key.kind.isHeader {
        groups = [TrackGroup(flight: header, tracks: morph.headerTracks(tracks))]
      }
      if !crossing.isEmpty, key.kind.isHeader { groups = crossedHeader(tracks, key) }
      if !crossing.isEmpty, case .footer = key.kind { groups = crossedFooter(tracks, key) }
    }
    // Cards that pass each other may lie where the other scene has none.
    let whole = key.kind == .cards && settling != nil ? pairing.wholeCardPane : nil
    var plan = PanePlan(
      start: whole ?? pairing.from.scene.pane(key), end: whole ?? pairing.to.scene.pane(key),
      groups: groups, moves: pairing.moves, pixels: pairing.pixels)
    plan?.passing = passing
    plan?.settle(settling, withHeader: morph != nil)
    plan?.rowsEnd = choreography.rowsEnd
    return plan
  }

  /// Whether rows or columns of a table move.
  private var movesBodies: Bool { kind == .moves && (travels.areMoving || !crossing.isEmpty) }

  private func bodyPlan(_ riders: [RowIdentity: [Track]] = [:]) -> BodyPlan {
    BodyPlan(
      pairing: pairing, choreography: choreography, crossing: crossing, riders: riders)
  }

  /// The panes below all rows: headers, and above these the rows that others cover or uncover.
  private var behindRows: [PanePlan] {
    guard movesBodies else { return [] }
    let plan = bodyPlan()
    let headers = [headersBehindRows(plan.headersBehindRows)].compactMap { $0 }
    guard tilePlan == nil else { return headers }
    return headers + plan.foldedPanes
  }

  /// The pane of headers below all rows; nil without any.
  private func headersBehindRows(_ groups: [TrackGroup]) -> PanePlan? {
    let key = PaneKey(.body(pinned: true))
    guard !groups.isEmpty else { return nil }
    var plan = PanePlan(
      start: pairing.from.scene.pane(key), end: pairing.to.scene.pane(key), groups: groups,
      moves: pairing.moves, pixels: pairing.pixels)
    plan?.settle(settling)
    plan?.rowsEnd = choreography.rowsEnd
    return plan
  }

  /// The area in which rows pass each other one after the other; nil if they do not.
  private var passing: GridRect? {
    // Cells of pinned columns lie in a pane of their own.
    let isRelay = tilePlan?.isRelay ?? (choreography.form == .relay)
    guard kind == .moves, isRelay, travels.areMoving, !pairing.hasPinnedRows else { return nil }
    // A body that gets lower has rows below its end until they have left.
    let pane = PaneKey(tilePlan == nil ? .body(pinned: false) : .cards)
    let clips = [pairing.from, pairing.to].compactMap { $0.scene.pane(pane)?.clip }
    guard let first = clips.first, let last = clips.last else { return nil }
    let (x, y) = (min(first.x, last.x), min(first.y, last.y))
    return GridRect(
      x: x, y: y, width: max(first.maxX, last.maxX) - x, height: max(first.maxY, last.maxY) - y)
  }

  /// What lies over everything.
  private var riders: Riders {
    Riders(
      pairing: pairing, ways: morph?.rides ?? tilePlan?.rides ?? choreography.rides,
      fades: kind == .crossFade && bodyMoves, parts: flow != nil, passing: passing,
      scrolls: choreography.isOneBlock || travels.areOneScroll,
      crossing: pairing.hasLift ? .none : crossing, clock: clock)
  }

  /// The clock at a fraction of the time.
  private var clock: (Double) -> Clock {
    let (curve, stagger) = (EasingCurve(choreography.easing), stagger)
    return { progress in
      Clock(
        progress: progress, curve: curve, duration: TransitionOptions.defaultDuration,
        stagger: stagger)
    }
  }

  /// The header's tracks, with crossing columns above the others and the header's line above all.
  private func crossedHeader(_ tracks: [Track], _ key: PaneKey) -> [TrackGroup] {
    let backgrounds = tracks.filter { track in
      track.identity.owner == .header && !track.identity.isLevelLine
    }
    let level = tracks.filter(\.identity.isLevelLine)
    let rest = tracks.filter { !$0.identity.isLevelLine }
    let raised = crossing.raised(
      rest, upon: groundTracks + backgrounds, isPinned: key.kind == .header(pinned: true))
    let own = [TrackGroup(tracks: raised)]
    // Where rows pass each other, their columns have no shadows.
    guard choreography.flights.isEmpty else { return own + [TrackGroup(tracks: level)] }
    return crossing.lifted(own, in: "header", pairing.to.header, beginsLower: true)
      + [TrackGroup(tracks: level)]
  }

  /// The footer's tracks, with crossing columns above the others.
  private func crossedFooter(_ tracks: [Track], _ key: PaneKey) -> [TrackGroup] {
    var (units, order): ([UnitKey: [Track]], [UnitKey]) = ([:], [])
    for track in tracks {
      guard let unit = UnitKey(track.identity.owner) else { continue }
      if units[unit] == nil { order.append(unit) }
      units[unit, default: []].append(track)
    }
    let raised = order.flatMap { unit in
      let own = units[unit] ?? []
      let ground = own.filter { $0.identity == Identity(unit.owner, .background) }
      return crossing.raised(
        own, upon: ground, lines: own.filter(\.identity.isLevelLine),
        isPinned: key.kind == .footer(pinned: true))
    }
    let others = tracks.filter { UnitKey($0.identity.owner) == nil }
    // A window may go on below its summaries.
    let frames = units.values.joined().flatMap { [$0.glide.start, $0.glide.end] }
    let extent = Extent(
      top: frames.map(\.y).min() ?? 0, bottom: frames.map(\.maxY).max() ?? 0)
    let clip = pairing.to.scene.pane(key)?.clip ?? pairing.from.scene.pane(key)?.clip
    return crossing.lifted(
      [TrackGroup(tracks: others + raised)], in: "footer", extent,
      isCut: clip.map { $0.maxY <= extent.bottom + 1 } ?? true)
  }

  /// The background beneath a header's own fill.
  private var groundTracks: [Track] {
    guard let ground = pairing.ground else { return [] }
    func item(_ color: GridColor, _ index: SceneIndex) -> Item {
      let header = index.header
      return Item(
        Identity(.header, .other("ground")),
        frame: GridRect(x: 0, y: header.top, width: index.scene.size.width, height: header.height),
        content: .fill([.color(color)], cornerRadius: 0))
    }
    return Track.tracks(
      item(ground.start, pairing.from), item(ground.end, pairing.to), moves: true,
      pixels: pairing.pixels)
  }

  // MARK: Bodies that are exchanged

  /// The old bodies, and the new ones fading in over them on a background that hides the old ones.
  private func fadingBodies() -> [PanePlan] {
    let keys = PaneKey.inOrder.filter(\.kind.isBody)
    let ground = pairing.to.ground
    var panes: [PanePlan] = []
    for key in keys {
      guard let pane = pairing.from.scene.pane(key) else { continue }
      let tracks = pane.items.map { still($0, as: $0.identity.before) }
      panes += [plan(pane, tracks, ground == nil ? .fadesOut : .constant)].compactMap { $0 }
    }
    // What only hides old bodies lies below all new ones.
    let isNew = { pairing.to.scene.pane($0) != nil }
    for key in keys.filter({ !isNew($0) }) + keys.filter(isNew) {
      guard let pane = pairing.to.scene.pane(key) ?? emptied(key) else { continue }
      var tracks = pane.items.map { still($0) }
      if let ground {
        let name = key.kind == .body(pinned: true) ? "pinned ground" : "ground"
        let grounds = groundAreas(of: pane).enumerated().map { number, area in
          Item(
            Identity(.body, .other(number == 0 ? name : "right ground")), frame: area,
            content: .fill([.color(ground)], cornerRadius: 0))
        }
        tracks.insert(contentsOf: grounds.map { still($0) }, at: 0)
      }
      panes += [plan(pane, tracks, .fadesIn)].compactMap { $0 }
    }
    return panes
  }

  /// A pane without items in place of a removed one, so that a background covers the old one.
  private func emptied(_ key: PaneKey) -> Pane? {
    guard key.kind == .body(pinned: false) || key.kind == .cards,
      var pane = pairing.from.scene.pane(key)
    else {
      return nil
    }
    pane.items = []
    return pane
  }

  private func still(_ item: Item, as identity: Identity? = nil) -> Track {
    Track(item, as: identity, from: item.frame, to: item.frame, pixels: pairing.pixels)
  }

  private func plan(_ pane: Pane, _ tracks: [Track], _ visibility: Visibility) -> PanePlan? {
    var plan = PanePlan(
      start: pane, end: pane, groups: [TrackGroup(tracks: tracks)], moves: false,
      pixels: pairing.pixels)
    plan?.visibility = visibility
    return plan
  }

  /// The areas that a new body covers: all of the scrolling one, and the rows of the pinned one.
  private func groundAreas(of pane: Pane) -> [GridRect] {
    let size = pairing.to.scene.size
    let clip = pane.clip ?? GridRect(x: 0, y: 0, width: size.width, height: size.height)
    guard pane.kind == .body(pinned: true) else { return [clip] }
    let rows = pane.items.filter {
      $0.fillsItsCell && (UnitKey($0.identity.owner)?.isRow ?? false)
    }
    let edge = pairing.rightEdges?.end ?? .infinity
    let sides = [rows.filter { $0.frame.x < edge }, rows.filter { $0.frame.x >= edge }]
    return sides.compactMap { rows in
      guard let left = rows.map(\.frame.x).min(), let right = rows.map(\.frame.maxX).max(),
        left < right
      else { return nil }
      return GridRect(x: left, y: clip.y, width: right - left, height: clip.height)
    }
  }
}
