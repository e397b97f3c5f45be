import GridreelLayout
import GridreelModel
import GridreelSceneModel
import Testing

/// The title in the bar of a grid that looks like a window.
@Suite struct WindowTitleTests {
  private func sketch(_ title: String) -> Sketch {
    var sketch = Sketch([["Oslo", "1"]])
    sketch.grid.surroundings.frame = .window
    sketch.grid.surroundings.title = title
    return sketch
  }

  private func title(_ picture: GridPicture) -> TextBlock? {
    picture.item(.frame, .other("title"))?.block
  }

  @Test func widensANarrowGrid() {
    let picture = sketch("A title of some words").picture()
    #expect(title(picture)?.string == "A title of some words")
    #expect(title(picture)?.isFitting == true && picture.warnings.isEmpty)
  }

  @Test func takesTheRoomBesideTheButtonsBeforeItIsCut() {
    var sketch = sketch("A title")
    sketch.grid.viewport = Viewport(width: 230)
    let picture = sketch.picture()
    #expect(title(picture)?.string == "A title")
    #expect(picture.warnings == [])
    sketch.grid.surroundings.title = "A title of some words"
    #expect(sketch.picture().warnings.map(\.kind) == [.truncatedText])
  }
}
