package import GridreelStyle

/// A part of pictures that is drawn and not compared: one of `snapshots.ignore` in a grid file.
package struct IgnoredPart: Sendable {
  /// A text around the grid.
  package enum Text: String, Hashable, Sendable, CaseIterable {
    case title, subtitle, caption, note
  }

  /// The text that is meant; nil for cells.
  package var text: Text?
  /// The key of the column; nil means all.
  package var column: String?
  /// The texts that cells of a row show, by the keys of their columns; empty means all rows.
  package var row: [String: String] = [:]
  package let origin: Origin

  package init(text: Text? = nil, origin: Origin) { (self.text, self.origin) = (text, origin) }

  /// The columns that it names.
  package var columns: [String] { [column].compactMap(\.self) + row.keys.sorted() }
}

/// A kind of causes that never fails a picture by itself: one of `snapshots.tolerate` in a grid file.
package enum ToleratedCause: String, Hashable, Sendable, CaseIterable {
  /// A drawing library, or the program itself.
  case library
  /// A font file.
  case fonts
}
