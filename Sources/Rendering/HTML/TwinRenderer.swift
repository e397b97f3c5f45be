internal import GridreelCanvas
package import GridreelPrimitives
package import GridreelSceneModel

/// Writes a scene as a page whose table looks like the picture: boxes, texts and lines in the style sheet, no picture of the
/// whole.
package struct TwinRenderer {
  /// What a page says of itself.
  package struct Words {
    /// The title of the document, and that of the table; nil if the table has none.
    package let title: String, heading: String?
    /// The language, such as `en` or `de-AT`.
    package let language: String

    package init(title: String, heading: String?, language: String) {
      (self.title, self.heading, self.language) = (title, heading, language)
    }
  }

  /// Whether each element has its own style, as mail needs it.
  package var isInline: Bool

  package init(isInline: Bool = false) { self.isInline = isInline }

  /// Writes a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - schemes: The same under two themes, of which pages show the one that suits them; nil if there is only one.
  ///   - grid: The table that it shows.
  ///   - words: What the page says of itself.
  ///   - shaper: The fonts; the shaper that measured the scene's text need not shape it again.
  /// - Returns: The page, UTF-8, ending in a line break.
  /// - Throws: ``GridreelError`` with code `missingResource` if a font could not be subset.
  package func page(
    of scene: Scene, schemes: SchemeScene? = nil, _ grid: TwinGrid, _ words: Words,
    shaper: TextShaper
  ) throws(GridreelError) -> String {
    let shown = schemes?.scene ?? scene
    let svg = SVGWriter(
      shaper: shaper, text: .text, embedsFonts: !isInline, pairs: schemes?.pairs ?? [:])
    var writer = TwinWriter(svg: svg, isInline: isInline)
    let layers = TwinLayers(shown, sides: schemes?.sides, grid)
    let ground = ground(of: shown, &writer)
    let body =
      heading(words, layers, &writer) + layer(layers.behind, shown, &writer)
      + writer.table(grid, layers, title: words.heading, rounding: rounding(of: shown))
      + notes(layers.notes, &writer) + layer(layers.front, shown, &writer)
    return try document(
      words, ground, body, hasSchemes: schemes != nil, &writer, fonts: shaper.catalog)
  }

  // MARK: Parts

  /// The size and the background of the picture.
  private func ground(of scene: Scene, _ writer: inout TwinWriter) -> SVGLook {
    var look = SVGLook([
      "width:" + TwinWriter.points(scene.size.width)
    ])
    if !isInline { look.declarations.append("height:" + TwinWriter.points(scene.size.height)) }
    if let background = scene.background { writer.add([.color(background)], to: &look) }
    return look
  }

  /// The heading of the page, which is the title of the table if it has one.
  private func heading(
    _ words: Words, _ layers: TwinLayers, _ writer: inout TwinWriter
  ) -> String {
    let hasTitle = layers.captions.contains { piece in
      if case .text(let block) = piece.item.content { block.string == words.heading } else { false }
    }
    return hasTitle || isInline ? "" : writer.hidden(words.title, tag: "h1") + "\n"
  }

  /// Items before or after the table, those of each pane in what the pane shows.
  private func layer(
    _ pieces: [TwinPiece], _ scene: Scene, _ writer: inout TwinWriter
  ) -> String {
    var (text, rest) = ("", pieces[...])
    let origin = GridPoint(x: 0, y: 0)
    while let first = rest.first {
      let group = rest.prefix { $0.pane == first.pane }
      rest = rest.dropFirst(group.count)
      var own = ""
      for piece in group {
        if case .text(let block) = piece.item.content {
          own += writer.text(block, piece.side, from: origin) + "\n"
        } else if !isInline {
          let element = writer.element(piece, from: origin)
          own += element.isEmpty ? "" : element + "\n"
        }
      }
      guard !own.isEmpty else { continue }
      text += wrapped(own, in: scene.panes[first.pane], scene.size, &writer)
    }
    return text
  }

  /// The texts below the table, each line a paragraph: a note has a mark before it.
  private func notes(_ pieces: [TwinPiece], _ writer: inout TwinWriter) -> String {
    var lines: [(middle: Double, pieces: [TwinPiece])] = []
    for piece in pieces {
      let middle = piece.item.frame.center.y
      if let place = lines.firstIndex(where: {
        abs($0.middle - middle) < piece.item.frame.height / 2
      }) {
        lines[place].pieces.append(piece)
      } else {
        lines.append((middle, [piece]))
      }
    }
    return lines.map { line in
      let texts = line.pieces.sorted { $0.start < $1.start }.map { piece in
        writer.element(piece, from: GridPoint(x: 0, y: 0))
      }
      return "<p\(isInline ? " style=\"margin:0\"" : "")>\(texts.joined(separator: " "))</p>\n"
    }.joined()
  }

  /// A layer in the part of the picture that its pane shows.
  private func wrapped(
    _ text: String, in pane: Pane, _ size: GridSize, _ writer: inout TwinWriter
  ) -> String {
    guard !isInline else { return text }
    var result = text
    let whole = GridRect(x: 0, y: 0, width: size.width, height: size.height)
    var looks: [SVGLook] = []
    if let clip = pane.clip, !clip.contains(whole) {
      looks.append(SVGLook([Self.clip(clip.snapped, of: whole)]))
    }
    if let rounding = pane.rounding, rounding.radius > 0 {
      looks.append(SVGLook([Self.clip(rounding.frame, of: whole, radius: rounding.radius)]))
    }
    if pane.opacity < 1 { looks.append(SVGLook(["opacity:\(SVGText.number(pane.opacity))"])) }
    for look in looks {
      let place = SVGLook(["position:absolute", "inset:0"] + look.declarations)
      result = "<div\(writer.attribute(place))>\n\(result)</div>\n"
    }
    return result
  }

  /// A clip to a rectangle, as a declaration of a box.
  static func clip(_ rect: GridRect, of whole: GridRect, radius: Double = 0) -> String {
    let sides = [
      rect.y - whole.y, whole.maxX - rect.maxX, whole.maxY - rect.maxY, rect.x - whole.x,
    ]
    let round = radius > 0 ? " round " + TwinWriter.points(radius) : ""
    return "clip-path:inset(\(sides.map(TwinWriter.points).joined(separator: " "))\(round))"
  }

  /// The rounded corners of the grid; nil if they are square.
  private func rounding(of scene: Scene) -> Rounding? {
    let rounded = scene.panes.first {
      $0.isPartOfTable && $0.kind != .edge && ($0.rounding?.radius ?? 0) > 0
    }
    return isInline ? nil : rounded?.rounding
  }

  // MARK: The document

  private func document(
    _ words: Words, _ ground: SVGLook, _ body: String, hasSchemes: Bool,
    _ writer: inout TwinWriter, fonts catalog: FontCatalog
  ) throws(GridreelError) -> String {
    let attributes = writer.attribute(ground)
    let fonts = isInline ? ([], "") : try writer.svg.fonts.rules(from: catalog)
    let root = fonts.1.isEmpty ? "gridreel" : SVGFonts.root(prefix: fonts.1)
    let definitions = writer.svg.finishedDefinitions()
    var text = "<!DOCTYPE html>\n<html lang=\"\(words.language.xml)\">\n<head>\n"
    text += "<meta charset=\"utf-8\">\n"
    text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    if hasSchemes { text += "<meta name=\"color-scheme\" content=\"light dark\">\n" }
    text += "<title>\(words.title.xml)</title>\n"
    if !isInline {
      let rules = fonts.0 + Self.rules(root) + definitions.classes.rules(prefix: fonts.1)
      text += "<style>\n\(rules.joined(separator: "\n"))\n</style>\n"
    }
    text += "</head>\n<body>\n<main id=\"\(root)\"\(attributes)>\n"
    if !definitions.elements.isEmpty {
      text +=
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n"
        + definitions.elements.joined(separator: "\n") + "\n</defs></svg>\n"
    }
    return text + body + "</main>\n</body>\n</html>\n"
  }

  /// What all pages have in common, within the element of an id.
  private static func rules(_ root: String) -> [String] {
    [
      "body{margin:0}",
      "#\(root){position:relative;isolation:isolate;overflow:hidden;text-align:left;"
        + "text-rendering:geometricPrecision;-webkit-font-smoothing:antialiased}",
      ":where(#\(root)) table{position:absolute;table-layout:fixed;border-collapse:separate;border-spacing:0}",
      ":where(#\(root)) table,:where(#\(root)) ul,:where(#\(root)) li{font-size:0;line-height:0}",
      ":where(#\(root)) td,:where(#\(root)) th{position:relative;padding:0;font-weight:400;text-align:left}",
      ":where(#\(root)) caption,:where(#\(root)) li,:where(#\(root)) i,:where(#\(root)) svg,:where(#\(root)) span,:where(#\(root)) h1"
        + "{position:absolute;margin:0;white-space:pre;text-align:left}",
      ":where(#\(root)) :is(span,h1):not(.h)::before{content:\"\";display:inline-block;"
        + "height:\(SVGText.number(TwinWriter.strut))em}",
      ":where(#\(root)) svg{overflow:visible}",
      ":where(#\(root)) ul{margin:0;padding:0;list-style:none}",
      ":where(#\(root)) p{margin:0}",
      ":where(#\(root)) a{color:inherit;text-decoration:none}",
      ":where(#\(root)) .h{width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}",
    ]
  }
}
