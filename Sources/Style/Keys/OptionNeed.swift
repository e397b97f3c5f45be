package import GridreelPrimitives

/// What a picture must have for an option to change anything of it.
package enum OptionNeed: Hashable, Sendable {
  case pdf, paper
  /// A picture that is not on paper.
  case screen
  case vectors, svg, png, page, pixels
  /// A window of a given height.
  case window
  case sections, cards, table, reel, still
  /// Pixels per point that no canvas sets.
  case freeScale
  /// A format that plays again.
  case loops
  /// Rows that all start at once.
  case together
  case part(Part)

  /// A part of a picture.
  package enum Part: String, Sendable {
    case rows, columns, header
    /// Rows or section headers.
    case body
    /// A header, even one that is hidden; cards have a bar in its place.
    case bar = "a bar above rows"
    case sortArrows = "sort arrows"
    case pinnedColumns = "pinned columns beside others"
    case rowLines = "lines below rows"
    case crossingLines = "lines that cross"
    case emptyGround = "an empty ground"
    /// The levels of the cascade, which records have by themselves.
    case levels
  }

  /// Where it is missing, as the end of a sentence.
  fileprivate var place: String {
    switch self {
    case .pdf: "without a PDF"
    case .paper: "without a PDF on paper"
    case .screen: "on paper"
    case .vectors: "without a PDF or an SVG"
    case .svg: "without an SVG"
    case .png: "without a PNG"
    case .page: "without an HTML page"
    case .pixels: "without a picture of pixels"
    case .window: "without a height"
    case .sections: "without sections"
    case .cards: "without cards"
    case .table: "where rows are cards"
    case .reel: "in a still"
    case .still: "in a reel"
    case .freeScale: "with a canvas in pixels"
    case .loops: "without a GIF, an APNG or a WebP"
    case .together: "where rows do not start together"
    case .part(let part): "without \(part.rawValue)"
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
