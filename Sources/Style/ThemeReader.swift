import JSONText
import Primitives

/// Reads a theme's document into a theme; what the document leaves out stays as it is.
struct ThemeReader {
  /// The keys of a theme file.
  static let keys = [
    "name", "extends", "parameters", "styles", "rowHeight", "headerHeight", "sectionHeaderHeight",
    "gridLines", "sortArrow", "frame", "cards", "blending",
  ]
  static let gridLinesKeys = [
    "horizontal", "vertical", "header", "top", "bottom", "pinned", "leadingInset", "onTop",
  ]
  static let sortArrowKeys = ["shape", "size", "color", "side", "spacing"]
  static let frameKeys = [
    "background", "fill", "border", "cornerRadius", "shadow", "padding", "margin",
  ]
  /// The keys of `styles` and what they set.
  static var styles: [(key: String, path: WritableKeyPath<Theme.Styles, CellStyle>)] {
    [
      ("row", \.row), ("alternateRow", \.alternateRow), ("selected", \.selected),
      ("header", \.header), ("sectionHeader", \.sectionHeader), ("spanner", \.spanner),
      ("summary", \.summary), ("title", \.title), ("subtitle", \.subtitle),
      ("caption", \.caption), ("note", \.note),
    ]
  }

  private static var gridLines: [(key: String, path: WritableKeyPath<GridLines, LineStyle?>)] {
    [
      ("horizontal", \.horizontal), ("vertical", \.vertical), ("header", \.header),
      ("top", \.top), ("bottom", \.bottom), ("pinned", \.pinned),
    ]
  }

  let values: StyleReader

  /// Makes a reader of documents that may use `parameters`.
  init(parameters: ThemeParameters) { values = StyleReader(parameters: parameters) }

  /// Reads everything but `extends` and `parameters`, which must be known before.
  func read(_ root: JSONNode, into theme: inout Theme) throws(JSONTextError) {
    let object = try ObjectReader(root, keys: Self.keys)
    if let node = object.node("name") { theme.name = try values.text(node, for: "name") }
    if let node = object.node("styles") { try readStyles(node, into: &theme.styles) }
    if let node = object.node("rowHeight") { theme.rowHeight = try rowHeight(node) }
    if let node = object.node("headerHeight") {
      theme.headerHeight = try values.number(node, for: "headerHeight", in: StyleLimits.height)
    }
    if let node = object.node("sectionHeaderHeight") {
      theme.sectionHeaderHeight = try values.number(
        node, for: "sectionHeaderHeight", in: StyleLimits.height)
    }
    if let node = object.node("gridLines") { try readGridLines(node, into: &theme.gridLines) }
    if let node = object.node("sortArrow") { try readSortArrow(node, into: &theme.sortArrow) }
    if let node = object.node("frame") { try readFrame(node, into: &theme.frame) }
    if let node = object.node("cards") { try readCards(node, into: &theme.cards) }
    theme.isBlending = try object.boolean("blending") ?? theme.isBlending
  }

  private func readStyles(
    _ node: JSONNode, into styles: inout Theme.Styles
  ) throws(JSONTextError) {
    let object = try ObjectReader(node, keys: Self.styles.map(\.key))
    for (key, path) in Self.styles {
      guard let node = object.node(key) else { continue }
      styles[keyPath: path] = try values.style(node, over: styles[keyPath: path])
    }
  }

  private func rowHeight(_ node: JSONNode) throws(JSONTextError) -> RowHeight {
    if node.isAuto { return .auto }
    if let reference = try values.reference(node), reference.value == .text("auto") { return .auto }
    if case .string(let text) = node.value, ParameterReference(text) == nil {
      throw node.error("expected a number or \"auto\" for 'rowHeight', found \(quoted(text))")
    }
    return .points(try values.number(node, for: "rowHeight", in: StyleLimits.rowHeight))
  }

  private func readGridLines(_ node: JSONNode, into lines: inout GridLines) throws(JSONTextError) {
    if node.isNone {
      lines = GridLines()
      return
    }
    let object = try ObjectReader(node, keys: Self.gridLinesKeys)
    for (key, path) in Self.gridLines {
      guard let node = object.node(key) else { continue }
      lines[keyPath: path] = try values.line(node, for: key, over: lines[keyPath: path])
    }
    if let node = object.node("leadingInset") {
      lines.leadingInset = try values.number(node, for: "leadingInset", in: StyleLimits.inset)
    }
    lines.onTop = try object.enumeration("onTop") ?? lines.onTop
  }

  private func readSortArrow(
    _ node: JSONNode, into arrow: inout SortArrowStyle
  ) throws(JSONTextError) {
    let object = try ObjectReader(node, keys: Self.sortArrowKeys)
    arrow.shape = try object.enumeration("shape") ?? arrow.shape
    arrow.side = try object.enumeration("side") ?? arrow.side
    if let node = object.node("size") {
      arrow.size = try values.number(node, for: "size", in: StyleLimits.arrowSize)
    }
    if let node = object.node("color") { arrow.color = try values.color(node, for: "color") }
    if let node = object.node("spacing") {
      arrow.spacing = try values.number(node, for: "spacing", in: StyleLimits.arrowSpacing)
    }
  }

  private func readFrame(_ node: JSONNode, into frame: inout FrameStyle) throws(JSONTextError) {
    if node.isNone {
      frame = FrameStyle()
      return
    }
    let object = try ObjectReader(node, keys: Self.frameKeys)
    if let node = object.node("background") {
      frame.background = try values.optionalColor(node, for: "background")
    }
    if let node = object.node("fill") { frame.fill = try values.optionalColor(node, for: "fill") }
    if let node = object.node("border") {
      frame.border = try values.line(node, for: "border", over: frame.border)
    }
    if let node = object.node("cornerRadius") {
      frame.cornerRadius = try values.number(node, for: "cornerRadius", in: StyleLimits.radius)
    }
    if let node = object.node("shadow") {
      frame.shadow = try values.shadow(node, over: frame.shadow)
    }
    if let node = object.node("padding") {
      frame.padding = try values.insets(node, for: "padding")
    }
    if let node = object.node("margin") { frame.margin = try values.insets(node, for: "margin") }
  }
}
