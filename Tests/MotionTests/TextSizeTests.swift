import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Texts whose letters become larger or smaller on their way.
@Suite struct TextSizes {
  /// One text in a cell, in letters of a size that fill a share of the cell's width.
  private func scene(size: Double, width: Double, lineLimit: Int) -> Scene {
    let frame = GridRect(x: 10, y: 10, width: width + 16, height: 3 * size)
    let block = TextBlock(
      string: "South America", font: GridFont(size: size), color: .black,
      origin: GridPoint(x: 18, y: 10 + 1.2 * size), width: width, lineLimit: lineLimit)
    return Scene(
      size: GridSize(width: 200, height: 60), background: .white,
      panes: [
        Pane(
          .body(pinned: false),
          items: [
            Item(
              Identity(.cell(row: RowIdentity(source: 0), column: "a"), .text),
              frame: frame, content: .text(block))
          ])
      ])
  }

  @Test(arguments: [GridHorizontalAlignment.leading, .trailing])
  func aWordThatJustFitsFitsOnTheWay(alignment: GridHorizontalAlignment) throws {
    // It takes a share of its room that a pixel less would not have.
    func block(size: Double) -> TextBlock {
      TextBlock(
        string: "North", font: GridFont(size: size), color: .black,
        origin: GridPoint(x: 8, y: 20), width: 2.7 * size, alignment: alignment, lineLimit: 0)
    }
    func frame(size: Double) -> GridRect {
      GridRect(x: 0, y: 0, width: 2.7 * size + 16, height: 30)
    }
    let glide = FrameGlide(frame(size: 11), frame(size: 14), pixels: PixelGrid(scale: 1))
    let morph = TextMorph(block(size: 11), block(size: 14), glide: glide)
    for step in 0...40 {
      let share = Double(step) / 40
      let moment = Moment(
        progress: share, whole: share, position: share, sideways: share, fade: share)
      let shown = morph.block(at: moment, frame: glide.frame(at: moment))
      #expect(abs(shown.width - 2.7 * shown.font.size) < 1e-6)
      let end = shown.origin.x + shown.width
      let room = mix(8 + 2.7 * 11, 8 + 2.7 * 14, share)
      #expect(alignment == .leading ? abs(shown.origin.x - 8) < 1 : abs(end - room) < 1)
    }
  }

  /// One text that may break into lines and one that may not, from small to large and back.
  @Test(arguments: [0, 1, 3], [false, true]) func aTextStandsOnceAndGrowsEvenly(
    lineLimit: Int, isBack: Bool
  ) throws {
    let (small, large) = (
      scene(size: 10, width: 90, lineLimit: lineLimit),
      scene(size: 15, width: 60, lineLimit: lineLimit)
    )
    let transition = Transition(
      from: isBack ? large : small, to: isBack ? small : large,
      options: TransitionOptions(easing: .linear, duration: 1, scale: 2))
    for step in 1..<20 {
      let share = Double(step) / 20
      let texts = transition.scene(at: share).items.compactMap { item -> TextBlock? in
        guard case .text(let block) = item.content, block.color.alpha > 0 else { return nil }
        return block
      }
      #expect(texts.count == 1)
      let text = try #require(texts.first)
      #expect(text.color.alpha == 1)
      #expect(abs(text.font.size - (isBack ? 15 - 5 * share : 10 + 5 * share)) < 1e-9)
      // It stays at the left of its cell.
      #expect((16...21).contains(text.origin.x))
    }
  }
}
