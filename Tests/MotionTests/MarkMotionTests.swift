import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import Testing

/// Shapes that cells draw, on their way between two scenes.
@Suite struct MarkMotion {
  private static let frame = GridRect(x: 10, y: 10, width: 40, height: 20)

  private func scene(_ content: Item.Content, frame: GridRect = frame) -> Scene {
    Scene(
      size: GridSize(width: 100, height: 60), background: .white,
      panes: [
        Pane(
          .body(pinned: false),
          items: [
            Item(
              Identity(.cell(row: RowIdentity(source: 0), column: "a"), .mark("bar")),
              frame: frame, content: content)
          ])
      ])
  }

  private func halfway(_ from: Scene, _ to: Scene) -> [Item] {
    let options = TransitionOptions(easing: .linear, duration: 1)
    return Transition(from: from, to: to, options: options).scene(at: 0.5).items
  }

  @Test func barsGrowWithTheirValue() throws {
    let fill = Item.Content.fill([.color(.black)], cornerRadius: 3)
    var wide = Self.frame
    wide.width = 80
    let items = halfway(scene(fill), scene(fill, frame: wide))
    let bar = try #require(items.first { $0.identity.part == .mark("bar") })
    #expect(bar.frame.width == 60)
    #expect(bar.content == fill)
  }

  @Test func figuresOfEqualStepsMorph() throws {
    func line(_ y: Double, _ color: GridColor) -> Item.Content {
      .figure(
        Figure(through: [GridPoint(x: 0, y: 0), GridPoint(x: 10, y: y)]),
        FigureLook(stroke: LineStyle(width: 2, color: color)))
    }
    let items = halfway(scene(line(0, .black)), scene(line(10, .white)))
    let item = try #require(items.first { $0.identity.part == .mark("bar") })
    guard case .figure(let figure, let look) = item.content else {
      Issue.record("no figure")
      return
    }
    #expect(figure == Figure(through: [GridPoint(x: 0, y: 0), GridPoint(x: 10, y: 5)]))
    #expect(look.stroke?.color == GridColor(red: 0.5, green: 0.5, blue: 0.5))
  }

  @Test func figuresOfOtherStepsFadeOver() {
    let one = Item.Content.figure(
      Figure(through: [GridPoint(x: 0, y: 0), GridPoint(x: 9, y: 0)]), FigureLook(fill: .black))
    let two = Item.Content.figure(
      Figure(circleIn: GridRect(x: 0, y: 0, width: 5, height: 5)), FigureLook(fill: .black))
    let items = halfway(scene(one), scene(two))
    let alphas = items.compactMap { item -> Double? in
      guard case .figure(_, let look) = item.content else { return nil }
      return look.fill?.alpha
    }
    #expect(alphas.count == 2)
    #expect(alphas.allSatisfy { $0 > 0.2 && $0 < 0.8 })
  }

  @Test func otherPicturesFadeOver() {
    func picture(_ name: String) -> Item.Content {
      .picture(
        PictureBlock(
          Picture(
            format: .svg, bytes: Array(name.utf8), size: GridSize(width: 1, height: 1), bitmap: nil)
        ))
    }
    let items = halfway(scene(picture("a")), scene(picture("b")))
    let opacities = items.compactMap { item -> Double? in
      guard case .picture(let block) = item.content else { return nil }
      return block.opacity
    }
    #expect(opacities.count == 2)
    #expect(opacities.allSatisfy { $0 > 0.2 && $0 < 0.8 })
    #expect(halfway(scene(picture("a")), scene(picture("a"))).count == 1)
  }
}
