/// What a picture shows besides rows, columns and the texts around them.
package enum FeatureKind: String, CaseIterable, Sendable {
  case spanner, summary, footnote, callout, column, image, card, heading, field, drag, refresh
  case hover, focus, menu, range, scrollbar
}

/// The texts that span a grid or stand around it.
package enum PartKind: String, CaseIterable, Sendable {
  case section, title, subtitle, caption, note
  /// Says how many columns a window leaves out.
  case columnsNote = "note of columns"
}

/// What pointer and focus can be on.
package enum TargetKind: String, Sendable {
  case header, section, row, cell
}

/// What can be lifted.
package enum LoadKind: String, Sendable {
  case row, column
}

/// The way along which a scrollbar scrolls.
package enum ScrollDirection: String, CaseIterable, Sendable {
  case down, across
}

/// The callouts that hide cells.
package enum VeilKind: String, Sendable {
  case blur, redact

  /// What it does, as a noun.
  var words: String {
    switch self {
    case .blur: "blur"
    case .redact: "redaction"
    }
  }
}

/// Where a summary row stands.
package enum SummaryPlace: String, Sendable {
  case header, top, bottom
  /// At the bottom of a window, whatever is scrolled.
  case pinned
}

/// What a footnote's mark is put to.
package enum FootnotePlace: Hashable, Sendable {
  /// A text around the grid, or what a later version knows.
  case text(String)
  case header(column: String)
  /// A cell, by the name of its row in the record.
  case cell(column: String, row: String)

  private static let headerWord = "header"
  private static let cellWord = "cell"

  /// What a record stores, in one line.
  package var stored: String {
    switch self {
    case .text(let name): name
    case .header(let column): "\(Self.headerWord)\t\(column)"
    case .cell(let column, let row): "\(Self.cellWord)\t\(column)\t\(row)"
    }
  }

  /// Reads what ``stored`` gave.
  init(reading line: Substring) {
    let parts = line.split(separator: "\t").map(String.init)
    switch (parts.first, parts.count) {
    case (Self.headerWord, 2): self = .header(column: parts[1])
    case (Self.cellWord, 3): self = .cell(column: parts[1], row: parts[2])
    default: self = .text(parts.first ?? "grid")
    }
  }
}
