import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

/// One SVG for light and dark pages.
@Suite struct SchemeTests {
  private let place = GridRect(x: 0, y: 0, width: 100, height: 20)
  private let red = GridColor(red: 1, green: 0, blue: 0)

  private func scene(_ items: [Item], background: GridColor? = .white) -> Scene {
    Scene(
      size: GridSize(width: 100, height: 50), background: background,
      panes: [Pane(.body(pinned: false), items: items)])
  }

  private func item(_ name: String, _ content: Item.Content, y: Double = 0) -> Item {
    Item(
      Identity(.body, .other(name)), frame: GridRect(x: 0, y: y, width: 100, height: 20),
      content: content)
  }

  private func text(_ string: String, _ color: GridColor, weight: Int = 400) -> Item.Content {
    .text(
      TextBlock(
        string: string, font: GridFont(weight: weight), color: color,
        origin: GridPoint(x: 5, y: 15), width: 90))
  }

  private func document(_ light: Scene, _ dark: Scene) throws -> String {
    let both = try #require(SchemeScene(light: light, dark: dark))
    return try withPlainNames(
      SVGRenderer(embedsFonts: false).draw(both, shaper: makeShaper()))
  }

  @Test func colorsThatDifferStandInClasses() throws {
    let fill = Item.Content.fill([.color(red)], cornerRadius: 0)
    let light = scene([item("a", fill), item("t", text("x", .black))])
    let dark = scene(
      [item("a", fill), item("t", text("x", .white.withAlpha(0.5)))], background: .black)
    let svg = try document(light, dark)
    #expect(svg.contains("<rect width=\"100\" height=\"50\" class=\"t1\"/>"))
    #expect(svg.contains("<rect width=\"100\" height=\"20\" fill=\"#f00\"/>"), "in both")
    #expect(svg.contains("\n.t1{fill:#fff}\n"))
    let night = try #require(svg.split(separator: "@media (prefers-color-scheme:dark){").last)
    #expect(night.hasPrefix("\n.t1{fill:#000}\n.t2{fill:#fff;fill-opacity:.5}\n}\n</style>"))
    #expect(XMLCheck.problem(in: svg) == nil)
  }

  @Test func anOpaqueColorThatIsTranslucentOnLightPagesIsWholeAgain() throws {
    let svg = try document(
      scene([item("a", .disc(.black.withAlpha(0.25)))]), scene([item("a", .disc(.white))]))
    #expect(svg.contains(".t1{fill:#000;fill-opacity:.25}"))
    #expect(svg.contains(".t1{fill:#fff;fill-opacity:1}"))
  }

  @Test func whatOnlyOneHasIsHiddenOnTheOtherPages() throws {
    let line = Item.Content.line(color: red, dash: [2, 1])
    let svg = try document(
      scene([item("a", .disc(.black)), item("light", line), item("b", .disc(.black))]),
      scene([item("a", .disc(.black)), item("b", .disc(.black)), item("dark", line)]))
    #expect(svg.contains(".t1{display:inline}\n.t2{display:none}"))
    #expect(svg.contains("{\n.t1{display:none}\n.t2{display:inline}\n}"))
    let parts = svg.split(separator: "<g class=")
    #expect(parts.count == 3 && parts[1].contains("stroke-dasharray=\"2 1\""))
    #expect(parts[2].hasPrefix("\"t2\">\n<path") && parts[2].hasSuffix("</g>\n</svg>\n"))
    #expect(XMLCheck.problem(in: svg) == nil)
  }

  @Test func textsOfOtherFontsAreBothThere() throws {
    let svg = try document(
      scene([item("t", text("x", .black))]), scene([item("t", text("x", .black, weight: 600))]))
    #expect(svg.split(separator: "<text").count == 3)
    #expect(svg.contains("font:600 14px"))
  }

  @Test func gradientsOfOneFormShareADefinition() throws {
    func gradient(_ end: GridColor, angle: Double = 90) throws -> Item {
      let stops = [
        GridGradient.Stop(offset: 0, color: .white), GridGradient.Stop(offset: 1, color: end),
      ]
      let gradient = try #require(GridGradient(angle: angle, stops: stops))
      return item("g", .fill([.gradient(gradient)], cornerRadius: 0))
    }
    let same = try document(scene([gradient(.black)]), scene([gradient(red)]))
    #expect(same.split(separator: "<linearGradient").count == 2)
    #expect(same.contains("<stop offset=\"0\" stop-color=\"#fff\"/><stop offset=\"1\" class=\"t"))
    #expect(same.contains("{stop-color:#f00}"))
    let other = try document(scene([gradient(.black)]), scene([gradient(.black, angle: 0)]))
    #expect(other.split(separator: "<linearGradient").count == 3)
  }

  @Test func otherSizesAndPanesHaveNoCommonDrawing() {
    let one = scene([])
    var wide = one
    wide.size.width += 1
    var clipped = one
    clipped.panes[0].clip = place
    #expect(SchemeScene(light: one, dark: wide) == nil)
    #expect(SchemeScene(light: one, dark: clipped) == nil)
  }
}
