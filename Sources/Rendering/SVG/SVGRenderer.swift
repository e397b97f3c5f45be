package import GridreelPrimitives
package import GridreelSceneModel

/// Writes scenes as SVG documents: small, valid, and identical for equal scenes; one point is one
/// user unit.
package struct SVGRenderer: Hashable, Sendable {
  /// Whether text stays text or becomes shapes.
  package var text: VectorText
  /// Whether the fonts in use are embedded in the file, reduced to the characters in use.
  package var embedsFonts: Bool

  /// Creates a renderer; by default, text stays text and fonts are embedded.
  package init(text: VectorText = .text, embedsFonts: Bool = true) {
    (self.text, self.embedsFonts) = (text, embedsFonts)
  }

  /// Writes a scene.
  ///
  /// Ids, classes and the names of embedded fonts are made of what they stand for, so that several documents can be part
  /// of one page, and a changed cell changes its own lines.
  ///
  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - shaper: The fonts; the shaper that measured the scene's text need not shape it again.
  ///   - description: A description of the picture for screen readers; nil for none.
  ///   - scale: The pixels per point that a page shows it with; nil fills the room that the page gives it.
  /// - Returns: The document, UTF-8, ending in a line break.
  /// - Throws: ``GridreelError`` with code `missingResource` if a font could not be subset.
  package func draw(
    _ scene: Scene, shaper: TextShaper, description: String? = nil, scale: Double? = 1
  ) throws(GridreelError) -> String {
    var writer = SVGWriter(shaper: shaper, text: text, embedsFonts: embedsFonts)
    writer.write(scene)
    return try document(scene, writer, description, scale: scale)
  }

  /// Writes a scene of two themes, of which pages show the one that suits them.
  ///
  /// The parameters are those of the method for one theme.
  package func draw(
    _ schemes: SchemeScene, shaper: TextShaper, description: String? = nil, scale: Double? = 1
  ) throws(GridreelError) -> String {
    var writer = SVGWriter(
      shaper: shaper, text: text, embedsFonts: embedsFonts, pairs: schemes.pairs)
    writer.write(schemes.scene, sides: schemes.sides)
    return try document(schemes.scene, writer, description, scale: scale)
  }

  private func document(
    _ scene: Scene, _ writer: SVGWriter, _ description: String?, scale: Double?
  ) throws(GridreelError) -> String {
    let shaper = writer.shaper
    let definitions = writer.finishedDefinitions()
    let fonts = embedsFonts ? try writer.fonts.rules(from: shaper.catalog) : ([], "")
    let labels = SVGLabel.labels(title: scene.title, description: description)
    var document = opening(scene.size, scale: scale, labels, root: SVGFonts.root(prefix: fonts.1))
    for label in labels { document += label.element + "\n" }
    let rules = fonts.0 + definitions.classes.rules(prefix: fonts.1)
    if !rules.isEmpty { document += "<style>\n\(rules.joined(separator: "\n"))\n</style>\n" }
    if !definitions.elements.isEmpty {
      document += "<defs>\n\(definitions.elements.joined(separator: "\n"))\n</defs>\n"
    }
    return document + writer.body + "</svg>\n"
  }

  /// The start of the root element, and its line break.
  private func opening(
    _ size: GridSize, scale: Double?, _ labels: [SVGLabel], root: String
  ) -> String {
    var tag = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if !root.isEmpty { tag += " id=\"\(root)\"" }
    if let scale {
      tag += " width=\"\(SVGText.number(size.width * scale))\""
      tag += " height=\"\(SVGText.number(size.height * scale))\""
    }
    tag +=
      " viewBox=\"0 0 \(SVGText.number(size.width)) \(SVGText.number(size.height))\" role=\"img\""
    if !labels.isEmpty {
      tag += " aria-labelledby=\"\(labels.map(\.id).joined(separator: " "))\""
    }
    // Lines that become thinner than a pixel would vanish.
    return tag + (scale.map { $0 < 1 } ?? true ? ">\n" : " shape-rendering=\"crispEdges\">\n")
  }
}

/// A text for readers who do not see the drawing.
private struct SVGLabel {
  let id: String
  let element: String

  private init(_ name: String, _ text: String) {
    id = SVGNames.name(of: name + text)
    // Each line of the text has one of the document, so that a change of a row shows as one.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let content = lines.map { String($0).xml }.joined(separator: "\n")
    element = "<\(name) id=\"\(id)\">\(content)</\(name)>"
  }

  static func labels(title: String?, description: String?) -> [SVGLabel] {
    (title.map { [SVGLabel("title", $0)] } ?? [])
      + (description.map { [SVGLabel("desc", $0)] } ?? [])
  }
}
