import GridreelFiles
import GridreelMotion
package import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
package import GridreelStills

/// Several moments of a reel side by side, each with its time below it.
package struct Filmstrip {
  /// The number of moments.
  private static let count = 5
  private static let gap = 16.0
  private static let labelHeight = 26.0

  let film: ReelFilm
  let renderer: Renderer

  package init(film: ReelFilm, renderer: Renderer) {
    self.film = film
    self.renderer = renderer
  }

  /// The filmstrip as the bytes of a file.
  package func bytes(_ format: PictureFormat) throws(GridreelError) -> [UInt8] {
    try renderer.bytes(of: strip(), format: format, scale: film.plan.scale)
  }

  /// The numbers of the frames shown: the first, the last, and some of the movement in between.
  private var moments: [Int] {
    let count = film.timeline.frames.count
    guard count > Self.count else { return Array(0..<count) }
    return (0..<Self.count).map { $0 * (count - 1) / (Self.count - 1) }
  }

  private func strip() -> Scene {
    let size = film.plan.size
    var panes: [Pane] = []
    for (place, number) in moments.enumerated() {
      let x = Self.gap + Double(place) * (size.width + Self.gap)
      panes += Self.panes(of: film.scene(number), x: x, y: Self.gap)
      panes.append(label(time(of: number), x: x, y: Self.gap + size.height, width: size.width))
    }
    let background = film.plan.shots.first?.scene.background
    return Scene(
      size: GridSize(
        width: Self.gap + Double(moments.count) * (size.width + Self.gap),
        height: Self.gap * 2 + size.height + Self.labelHeight),
      background: background ?? .white, panes: panes, isInMotion: true)
  }

  private static func panes(of scene: Scene, x: Double, y: Double) -> [Pane] {
    let area = GridRect(x: x, y: y, width: scene.size.width, height: scene.size.height)
    return scene.panes.map { pane in
      var pane = pane.moved(x: x, y: y)
      pane.clip = pane.clip ?? area
      return pane
    }
  }

  /// The start time of a frame, in seconds from the reel's start.
  private func time(of number: Int) -> Double {
    film.timeline.frames[..<number].reduce(0) { $0 + film.timeline.duration(of: $1).value }
  }

  private func label(_ seconds: Double, x: Double, y: Double, width: Double) -> Pane {
    let font = GridFont(size: 12, weight: 500, hasTabularFigures: true)
    let text = "\(JSONWriter.number((seconds * 100).rounded() / 100)) s"
    let metrics = renderer.shaper.measure(TextRequest(string: text, font: font))
    let background = film.plan.shots.first?.scene.background ?? .white
    let block = TextBlock(
      string: text, font: font,
      color: background.relativeLuminance > 0.4
        ? GridColor(rgb: 0x475569) : GridColor(rgb: 0xcbd5e1),
      origin: GridPoint(x: x, y: y + 8 + metrics.ascent), width: width, alignment: .center)
    let frame = GridRect(x: x, y: y, width: width, height: Self.labelHeight)
    return Pane(
      .overlay, items: [Item(Identity(.frame, .other("time")), frame: frame, content: .text(block))]
    )
  }
}
