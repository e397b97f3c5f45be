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
  /// Ids, classes and the names of embedded fonts start with a digest of the document, so that
  /// several documents can be part of one page.
  ///
  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - shaper: The fonts; the shaper that measured the scene's text need not shape it again.
  ///   - description: A description of the picture for screen readers; nil for none.
  ///   - scale: The pixels per point that a page shows it with.
  /// - Returns: The document, UTF-8, ending in a line break.
  /// - Throws: ``GridreelError`` with code `missingResource` if a font could not be subset.
  package func draw(
    _ scene: Scene, shaper: TextShaper, description: String? = nil, scale: Double = 1
  ) throws(GridreelError) -> String {
    var writer = SVGWriter(shaper: shaper, text: text, embedsFonts: embedsFonts)
    writer.write(scene)
    let definitions = writer.finishedDefinitions()
    let fontRules = embedsFonts ? try writer.fonts.rules(from: shaper.catalog) : []
    let (width, height) = (
      SVGText.number(scene.size.width), SVGText.number(scene.size.height)
    )
    let shown = (
      SVGText.number(scene.size.width * scale), SVGText.number(scene.size.height * scale)
    )
    var labels: [(element: String, id: String, text: String)] = []
    if let title = scene.title { labels.append(("title", "\(DocumentPrefix.mark)title", title)) }
    if let description { labels.append(("desc", "\(DocumentPrefix.mark)desc", description)) }
    var document =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(shown.0)\" height=\"\(shown.1)\""
      + " viewBox=\"0 0 \(width) \(height)\" role=\"img\""
    if !labels.isEmpty {
      document += " aria-labelledby=\"\(labels.map(\.id).joined(separator: " "))\""
    }
    // Lines that become thinner than a pixel would vanish.
    document += scale < 1 ? ">\n" : " shape-rendering=\"crispEdges\">\n"
    for label in labels {
      document +=
        "<\(label.element) id=\"\(label.id)\">\(SVGText.escaped(label.text))</\(label.element)>\n"
    }
    let rules = fontRules + definitions.rules
    if !rules.isEmpty { document += "<style>\n\(rules.joined(separator: "\n"))\n</style>\n" }
    if !definitions.elements.isEmpty {
      document += "<defs>\n\(definitions.elements.joined(separator: "\n"))\n</defs>\n"
    }
    return DocumentPrefix.replaceMarks(in: document + writer.body + "</svg>\n")
  }
}
