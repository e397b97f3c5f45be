/// The kind of an element besides rows, columns and the texts around them.
package enum FeatureKind: String, CaseIterable, Sendable {
  case spanner, summary, footnote, callout, column, image, card, heading, field, drag, refresh
  case hover, focus, menu, range, scrollbar
  /// The drawing of a column's title.
  case header
  /// The looks of the parts of a text.
  case looks
  /// A cell that spans others.
  case span
  /// The drawing of the titles of sections.
  case sectionHeader = "section header"
}

/// The texts that span a grid or are placed around it.
package enum PartKind: String, CaseIterable, Sendable {
  case section, title, subtitle, caption, note
  /// The note with the number of columns outside the window.
  case leftOutNote = "note of what is left out"
}

/// The possible targets of the pointer and the focus.
package enum TargetKind: String, Sendable {
  case header, section, row, cell
}

/// The parts of a grid that can be dragged.
package enum LoadKind: String, Sendable {
  case row, column
}

/// The direction in which a scrollbar scrolls.
package enum ScrollDirection: String, CaseIterable, Sendable {
  case down, across
}

/// The callouts that hide cells.
package enum VeilKind: String, Sendable {
  case blur, redact

  /// Its effect as a noun.
  var words: String {
    switch self {
    case .blur: "blur"
    case .redact: "redaction"
    }
  }
}

/// The place of a summary row.
package enum SummaryPlace: String, Sendable {
  case header, top, bottom
  /// At the bottom of a window, regardless of scrolling.
  case pinned
}

/// A place of a footnote's mark.
package enum FootnotePlace: Hashable, Sendable {
  /// A text around the grid, or a place defined by a later version.
  case text(String)
  case header(column: String)
  /// A cell, by the key of its row in the record.
  case cell(column: String, row: String)

  private static let headerWord = "header"
  private static let cellWord = "cell"

  /// The form stored in a record, on one line.
  package var stored: String {
    switch self {
    case .text(let name): name
    case .header(let column): "\(Self.headerWord)\t\(column)"
    case .cell(let column, let row): "\(Self.cellWord)\t\(column)\t\(row)"
    }
  }

  /// Parses ``stored``.
  init(reading line: Substring) {
    let parts = line.split(separator: "\t").map(String.init)
    switch (parts.first, parts.count) {
    case (Self.headerWord, 2): self = .header(column: parts[1])
    case (Self.cellWord, 3): self = .cell(column: parts[1], row: parts[2])
    default: self = .text(parts.first ?? "grid")
    }
  }
}
