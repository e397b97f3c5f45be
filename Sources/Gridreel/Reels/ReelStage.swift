import GridLayout
import GridModel
import Primitives
import Rendering
import SceneModel

/// Where the mark of a finger or pointer stands, and how large it is.
struct PointerMark {
  /// The mark's middle, in points from the picture's top left.
  let place: Point
  /// The mark's diameter in points.
  let diameter: Double
  /// Seconds that the mark takes to get there.
  let duration: Double
}

/// Lays out the shots of a reel: grids, with a caption below and a pointer's mark above.
struct ReelStage {
  /// The height of the strip that captions stand in, in points.
  private static let captionHeight = 36.0
  private static let markColor = Color(rgb: 0x111827, alpha: 0.32)
  private static let restingDiameter = 28.0
  private static let pressedDiameter = 20.0

  private let renderer: Renderer
  private let hasCaptions: Bool
  private var map = GridMap()
  private var mark: PointerMark?
  private(set) var warnings: [LayoutWarning] = []

  init(renderer: Renderer, hasCaptions: Bool) {
    (self.renderer, self.hasCaptions) = (renderer, hasCaptions)
  }

  /// Lays a grid out as one shot; a mark stays where it was unless another is given.
  mutating func take(_ state: ReelState, mark: PointerMark? = nil) -> ReelShot {
    let layouter = GridLayouter(
      grid: state.grid, source: state.source, measuring: renderer.shaper)
    var (picture, places) = layouter.layOutWithPlaces()
    map = picture.map
    warnings += picture.warnings
    if let mark { self.mark = mark }
    var scene = picture.scene
    if hasCaptions {
      scene.panes.append(captionPane(state, below: scene.size))
      scene.size.height += Self.captionHeight
    }
    if let mark = self.mark { scene.panes.append(Self.pane(mark)) }
    picture = GridPicture(scene: scene, map: picture.map, warnings: [])
    return ReelShot(
      scene: picture.scene, places: places, raised: state.grid.selection.rows)
  }

  // MARK: Pointer

  /// Where an action happens on the last shot; nil for actions without a place.
  func target(of step: ReelStep, _ state: ReelState) -> Point? {
    switch step.action {
    case .tapHeader(let name, _):
      let key = (try? state.names.resolve(name, step.origin)) ?? name
      return map.headers.first { $0.column == key }?.rect.center
    case .tap(let item):
      guard case .numbers(let range) = item.rows else { return nil }
      let cells = map.cells.filter { $0.row == range.lowerBound }
      guard let first = cells.first else { return nil }
      return (cells.first { $0.column == item.column } ?? first).rect.center
    default: return nil
    }
  }

  /// The marks on the way to a place: there, then pressed.
  func approach(_ place: Point) -> [PointerMark] {
    [
      PointerMark(place: place, diameter: Self.restingDiameter, duration: mark == nil ? 0.2 : 0.45),
      PointerMark(place: place, diameter: Self.pressedDiameter, duration: 0.12),
    ]
  }

  private static func pane(_ mark: PointerMark) -> Pane {
    let half = mark.diameter / 2
    let frame = Rect(
      x: mark.place.x - half, y: mark.place.y - half, width: mark.diameter, height: mark.diameter)
    return Pane(
      .overlay,
      items: [Item(Identity(.frame, .other("pointer")), frame: frame, content: .disc(markColor))])
  }

  // MARK: Captions

  private func captionPane(_ state: ReelState, below size: Size) -> Pane {
    let font = Font(size: 14, weight: 500)
    let text = state.caption ?? ""
    let metrics = renderer.shaper.measure(TextRequest(string: text, font: font, width: size.width))
    let area = Rect(x: 0, y: size.height, width: size.width, height: Self.captionHeight)
    let style = state.grid.theme.styles.caption
    let block = TextBlock(
      string: text, font: font,
      color: style.textColor ?? state.grid.theme.styles.row.textColor ?? .black,
      origin: Point(x: 16, y: area.y + (area.height - metrics.height) / 2 + metrics.ascent - 6),
      width: max(0, size.width - 32), alignment: .center)
    let item = Item(
      Identity(.frame, .other("film caption")), frame: area, content: .text(block))
    return Pane(.overlay, items: text.isEmpty ? [] : [item])
  }
}
