import GridreelPrimitives
import GridreelSceneModel

/// A window that goes on farther than its height: its old rows and its new ones pass as one strip, with a seam in the
/// place of those that are skipped.
///
/// Rows that the edges of both windows cut are whole on it.
struct Strip {
  /// How far all of it moves, in points, positive downwards.
  let distance: Double
  /// The headers that stick to the top of the window; nil if none do.
  let sticky: StickyScroll?
  /// The seam, and its top before and after, in points; nil if there is none.
  private let seam: (items: ScrollSigns.Seam, start: Double, end: Double)?
  /// What is seen of the strip, below a header that stays at the top.
  private let sight: Extent
  private let pixels: PixelGrid

  /// Plans the motion of a body.
  ///
  /// - Parameters:
  ///   - travels: The start and the end of each part.
  ///   - isDownward: Whether rows move downwards, so that earlier ones come.
  ///   - seam: What stands between the rows of both windows.
  ///   - pixels: The device's pixels.
  init(_ travels: Travels, isDownward: Bool, seam: ScrollSigns.Seam?, pixels: PixelGrid) {
    let (upper, lower) = isDownward ? (travels.to, travels.from) : (travels.from, travels.to)
    let height = seam?.height ?? 0
    let bottom = upper.units.values.reduce(upper.body.bottom) { max($0, $1.bottom) }
    let top = Self.top(of: lower, below: upper, travels)
    let (start, end) = isDownward ? (top - height, bottom) : (bottom, top - height)
    // A row that ends one window and begins the other is on the strip once.
    let kept = travels.ways.filter { $0.key.isRow && $0.value.kind == .stays }.values
    distance = kept.map(\.distance).min() ?? end - start
    self.seam = seam.map { ($0, start, end) }
    sticky = StickyScroll(
      travels, strip: distance, seam: Extent(top: start, bottom: start + height), pixels: pixels)
    let staying = travels.sticking.filter { $0.isSection && travels.ways[$0]?.kind == .stays }
    let body = travels.from.body
    sight = Extent(
      top: staying.compactMap { travels.ways[$0]?.start.bottom }.reduce(body.top, max),
      bottom: body.bottom)
    self.pixels = pixels
  }

  /// Where what one window shows begins on the strip: with its first row, and above that the header that sticks to its
  /// top, unless that is the other window's too.
  private static func top(
    of window: SceneIndex, below other: SceneIndex, _ travels: Travels
  ) -> Double {
    let first = window.units.filter { !travels.sticking.contains($0.key) }.values.map(\.top).min()
    let headers = travels.sticking.filter { $0.isSection && other.units[$0] == nil }
    let room = headers.compactMap { window.units[$0]?.height }.reduce(0, +)
    return min(window.body.top, (first ?? window.body.top) - room)
  }

  /// The seam, upon the ground of the body, as a part of its pane; nil if there is none.
  func seam(on ground: (start: GridColor, end: GridColor)?) -> TrackGroup? {
    let tracks = seamTracks(on: ground)
    return tracks.isEmpty ? nil : TrackGroup(tracks: tracks)
  }

  /// The seam's tracks, upon the ground of the body; what lies upon the seam is seen while all of it is within the body.
  private func seamTracks(on ground: (start: GridColor, end: GridColor)?) -> [Track] {
    guard let seam else { return [] }
    let pairs = zip(seam.items.start, seam.items.end).map { start, end in
      (start.moved(x: 0, y: seam.start), end.moved(x: 0, y: seam.end))
    }
    guard let band = pairs.first else { return [] }
    let hiding = ground.map { ground in
      let identity = Identity(.frame, .other("seam"))
      return [(band.0, ground.start), (band.1, ground.end)].map { item, color in
        Item(identity, frame: item.frame, content: .fill([.color(color)], cornerRadius: 0))
      }
    }
    let below = [hiding.map { ($0[0], $0[1]) }, band].compactMap(\.self)
    return below.flatMap { tracks($0, .passesAtOnce) }
      + pairs.dropFirst().flatMap { tracks($0, visibility(of: $0)) }
  }

  private func tracks(_ pair: (Item, Item), _ visibility: Visibility) -> [Track] {
    Track.tracks(pair.0, pair.1, moves: true, pixels: pixels).map { $0.seen(as: visibility) }
  }

  /// The visibility of an item that no edge may cut: it is gone where one touches it, and there where the whole seam is.
  private func visibility(of pair: (start: Item, end: Item)) -> Visibility {
    let (start, end) = (pair.start.frame, pair.end.frame)
    guard let seam, abs(seam.end - seam.start) > 1 else { return .passesAtOnce }
    func position(_ top: Double) -> Double { (top - start.y) / (end.y - start.y) }
    let pixel = 1 / pixels.scale
    let edges = [position(sight.top + pixel), position(sight.bottom - end.height - pixel)].sorted()
    let margin = abs((start.y - seam.start) / (seam.end - seam.start))
    return .isWithin(edges[0], edges[1], margin: margin)
  }
}
