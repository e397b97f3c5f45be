internal import GridreelPrimitives
internal import GridreelSceneModel

/// The definitions that a drawing refers to: gradients, clips, filters, glyphs and classes, each
/// once, in order of first use.
struct SVGDefinitions {
  /// The elements in `<defs>`, in order.
  private(set) var elements: [String] = []
  /// The classes, in order.
  private(set) var classes = SVGClasses()
  private var ids: [String: String] = [:]
  /// The colours on light and on dark pages, by those that stand in for them; empty for a document of one theme.
  private let pairs: [GridColor: SchemeScene.Pair]
  private var names = SVGNames()
  private var pictures: [Picture: String] = [:]

  init(pairs: [GridColor: SchemeScene.Pair] = [:]) { self.pairs = pairs }

  /// Returns the id of an element, and defines it on first use.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: Its attributes except the id, with a leading space; equal ones share a
  ///     definition.
  ///   - content: Its content; an empty one makes a self-closing element.
  /// - Returns: The id.
  mutating func id(_ name: String, _ attributes: String, content: String = "") -> String {
    let key = name + attributes + ">" + content
    if let known = ids[key] { return known }
    let id = names.name(of: key)
    ids[key] = id
    elements.append(
      content.isEmpty
        ? "<\(name) id=\"\(id)\"\(attributes)/>"
        : "<\(name) id=\"\(id)\"\(attributes)>\(content)</\(name)>")
    return id
  }

  /// Returns the id of a picture in its own units, and adds it to the document on first use.
  mutating func id(of picture: Picture) -> String {
    if let known = pictures[picture] { return known }
    let size = GridRect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
    let data =
      "data:\(picture.format.mediaType);base64,\(String(decoding: picture.bytes.base64, as: UTF8.self))"
    let id = id("image", SVGDefinitions.geometry(size) + " href=\"\(data)\"")
    pictures[picture] = id
    return id
  }

  /// The class of a look.
  mutating func className(_ look: SVGLook) -> String { classes.name(of: look) }

  /// A paint's attributes for filling `frame`, with a leading space.
  mutating func fill(_ paint: Paint, over frame: GridRect) -> String {
    switch paint {
    case .color(let color):
      return attributes(("fill", color))
    case .gradient(let gradient): return " fill=\"url(#\(id(of: gradient, over: frame)))\""
    }
  }

  /// The attributes of colours, such as ` fill="#fff" fill-opacity=".5"`; a class has those that differ on dark pages.
  mutating func attributes(_ colors: (name: String, color: GridColor)...) -> String {
    attributes(colors)
  }

  /// The attributes of several colours.
  mutating func attributes(_ colors: [(name: String, color: GridColor)]) -> String {
    var (text, look) = ("", SVGLook([]))
    for (name, color) in colors {
      guard let pair = pairs[color], pair.light != pair.dark else {
        let properties = Self.properties(name, pairs[color]?.light ?? color)
        text += properties.map { " \($0.name)=\"\($0.value)\"" }.joined()
        continue
      }
      add(color, as: name, to: &look)
    }
    return look.declarations.isEmpty ? text : " class=\"\(className(look))\"" + text
  }

  /// The colours for light and dark pages that a colour stands in for.
  func pair(of color: GridColor) -> SchemeScene.Pair {
    pairs[color] ?? SchemeScene.Pair(light: color, dark: color)
  }

  /// Adds the declarations of a colour to a look.
  func add(_ color: GridColor, as name: String, to look: inout SVGLook) {
    let pair = pair(of: color)
    func declarations(_ color: GridColor, _ isWhole: Bool) -> [String] {
      Self.properties(name, color, isWhole: isWhole).map { "\($0.name):\($0.value)" }
    }
    let light = declarations(pair.light, false)
    look.declarations += light
    look.dark += declarations(pair.dark, !pair.light.isOpaque).filter { !light.contains($0) }
  }

  /// The properties of a colour: its own and, unless it is opaque and nothing else is said, its opacity.
  private static func properties(
    _ name: String, _ color: GridColor, isWhole: Bool = false
  ) -> [(name: String, value: String)] {
    let base = [(name: name, value: SVGText.hex(color))]
    guard !color.isOpaque || isWhole else { return base }
    let opacity = name.hasSuffix("-color") ? name.dropLast(5) + "opacity" : name + "-opacity"
    return base + [(opacity, SVGText.number(color.alpha))]
  }

  private mutating func id(of gradient: GridGradient, over frame: GridRect) -> String {
    let line = gradient.line(over: frame)
    var stops = ""
    for stop in gradient.stops {
      stops +=
        "<stop offset=\"\(SVGText.number(stop.offset))\""
        + attributes(("stop-color", stop.color)) + "/>"
    }
    // A gradient along an axis is the same for frames of all sizes; a diagonal one is not.
    let isUpright = line.start.x == line.end.x
    let isLevel = line.start.y == line.end.y
    if isUpright != isLevel {
      let runsBack = isUpright ? line.end.y < line.start.y : line.end.x < line.start.x
      let axis =
        switch (isUpright, runsBack) {
        case (true, false): " x2=\"0\" y2=\"1\""
        case (true, true): " x2=\"0\" y1=\"1\""
        case (false, false): ""
        case (false, true): " x1=\"1\" x2=\"0\""
        }
      return id("linearGradient", axis, content: stops)
    }
    let places = [
      ("x1", line.start.x), ("y1", line.start.y), ("x2", line.end.x), ("y2", line.end.y),
    ].map { " \($0.0)=\"\(SVGText.number($0.1))\"" }.joined()
    return id(
      "linearGradient", " gradientUnits=\"userSpaceOnUse\"" + places, content: stops)
  }

  /// The id of a rectangular clip.
  mutating func clip(to rect: GridRect, cornerRadius: Double = 0) -> String {
    var attributes = SVGDefinitions.geometry(rect)
    if cornerRadius > 0 {
      attributes +=
        " rx=\"\(SVGText.number(cornerRadius))\" shape-rendering=\"geometricPrecision\""
    }
    return id("clipPath", "", content: "<rect\(attributes)/>")
  }

  /// A rectangle's position and size as attributes; positions of zero are omitted.
  static func geometry(_ rect: GridRect) -> String {
    var text = ""
    if SVGText.number(rect.x) != "0" { text += " x=\"\(SVGText.number(rect.x))\"" }
    if SVGText.number(rect.y) != "0" { text += " y=\"\(SVGText.number(rect.y))\"" }
    return text
      + " width=\"\(SVGText.number(rect.width))\" height=\"\(SVGText.number(rect.height))\""
  }
}
