import GridreelPrimitives
import GridreelSceneModel

/// A window that goes on farther than its height: its old rows and its new ones pass as one strip, with a seam in the
/// place of those that are skipped.
struct Strip {
  /// How far all of it moves, in points, positive downwards.
  let distance: Double
  /// The headers that stick to the top of the window; nil if none do.
  let sticky: StickyScroll?
  /// The seam, and its top before and after, in points; nil if there is none.
  private let seam: (items: ScrollSigns.Seam, start: Double, end: Double)?
  private let pixels: PixelGrid

  /// Plans the motion of a body.
  ///
  /// - Parameters:
  ///   - travels: The start and the end of each part.
  ///   - isDownward: Whether rows move downwards, so that earlier ones come.
  ///   - seam: What stands between the rows of both windows.
  ///   - pixels: The device's pixels.
  init(_ travels: Travels, isDownward: Bool, seam: ScrollSigns.Seam?, pixels: PixelGrid) {
    let (from, to, height) = (travels.from.body, travels.to.body, seam?.height ?? 0)
    // What comes stands beyond the seam, at the edge towards which the window goes.
    distance = isDownward ? to.height + height : -(from.height + height)
    let start = isDownward ? from.top - height : from.bottom
    let end = start + distance
    self.seam = seam.map { ($0, start, end) }
    sticky = StickyScroll(travels, strip: distance, seam: start, pixels: pixels)
    self.pixels = pixels
  }

  /// The seam's tracks, upon the ground of the body, which hides what rows at the edges of both windows have beyond these.
  func seamTracks(on ground: (start: GridColor, end: GridColor)?) -> [Track] {
    guard let seam else { return [] }
    let pairs = zip(seam.items.start, seam.items.end).map { start, end in
      (start.moved(x: 0, y: seam.start), end.moved(x: 0, y: seam.end))
    }
    var hiding: [(Item, Item)] = []
    if let ground, let first = pairs.first {
      let identity = Identity(.frame, .other("seam"))
      hiding = [
        (
          Item(
            identity, frame: first.0.frame, content: .fill([.color(ground.start)], cornerRadius: 0)),
          Item(
            identity, frame: first.1.frame, content: .fill([.color(ground.end)], cornerRadius: 0))
        )
      ]
    }
    return (hiding + pairs).flatMap { start, end in
      Track.tracks(start, end, moves: true, pixels: pixels).map(\.onTheWay)
    }
  }
}
