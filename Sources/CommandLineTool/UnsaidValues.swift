import GridreelJSONText
import GridreelPrimitives

/// Finds values of a file that another one, which should say the same in other keys, has nowhere.
///
/// Words are translated, but colours, names of palettes, limits and texts for readers are not: where they are gone, so is
/// what was meant.
struct UnsaidValues {
  private let text: String
  private let letters: String

  /// Parts of the names of keys with colours.
  private static let ofColors = [
    "color", "colour", "background", "palette", "cmap", "fill", "stroke", "accent", "border",
  ]
  /// The names of keys with numbers that stay as they are.
  private static let ofLimits: Set<String> = [
    "max", "min", "maximum", "minimum", "domain", "threshold", "from", "to",
  ]

  /// Parts of the names of keys with texts for readers.
  private static let ofTexts = [
    "title", "label", "text", "note", "legend", "description", "source", "credit", "byline",
    "heading", "caption", "message",
  ]

  /// - Parameter text: The other file.
  init(in text: String) {
    (self.text, letters) = (text, ForeignGrid.squeezed(text))
  }

  /// The keys whose values are nowhere, with the one that holds them: `bar.color`.
  func names(of node: JSONNode) -> [String] { names(of: node, "", "").eachOnce(by: \.self) }

  private func names(of node: JSONNode, _ parent: String, _ key: String) -> [String] {
    switch node.value {
    case .object(let object):
      return object.members.flatMap { names(of: $0.node, key, $0.key) }
    case .array(let nodes): return nodes.flatMap { names(of: $0, parent, key) }
    default:
      guard isKept(node, ForeignGrid.squeezed(key)), !isSaid(node) else { return [] }
      return [parent.isEmpty ? key : "\(parent).\(key)"]
    }
  }

  /// Whether a value means itself.
  private func isKept(_ node: JSONNode, _ key: String) -> Bool {
    if case .number = node.value { return Self.ofLimits.contains(key) }
    guard let word = node.text, word.contains(where: \.isLetter) || word.hasPrefix("#") else {
      return false
    }
    return Self.ofColors.contains(where: key.contains)
      || word.contains(" ") && Self.ofTexts.contains(where: key.contains)
  }

  private func isSaid(_ node: JSONNode) -> Bool {
    guard let word = node.text else { return text.contains(node.compactText) }
    // Of a line such as `1px solid red`, the colour stands at the end.
    let isLine = word.first?.isNumber == true && word.contains(" ")
    let own = ForeignGrid.squeezed(isLine ? word.split(separator: " ").last ?? "" : word[...])
    return own.isEmpty || letters.contains(own)
  }
}
