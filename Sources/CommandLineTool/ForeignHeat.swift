import GridreelFiles
import GridreelJSONText
import GridreelPrimitives

/// A heat scale as other programs say it: a palette, colours, or an object with either, and what numbers they stand for.
struct ForeignHeat {
  /// The scale of ours, as JSON.
  let text: String
  /// The names of what it does not say.
  private(set) var leftOut: [String] = []

  private static let colors = "colors palette cmap scheme range scale colorscale ramp gradient"
  private static let domain = "domain limits bounds extent vlim"
  private static let middle = "middle midpoint mid center centre domainmid vcenter"

  /// Reads a value; nil if it says nothing of colours.
  init?(_ node: JSONNode) {
    guard let members = node.members else {
      guard let colors = Self.colors(node) else { return nil }
      text = colors
      return
    }
    var parts: [String] = []
    var isReversed = false
    for member in members {
      let name = ForeignGrid.squeezed(member.key)
      func isOne(of names: String) -> Bool { names.split(separator: " ").contains(name[...]) }
      if isOne(of: Self.colors), let own = Self.colors(member.node) {
        parts.append("\"colors\": \(own)")
      } else if isOne(of: Self.domain), let ends = member.node.list {
        // The number between the ends is that of the colour in the middle.
        let outer = ends.count == 3 ? [ends[0], ends[2]] : ends
        parts.append("\"domain\": [\(outer.map(\.compactText).joined(separator: ", "))]")
      } else if isOne(of: Self.middle), let number = member.node.number {
        parts.append("\"middle\": \(JSONWriter.number(number))")
      } else if ["reverse", "reversed", "invert", "descending"].contains(name) {
        isReversed = member.node.boolean != false
      } else if !["type", "kind", "columns", "column", "subset", "enabled"].contains(name) {
        leftOut.append(member.key)
      }
    }
    if !parts.contains(where: { $0.hasPrefix("\"domain\"") }), let domain = Self.domain(of: node) {
      parts.append(domain)
      leftOut.removeAll { name in Self.ends.contains { $0.contains(ForeignGrid.squeezed(name)) } }
    }
    guard !parts.isEmpty else { return nil }
    let whole = "{\(parts.joined(separator: ", "))}"
    text = isReversed ? Self.turned(whole) : whole
  }

  /// What others call the lowest and the highest number.
  private static let ends = ["min minimum low vmin start", "max maximum high vmax end"]

  /// The member `domain` of the lowest and the highest number that an object has.
  private static func domain(of node: JSONNode) -> String? {
    let numbers = ends.compactMap { node.member($0)?.number }.map(JSONWriter.number)
    return numbers.count == 2 ? "\"domain\": [\(numbers.joined(separator: ", "))]" : nil
  }

  /// The colours of an object in the opposite order.
  private static func turned(_ text: String) -> String {
    guard let node = try? JSONNode.parse(Array(text.utf8)), let colors = node.member("colors")
    else {
      return text
    }
    if let list = colors.list {
      let back = list.reversed().map(\.compactText).joined(separator: ",")
      return text.replacing(colors.compactText, with: "[\(back)]")
    }
    let name = colors.text ?? ""
    let other = name.hasSuffix("_r") ? String(name.dropLast(2)) : name + "_r"
    return text.replacing(jsonString(name), with: jsonString(other))
  }

  /// Colours or the name of a palette, as JSON.
  private static func colors(_ node: JSONNode) -> String? {
    if let text = node.text {
      if let name = palette(text) { return jsonString(name) }
      let words = text.split { "-,".contains($0) || $0 == " " }.map(String.init)
      guard words.count > 1, words.allSatisfy(GridColor.isKnown) else {
        return nil
      }
      return "[\(words.map { jsonString($0) }.joined(separator: ", "))]"
    }
    return ForeignColumn.isRead("heat", node.compactText) ? node.compactText : nil
  }

  /// The name of a palette of ours for another program's, with its `_r`.
  static func palette(_ text: String) -> String? {
    let isReversed = text.hasSuffix("_r")
    let name = ForeignGrid.squeezed(isReversed ? text.dropLast(2) : text[...])
    if let own = HeatPalette.names.first(where: { $0.lowercased() == name }) {
      return isReversed ? own + "_r" : own
    }
    guard let other = others[name] else { return nil }
    guard isReversed else { return other }
    return other.hasSuffix("_r") ? String(other.dropLast(2)) : other + "_r"
  }

  /// Palettes by the names that Vega and spreadsheets give them.
  private static let others = [
    "redblue": "RdBu", "bluered": "RdBu_r", "redyellowblue": "RdYlBu", "blueyellowred": "RdYlBu_r",
    "redyellowgreen": "RdYlGn", "greenyellowred": "RdYlGn_r", "redgrey": "RdGy",
    "pinkyellowgreen": "PiYG", "purplegreen": "PRGn", "purpleorange": "PuOr_r",
    "brownbluegreen": "BrBG", "yelloworangered": "YlOrRd", "yellowgreenblue": "YlGnBu",
    "yelloworangebrown": "YlOrBr", "orangered": "OrRd", "bluegreen": "BuGn", "bluepurple": "BuPu",
    "greenblue": "GnBu", "purpleblue": "PuBu", "purplered": "PuRd", "redpurple": "RdPu",
    "yellowgreen": "YlGn", "bluescale": "Blues", "greenscale": "Greens", "redscale": "Reds",
    "grayscale": "Greys", "greys": "Greys", "grays": "Greys", "bwr": "RdBu_r", "seismic": "RdBu_r",
    "rdylgnr": "RdYlGn_r",
  ]
}
