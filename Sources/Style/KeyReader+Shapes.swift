import GridreelJSONText
import GridreelPrimitives

/// Compound values: lines, gradients, shadows, insets.
extension KeyReader {
  static let lineMembers: [(key: String, schema: JSONSchema)] = [
    ("width", Form.styleNumber(StyleLimits.lineWidth).schema.described("Points; 0 draws nothing.")),
    ("color", Form.color.schema.described("The line's colour.")),
    (
      "dash",
      JSONSchema.list(
        of: Form.styleNumber(StyleLimits.dash).schema, count: 0...StyleLimits.dashCount
      ).described("Lengths of strokes and gaps in turn, in points; empty is a solid line.")
    ),
  ]

  static let gradientMembers: [(key: String, schema: JSONSchema)] = [
    (
      "angle",
      Form.styleNumber(StyleLimits.angle).schema.described(
        "Degrees: 0 runs left to right, 90 top to bottom.")
    ),
    (
      "stops",
      JSONSchema.list(of: stop, count: 1...StyleLimits.stopCount).described(
        "Stops as [offset from 0 to 1, colour].")
    ),
  ]

  private static let stop: JSONSchema = {
    let pair = [Form.styleNumber(StyleLimits.offset).schema, Form.color.schema]
    var schema = JSONSchema.list(of: .anything, count: pair.count...pair.count)
    schema["items"] = nil
    schema["prefixItems"] = .list(pair.map { .schema($0) })
    return schema
  }()

  static let shadowFields: [Key<Shadow>] = [
    Key("x", \.x, .styleNumber(StyleLimits.shadowOffset), "How far to the right, in points."),
    Key("y", \.y, .styleNumber(StyleLimits.shadowOffset), "How far down, in points."),
    Key(
      "blur", \.blur, .styleNumber(StyleLimits.blur), "The blur's radius in points; 0 is sharp."),
    Key("color", \.color, .color, "The shadow's colour."),
  ]

  /// Parses a line, or nil for `none`; `true` is the theme's border and `false` is `none`.
  ///
  /// - Parameters:
  ///   - node: The line.
  ///   - name: The purpose of the line, for errors.
  ///   - base: The defaults for keys that the line's object omits.
  /// - Returns: The line.
  /// - Throws: ``GridreelError`` at the first error.
  func line(
    _ node: JSONNode, for name: String, over base: LineStyle?
  ) throws(GridreelError) -> LineStyle? {
    if node.isNone || node.value == .boolean(false) { return nil }
    if let reference = try reference(node) {
      switch reference.value {
      case .none where reference.alpha == nil: return nil
      case .line(let line) where reference.alpha == nil: return line
      default:
        throw mismatch(node, "a line", for: name, reference.value, alpha: reference.alpha)
      }
    }
    if node.value == .boolean(true), parameters != nil {
      return try line(from: nil, at: node, over: nil)
    }
    guard case .object = node.value else {
      throw node.error(
        "expected a line for \(key: name), such as {\"width\": 1, \"color\": \"#e5e7eb\"} or \"none\", "
          + "found \(node.value.kindName)")
    }
    return try line(
      from: ObjectReader(node, keys: Self.lineMembers.map(\.key)), at: node, over: base)
  }

  private func line(
    from object: ObjectReader?, at node: JSONNode, over base: LineStyle?
  ) throws(GridreelError) -> LineStyle {
    var width = base?.width ?? parameters?.number(.borderWidth) ?? 1
    var color = base?.color ?? parameters?.color(.borderColor)
    var dash = base?.dash ?? []
    if let node = object?.node("width") {
      width = try number(node, for: "width", in: StyleLimits.lineWidth)
    }
    if let node = object?.node("color") { color = try self.color(node, for: "color") }
    if let node = object?.node("dash") { dash = try self.dash(node) }
    guard let color else { throw node.error("the line needs a 'color'") }
    return LineStyle(width: width, color: color, dash: dash)
  }

  private func dash(_ node: JSONNode) throws(GridreelError) -> [Double] {
    let nodes = try node.array(for: "dash")
    guard nodes.count <= StyleLimits.dashCount else {
      throw node.error(
        "\(key: "dash") has \(nodes.count) numbers; at most \(StyleLimits.dashCount) are read")
    }
    var dash: [Double] = []
    for node in nodes { dash.append(try number(node, for: "dash", in: StyleLimits.dash)) }
    guard dash.isEmpty || dash.contains(where: { $0 > 0 }) else {
      throw node.error("\(key: "dash") needs a number above 0, or none for a solid line")
    }
    return dash
  }

  /// Parses a gradient or `none`.
  func gradient(
    _ node: JSONNode, over base: CellStyle.Setting<GridGradient>?
  ) throws(GridreelError) -> CellStyle.Setting<GridGradient> {
    if node.isNone { return .none }
    let object = try ObjectReader(node, keys: Self.gradientMembers.map(\.key))
    var angle = base?.value?.angle ?? 90
    var stops = base?.value?.stops ?? []
    if let node = object.node("angle") {
      angle = try number(node, for: "angle", in: StyleLimits.angle)
    }
    if let node = object.node("stops") { stops = try self.stops(node) }
    guard let gradient = GridGradient(angle: angle, stops: stops) else {
      throw node.error("the gradient needs 'stops', such as [[0, \"#ffffff\"], [1, \"#e5e7eb\"]]")
    }
    return .value(gradient)
  }

  private func stops(_ node: JSONNode) throws(GridreelError) -> [GridGradient.Stop] {
    let nodes = try node.array(for: "stops")
    guard (1...StyleLimits.stopCount).contains(nodes.count) else {
      throw node.error(
        "\(key: "stops") needs 1 to \(StyleLimits.stopCount) stops, found \(nodes.count)")
    }
    var stops: [GridGradient.Stop] = []
    for node in nodes {
      let pair = try node.array(for: "stops")
      guard pair.count == 2 else {
        throw node.error("a stop is written [offset, colour], such as [0, \"#ffffff\"]")
      }
      let offset = try number(pair[0], for: "offset", in: StyleLimits.offset)
      stops.append(GridGradient.Stop(offset: offset, color: try color(pair[1], for: "stops")))
    }
    return stops
  }

  /// Parses a shadow, or nil for `none`.
  func shadow(_ node: JSONNode, over base: Shadow?) throws(GridreelError) -> Shadow? {
    if node.isNone { return nil }
    var shadow = base ?? Shadow(x: 0, y: 1, blur: 0, color: GridColor.black.withAlpha(0.25))
    try read(node, by: Self.shadowFields, into: &shadow)
    return shadow
  }

  /// Parses one, two or four numbers in the order of CSS.
  func insets(_ node: JSONNode, for name: String) throws(GridreelError) -> Insets {
    guard case .array(let nodes) = node.value else {
      return Insets(try number(node, for: name, in: StyleLimits.inset))
    }
    var sides: [Double] = []
    for node in nodes { sides.append(try number(node, for: name, in: StyleLimits.inset)) }
    switch sides.count {
    case 1: return Insets(sides[0])
    case 2: return Insets(top: sides[0], right: sides[1], bottom: sides[0], left: sides[1])
    case 4: return Insets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    default: throw node.error("\(key: name) needs 1, 2 or 4 numbers, found \(sides.count)")
    }
  }
}
