import GridreelPrimitives
import GridreelSceneModel
import Testing

@Suite struct SceneTests {
  private var block: TextBlock {
    TextBlock(
      string: "text", font: GridFont(size: 14), color: .black, origin: GridPoint(x: 10, y: 20),
      width: 50,
      lineLimit: 2, overflow: .wrap)
  }

  @Test func aBlockIsShapedForItsWidth() {
    #expect(
      block.request
        == TextRequest(
          string: "text", font: GridFont(size: 14), width: 50, lineLimit: 2, overflow: .wrap))
  }

  @Test func aBlockThatFitsIsShapedAsItWasMeasured() {
    var block = block
    block.isFitting = true
    #expect(block.request == TextRequest(string: "text", font: GridFont(size: 14)))
  }

  @Test func movingAPaneMovesAllThatItHolds() {
    let frame = GridRect(x: 1, y: 2, width: 30, height: 40)
    let pane = Pane(
      .overlay, clip: frame, rounding: Rounding(frame: frame, radius: 5),
      items: [Item(Identity(.body, .text), frame: frame, content: .text(block))])
    let moved = pane.moved(x: 100, y: 200)
    let expected = GridRect(x: 101, y: 202, width: 30, height: 40)
    #expect(moved.clip == expected)
    #expect(moved.rounding == Rounding(frame: expected, radius: 5))
    #expect(moved.items.map(\.frame) == [expected])
    guard case .text(let text)? = moved.items.first?.content else {
      Issue.record("the text is gone")
      return
    }
    #expect(text.origin == GridPoint(x: 110, y: 220))
  }

  @Test func itemsComeInDrawingOrder() {
    let items = (0..<4).map { number in
      Item(Identity(.body, .other("\(number)")), frame: .zero, content: .disc(.black))
    }
    let scene = Scene(
      size: .zero, background: nil,
      panes: [
        Pane(.frame, items: Array(items[..<2])), Pane(.overlay, items: Array(items[2...])),
      ])
    #expect(scene.items == items)
  }
}
