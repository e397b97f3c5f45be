internal import GridreelPrimitives

/// The definitions that a drawing refers to: gradients, clips, filters, glyphs and classes, each
/// once, in order of first use.
struct SVGDefinitions {
  /// The elements in `<defs>`, in order.
  private(set) var elements: [String] = []
  /// The style sheet's rules, in order, without those of fonts.
  private(set) var rules: [String] = []
  private var ids: [String: String] = [:]
  private var classes: [String: String] = [:]
  private var pictures: [Picture: String] = [:]

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
    let id = "\(DocumentPrefix.mark)g\(ids.count + 1)"
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
    let data = "data:\(picture.format.mediaType);base64,\(SVGText.base64(picture.bytes))"
    let id = id("image", SVGDefinitions.geometry(size) + " href=\"\(data)\"")
    pictures[picture] = id
    return id
  }

  /// The class for a rule's declarations, such as `fill:#000`.
  mutating func className(_ declarations: String) -> String {
    if let known = classes[declarations] { return known }
    let name = "\(DocumentPrefix.mark)t\(classes.count + 1)"
    classes[declarations] = name
    rules.append(".\(name){\(declarations)}")
    return name
  }

  /// A paint's attributes for filling `frame`, with a leading space.
  mutating func fill(_ paint: Paint, over frame: GridRect) -> String {
    switch paint {
    case .color(let color):
      return SVGDefinitions.attributes("fill", opacity: "fill-opacity", color)
    case .gradient(let gradient): return " fill=\"url(#\(id(of: gradient, over: frame)))\""
    }
  }

  /// A colour's attributes, such as ` fill="#fff" fill-opacity=".5"`.
  static func attributes(_ name: String, opacity: String, _ color: GridColor) -> String {
    let base = " \(name)=\"\(SVGText.hex(color))\""
    return color.isOpaque ? base : base + " \(opacity)=\"\(SVGText.number(color.alpha))\""
  }

  private mutating func id(of gradient: GridGradient, over frame: GridRect) -> String {
    let line = gradient.line(over: frame)
    let stops = gradient.stops.map { stop in
      "<stop offset=\"\(SVGText.number(stop.offset))\""
        + SVGDefinitions.attributes("stop-color", opacity: "stop-opacity", stop.color) + "/>"
    }.joined()
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
