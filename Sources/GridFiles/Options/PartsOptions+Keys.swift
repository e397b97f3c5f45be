import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

extension PartsOptions {
  /// The options for parts around and over the cells.
  static let keys: [GridOption] = [
    // Callouts of a flag are added to those of a grid file; those of grid files replace each other.
    GridOption(
      .callouts, appendingTo: \.addedCallouts,
      .repeated(.list(of: .reference("callout")), read: Specification.callout),
      "What points at cells, or hides them; it stays with its rows.",
      flag: .value(
        "kind place text",
        "Point at cells: badge, box, arrow, spotlight, blur or redact, a place (3:age, 4-6, age, "
          + "name=Ada, header:age), and what it says: 'box 3:age the oldest'; may be repeated.")
    ).reading { reader, node, options throws(GridreelError) in
      options.parts.callouts = try reader.callouts(node)
    }.laying { top, result in
      result.parts.callouts = top.parts.callouts ?? result.parts.callouts
      if let added = top.addedCallouts {
        result.addedCallouts = (result.addedCallouts ?? []) + added
      }
    },
    // Redactions are among the added callouts, which 'callouts' combines.
    GridOption(
      .redact, appendingTo: \.addedCallouts,
      .redactions,
      "Keep the content of columns, rows or cells out of all output: email, 3:age, name=Ada.",
      flag: .value("place,…")
    ).laying { _, _ in },
    GridOption(
      .spanners, \.parts.spanners,
      Form(.list(of: .reference("spanner"))) { reader, node, _, _ throws(GridreelError) in
        try reader.spanners(node)
      },
      "Titles above columns that stand beside each other."),
    GridOption(
      .letters, \.parts.hasLetters, .boolean,
      "Whether letters stand above the columns, as in a spreadsheet: A to Z, then AA and so on.",
      flag: .on()),
    GridOption(
      .summary, \.parts.summaries,
      Form(.any([.reference("summary"), .list(of: .reference("summary"))])) {
        reader, node, _, _ throws(GridreelError) in try reader.summaries(node)
      },
      "Rows that sum others up, in the order in which they stand below each other."),
    GridOption(
      .totalRow, \.parts.hasTotalRow, .boolean,
      "Whether the last row of CSV or of a sheet, or a first one that sums the others up, is their total: drawn as one, and never sorted.",
      flag: .onOff),
    GridOption(
      .headingRows, \.parts.hasHeadingRows, .boolean,
      "Whether rows that have one text alone, in CSV or in a sheet, are the titles of sections, and never sorted.",
      flag: .onOff),
    GridOption(
      .transpose, \.parts.isTransposed, .boolean,
      "Whether columns become rows and rows columns, up to 50; one row of six fields or more is drawn so by itself.",
      flag: .onOff),
    GridOption(
      .footnotes, \.parts.footnotes,
      Form(.list(of: .reference("footnote"))) { reader, node, _, _ throws(GridreelError) in
        try reader.footnotes(node)
      },
      "Notes below the grid, with marks where they belong."),
    GridOption(
      .footnoteMarks, \.parts.marks,
      Form(.words(FootnoteMarks.self)) { _, node, _, _ throws(GridreelError) in
        try node.enumeration(for: "footnoteMarks")
      }.writing(\.rawValue),
      "What tells footnotes apart: 1 2 3, a b c, or * † ‡."
    ).told(KeyWords("footnotes are marked by", .instead, moves: .others)),
  ]
}

extension OptionName {
  package static let callouts = OptionName("callouts")
  package static let redact = OptionName("redact")
  package static let spanners = OptionName("spanners")
  package static let letters = OptionName("letters")
  package static let summary = OptionName("summary")
  package static let totalRow = OptionName("totalRow")
  package static let headingRows = OptionName("headingRows")
  package static let transpose = OptionName("transpose")
  package static let footnotes = OptionName("footnotes")
  package static let footnoteMarks = OptionName("footnoteMarks")
}

extension Form<[PartsOptions.CalloutOption]> {
  /// Places with commas between, one flag or several.
  fileprivate static var redactions: Form {
    .array(.oneOrSeveral(.name), shape: .repeated, read: Specification.redactions)
  }
}
