import GridreelPrimitives
import GridreelSceneModel
import Testing

@Suite struct SceneMirroring {
  private func mirrored(_ content: Item.Content, _ frame: GridRect) -> Item {
    let scene = Scene(
      size: GridSize(width: 100, height: 50), background: nil,
      panes: [
        Pane(.frame, items: [Item(Identity(.frame, .background), frame: frame, content: content)])
      ])
    return scene.mirrored.items[0]
  }

  private let frame = GridRect(x: 10, y: 5, width: 30, height: 20)

  @Test func framesClipsAndCornersChangeSides() {
    let scene = Scene(
      size: GridSize(width: 100, height: 50), background: nil,
      panes: [Pane(.frame, clip: frame, rounding: Rounding(frame: frame, radius: 3))])
    let pane = scene.mirrored.panes[0]
    #expect(pane.clip == GridRect(x: 60, y: 5, width: 30, height: 20))
    #expect(
      pane.rounding == Rounding(frame: GridRect(x: 60, y: 5, width: 30, height: 20), radius: 3))
    #expect(scene.mirrored.isRightToLeft)
    #expect(!scene.mirrored.mirrored.isRightToLeft)
  }

  @Test(arguments: [(0.0, 180.0), (90, 90), (45, 135), (270, 270), (180, 0)])
  func gradientsRunTheOtherWay(angle: Double, result: Double) throws {
    let stops = [
      GridGradient.Stop(offset: 0, color: .black), GridGradient.Stop(offset: 1, color: .white),
    ]
    let paint = Paint.gradient(try #require(GridGradient(angle: angle, stops: stops)))
    guard case .fill(let paints, _) = mirrored(.fill([paint], cornerRadius: 0), frame).content,
      case .gradient(let gradient)? = paints.first
    else { throw Missing() }
    #expect(gradient.angle == result)
    #expect(gradient.stops == stops)
  }

  @Test func figuresAreMirroredInTheirFrames() throws {
    let figure = Figure(through: [
      GridPoint(x: 0, y: 0), GridPoint(x: 30, y: 20), GridPoint(x: 5, y: 9),
    ])
    let item = mirrored(.figure(figure, FigureLook(fill: .black)), frame)
    #expect(item.frame.x == 60)
    #expect(
      item.content
        == .figure(
          Figure(through: [GridPoint(x: 30, y: 0), GridPoint(x: 0, y: 20), GridPoint(x: 25, y: 9)]),
          FigureLook(fill: .black)))
  }

  @Test func lightStillComesFromTheSameSide() {
    let shadow = Item.Content.shadow(Shadow(x: 3, y: 2, blur: 1, color: .black), cornerRadius: 4)
    #expect(mirrored(shadow, frame).content == shadow)
  }

  private struct Missing: Error {}
}
