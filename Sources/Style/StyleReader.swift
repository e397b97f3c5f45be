package import JSONText
import Primitives

/// Reads cell styles from JSON: those of themes, of columns and of rules alike.
package struct StyleReader: Sendable {
  /// What `$name` may refer to; nil where there are no parameters.
  let parameters: ThemeParameters?

  /// Makes a reader.
  ///
  /// - Parameter parameters: What `$name` may refer to, such as ``Theme/parameters``.
  package init(parameters: ThemeParameters? = nil) { self.parameters = parameters }

  /// The keys of a cell style.
  package static let styleKeys = [
    "background", "gradient", "textColor", "font", "align", "verticalAlign", "inset", "lineLimit",
    "overflow", "border", "cornerRadius", "decoration", "shadow",
  ]
  static let fontKeys = ["family", "size", "weight", "italic", "tabularFigures"]
  static let borderKeys = ["top", "right", "bottom", "left"]

  /// Reads a cell style.
  ///
  /// - Parameters:
  ///   - node: The style's object.
  ///   - base: What holds where the object says nothing.
  /// - Returns: `base` with what the object says.
  /// - Throws: ``JSONTextError`` at the first thing that is wrong.
  package func style(
    _ node: JSONNode, over base: CellStyle = CellStyle()
  ) throws(JSONTextError) -> CellStyle {
    let object = try ObjectReader(node, keys: Self.styleKeys)
    var style = base
    if let node = object.node("background") {
      style.background =
        try optionalColor(node, for: "background").map(CellStyle.Setting.value)
        ?? CellStyle.Setting.none
    }
    if let node = object.node("gradient") {
      style.gradient = try gradient(node, over: style.gradient)
    }
    if let node = object.node("textColor") {
      style.isTextContrasting = node.value == .string("auto") ? true : nil
      style.textColor = style.isTextContrasting == true ? nil : try color(node, for: "textColor")
    }
    if let node = object.node("font") { try readFont(node, into: &style.font) }
    if let node = object.node("border") { try readBorder(node, into: &style.border) }
    if let node = object.node("shadow") {
      style.shadow = try shadowSetting(node, over: style.shadow)
    }
    try readPlaces(object, into: &style)
    return style
  }

  private func readPlaces(
    _ object: ObjectReader, into style: inout CellStyle
  ) throws(JSONTextError) {
    style.align = try object.enumeration("align") ?? style.align
    style.verticalAlign = try object.enumeration("verticalAlign") ?? style.verticalAlign
    style.overflow = try object.enumeration("overflow") ?? style.overflow
    style.decoration = try object.enumeration("decoration") ?? style.decoration
    if let node = object.node("inset") { style.inset = try insets(node, for: "inset") }
    if let node = object.node("lineLimit") {
      style.lineLimit = try integer(node, for: "lineLimit", in: StyleLimits.lineLimit)
    }
    if let node = object.node("cornerRadius") {
      style.cornerRadius = try number(node, for: "cornerRadius", in: StyleLimits.radius)
    }
  }

  private func readFont(
    _ node: JSONNode, into font: inout CellStyle.FontStyle
  ) throws(JSONTextError) {
    let object = try ObjectReader(node, keys: Self.fontKeys)
    if let node = object.node("family") { font.family = try text(node, for: "family") }
    if let node = object.node("size") {
      font.size = try number(node, for: "size", in: StyleLimits.fontSize)
    }
    if let node = object.node("weight") { font.weight = try weight(node) }
    font.isItalic = try object.boolean("italic") ?? font.isItalic
    font.hasTabularFigures = try object.boolean("tabularFigures") ?? font.hasTabularFigures
  }

  private func readBorder(
    _ node: JSONNode, into border: inout CellStyle.BorderStyle
  ) throws(JSONTextError) {
    if node.isNone {
      let none = CellStyle.Setting<LineStyle>.none
      border = CellStyle.BorderStyle(top: none, right: none, bottom: none, left: none)
      return
    }
    let object = try ObjectReader(node, keys: Self.borderKeys)
    let edges: [WritableKeyPath<CellStyle.BorderStyle, CellStyle.Setting<LineStyle>?>] = [
      \.top, \.right, \.bottom, \.left,
    ]
    for (key, edge) in zip(Self.borderKeys, edges) {
      guard let node = object.node(key) else { continue }
      let line = try line(node, for: key, over: border[keyPath: edge]?.value)
      border[keyPath: edge] = line.map(CellStyle.Setting.value) ?? CellStyle.Setting.none
    }
  }
}

extension CellStyle.Setting {
  /// The value; nil for `none`.
  var value: Value? {
    switch self {
    case .none: nil
    case .value(let value): value
    }
  }
}

extension JSONNode {
  /// Whether it is the text `none`.
  var isNone: Bool { value == .string("none") }
}
