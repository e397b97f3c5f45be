import JSONText
import Primitives

/// Reads what a theme says of cards.
extension ThemeReader {
  /// The keys of `cards`: those of cards themselves, and the styles of what stands on them.
  static let cardKeys =
    [
      "ground", "background", "gradient", "border", "topLine", "cornerRadius", "shadow",
      "imageBackground", "spacing", "inset", "imageInset", "selected", "hover", "lifted",
    ] + cardTexts.map(\.key)
  static let cardStateKeys = ["background", "border", "shadow"]
  /// The keys of the styles of what stands on a card, and what they set.
  static var cardTexts: [(key: String, path: WritableKeyPath<CardStyle.TextStyles, CellStyle>)] {
    let keys = [
      "title", "subtitle", "text", "fact", "label", "price", "priceNote", "caption", "badge",
    ]
    return zip(keys, CardStyle.TextStyles.all).map { ($0, $1) }
  }

  func readCards(_ node: JSONNode, into cards: inout CardStyle) throws(JSONTextError) {
    let object = try ObjectReader(node, keys: Self.cardKeys)
    if let node = object.node("ground") { cards.ground = try values.color(node, for: "ground") }
    if let node = object.node("background") {
      cards.background = .init(try values.optionalColor(node, for: "background"))
    }
    if let node = object.node("gradient") {
      cards.gradient = try values.gradient(node, over: cards.gradient)
    }
    if let node = object.node("border") {
      cards.border = .init(try values.line(node, for: "border", over: cards.border?.value))
    }
    if let node = object.node("topLine") {
      cards.topLine = try values.line(node, for: "topLine", over: cards.topLine)
    }
    if let node = object.node("shadow") {
      cards.shadow = try values.shadowSetting(node, over: cards.shadow)
    }
    if let node = object.node("imageBackground") {
      cards.imageBackground = .init(try values.optionalColor(node, for: "imageBackground"))
    }
    try readLengths(object, into: &cards)
    for (key, path) in [
      ("selected", \CardStyle.selected), ("hover", \.hover), ("lifted", \.lifted),
    ] {
      guard let node = object.node(key) else { continue }
      try readState(node, into: &cards[keyPath: path])
    }
    for (key, path) in Self.cardTexts {
      guard let node = object.node(key) else { continue }
      cards.texts[keyPath: path] = try values.style(node, over: cards.texts[keyPath: path])
    }
  }

  private func readLengths(
    _ object: ObjectReader, into cards: inout CardStyle
  ) throws(JSONTextError) {
    if let node = object.node("cornerRadius") {
      cards.cornerRadius = try values.number(node, for: "cornerRadius", in: StyleLimits.radius)
    }
    for (key, path) in [
      ("spacing", \CardStyle.spacing), ("inset", \.inset), ("imageInset", \.imageInset),
    ] {
      guard let node = object.node(key) else { continue }
      cards[keyPath: path] = try values.number(node, for: key, in: StyleLimits.cardInset)
    }
  }

  private func readState(
    _ node: JSONNode, into state: inout CardStyle.StateStyle
  ) throws(JSONTextError) {
    let object = try ObjectReader(node, keys: Self.cardStateKeys)
    if let node = object.node("background") {
      state.background = .init(try values.optionalColor(node, for: "background"))
    }
    if let node = object.node("border") {
      state.border = .init(try values.line(node, for: "border", over: state.border?.value))
    }
    if let node = object.node("shadow") {
      state.shadow = try values.shadowSetting(node, over: state.shadow)
    }
  }
}

extension CellStyle.Setting {
  /// A value, or `none` for nil.
  fileprivate init(_ value: Value?) { self = value.map(Self.value) ?? .none }
}
