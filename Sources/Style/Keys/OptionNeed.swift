package import GridreelPrimitives

/// What a picture must have for an option to change anything of it.
package enum OptionNeed: Sendable {
  case pdf, paper
  /// A picture that is not on paper.
  case screen
  case vectors, pixels
  /// A window of a given height.
  case window
  case sections, cards, table, reel
  /// A format that plays again.
  case loops
  /// Rows that all start at once.
  case together

  /// Where it is missing, as the end of a sentence.
  fileprivate var place: String {
    switch self {
    case .pdf: "without a PDF"
    case .paper: "without a PDF on paper"
    case .screen: "on paper"
    case .vectors: "without a PDF or an SVG"
    case .pixels: "without a picture of pixels"
    case .window: "without a height"
    case .sections: "without sections"
    case .cards: "without cards"
    case .table: "where rows are cards"
    case .reel: "in a still"
    case .loops: "without a GIF, an APNG or a WebP"
    case .together: "where rows do not start together"
    }
  }
}

extension Warning {
  /// The warning about a flag that nothing honours; nil if all that it needs is met.
  package init?(ofFlag flag: String, needing needs: [OptionNeed], met: Set<OptionNeed>) {
    guard let missing = needs.first(where: { !met.contains($0) }) else { return nil }
    self.init("\(flag): has no effect \(missing.place); leave it out")
  }
}
